"""What may be drawn in Las Vegan, and the drawing of it."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from sobremesa.rules.game import ChanceEvent, Randomness, Seat
from sobremesa.rules.lasvegan.components import DECK, Card, Casino, Slot, Token
from sobremesa.rules.lasvegan.events import Deal, DrawCasinos, Lead, TossTokens
from sobremesa.rules.lasvegan.state import LasVeganState, Phase

Item = TypeVar("Item")


def draw(state: LasVeganState, randomness: Randomness) -> ChanceEvent:
    """Sample the awaited chance event.

    Raises:
        ValueError: no chance event is awaited.
    """
    match state.phase:
        case Phase.LEAD:
            return Lead(Seat(randomness.randrange(state.players)))
        case Phase.CASINOS:
            c1, c2, c3 = _sample(_casinos_left(state), len(Slot), randomness)
            return DrawCasinos((c1, c2, c3))
        case Phase.TOKENS:
            gold, t1, t2, t3, t4 = (faces[randomness.randrange(2)] for faces in state.rules.tokens)
            return TossTokens((gold, t1, t2, t3, t4))
        case Phase.DEAL:
            cards = _sample(_cards_left(state), _hand_size(state), randomness)
            return Deal(next_to_deal(state), tuple(sorted(cards)))
        case phase:
            raise ValueError(f"no chance event is awaited, but {phase.value}")


def impossible(state: LasVeganState, event: ChanceEvent) -> str | None:
    """Why an event of the awaited kind cannot be drawn, or None if it can."""
    match event:
        case DrawCasinos(casinos=casinos):
            missing = Counter(casinos) - Counter(_casinos_left(state))
            for casino in missing:
                return f"there is no ordinary casino {casino} left to draw (LV-2.2)"
        case TossTokens(values=values):
            for token, value, faces in zip(Token, values, state.rules.tokens, strict=True):
                if value not in faces:
                    return f"{token} shows {faces[0]:+d} or {faces[1]:+d}, not {value:+d} (LV-2.3)"
        case Deal(seat=seat, cards=cards):
            return _impossible_deal(state, seat, cards)
        case _:
            pass
    return None


def next_to_deal(state: LasVeganState) -> Seat:
    """Whose hand comes next; hands are dealt in seat order."""
    return Seat(sum(1 for hand in state.hands if hand))


def _impossible_deal(state: LasVeganState, seat: Seat, cards: tuple[Card, ...]) -> str | None:
    if seat != next_to_deal(state):
        return f"hands are dealt in seat order, the next is for seat {next_to_deal(state)}"
    if len(cards) != _hand_size(state):
        return f"a hand has {_hand_size(state)} cards, not {len(cards)} (LV-2.4)"
    left = _cards_left(state)
    for card in cards:
        if card not in left:
            return f"{card} has been dealt already (LV-2.4)"
    return None


def _hand_size(state: LasVeganState) -> int:
    return state.rules.hand_size(state.players)


def _casinos_left(state: LasVeganState) -> list[Casino]:
    left = list(state.rules.casino_cards)
    for casino in state.spent_casinos:
        left.remove(casino)
    return left


def _cards_left(state: LasVeganState) -> list[Card]:
    dealt = {card for hand in state.hands for card in hand}
    return [card for card in DECK if card not in dealt]


def _sample(items: Sequence[Item], count: int, randomness: Randomness) -> list[Item]:
    """So many of the items, in the order drawn: the first steps of a Fisher-Yates shuffle."""
    pool = list(items)
    for place in range(count):
        drawn = place + randomness.randrange(len(pool) - place)
        pool[place], pool[drawn] = pool[drawn], pool[place]
    return pool[:count]

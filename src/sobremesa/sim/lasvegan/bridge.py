"""From the rules to arrays and back: settings, states, actions and what is drawn.

>>> from sobremesa.rules.game import Seat
>>> from sobremesa.rules.lasvegan.components import Card
>>> to_number(Play(Seat(0), Card.parse("P3")))
13
>>> str(to_action(47, Seat(2)))
'place t2 c3'
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final

import numpy as np

from sobremesa.rules.errors import EventRefused, Malformed
from sobremesa.rules.game import Action, ChanceEvent, Seat
from sobremesa.rules.lasvegan import GAME
from sobremesa.rules.lasvegan.chance import next_to_deal
from sobremesa.rules.lasvegan.components import DECK as CARDS
from sobremesa.rules.lasvegan.components import (
    ORDINARY_TOKENS,
    Card,
    Casino,
    NumberCasino,
    Side,
    Slot,
    Suit,
    SuitCasino,
)
from sobremesa.rules.lasvegan.events import (
    Deal,
    DrawCasinos,
    Lead,
    Pass,
    PlaceGolden,
    PlaceToken,
    Play,
    TossTokens,
)
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.lasvegan.state import LasVeganState, Phase, cards_won
from sobremesa.sim.lasvegan import layout
from sobremesa.sim.lasvegan.layout import Settings, State

_PHASES: Final = {
    Phase.LEAD: layout.LEAD,
    Phase.CASINOS: layout.CASINOS,
    Phase.TOKENS: layout.TOSS,
    Phase.DEAL: layout.DEAL,
    Phase.PLAY: layout.PLAY,
    Phase.PLACE: layout.PLACE,
    Phase.OVER: layout.OVER,
}
_SIDES: Final = {None: 0, Side.MAX: layout.ON_MAX, Side.MIN: layout.ON_MIN}
_KINDS: Final[tuple[Casino, ...]] = (
    *map(SuitCasino, Suit),
    *map(NumberCasino, range(layout.VALUES)),
)
_KIND_NUMBERS: Final = {kind: number for number, kind in enumerate(_KINDS)}
_CARD_NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}
_MOST_CASINO_CARDS: Final = int(np.iinfo(np.uint16).max)
_ANY_SEAT: Final = Seat(0)


def _actions(seat: Seat) -> tuple[Action, ...]:
    return (
        *(Play(seat, card) for card in CARDS),
        *(PlaceGolden(seat, side) for side in (Side.MAX, Side.MIN)),
        *(PlaceToken(seat, token, slot) for token in ORDINARY_TOKENS for slot in Slot),
        Pass(seat),
    )


_ACTIONS: Final = tuple(_actions(Seat(seat)) for seat in range(layout.MOST_PLAYERS))
_NUMBERS: Final = {action: number for seat in _ACTIONS for number, action in enumerate(seat)}


def to_settings(players: int, rules: LasVeganRules | None = None) -> Settings:
    """What a table agreed on, as an element of an array of `SETTINGS`.

    Raises:
        Malformed: that many cannot play, the options do not fit together, or there are more casino
            cards of a kind than can be counted (65,535).

    >>> int(to_settings(players=4)["hand"])
    10
    """
    state = GAME.start(players, rules)
    settings: Settings = np.array([_settings(players, state.rules)], layout.SETTINGS)[0]
    return settings


@lru_cache(maxsize=64)
def _settings(players: int, rules: LasVeganRules) -> tuple[Any, ...]:
    cards = _counted(rules.casino_cards)
    if max(cards) > _MOST_CASINO_CARDS:
        raise Malformed("rules", f"at most {_MOST_CASINO_CARDS} casino cards of a kind can be kept")
    return (
        cards,
        rules.hand_size(players),
        rules.tokens,
        players,
        rules.rounds,
        rules.placing_must,
        rules.golden_tie_pays,
        rules.has_floor,
        rules.winner_leads,
    )


def to_array(state: LasVeganState) -> State:
    """A state of the rules as an element of an array of `STATE`, alone in its array.

    Raises:
        Malformed: there are more casino cards of a kind than can be counted (65,535).
        ValueError: something is there that no game has: a card twice, a casino too many.

    >>> from sobremesa.rules.lasvegan import GAME
    >>> [int(score) for score in to_array(GAME.start(3))["scores"]]
    [15, 15, 15, 0, 0]
    """
    settings = _settings(state.players, state.rules)
    drawn = _counted((*state.spent_casinos, *state.casinos))
    left = [there - gone for there, gone in zip(settings[0], drawn, strict=True)]
    if min(left) < 0:
        raise ValueError("more casinos of a kind were drawn than there are")
    hands = [_bits(hand) for hand in state.hands]
    won = [_bits(cards) for cards in cards_won(state.taken, state.players)]
    trick = _bits(state.trick)
    places = (*hands, *won, trick)
    if sum(map(int.bit_count, places)) != reduce(or_, places).bit_count():
        raise ValueError("a card is in two places")
    fields = (
        _filled(hands),
        _filled(won),
        settings,
        _filled(state.scores),
        left,
        _filled([_kind(casino) + 1 for casino in state.casinos], layout.SLOTS),
        state.tokens or (0,) * layout.TOKENS,
        (*(token or 0 for token in state.placed), _SIDES[state.golden]),
        _filled(_voids(state)),
        _filled([_card_number(card) for card in state.trick]),
        len(state.trick),
        _PHASES[state.phase],
        state.round,
        state.round_leader or 0,
        state.leader or 0,
        state.rights,
    )
    try:
        array: State = np.array([fields], layout.STATE)[0]
    except (OverflowError, ValueError) as error:
        raise ValueError(f"not a state of Las Vegan: {error}") from None
    return array


def _filled(numbers: Sequence[int], size: int = layout.MOST_PLAYERS) -> list[int]:
    """The numbers, with zeros where nobody sits or nothing lies."""
    return [*numbers, *[0] * (size - len(numbers))]


def _voids(state: LasVeganState) -> list[int]:
    """By seat the suits that it could not follow in this round, as bits (LV-3.2)."""
    voids = [0] * state.players
    for played in (*(trick.played() for trick in state.taken), state.played()):
        for seat, card in played:
            led = played[0][1].suit
            if card.suit is not led:
                voids[seat] |= 1 << led
    return voids


def to_number(action: Action) -> int:
    """The number of an action, whoever's it is.

    Raises:
        ValueError: there is no such action in Las Vegan.
    """
    try:
        return _NUMBERS[action]
    except (KeyError, TypeError):
        raise ValueError(f"not an action of Las Vegan: {action!r}") from None


def to_action(number: int, seat: Seat) -> Action:
    """The action with a number, by a seat.

    Raises:
        ValueError: there is no such number or no such seat.
    """
    if not 0 <= seat < layout.MOST_PLAYERS:
        raise ValueError(f"seats are 0 to {layout.MOST_PLAYERS - 1}, not {seat}")
    if not 0 <= number < layout.ACTIONS:
        raise ValueError(f"actions are 0 to {layout.ACTIONS - 1}, not {number}")
    return _ACTIONS[seat][number]


def to_outcome(state: LasVeganState, event: ChanceEvent) -> int:
    """The number of a chance event that a state awaits.

    Raises:
        ValueError: the event is none that may come in this state.
    """
    if reason := _why_not(state, event):
        raise ValueError(f"{event!r}: {reason}")
    match event:
        case Lead(seat=seat):
            return seat
        case DrawCasinos(casinos=casinos):
            c1, c2, c3 = map(_kind, casinos)
            return c1 + layout.KINDS * (c2 + layout.KINDS * c3)
        case TossTokens(values=values):
            shown = zip(values, state.rules.tokens, strict=True)
            return sum(faces.index(value) << token for token, (value, faces) in enumerate(shown))
        case Deal(cards=cards):
            return _bits(cards)
        case _:
            raise AssertionError(f"an event without a number: {event!r}")


def _why_not(state: LasVeganState, event: ChanceEvent) -> str | None:
    try:
        GAME.apply(state, event)
    except EventRefused as refused:
        return refused.reason
    return None


def to_event(state: LasVeganState, outcome: int) -> ChanceEvent:
    """The chance event of that number which a state awaits.

    Raises:
        ValueError: no event of that number may come in this state.
    """
    event = _numbered(state, outcome) if outcome >= 0 else None
    if event is None or _why_not(state, event):
        raise ValueError(f"the phase `{state.phase.value}` awaits no outcome {outcome}")
    return event


def _numbered(state: LasVeganState, outcome: int) -> ChanceEvent | None:
    match state.phase:
        case Phase.LEAD:
            return Lead(Seat(outcome))
        case Phase.CASINOS if outcome < layout.KINDS**layout.SLOTS:
            kinds = [outcome // layout.KINDS**slot % layout.KINDS for slot in range(layout.SLOTS)]
            c1, c2, c3 = (_KINDS[kind] for kind in kinds)
            return DrawCasinos((c1, c2, c3))
        case Phase.TOKENS if outcome < 1 << layout.TOKENS:
            gold, t1, t2, t3, t4 = (
                faces[outcome >> token & 1] for token, faces in enumerate(state.rules.tokens)
            )
            return TossTokens((gold, t1, t2, t3, t4))
        case Phase.DEAL if outcome < 1 << layout.CARDS:
            return Deal(next_to_deal(state), to_cards(outcome))
        case _:
            return None


def to_cards(bits: int) -> tuple[Card, ...]:
    """The cards of a set, in their order.

    >>> list(map(str, to_cards(0b101)))
    ['R0', 'R2']
    """
    return tuple(card for card, number in _CARD_NUMBERS.items() if int(bits) >> number & 1)


def _bits(cards: Iterable[Card]) -> int:
    bits = 0
    for card in cards:
        bit = 1 << _card_number(card)
        if bits & bit:
            raise ValueError(f"{card} is there twice")
        bits |= bit
    return bits


def _card_number(card: Card) -> int:
    number = _CARD_NUMBERS.get(card)
    if number is None:
        raise ValueError(f"not a card: {card!r}")
    return number


def _kind(casino: Casino) -> int:
    number = _KIND_NUMBERS.get(casino)
    if number is None:
        raise ValueError(f"not an ordinary casino: {casino!r}")
    return number


def _counted(casinos: Iterable[Casino]) -> list[int]:
    """How many there are of each kind."""
    counts = [0] * layout.KINDS
    for casino in casinos:
        counts[_kind(casino)] += 1
    return counts

"""What a state of Las Vegan awaits: the one definition of what is legal."""

from itertools import pairwise
from typing import Final

from sobremesa.rules.game import (
    Action,
    Awaiting,
    Chance,
    Event,
    Over,
    Seat,
    Turns,
    leaders,
    next_seat,
    seats,
)
from sobremesa.rules.lasvegan.chance import impossible
from sobremesa.rules.lasvegan.components import (
    DECK,
    ORDINARY_TOKENS,
    Card,
    Side,
    Slot,
)
from sobremesa.rules.lasvegan.events import EVENT_TYPES, Deal, Pass, PlaceGolden, PlaceToken, Play
from sobremesa.rules.lasvegan.options import PLAYER_COUNTS
from sobremesa.rules.lasvegan.state import LasVeganState, Phase
from sobremesa.rules.memo import remembering_last
from sobremesa.rules.referee import Referee

_SEATS: Final = seats(PLAYER_COUNTS[-1])
_PLAYS: Final = tuple({card: Play(seat, card) for card in DECK} for seat in _SEATS)
_GOLDEN: Final = tuple(tuple(PlaceGolden(seat, side) for side in Side) for seat in _SEATS)
_ORDINARY: Final = tuple(
    tuple(PlaceToken(seat, token, slot) for token in ORDINARY_TOKENS for slot in Slot)
    for seat in _SEATS
)
_PASSES: Final = tuple(map(Pass, _SEATS))
_CHANCE: Final = {
    phase: Chance(phase.value) for phase in (Phase.LEAD, Phase.CASINOS, Phase.TOKENS, Phase.DEAL)
}


@remembering_last
def awaiting(state: LasVeganState) -> Awaiting:
    """What comes next, with every legal action in the record's order."""
    match state.phase:
        case Phase.PLAY:
            seat = seat_to_play(state)
            plays = _PLAYS[seat]
            return Turns({seat: tuple([plays[card] for card in playable(state, seat)])})
        case Phase.PLACE:
            winner = leading_seat(state)
            return Turns({winner: _placements(state, winner)})
        case Phase.OVER:
            winners = leaders(state.scores)
            return Over(winners, "rounds" if min(state.scores) > 0 else "no-cabbage")
        case phase:
            return _CHANCE[phase]


def leading_seat(state: LasVeganState) -> Seat:
    """Who leads the trick at hand or has just won one, once `lead` has been drawn."""
    assert state.leader is not None
    return state.leader


def seat_to_play(state: LasVeganState) -> Seat:
    """Whose card the trick at hand waits for (LV-3.1)."""
    return next_seat(leading_seat(state), state.players, len(state.trick))


def playable(state: LasVeganState, seat: Seat) -> tuple[Card, ...]:
    """The cards that a seat may play: of the led suit, if it holds one (LV-3.2)."""
    hand = state.hands[seat]
    if not state.trick:
        return hand
    led = state.trick[0].suit
    return tuple([card for card in hand if card.suit is led]) or hand


def _placements(state: LasVeganState, seat: Seat) -> tuple[Action, ...]:
    """Where the winner of a 7 may put which token (LV-4.2, LV-4.3), and whether it may pass."""
    golden = _GOLDEN[seat] if state.golden is None else ()
    placed = state.placed
    ordinary = [
        place
        for place in _ORDINARY[seat]
        if placed[place.slot] is None and place.token not in placed
    ]
    placements: tuple[Action, ...] = (*golden, *ordinary)
    if placements and state.rules.placing_must:
        return placements
    return (*placements, _PASSES[seat])


def _senseless(event: Event) -> str | None:
    if not isinstance(event, Deal):
        return None
    for before, card in pairwise(event.cards):
        if card == before:
            return f"{card} is in this hand twice (LV-2.4)"
        if card < before:
            return "a hand is written in card order"
    return None


def _why_not(state: LasVeganState, action: Action) -> str:
    match action:
        case Play(seat=seat, card=card) if state.phase is Phase.PLAY:
            if card not in state.hands[seat]:
                return f"{card} is not in the hand of seat {seat}"
            led = state.trick[0].suit
            return f"{led} was led and seat {seat} holds some, so it must follow (LV-3.2)"
        case PlaceGolden() if state.phase is Phase.PLACE:
            return "the golden token lies already (LV-4.2)"
        case PlaceToken(token=token, slot=slot) if state.phase is Phase.PLACE:
            if token not in ORDINARY_TOKENS:
                return "the golden token goes only on the golden casino (LV-4.2)"
            if token in state.placed:
                return f"{token} lies already (LV-4.3)"
            return f"{slot} holds {state.placed[slot]} already (LV-4.3)"
        case Pass() if state.phase is Phase.PLACE:
            return "this table plays `placing must`: no passing while a token can lie (LV-4.4)"
        case _:
            return "this is not awaited now"


REFEREE: Final = Referee[LasVeganState](
    event_types=EVENT_TYPES,
    awaiting=awaiting,
    senseless=_senseless,
    impossible=impossible,
    why_not=_why_not,
)

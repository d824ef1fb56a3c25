"""What a state of Tally Up! awaits: the one definition of what is legal."""

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final

from sobremesa.rules.game import Action, Awaiting, Chance, Event, Over, Seat, Turns, leaders, seats
from sobremesa.rules.memo import remembering_last
from sobremesa.rules.referee import Referee
from sobremesa.rules.tallyup.chance import impossible, is_ours
from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.events import (
    EVENT_TYPES,
    Choose,
    Claim,
    Pick,
    PickBonus,
    Roll,
    Unclaimed,
)
from sobremesa.rules.tallyup.options import PLAYER_COUNTS, Laps
from sobremesa.rules.tallyup.state import Phase, TallyUpState

_SEATS = seats(PLAYER_COUNTS[-1])
_FIRST: Final = Chance("first")
_ROLL: Final = Chance("roll")
_UP: Final = Chance("up")
_PICKS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    tuple(Pick(seat, dice) for dice in combinations(Die, 3)) for seat in _SEATS
)
_CHOICES: Final[tuple[tuple[Action, ...], ...]] = tuple(
    (Choose(seat, stay=True), Choose(seat, stay=False)) for seat in _SEATS
)
_CLAIMS: Final[tuple[Mapping[Seat, tuple[Action, ...]], ...]] = tuple(
    MappingProxyType({seat: (Claim(seat),) for seat in _SEATS[:players]})
    for players in range(len(_SEATS) + 1)
)
_UNCLAIMED: Final = Unclaimed()


@remembering_last
def awaiting(state: TallyUpState) -> Awaiting:
    """What comes next, with every legal action in the record's order."""
    match state.phase:
        case Phase.CHOICE | Phase.CHOICE_BEFORE_UP:
            return Turns(
                {
                    seat: _CHOICES[seat]
                    for seat in _SEATS[: state.players]
                    if state.inside[seat] and state.chosen[seat] is None
                }
            )
        case Phase.MAIN_ROLL | Phase.BONUS_ROLL:
            return _ROLL
        case Phase.UP_ROLL:
            return _UP
        case Phase.PICK:
            active = active_seat(state)
            return Turns({active: _PICKS[active]})
        case Phase.CLAIM:
            # TU-3.4: whoever is OUT may claim too. TU-3.5: the claim may lapse.
            return Turns(_CLAIMS[state.players], lapse=_UNCLAIMED)
        case Phase.BONUS_PICK:
            active = active_seat(state)
            return Turns({active: _bonus_picks(state, active)})
        case Phase.FIRST:
            return _FIRST
        case Phase.OVER:
            return Over(leaders(state.scores), "laps" if _is_laps(state) else "target")


def active_seat(state: TallyUpState) -> Seat:
    """The active player, once `first` has been drawn."""
    assert state.active is not None
    return state.active


def unpicked(picked: tuple[Die, ...]) -> tuple[Die, ...]:
    """The dice that were not picked, from which bonus dice come (TU-4.4).

    >>> [str(die) for die in unpicked((Die.RED, Die.GREEN, Die.BLUE))]
    ['orange', 'yellow', 'purple']
    """
    return tuple(die for die in Die if die not in picked)


def _is_laps(state: TallyUpState) -> bool:
    return isinstance(state.rules.goal, Laps)


def _bonus_picks(state: TallyUpState, seat: Seat) -> tuple[Action, ...]:
    assert state.up is not None
    return tuple(
        PickBonus(seat, dice) for dice in combinations(unpicked(state.picked), state.up.amount)
    )


def _senseless(event: Event) -> str | None:
    match event:
        case Pick(dice=dice) | PickBonus(dice=dice):
            named: tuple[Die, ...] = dice
        case Roll(dice=shown):
            named = tuple(die for die, _ in shown)
        case _:
            return None
    if len(set(named)) < len(named):
        return "a die is named twice"
    return None if list(named) == sorted(named) else "dice are named in their order"


def _why_not(state: TallyUpState, action: Action) -> str:
    match action:
        case PickBonus(dice=dice) if state.phase is Phase.BONUS_PICK:
            if any(die in state.picked for die in dice):
                return "bonus dice come from the three that were not picked (TU-4.4)"
            return "the Up die says how many different bonus dice are named (TU-4.4)"
        case _:
            return "this is not awaited now"


REFEREE: Final = Referee[TallyUpState](
    event_types=EVENT_TYPES,
    awaiting=awaiting,
    senseless=_senseless,
    impossible=impossible,
    why_not=_why_not,
    is_ours=is_ours,
)

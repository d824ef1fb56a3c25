"""Between `sobremesa.rules.tallyup` and the kernel: rules, states, actions and chance events.

>>> from random import Random
>>> from sobremesa.rules.game import Seat
>>> from sobremesa.rules.tallyup import GAME
>>> state = GAME.start(players=3)
>>> state = GAME.apply(state, GAME.draw(state, Random(1)))
>>> array = to_array(state)
>>> int(array["active"]), int(array["inside"])
(0, 7)
>>> str(to_action(19, Seat(0))), to_number(to_action(19, Seat(0)))
('pick green blue purple', 19)
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from sobremesa.rules.game import Action, ChanceEvent, Seat
from sobremesa.rules.memo import remembering_last
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.chance import dice_to_roll
from sobremesa.rules.tallyup.components import Die, Face, UpFace, UpKind
from sobremesa.rules.tallyup.events import (
    Choose,
    Claim,
    First,
    Pick,
    PickBonus,
    Roll,
    RollUp,
    Unclaimed,
)
from sobremesa.rules.tallyup.options import Laps, TallyUpRules
from sobremesa.rules.tallyup.state import Phase, TallyUpState
from sobremesa.sim.tallyup import layout
from sobremesa.sim.tallyup.layout import (
    ACTIONS,
    BONUS,
    IN,
    MOST,
    MOST_ON_A_FACE,
    MOST_PLAYERS,
    NAMED,
    NEVER,
    OUT,
    PICKED,
    SETTINGS,
    SIDES,
    STATE,
    TALLY,
    UNCLAIMED,
    Settings,
    State,
)

_PHASES: Final = {phase: number for number, phase in enumerate(Phase)}
_UP_KINDS: Final = {
    UpKind.POINTS: layout.UP_POINTS,
    UpKind.TIMES: layout.UP_TIMES,
    UpKind.BONUS_ROLL: layout.UP_BONUS,
}
_NOBODY: Final = tuple((0,) * (MOST_PLAYERS - players) for players in range(MOST_PLAYERS + 1))
_PICKS: Final = {dice: number for number, dice in enumerate(PICKED)}
_BONUSES: Final = {dice: number for number, dice in enumerate(NAMED, BONUS)}
_MASKS: Final[Mapping[tuple[Die, ...], int]] = {
    dice: sum(1 << die for die in dice) for dice in ((), *NAMED, *PICKED)
}

# --- Rules and states ----------------------------------------------------------------------------


def to_settings(players: int, rules: TallyUpRules | None = None) -> Settings:
    """What a table agreed on, as an element of an array of `SETTINGS`; the printed game by default.

    Raises:
        Malformed: that many cannot play, or the rules are not what they can be.
        ValueError: a face's number is beyond `MOST_ON_A_FACE`.
    """
    rules = GAME.start(players, rules).rules
    settings: Settings = np.zeros(1, SETTINGS)[0]
    settings["faces"] = [packed(face) for faces in rules.dice for face in faces]
    settings["up_faces"] = [packed_up(face) for face in rules.up_die]
    settings["target"] = settings["last_round"] = NEVER
    if isinstance(rules.goal, Laps):
        settings["last_round"] = rules.goal.count * players
    else:
        settings["target"] = rules.goal.points
    settings["players"] = players
    settings["high_stakes"] = rules.high_stakes
    return settings


def to_array(state: TallyUpState) -> State:
    """A moment of a game as an element of an array of `STATE`, alone in its array.

    Raises:
        TypeError: it is no state of this game.
        Malformed: its players or rules are not what they can be.
        ValueError: a number in it is beyond the kernel's bounds, or its parts do not fit together.
    """
    if not isinstance(state, TallyUpState):
        raise TypeError(f"not a state of Tally Up!: {state!r}")
    players = state.players
    tables = _tables(state.rules)
    if players not in tables:
        tables[players] = to_settings(players, state.rules)
    if not len(state.scores) == len(state.inside) == len(state.chosen) == players:
        raise ValueError(f"scores, who is IN and what they chose must be those of {players} seats")
    if not 1 <= state.round < NEVER:
        raise ValueError(f"round {state.round} is not between 1 and {NEVER - 1}")
    for points in (*state.scores, state.total):
        if type(points) is not int or not -MOST <= points <= MOST:
            raise ValueError(f"{points} points: the kernel has whole ones up to {MOST}, either way")
    if state.active is None:
        if state.phase is not Phase.FIRST:
            raise ValueError(f"nobody is active in the phase `{state.phase.value}`")
    elif not 0 <= state.active < players:
        raise ValueError(f"seat {state.active} is active, but nobody has it")
    # All at once, in the order of `STATE`: field by field takes five times as long.
    row = (
        tables[players],
        state.scores + _NOBODY[players],
        state.total,
        state.round,
        _three(state.shown),
        _three(state.bonus_shown),
        0 if state.up is None else packed_up(state.up),
        _mask(state.inside),
        _mask([choice is not None for choice in state.chosen]),
        _mask(state.chosen),
        _PHASES[state.phase],
        state.active or 0,
        _mask_of(state.picked),
        _mask_of(state.bonus),
        state.tie_break,
        0,
    )
    return np.array(row, STATE)[()]


def packed(face: Face) -> int:
    """A face of a Tally die as `layout` packs it.

    >>> oct(packed(Face.parse("(20)"))), oct(packed(Face.parse("*")))
    ('0o24110', '0o101')

    Raises:
        ValueError: its points are beyond `MOST_ON_A_FACE`.
    """
    points = _within_bounds(face.points, face)
    circle = layout.CIRCLE if face.circled else 0
    return (points << layout.POINTS_SHIFT) + layout.SHOWN + circle + face.star


def packed_up(face: UpFace) -> int:
    """A face of the Up die as `layout` packs it.

    >>> packed_up(UpFace.parse("-100"))
    -399

    Raises:
        ValueError: its number is beyond `MOST_ON_A_FACE`.
    """
    return (_within_bounds(face.amount, face) << layout.UP_SHIFT) + _UP_KINDS[face.kind]


@remembering_last
def _tables(_rules: TallyUpRules) -> dict[int, Settings]:
    """By number of players the settings of those rules, as far as they have been asked for."""
    return {}


def _within_bounds(number: int, face: Face | UpFace) -> int:
    if not -MOST_ON_A_FACE <= number <= MOST_ON_A_FACE:
        raise ValueError(f"`{face}`: the kernel's faces go to {MOST_ON_A_FACE}, either way")
    return number


def _mask(flags: tuple[bool | None, ...] | list[bool]) -> int:
    return sum([1 << seat for seat, flag in enumerate(flags) if flag])


def _mask_of(dice: tuple[Die, ...]) -> int:
    if dice not in _MASKS:
        raise ValueError(f"`{' '.join(map(str, dice))}` is not three of the dice at most, in order")
    return _MASKS[dice]


def _three(faces: tuple[Face, ...]) -> tuple[int, ...]:
    if len(faces) > 3:
        raise ValueError(f"{len(faces)} faces: a roll has three dice at most")
    return (*map(packed, faces), *(0,) * (3 - len(faces)))


# --- Actions -------------------------------------------------------------------------------------


def to_number(action: Action) -> int:
    """The number of an action, whoever takes it.

    Raises:
        ValueError: it is no action of this game.
    """
    match action:
        case Choose(stay=stay):
            return IN if stay else OUT
        case Claim():
            return TALLY
        case Pick(dice=tuple() as three) if three in _PICKS:
            return _PICKS[three]
        case PickBonus(dice=tuple() as dice) if dice in _BONUSES:
            return _BONUSES[dice]
    raise ValueError(f"not an action of Tally Up!: {action!r}")


def to_action(number: int, seat: Seat) -> Action:
    """The action of that number, taken by `seat`.

    Raises:
        ValueError: no action has that number.
    """
    if not 0 <= number < ACTIONS:
        raise ValueError(f"no action has number {number}: they are 0 to {ACTIONS - 1}")
    if number < IN:
        return Pick(seat, PICKED[number])
    if number < TALLY:
        return Choose(seat, stay=number == IN)
    if number == TALLY:
        return Claim(seat)
    return PickBonus(seat, NAMED[number - BONUS])


# --- Chance --------------------------------------------------------------------------------------


def to_outcome(state: TallyUpState, event: ChanceEvent) -> int:
    """The number of a chance event that `state` awaits, or of a claim's lapse.

    Raises:
        ValueError: the event is none that this state awaits.
    """
    try:
        outcome = _outcome(state, event)
    except ValueError:
        raise ValueError(f"`{event}`: the table's dice have no such face") from None
    if outcome is None:
        raise ValueError(f"{event!r} is not awaited in the phase `{state.phase.value}`")
    return outcome


def _outcome(state: TallyUpState, event: ChanceEvent) -> int | None:
    match state.phase, event:
        case Phase.FIRST, First(seat=seat) if 0 <= seat < state.players:
            return seat
        case Phase.UP_ROLL, RollUp(face=shown_up):
            return state.rules.up_die.index(shown_up)
        case ((Phase.MAIN_ROLL | Phase.BONUS_ROLL), Roll(dice=shown)):
            if tuple([die for die, _ in shown]) == dice_to_roll(state):
                outcome = 0
                for die, face in shown:
                    outcome = outcome * SIDES + state.rules.dice[die].index(face)
                return outcome
        case Phase.CLAIM, Unclaimed():
            return UNCLAIMED
        case _:
            pass
    return None


def to_event(state: TallyUpState, outcome: int) -> ChanceEvent:
    """The chance event of that number which `state` awaits; a claim's lapse while one is awaited.

    Raises:
        ValueError: this state awaits no event of that number.
    """
    dice = dice_to_roll(state)
    match state.phase:
        case Phase.FIRST if 0 <= outcome < state.players:
            return First(Seat(outcome))
        case Phase.UP_ROLL if 0 <= outcome < SIDES:
            return RollUp(state.rules.up_die[outcome])
        case Phase.MAIN_ROLL | Phase.BONUS_ROLL if 0 <= outcome < SIDES ** len(dice):
            shown = []
            for die in reversed(dice):
                outcome, side = divmod(outcome, SIDES)
                shown.append((die, state.rules.dice[die][side]))
            return Roll(tuple(reversed(shown)))
        case Phase.CLAIM if outcome == UNCLAIMED:
            return Unclaimed()
    raise ValueError(f"the phase `{state.phase.value}` awaits no outcome {outcome}")

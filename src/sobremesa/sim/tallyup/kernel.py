"""The rules of Tally Up!, compiled: from one record of `STATE` to the next, in place.

What may be played, seat by seat, is a mask of the actions that `layout` numbers; who is awaited is
a mask of seats, several at once where choices are simultaneous and where a Tally Up may be claimed
(whoever acts first gets it, TU-3.4). Nothing checks an action or an outcome: `legal` and
`outcomes` say which there are, and what is none of them leaves nonsense.

>>> from sobremesa.rules.tallyup.options import TallyUpRules
>>> from sobremesa.sim.chance import source
>>> from sobremesa.sim.tallyup.bridge import to_settings
>>> from sobremesa.sim.tallyup.layout import new_states
>>> settings, random = to_settings(2, TallyUpRules()), source(seed=7)
>>> state = new_states(1)[0]
>>> start(state, settings)
>>> is_chance(state), outcomes(state), sample_chance(state, random)
(True, 2, 1)
>>> int(acting(state)), bin(legal(state, 1)).count("1")
(2, 20)
>>> apply(state, 1, 0)
>>> apply_chance(state, 3 * 36 + 4 * 6 + 2)  # red 50, orange (70), yellow 20
>>> int(state["total"]), int(acting(state)), int(legal(state, 0)) == 1 << IN | 1 << OUT
(140, 3, True)
"""

import numpy as np

from sobremesa.sim.chance import Bits, below
from sobremesa.sim.compiled import compiled
from sobremesa.sim.tallyup.layout import (
    ACTION_DICE,
    BITS,
    BONUS,
    BONUS_PICK,
    BONUS_ROLL,
    CHOICE,
    CHOICE_BEFORE_UP,
    CLAIM,
    FIRST,
    IN,
    MAIN_ROLL,
    MOST_PLAYERS,
    NAMED_FROM,
    OUT,
    OVER,
    PHASE_ACTIONS,
    PICK,
    PICKS,
    SIDES,
    TALLY,
    UNCLAIMED,
    UP_ROLL,
    UP_SHIFT,
    Settings,
    State,
)
from sobremesa.sim.tallyup.resolve import (
    ALL_DICE,
    begin_round,
    bonus_roll,
    everyone,
    leaders,
    main_roll,
    reveal,
    tally_up,
    up_roll,
    whole,
)


@compiled
def start(state: State, settings: Settings) -> None:
    """Make `state` the one before the first event."""
    state.settings = settings
    for seat in range(MOST_PLAYERS):
        state.scores[seat] = 0
    state.active = 0
    state.tie_break = 0
    state.round = 0
    begin_round(state)
    state.phase = FIRST


# --- What is awaited -----------------------------------------------------------------------------


@compiled
def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return bool(state.phase == OVER)


@compiled
def is_chance(state: State) -> bool:
    """Whether a chance event is awaited. A claim that may lapse is none: players are awaited."""
    phase = state.phase
    return bool(phase in (FIRST, MAIN_ROLL, UP_ROLL, BONUS_ROLL))


@compiled
def is_race(state: State) -> bool:
    """Whether only the first of those who act is heard: while a Tally Up is claimed (TU-3.4)."""
    return bool(state.phase == CLAIM)


@compiled
def outcomes(state: State) -> int:
    """How many outcomes the awaited chance event has, each equally likely; 0 if none is awaited.

    The first active player is a seat; a roll is a number in base 6, the side that the first of its
    dice shows leading; the Up die is a side. Sides are places in the table's rules.
    """
    phase = state.phase
    if phase == FIRST:
        return int(state.settings.players)
    if phase == UP_ROLL:
        return SIDES
    if phase == MAIN_ROLL:
        return 216
    if phase == BONUS_ROLL:
        count = BITS[state.bonus]
        return 216 if count == 3 else 36 if count == 2 else 6
    return 0


@compiled
def is_outcome(state: State, outcome: int) -> bool:
    """Whether `apply_chance` may be given this outcome now."""
    if state.phase == CLAIM:
        return outcome == UNCLAIMED
    return 0 <= outcome < outcomes(state)


@compiled
def acting(state: State) -> np.uint64:
    """Who may act now, as a mask of seats; 0 while chance is awaited and when the game is over."""
    phase = state.phase
    if phase in (CHOICE, CHOICE_BEFORE_UP):
        return np.uint64(state.inside & ~state.chosen)
    if phase in (PICK, BONUS_PICK):
        return np.uint64(1 << state.active)
    if phase == CLAIM:
        return np.uint64(everyone(state))
    return np.uint64(0)


@compiled
def legal(state: State, seat: int) -> np.uint64:
    """What a seat may do now, as a mask of actions; 0 if it is not awaited."""
    if not (acting(state) >> np.uint64(seat)) & np.uint64(1):
        return np.uint64(0)
    phase = state.phase
    if phase == PICK:
        return np.uint64((1 << PICKS) - 1)
    if phase == CLAIM:
        return np.uint64(1 << TALLY)
    if phase == BONUS_PICK:
        return np.uint64(NAMED_FROM[ALL_DICE ^ state.picked, (state.up >> UP_SHIFT) - 1])
    return np.uint64(1 << IN | 1 << OUT)


@compiled
def turn(state: State) -> tuple[np.uint64, np.uint64]:
    """Who may act now, as a mask of seats, and what each of them may do, as a mask of actions.

    Without branches; it must agree with `acting` and `legal`.
    """
    phase = state.phase
    is_choice = np.int64((phase == CHOICE) | (phase == CHOICE_BEFORE_UP))
    is_claim = np.int64(phase == CLAIM)
    is_pick = np.int64((phase == PICK) | (phase == BONUS_PICK))
    seats = (state.inside & ~state.chosen) & -is_choice
    seats |= everyone(state) & -is_claim
    seats |= (1 << whole(state.active)) & -is_pick
    named = NAMED_FROM[ALL_DICE ^ state.picked, ((state.up >> UP_SHIFT) - 1) & 1]
    mask = PHASE_ACTIONS[phase] | (named & -np.int64(phase == BONUS_PICK))
    return np.uint64(seats), np.uint64(mask)


# --- What happens --------------------------------------------------------------------------------


@compiled
def apply(state: State, seat: int, action: int) -> None:
    """Play one of the legal actions of a seat."""
    if action < PICKS or action >= BONUS:
        name_dice(state, action)
    elif action == TALLY:
        tally_up(state, 1 << seat)
    else:
        state.chosen |= 1 << seat
        if action == IN:
            state.staying |= 1 << seat
        if state.chosen == state.inside:
            reveal(state)


@compiled
def name_dice(state: State, action: int) -> None:
    """The active player picks three dice, or names bonus dice: they are to be rolled."""
    is_pick, dice = action < PICKS, ACTION_DICE[action]
    state.picked = dice if is_pick else whole(state.picked)
    state.bonus = whole(state.bonus) if is_pick else dice
    state.phase = MAIN_ROLL if is_pick else BONUS_ROLL


@compiled
def sample_outcome(state: State, random: Bits) -> int:
    """Draw the awaited chance event with its true odds; the state stays as it is."""
    return below(random, outcomes(state))


@compiled
def sample_chance(state: State, random: Bits) -> int:
    """Draw the awaited chance event with its true odds, let it come, and return its outcome."""
    outcome = sample_outcome(state, random)
    apply_chance(state, outcome)
    return outcome


@compiled
def draw_all(state: State, random: Bits) -> None:
    """Draw all that comes before somebody may act."""
    while is_chance(state):
        sample_chance(state, random)


@compiled
def apply_chance(state: State, outcome: int) -> None:
    """Let the awaited chance event have one of its `outcomes`.

    While a claim is awaited, `UNCLAIMED` lets it lapse (TU-3.5).
    """
    phase = state.phase
    if phase == MAIN_ROLL:
        main_roll(state, outcome)
    elif phase == BONUS_ROLL:
        bonus_roll(state, outcome)
    elif phase == UP_ROLL:
        up_roll(state, state.settings.up_faces[outcome])
    elif phase == CLAIM:
        tally_up(state, 0)
    else:
        state.active = outcome
        state.phase = PICK


# --- How it ends ---------------------------------------------------------------------------------


@compiled
def winners(state: State) -> np.uint64:
    """Who has won, as a mask of seats: one when the game is over (TU-5.2), none before."""
    return np.uint64(leaders(state) if state.phase == OVER else 0)


@compiled
def reward(state: State, seat: int) -> float:
    """What a seat has won: 1, or a loser's equal share of -1; 0 for all before the end, and alone.

    The rewards of all seats add up to 0.
    """
    if state.phase != OVER or state.settings.players == 1:
        return 0.0
    return 1.0 if (leaders(state) >> seat) & 1 else -1.0 / (state.settings.players - 1)

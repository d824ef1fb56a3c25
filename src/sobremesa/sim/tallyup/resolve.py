"""What follows from a roll, a choice or a claim in Tally Up!: the rules behind `kernel`.

All of it changes one state in place, and leaves it in its next phase.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sobremesa.sim.compiled import compiled
from sobremesa.sim.tallyup.layout import (
    BITS,
    BONUS_PICK,
    BONUS_ROLL,
    CHOICE,
    CHOICE_BEFORE_UP,
    CIRCLE_BITS,
    CLAIM,
    FIRST_FACES,
    MAIN_ROLL,
    MOST,
    MOST_PLAYERS,
    OVER,
    PICK,
    POINTS_SHIFT,
    SIDES,
    STAR_BITS,
    UP_BONUS,
    UP_KIND_BITS,
    UP_ROLL,
    UP_SHIFT,
    UP_TIMES,
    State,
)

ALL_DICE: Final = 0b111111
CLAIM_SCORE: Final = 200
SHARED_SCORE: Final = 100
"""TU-3.4: for who claims a Tally Up, and for every other player still IN."""


@compiled
def whole(number: Any) -> int:
    """A field of a record, or bits, as a signed number of 64 bits.

    Small fields are unsigned; what mixes signed and unsigned numbers of 64 bits is a float.
    """
    return int(np.int64(number))


@compiled
def bounded(points: int) -> int:
    """The points, or `MOST` where they would pass it."""
    return min(max(points, -MOST), MOST)


@compiled
def leaders(state: State) -> int:
    """The seats with the highest score, as a mask."""
    mask = 0
    best = -MOST - 1
    for seat in range(state.settings.players):
        points = whole(state.scores[seat])
        if points > best:
            mask = 0
            best = points
        if points == best:
            mask |= 1 << seat
    return mask


@compiled
def everyone(state: State) -> int:
    """All seats that play, as a mask."""
    return (1 << whole(state.settings.players)) - 1


@compiled
def bank(state: State, seats: int, points: int) -> None:
    """Add points to the scores of all seats of a mask."""
    # Without a branch, and for all seats: the compiler does them at once.
    for seat in range(MOST_PLAYERS):
        banked = np.int32(points & -((seats >> seat) & 1))
        state.scores[seat] = min(max(state.scores[seat] + banked, -MOST), MOST)


@compiled
def _roll(state: State, dice: int, count: int, outcome: int, shown: npt.NDArray[np.int32]) -> int:
    """Write the faces that so many dice show; return their sum."""
    total = 0
    for place in range(count - 1, -1, -1):
        face = whole(state.settings.faces[FIRST_FACES[dice, place] + outcome % SIDES])
        outcome //= SIDES
        shown[place] = face
        total += face
    return total


@compiled
def main_roll(state: State, outcome: int) -> None:
    """TU-3: the picked dice show their faces."""
    _forget_the_roll(state)
    roll = _roll(state, whole(state.picked), 3, outcome, state.shown)
    stars = roll & STAR_BITS
    if stars == 2:
        _bust(state)
        return
    if stars == 3:
        state.phase = CLAIM
        return
    state.total = bounded(state.total + (roll >> POINTS_SHIFT))
    if roll & CIRCLE_BITS == 0:
        state.phase = CHOICE
    else:
        state.phase = UP_ROLL if state.settings.high_stakes else CHOICE_BEFORE_UP


@compiled
def up_roll(state: State, face: int) -> None:
    """TU-4.2 to TU-4.4: the Up die shows a packed face."""
    state.up = face
    state.phase = CHOICE
    amount = whole(face) >> UP_SHIFT
    kind = face & UP_KIND_BITS
    if kind == UP_BONUS:
        if amount < 3:
            state.phase = BONUS_PICK
        else:
            state.bonus = ALL_DICE ^ state.picked
            state.phase = BONUS_ROLL
    elif kind == UP_TIMES:
        state.total = bounded(state.total * amount)
    else:
        state.total = bounded(state.total + amount)


@compiled
def bonus_roll(state: State, outcome: int) -> None:
    """TU-4.5: the bonus dice show their faces."""
    dice = whole(state.bonus)
    roll = _roll(state, dice, BITS[dice], outcome, state.bonus_shown)
    stars = roll & STAR_BITS
    for place in range(3):
        stars += state.shown[place] & STAR_BITS
    if stars >= 2:
        _bust(state)
        return
    state.total = bounded(state.total + (roll >> POINTS_SHIFT))
    state.phase = CHOICE


@compiled
def reveal(state: State) -> None:
    """TU-2.5: all who are IN have chosen."""
    bank(state, whole(state.inside & ~state.staying), whole(state.total))
    state.inside = state.staying
    state.chosen = 0
    state.staying = 0
    state.phase = UP_ROLL if state.phase == CHOICE_BEFORE_UP else MAIN_ROLL
    if state.inside == 0:
        _end_round(state)


@compiled
def tally_up(state: State, claimer: int) -> None:
    """TU-3.4; without a claimer (0, else a mask of one seat) TU-3.5."""
    bank(state, claimer, CLAIM_SCORE)
    bank(state, whole(state.inside) & ~claimer, SHARED_SCORE)
    state.phase = CHOICE


@compiled
def _bust(state: State) -> None:
    state.total = 0
    _end_round(state)


@compiled
def _end_round(state: State) -> None:
    best = -MOST
    for seat in range(state.settings.players):
        best = max(best, whole(state.scores[seat]))
    if state.tie_break or best >= state.settings.target or state.round >= state.settings.last_round:
        leading = leaders(state)
        if leading & (leading - 1) == 0:
            state.phase = OVER
            return
        state.tie_break = 1
    state.active = 0 if state.active + 1 == state.settings.players else state.active + 1
    begin_round(state)


@compiled
def begin_round(state: State) -> None:
    """TU-2.1: all are IN, the running total is 0; the active player is to pick."""
    state.round += 1
    state.phase = PICK
    state.picked = 0
    state.total = 0
    state.inside = everyone(state)
    state.chosen = 0
    state.staying = 0
    _forget_the_roll(state)


@compiled
def _forget_the_roll(state: State) -> None:
    state.up = 0
    state.bonus = 0
    for place in range(3):
        state.shown[place] = 0
        state.bonus_shown[place] = 0

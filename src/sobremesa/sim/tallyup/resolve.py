"""What follows from a roll, a choice or a claim in Tally Up!: the rules behind `kernel`.

All of it changes one state in place, and leaves it in its next phase.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sobremesa.sim.compiled import compiled
from sobremesa.sim.tallyup.layout import (
    AFTER_MAIN_ROLL,
    BITS,
    BONUS_PICK,
    BONUS_ROLL,
    CHOICE,
    CHOICE_BEFORE_UP,
    CIRCLE_BITS,
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
    UP_POINTS,
    UP_ROLL,
    UP_SHIFT,
    UP_TIMES,
    State,
)

ALL_DICE: Final = 0b111111
CLAIM_SCORE: Final = 200
SHARED_SCORE: Final = 100
"""TU-3.4: for who claims a Tally Up, and for every other player still IN."""


_SIDES: Final = np.uint64(SIDES)

Faces = npt.NDArray[np.int32]
"""`faces` of the settings."""


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
    # Without a branch, for all seats, and in 32 bits: the compiler does them at once.
    amount, banking = np.int32(points), np.int32(seats)
    for seat in range(MOST_PLAYERS):
        banked = amount if banking & np.int32(1 << seat) else np.int32(0)
        score = np.int32(state.scores[seat] + banked)
        state.scores[seat] = min(max(score, np.int32(-MOST)), np.int32(MOST))


@compiled
def sides(outcome: int) -> tuple[int, int, int]:
    """The sides that three dice show, by the number of their roll."""
    number = np.uint64(outcome)
    rest = number // _SIDES
    first = rest // _SIDES
    return whole(first), whole(rest - _SIDES * first), whole(number - _SIDES * rest)


@compiled
def main_roll(state: State, outcome: int) -> None:
    """TU-3: the picked dice show their faces."""
    if show_main_roll(state, state.settings.faces, sides(outcome)):
        end_round(state)


@compiled
def show_main_roll(state: State, faces: Faces, shown: tuple[int, int, int]) -> bool:
    """TU-3: the picked dice show these sides; whether that is a bust, which ends the round."""
    # Without branches, since a processor cannot foresee dice.
    begins = FIRST_FACES[state.picked]
    first = faces[begins[0] + shown[0]]
    second = faces[begins[1] + shown[1]]
    third = faces[begins[2] + shown[2]]
    _forget_the_roll(state)
    state.shown[0] = first
    state.shown[1] = second
    state.shown[2] = third
    roll = whole(first) + whole(second) + whole(third)
    stars = roll & STAR_BITS
    total = whole(state.total)
    grown = bounded(total + (roll >> POINTS_SHIFT))
    state.total = grown if stars < 2 else total * (stars == 3)
    circled = (roll & CIRCLE_BITS != 0) * (1 + whole(state.settings.high_stakes))
    state.phase = AFTER_MAIN_ROLL[circled, stars]
    return bool(stars == 2)


@compiled
def up_roll(state: State, face: int) -> None:
    """TU-4.2 to TU-4.4: the Up die shows a packed face."""
    # Without branches, as the main roll.
    state.up = face
    amount, kind = whole(face) >> UP_SHIFT, whole(face) & UP_KIND_BITS
    is_bonus, total = kind == UP_BONUS, whole(state.total)
    factor = amount if kind == UP_TIMES else 1
    more = amount if kind == UP_POINTS else 0
    state.total = bounded(total * factor + more)
    whole_rest = is_bonus & (amount >= 3)
    state.bonus = (ALL_DICE ^ whole(state.picked)) & -whole(whole_rest)
    state.phase = BONUS_ROLL if whole_rest else BONUS_PICK if is_bonus else CHOICE


@compiled
def bonus_roll(state: State, outcome: int) -> None:
    """TU-4.5: the bonus dice show their faces."""
    # Sides of dice that are not rolled come last, and do not matter.
    count = BITS[state.bonus]
    first = outcome * (36 if count == 1 else 6 if count == 2 else 1)
    if show_bonus_roll(state, state.settings.faces, sides(first)):
        end_round(state)


@compiled
def show_bonus_roll(state: State, faces: Faces, shown: tuple[int, int, int]) -> bool:
    """TU-4.5: the bonus dice show these sides; whether that is a bust, which ends the round.

    Of fewer than three dice the first sides are meant.
    """
    begins, count = FIRST_FACES[state.bonus], BITS[state.bonus]
    first = whole(faces[begins[0] + shown[0]])
    second = whole(faces[begins[1] + shown[1]]) & -whole(count > 1)
    third = whole(faces[begins[2] + shown[2]]) & -whole(count > 2)
    state.bonus_shown[0] = first
    state.bonus_shown[1] = second
    state.bonus_shown[2] = third
    roll = first + second + third
    stars = roll & STAR_BITS
    for place in range(3):
        stars += state.shown[place] & STAR_BITS
    state.total = bounded(state.total + (roll >> POINTS_SHIFT)) if stars < 2 else 0
    state.phase = CHOICE
    return bool(stars >= 2)


@compiled
def reveal(state: State) -> None:
    """TU-2.5: all who are IN have chosen."""
    if show_choices(state):
        end_round(state)


@compiled
def show_choices(state: State) -> bool:
    """TU-2.5: all who are IN have chosen; whether nobody is IN any more, which ends the round."""
    bank(state, whole(state.inside & ~state.staying), whole(state.total))
    state.inside = state.staying
    state.chosen = 0
    state.staying = 0
    state.phase = UP_ROLL if state.phase == CHOICE_BEFORE_UP else MAIN_ROLL
    return bool(state.inside == 0)


@compiled
def tally_up(state: State, claimer: int) -> None:
    """TU-3.4; without a claimer (0, else a mask of one seat) TU-3.5."""
    bank(state, claimer, CLAIM_SCORE)
    bank(state, whole(state.inside) & ~claimer, SHARED_SCORE)
    state.phase = CHOICE


@compiled
def end_round(state: State) -> None:
    """Nobody is IN any more, or a bust: the next round, or the end (TU-5)."""
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
    for place in range(3):
        state.shown[place] = 0


@compiled
def _forget_the_roll(state: State) -> None:
    """All but what the main dice show."""
    state.up = 0
    state.bonus = 0
    for place in range(3):
        state.bonus_shown[place] = 0

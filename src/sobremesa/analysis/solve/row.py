"""One running total of a round, for many score pairs side by side.

The innermost loops of all go over lanes: score pairs that lie side by side in memory, for which
the same roll leads to the same row of a table. So they run on whole vector registers.

numba counts references to each slice and each array that is an argument, and leaves that out only
in small functions. With few lanes the counting takes longer than all sums, so whole tables are
handed to small functions.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.analysis.solve.chances import WAITING, Chances, Floats, Ints
from sobremesa.sim.compiled import compiled

Lanes = npt.NDArray[np.float64] | npt.NDArray[np.float32]

BOTH: Final = 0
ONLY_ACTIVE: Final = 1
ONLY_OTHER: Final = 2
"""Who is IN."""

CONFIGURATIONS: Final = 3
KINDS: Final = 3
"""Before a main roll, and before the Up die after 0 and after 1 star."""

PARTS: Final = len(WAITING)
"""How many sets of `WAITING` dice there are. A table of `parts` holds what each of them leads to if
it is rolled without a star."""

_SPLIT: Final = tuple((dice[0], WAITING.index(dice[1:]) if dice[1:] else -1) for dice in WAITING)
"""Each set as its first die and the set of the others; -1 is none."""

NAMED: Final = ((0, 0), (0, 3), (3, 6), (6, 7))
"""Where in `WAITING` the sets of so many dice begin, and end."""


@compiled
def add(target: Lanes, weight: float, source: Lanes) -> None:
    """Add so much of each lane. Shapes: (lanes,)."""
    # A weight in double precision would make a sum of singles slow.
    factor = target.dtype.type(weight)
    for lane in range(target.size):
        target[lane] += factor * source[lane]


@compiled
def clear(target: Lanes) -> None:
    """Set each lane to nothing, whatever it holds."""
    for lane in range(target.size):
        target[lane] = 0.0


@compiled
def scale(target: Lanes, weight: float, source: Lanes) -> None:
    """Set each lane to so much of another. Shapes: (lanes,)."""
    factor = target.dtype.type(weight)
    for lane in range(target.size):
        target[lane] = factor * source[lane]


@compiled
def _add_row(target: Lanes, weight: float, table: Lanes, place: int, row: int, first: int) -> None:
    """Add so much of a row. Shapes: (lanes,), (places, rows, lanes)."""
    add(target, weight, table[place, row, first : first + target.size])


@compiled
def _add_dice(
    target: Lanes,
    points: Ints,
    weights: Floats,
    count: int,
    table: Lanes,
    place: int,
    row: int,
    top: int,
    first: int,
) -> None:
    """Add what a die's faces lead to. Shapes: (lanes,), (faces,) twice, (places, rows, lanes)."""
    for face in range(count):
        to = max(0, min(row + points[face], top))
        add(target, weights[face], table[place, to, first : first + target.size])


@compiled
def _main_roll(
    target: Lanes, tray: int, chances: Chances, values: Lanes, row: int, top: int, first: int
) -> None:
    """Add what a main roll leads to, by its points and kind, if it shows less than two stars."""
    for outcome in range(chances.main_count[tray]):
        to = min(row + chances.main_points[tray, outcome], top)
        source = values[chances.main_kind[tray, outcome], to, first : first + target.size]
        add(target, chances.main_weight[tray, outcome], source)


@compiled
def _raise(target: Lanes, other: Lanes) -> None:
    for lane in range(target.size):
        target[lane] = other[lane] if other[lane] > target[lane] else target[lane]


@compiled
def decide(
    configuration: int,
    stay: Lanes,
    active_stays: Lanes,
    other_stays: Lanes,
    end: Lanes,
    result: Lanes,
) -> None:
    """The value of a choice between IN and OUT (TU-2.4). Shapes: (lanes,).

    Args:
        configuration: who is IN, and so chooses.
        stay: the value if all of them stay.
        active_stays: both are IN, and only the active player stays.
        other_stays: both are IN, and only the other stays.
        end: nobody stays.
        result: where the value is written.
    """
    if configuration == ONLY_ACTIVE:
        for lane in range(result.size):
            result[lane] = stay[lane] if stay[lane] > end[lane] else end[lane]
    elif configuration == ONLY_OTHER:
        for lane in range(result.size):
            result[lane] = stay[lane] if stay[lane] < end[lane] else end[lane]
    else:
        # A matrix game of two rows (the active player IN, OUT) and two columns (the other's).
        for lane in range(result.size):
            a, b, c, d = stay[lane], active_stays[lane], other_stays[lane], end[lane]
            row_in = a if a < b else b
            row_out = c if c < d else d
            column_in = a if a > c else c
            column_out = b if b > d else d
            low = row_in if row_in > row_out else row_out
            high = column_in if column_in < column_out else column_out
            # Where all four are nearly the same the quotient is mostly rounding.
            mixed = (a * d - b * c) / (a + d - b - c)
            mixed = mixed if mixed > low else low
            mixed = mixed if mixed < high else high
            result[lane] = low if low >= high else mixed


@compiled
def resolve(
    configuration: int,
    chooses: bool,
    high_stakes: bool,
    row: int,
    floor: int,
    top: int,
    first: int,
    last: int,
    tray: int,
    chances: Chances,
    values: Lanes,
    parts: Lanes,
    bust: Lanes,
    tally: Lanes,
    alone: Lanes,
    end: Lanes,
    rolled: Lanes,
    spare: Lanes,
) -> None:
    """Work out all values with one running total, from those with the others.

    Args:
        configuration: who is IN.
        chooses: whether they may go OUT with this running total.
        high_stakes: nobody chooses before the Up die (TU-6.3).
        row: the row of this running total in the tables.
        floor: the row of the running total 0.
        top: the last row: higher totals are taken for it.
        first: the first lane that is worked out.
        last: the lane after the last.
        tray: which dice are picked.
        chances: their odds.
        values: by choice: before a main roll, before the Up die after 0 and 1 star. Shape:
            (3, rows, lanes).
        parts: see `PARTS`. Shape: (7, rows, lanes).
        bust: the value of a round that ends now. Shape: (lanes,).
        tally: the value after a Tally Up. Shape: (lanes,).
        alone: if both are IN, what rolling is worth with only the active player IN, and with only
            the other; by kind of roll. Shape: (2, 3, lanes).
        end: the value if everybody leaves. Shape: (lanes,).
        rolled: where the values of rolling are written. Shape: (3, lanes).
        spare: room for two values. Shape: (2, lanes).
    """
    bust = bust[first:last]
    end = end[first:last]
    here = values[0, row, first:last]
    best, other = spare[0, first:last], spare[1, first:last]

    roll = rolled[0, first:last]
    scale(roll, chances.bust[tray], bust)
    add(roll, chances.tally[tray], tally[first:last])
    _main_roll(roll, tray, chances, values, row, top, first)
    if chooses:
        decide(configuration, roll, alone[0, 0, first:last], alone[1, 0, first:last], end, here)
    else:
        scale(here, 1.0, roll)

    _bonus_dice(tray, chances, values, parts, row, top, first, last)
    for stars in range(2):
        up = rolled[1 + stars, first:last]
        clear(up)
        _up_die(chances, values, row, floor, top, first, up)
        for number in range(1, 4):
            if chances.bonus_weight[number] > 0:
                # TU-4.4: the active player names the dice, also when OUT.
                _best_bonus_roll(
                    NAMED[number], chances.bonus[tray, stars], values, parts, row, first, bust,
                    best, other,
                )  # fmt: skip
                add(up, chances.bonus_weight[number], best)
        choice = values[1 + stars, row, first:last]
        if chooses and not high_stakes:
            out_1 = alone[0, 1 + stars, first:last]
            out_2 = alone[1, 1 + stars, first:last]
            decide(configuration, up, out_1, out_2, end, choice)
        else:
            scale(choice, 1.0, up)


@compiled
def _bonus_dice(
    tray: int,
    chances: Chances,
    values: Lanes,
    parts: Lanes,
    row: int,
    top: int,
    first: int,
    last: int,
) -> None:
    """Work out `parts` for a running total: each set of dice is one die and a smaller set."""
    for part in range(PARTS):
        die, rest = _SPLIT[part]
        target = parts[part, row, first:last]
        clear(target)
        points, weights = chances.face_points[tray, die], chances.face_weight[tray, die]
        count = chances.face_count[tray, die]
        if rest < 0:
            _add_dice(target, points, weights, count, values, 0, row, top, first)
        else:
            _add_dice(target, points, weights, count, parts, rest, row, top, first)


@compiled
def _up_die(
    chances: Chances, values: Lanes, row: int, floor: int, top: int, first: int, up: Lanes
) -> None:
    """Add what the Up die leads to, but for bonus rolls (TU-4.2, TU-4.3)."""
    points, weights = chances.shift_points, chances.shift_weight
    _add_dice(up, points, weights, points.size, values, 0, row, top, first)
    for face in range(chances.factor.size):
        to = max(0, min((row - floor) * chances.factor[face] + floor, top))
        _add_row(up, chances.factor_weight[face], values, 0, to, first)


@compiled
def _best_bonus_roll(
    choices: tuple[int, int],
    mixes: Floats,
    values: Lanes,
    parts: Lanes,
    row: int,
    first: int,
    bust: Lanes,
    best: Lanes,
    other: Lanes,
) -> None:
    """Write what the best of the sets from `choices[0]` to before `choices[1]` is worth."""
    for choice in range(*choices):
        found = best if choice == choices[0] else other
        bonus_roll(mixes[choice], values, parts, row, first, bust, found)
        if choice > choices[0]:
            _raise(best, other)


@compiled
def bonus_roll(
    mix: Floats, values: Lanes, parts: Lanes, row: int, first: int, bust: Lanes, result: Lanes
) -> None:
    """Write what a bonus roll of one choice of dice is worth (TU-4.4, TU-4.5).

    Args:
        mix: see `Chances.bonus`. Shape: (9,).
        values: see `resolve`.
        parts: likewise.
        row: of the running total.
        first: the first lane.
        bust: of the lanes from there on. Shape: (lanes,).
        result: where the value is written. Shape: (lanes,).
    """
    scale(result, mix[PARTS + 1], bust)
    _add_row(result, mix[PARTS], values, 0, row, first)
    for part in range(PARTS):
        if mix[part] > 0:
            _add_row(result, mix[part], parts, part, row, first)

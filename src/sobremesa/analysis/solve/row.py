"""One running total of a round, for many score pairs side by side.

The innermost loops of all go over lanes: score pairs that lie side by side in memory, for which
the same roll leads to the same row of a table. So they run on whole vector registers.
"""

from typing import Final

from sobremesa.analysis.solve.chances import Chances, Floats
from sobremesa.sim.compiled import compiled

BOTH: Final = 0
ONLY_ACTIVE: Final = 1
ONLY_OTHER: Final = 2
"""Who is IN."""

CONFIGURATIONS: Final = 3
KINDS: Final = 3
"""Before a main roll, and before the Up die after 0 and after 1 star."""

PARTS: Final = 6
"""Of the three waiting dice a, b, c: a, b, c, ab, ac, bc, rolled without a star."""


@compiled
def add(target: Floats, weight: float, source: Floats) -> None:
    """Add so much of each lane. Shapes: (lanes,)."""
    for lane in range(target.size):
        target[lane] += weight * source[lane]


@compiled
def scale(target: Floats, weight: float, source: Floats) -> None:
    """Set each lane to so much of another. Shapes: (lanes,)."""
    for lane in range(target.size):
        target[lane] = weight * source[lane]


@compiled
def _raise(target: Floats, other: Floats) -> None:
    for lane in range(target.size):
        target[lane] = other[lane] if other[lane] > target[lane] else target[lane]


@compiled
def decide(
    configuration: int,
    stay: Floats,
    active_stays: Floats,
    other_stays: Floats,
    end: Floats,
    result: Floats,
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
    values: Floats,
    parts: Floats,
    bust: Floats,
    tally: Floats,
    alone: Floats,
    end: Floats,
    rolled: Floats,
    spare: Floats,
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
        parts: see `PARTS`. Shape: (6, rows, lanes).
        bust: the value of a round that ends now. Shape: (lanes,).
        tally: the value after a Tally Up. Shape: (lanes,).
        alone: if both are IN, what rolling is worth with only the active player IN, and with only
            the other; by kind of roll. Shape: (2, 3, lanes).
        end: the value if everybody leaves. Shape: (lanes,).
        rolled: where the values of rolling are written. Shape: (3, lanes).
        spare: room for two values. Shape: (2, lanes).
    """
    total = row - floor
    bust = bust[first:last]
    end = end[first:last]
    here = values[0, row, first:last]

    roll = rolled[0, first:last]
    scale(roll, chances.bust[tray], bust)
    add(roll, chances.tally[tray], tally[first:last])
    for outcome in range(chances.main_count[tray]):
        to = min(row + chances.main_points[tray, outcome], top)
        source = values[chances.main_kind[tray, outcome], to, first:last]
        add(roll, chances.main_weight[tray, outcome], source)
    if chooses:
        decide(configuration, roll, alone[0, 0, first:last], alone[1, 0, first:last], end, here)
    else:
        scale(here, 1.0, roll)

    for die in range(3):
        target = parts[die, row, first:last]
        scale(target, 0.0, bust)
        for face in range(chances.face_count[tray, die]):
            to = min(row + chances.face_points[tray, die, face], top)
            add(target, chances.face_weight[tray, die, face], values[0, to, first:last])
    for pair in range(3):
        one = 0 if pair < 2 else 1
        target = parts[3 + pair, row, first:last]
        scale(target, 0.0, bust)
        for face in range(chances.face_count[tray, one]):
            to = min(row + chances.face_points[tray, one, face], top)
            source = parts[1 if pair == 0 else 2, to, first:last]
            add(target, chances.face_weight[tray, one, face], source)

    for stars in range(2):
        up = rolled[1 + stars, first:last]
        scale(up, 0.0, bust)
        for face in range(chances.shift_points.size):
            to = max(0, min(row + chances.shift_points[face], top))
            add(up, chances.shift_weight[face], values[0, to, first:last])
        for face in range(chances.factor.size):
            to = max(0, min(total * chances.factor[face] + floor, top))
            add(up, chances.factor_weight[face], values[0, to, first:last])
        for number in range(1, 4):
            if chances.bonus_weight[number] > 0:
                best = spare[0, first:last]
                other = spare[1, first:last]
                # TU-4.4: the active player names the dice, also when OUT.
                for dice in range(3 if number < 3 else 1):
                    bonus_roll(
                        stars, number, dice, row, top, first, last, tray, chances, values, parts,
                        bust, best if dice == 0 else other,
                    )  # fmt: skip
                    if dice > 0:
                        _raise(best, other)
                add(up, chances.bonus_weight[number], best)
        choice = values[1 + stars, row, first:last]
        if chooses and not high_stakes:
            out_1 = alone[0, 1 + stars, first:last]
            out_2 = alone[1, 1 + stars, first:last]
            decide(configuration, up, out_1, out_2, end, choice)
        else:
            scale(choice, 1.0, up)


@compiled
def bonus_roll(
    stars: int,
    number: int,
    choice: int,
    row: int,
    top: int,
    first: int,
    last: int,
    tray: int,
    chances: Chances,
    values: Floats,
    parts: Floats,
    bust: Floats,
    result: Floats,
) -> None:
    """The value of a bonus roll of one choice of dice (TU-4.4, TU-4.5)."""
    star = chances.star[tray]
    if number == 1:
        scale(result, 1.0, parts[choice, row, first:last])
        add(result, star[choice], values[0, row, first:last] if stars == 0 else bust)
    elif number == 2:
        a = 0 if choice < 2 else 1
        b = 1 if choice == 0 else 2
        scale(result, 1.0, parts[3 + choice, row, first:last])
        if stars == 0:
            add(result, star[b], parts[a, row, first:last])
            add(result, star[a], parts[b, row, first:last])
            add(result, star[a] * star[b], bust)
        else:
            add(result, 1 - (1 - star[a]) * (1 - star[b]), bust)
    else:
        scale(result, 0.0, bust)
        for face in range(chances.face_count[tray, 0]):
            to = min(row + chances.face_points[tray, 0, face], top)
            add(result, chances.face_weight[tray, 0, face], parts[5, to, first:last])
        a, b, c = star
        none = (1 - a) * (1 - b) * (1 - c)
        if stars == 0:
            for die in range(3):
                add(result, star[die], parts[5 - die, row, first:last])
            one = a * (1 - b) * (1 - c) + (1 - a) * b * (1 - c) + (1 - a) * (1 - b) * c
            add(result, 1 - none - one, bust)
        else:
            add(result, 1 - none, bust)

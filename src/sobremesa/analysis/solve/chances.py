"""The exact odds of all trays as arrays, for compiled code."""

from collections import defaultdict
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.analysis import odds
from sobremesa.rules.tallyup.components import Die, UpKind
from sobremesa.rules.tallyup.legal import unpicked
from sobremesa.rules.tallyup.options import TallyUpRules

TRAYS: Final = tuple(combinations(Die, 3))
"""The trays in the order of all tables: 20."""

_SIDES: Final = 6

WAITING: Final = tuple(dice for number in (1, 2, 3) for dice in combinations(range(3), number))
"""All sets of waiting dice, as places among the three: a, b, c, ab, ac, bc, abc."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class Chances(NamedTuple):
    """The odds by tray; points are in units, and probabilities are of one roll.

    Attributes:
        bust: of two stars in the main roll. Shape: (20,).
        tally: of three. Shape: (20,).
        main_count: how many outcomes follow. Shape: (20,).
        main_points: what they add. Shape: (20, outcomes).
        main_kind: 0 without a circle, else 1 + the stars. Shape: (20, outcomes).
        main_weight: their probabilities. Shape: (20, outcomes).
        face_count: how many different faces without a star each waiting die has. Shape: (20, 3).
        face_points: what they add. Shape: (20, 3, 6).
        face_weight: their probabilities. Shape: (20, 3, 6).
        star: the probability of a star for each waiting die. Shape: (20, 3).
        shift_points: the Up die's points. Shape: (faces,).
        shift_weight: their probabilities. Shape: (faces,).
        factor: the Up die's factors. Shape: (faces,).
        factor_weight: their probabilities. Shape: (faces,).
        bonus_weight: the probability of so many bonus dice. Shape: (4,).
        bonus: what a bonus roll of a set of `WAITING` dice is made of, by the stars of the main
            roll: each set if it is rolled without a star, which is part of its own weight; the
            running total as it is; a bust (TU-4.5). Shape: (20, 2, 7, 9).
    """

    bust: Floats
    tally: Floats
    main_count: Ints
    main_points: Ints
    main_kind: Ints
    main_weight: Floats
    face_count: Ints
    face_points: Ints
    face_weight: Floats
    star: Floats
    shift_points: Ints
    shift_weight: Floats
    factor: Ints
    factor_weight: Floats
    bonus_weight: Floats
    bonus: Floats


def chances(rules: TallyUpRules, unit: int) -> Chances:
    """The odds of these rules' dice, with points in units.

    >>> found = chances(TallyUpRules(), unit=10)
    >>> bool(np.allclose(found.main_weight.sum(axis=1) + found.bust + found.tally, 1))
    True
    """
    mains = [_main(tuple(rules.dice[die] for die in tray), unit) for tray in TRAYS]
    width = max(len(main) for main in mains)
    waiting = [[_faces(rules, die, unit) for die in unpicked(tray)] for tray in TRAYS]
    rolls = [odds.main_roll(tuple(rules.dice[die] for die in tray)) for tray in TRAYS]
    star = np.array(
        [
            [sum(face.star for face in rules.dice[die]) / _SIDES for die in unpicked(tray)]
            for tray in TRAYS
        ]
    )
    shifts = [face.amount // unit for face in rules.up_die if face.kind is UpKind.POINTS]
    factors = [face.amount for face in rules.up_die if face.kind is UpKind.TIMES]
    bonus_weight = np.zeros(4)
    for face in rules.up_die:
        if face.kind is UpKind.BONUS_ROLL:
            bonus_weight[face.amount] += 1 / _SIDES
    return Chances(
        bust=np.array([float(roll.bust) for roll in rolls]),
        tally=np.array([float(roll.tally_up) for roll in rolls]),
        main_count=np.array([len(main) for main in mains]),
        main_points=_padded([[points for points, _, _ in main] for main in mains], width, np.int64),
        main_kind=_padded([[kind for _, kind, _ in main] for main in mains], width, np.int64),
        main_weight=_padded([[weight for _, _, weight in main] for main in mains], width, float),
        face_count=np.array([[len(faces) for faces in dice] for dice in waiting]),
        face_points=np.array(
            [
                _padded([[p for p, _ in faces] for faces in dice], _SIDES, np.int64)
                for dice in waiting
            ]
        ),
        face_weight=np.array(
            [_padded([[w for _, w in faces] for faces in dice], _SIDES, float) for dice in waiting]
        ),
        star=star,
        shift_points=np.array(shifts, np.int64),
        shift_weight=np.full(len(shifts), 1 / _SIDES),
        factor=np.array(factors, np.int64),
        factor_weight=np.full(len(factors), 1 / _SIDES),
        bonus_weight=bonus_weight,
        bonus=np.array([[_mixes(tray, stars) for stars in range(2)] for tray in star]),
    )


def _main(dice: odds.Dice, unit: int) -> list[tuple[int, int, float]]:
    """Points, kind and probability of every outcome with less than two stars."""
    weights: dict[tuple[int, int], int] = defaultdict(int)
    for shown, count in odds.counts(dice):
        if shown.stars < 2:
            kind = 1 + shown.stars if shown.circled else 0
            weights[kind, shown.points // unit] += count
    rolls = _SIDES ** len(dice)
    return [(points, kind, count / rolls) for (kind, points), count in sorted(weights.items())]


def _mixes(star: Floats, stars: int) -> Floats:
    """What the bonus rolls are made of, by the waiting dice's probabilities of a star."""
    mixes = np.zeros((len(WAITING), len(WAITING) + 2))
    for dice, mix in zip(WAITING, mixes, strict=True):
        mix[WAITING.index(dice)] = 1
        none = np.prod([1 - star[die] for die in dice])
        one = 0.0
        for die in dice if stars == 0 else ():
            others = tuple(other for other in dice if other != die)
            mix[WAITING.index(others) if others else -2] += star[die]
            one += star[die] * np.prod([1 - star[other] for other in others])
        mix[-1] = 1 - none - one
    return mixes


def _faces(rules: TallyUpRules, die: Die, unit: int) -> list[tuple[int, float]]:
    counts: dict[int, int] = defaultdict(int)
    for face in rules.dice[die]:
        if not face.star:
            counts[face.points // unit] += 1
    return [(points, count / _SIDES) for points, count in sorted(counts.items())]


def _padded(rows: list[list[float]] | list[list[int]], width: int, kind: type) -> npt.NDArray[Any]:
    return np.array([[*row, *[0] * (width - len(row))] for row in rows], kind)

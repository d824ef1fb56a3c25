"""What a tray may lead to, outcome by outcome, and what that is worth.

Counted apart from the solver, for its check: it never takes a set of dice to pieces.
"""

from collections import Counter
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.analysis import odds
from sobremesa.analysis.solve.chances import TRAYS, Floats, Ints
from sobremesa.rules.tallyup.components import UpKind
from sobremesa.rules.tallyup.legal import unpicked
from sobremesa.rules.tallyup.options import TallyUpRules
from sobremesa.sim.compiled import compiled

_SIDES: Final = 6
_POINTS: Final = 0
_TIMES: Final = 1
_BONUS: Final = 2
"""Kinds of faces of the Up die (TU-4.2 to TU-4.4)."""

Picks = npt.NDArray[np.uint8]


class Rolls(NamedTuple):
    """Everything that a tray may lead to.

    Attributes:
        bust: the probability of two stars in the main roll.
        tally: of three.
        main: points in units, and 0 without a circle, else 1 + the stars. Shape: (outcomes, 2).
        main_weight: probabilities. Shape: (outcomes,).
        up: what kind of face (see `_POINTS`), then how many. Shape: (faces, 2).
        bonus: points in units of bonus dice that show less than two stars. Shape: (outcomes,).
        bonus_weight: probabilities within the choice of dice. Shape: (outcomes,).
        bonus_place: where in `bonus` the outcomes begin, by number of dice, choice, and stars;
            those with a star end where the next begin. Shape: (4, 3, 3).
        bonus_bust: the probability of too many stars, by number of dice, choice, and stars of the
            main roll. Shape: (4, 3, 2).
    """

    bust: float
    tally: float
    main: Ints
    main_weight: Floats
    up: Ints
    bonus: Ints
    bonus_weight: Floats
    bonus_place: Ints
    bonus_bust: Floats


def rolls(rules: TallyUpRules, unit: int) -> list[Rolls]:
    """For each tray."""
    kinds = {UpKind.POINTS: _POINTS, UpKind.TIMES: _TIMES, UpKind.BONUS_ROLL: _BONUS}
    up = [
        (kinds[face.kind], face.amount // unit if face.kind is UpKind.POINTS else face.amount)
        for face in rules.up_die
    ]
    found = []
    for tray in TRAYS:
        shown = list(odds.counts(tuple(rules.dice[die] for die in tray)))
        main: Counter[tuple[int, int]] = Counter()
        for one, count in shown:
            if one.stars < 2:
                main[one.points // unit, 1 + one.stars if one.circled else 0] += count
        bonus: list[tuple[int, float]] = []
        place, bust = np.zeros((4, 3, 3), np.int64), np.zeros((4, 3, 2))
        for number in (1, 2, 3):
            for choice, dice in enumerate(combinations(unpicked(tray), number)):
                sides = odds.counts(tuple(rules.dice[die] for die in dice))
                for stars in (0, 1):
                    place[number, choice, stars] = len(bonus)
                    points: Counter[int] = Counter()
                    for one, count in sides:
                        if one.stars == stars:
                            points[one.points // unit] += count
                    bonus += [(amount, count / _SIDES**number) for amount, count in points.items()]
                place[number, choice, 2] = len(bonus)
                for stars in (0, 1):
                    more = sum(count for one, count in sides if stars + one.stars > 1)
                    bust[number, choice, stars] = more / _SIDES**number
        found.append(
            Rolls(
                bust=sum(count for one, count in shown if one.stars == 2) / _SIDES**3,
                tally=sum(count for one, count in shown if one.stars == 3) / _SIDES**3,
                main=np.array(list(main), np.int64),
                main_weight=np.array(list(main.values())) / _SIDES**3,
                up=np.array(up, np.int64),
                bonus=np.array([amount for amount, _ in bonus], np.int64),
                bonus_weight=np.array([weight for _, weight in bonus]),
                bonus_place=place,
                bonus_bust=bust,
            )
        )
    return found


@compiled
def _add(total: Floats, weight: float, part: Floats) -> None:
    for lane in range(total.size):
        total[lane] += weight * part[lane]


@compiled
def main_roll(
    rolls: Rolls,
    table: Floats,
    row: int,
    top: int,
    low: int,
    bust: Floats,
    tally: Floats,
    result: Floats,
) -> None:
    """Write what a main roll is worth.

    Args:
        rolls: the tray's.
        table: choices by kind of roll. Shape: (3, rows, lanes).
        row: the running total's.
        top: the last row: what leads beyond leads there.
        low: the first lane.
        bust: of the lanes from there on. Shape: (lanes,).
        tally: likewise.
        result: likewise.
    """
    for lane in range(result.size):
        result[lane] = rolls.bust * bust[lane] + rolls.tally * tally[lane]
    for outcome in range(rolls.main_weight.size):
        to = min(row + rolls.main[outcome, 0], top)
        part = table[rolls.main[outcome, 1], to, low : low + result.size]
        _add(result, rolls.main_weight[outcome], part)


@compiled
def _outcomes(
    points: Ints,
    weights: Floats,
    begin: int,
    end: int,
    table: Floats,
    row: int,
    top: int,
    low: int,
    result: Floats,
) -> None:
    for outcome in range(begin, end):
        part = table[0, min(row + points[outcome], top), low : low + result.size]
        _add(result, weights[outcome], part)


@compiled
def _bonus_roll(
    rolls: Rolls,
    number: int,
    choice: int,
    table: Floats,
    row: int,
    top: int,
    low: int,
    bust: Floats,
    result: Floats,
) -> None:
    """Write what a bonus roll is worth after no star and after one. Shape: (2, lanes)."""
    place, busts = rolls.bonus_place[number, choice], rolls.bonus_bust[number, choice]
    none, one = result[0], result[1]
    for lane in range(bust.size):
        one[lane] = 0.0
    _outcomes(rolls.bonus, rolls.bonus_weight, place[0], place[1], table, row, top, low, one)
    for lane in range(bust.size):
        none[lane] = one[lane] + busts[0] * bust[lane]
        one[lane] += busts[1] * bust[lane]
    _outcomes(rolls.bonus, rolls.bonus_weight, place[1], place[2], table, row, top, low, none)


@compiled
def up_die(
    rolls: Rolls,
    table: Floats,
    row: int,
    floor: int,
    top: int,
    low: int,
    bust: Floats,
    is_free: bool,
    picks: Picks,
    result: Floats,
) -> None:
    """Write what the Up die is worth after no star and after one (TU-4.2 to TU-4.5).

    Args:
        rolls: the tray's.
        table: see `main_roll`.
        row: likewise.
        floor: the row of the running total 0.
        top: likewise.
        low: likewise.
        bust: likewise.
        is_free: whether the best dice are picked for bonus rolls, and written to `picks`, and not
            those that `picks` says.
        picks: the choice of one die and of two, by stars. Shape: (2, 2, lanes).
        result: by stars. Shape: (2, lanes).
    """
    lanes = bust.size
    best, found = np.zeros((2, lanes)), np.empty((2, lanes))
    result[:] = 0.0
    for face in range(_SIDES):
        kind, amount = rolls.up[face]
        if kind != _BONUS:
            to = row + amount if kind == _POINTS else (row - floor) * amount + floor
            part = table[0, max(0, min(to, top)), low : low + lanes]
            _add(result[0], 1 / _SIDES, part)
            _add(result[1], 1 / _SIDES, part)
            continue
        for choice in range(3 if amount < 3 else 1):
            _bonus_roll(rolls, amount, choice, table, row, top, low, bust, found)
            for stars in range(2):
                if amount == 3:
                    best[stars] = found[stars]
                else:
                    _pick(choice, is_free, picks[stars, amount - 1], found[stars], best[stars])
        _add(result[0], 1 / _SIDES, best[0])
        _add(result[1], 1 / _SIDES, best[1])


@compiled
def _pick(choice: int, is_free: bool, picks: Picks, found: Floats, best: Floats) -> None:
    for lane in range(picks.size):
        if is_free and (choice == 0 or found[lane] > best[lane]):
            picks[lane] = choice
        if picks[lane] == choice:
            best[lane] = found[lane]

"""The outcomes that replies are counted by are all there are, and worth what they lead to."""

from itertools import combinations, product

import numpy as np
import pytest

from sobremesa.analysis.solve.chances import TRAYS
from sobremesa.analysis.solve.reply.rolls import main_roll, rolls, up_die
from sobremesa.rules.tallyup.components import UpKind
from sobremesa.rules.tallyup.legal import unpicked
from sobremesa.rules.tallyup.options import TallyUpRules

RULES = TallyUpRules()
ROLLS = rolls(RULES, unit=10)
ROWS, FLOOR, ROW, LANES = 90, 20, 35, 3
TRAY = 7

BUST, TALLY = np.random.default_rng(2).random((2, LANES))
TABLE = np.random.default_rng(1).random((3, ROWS, LANES))


def value(kind: int, points: int, row: int = ROW) -> np.ndarray:
    return TABLE[kind, max(0, min(row + points // 10, ROWS - 1))]


@pytest.mark.parametrize("tray", range(len(TRAYS)))
def test_all_outcomes_are_counted(tray: int) -> None:
    """Probabilities add up to 1, of main rolls and of every choice of bonus dice."""
    found = ROLLS[tray]
    assert found.bust + found.tally + found.main_weight.sum() == pytest.approx(1)
    for number in (1, 2, 3):
        for choice in range(3 if number < 3 else 1):
            first, second, end = found.bonus_place[number, choice]
            bust = found.bonus_bust[number, choice]
            assert found.bonus_weight[first:end].sum() + bust[0] == pytest.approx(1)
            assert found.bonus_weight[first:second].sum() + bust[1] == pytest.approx(1)


def test_a_main_roll_is_worth_the_mean_of_its_faces() -> None:
    """TU-3.1 to TU-3.4: stars, circles and points of all 216 rolls."""
    total = np.zeros(LANES)
    for shown in product(*(RULES.dice[die] for die in TRAYS[TRAY])):
        stars = sum(face.star for face in shown)
        kind = 1 + stars if any(face.circled for face in shown) else 0
        points = sum(face.points for face in shown)
        total += BUST if stars == 2 else TALLY if stars == 3 else value(kind, points)
    found = np.empty(LANES)
    main_roll(ROLLS[TRAY], TABLE, ROW, ROWS - 1, 0, BUST, TALLY, found)
    assert found == pytest.approx(total / 216)


def bonus(dice: tuple, stars: int) -> np.ndarray:
    sides = list(product(*(RULES.dice[die] for die in dice)))
    return sum(
        BUST
        if stars + sum(face.star for face in shown) > 1
        else value(0, sum(face.points for face in shown))
        for shown in sides
    ) / len(sides)


def test_an_up_die_is_worth_the_mean_of_its_faces_with_the_best_dice_or_with_those_named() -> None:
    """TU-4.2 to TU-4.5, by the stars of the main roll."""
    waiting = unpicked(TRAYS[TRAY])
    for is_free in (True, False):
        picks = np.full((2, 2, LANES), 2, np.uint8)
        found = np.empty((2, LANES))
        up_die(ROLLS[TRAY], TABLE, ROW, FLOOR, ROWS - 1, 0, BUST, is_free, picks, found)
        for stars in range(2):
            total = np.zeros(LANES)
            for face in RULES.up_die:
                if face.kind is UpKind.POINTS:
                    total += value(0, face.amount)
                elif face.kind is UpKind.TIMES:
                    total += TABLE[0, min((ROW - FLOOR) * face.amount + FLOOR, ROWS - 1)]
                else:
                    worth = [bonus(dice, stars) for dice in combinations(waiting, face.amount)]
                    best = np.max(worth, axis=0)
                    total += best if is_free or face.amount == 3 else worth[2]
                    if is_free and face.amount < 3:
                        assert (picks[stars, face.amount - 1] == np.argmax(worth, axis=0)).all()
            assert found[stars] == pytest.approx(total / 6)

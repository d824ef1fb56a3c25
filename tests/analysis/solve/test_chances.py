"""The odds as the solver needs them add up, and are those of the dice."""

from itertools import combinations, product

import numpy as np
import pytest

from sobremesa.analysis.solve.chances import TRAYS, WAITING, chances
from sobremesa.rules.tallyup.legal import unpicked
from sobremesa.rules.tallyup.options import TallyUpRules

RULES = TallyUpRules()
ODDS = chances(RULES, unit=10)


def test_the_sets_of_waiting_dice_come_in_the_order_of_choices() -> None:
    """One die, two, three: as the rules' choices of bonus dice."""
    sets = [dice for number in (1, 2, 3) for dice in combinations(range(3), number)]
    assert list(WAITING) == sets


@pytest.mark.parametrize(("tray", "stars"), list(product(range(len(TRAYS)), range(2))))
def test_a_bonus_roll_is_made_of_what_its_dice_may_show(tray: int, stars: int) -> None:
    """TU-4.5: with the stars of the main roll, two are a bust; a star adds nothing."""
    waiting = [RULES.dice[die] for die in unpicked(TRAYS[tray])]
    for dice, mix in zip(WAITING, ODDS.bonus[tray, stars], strict=True):
        found = np.zeros(len(WAITING) + 2)
        for shown in product(*(waiting[die] for die in dice)):
            numbers = tuple(die for die, face in zip(dice, shown, strict=True) if not face.star)
            place = WAITING.index(numbers) if numbers else -2
            if stars + len(dice) - len(numbers) > 1:
                place = -1
            found[place] += 1 / len(list(product(*(waiting[die] for die in dice))))
        without = [np.prod([1 - ODDS.star[tray, die] for die in numbers]) for numbers in WAITING]
        assert mix[:-2] * without == pytest.approx(found[:-2])
        assert mix[-2:] == pytest.approx(found[-2:])

"""Asking a best round for advice."""

import pytest

from sobremesa.analysis.best_round import best_round
from sobremesa.rules.tallyup.components import Die

BEST = best_round((Die.RED, Die.ORANGE, Die.YELLOW))


def test_a_total_above_the_table_is_worth_itself() -> None:
    """However high."""
    assert BEST.worth(10**9) == 10**9


def test_a_total_below_the_table_is_worth_the_lowest() -> None:
    """However low, and it is never banked."""
    assert BEST.worth(-(10**9)) == BEST.worth(BEST.lowest) > 0
    assert BEST.stays(-(10**9))
    assert BEST.stays(-(10**9), stars=1)


def test_bonus_dice_by_total() -> None:
    """Two of three, after no star: green in place of purple with 280 to 300 points."""
    usual, bolder = (Die.BLUE, Die.PURPLE), (Die.GREEN, Die.BLUE)
    found = [BEST.bonus_dice(total, 0, 2) for total in (-100, 270, 280, 300, 310, 10**6)]
    assert found == [usual, usual, bolder, bolder, usual, usual]


def test_four_bonus_dice_do_not_exist() -> None:
    """The Up die never brings them."""
    with pytest.raises(KeyError):
        BEST.bonus_dice(0, 0, 4)

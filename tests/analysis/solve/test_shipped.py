"""The solution that comes with the package is that of the printed game, and what is told of it."""

import numpy as np
import pytest

from sobremesa.analysis.solve.advice import shipped
from sobremesa.analysis.solve.chances import TRAYS
from sobremesa.analysis.solve.setting import setting
from sobremesa.rules.tallyup.options import TallyUpRules, Target

EACH = pytest.mark.parametrize("high_stakes", [False, True])


@EACH
def test_it_is_the_whole_printed_game(high_stakes: bool) -> None:
    """The printed dice and target, the bounds of `sobremesa solve`, all levels, to 1e-6."""
    found, rules = shipped(high_stakes=high_stakes), TallyUpRules(high_stakes=high_stakes)
    assert found.rules == rules
    assert found.rules.goal == Target(2500)
    assert found.setting == setting(rules)
    assert found.wins.shape == found.trays.shape == (250, 250)
    assert (found.level, found.residual <= 1e-6) == (0, True)
    assert found.trays.max() < len(TRAYS)


def test_it_says_what_the_documents_say() -> None:
    """Who begins has hardly more than half; so has the active player of a tie."""
    found = shipped()
    assert found.chance(0, 0) == pytest.approx(0.500179, abs=1e-6)
    assert found.tie == pytest.approx(0.500403, abs=1e-6)
    other = shipped(high_stakes=True)
    assert other.chance(0, 0) == pytest.approx(0.500078, abs=1e-6)
    assert other.tie == pytest.approx(0.500705, abs=1e-6)


def test_each_is_read_once() -> None:
    assert shipped() is shipped(high_stakes=False)
    assert shipped(high_stakes=True) is shipped(high_stakes=True) is not shipped()


@EACH
def test_more_points_are_always_better(high_stakes: bool) -> None:
    """Ten more of the own raise every chance, ten more of the other's lower it; none is sure."""
    wins = shipped(high_stakes=high_stakes).wins
    assert (np.diff(wins, axis=0) > 0).all()
    assert (np.diff(wins, axis=1) < 0).all()
    assert 0 < wins.min() < wins.max() < 1


@EACH
def test_to_be_active_changes_little(high_stakes: bool) -> None:
    """The chances of both players, each as if it were active, add up to nearly 1."""
    wins = shipped(high_stakes=high_stakes).wins
    assert np.abs(wins + wins.T - 1).max() < 0.05

"""The solution that comes with the package is that of the printed game, and what is told of it."""

import numpy as np
import pytest

from sobremesa.analysis.solve.advice import shipped
from sobremesa.analysis.solve.chances import TRAYS
from sobremesa.analysis.solve.setting import setting
from sobremesa.rules.tallyup.options import TallyUpRules, Target


def test_it_is_the_whole_printed_game() -> None:
    """The printed dice and target, the bounds of `sobremesa solve`, all levels, to 1e-6."""
    found = shipped()
    assert found.rules == TallyUpRules()
    assert found.rules.goal == Target(2500)
    assert found.setting == setting(TallyUpRules())
    assert found.wins.shape == found.trays.shape == (250, 250)
    assert (found.level, found.residual <= 1e-6) == (0, True)
    assert found.trays.max() < len(TRAYS)


def test_it_says_what_the_documents_say() -> None:
    """Who begins has hardly more than half; so has the active player of a tie."""
    found = shipped()
    assert found.chance(0, 0) == pytest.approx(0.500179, abs=1e-6)
    assert found.tie == pytest.approx(0.500403, abs=1e-6)


def test_more_points_are_always_better() -> None:
    """Ten more of the own raise every chance, ten more of the other's lower it; none is sure."""
    wins = shipped().wins
    assert (np.diff(wins, axis=0) > 0).all()
    assert (np.diff(wins, axis=1) < 0).all()
    assert 0 < wins.min() < wins.max() < 1


def test_to_be_active_changes_little() -> None:
    """The chances of both players, each as if it were active, add up to nearly 1."""
    wins = shipped().wins
    assert np.abs(wins + wins.T - 1).max() < 0.05

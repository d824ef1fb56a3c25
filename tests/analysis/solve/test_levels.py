"""The solver agrees with a plain one on tiny games, and its bounds cost next to nothing."""

import numpy as np
import numpy.typing as npt
import pytest

from sobremesa.analysis.solve.levels import CLOSE, Levels
from sobremesa.analysis.solve.setting import Setting, setting
from sobremesa.rules.tallyup.components import UpDieFaces, die_faces, up_die_faces
from sobremesa.rules.tallyup.options import TallyUpRules, Target
from tests.analysis.solve.naive import Naive
from tests.analysis.solve.small import GAME, RULES, solution

RISKY = die_faces("* * * 100 (100) 100")
SAFE = die_faces("* * 100 100 (100) (200)")


def tiny(up_die: UpDieFaces, *, high_stakes: bool = False) -> TallyUpRules:
    dice = (RISKY, RISKY, RISKY, RISKY, RISKY, SAFE)
    return TallyUpRules(goal=Target(200), dice=dice, up_die=up_die, high_stakes=high_stakes)


def solved(rules: TallyUpRules, game: Setting, workers: int = 1) -> npt.NDArray[np.float64]:
    levels = Levels(rules, game, workers)
    while levels.level > 0:
        assert levels.next().residual <= CLOSE
    levels.close()
    return levels.wins


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(tiny(up_die_faces("+1 +2 +3 +100 +100 x2")), id="without -100"),
        pytest.param(
            tiny(up_die_faces("+1 +2 +3 -100 +100 x2"), high_stakes=True), id="high-stakes"
        ),
    ],
)
def test_a_plain_solver_finds_the_same(rules: TallyUpRules) -> None:
    """Tiny games have the values that come from repetition over explicit states of `rules`."""
    game = setting(rules, floor=200, margin=200, headroom=200)
    naive, wins = Naive(rules, game), solved(rules, game)
    for x, y in np.ndindex(wins.shape):
        assert wins[x, y] == pytest.approx(naive.value(x, y), abs=5e-8)


def test_the_number_of_workers_changes_nothing() -> None:
    """Two threads find the same numbers as one, to the last digit."""
    assert solved(RULES, GAME, 1).tolist() == solution().wins.tolist()


def test_wider_bounds_find_nearly_the_same() -> None:
    """Clipping running totals costs little, and the less the further out it is done."""
    rules = TallyUpRules(goal=Target(100))
    wins = solved(rules, setting(rules, margin=300, headroom=600))
    wider = solved(rules, setting(rules, floor=400, margin=500, headroom=800))
    assert np.abs(wider - wins).max() < 2e-5


def test_values_that_are_known_are_found_again() -> None:
    """Tables made again from the values confirm them."""
    wins = solution().wins
    levels = Levels(RULES, GAME)
    while levels.level > 0:
        assert levels.again(wins).residual < 1e-6
    assert levels.wins.tolist() == wins.tolist()

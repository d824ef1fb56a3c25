"""Nobody gains by knowing a solution, and somebody does by knowing worse play."""

from collections.abc import Iterator

import numpy as np
import pytest

from sobremesa.analysis.solve.levels import Levels
from sobremesa.analysis.solve.reply import ALLOWANCE, Reply
from sobremesa.analysis.solve.setting import Setting, setting
from sobremesa.rules.tallyup.options import TallyUpRules, Target

RULES = TallyUpRules(goal=Target(100))


@pytest.fixture(scope="module")
def game() -> Setting:
    return setting(RULES, floor=200, margin=100, headroom=200)


@pytest.fixture(scope="module")
def solved(game: Setting) -> Iterator[Levels]:
    levels = Levels(RULES, game)
    while levels.level > 0:
        levels.next()
    yield levels
    levels.close()


def gain(levels: Levels, wins: np.ndarray) -> float:
    reply = Reply(RULES, levels, wins)
    while levels.level > 0:
        reply.next()
    return reply.gain


def test_the_best_reply_to_a_solution_gains_next_to_nothing(solved: Levels, game: Setting) -> None:
    """A best reply, negative totals banked, wins less than a millionth more than the solution."""
    levels = Levels(RULES, game)
    assert gain(levels, solved.wins) < 1e-6 < ALLOWANCE


def test_the_best_reply_to_other_values_gains(solved: Levels, game: Setting) -> None:
    """Play by values that are wrong is found out."""
    wrong = solved.wins.copy()
    wrong[5, 5] += 0.1
    assert gain(Levels(RULES, game), wrong) > 1e-2


def test_high_stakes_are_refused(game: Setting) -> None:
    """The reply knows only tables where there is a choice before the Up die (TU-6.3)."""
    with pytest.raises(ValueError, match="high stakes"):
        Reply(TallyUpRules(high_stakes=True), Levels(RULES, game), np.empty((10, 10)))

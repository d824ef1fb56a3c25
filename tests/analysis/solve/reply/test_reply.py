"""Nobody gains by knowing a solution, and somebody does by knowing worse play."""

import numpy as np
import pytest

from sobremesa.analysis.solve.levels import Levels
from sobremesa.analysis.solve.reply import ALLOWANCE, Reply
from sobremesa.rules.tallyup.options import TallyUpRules
from tests.analysis.solve.small import GAME, RULES, solution


def gain(levels: Levels, wins: np.ndarray) -> float:
    reply = Reply(RULES, levels, wins)
    while levels.level > 0:
        reply.next()
    return reply.gain


def test_the_best_reply_to_a_solution_gains_next_to_nothing() -> None:
    """A best reply, negative totals banked, wins less than a millionth more than the solution."""
    assert gain(Levels(RULES, GAME), solution().wins) < 1e-6 < ALLOWANCE


def test_the_best_reply_to_other_values_gains() -> None:
    """Play by values that are wrong is found out."""
    wrong = solution().wins.copy()
    wrong[5, 5] += 0.1
    assert gain(Levels(RULES, GAME), wrong) > 1e-2


def test_high_stakes_are_refused() -> None:
    """The reply knows only tables where there is a choice before the Up die (TU-6.3)."""
    with pytest.raises(ValueError, match="high stakes"):
        Reply(TallyUpRules(high_stakes=True), Levels(RULES, GAME), np.empty((10, 10)))

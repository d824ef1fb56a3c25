"""A small game, solved once for all tests of a process, and what is known of it half way."""

from functools import cache

from sobremesa.analysis.solve.setting import Setting, setting
from sobremesa.analysis.solve.solution import Solution
from sobremesa.analysis.solve.work import solve
from sobremesa.rules.tallyup.options import TallyUpRules, Target

RULES = TallyUpRules(goal=Target(100))


def narrow(rules: TallyUpRules) -> Setting:
    """Bounds that make it quick."""
    return setting(rules, floor=200, margin=100, headroom=200)


GAME = narrow(RULES)


@cache
def solution() -> Solution:
    """The solution of `GAME`."""
    return solve(RULES, GAME, workers=2)


def known_from(level: int) -> Solution:
    """What is known after an interruption: nothing of pairs with a smaller sum of scores."""
    whole = solution()
    wins = whole.wins.copy()
    for score in range(level):
        wins[score, : level - score] = 0
    return Solution(RULES, GAME, wins, whole.trays, whole.tie, whole.residual, level)

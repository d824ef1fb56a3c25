"""What rollouts need to know of a table: its dice, counted exactly, and what scores are worth."""

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import combinations
from typing import Final

import numpy as np

from sobremesa.analysis.solve.advice import shipped
from sobremesa.bots.tallyup.tray import SHARED, tray
from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.sim.tallyup.hopes import Hopes
from sobremesa.sim.tallyup.layout import ACTION_DICE, BONUS
from sobremesa.sim.tallyup.policy import Habits, no_habits

_STEP: Final = 10
_MOST: Final = 5000
"""Points in which a total that is enough is searched, and up to where."""

_STAKE: Final = 200
"""Bonus dice are weighed with so many points at stake."""

_TALLY_UP: Final = SHARED + SHARED // 4
"""What a Tally Up brings on average to who is IN, at a table of four."""

_PRINTED: Final = sum(face.points for faces in TallyUpRules().dice for face in faces)


@lru_cache(maxsize=64)
def habits(rules: TallyUpRules) -> Habits:
    """The habits for these dice: a roll is worth it as long as it brings more than a bust costs.

    >>> habits(TallyUpRules()).enough[0b110100].tolist()
    [780, 5000, 110]
    """
    found = no_habits()
    for picked in combinations(Die, 3):
        odds, mask = tray(rules, picked), sum(1 << die for die in picked)
        found.enough[mask, 0] = _enough(partial(odds.main_gain, tally_up=_TALLY_UP))
        for stars in (0, 1):
            found.enough[mask, 1 + stars] = _enough(partial(odds.up_gain, stars=stars))
            for number in (1, 2):
                gains = sorted(
                    (bonus.gain(_STAKE), bonus.dice) for bonus in odds.bonus(stars, number)
                )
                best, least = _action(gains[-1][1]), _action(gains[0][1])
                found.bonus[mask, stars, number] = best, least
    return found


@lru_cache(maxsize=64)
def hopes(rules: TallyUpRules, players: int) -> Hopes:
    """What scores are worth by these rules; with other dice, by how many points they bring."""
    solution = shipped(high_stakes=rules.high_stakes)
    assert isinstance(solution.rules.goal, Target)
    points = sum(face.points for faces in rules.dice for face in faces)
    scale = _PRINTED / max(points, 1)
    last_round, above = 0, 0.0
    if isinstance(rules.goal, Laps):
        last_round = rules.goal.count * players
    else:
        above = solution.rules.goal.points - rules.goal.points * scale
    return Hopes(
        wins=np.ascontiguousarray(solution.wins),
        unit=float(solution.setting.unit),
        scale=scale,
        above=above,
        last_round=last_round,
    )


def _enough(gain: Callable[[int], int]) -> int:
    """The first running total with which there is nothing more to gain."""
    low, high = 0, _MOST // _STEP
    while low < high:
        middle = (low + high) // 2
        if gain(middle * _STEP) > 0:
            low = middle + 1
        else:
            high = middle
    return low * _STEP


def _action(dice: tuple[Die, ...]) -> int:
    mask = sum(1 << die for die in dice)
    return int(np.flatnonzero(ACTION_DICE[BONUS:] == mask)[0]) + BONUS

"""What the solution does at a level, read from its tables."""

from typing import Final, NamedTuple

import numpy as np

from sobremesa.analysis.solve.chances import Floats
from sobremesa.analysis.solve.level import settled, top_row
from sobremesa.analysis.solve.reply.known import Known
from sobremesa.analysis.solve.reply.rolls import Picks, Rolls, main_roll, up_die
from sobremesa.analysis.solve.row import BOTH, CONFIGURATIONS, KINDS, ONLY_ACTIVE, ONLY_OTHER
from sobremesa.analysis.solve.setting import Setting
from sobremesa.analysis.solve.shelf import Singles, highest, lowest
from sobremesa.sim.compiled import compiled

_EQUAL: Final = 1e-12
"""What is worth no more than that much more is worth the same: then somebody leaves."""


class Strategy(NamedTuple):
    """With one tray, by score pair: a lane is the active player's score.

    Attributes:
        stays: with both IN, the probability to stay, of the active player and of the other, before
            each kind of roll; below the total 0 it means nothing. Shape: (2, 3, rows, lanes).
        stays_alone: with one IN, the same; first the active player. Shape: (2, 3, rows, lanes).
        picks: the choice of one bonus die and of two, by who is IN, and stars. Shape: (3, rows, 2,
            2, lanes).
    """

    stays: Singles
    stays_alone: Singles
    picks: Picks


def no_strategy(setting: Setting) -> Strategy:
    """Room for it."""
    rows, target = setting.rows, setting.target
    return Strategy(
        np.ones((2, KINDS, rows, target), np.float32),
        np.ones((2, KINDS, rows, target), np.float32),
        np.zeros((CONFIGURATIONS, rows, 2, 2, target), np.uint8),
    )


@compiled
def read(
    level: int,
    setting: Setting,
    rolls: Rolls,
    tie: float,
    wins: Floats,
    known: Known,
    models: Floats,
    strategy: Strategy,
) -> None:
    """Write what it does.

    Args:
        level: the sum of the scores.
        setting: the game.
        rolls: the tray's.
        tie: see `Ending.tie`.
        wins: the solution's values. Shape: (target, target).
        known: of the solution.
        models: its choices with this tray at this level. Shape: (3, 3, rows, lanes).
        strategy: where it is written.
    """
    target, floor = setting.target, setting.floor
    low, high = lowest(level, target), highest(level, target) + 1
    bust, rolled = np.empty(high - low), np.empty((KINDS, high - low))
    for x in range(low, high):
        bust[x - low] = settled(x, level - x, target, tie, wins)
    for configuration in range(CONFIGURATIONS):
        model = models[configuration]
        top = top_row(level, setting) if configuration == BOTH else known.ends.shape[1] - 1
        for row in range(top + 1):
            tally = known.tally[configuration, row, low:high]
            picks = strategy.picks[configuration, row, :, :, low:high]
            main_roll(rolls, model, row, top, low, bust, tally, rolled[0])
            up_die(rolls, model, row, floor, top, low, bust, True, picks, rolled[1:])
            if row < floor:
                continue
            for kind in range(KINDS):
                for x in range(low, high):
                    stay, end = rolled[kind, x - low], known.ends[configuration, row, x]
                    if configuration == BOTH:
                        one, two = known.alone[0, kind, row, x], known.alone[1, kind, row, x]
                        found = _both(stay, one, two, end)
                        strategy.stays[0, kind, row, x], strategy.stays[1, kind, row, x] = found
                    elif configuration == ONLY_ACTIVE:
                        strategy.stays_alone[0, kind, row, x] = stay > end + _EQUAL
                    elif configuration == ONLY_OTHER:
                        strategy.stays_alone[1, kind, row, x] = stay < end - _EQUAL


@compiled
def _both(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """How probably the active player and the other stay: rows and columns of a, b / c, d."""
    low, high = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    if low >= high:
        rows = 1.0 if min(a, b) >= min(c, d) else 0.0
        return rows, 1.0 if max(a, c) <= max(b, d) else 0.0
    apart = a + d - b - c
    return min(1.0, max(0.0, (d - c) / apart)), min(1.0, max(0.0, (d - b) / apart))

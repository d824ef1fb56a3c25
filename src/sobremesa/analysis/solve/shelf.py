"""What lower levels read of higher ones: the tables of score pairs that are done.

A level is all score pairs of the same sum. Somebody who leaves with a running total takes the game
to a level that is higher by as much, and a Tally Up takes it 20 to 30 units up; nothing else does.
So of a round with one player IN only totals are kept that the other can have banked, for every
level, and of choices with every total only those of the last levels.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.analysis.solve.chances import TRAYS, Floats, Ints
from sobremesa.analysis.solve.row import CONFIGURATIONS, KINDS
from sobremesa.analysis.solve.setting import Setting
from sobremesa.sim.compiled import compiled

Singles = npt.NDArray[np.float32]

_TRAYS: Final = len(TRAYS)


class Shelf(NamedTuple):
    """The tables; a lane is the active player's score.

    Attributes:
        rolls: what rolling is worth with one player IN who stays: the level's block, in it by tray
            and kind of roll, in it by running total, in it by lane. First with the active player
            IN, then with the other. Shape: (2, all).
        block: where each level's block begins. Shape: (levels,).
        size: how much of it belongs to one tray and kind. Shape: (levels,).
        row: where in it each running total begins, less the lane with which it begins. Shape:
            (2, levels, target).
        recent: choices before a main roll, of the last levels, each in the place of its remainder.
            Shape: (3, places, 20, rows, lanes).
        fresh: as `rolls`, of the level in work, for the running total 0 and in full precision.
            Shape: (2, 20, 3, lanes).
    """

    rolls: Singles
    block: Ints
    size: Ints
    row: Ints
    recent: Singles
    fresh: Floats


@compiled
def lowest(level: int, target: int) -> int:
    """The lowest score of a pair of that sum, both below the target.

    >>> lowest(3, target=10), lowest(12, target=10)
    (0, 3)
    """
    return max(0, level - target + 1)


@compiled
def highest(level: int, target: int) -> int:
    """The highest.

    >>> highest(3, target=10), highest(12, target=10)
    (3, 9)
    """
    return min(level, target - 1)


def places(setting: Setting) -> int:
    """How many levels `Shelf.recent` holds: those that a Tally Up leads to, and the one in work."""
    return setting.claim + setting.shared + 1


def room(setting: Setting) -> int:
    """How many bytes the tables of a game have.

    >>> from sobremesa.analysis.solve.setting import setting
    >>> from sobremesa.rules.tallyup.options import TallyUpRules
    >>> f"{room(setting(TallyUpRules())) / 1e9:.1f} GB"
    '4.5 GB'
    """
    target = setting.target
    levels = 2 * target - 1
    # By score pair, one total for each score that the other can have banked it from.
    totals = target * target * (target + 1) // 2
    choices = CONFIGURATIONS * places(setting) * setting.rows * target
    return (
        4 * _TRAYS * (2 * KINDS * totals + choices)
        + 8 * (2 * levels + 2 * levels * target)
        + 8 * _TRAYS * 2 * KINDS * target
    )


def shelf(setting: Setting) -> Shelf:
    """Room for all levels of a game; the system gives memory only when it is written to."""
    target = setting.target
    levels = 2 * target - 1
    size, block = np.zeros(levels, np.int64), np.zeros(levels, np.int64)
    row = np.zeros((2, levels, target), np.int64)
    place = 0
    for level in range(levels):
        low, high = lowest(level, target), highest(level, target)
        inside = 0
        for total in range(min(level, target - 1) + 1):
            # The other has banked the total, so has at least as much; or the active player has.
            row[0, level, total] = inside - low
            row[1, level, total] = inside - max(low, total)
            inside += max(0, min(level - total, high) - low + 1)
        size[level], block[level] = inside, place
        place += inside * _TRAYS * KINDS
    return Shelf(
        rolls=np.empty((2, place), np.float32),
        block=block,
        size=size,
        row=row,
        recent=np.empty(
            (CONFIGURATIONS, places(setting), _TRAYS, setting.rows, target), np.float32
        ),
        fresh=np.empty((2, _TRAYS, KINDS, target)),
    )

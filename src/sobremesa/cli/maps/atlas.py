"""The figures that the maps and the page show, from the solution that comes with the package."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.analysis.solve.chances import Floats, chances
from sobremesa.analysis.solve.round import Round, Scores, play_round
from sobremesa.analysis.solve.row import BOTH, ONLY_ACTIVE, ONLY_OTHER
from sobremesa.analysis.solve.setting import setting
from sobremesa.analysis.solve.solution import Solution

HIGHEST: Final = 1200
"""The highest running total that is looked at."""

REACH: Final = 1000
"""Up to here totals are told apart as finely as for somebody who asks; beyond, a little less."""

SITUATIONS: Final = ("active-both", "active-alone", "other-both", "other-alone")
"""Where somebody chooses: whether they are the active player, and whether the other is IN, too."""

ROLLS: Final = (0, 2)
"""What comes next, of `KINDS`: a main roll, or the Up die after one star."""


class Atlas(NamedTuple):
    """Best play over all scores.

    Attributes:
        solution: with chances and dice for every score pair.
        step: points from one score to the next in `stays`.
        scores: those scores: see `scores`.
        stays: how likely to stay IN is best, by what comes next (`ROLLS`), situation
            (`SITUATIONS`), one's own score, the other's, and the running total in units. Shape:
            (2, 4, scores, scores, totals).
    """

    solution: Solution
    step: int
    scores: tuple[int, ...]
    stays: npt.NDArray[np.float32]

    @property
    def unit(self) -> int:
        """Points between two running totals."""
        return self.solution.setting.unit

    def tray(self, active: int, other: int) -> int:
        """The place in `TRAYS` of the dice that the active player picks."""
        return int(self.solution.trays[active // self.unit, other // self.unit])

    def leaves_from(self) -> Floats:
        """The first running total in points at which to leave is likelier than to stay.

        Inf where there is none up to `HIGHEST`. Shape: (2, 4, scores, scores).
        """
        leaves = self.stays < 0.5
        first = leaves.argmax(axis=-1) * float(self.unit)
        return np.where(leaves.any(axis=-1), first, np.inf)

    def mixes(self) -> npt.NDArray[np.bool_]:
        """Whether, up to `HIGHEST`, one must now and then be unpredictable. Shape: the same."""
        is_mixed = np.logical_and(self.stays > 0, self.stays < 1)
        return np.asarray(is_mixed.any(axis=-1))


def scores(solution: Solution, step: int) -> tuple[int, ...]:
    """The scores in points that an atlas looks at."""
    return tuple(range(0, solution.setting.target * solution.setting.unit, step))


def drawing_up(solution: Solution, step: int) -> Iterator[Atlas]:
    """Work it out pair by pair, which takes some milliseconds each.

    Yields the same atlas after each pair of `scores`; it is whole after the last.

    Args:
        solution: of the printed dice.
        step: points from one score to the next, a multiple of 10.
    """
    game = setting(solution.rules)
    odds = chances(solution.rules, game.unit)
    ends = Scores(solution.wins, solution.tie, False)
    points = scores(solution, step)
    totals = HIGHEST // game.unit + 1
    size = len(points)
    stays = np.zeros((len(ROLLS), len(SITUATIONS), size, size, totals), np.float32)
    atlas = Atlas(solution, step, points, stays)
    for active in range(size):
        for other in range(size):
            pair = (points[active] // game.unit, points[other] // game.unit)
            tray = int(solution.trays[pair])
            tables = play_round(game, odds, ends, pair, tray, REACH // game.unit)
            for place, roll in enumerate(ROLLS):
                lines = _lines(tables, roll, totals)
                stays[place, :2, active, other] = lines[:2]
                stays[place, 2:, other, active] = lines[2:]
            yield atlas


def _lines(tables: Round, roll: int, totals: int) -> list[Floats]:
    """How likely to stay is best, by situation; the lines that `Advisor.choice` goes by."""
    rows = slice(tables.floor, tables.floor + totals)
    together = np.array(
        [
            [tables.rolls[BOTH, roll, rows], tables.alone[0, roll, rows]],
            [tables.alone[1, roll, rows], tables.ends[BOTH, rows]],
        ]
    )
    active = tables.rolls[ONLY_ACTIVE, roll, rows] >= tables.ends[ONLY_ACTIVE, rows]
    other = tables.rolls[ONLY_OTHER, roll, rows] <= tables.ends[ONLY_OTHER, rows]
    return [
        mixed(together),
        active.astype(float),
        mixed(1 - together.swapaxes(0, 1)),
        other.astype(float),
    ]


def mixed(own: Floats) -> Floats:
    """How likely to stay is best where both are IN; must agree with `Advisor.choice`.

    Args:
        own: chances to win. Rows: to stay or to leave; columns: the other stays or leaves. Shape:
            (2, 2, totals).

    >>> guess = np.array([[0.4, 0.6], [0.7, 0.4]])
    >>> mixed(guess[:, :, None]).round(6)
    array([0.6])
    """
    (a, b), (c, d) = own
    worst, best = own.min(axis=1), own.max(axis=0)
    has_saddle = worst.max(axis=0) >= best.min(axis=0)
    # Where a row is as good against any, the better one against slips.
    first = (worst[0] > worst[1]) | ((worst[0] == worst[1]) & (a + b >= c + d))
    whole = np.where(has_saddle, 1, a + d - b - c)
    result: Floats = np.where(has_saddle, first.astype(float), (d - c) / whole)
    return result

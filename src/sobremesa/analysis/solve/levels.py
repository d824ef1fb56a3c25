"""From the highest sum of scores down to 0 : 0, one level after the other."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, TypeVar

import numpy as np

from sobremesa.analysis.solve.chances import TRAYS, WAITING, Chances, Floats, Ints, chances
from sobremesa.analysis.solve.ending import Ending, ending
from sobremesa.analysis.solve.level import ends, sweep_tray, top_row
from sobremesa.analysis.solve.row import BOTH, CONFIGURATIONS, KINDS, ONLY_ACTIVE, PARTS
from sobremesa.analysis.solve.setting import Setting
from sobremesa.analysis.solve.shelf import Shelf, highest, lowest, places, shelf
from sobremesa.rules.tallyup.options import TallyUpRules

Result = TypeVar("Result")

CLOSE: Final = 1e-8
"""A level is done when no value of it differs by more from what its own round makes of it."""

_MOST_SWEEPS: Final = 200

_STEEPEST: Final = 0.95
_LITTLE: Final = 1e-3
_SWEEPS_TO_MEASURE: Final = 3
_PLAIN_STEPS: Final = 2
_SOON: Final = 3
_FEW: Final = 40
_SELDOM: Final = 10
"""How steeply values depend on each other is measured every so many levels, or where lanes are few:
it changes slowly from level to level."""


class Done(NamedTuple):
    """A level that has been worked out.

    Attributes:
        level: the sum of the scores, in units.
        sweeps: how many it took.
        residual: the largest difference between a value and what the last sweep made of it.
    """

    level: int
    sweeps: int
    residual: float


class Levels:
    """The work: tables, and values as far as they are known.

    Attributes:
        setting: the game.
        chances: the odds of its dice.
        ending: what comes once somebody has reached the target.
        shelf: tables of the levels that are done.
        values: of the level in work and, as a guess, of the next: the choices by tray and by who
            is IN (see `resolve`). Shape: (20, 3, 3, rows, lanes).
        wins: the active player's chance to win at a round's start, by their score and the other's.
            Shape: (target, target).
        trays: the best tray at a round's start, by the same. Shape: (target, target).
        level: the lowest level that is done; 2 * target - 1 before the first.
    """

    def __init__(self, rules: TallyUpRules, setting: Setting, workers: int = 1) -> None:
        """Work out the tables of the end.

        Raises:
            ValueError: with these dice a round may go on for ever.
        """
        self._pool: Final = ThreadPoolExecutor(workers)
        self.setting: Final = setting
        self.chances: Final[Chances] = chances(rules, setting.unit)
        self.ending: Final[Ending] = ending(setting, self.chances, self._pool.map)
        self.shelf: Final[Shelf] = shelf(setting)
        target, rows = setting.target, setting.rows
        self.values: Final = np.full((len(TRAYS), CONFIGURATIONS, KINDS, rows, target), 0.5)
        self._parts: Final = np.zeros((len(TRAYS), CONFIGURATIONS, PARTS, rows, target))
        self._fill_what_is_won()
        self._starts: Final = np.zeros((len(TRAYS), target))
        self._ends: Final = np.zeros((CONFIGURATIONS, rows - setting.floor, target))
        self._slopes: Final = np.full((2, len(TRAYS), target), 0.4)
        self._follow: Final = np.zeros((2, len(TRAYS), CONFIGURATIONS, rows, target), np.float32)
        self._is_measured: Final = [False, False]
        self.wins: Final = np.full((target, target), 0.5)
        self.trays: Final = np.zeros((target, target), np.uint8)
        self.level = 2 * target - 1

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown()

    def on_trays(self, work: Callable[[int], Result]) -> list[Result]:
        """Do something with every tray, on all threads."""
        return list(self._pool.map(work, range(len(TRAYS))))

    def next(self) -> Done:
        """Work out the next level."""
        level = self.level - 1
        low, high = self._lanes(level)
        self._guess(level)
        lanes = np.arange(low, high + 1)
        mirrored = level - lanes
        asked = answered = np.zeros(len(lanes))
        apart, plain = np.ones(len(lanes)), np.zeros(len(lanes), np.int64)
        for sweeps in range(1, _MOST_SWEEPS + 1):
            before, earlier = self.wins[lanes, mirrored], apart
            found = self._sweep(level)
            apart = np.abs(found - before)
            residual = float(apart.max())
            if residual <= CLOSE:
                break
            apart = np.maximum(apart, apart[::-1])
            # Newton's method is fast near the solution; the plain step never leads away from it.
            plain = np.where(apart > earlier, _PLAIN_STEPS, np.maximum(plain - 1, 0))
            slopes = self._slopes[level % 2, self._starts[:, lanes].argmax(axis=0), lanes]
            if sweeps > _SOON:
                # Strategies change with the values, and slopes with them: these come from the last
                # two sweeps.
                change = asked - before[::-1]
                is_slow = (apart > earlier / 4) & (np.abs(change) > CLOSE / 10)
                with np.errstate(divide="ignore", invalid="ignore"):
                    latest = np.clip((found - answered) / change, 0.0, _STEEPEST)
                slopes = np.where(is_slow, latest, slopes)
            asked, answered = before[::-1], found
            self._move(level, lanes, np.where(plain, found, _step(before, found, slopes)))
        else:
            raise ValueError("with these dice a round may go on for ever: nothing settles")
        if len(lanes) <= _FEW or level % _SELDOM < 2 or not self._is_measured[level % 2]:
            self._measure(level, lanes)
            self._is_measured[level % 2] = True
        self._keep(level, found)
        return Done(level, sweeps, residual)

    def again(self, wins: Floats) -> Done:
        """Work out the next level's tables from its values, which are known."""
        level = self.level - 1
        low, high = self._lanes(level)
        self._guess(level)
        lanes = np.arange(low, high + 1)
        self.wins[lanes, level - lanes] = wins[lanes, level - lanes]
        before = self._sweep(level)
        for sweeps in range(2, _MOST_SWEEPS + 1):  # noqa: B007 (it is told)
            found = self._sweep(level)
            if np.abs(found - before).max() <= CLOSE / 10:
                break
            before = found
        residual = float(np.abs(found - wins[lanes, level - lanes]).max())
        self._keep(level, wins[lanes, level - lanes])
        return Done(level, sweeps, residual)

    def _lanes(self, level: int) -> tuple[int, int]:
        return lowest(level, self.setting.target), highest(level, self.setting.target)

    def _fill_what_is_won(self) -> None:
        """Whoever leaves alone with enough has won; lanes where that is so are never worked out."""
        self.values[:, ONLY_ACTIVE] = 1.0
        self.values[:, ONLY_ACTIVE + 1] = 0.0
        numbers = 1.0 - self.chances.star
        for part, dice in enumerate(WAITING):
            sure = numbers[:, dice].prod(axis=1)
            self._parts[:, ONLY_ACTIVE, part] = sure[:, None, None]

    def _guess(self, level: int) -> None:
        """A first guess, from how values and tables go on along the same difference of scores."""
        target, wins = self.setting.target, self.wins
        low, high = self._lanes(level)
        family = level % 2
        self._follow[family, ..., :-1] = self._follow[family, ..., 1:]
        self._slopes[family, :, :-1] = self._slopes[family, :, 1:]
        if level < 2 * target - 2 and level >= target - 1:
            # The pairs at both ends have none above them with the same difference.
            self.values[..., low] = self.values[..., low + 1]
            self._follow[family, ..., high] = self._follow[family, ..., high - 1]
            self._follow[family, ..., low] = self._follow[family, ..., min(low + 1, high)]
            self._slopes[family, :, high] = self._slopes[family, :, high - 1]
            self._slopes[family, :, low] = self._slopes[family, :, min(low + 1, high)]
        for x in range(low, high + 1):
            y = level - x
            if max(x, y) + 2 < target:
                wins[x, y] = 2 * wins[x + 1, y + 1] - wins[x + 2, y + 2]
            elif max(x, y) + 1 < target:
                wins[x, y] = wins[x + 1, y + 1]
            else:
                wins[x, y] = 0.5 if x == y else wins[x + 1, y] if x < y else wins[x, y + 1]
        lanes = np.arange(low, high + 1)
        wins[lanes, level - lanes] = np.clip(wins[lanes, level - lanes], 0.0, 1.0)
        ends(level, self.setting, self.ending.tie, wins, self._ends.shape[1], self._ends)
        if level < 2 * target - 5:
            self._guess_choices(level)

    def _guess_choices(self, level: int) -> None:
        recent, count = self.shelf.recent, places(self.setting)
        first = max(self._lanes(level)[0], self._lanes(level + 4)[0] - 2)
        last = min(self._lanes(level)[1], self._lanes(level + 4)[1] - 2) + 1
        top = top_row(level + 4, self.setting) + 1
        for configuration in range(CONFIGURATIONS):
            rows = top if configuration == BOTH else self.setting.rows
            one = recent[configuration, (level + 2) % count, :, :rows, first + 1 : last + 1]
            two = recent[configuration, (level + 4) % count, :, :rows, first + 2 : last + 2]
            self.values[:, configuration, 0, :rows, first:last] = np.clip(2 * one - two, 0.0, 1.0)
        self.values[:, BOTH, :, top:] = self.values[:, BOTH, :, top - 1 : top]

    def _sweep(self, level: int) -> Floats:
        """What one round makes of the values; writes the level's tables."""
        ends(level, self.setting, self.ending.tie, self.wins, 1, self._ends)

        def sweep(tray: int) -> None:
            sweep_tray(
                level, tray, self.setting, self.chances, self.ending, self.shelf, self._ends,
                self.values[tray], self._parts[tray], self._starts[tray],
            )  # fmt: skip

        self.on_trays(sweep)
        low, high = self._lanes(level)
        found: Floats = self._starts[:, low : high + 1].max(axis=0)
        return found

    def _move(self, level: int, lanes: Ints, wins: Floats) -> None:
        """Go to other values, and with all tables to where they will probably be with these."""
        less = (self.wins[lanes, level - lanes] - wins)[::-1]
        first, last = lanes[0], lanes[-1] + 1
        self.values[:, :, 0, :, first:last] += self._follow[level % 2, ..., first:last] * less
        self.wins[lanes, level - lanes] = wins

    def _measure(self, level: int, lanes: Ints) -> None:
        """Find out how all tables follow the values, by changing these a little."""
        values, wins = self.values[:, :, 0].copy(), self.wins[lanes, level - lanes]
        first, last = lanes[0], lanes[-1] + 1
        found, tables = [], []
        for little in (0.0, _LITTLE):
            self.wins[lanes, level - lanes] = wins - little
            for _ in range(_SWEEPS_TO_MEASURE):
                self._sweep(level)
            found.append(self._starts[:, lanes])
            tables.append(self.values[:, :, 0, :, first:last].copy())
        self._slopes[level % 2, :, first:last] = np.clip(
            (found[1] - found[0]) / _LITTLE, 0.0, _STEEPEST
        )
        follow = np.clip((tables[1] - tables[0]) / _LITTLE, 0.0, 1.0)
        self._follow[level % 2, ..., first:last] = follow
        top = top_row(level, self.setting)
        follow = self._follow[level % 2]
        follow[:, BOTH, top:] = follow[:, BOTH, top : top + 1]
        self.values[:, :, 0] = values
        self.wins[lanes, level - lanes] = wins
        self._sweep(level)

    def _keep(self, level: int, found: Floats) -> None:
        low, high = self._lanes(level)
        lanes = np.arange(low, high + 1)
        self.wins[lanes, level - lanes] = found
        self.trays[lanes, level - lanes] = self._starts[:, low : high + 1].argmax(axis=0)
        place = level % places(self.setting)
        for configuration in range(CONFIGURATIONS):
            self.shelf.recent[configuration, place] = self.values[:, configuration, 0]
        self.level = level


def _step(before: Floats, found: Floats, slopes: Floats) -> Floats:
    """Better values: a step of Newton's method.

    A pair's value depends on the mirrored pair's, through rounds that end as they began, and on its
    own not at all: each two make a system of two linear equations.
    """
    line = found + slopes * before[::-1]
    better: Floats = (line - slopes * line[::-1]) / (1 - slopes * slopes[::-1])
    return np.clip(better, 0.0, 1.0)

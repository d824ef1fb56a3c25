"""The best reply to a solution: how much somebody wins more who knows it by heart.

Written apart from the solver: rolls are counted outcome by outcome, and nothing of how the solver
works out a row is used. It reads the solver's tables, for that is what the strategy is: somebody
goes OUT, names dice and picks a tray as they say. The replying player may do anything, go OUT with
a negative running total too. What that leads to, a lower sum of scores, counts as the solution's
value there and `ALLOWANCE` more; if then no value is found to be higher than the solution's by more
than `ALLOWANCE`, it was granted enough. Once the target has been reached the tables are taken as
they are: they hold with negative totals.

All values are the active player's chance to win. So a replying player who is active makes them as
high as possible, and one who is not as low as possible.
"""

from typing import Final

import numpy as np

from sobremesa.analysis.solve.chances import TRAYS, Floats
from sobremesa.analysis.solve.levels import Levels
from sobremesa.analysis.solve.reply.known import grant, look_up, nothing_known
from sobremesa.analysis.solve.reply.rolls import rolls
from sobremesa.analysis.solve.reply.strategy import no_strategy, read
from sobremesa.analysis.solve.reply.sweep import reply_tray
from sobremesa.analysis.solve.row import CONFIGURATIONS
from sobremesa.analysis.solve.shelf import highest, lowest
from sobremesa.rules.tallyup.options import TallyUpRules

ALLOWANCE: Final = 1e-4
_CLOSE: Final = 1e-8
_MOST_SWEEPS: Final = 100
_ROLES: Final = range(2)


class Reply:
    """Best replies, level by level, behind a solver that makes its tables again.

    Attributes:
        values: the active player's chance to win at a round's start, when the active player
            replies best, and when the other does. Shape: (2, target, target).
        gain: by how much a reply wins more than the solution says, at most, over all pairs of the
            levels that are done.
    """

    def __init__(self, rules: TallyUpRules, levels: Levels, wins: Floats) -> None:
        """Nothing is done yet.

        Raises:
            ValueError: nobody chooses before the Up die (TU-6.3), which this does not know.
        """
        if rules.high_stakes:
            raise ValueError("best replies are not worked out for high stakes (TU-6.3)")
        setting = levels.setting
        self._levels: Final = levels
        self._wins: Final = wins
        self._rolls: Final = rolls(rules, setting.unit)
        self._strategy: Final = [no_strategy(setting) for _ in TRAYS]
        self._known: Final = [[nothing_known(setting) for _ in TRAYS] for _ in _ROLES]
        self._flat: Final = [np.empty_like(levels.shelf.rolls) for _ in _ROLES]
        self._recent: Final = [np.empty_like(levels.shelf.recent) for _ in _ROLES]
        self._starts: Final = np.zeros((2, len(TRAYS), setting.target))
        self.values: Final = np.array([wins, wins])
        self.gain = 0.0

    def next(self) -> int:
        """Make the next level's tables, and reply to them; returns how many sweeps it took."""
        levels = self._levels
        levels.again(self._wins)
        level, setting = levels.level, levels.setting
        low, high = lowest(level, setting.target), highest(level, setting.target)
        lanes = np.arange(low, high + 1)
        tables = [levels.values.copy() for _ in _ROLES]
        levels.on_trays(self._prepare)
        for sweeps in range(1, _MOST_SWEEPS + 1):  # noqa: B007 (it is told)
            before = self.values[:, lanes, level - lanes]
            change = max(levels.on_trays(lambda tray: self._sweep(tray, tables)))
            found = [
                self._starts[0][:, lanes].max(axis=0),
                self._starts[1][levels.trays[lanes, level - lanes], lanes],
            ]
            self.values[:, lanes, level - lanes] = found
            if max(change, np.abs(found - before).max()) <= _CLOSE:
                break
        for role in _ROLES:
            for configuration in range(CONFIGURATIONS):
                place = level % self._recent[role].shape[1]
                self._recent[role][configuration, place] = tables[role][:, configuration, 0]
        apart = np.abs(self.values[:, lanes, level - lanes] - self._wins[lanes, level - lanes])
        self.gain = max(self.gain, float(apart.max()))
        return sweeps

    def _prepare(self, tray: int) -> None:
        """Read what the solution does, and what is known of the replies."""
        levels = self._levels
        level, setting, ending, shelf = levels.level, levels.setting, levels.ending, levels.shelf
        solved = nothing_known(setting)
        look_up(
            level, tray, 0, setting, ending, shelf, shelf.rolls, shelf.recent, self._wins, solved
        )
        read(
            level, setting, self._rolls[tray], ending.tie, self._wins, solved, levels.values[tray],
            self._strategy[tray],
        )  # fmt: skip
        for role in _ROLES:
            known = self._known[role][tray]
            look_up(
                level, tray, 1, setting, ending, shelf, self._flat[role], self._recent[role],
                self.values[1 - role], known,
            )  # fmt: skip
            grant(level, role, ALLOWANCE, setting, self._wins, known)

    def _sweep(self, tray: int, tables: list[Floats]) -> float:
        levels = self._levels
        return max(
            reply_tray(
                levels.level, tray, role, levels.setting, self._rolls[tray], levels.ending.tie,
                levels.shelf, self._strategy[tray], self._known[role][tray], self.values[1 - role],
                self._flat[role], tables[role][tray], self._starts[role, tray],
            )
            for role in _ROLES
        )  # fmt: skip

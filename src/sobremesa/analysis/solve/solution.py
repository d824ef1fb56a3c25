"""What is found, and the file that holds it."""

import zipfile
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from sobremesa.analysis.solve.chances import TRAYS
from sobremesa.analysis.solve.setting import Setting
from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.options import TallyUpRules

_FORM: Final = 1


class NotASolution(ValueError):
    """A file holds no solution, or one of other rules; the message says which."""


class Solution:
    """The chances to win at the start of every round, and what is known of how exact they are.

    Attributes:
        rules: what is solved.
        setting: the same in units, and the bounds of the tables.
        wins: the active player's chance to win with best play on both sides, by their score and
            the other's in units. Shape: (target, target).
        trays: the place in `TRAYS` of the dice that the active player picks. Shape: the same.
        tie: the active player's chance at the start of a round that plays on a tie (TU-5.2).
        residual: the largest difference between a value and what its round makes of it.
        level: pairs with a smaller sum of scores, in units, are not known yet; 0 when all is done.
    """

    def __init__(
        self,
        rules: TallyUpRules,
        setting: Setting,
        wins: npt.NDArray[np.float64],
        trays: npt.NDArray[np.uint8],
        tie: float,
        residual: float,
        level: int = 0,
    ) -> None:
        """A solution of these parts."""
        self.rules: Final = rules
        self.setting: Final = setting
        self.wins: Final = wins
        self.trays: Final = trays
        self.tie: Final = tie
        self.residual: Final = residual
        self.level: Final = level

    def chance(self, active: int, other: int) -> float:
        """The active player's chance to win at the start of a round, with scores in points.

        Raises:
            ValueError: somebody has reached the target, a score is below 0, or the pair is not
                known yet.
        """
        return float(self.wins[self._place(active, other)])

    def tray(self, active: int, other: int) -> tuple[Die, ...]:
        """The dice that the active player picks.

        Raises:
            ValueError: as of `chance`.
        """
        return TRAYS[self.trays[self._place(active, other)]]

    def _place(self, active: int, other: int) -> tuple[int, int]:
        unit, target = self.setting.unit, self.setting.target
        x, y = active // unit, other // unit
        if min(x, y) < 0 or max(x, y) >= target or x + y < self.level:
            raise ValueError(f"no chance is known with the scores {active} and {other}")
        return x, y

    def save(self, file: Path, *, exactly: bool = False) -> None:
        """Write it down: all at once, or not at all.

        Args:
            file: where to.
            exactly: with all digits, to go on with it; else in single precision.

        Raises:
            OSError: it cannot be written.
        """
        room = file.with_name(file.name + ".new")
        with room.open("wb") as stream:
            np.savez_compressed(
                stream,
                form=np.array(_FORM),
                rules=np.frombuffer(msgspec.json.encode(self.rules), np.uint8),
                setting=np.array(self.setting),
                wins=self.wins if exactly else self.wins.astype(np.float32),
                trays=self.trays,
                tie=np.array(self.tie),
                residual=np.array(self.residual),
                level=np.array(self.level),
            )
        room.replace(file)


def load(file: Path) -> Solution:
    """Read a solution.

    Raises:
        NotASolution: the file holds something else.
        OSError: it cannot be read.
    """
    try:
        with np.load(file) as parts:
            return _read(parts)
    except NotASolution as error:
        raise NotASolution(f"{file} holds no solution: {error}") from None
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile):
        raise NotASolution(f"{file} holds no solution; name another file") from None


def _read(parts: Any) -> Solution:
    if int(parts["form"]) != _FORM:
        raise NotASolution("it was written by another version")
    setting = Setting(*map(int, parts["setting"]))
    wins, trays = parts["wins"].astype(np.float64), parts["trays"]
    if wins.shape != (setting.target, setting.target) or trays.shape != wins.shape:
        raise NotASolution("its tables do not have the size of its target")
    return Solution(
        rules=msgspec.json.decode(parts["rules"].tobytes(), type=TallyUpRules),
        setting=setting,
        wins=wins,
        trays=trays,
        tie=float(parts["tie"]),
        residual=float(parts["residual"]),
        level=int(parts["level"]),
    )

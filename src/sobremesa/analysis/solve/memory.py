"""How much memory the work needs, and how much there is."""

from pathlib import Path
from typing import Final

from sobremesa.analysis.solve.chances import TRAYS
from sobremesa.analysis.solve.row import CONFIGURATIONS, KINDS, PARTS
from sobremesa.analysis.solve.setting import Setting
from sobremesa.analysis.solve.shelf import room

_AROUND: Final = 500_000_000
"""The program itself, and copies that live for a moment."""


class TooLittleMemory(Exception):
    """There is less memory than the work needs; the message says how much."""


def needed(setting: Setting) -> int:
    """How many bytes the work needs at most.

    >>> from sobremesa.analysis.solve.setting import setting
    >>> from sobremesa.rules.tallyup.options import TallyUpRules
    >>> f"{needed(setting(TallyUpRules())) / 1e9:.0f} GB"
    '7 GB'
    """
    trays, lanes = len(TRAYS), 2 * setting.reach + 1
    late = 8 * trays * (setting.rows + setting.headroom) * lanes
    stays = late * (CONFIGURATIONS + 2 * KINDS)
    passes = late * (KINDS + PARTS)
    level = 8 * trays * CONFIGURATIONS * setting.rows * setting.target
    # Four copies of one choice are made while slopes are measured, and two are kept of each.
    levels = level * (KINDS + PARTS + 4 + 1)
    return _AROUND + stays + max(passes, levels + room(setting))


def require(setting: Setting) -> None:
    """Make sure that there is enough memory, where the system says how much there is.

    Raises:
        TooLittleMemory: there is not.
    """
    free, wanted = available(), needed(setting)
    if free is not None and free < wanted:
        raise TooLittleMemory(
            f"a target of {setting.target * setting.unit} points needs {wanted / 1e9:.1f} GB of"
            f" memory, and {free / 1e9:.1f} GB are free; a lower target needs less"
        )


def available(file: Path = Path("/proc/meminfo")) -> int | None:
    """How many bytes can be had without swapping, or None where the system does not say."""
    try:
        lines = file.read_text("ascii").splitlines()
    except (OSError, ValueError):
        return None
    for line in lines:
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) * 1024
    return None

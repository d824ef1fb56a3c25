"""The whole work: from nothing, or from where it was left, to a solution."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sobremesa.analysis.solve import memory
from sobremesa.analysis.solve.levels import Done, Levels
from sobremesa.analysis.solve.setting import Setting
from sobremesa.analysis.solve.solution import NotASolution, Solution, load
from sobremesa.rules.tallyup.options import TallyUpRules

SECONDS_BETWEEN: Final = 60.0
"""How much work is lost at most when the program is killed."""

Report = Callable[[Done], None]


def solve(
    rules: TallyUpRules,
    setting: Setting,
    *,
    workers: int = 1,
    checkpoint: Path | None = None,
    report: Report = lambda done: None,
) -> Solution:
    """Solve the game for two players.

    Example: `solve(TallyUpRules(goal=Target(400)), setting(TallyUpRules(goal=Target(400))))`
    takes a minute, and less than 1 GB of memory.

    Args:
        rules: what is played.
        setting: the same in units.
        workers: how many threads work; the result is the same with any number.
        checkpoint: a file in which the values are kept as they come, also when the work is
            interrupted. If it exists the work goes on from there: tables of levels that are done
            are made again from their values, which takes about a third of the time.
        report: is called after each level.

    Raises:
        TooLittleMemory: see `memory.needed`.
        NotASolution: the checkpoint is of other rules, or none.
        OSError: the checkpoint cannot be read or written.
        ValueError: with these dice a round may go on for ever.
        KeyboardInterrupt: from outside; the checkpoint is written before it goes on.
    """
    earlier = _earlier(rules, setting, checkpoint)
    memory.require(setting)
    levels = Levels(rules, setting, workers)
    residual = 0.0
    saved = time.monotonic()
    try:
        while levels.level > 0:
            is_known = earlier is not None and levels.level > earlier.level
            done = levels.again(earlier.wins) if earlier and is_known else levels.next()
            residual = max(residual, done.residual)
            report(done)
            if checkpoint and not is_known and time.monotonic() > saved + SECONDS_BETWEEN:
                _solution(rules, levels, residual).save(checkpoint, exactly=True)
                saved = time.monotonic()
    except KeyboardInterrupt:
        if checkpoint and (earlier is None or levels.level < earlier.level):
            _solution(rules, levels, residual).save(checkpoint, exactly=True)
        raise
    finally:
        levels.close()
    return _solution(rules, levels, residual)


def _earlier(rules: TallyUpRules, setting: Setting, checkpoint: Path | None) -> Solution | None:
    if checkpoint is None or not checkpoint.exists() or not checkpoint.stat().st_size:
        return None
    found = load(checkpoint)
    if found.rules != rules or found.setting != setting:
        raise NotASolution(f"{checkpoint} is about a game with other rules or bounds")
    return found


def _solution(rules: TallyUpRules, levels: Levels, residual: float) -> Solution:
    return Solution(
        rules, levels.setting, levels.wins, levels.trays, levels.ending.tie, residual, levels.level
    )

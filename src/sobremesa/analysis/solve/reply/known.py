"""What is known of a level before it is worked out: where its rounds lead to higher levels."""

from typing import NamedTuple

import numpy as np

from sobremesa.analysis.solve.chances import Floats
from sobremesa.analysis.solve.ending import Ending
from sobremesa.analysis.solve.level import settled, top_row
from sobremesa.analysis.solve.row import BOTH, CONFIGURATIONS, KINDS, ONLY_ACTIVE, ONLY_OTHER
from sobremesa.analysis.solve.setting import Setting
from sobremesa.analysis.solve.shelf import Shelf, Singles, highest, lowest
from sobremesa.sim.compiled import compiled


class Known(NamedTuple):
    """By score pair: a lane is the active player's score.

    Attributes:
        tally: what a Tally Up leads to, by who is IN. Shape: (3, rows, lanes).
        alone: both are IN, and only the active player stays, or only the other; by kind of roll.
            Shape: (2, 3, rows, lanes), of which those below the total 0 mean nothing.
        ends: all who are IN leave. Shape: (3, rows, lanes).
    """

    tally: Floats
    alone: Floats
    ends: Floats


def nothing_known(setting: Setting) -> Known:
    """Room for it."""
    rows, target = setting.rows, setting.target
    return Known(
        np.zeros((CONFIGURATIONS, rows, target)),
        np.zeros((2, KINDS, rows, target)),
        np.zeros((CONFIGURATIONS, rows, target)),
    )


@compiled
def look_up(
    level: int,
    tray: int,
    begin: int,
    setting: Setting,
    ending: Ending,
    shelf: Shelf,
    flat: Singles,
    recent: Singles,
    values: Floats,
    known: Known,
) -> None:
    """Write what is known.

    Args:
        level: the sum of the scores.
        tray: the picked dice.
        begin: the lowest running total that players may leave with to what is known already.
        setting: the game.
        ending: the tables of the end.
        shelf: where in `flat` something is.
        flat: as `shelf.rolls`.
        recent: as `shelf.recent`.
        values: what rounds are worth at their start. Shape: (target, target).
        known: where it is written.
    """
    target, floor, claim = setting.target, setting.floor, setting.claim
    for configuration in range(CONFIGURATIONS):
        top = top_row(level, setting) if configuration == BOTH else known.ends.shape[1] - 1
        more = setting.shared if configuration != ONLY_OTHER else 0
        other_more = setting.shared if configuration != ONLY_ACTIVE else 0
        for row in range(top + 1):
            total = row - floor
            for x in range(lowest(level, target), highest(level, target) + 1):
                y = level - x
                known.tally[configuration, row, x] = 0.5 * (
                    _after(
                        configuration, x + claim, y + other_more, tray, row, setting, recent, ending
                    )
                    + _after(configuration, x + more, y + claim, tray, row, setting, recent, ending)
                )
                if total >= begin:
                    first = x + total if configuration != ONLY_OTHER else x
                    second = y + total if configuration != ONLY_ACTIVE else y
                    end = settled(first, second, target, ending.tie, values)
                    known.ends[configuration, row, x] = end
                if total >= begin and configuration == BOTH:
                    for kind in range(KINDS):
                        known.alone[0, kind, row, x] = _alone(
                            0, kind, x, y + total, tray, total, setting, shelf, flat, ending
                        )
                        known.alone[1, kind, row, x] = _alone(
                            1, kind, x + total, y, tray, total, setting, shelf, flat, ending
                        )


@compiled
def _after(
    configuration: int,
    x: int,
    y: int,
    tray: int,
    row: int,
    setting: Setting,
    recent: Singles,
    ending: Ending,
) -> float:
    """A choice after a Tally Up that has led to these scores."""
    if x >= setting.target or y >= setting.target:
        value: float = ending.choices[
            configuration, tray, row, x - y + ending.choices.shape[3] // 2
        ]
        return value
    if configuration == BOTH:
        row = min(row, top_row(x + y, setting))
    kept: float = recent[configuration, (x + y) % recent.shape[1], tray, row, x]
    return kept


@compiled
def _alone(
    side: int,
    kind: int,
    x: int,
    y: int,
    tray: int,
    total: int,
    setting: Setting,
    shelf: Shelf,
    flat: Singles,
    ending: Ending,
) -> float:
    """Rolling with one player IN, after the other has left; scores are those after leaving."""
    if x >= setting.target or y >= setting.target:
        row, lane = setting.floor + total, x - y + ending.rolls.shape[4] // 2
        value: float = ending.rolls[side, tray, kind, row, lane]
        return value
    level = x + y
    place = shelf.block[level] + (tray * KINDS + kind) * shelf.size[level]
    kept: float = flat[side, place + shelf.row[side, level, total] + x]
    return kept


@compiled
def grant(
    level: int, role: int, allowance: float, setting: Setting, wins: Floats, known: Known
) -> None:
    """Write what a replying player gets who is IN alone and leaves with less than nothing.

    That is the solution's value there, and an allowance more. Where a score would be below 0 nobody
    is granted anything.
    """
    target = setting.target
    for row in range(setting.floor):
        total = row - setting.floor
        for x in range(lowest(level, target), highest(level, target) + 1):
            y = level - x
            end = -1.0 if role == 0 else 2.0
            if role == 0 and x + total >= 0:
                end = 1.0 - wins[y, x + total] + allowance
            elif role == 1 and y + total >= 0:
                end = 1.0 - wins[y + total, x] - allowance
            known.ends[1 + role, row, x] = end

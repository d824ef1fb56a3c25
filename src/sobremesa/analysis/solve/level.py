"""One tray at one level: rounds from score pairs of the same sum, side by side."""

from typing import Final

import numpy as np

from sobremesa.analysis.solve.chances import Chances, Floats
from sobremesa.analysis.solve.ending import Ending
from sobremesa.analysis.solve.row import BOTH, KINDS, ONLY_ACTIVE, ONLY_OTHER, resolve
from sobremesa.analysis.solve.setting import Setting
from sobremesa.analysis.solve.shelf import Shelf, highest, lowest
from sobremesa.sim.compiled import compiled

_MOST_TURNS: Final = 100
_CLOSE: Final = 1e-10
"""The last row leads mostly to itself, so it is worked out until it settles."""


@compiled
def settled(first: int, second: int, target: int, tie: float, wins: Floats) -> float:
    """The active player's chance to win when a round ends with these scores (TU-5.1)."""
    if first >= target or second >= target:
        if first == second:
            return 1.0 - tie
        return 1.0 if first > second else 0.0
    later: float = wins[second, first]
    return 1.0 - later


@compiled
def ends(
    level: int, setting: Setting, tie: float, wins: Floats, totals: int, found: Floats
) -> None:
    """What it is worth if everybody leaves with a running total from 0 on.

    Args:
        level: the sum of the scores at the round's start.
        setting: the game.
        tie: see `Ending`.
        wins: the values of higher levels, and what is known of this one. Shape: (target, target).
        totals: how many totals; with 0 alone the values of this level count.
        found: where the values are written, by who is IN until then. Shape: (3, totals, lanes).
    """
    target = setting.target
    for total in range(totals):
        for lane in range(lowest(level, target), highest(level, target) + 1):
            x, y = lane, level - lane
            found[BOTH, total, lane] = settled(x + total, y + total, target, tie, wins)
            found[ONLY_ACTIVE, total, lane] = settled(x + total, y, target, tie, wins)
            found[ONLY_OTHER, total, lane] = settled(x, y + total, target, tie, wins)


@compiled
def _add_recent(
    configuration: int,
    level: int,
    more: int,
    other_more: int,
    row: int,
    first: int,
    last: int,
    tray: int,
    setting: Setting,
    shelf: Shelf,
    ending: Ending,
    tally: Floats,
) -> None:
    """Add half of what it is worth that a Tally Up brings so much (TU-3.4)."""
    target = setting.target
    upper = level + more + other_more
    # Lanes from `low` to `high` lead to a pair below the target.
    low = max(first, level + other_more - target + 1)
    high = max(low, min(last, target - more))
    shift = more - other_more - level + ending.choices.shape[3] // 2
    table = ending.choices[configuration, tray, row]
    for lane in range(first, min(low, last)):
        tally[lane] += 0.5 * table[2 * lane + shift]
    for lane in range(max(first, high), last):
        tally[lane] += 0.5 * table[2 * lane + shift]
    if low < min(high, last):
        if configuration == BOTH:
            row = min(row, top_row(upper, setting))
        recent = shelf.recent[configuration, upper % shelf.recent.shape[1], tray, row]
        source = recent[low + more : high + more]
        for place in range(source.size):
            tally[low + place] += 0.5 * source[place]


@compiled
def top_row(level: int, setting: Setting) -> int:
    """The last row of a level's tables with both IN: there both are past the target by `margin`."""
    return setting.floor + setting.target - lowest(level, setting.target) + setting.margin


@compiled
def _one_left(
    level: int,
    total: int,
    first: int,
    last: int,
    tray: int,
    setting: Setting,
    shelf: Shelf,
    ending: Ending,
    alone: Floats,
) -> None:
    """What rolling is worth after one of two has left with that running total, at least 0."""
    target = setting.target
    upper = level + total
    row = setting.floor + total
    # The other has left, and stays below the target, from this lane on.
    low = min(last, max(first, upper - target + 1))
    # The active player has left, and stays below it, up to this lane.
    high = max(first, min(last, target - total))
    is_there = upper < shelf.block.size
    reach = ending.choices.shape[3] // 2
    for kind in range(KINDS):
        table = ending.rolls[0, tray, kind, row]
        shift = reach - level - total
        for lane in range(first, low):
            alone[0, kind, lane] = table[2 * lane + shift]
        table = ending.rolls[1, tray, kind, row]
        shift = reach - level + total
        for lane in range(high, last):
            alone[1, kind, lane] = table[2 * lane + shift]
        if total == 0:
            for lane in range(first, last):
                alone[0, kind, lane] = shelf.fresh[0, tray, kind, lane]
                alone[1, kind, lane] = shelf.fresh[1, tray, kind, lane]
        elif is_there:
            block = shelf.block[upper] + (tray * KINDS + kind) * shelf.size[upper]
            at = block + shelf.row[0, upper, min(total, target - 1)]
            source = shelf.rolls[0, at + low : at + last]
            for place in range(source.size):
                alone[0, kind, low + place] = source[place]
            at = block + shelf.row[1, upper, min(total, target - 1)] + total
            source = shelf.rolls[1, at + first : at + high]
            for place in range(source.size):
                alone[1, kind, first + place] = source[place]


@compiled
def _apart(one: Floats, other: Floats, first: int, last: int) -> float:
    most = 0.0
    for lane in range(first, last):
        most = max(most, abs(one[lane] - other[lane]))
    return most


@compiled
def sweep_tray(
    level: int,
    tray: int,
    setting: Setting,
    chances: Chances,
    ending: Ending,
    shelf: Shelf,
    end: Floats,
    values: Floats,
    parts: Floats,
    starts: Floats,
) -> None:
    """Work out all tables of a tray at a level from higher levels and from themselves.

    Args:
        level: the sum of the scores.
        tray: which dice are picked.
        setting: the game.
        chances: the odds.
        ending: what comes once the target is reached.
        shelf: the tables of higher levels; this one's are written to it.
        end: see `ends`.
        values: by who is IN, the choices (see `resolve`). Shape: (3, 3, rows, lanes).
        parts: likewise. Shape: (3, 7, rows, lanes).
        starts: where the value of a round's start is written. Shape: (lanes,).
    """
    target, floor = setting.target, setting.floor
    low, high = lowest(level, target), highest(level, target)
    tally, rolled, spare = np.empty(target), np.empty((3, target)), np.empty((2, target))
    alone, before = np.empty((2, 3, target)), np.empty(target)
    block = shelf.block[level] + tray * KINDS * shelf.size[level]
    for turn in range(3):
        configuration = ONLY_ACTIVE if turn == 0 else ONLY_OTHER if turn == 1 else BOTH
        top = top_row(level, setting) if configuration == BOTH else values.shape[2] - 1
        more = setting.shared if configuration != ONLY_OTHER else 0
        other_more = setting.shared if configuration != ONLY_ACTIVE else 0
        for row in range(top, -1, -1):
            total = row - floor
            first, last = low, high + 1
            # Beyond these lanes whoever is IN leaves and has won, and nobody asks what rolling is
            # worth: there the tables hold 1 or 0 from the beginning.
            if total > 0 and setting.high_stakes == 0:
                if configuration == ONLY_ACTIVE:
                    last = min(last, max(target - 1, level) - total + 1)
                elif configuration == ONLY_OTHER:
                    first = max(first, total - max(target - 1 - level, 0))
            if first >= last:
                continue
            for lane in range(first, last):
                tally[lane] = 0.0
            _add_recent(
                configuration, level, setting.claim, other_more, row, first, last, tray, setting,
                shelf, ending, tally,
            )  # fmt: skip
            _add_recent(
                configuration, level, more, setting.claim, row, first, last, tray, setting, shelf,
                ending, tally,
            )  # fmt: skip
            if configuration == BOTH and total >= 0:
                _one_left(level, total, first, last, tray, setting, shelf, ending, alone)
            turns = _MOST_TURNS if configuration == BOTH and row == top else 1
            for _ in range(turns):
                before[first:last] = values[configuration, 0, row, first:last]
                resolve(
                    configuration, total >= 0, setting.high_stakes == 1, row, floor, top, first,
                    last, tray, chances, values[configuration], parts[configuration], end[BOTH, 0],
                    tally, alone, end[configuration, max(total, 0)], rolled, spare,
                )  # fmt: skip
                if (
                    turns > 1
                    and _apart(before, values[configuration, 0, row], first, last) < _CLOSE
                ):
                    break
            if configuration == BOTH:
                if total == 0:
                    # Nobody chooses before the first main roll (TU-2.7).
                    starts[first:last] = rolled[0, first:last]
                continue
            side = configuration - 1
            if total == 0:
                shelf.fresh[side, tray, :, first:last] = rolled[:, first:last]
            if 0 <= total < target:
                if side == 0:
                    last = min(last, level - total + 1)
                else:
                    first = max(first, total)
                at = block + shelf.row[side, level, total]
                for kind in range(KINDS):
                    for lane in range(first, last):
                        shelf.rolls[side, at + lane] = rolled[kind, lane]
                    at += shelf.size[level]

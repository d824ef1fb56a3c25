"""One tray at one level, for a player who replies as well as can be."""

from typing import Final

import numpy as np

from sobremesa.analysis.solve.chances import Floats
from sobremesa.analysis.solve.level import settled, top_row
from sobremesa.analysis.solve.reply.known import Known
from sobremesa.analysis.solve.reply.rolls import Rolls, main_roll, up_die
from sobremesa.analysis.solve.reply.strategy import Strategy
from sobremesa.analysis.solve.row import BOTH, CONFIGURATIONS, KINDS, ONLY_ACTIVE, ONLY_OTHER
from sobremesa.analysis.solve.setting import Setting
from sobremesa.analysis.solve.shelf import Shelf, Singles, highest, lowest
from sobremesa.sim.compiled import compiled

_MOST_TURNS: Final = 100
_CLOSE: Final = 1e-10
"""The last row leads mostly to itself, so it is worked out until it settles."""


@compiled
def reply_tray(
    level: int,
    tray: int,
    role: int,
    setting: Setting,
    rolls: Rolls,
    tie: float,
    shelf: Shelf,
    strategy: Strategy,
    known: Known,
    replies: Floats,
    flat: Singles,
    tables: Floats,
    starts: Floats,
) -> float:
    """Work out a tray's replies at a level; returns by how much a choice changes.

    Args:
        level: the sum of the scores.
        tray: the picked dice.
        role: 0 if the replying player is active, 1 if not.
        setting: the game.
        rolls: what the dice may show.
        tie: see `Ending.tie`.
        shelf: where in `flat` something is.
        strategy: what the solution does.
        known: of the reply; what it is worth to leave with nothing is written to it.
        replies: values of a round's start against the reply when the other replies. Shape: (target,
            target).
        flat: as `shelf.rolls`, of the reply; this level's are written to it.
        tables: choices of the reply. Shape: (3, 3, rows, lanes).
        starts: where the value of a round's start is written. Shape: (lanes,).
    """
    target, floor = setting.target, setting.floor
    low, high = lowest(level, target), highest(level, target) + 1
    bust, rolled = np.empty(high - low), np.empty((KINDS, high - low))
    outside, fresh = np.empty((KINDS, floor, high - low)), np.empty((2, KINDS, high - low))
    change = 0.0
    for x in range(low, high):
        # Whoever leaves with nothing, or busts, keeps this level.
        bust[x - low] = settled(x, level - x, target, tie, replies)
        for configuration in range(CONFIGURATIONS):
            known.ends[configuration, floor, x] = bust[x - low]
    for turn in range(CONFIGURATIONS):
        configuration = (ONLY_ACTIVE, ONLY_OTHER, BOTH)[turn]
        table, side = tables[configuration], configuration - 1
        top = top_row(level, setting) if configuration == BOTH else known.ends.shape[1] - 1
        for row in range(top, -1, -1):
            total = row - floor
            tally = known.tally[configuration, row, low:high]
            picks = strategy.picks[configuration, row, :, :, low:high]
            if role == 0:
                picks = picks.copy()
            end = known.ends[configuration, row, low:high]
            for _ in range(_MOST_TURNS if configuration == BOTH and row == top else 1):
                main_roll(rolls, table, row, top, low, bust, tally, rolled[0])
                up_die(rolls, table, row, floor, top, low, bust, role == 0, picks, rolled[1:])
                moved = 0.0
                for kind in range(KINDS):
                    stay, value = rolled[kind], table[kind, row, low:high]
                    before = value.copy()
                    if configuration == BOTH and total < 0:
                        # The other player of the two stays with a negative total. What the replying
                        # player would lose by banking it is not even counted.
                        _better(role, stay, outside[kind, row], value)
                    elif configuration == BOTH:
                        stays = strategy.stays[1 - role, kind, row, low:high]
                        one = fresh[0, kind] if total == 0 else known.alone[0, kind, row, low:high]
                        two = fresh[1, kind] if total == 0 else known.alone[1, kind, row, low:high]
                        _answer(role, stays, stay, one, two, end, value)
                    elif side == role:
                        _better(role, stay, end, value)
                    elif total < 0:
                        value[:] = stay
                        outside[kind, row] = stay
                    else:
                        _follow(strategy.stays_alone[side, kind, row, low:high], stay, end, value)
                    if kind == 0:
                        moved = max(moved, np.abs(value - before).max())
                change = max(change, moved)
                if moved < _CLOSE:
                    break
            if total == 0:
                if configuration == BOTH:
                    starts[low:high] = rolled[0]
                else:
                    fresh[side] = rolled
            if configuration != BOTH and 0 <= total < target:
                _keep(level, side, total, tray, low, rolled, target, shelf, flat)
    return change


@compiled
def _better(role: int, stay: Floats, end: Floats, value: Floats) -> None:
    for lane in range(value.size):
        if role == 0:
            value[lane] = max(stay[lane], end[lane])
        else:
            value[lane] = min(stay[lane], end[lane])


@compiled
def _follow(stays: Singles, stay: Floats, end: Floats, value: Floats) -> None:
    for lane in range(value.size):
        value[lane] = stay[lane] if stays[lane] > 0 else end[lane]


@compiled
def _answer(
    role: int, stays: Singles, stay: Floats, one: Floats, two: Floats, end: Floats, value: Floats
) -> None:
    """Both are IN, and the one who does not reply stays with these probabilities.

    Args:
        role: 0 if the replying player is active, 1 if not.
        stays: how probably the other one stays.
        stay: both stay.
        one: only the active player does.
        two: only the other does.
        end: nobody does.
        value: where the value of the better answer is written.
    """
    for lane in range(value.size):
        p = stays[lane]
        if role == 0:
            stayed = p * stay[lane] + (1 - p) * one[lane]
            value[lane] = max(stayed, p * two[lane] + (1 - p) * end[lane])
        else:
            stayed = p * stay[lane] + (1 - p) * two[lane]
            value[lane] = min(stayed, p * one[lane] + (1 - p) * end[lane])


@compiled
def _keep(
    level: int,
    side: int,
    total: int,
    tray: int,
    low: int,
    rolled: Floats,
    target: int,
    shelf: Shelf,
    flat: Singles,
) -> None:
    """Keep what lower levels read: the other of the two has left with this total."""
    for lane in range(rolled.shape[1]):
        x = low + lane
        if total <= (level - x if side == 0 else x):
            place = shelf.block[level] + tray * KINDS * shelf.size[level]
            place += shelf.row[side, level, total] + x
            for kind in range(KINDS):
                flat[side, place + kind * shelf.size[level]] = rolled[kind, lane]

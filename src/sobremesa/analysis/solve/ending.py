"""The tables of a game's end: once somebody has reached the target, only the difference counts.

Every round from there on ends the game, unless it leaves a tie (TU-5.1), and a tie is played on by
rounds that end it likewise (TU-5.2). So one table over the difference of the scores serves them
all. It takes for granted that nobody falls below the target again, who might by banking a negative
running total.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import numpy as np

from sobremesa.analysis.solve.chances import TRAYS, Chances, Floats
from sobremesa.analysis.solve.row import (
    BOTH,
    CONFIGURATIONS,
    KINDS,
    ONLY_ACTIVE,
    ONLY_OTHER,
    PARTS,
    resolve,
)
from sobremesa.analysis.solve.setting import Setting
from sobremesa.sim.compiled import compiled

CLOSE: Final = 1e-11
"""The tables are done when no sweep changes them by more."""

_MOST_SWEEPS: Final = 500
_MOST_TURNS: Final = 300

Map = Callable[..., Iterable[float]]
"""The built-in `map`, or one that works on several cores."""


class Ending(NamedTuple):
    """The chance of the active player to win, once the target has been reached.

    A lane is a difference, the active player's score less the other's: lane `reach` is a tie.

    Attributes:
        choices: before a choice that comes before a main roll, by who is IN, tray and running
            total, of which there are more by the headroom. Shape: (3, 20, rows, lanes).
        rolls: with one player IN who stays, before the main roll and before the Up die after 0 and
            1 star: first with the active player, then with the other. Shape: (2, 20, 3, rows,
            lanes).
        tie: at the beginning of a round of a tie.
    """

    choices: Floats
    rolls: Floats
    tie: float


@compiled
def finish(difference: int, tie: float) -> float:
    """The active player's chance to win when a round ends so; the other is active next.

    >>> finish(3, tie=0.6), finish(0, tie=0.6), finish(-1, tie=0.6)
    (1.0, 0.4, 0.0)
    """
    if difference == 0:
        return 1.0 - tie
    return 1.0 if difference > 0 else 0.0


@compiled
def _sweep_tray(
    configuration: int,
    tie: float,
    tray: int,
    setting: Setting,
    chances: Chances,
    values: Floats,
    parts: Floats,
    choices: Floats,
    rolls: Floats,
    starts: Floats,
) -> float:
    """Work out one tray's tables from themselves; returns by how much they change."""
    rows, lanes = values.shape[1], values.shape[2]
    reach = lanes // 2
    bust, end, tally, before = np.empty(lanes), np.empty(lanes), np.empty(lanes), np.empty(lanes)
    last = np.empty(lanes)
    alone, rolled, spare = np.empty((2, 3, lanes)), np.empty((3, lanes)), np.empty((2, lanes))
    apart = setting.claim - setting.shared
    up = setting.claim if configuration == ONLY_ACTIVE else apart
    down = setting.claim if configuration == ONLY_OTHER else apart
    change = 0.0
    for lane in range(lanes):
        bust[lane] = finish(lane - reach, tie)
    top = rows - 1 - (setting.headroom if configuration == BOTH else 0)
    for row in range(top, -1, -1):
        total = row - setting.floor
        for lane in range(lanes):
            difference = lane - reach
            here = values[0, row]
            won = here[min(lane + up, lanes - 1)]
            tally[lane] = 0.5 * (won + here[max(lane - down, 0)])
            before[lane] = here[lane]
            if configuration == ONLY_ACTIVE:
                difference += total
            elif configuration == ONLY_OTHER:
                difference -= total
            end[lane] = finish(difference, tie)
        if configuration == BOTH:
            for kind in range(KINDS):
                for lane in range(lanes):
                    less = max(0, min(lane - total, lanes - 1))
                    more = max(0, min(lane + total, lanes - 1))
                    alone[0, kind, lane] = rolls[0, tray, kind, row, less]
                    alone[1, kind, lane] = rolls[1, tray, kind, row, more]
        # The last row leads mostly to itself.
        turns = _MOST_TURNS if row == top else 1
        for _ in range(turns):
            last[:] = values[0, row]
            resolve(
                configuration, True, setting.high_stakes == 1, row, setting.floor, top, 0,
                lanes, tray, chances, values, parts, bust, tally, alone, end, rolled, spare,
            )  # fmt: skip
            if turns > 1 and np.abs(values[0, row] - last).max() < CLOSE:
                break
        for lane in range(lanes):
            change = max(change, abs(values[0, row, lane] - before[lane]))
        choices[configuration, tray, row] = values[0, row]
        if configuration != BOTH:
            rolls[configuration - 1, tray, :, row] = rolled
        elif total == 0:
            # Nobody chooses before the first main roll (TU-2.7).
            starts[tray] = rolled[0, reach]
    return change


def ending(setting: Setting, chances: Chances, in_parallel: Map = map) -> Ending:
    """Work out the tables.

    Raises:
        ValueError: with these dice a round may go on for ever, and the tables do not settle.
    """
    rows, lanes, trays = setting.rows + setting.headroom, 2 * setting.reach + 1, len(TRAYS)
    choices = np.empty((CONFIGURATIONS, trays, rows, lanes))
    choices[:] = np.heaviside(np.arange(lanes) - setting.reach, 0.5)
    rolls = np.zeros((2, trays, KINDS, rows, lanes))
    values = np.empty((trays, KINDS, rows, lanes))
    parts = np.zeros((trays, PARTS, rows, lanes))
    starts = np.empty(trays)
    tie, earlier, answer = 0.5, 0.0, 0.0

    def settle(configuration: int) -> None:
        values[:, 0] = choices[configuration]
        values[:, 1] = values[:, 2] = choices[configuration]

        def sweep(tray: int) -> float:
            return _sweep_tray(
                configuration, tie, tray, setting, chances, values[tray], parts[tray], choices,
                rolls, starts,
            )  # fmt: skip

        for _ in range(_MOST_SWEEPS):
            if max(in_parallel(sweep, range(trays))) <= CLOSE:
                return
        raise ValueError("with these dice a round may go on for ever: nothing settles")

    for turn in range(_MOST_SWEEPS):
        settle(ONLY_ACTIVE)
        settle(ONLY_OTHER)
        settle(BOTH)
        found = float(starts.max())
        if abs(found - tie) <= 10 * CLOSE:
            return Ending(choices, rolls, tie)
        # The answer is nearly linear in the question: a step of the secant method.
        slope = (found - answer) / (tie - earlier) if turn else -0.4
        earlier, answer = tie, found
        tie = (found - slope * tie) / (1 - slope)
    raise ValueError("with these dice a tie may go on for ever: nothing settles")

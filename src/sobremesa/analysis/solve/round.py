"""The tables of a single round, from the values of score pairs alone.

The whole solution keeps only what a round is worth at its start. What a choice in the middle of a
round is worth is worked out when somebody asks: for one score pair and one tray that takes some
milliseconds. It is cut short for that: running totals are told apart only up to some points above
the present one, and what comes after two Tally Ups is taken from what would come after one, moved
by what the scores are worth. At the starts of rounds that makes a difference of 0.0011 on average
from the whole solution, and of 0.007 at most.
"""

from typing import Final, NamedTuple

import numpy as np

from sobremesa.analysis.solve.chances import Chances, Floats, Ints
from sobremesa.analysis.solve.ending import finish
from sobremesa.analysis.solve.row import (
    BOTH,
    CONFIGURATIONS,
    KINDS,
    NAMED,
    ONLY_ACTIVE,
    ONLY_OTHER,
    PARTS,
    bonus_roll,
    resolve,
)
from sobremesa.analysis.solve.setting import Setting
from sobremesa.analysis.solve.shelf import Singles
from sobremesa.sim.compiled import compiled

MORE: Final = 1400
"""So many points above the running total that they are made for, totals are told apart with both
IN; higher ones are taken for the last, as in the whole solution (`MARGIN`)."""

HEADROOM: Final = 400
"""With one player IN, who may run after what the other has left with, so many points more."""

FARTHEST: Final = 1600
"""Who is far behind plays for much: so many points more as the scores are apart where this round
may end the game, and half as many with both IN, but no more than these."""

_SWEEPS: Final = 2
"""Totals are gone through from above, and the Up die's minus alone leads downwards: what it leads
to is guessed in the first sweep, and known better in the second."""

_APART: Final = 5
"""With one player IN, totals that the other has left with are told apart in steps of so many units;
between two of them all goes evenly."""

_TALLIES: Final = 3
_PLAIN: Final = 2
"""The lanes of one score pair: who is IN has claimed a Tally Up, the other has, or it is as it is.

With both IN the first is for the active player's claim, the second for the other's."""

_TURNS: Final = 300
_CLOSE: Final = 1e-7


class Scores(NamedTuple):
    """What rounds that end are worth.

    Attributes:
        wins: see `Solution.wins`. Shape: (target, target).
        tie: see `Solution.tie`.
        is_tied: whether a tie is being played on (TU-5.2), so that this round ends the game
            whatever the scores are.
    """

    wins: Floats
    tie: float
    is_tied: bool


class Round(NamedTuple):
    """The active player's chances to win in a round with one tray, from one score pair.

    Attributes:
        choices: before a choice, by who is IN and by the kind of roll that follows (see `KINDS`)
            and by running total. Shape: (3, 3, rows).
        rolls: the same if all who are IN stay. Shape: (3, 3, rows).
        alone: both are IN, and only the active player stays, or only the other. Shape: (2, 3,
            rows).
        ends: everybody leaves, by who is IN until then. Shape: (3, rows).
        parts: see `PARTS`. Shape: (3, 7, rows).
        bust: the round ends now.
        floor: the row of the running total 0.
        tray: the place in `TRAYS` of the picked dice.
        chances: the odds of the dice.
    """

    choices: Singles
    rolls: Singles
    alone: Singles
    ends: Singles
    parts: Singles
    bust: float
    floor: int
    tray: int
    chances: Chances

    @property
    def start(self) -> float:
        """What the round is worth at its start, before the first main roll (TU-2.7)."""
        return float(self.rolls[BOTH, 0, self.floor])

    def row(self, total: int) -> int:
        """The row of a running total, in units, which may be beyond the tables."""
        return max(0, min(total + self.floor, len(self.ends[0]) - 1))

    def bonus(self, configuration: int, stars: int, number: int, total: int) -> tuple[float, ...]:
        """The worth of each choice of so many bonus dice, 1 or 2, in the order of the waiting.

        Args:
            configuration: who is IN.
            stars: of the main roll, 0 or 1.
            number: of bonus dice.
            total: the running total in units.
        """
        row, rows = self.row(total), self.choices.shape[2]
        values = self.choices[configuration].reshape(KINDS, rows, 1)
        parts = self.parts[configuration].reshape(PARTS, rows, 1)
        bust, found = np.array([self.bust], np.float32), np.empty(1, np.float32)
        worth = []
        for choice in range(*NAMED[number]):
            mix = self.chances.bonus[self.tray, stars, choice]
            bonus_roll(mix, values, parts, row, 0, bust, found)
            worth.append(float(found[0]))
        return tuple(worth)


def play_round(
    setting: Setting,
    chances: Chances,
    scores: Scores,
    pair: tuple[int, int],
    tray: int,
    total: int,
    *,
    alone: int = BOTH,
) -> Round:
    """Work out the tables.

    Args:
        setting: the game.
        chances: the odds of its dice.
        scores: what the end of a round is worth.
        pair: the scores in units, the active player's first, at any height.
        tray: the place in `TRAYS` of the picked dice.
        total: the running total in units that they are made for; they serve lower ones, and higher
            ones as far as they reach.
        alone: who is IN; if it is not both, the tables of the others are not worked out.
    """
    unit = setting.unit
    apart = abs(pair[0] - pair[1])
    common = setting.floor + max(total, 0) + MORE // unit + min(apart, FARTHEST // unit) // 2 + 1
    is_near = max(pair) + common - setting.floor >= setting.target or scores.is_tied
    rows = common + HEADROOM // unit + (min(apart, FARTHEST // unit) if is_near else 0)
    choices = np.zeros((CONFIGURATIONS, KINDS, rows), np.float32)
    rolls, left = np.zeros_like(choices), np.zeros((2, KINDS, rows), np.float32)
    ends = np.zeros((CONFIGURATIONS, rows), np.float32)
    parts = np.zeros((CONFIGURATIONS, PARTS, rows), np.float32)
    _play(
        setting,
        chances,
        scores,
        pair[0],
        pair[1],
        tray,
        alone,
        common,
        choices,
        rolls,
        left,
        ends,
        parts,
    )
    bust = worth(scores, pair[0], pair[1])
    return Round(choices, rolls, left, ends, parts, bust, setting.floor, tray, chances)


@compiled
def worth(scores: Scores, first: int, second: int) -> float:
    """The active player's chance to win when a round ends with these scores."""
    target = scores.wins.shape[0]
    if scores.is_tied or first >= target or second >= target:
        return finish(first - second, scores.tie)
    later: float = scores.wins[max(second, 0), max(first, 0)]
    return 1.0 - later


@compiled
def _left(scores: Scores, configuration: int, first: int, second: int, total: int) -> float:
    """The same when all who are IN leave with a running total."""
    if configuration != ONLY_OTHER:
        first += total
    if configuration != ONLY_ACTIVE:
        second += total
    return worth(scores, first, second)


@compiled
def _play(
    setting: Setting,
    chances: Chances,
    scores: Scores,
    x: int,
    y: int,
    tray: int,
    who: int,
    common: int,
    choices: Singles,
    rolls: Singles,
    left: Singles,
    ends: Singles,
    parts: Singles,
) -> None:
    rows, floor, claim, shared = choices.shape[2], setting.floor, setting.claim, setting.shared
    # Lanes: for each score of the player who is OUT, that of who is IN after they have claimed a
    # Tally Up, after the other has, and as it is. With both IN one may leave with every total.
    more, other_more = np.array([claim, shared, 0]), np.array([shared, claim, 0])
    others = (claim + (common - floor if who == BOTH else 0)) // _APART + 2
    lanes = _TALLIES * others
    xs, ys = np.empty(lanes, np.int64), np.empty(lanes, np.int64)
    claimed, conceded = np.arange(lanes), np.arange(lanes)
    rolled = np.zeros((2, KINDS, rows, lanes), np.float32)
    nothing = np.zeros((2, KINDS, 0, 0), np.float32)
    for other in range(others):
        first = _TALLIES * other
        claimed[first + _PLAIN] = first
        conceded[first + _PLAIN] = _TALLIES * min(other + claim // _APART, others - 1) + 1
    for side in range(2):
        configuration = 1 + side
        if who not in (BOTH, configuration):
            continue
        for other in range(others):
            for turn in range(_TALLIES):
                lane = _TALLIES * other + turn
                xs[lane] = x + (more[turn] if side == 0 else _APART * other)
                ys[lane] = y + (more[turn] if side == 1 else _APART * other)
        values = np.zeros((KINDS, rows, lanes), np.float32)
        pieces = np.zeros((PARTS, rows, lanes), np.float32)
        _family(
            setting, chances, scores, configuration, tray, xs, ys, claimed, conceded, nothing,
            values, rolled[side], pieces,
        )  # fmt: skip
        choices[configuration] = values[:, :, _PLAIN]
        rolls[configuration] = rolled[side, :, :, _PLAIN]
        parts[configuration] = pieces[:, :, _PLAIN]
        for row in range(rows):
            ends[configuration, row] = _left(scores, configuration, x, y, max(row - floor, 0))
    if who == BOTH:
        alone = np.zeros((2, KINDS, common, _TALLIES), np.float32)
        for side in range(2):
            for total in range(common - floor):
                found, known = alone[side, :, floor + total], rolled[side, :, floor + total]
                _read(known, _PLAIN, total, found[:, _PLAIN])
                # The other, who has gone OUT, has shared the Tally Up, or has claimed it.
                _read(known, 0, shared + total, found[:, side])
                _read(known, 1, claim + total, found[:, 1 - side])
        values = np.zeros((KINDS, common, _TALLIES), np.float32)
        pieces = np.zeros((PARTS, common, _TALLIES), np.float32)
        both = np.zeros((KINDS, common, _TALLIES), np.float32)
        _family(
            setting, chances, scores, BOTH, tray, x + more, y + other_more, np.array([0, 1, 0]),
            np.array([0, 1, 1]), alone, values, both, pieces,
        )  # fmt: skip
        choices[BOTH, :, :common] = values[:, :, _PLAIN]
        rolls[BOTH, :, :common] = both[:, :, _PLAIN]
        parts[BOTH, :, :common] = pieces[:, :, _PLAIN]
        left[:, :, :common] = alone[:, :, :, _PLAIN]
        for row in range(common):
            ends[BOTH, row] = _left(scores, BOTH, x, y, max(row - floor, 0))
        for row in range(common, rows):
            choices[BOTH, :, row] = choices[BOTH, :, common - 1]
            rolls[BOTH, :, row] = rolls[BOTH, :, common - 1]
            parts[BOTH, :, row] = parts[BOTH, :, common - 1]
            left[:, :, row] = left[:, :, common - 1]
            ends[BOTH, row] = ends[BOTH, common - 1]


@compiled
def _read(rolled: Singles, turn: int, total: int, found: Singles) -> None:
    """What rolling is worth after the other has left with a total. Shapes: (3, lanes), (3,)."""
    lane, more = _TALLIES * (total // _APART) + turn, (total % _APART) / _APART
    for kind in range(KINDS):
        below, above = rolled[kind, lane], rolled[kind, lane + _TALLIES]
        found[kind] = below + more * (above - below)


@compiled
def _family(
    setting: Setting,
    chances: Chances,
    scores: Scores,
    configuration: int,
    tray: int,
    xs: Ints,
    ys: Ints,
    claimed: Ints,
    conceded: Ints,
    left: Singles,
    values: Singles,
    rolls: Singles,
    parts: Singles,
) -> None:
    """The tables of many score pairs, a lane for each.

    Args:
        setting: the game.
        chances: its odds.
        scores: what the end of a round is worth.
        configuration: who is IN.
        tray: the picked dice.
        xs: the active player's scores. Shape: (lanes,).
        ys: the other's. Shape: (lanes,).
        claimed: the lane where one of the two has claimed a Tally Up; where that is the lane itself
            it stands for what is not told apart. Shape: (lanes,).
        conceded: the lane where the other has. Shape: the same.
        left: with both IN, what rolling is worth when one has left. Shape: (2, 3, rows, lanes).
        values: where the choices are written. Shape: (3, rows, lanes).
        rolls: where it is written what they are worth if all stay. Shape: the same.
        parts: see `PARTS`. Shape: (7, rows, lanes).
    """
    rows, lanes = values.shape[1], values.shape[2]
    floor, claim = setting.floor, setting.claim
    more = setting.shared if configuration != ONLY_OTHER else 0
    other_more = setting.shared if configuration != ONLY_ACTIVE else 0
    bust, tally = np.empty(lanes, np.float32), np.empty(lanes, np.float32)
    before, spare = np.empty(lanes, np.float32), np.zeros((2, lanes), np.float32)
    ends, moves = np.empty((rows, lanes), np.float32), np.zeros((rows, lanes), np.float32)
    alone = np.zeros((2, KINDS, lanes), np.float32)
    rolled = np.zeros((KINDS, lanes), np.float32)
    for lane in range(lanes):
        a, b = xs[lane], ys[lane]
        bust[lane] = worth(scores, a, b)
        for row in range(rows):
            total = max(row - floor, 0)
            end = _left(scores, configuration, a, b, total)
            ends[row, lane] = end
            if claimed[lane] == lane:
                one = _left(scores, configuration, a + claim, b + other_more, total)
                two = _left(scores, configuration, a + more, b + claim, total)
                moves[row, lane] = 0.5 * (one + two) - end
    values[0] = values[1] = values[2] = ends
    back = max(0, -chances.shift_points.min()) if chances.shift_points.size else 0
    for sweep in range(_SWEEPS):
        for row in range(rows - 1, -1, -1):
            # Nobody has left with more than the running total.
            last = min(lanes, _TALLIES * ((row + 2 * claim) // _APART + 2))
            if configuration == BOTH:
                alone[:] = left[:, :, row]
            # The last row leads mostly to itself.
            for _ in range(_TURNS if row == rows - 1 else 1):
                for lane in range(last):
                    before[lane] = values[0, row, lane]
                    mean = 0.5 * (values[0, row, claimed[lane]] + values[0, row, conceded[lane]])
                    tally[lane] = min(max(mean + moves[row, lane], 0.0), 1.0)
                resolve(
                    configuration, row >= floor, setting.high_stakes == 1, row, floor, rows - 1, 0,
                    last, tray, chances, values, parts, bust, tally, alone, ends[row], rolled,
                    spare,
                )  # fmt: skip
                rolls[:, row, :last] = rolled[:, :last]
                if sweep == 0 and row > 0:
                    # Better guesses than leaving there: for the next row, which begins with its
                    # own, and for the one that the Up die's minus leads to.
                    _guess(values[0], ends, row, row - 1, last)
                    _guess(values[0], ends, row, max(row - 1 - back, 0), last)
                if row == rows - 1 and np.abs(values[0, row, :last] - before[:last]).max() < _CLOSE:
                    break


@compiled
def _guess(values: Singles, ends: Singles, row: int, to: int, last: int) -> None:
    """Guess the values of a row from those of another: the difference of leaving is theirs, too."""
    for lane in range(last):
        guess = values[row, lane] + ends[to, lane] - ends[row, lane]
        values[to, lane] = min(max(guess, 0.0), 1.0)

"""The tables of a single round, from the values of score pairs alone.

The whole solution keeps only what a round is worth at its start. What a choice in the middle of a
round is worth is worked out when somebody asks: for one score pair and one tray that takes some
milliseconds. It is cut short for that: running totals are told apart only up to some points above
the present one, and what comes after a Tally Up, or after two where they are frequent, is taken
from what would come without it, moved by what the scores are worth. At the starts of rounds that
makes a difference of 0.0014 on average from the whole solution, and of 0.005 at most.
"""

from typing import Final, NamedTuple

import numpy as np

from sobremesa.analysis.solve.chances import Chances, Floats, Ints
from sobremesa.analysis.solve.ending import finish
from sobremesa.analysis.solve.row import (
    BOTH,
    CONFIGURATIONS,
    KINDS,
    ONLY_ACTIVE,
    ONLY_OTHER,
    PARTS,
    bonus_roll,
    resolve,
)
from sobremesa.analysis.solve.setting import Setting
from sobremesa.sim.compiled import compiled

MORE: Final = 1000
"""So many points above the present running total, totals are told apart with both IN; higher ones
are taken for the last, as in the whole solution (`MARGIN`)."""

HEADROOM: Final = 400
"""With one player IN, who may run after what the other has left with, so many points more."""

FARTHEST: Final = 1600
"""And as many as the other is ahead, where this round may end the game, but no more than these."""

_SWEEPS: Final = 3
"""Totals are gone through from above, and the Up die's minus alone leads downwards: what it leads
to is better known after each sweep. Two more would make a start's worth better by 0.0005."""

_RARE: Final = 0.01
"""Tally Ups of a tray that come less often are not followed."""

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
        parts: see `PARTS`. Shape: (3, 6, rows).
        bust: the round ends now.
        floor: the row of the running total 0.
        tray: the place in `TRAYS` of the picked dice.
        chances: the odds of the dice.
    """

    choices: Floats
    rolls: Floats
    alone: Floats
    ends: Floats
    parts: Floats
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
        bust, found = np.array([self.bust]), np.empty(1)
        worth = []
        for dice in range(3):
            bonus_roll(
                stars, number, dice, row, rows - 1, 0, 1, self.tray, self.chances, values, parts,
                bust, found,
            )  # fmt: skip
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
        total: the present running total in units.
        alone: who is IN; if it is not both, the tables of the others are not worked out.
    """
    unit = setting.unit
    apart = abs(pair[0] - pair[1])
    # Who is far behind plays for much in a single round.
    common = setting.floor + max(total, 0) + MORE // unit + min(apart, FARTHEST // unit) // 2 + 1
    is_near = max(pair) + common - setting.floor >= setting.target or scores.is_tied
    rows = common + HEADROOM // unit + (min(apart, FARTHEST // unit) if is_near else 0)
    choices = np.zeros((CONFIGURATIONS, KINDS, rows))
    rolls, ends = np.zeros_like(choices), np.zeros((CONFIGURATIONS, rows))
    parts, left = np.zeros((CONFIGURATIONS, PARTS, rows)), np.zeros((2, KINDS, rows))
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
    bust = _worth(scores, pair[0], pair[1])
    return Round(choices, rolls, left, ends, parts, bust, setting.floor, tray, chances)


@compiled
def _worth(scores: Scores, first: int, second: int) -> float:
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
    return _worth(scores, first, second)


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
    choices: Floats,
    rolls: Floats,
    left: Floats,
    ends: Floats,
    parts: Floats,
) -> None:
    rows, floor, claim, shared = choices.shape[2], setting.floor, setting.claim, setting.shared
    # Lanes: for each score of the player who is OUT, that of who is IN after they have claimed a
    # Tally Up, after the other has, and as it is; where Tally Ups are rare, the last alone. With
    # both IN one may leave with every total.
    is_told = chances.tally[tray] > _RARE
    turns = 3 if is_told else 1
    plain = turns - 1
    more = np.array([claim, shared, 0])[3 - turns :]
    other_more = np.array([shared, claim, 0])[3 - turns :]
    others = claim + 1 + (common - floor if who == BOTH else 0)
    lanes = turns * others
    xs, ys = np.empty(lanes, np.int64), np.empty(lanes, np.int64)
    claimed, conceded = np.arange(lanes), np.arange(lanes)
    rolled = np.zeros((2, KINDS, rows, lanes))
    nothing = np.zeros((2, KINDS, 0, 0))
    for other in range(others if is_told else 0):
        claimed[3 * other + 2] = 3 * other
        conceded[3 * other + 2] = 3 * min(other + claim, others - 1) + 1
    for side in range(2):
        configuration = 1 + side
        if who not in (BOTH, configuration):
            continue
        for other in range(others):
            for turn in range(turns):
                xs[turns * other + turn] = x + (more[turn] if side == 0 else other)
                ys[turns * other + turn] = y + (more[turn] if side == 1 else other)
        values, pieces = np.zeros((KINDS, rows, lanes)), np.zeros((PARTS, rows, lanes))
        _family(
            setting, chances, scores, configuration, tray, turns, xs, ys, claimed, conceded,
            nothing, values, rolled[side], pieces,
        )  # fmt: skip
        choices[configuration] = values[:, :, plain]
        rolls[configuration] = rolled[side, :, :, plain]
        parts[configuration] = pieces[:, :, plain]
        for row in range(rows):
            ends[configuration, row] = _left(scores, configuration, x, y, max(row - floor, 0))
    if who == BOTH:
        alone = np.zeros((2, KINDS, common, turns))
        for side in range(2):
            for total in range(common - floor):
                row = floor + total
                alone[side, :, row, plain] = rolled[side, :, row, turns * total + plain]
                if is_told:
                    # The other, who has gone OUT, has shared the Tally Up, or has claimed it.
                    by_claim, by_share = 3 * (shared + total), 3 * (claim + total) + 1
                    alone[side, :, row, side] = rolled[side, :, row, by_claim]
                    alone[side, :, row, 1 - side] = rolled[side, :, row, by_share]
        values, pieces = np.zeros((KINDS, common, turns)), np.zeros((PARTS, common, turns))
        both = np.zeros((KINDS, common, turns))
        _family(
            setting, chances, scores, BOTH, tray, turns, x + more, y + other_more, claimed,
            conceded, alone, values, both, pieces,
        )  # fmt: skip
        choices[BOTH, :, :common], rolls[BOTH, :, :common] = values[:, :, plain], both[:, :, plain]
        parts[BOTH, :, :common] = pieces[:, :, plain]
        left[:, :, :common] = alone[:, :, :, plain]
        for row in range(common):
            ends[BOTH, row] = _left(scores, BOTH, x, y, max(row - floor, 0))


@compiled
def _family(
    setting: Setting,
    chances: Chances,
    scores: Scores,
    configuration: int,
    tray: int,
    turns: int,
    xs: Ints,
    ys: Ints,
    claimed: Ints,
    conceded: Ints,
    left: Floats,
    values: Floats,
    rolls: Floats,
    parts: Floats,
) -> None:
    """The tables of many score pairs, a lane for each.

    Args:
        setting: the game.
        chances: its odds.
        scores: what the end of a round is worth.
        configuration: who is IN.
        tray: the picked dice.
        turns: how many lanes there are for each score of the player who is OUT.
        xs: the active player's scores. Shape: (lanes,).
        ys: the other's. Shape: (lanes,).
        claimed: the lane where one of the two has claimed a Tally Up; where that is the lane itself
            it stands for what is not told apart. Shape: (lanes,) or longer.
        conceded: the lane where the other has. Shape: the same.
        left: with both IN, what rolling is worth when one has left. Shape: (2, 3, rows, lanes).
        values: where the choices are written. Shape: (3, rows, lanes).
        rolls: where it is written what they are worth if all stay. Shape: the same.
        parts: see `PARTS`. Shape: (6, rows, lanes).
    """
    rows, lanes = values.shape[1], values.shape[2]
    floor, claim = setting.floor, setting.claim
    more = setting.shared if configuration != ONLY_OTHER else 0
    other_more = setting.shared if configuration != ONLY_ACTIVE else 0
    bust, tally, before = np.empty(lanes), np.empty(lanes), np.empty(lanes)
    ends, moves = np.empty((rows, lanes)), np.zeros((rows, lanes))
    alone, rolled = np.zeros((2, KINDS, lanes)), np.zeros((KINDS, lanes))
    spare = np.zeros((2, lanes))
    for lane in range(lanes):
        a, b = xs[lane], ys[lane]
        bust[lane] = _worth(scores, a, b)
        for row in range(rows):
            total = max(row - floor, 0)
            end = _left(scores, configuration, a, b, total)
            ends[row, lane] = end
            if claimed[lane] == lane:
                one = _left(scores, configuration, a + claim, b + other_more, total)
                two = _left(scores, configuration, a + more, b + claim, total)
                moves[row, lane] = 0.5 * (one + two) - end
    values[0] = values[1] = values[2] = ends
    back = -chances.shift_points.min() if chances.shift_points.size else 0
    for sweep in range(_SWEEPS):
        change = 0.0
        for row in range(rows - 1, -1, -1):
            # Nobody has left with more than the running total.
            last = min(lanes, turns * (row + 2 * claim + 1))
            if configuration == BOTH:
                alone[:] = left[:, :, row]
            # The last row leads mostly to itself.
            for turn in range(_TURNS if row == rows - 1 else 1):
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
                    _guess(values[0], ends, row, max(row - back, 0), last)
                apart = np.abs(values[0, row, :last] - before[:last]).max()
                if turn == 0:
                    change = max(change, apart)
                if apart < _CLOSE:
                    break
        if sweep and change < _CLOSE:
            break


@compiled
def _guess(values: Floats, ends: Floats, row: int, to: int, last: int) -> None:
    """Guess the values of a row from those of another: the difference of leaving is theirs, too."""
    for lane in range(last):
        guess = values[row, lane] + ends[to, lane] - ends[row, lane]
        values[to, lane] = min(max(guess, 0.0), 1.0)

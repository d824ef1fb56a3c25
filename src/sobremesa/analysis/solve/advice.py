"""What to do in a game of two, by the solution that comes with the package.

>>> from sobremesa.rules.tallyup.options import TallyUpRules
>>> advisor(TallyUpRules()).tray((0, 0))
(<Die.ORANGE: 1>, <Die.GREEN: 3>, <Die.PURPLE: 5>)
"""

from functools import lru_cache
from importlib import resources
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from sobremesa.analysis.solve.chances import TRAYS, Floats, chances
from sobremesa.analysis.solve.round import Round, Scores, play_round, worth
from sobremesa.analysis.solve.row import BOTH, ONLY_ACTIVE, ONLY_OTHER
from sobremesa.analysis.solve.setting import setting
from sobremesa.analysis.solve.solution import Solution, load
from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.options import TallyUpRules, Target

FILES: Final = {False: "tallyup.npz", True: "tallyup-high-stakes.npz"}
"""In this folder, by whether stakes are high (TU-6.3): as `sobremesa solve` makes them without any
other options."""

_ROUNDS: Final = 64
"""So many rounds are remembered; one takes 30 kB."""

_STEP: Final = 40
"""Tables are made for running totals in steps of so many units, and reach well beyond the next."""


Tray = tuple[Die, Die, Die]


class Choice(NamedTuple):
    """What a choice between IN and OUT is worth to the player who asks.

    Attributes:
        stay: the chance to win by staying IN, against the other's best play.
        leave: the same by going OUT.
        stays: how likely to stay is best: 0 or 1, or in between where two who are IN outguess each
            other.
    """

    stay: float
    leave: float
    stays: float


class Moment(NamedTuple):
    """Where a round stands. The player who asks is `own`, whoever is active.

    Attributes:
        own: the score of who asks, in points.
        other: the other's.
        is_active: whether who asks is the active player.
        own_in: whether who asks is IN.
        other_in: whether the other is.
        picked: the round's dice, in their order.
        total: the running total in points.
        stars: of the main roll before an Up die; None before a main roll.
        is_tied: whether a tie is played on (TU-5.2).
    """

    own: int
    other: int
    is_active: bool
    own_in: bool
    other_in: bool
    picked: tuple[Die, ...]
    total: int
    stars: int | None
    is_tied: bool


class Advisor:
    """Answers for one set of rules.

    Scores count by what is missing to the target, so one solution serves all lower targets, too; of
    a higher one it takes scores that are too far from it for the lowest that it knows.
    """

    def __init__(self, solution: Solution, rules: TallyUpRules) -> None:
        """Take the solution of the target 2500 for rules that differ in the target alone.

        Raises:
            ValueError: these rules have other dice or stakes, or no target.
        """
        if not is_solved(rules):
            raise ValueError("only games with the printed dice and a target are solved")
        if rules.high_stakes != solution.rules.high_stakes:
            raise ValueError("the solution is of other stakes (TU-6.3)")
        assert isinstance(rules.goal, Target)
        assert isinstance(solution.rules.goal, Target)
        self._solution: Final = solution
        self._above: Final = solution.rules.goal.points - rules.goal.points
        self._setting: Final = setting(solution.rules)
        self._chances: Final = chances(rules, self._setting.unit)
        self._round = lru_cache(_ROUNDS)(self._play_round)

    def tray(self, scores: tuple[int, int], *, is_tied: bool = False) -> Tray:
        """The dice for the active player to pick, whose score comes first.

        In a tie all trays are tried, which takes some time once.
        """
        if is_tied:
            starts = [self._round((0, 0), tray, 0, BOTH, True).start for tray in range(len(TRAYS))]
            return TRAYS[int(np.argmax(starts))]
        return TRAYS[self._solution.trays[self._place(scores)]]

    def chance(self, scores: tuple[int, int]) -> float:
        """The active player's chance to win at the start of a round, whose score comes first."""
        return float(self._solution.wins[self._place(scores)])

    def choice(self, moment: Moment) -> Choice:
        """What to stay and to leave are worth.

        Raises:
            ValueError: who asks is OUT.
        """
        if not moment.own_in:
            raise ValueError("who is OUT has no choice")
        game, who, total = self._look(moment)
        kind, row = 0 if moment.stars is None else 1 + moment.stars, game.row(total)
        stay = float(game.rolls[who, kind, row])
        if who != BOTH or total < 0:
            leave = float(game.ends[who, row]) if total >= 0 else self._leave(moment)
            if who == BOTH:
                # The tables tell what it is worth to leave with nothing, while the other stays.
                rest = ONLY_OTHER if moment.is_active else ONLY_ACTIVE
                leave = min(max(float(game.rolls[rest, kind, row]) + leave - game.bust, 0.0), 1.0)
            return _alone(stay, leave) if moment.is_active else _alone(1 - stay, 1 - leave)
        left = game.alone[:, kind, row]
        matrix = np.array([[stay, left[0]], [left[1], game.ends[who, row]]])
        return _together(matrix if moment.is_active else 1 - matrix.T)

    def bonus(self, moment: Moment, number: int) -> dict[tuple[Die, ...], float]:
        """The active player's chance to win by each choice of so many bonus dice (TU-4.4).

        Raises:
            ValueError: there was no main roll yet.
        """
        game, who, total = self._look(moment)
        waiting = tuple(die for die in Die if die not in moment.picked)
        choices = tuple(combinations(waiting, number))
        if moment.stars is None:
            raise ValueError("bonus dice are picked after a main roll")
        return dict(zip(choices, game.bonus(who, moment.stars, number, total), strict=True))

    def _place(self, scores: tuple[int, int]) -> tuple[int, int]:
        """Where in the solution's tables these scores are."""
        top = self._setting.target - 1
        first, second = (max(0, min(score, top)) for score in self._pair(*scores))
        return first, second

    def _pair(self, first: int, second: int) -> tuple[int, int]:
        """Scores in units, as far below the solution's target as these are below theirs."""
        unit = self._setting.unit
        return (first + self._above) // unit, (second + self._above) // unit

    def _look(self, moment: Moment) -> tuple[Round, int, int]:
        """The round's tables, who is IN in them, and the running total in units."""
        own, other = self._pair(moment.own, moment.other)
        pair = (own, other) if moment.is_active else (other, own)
        if moment.own_in and moment.other_in:
            who = BOTH
        else:
            who = ONLY_ACTIVE if moment.own_in == moment.is_active else ONLY_OTHER
        total = moment.total // self._setting.unit
        tray = TRAYS.index(moment.picked)
        # Tables reach far beyond the total that they are made for, so most rounds need one.
        reach = max(total, 0) // _STEP * _STEP
        return self._round(pair, tray, reach, who, moment.is_tied), who, total

    def _play_round(
        self, pair: tuple[int, int], tray: int, total: int, who: int, is_tied: bool
    ) -> Round:
        scores = Scores(self._solution.wins, self._solution.tie, is_tied)
        return play_round(self._setting, self._chances, scores, pair, tray, total, alone=who)

    def _leave(self, moment: Moment) -> float:
        """The active player's chance if who asks banks less than nothing, and the round ends."""
        own, other = self._pair(moment.own + moment.total, moment.other)
        first, second = (own, other) if moment.is_active else (other, own)
        scores = Scores(self._solution.wins, self._solution.tie, moment.is_tied)
        return float(worth(scores, first, second))


@lru_cache(maxsize=8)
def advisor(rules: TallyUpRules) -> Advisor:
    """The advisor for these rules.

    Raises:
        ValueError: they have other dice, or no target: see `is_solved`.
    """
    return Advisor(shipped(high_stakes=rules.high_stakes), rules)


def is_solved(rules: TallyUpRules) -> bool:
    """Whether there is a solution for two players by these rules."""
    printed = TallyUpRules()
    return (
        isinstance(rules.goal, Target)
        and rules.dice == printed.dice
        and rules.up_die == printed.up_die
    )


def shipped(*, high_stakes: bool = False) -> Solution:
    """The solution that comes with the package: the printed rules, or high stakes; target 2500."""
    return _loaded(high_stakes)


@lru_cache
def _loaded(high_stakes: bool) -> Solution:
    with resources.as_file(resources.files(__package__) / FILES[high_stakes]) as file:
        return load(file)


def _alone(stay: float, leave: float) -> Choice:
    return Choice(stay, leave, float(stay >= leave))


def _together(own: Floats) -> Choice:
    """Solve the matrix game: rows IN and OUT for who asks, columns IN and OUT for the other."""
    worst = own.min(axis=1)
    best = own.max(axis=0)
    if worst.max() >= best.min():
        # A saddle point. Where a row is as good against any, the better one against slips.
        stays = float((worst[0], own[0].sum()) >= (worst[1], own[1].sum()))
        other = int(best.argmin())
        return Choice(float(own[0, other]), float(own[1, other]), stays)
    (a, b), (c, d) = own
    whole = a + d - b - c
    value = (a * d - b * c) / whole
    return Choice(float(value), float(value), float((d - c) / whole))

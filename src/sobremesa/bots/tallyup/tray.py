"""What staying IN brings with the round's three dice, counted exactly.

Gains are means in points, as whole numbers of `UNIT`s or of a part of it that the name tells: with
a common denominator nothing is rounded, however large the running total.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from sobremesa.analysis import odds
from sobremesa.rules.tallyup.components import Die, UpKind
from sobremesa.rules.tallyup.options import TallyUpRules

ROLLS: Final = 6**3
"""A main roll and, brought to the same denominator, every bonus roll."""

SIDES: Final = 6

SHARED: Final = 100
"""What a Tally Up brings to whoever is IN and does not claim it (TU-3.4)."""


_STAKES: Final = 256
"""So many running totals are remembered of a tray: most games ask for the same few."""


class Bonus(NamedTuple):
    """A choice of bonus dice: the points of its rolls that do not bust, and those that do.

    Both are sums over `ROLLS` rolls.
    """

    dice: tuple[Die, ...]
    points: int
    busts: int

    def gain(self, total: int) -> int:
        """What the roll adds to the running total on average, in 1/ROLLS points."""
        return self.points - self.busts * max(total, 0)


class Tray:
    """The three picked dice and the three that wait for a bonus roll."""

    def __init__(self, rules: TallyUpRules, picked: tuple[Die, ...]) -> None:
        faces = rules.dice
        self.main = odds.counts(tuple(faces[die] for die in picked))
        self.odds = odds.main_roll(tuple(faces[die] for die in picked))
        self.high_stakes = rules.high_stakes
        self._up_die = rules.up_die
        self._faces = faces
        self._unpicked = tuple(die for die in Die if die not in picked)
        self._bonus = {
            (stars, number): tuple(self._bonuses(stars, number))
            for stars in (0, 1)
            for number in (1, 2, 3)
        }
        self._main_gain = lru_cache(_STAKES)(self._count_main_gain)

    @property
    def is_idle(self) -> bool:
        """Whether no main roll changes anything: no points, no star that counts, no circle."""
        return all(
            outcome.stars < 2 and not outcome.points and not outcome.circled
            for outcome, _ in self.main
        )

    def bonus(self, stars: int, number: int) -> tuple[Bonus, ...]:
        """The choices of so many bonus dice after a main roll with so many stars."""
        return self._bonus[stars, number]

    def _bonuses(self, stars: int, number: int) -> Iterator[Bonus]:
        scale = ROLLS // SIDES**number
        for dice in combinations(self._unpicked, number):
            points = busts = 0
            for outcome, count in odds.counts(tuple(self._faces[die] for die in dice)):
                if stars + outcome.stars < 2:
                    points += count * outcome.points
                else:
                    busts += count
            yield Bonus(dice, points * scale, busts * scale)

    def up_gain(self, total: int, stars: int) -> int:
        """What the Up die adds to the running total on average, in 1/(SIDES * ROLLS) points.

        A total below 0 counts as 0: nobody has to bank it.
        """
        gain = 0
        for face in self._up_die:
            if face.kind is UpKind.BONUS_ROLL:
                gain += max(bonus.gain(total) for bonus in self._bonus[stars, face.amount])
            elif face.kind is UpKind.TIMES:
                gain += ROLLS * (face.amount - 1) * max(total, 0)
            else:
                gain += ROLLS * (max(total + face.amount, 0) - max(total, 0))
        return gain

    def main_gain(self, total: int, tally_up: int) -> int:
        """What one more main roll adds on average, in 1/(ROLLS * SIDES * ROLLS) points.

        Where there is a choice before the Up die (TU-4.1), the better one is counted. `tally_up`
        is what staying IN is worth when a Tally Up comes.
        """
        return self._main_gain(total, tally_up)

    def _count_main_gain(self, total: int, tally_up: int) -> int:
        unit = SIDES * ROLLS
        stake = max(total, 0)
        gain = 0
        for outcome, count in self.main:
            if outcome.stars == 2:
                gain -= count * unit * stake
            elif outcome.stars == 3:
                gain += count * unit * tally_up
            else:
                after = total + outcome.points
                gain += count * unit * (max(after, 0) - stake)
                if outcome.circled:
                    up = self.up_gain(after, outcome.stars)
                    gain += count * (up if self.high_stakes else max(up, 0))
        return gain


@lru_cache(maxsize=256)
def tray(rules: TallyUpRules, picked: tuple[Die, ...]) -> Tray:
    """The tray of a round."""
    return Tray(rules, picked)

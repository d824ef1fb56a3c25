"""The odds of a round's dice as floats, with points counted in steps."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import gcd
from typing import Final, NamedTuple

from sobremesa.analysis import odds
from sobremesa.rules.tallyup.apply import CLAIM_SCORE
from sobremesa.rules.tallyup.components import Die, UpKind
from sobremesa.rules.tallyup.legal import unpicked
from sobremesa.rules.tallyup.options import TallyUpRules

STARS: Final = (0, 1)
"""How many stars a main roll may have shown when the Up die comes."""

_SIDES: Final = 6

Rolled = tuple[tuple[int, float], ...]
"""By how many steps the running total may rise without a bust, each with its probability."""


class Bonus(NamedTuple):
    """A choice of bonus dice, and what their roll brings; what it lacks to 1 is the bust."""

    dice: tuple[Die, ...]
    rolled: Rolled


class Tray:
    """The three picked dice, the Up die, and the three dice that wait.

    Attributes:
        step: the largest number of points that all faces are multiples of.
        high_stakes: nobody chooses before the Up die (TU-6.3).
        tally_up: the probability of three stars.
        still: the probability that a main roll leaves the total as it is: three stars, or no points
            and no circle.
        plain: main rolls of points without a circle.
        circled: main rolls with one, by their stars.
        shifts: the Up die's points, in steps.
        factors: the Up die's factors.
        numbers: how many bonus dice it may bring.
        bonus: the choices of bonus dice, by stars and number, the safest first.
        faces: the same choices for each face of the Up die that brings some, by stars.
        up_growth: what the Up die adds to a very high total, as a share of it, by stars, with the
            safest bonus dice.
        growth: what a main roll adds to a very high total, as a share of it; below 0.
        until_bust: the mean of what a player claims who stays IN until the bust, in points.
    """

    def __init__(self, picked: tuple[Die, ...], rules: TallyUpRules) -> None:
        """Count the odds.

        Raises:
            ValueError: OUT is never best before a main roll, since the dice hardly ever bust.
        """
        main = tuple(rules.dice[die] for die in picked)
        rest = unpicked(picked)
        points = [face.points for faces in rules.dice for face in faces]
        points += [face.amount for face in rules.up_die if face.kind is UpKind.POINTS]
        self.step: Final = gcd(*points) or 1
        self.high_stakes: Final = rules.high_stakes
        chances = odds.main_roll(main)
        self.tally_up: Final = float(chances.tally_up)
        rolls = [(shown, count) for shown, count in odds.counts(main) if shown.stars < 2]
        plain = self._rolled(main, (roll for roll in rolls if not roll[0].circled))
        self.plain: Final = tuple((steps, chance) for steps, chance in plain if steps > 0)
        self.still: Final = self.tally_up + _sum(plain) - _sum(self.plain)
        self.circled: Final = tuple(
            self._rolled(
                main, (roll for roll in rolls if roll[0].circled and roll[0].stars == stars)
            )
            for stars in STARS
        )
        up_die = rules.up_die
        self.shifts: Final = tuple(
            face.amount // self.step for face in up_die if face.kind is UpKind.POINTS
        )
        self.factors: Final = tuple(face.amount for face in up_die if face.kind is UpKind.TIMES)
        brought = [face.amount for face in up_die if face.kind is UpKind.BONUS_ROLL]
        self.numbers: Final = tuple(sorted(set(brought)))
        self.bonus: Final = {
            (stars, number): self._bonus(rules, rest, stars, number)
            for stars in STARS
            for number in self.numbers
        }
        self.faces: Final = tuple(
            tuple(self.bonus[stars, number] for number in brought) for stars in STARS
        )
        waiting = tuple(rules.dice[die] for die in rest)
        self.up_growth: Final = tuple(
            float(odds.up_change(up_die, waiting, stars).share) for stars in STARS
        )
        growths = self.up_growth if rules.high_stakes else [max(0.0, up) for up in self.up_growth]
        self.growth: Final = -float(chances.bust) + sum(
            _sum(rolled) * growth for rolled, growth in zip(self.circled, growths, strict=True)
        )
        if self.growth >= 0:
            raise ValueError("with these dice it is always best to roll on")
        self.until_bust: Final = CLAIM_SCORE * self.tally_up / (1 - self.still - self._goes_on())

    def _rolled(self, dice: odds.Dice, rolls: Iterable[tuple[odds.Outcome, int]]) -> Rolled:
        all_rolls = _SIDES ** len(dice)
        by_steps: dict[int, int] = {}
        for shown, count in rolls:
            steps = shown.points // self.step
            by_steps[steps] = by_steps.get(steps, 0) + count
        return tuple((steps, count / all_rolls) for steps, count in sorted(by_steps.items()))

    def _bonus(
        self, rules: TallyUpRules, rest: tuple[Die, ...], stars: int, number: int
    ) -> tuple[Bonus, ...]:
        """The choices of bonus dice that are left, the safest first."""

        def danger(dice: tuple[Die, ...]) -> tuple[Fraction, Fraction]:
            roll = odds.bonus_roll(tuple(rules.dice[die] for die in dice), stars)
            return roll.bust, -(roll.points or Fraction(0))

        choices = []
        for dice in sorted(combinations(rest, number), key=danger):
            faces = tuple(rules.dice[die] for die in dice)
            rolls = (roll for roll in odds.counts(faces) if stars + roll[0].stars < 2)
            choices.append(Bonus(dice, self._rolled(faces, rolls)))
        return tuple(choices)

    def _goes_on(self) -> float:
        """The probability that the total changes without a bust, with the safest bonus dice."""
        quiet = len(self.shifts) + len(self.factors)
        return _sum(self.plain) + sum(
            _sum(rolled) * (quiet + sum(_sum(choices[0].rolled) for choices in faces)) / _SIDES
            for rolled, faces in zip(self.circled, self.faces, strict=True)
        )


def _sum(rolled: Rolled) -> float:
    """The probability of all of it."""
    return sum(probability for _, probability in rolled)

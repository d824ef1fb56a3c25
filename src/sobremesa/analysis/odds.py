"""Exact odds of the dice of Tally Up!: counted over all rolls, never sampled.

Every probability is a `Fraction` of all equally likely rolls (6 ** dice), every mean a `Fraction`
in points. Dice are given as a tuple of their faces, so the odds hold for any dice (TU-1.4); what
has been counted once is remembered.

>>> from sobremesa.rules.tallyup.components import STANDARD_DICE, STANDARD_UP_DIE
>>> picked, rest = STANDARD_DICE[3:], STANDARD_DICE[:3]
>>> main = main_roll(picked)
>>> main.bust, main.tally_up, main.up_die
(Fraction(1, 9), Fraction(1, 108), Fraction(127, 216))
>>> bonus_roll(rest, main_stars=1).bust
Fraction(5, 6)
>>> up_roll(STANDARD_UP_DIE, rest, main_stars=0).bust
Fraction(7, 72)
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Final

import msgspec

from sobremesa.rules.tallyup.components import DieFaces, UpDieFaces, UpKind

_SIDES: Final = 6

Dice = tuple[DieFaces, ...]


class Outcome(msgspec.Struct, frozen=True, order=True, gc=False):
    """What matters of a roll.

    Attributes:
        stars: how many dice show a star.
        points: what the numbers shown, circled ones included, add up to (TU-3.1).
        circled: whether a circled number shows (TU-3.2).
    """

    stars: int
    points: int
    circled: bool


Counts = tuple[tuple[Outcome, int], ...]
"""Every possible outcome with the number of rolls that show it, in the outcomes' order."""


class MainRoll(msgspec.Struct, frozen=True):
    """The odds of a main roll (TU-3).

    Attributes:
        bust: exactly two stars (TU-3.3).
        tally_up: three stars (TU-3.4).
        up_die: a circle without a bust: the Up die comes (TU-3.2).
        points: the mean of what is added, given neither bust nor Tally Up (TU-3.1); None where it
            is always one of these.
    """

    bust: Fraction
    tally_up: Fraction
    up_die: Fraction
    points: Fraction | None


class BonusRoll(msgspec.Struct, frozen=True):
    """The odds of a bonus roll after a main roll with that many stars (TU-4.5).

    Attributes:
        bust: two stars or more, those of the main roll included.
        points: the mean of what is added, given no bust; None where it always busts.
    """

    bust: Fraction
    points: Fraction | None


class Change(msgspec.Struct, frozen=True):
    """What a roll changes on average for somebody who stays IN for it and leaves after it.

    The mean is `gain + share * total` in points, whatever the running total is before the roll.
    """

    gain: Fraction
    share: Fraction

    def of(self, total: int) -> Fraction:
        """The mean change with that running total.

        >>> Change(Fraction(45), Fraction(-1, 3)).of(60)
        Fraction(25, 1)
        """
        return self.gain + self.share * total


class UpRoll(msgspec.Struct, frozen=True):
    """The odds of the Up die together with the bonus roll that it may bring (TU-4).

    Attributes:
        bonus: it brings a bonus roll (TU-4.4).
        bust: that bonus roll busts, if the active player names the dice that bust least.
        doubled: the running total is multiplied (TU-4.3).
    """

    bonus: Fraction
    bust: Fraction
    doubled: Fraction


@lru_cache(maxsize=1024)
def counts(dice: Dice) -> Counts:
    """The joint distribution of stars, points and circles over all rolls of these dice.

    >>> from sobremesa.rules.tallyup.components import STANDARD_DICE, Die
    >>> for outcome, rolls in counts((STANDARD_DICE[Die.RED],)):
    ...     print(rolls, outcome)
    1 Outcome(stars=0, points=50, circled=False)
    1 Outcome(stars=0, points=50, circled=True)
    1 Outcome(stars=0, points=100, circled=False)
    3 Outcome(stars=1, points=0, circled=False)
    """
    rolls = Counter({(0, 0, False): 1})
    for faces in dice:
        longer: Counter[tuple[int, int, bool]] = Counter()
        for (stars, points, circled), count in rolls.items():
            for face in faces:
                rolled = (stars + face.star, points + face.points, circled or face.circled)
                longer[rolled] += count
        rolls = longer
    return tuple((Outcome(*outcome), count) for outcome, count in sorted(rolls.items()))


@lru_cache(maxsize=1024)
def main_roll(dice: Dice) -> MainRoll:
    """The odds of a main roll of the picked dice (TU-3).

    >>> from sobremesa.rules.tallyup.components import STANDARD_DICE
    >>> main_roll(STANDARD_DICE[:3]).bust
    Fraction(1, 3)
    """
    rolls = _SIDES ** len(dice)
    by_stars: Counter[int] = Counter()
    up_die = points = 0
    for outcome, count in counts(dice):
        by_stars[outcome.stars] += count
        if outcome.stars < 2:
            up_die += count * outcome.circled
            points += count * outcome.points
    scoring = by_stars[0] + by_stars[1]
    return MainRoll(
        bust=Fraction(by_stars[2], rolls),
        tally_up=Fraction(by_stars[3], rolls),
        up_die=Fraction(up_die, rolls),
        points=Fraction(points, scoring) if scoring else None,
    )


@lru_cache(maxsize=1024)
def bonus_roll(dice: Dice, main_stars: int) -> BonusRoll:
    """The odds of a bonus roll of these dice after a main roll with 0 or 1 star (TU-4.5).

    >>> from sobremesa.rules.tallyup.components import STANDARD_DICE, Die
    >>> bonus_roll((STANDARD_DICE[Die.PURPLE],), main_stars=1)
    BonusRoll(bust=Fraction(1, 6), points=Fraction(20, 1))
    """
    scoring = points = 0
    for outcome, count in counts(dice):
        if main_stars + outcome.stars < 2:
            scoring += count
            points += count * outcome.points
    return BonusRoll(
        bust=1 - Fraction(scoring, _SIDES ** len(dice)),
        points=Fraction(points, scoring) if scoring else None,
    )


@lru_cache(maxsize=1024)
def up_roll(up_die: UpDieFaces, unpicked: Dice, main_stars: int) -> UpRoll:
    """The odds of the Up die after a main roll with 0 or 1 star (TU-4).

    `unpicked` are the three dice that bonus dice come from.

    >>> from sobremesa.rules.tallyup.components import STANDARD_DICE, STANDARD_UP_DIE
    >>> up_roll(STANDARD_UP_DIE, STANDARD_DICE[3:], main_stars=1).bust
    Fraction(109, 648)
    """
    bonus = doubled = 0
    bust = Fraction(0)
    for face in up_die:
        if face.kind is UpKind.BONUS_ROLL:
            bonus += 1
            bust += min(
                bonus_roll(dice, main_stars).bust for dice in combinations(unpicked, face.amount)
            )
        elif face.kind is UpKind.TIMES:
            doubled += 1
    return UpRoll(
        bonus=Fraction(bonus, _SIDES), bust=bust / _SIDES, doubled=Fraction(doubled, _SIDES)
    )


@lru_cache(maxsize=1024)
def up_change(up_die: UpDieFaces, unpicked: Dice, main_stars: int) -> Change:
    """What the Up die changes on average after a main roll with 0 or 1 star (TU-4).

    As in `up_roll` the active player names the bonus dice that bust least.

    >>> from sobremesa.rules.tallyup.components import STANDARD_DICE, STANDARD_UP_DIE
    >>> up_change(STANDARD_UP_DIE, STANDARD_DICE[:3], main_stars=1).share
    Fraction(-5, 36)
    """
    gain = share = Fraction(0)
    for face in up_die:
        if face.kind is UpKind.BONUS_ROLL:
            bonus = min(
                (bonus_roll(dice, main_stars) for dice in combinations(unpicked, face.amount)),
                key=lambda roll: (roll.bust, -(roll.points or 0)),
            )
            gain += (1 - bonus.bust) * (bonus.points or 0)
            share -= bonus.bust
        elif face.kind is UpKind.TIMES:
            share += face.amount - 1
        else:
            gain += face.amount
    return Change(gain / _SIDES, share / _SIDES)


@lru_cache(maxsize=1024)
def main_change(dice: Dice, tally_up: int, up: tuple[Change, Change] | None) -> Change:
    """What a main roll of the picked dice changes on average (TU-3).

    Args:
        dice: the picked dice.
        tally_up: what a Tally Up is worth to somebody who is IN (TU-3.4).
        up: what the Up die changes after 0 and after 1 star, where nobody can leave before it
            (TU-6.3); None where one can, and does.

    >>> from sobremesa.rules.tallyup.components import STANDARD_DICE
    >>> main_change(STANDARD_DICE[3:], tally_up=100, up=None).share
    Fraction(-1, 9)
    """
    gain = share = Fraction(0)
    for outcome, count in counts(dice):
        if outcome.stars == 2:
            share -= count
        elif outcome.stars == 3:
            gain += count * tally_up
        else:
            gain += count * outcome.points
            if up is not None and outcome.circled:
                after = up[outcome.stars]
                gain += count * after.of(outcome.points)
                share += count * after.share
    rolls = _SIDES ** len(dice)
    return Change(gain / rolls, share / rolls)

"""The optimality equations of the best round, solved by value iteration.

Nearly every roll raises the running total. So each sweep goes from the highest total down, and a
few of them are enough: only the Up die leads back to totals that were worked out earlier.

High totals: from some total on, OUT is best for good. The table ends where this is certain. On its
last totals, as many as the Up die takes away at most, OUT is best; so from the last one on, every
total leads to such totals only. There the gain of one more roll is a convex function of the total
(the largest of linear ones, summed up) which falls in the end, and so everywhere. On the last total
it is 0 or less, so it is never above 0 again.

Low totals: the table has a floor, which only a chain of doublings below 0 reaches. From below, a
player under it stays IN until the bust, which is always allowed. From above, a total under it is
worth what the floor is worth: more is never worth less, since it can be played like less.
"""

from collections.abc import Iterable
from typing import Final

from sobremesa.analysis.best_round.tray import STARS, Rolled, Tray
from sobremesa.rules.tallyup.apply import CLAIM_SCORE
from sobremesa.rules.tallyup.components import Die

_FLOOR: Final = 256
"""How many steps below 0 the table begins."""

_HIGHEST: Final = 1024
"""How many steps above 0 OUT must be best at the latest."""

_MARGIN: Final = 10
"""How many steps the table has above what it surely needs, at first."""

_SMALLEST_CHANGE: Final = 1e-9
_TIE: Final = 1e-8
"""In points: when iteration ends, and what is no reason to prefer one choice to another."""

_SIDES: Final = 6


class Table:
    """What every choice of a round is worth, by running total.

    A place is a total counted in steps from the floor: `_FLOOR` is the total 0.

    Attributes:
        value: what the round is worth, in points.
        choices: what a choice before a main roll is worth, from the floor to the last total.
        lowest: the total of the floor, in points.
    """

    def __init__(self, tray: Tray, above: bool = False) -> None:
        """Solve the equations for a tray, from below or from above.

        Raises:
            ValueError: OUT is best with far too high totals only.
        """
        self._tray: Final = tray
        self._above: Final = above
        self._most: Final = _most((tray.plain, *tray.circled))
        bonus = (choice.rolled for choices in tray.bonus.values() for choice in choices)
        self._furthest: Final = max((0, _most(bonus), *tray.shifts))
        self._loss: Final = max((0, *(-shift for shift in tray.shifts)))
        top = self._first_out() + 2 * self._loss + _MARGIN
        while not self._settle(top):
            top += top - _FLOOR
        self.value: Final = self._roll(_FLOOR)
        self.choices: Final = tuple(self._choice[: top + 1])
        self.lowest: Final = -_FLOOR * tray.step

    def roll_limit(self) -> int:
        """The running total from which on OUT is best before a main roll."""
        place = self._top
        while self._roll(place - 1) <= self._total(place - 1) + _TIE:
            place -= 1
        return self._total(place)

    def up_limit(self, stars: int) -> int | None:
        """The same before the Up die; None where IN is always best, or nobody is asked (TU-6.3)."""
        if self._tray.high_stakes or self._tray.up_growth[stars] > 0:
            return None
        place = self._top
        while self._up(place, stars) > self._total(place) + _TIE:
            if self._tray.up_growth[stars] == 0:
                return None
            place += 1
        while place > 0 and self._up(place - 1, stars) <= self._total(place - 1) + _TIE:
            place -= 1
        return self._total(place)

    def bonus_dice(self, stars: int, number: int) -> tuple[tuple[int, tuple[Die, ...]], ...]:
        """The best choices of so many bonus dice, each with the total from which on it is best."""
        safest = self._tray.bonus[stars, number][0].dice
        # Lower down, differences are as small as what the floor leaves out.
        place = _FLOOR // 2
        found = [(place, self._best_bonus(place, stars, number))]
        # With the highest totals, nothing is better than the safest dice.
        while place < self._top or found[-1][1] != safest:
            place += 1
            best = self._best_bonus(place, stars, number)
            if best != found[-1][1]:
                found.append((place, best))
        return tuple((self._total(place), dice) for place, dice in found)

    def _best_bonus(self, place: int, stars: int, number: int) -> tuple[Die, ...]:
        self._extend(place + self._furthest)
        choices = self._tray.bonus[stars, number]
        worth = [_mean(self._choice, place, choice.rolled) for choice in choices]
        best = max(worth)
        return next(
            choice.dice for choice, mean in zip(choices, worth, strict=True) if mean >= best - _TIE
        )

    # --- value iteration -----------------------------------------------------------------------

    def _first_out(self) -> int:
        """The first place where one more main roll, and OUT after it, is no better than OUT.

        OUT is never best below. The gain is a convex function which falls in the end, so it falls
        everywhere, and there is one such place.
        """
        self._choice = [float(self._total(place)) for place in range(_FLOOR + 1)]
        low, high = _FLOOR - 1, _FLOOR
        while self._pays(high):
            low, high = high, 2 * high - _FLOOR + 1
            if high > _FLOOR + _HIGHEST:
                raise ValueError(
                    f"with these dice it is best to roll on to {self._total(low)} points"
                )
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._pays(middle) else (low, middle)
        return high

    def _pays(self, place: int) -> bool:
        self._extend(place)
        self._before_up = tuple([0.0] * (place + self._most + 1) for _ in STARS)
        for further in range(place, place + self._most + 1):
            self._look_before_up(further)
        return self._roll(place) > self._total(place) + _TIE

    def _settle(self, top: int) -> bool:
        """Solve the equations with a table that ends there; false if it ends too early."""
        tray = self._tray
        self._top = top
        self._last = top + self._most
        start = self._total(top) if self._above else tray.until_bust
        self._choice = [max(start, float(self._total(place))) for place in range(top + 1)]
        self._extend(self._last)
        self._before_up = tuple([0.0] * (self._last + 1) for _ in STARS)
        while self._sweep() > _SMALLEST_CHANGE:
            pass
        last = range(max(top - self._loss, 0), top + 1)
        return all(self._choice[place] == self._total(place) for place in last)

    def _sweep(self) -> float:
        """Work out every total once more; returns the largest change."""
        change = 0.0
        for place in range(self._last, -1, -1):
            self._look_before_up(place)
            if place <= self._top:
                total = self._total(place)
                # A roll that leaves the total as it is leads back here: solved for, not iterated.
                worth = max(total, self._change(place) / (1 - self._tray.still))
                change = max(change, abs(worth - self._choice[place]))
                self._choice[place] = worth
        return change

    def _look_before_up(self, place: int) -> None:
        """Work out what that total is worth before the Up die."""
        total = self._total(place)
        for stars in STARS:
            up = self._up(place, stars)
            self._before_up[stars][place] = up if self._tray.high_stakes else max(total, up)

    def _roll(self, place: int) -> float:
        """What a main roll is worth with that total."""
        return self._change(place) + self._tray.still * self._choice[place]

    def _change(self, place: int) -> float:
        """The part of it that the rolls bring which change the total, and the claims."""
        tray = self._tray
        worth = tray.tally_up * CLAIM_SCORE + _mean(self._choice, place, tray.plain)
        for stars in STARS:
            worth += _mean(self._before_up[stars], place, tray.circled[stars])
        return worth

    def _up(self, place: int, stars: int) -> float:
        """What the Up die is worth with that total, after a main roll with so many stars."""
        tray, choice = self._tray, self._choice
        self._extend(place + self._furthest)
        worth = 0.0
        for shift in tray.shifts:
            worth += choice[place + shift] if place + shift >= 0 else self._under_floor()
        for factor in tray.factors:
            multiplied = _FLOOR + (place - _FLOOR) * factor
            if multiplied < 0:
                worth += self._under_floor()
            elif multiplied < len(choice):
                worth += choice[multiplied]
            else:
                worth += self._total(multiplied)
        for choices in tray.faces[stars]:
            worth += max([_mean(choice, place, bonus.rolled) for bonus in choices])
        return worth / _SIDES

    def _under_floor(self) -> float:
        return self._choice[0] if self._above else self._tray.until_bust

    def _total(self, place: int) -> int:
        return (place - _FLOOR) * self._tray.step

    def _extend(self, place: int) -> None:
        """Let the table reach that far: above its top a total is worth itself."""
        for further in range(len(self._choice), place + 1):
            self._choice.append(float(self._total(further)))


def _most(parts: Iterable[Rolled]) -> int:
    return max((steps for rolled in parts for steps, _ in rolled), default=0)


def _mean(worth: list[float], place: int, rolled: Rolled) -> float:
    """The mean over rolls; one that busts is worth 0."""
    mean = 0.0
    for steps, probability in rolled:
        mean += probability * worth[place + steps]
    return mean

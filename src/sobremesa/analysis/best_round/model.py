"""How the best round is played, and what it is worth."""

import msgspec

from sobremesa.rules.tallyup.components import Die


class BonusChoice(msgspec.Struct, frozen=True):
    """Which bonus dice are best, by running total.

    Attributes:
        stars: how many the main roll showed: 0 or 1.
        number: how many bonus dice come: 1 to 3.
        dice: choices of dice, each with the running total from which on it is best; the first one
            is also best with every lower total.
    """

    stars: int
    number: int
    dice: tuple[tuple[int, tuple[Die, ...]], ...]

    def at(self, total: int) -> tuple[Die, ...]:
        """The best dice with that running total.

        >>> choice = BonusChoice(1, 1, ((0, (Die.RED,)), (40, (Die.BLUE,))))
        >>> choice.at(-10), choice.at(40)
        ((<Die.RED: 0>,), (<Die.BLUE: 4>,))
        """
        best = self.dice[0][1]
        for first, dice in self.dice[1:]:
            if total >= first:
                best = dice
        return best


class BestRound(msgspec.Struct, frozen=True):
    """How to play a round with a tray for the most points, and what it is worth.

    Attributes:
        dice: the picked dice, in their order.
        value: the mean of what the round adds to the score, in points.
        roll_limit: the running total from which on OUT is best before a main roll.
        up_limits: the same before the Up die, after a main roll with 0 and with 1 star; None where
            IN is best with every total, or nobody is asked (TU-6.3).
        bonus: the best bonus dice, for 0 and 1 star and each number that the Up die may bring.
        step: every running total is a multiple of it.
        lowest: the lowest running total that `choices` reaches.
        choices: what a choice before a main roll is worth, in points, with the running totals
            `lowest`, `lowest + step` …; a higher one is worth itself.
    """

    dice: tuple[Die, ...]
    value: float
    roll_limit: int
    up_limits: tuple[int | None, int | None]
    bonus: tuple[BonusChoice, ...]
    step: int
    lowest: int
    choices: tuple[float, ...]

    def stays(self, total: int, stars: int | None = None) -> bool:
        """Whether IN is best, where there is a choice.

        Args:
            total: the running total.
            stars: how many the main roll showed, if the Up die is next; None before a main roll.
        """
        limit = self.roll_limit if stars is None else self.up_limits[stars]
        return limit is None or total < limit

    def worth(self, total: int) -> float:
        """What a choice before a main roll is worth in points, with that running total.

        Every total below `lowest` is taken for it: they are worth a little less.
        """
        place = max(0, (total - self.lowest) // self.step)
        return self.choices[place] if place < len(self.choices) else float(total)

    def bonus_dice(self, total: int, stars: int, number: int) -> tuple[Die, ...]:
        """The best bonus dice, after a main roll with so many stars.

        Raises:
            KeyError: the Up die never brings that many.
        """
        choices = {(choice.stars, choice.number): choice for choice in self.bonus}
        return choices[stars, number].at(total)

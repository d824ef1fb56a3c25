"""What tables and charts say of a tray, and how they write its numbers."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from sobremesa.analysis import odds
from sobremesa.analysis.best_round import best_round
from sobremesa.analysis.best_round.model import BestRound
from sobremesa.messages.catalogue import Messages
from sobremesa.messages.tallyup import dice_names
from sobremesa.rules.tallyup.components import STANDARD_DICE, Die


class TrayFigures(msgspec.Struct, frozen=True):
    """A choice of three printed dice, with the odds of its main roll and its best round.

    Attributes:
        dice: in their order.
        main: the odds of the main roll.
        counts: its outcomes, of 216.
        best: the best round of one player.
    """

    dice: tuple[Die, ...]
    main: odds.MainRoll
    counts: odds.Counts
    best: BestRound

    @property
    def points(self) -> Fraction:
        """The mean of what is added, given neither bust nor Tally Up."""
        # With the printed dice there are always such rolls.
        return self.main.points or Fraction(0)

    @property
    def plain(self) -> Fraction:
        """The chance of points without a circle."""
        return 1 - self.main.bust - self.main.tally_up - self.main.up_die

    def name(self, messages: Messages) -> str:
        """The dice by their colours: "red, green and blue"."""
        return dice_names(messages, self.dice)


def figures(dice: tuple[Die, ...]) -> TrayFigures:
    """The figures of three printed dice.

    >>> str(figures((Die.RED, Die.GREEN, Die.BLUE)).main.bust)
    '2/9'
    """
    faces = tuple(STANDARD_DICE[die] for die in dice)
    return TrayFigures(dice, odds.main_roll(faces), odds.counts(faces), best_round(dice))


def ranked(trays: Iterable[TrayFigures]) -> list[TrayFigures]:
    """The trays, that of the best round first."""
    return sorted(trays, key=lambda tray: -tray.best.value)


def decimal(messages: Messages, value: Fraction | float, digits: int = 1) -> str:
    """A number with so many decimals, as the language writes it.

    >>> decimal(Messages("es"), Fraction(1, 6), 2)
    '0,17'
    """
    written = f"{float(value):.{digits}f}".replace("-", "\N{MINUS SIGN}")
    return written.replace(".", ",") if messages.language == "es" else written


def percent(messages: Messages, value: Fraction) -> str:
    """A chance in percent.

    >>> percent(Messages("en", "odds"), Fraction(1, 6))
    '16.7%'
    """
    return messages.say("odds-percent", number=decimal(messages, 100 * value))

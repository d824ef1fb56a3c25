"""A bot that knows what to do, and does now and then something else."""

from typing import Any, Final

from sobremesa.bots.bot import Advice, Bot, Reason
from sobremesa.rules.game import Randomness, SeatView

_PERCENT: Final = 100


class Careless:
    """The level `easy`: plays as another bot, but a part of its decisions it leaves to chance.

    So it shows people all of the game, and they may well win.

    >>> from random import Random
    >>> from sobremesa.bots.arena import play
    >>> from sobremesa.bots.lasvegan.steady import SteadyLasVegan
    >>> play("lasvegan", [Careless(SteadyLasVegan(), slips=30)] * 2, Random(1)).reason
    'no-cabbage'
    """

    def __init__(self, bot: Bot[Any], slips: int) -> None:
        """Make one of another.

        Args:
            bot: how it plays with its mind on the game.
            slips: of 100 decisions, how many it takes without.
        """
        self._bot: Final = bot
        self._slips: Final = slips

    def advise(self, view: SeatView, randomness: Randomness) -> Advice:
        """See `sobremesa.bots.bot.Bot`."""
        if len(view.actions) > 1 and randomness.randrange(_PERCENT) < self._slips:
            action = view.actions[randomness.randrange(len(view.actions))]
            return Advice(action, Reason("any"))
        return self._bot.advise(view, randomness)

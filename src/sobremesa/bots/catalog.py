"""The bots by name: the levels that a table may seat."""

from typing import Any, Final

from sobremesa.bots.bot import Bot
from sobremesa.bots.uniform import RandomBot
from sobremesa.rules import catalog

LEVELS: Final = ("random", "steady")
"""From the weakest to the strongest."""


NAMES: Final = ("Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou")
"""What bots are called; one more than there are seats at any table."""


def bot(game: str, level: str) -> Bot[Any]:
    """The bot of that level for that game.

    >>> type(bot("tallyup", "random")).__name__
    'RandomBot'

    Raises:
        KeyError: there is no such game or level.
    """
    if level == "random":
        return RandomBot()
    if level not in LEVELS:
        raise KeyError(level)
    found: Bot[Any] = catalog.part("sobremesa.bots", game).LEVELS[level]()
    return found

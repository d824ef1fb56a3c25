"""The bots by name: the levels that a table may seat."""

from collections.abc import Iterable
from typing import Any, Final

from sobremesa.bots.bot import Bot
from sobremesa.bots.uniform import RandomBot
from sobremesa.rules import catalog

RANDOM: Final = "random"
"""Plays any legal action; a measure for the others, and no company for people."""

LEVELS: Final = ("easy", "steady", "strong", "best")
"""For people, from the weakest to the strongest."""

KNOWN: Final = (RANDOM, *LEVELS)
"""All that a seat may be given to."""

USUAL: Final = "steady"
"""Whom people meet where they name no level, and who plays for the absent: it decides at once, on
any machine."""

ADVISER: Final = "adviser"
"""Who gives hints: plays as `USUAL`, without its moods. It sits at no table."""

COMPILED: Final = ("strong", "best")
"""Those that may need compiled code, which has to be made ready once: see `preparing`."""

NAMES: Final = ("Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou")
"""What bots are called; one more than there are seats at any table."""


def free_name(taken: Iterable[str]) -> str:
    """The first name for a bot that nobody has, not even in other letters.

    >>> free_name(["bo", "Ana"])
    'Cy'

    Args:
        taken: the names of the others at the table, fewer than there are names of bots.
    """
    known = {name.casefold() for name in taken}
    return next(name for name in NAMES if name.casefold() not in known)


def bot(game: str, level: str) -> Bot[Any]:
    """The bot of that level for that game, or the adviser.

    >>> type(bot("tallyup", "random")).__name__
    'RandomBot'

    Raises:
        KeyError: there is no such game or level.
    """
    if level == RANDOM:
        return RandomBot()
    if level not in (*LEVELS, ADVISER):
        raise KeyError(f"there is no level {level!r}: {', '.join((*KNOWN, ADVISER))}")
    found: Bot[Any] = catalog.part("sobremesa.bots", game).LEVELS[level]()
    return found

"""The bots of Las Vegan, by level."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from sobremesa.bots.bot import Bot
from sobremesa.bots.careless import Careless
from sobremesa.bots.lasvegan.steady import SteadyLasVegan
from sobremesa.rules.lasvegan.facts import RoundScored


def _searching(**how: Any) -> Bot[Any]:
    # Half a second of imports, which a table without such bots need not wait for.
    found: Bot[Any] = import_module("sobremesa.bots.lasvegan.search").SearchingLasVegan(**how)
    return found


LEVELS: Final[dict[str, Callable[[], Bot[Any]]]] = {
    "adviser": SteadyLasVegan,
    "easy": lambda: Careless(SteadyLasVegan(), slips=30),
    "steady": SteadyLasVegan,
    "strong": lambda: _searching(iterations=200),
    "best": lambda: _searching(iterations=20_000),
}

TIME_TO_SEE: Final = {RoundScored: 2.0}
"""Seconds for which people look at what happened before they are ready for more."""

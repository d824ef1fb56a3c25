"""The bots of Las Vegan, by level."""

from collections.abc import Callable
from typing import Any, Final

from sobremesa.bots.bot import Bot
from sobremesa.bots.careless import Careless
from sobremesa.bots.lasvegan.search import SearchingLasVegan
from sobremesa.bots.lasvegan.steady import SteadyLasVegan
from sobremesa.rules.lasvegan.facts import RoundScored

LEVELS: Final[dict[str, Callable[[], Bot[Any]]]] = {
    "easy": lambda: Careless(SteadyLasVegan(), slips=30),
    "steady": SteadyLasVegan,
    "strong": lambda: SearchingLasVegan(iterations=200),
    "best": lambda: SearchingLasVegan(iterations=20_000),
}

TIME_TO_SEE: Final = {RoundScored: 2.0}
"""Seconds for which people look at what happened before they are ready for more."""

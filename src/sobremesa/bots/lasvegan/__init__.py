"""The bots of Las Vegan, by level."""

from typing import Final

from sobremesa.bots.lasvegan.steady import SteadyLasVegan
from sobremesa.rules.lasvegan.facts import RoundScored

LEVELS: Final = {"steady": SteadyLasVegan}

TIME_TO_SEE: Final = {RoundScored: 2.0}
"""Seconds for which people look at what happened before they are ready for more."""

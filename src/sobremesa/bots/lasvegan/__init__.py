"""The bots of Las Vegan, by level."""

from typing import Final

from sobremesa.bots.lasvegan.steady import SteadyLasVegan

LEVELS: Final = {"steady": SteadyLasVegan}

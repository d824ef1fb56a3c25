"""Las Vegan as it comes over a network: the types of what is received."""

from typing import Final

from sobremesa.rules.game import Fact
from sobremesa.rules.lasvegan import facts
from sobremesa.rules.lasvegan.view import LasVeganView

VIEW: Final = LasVeganView
FACTS: Final = facts

URGENT: Final[tuple[type[Fact], ...]] = ()
"""Facts after which every moment counts."""

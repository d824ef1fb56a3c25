"""Tally Up! as it comes over a network: the types of what is received."""

from typing import Final

from sobremesa.rules.tallyup import facts
from sobremesa.rules.tallyup.view import TallyUpView

VIEW: Final = TallyUpView
FACTS: Final = facts

URGENT: Final = (facts.TallyUpRolled,)
"""Facts after which every moment counts."""

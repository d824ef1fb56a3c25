"""The bots of Tally Up!, by level."""

from typing import Final

from sobremesa.bots.tallyup.steady import SteadyTallyUp

LEVELS: Final = {"steady": SteadyTallyUp}

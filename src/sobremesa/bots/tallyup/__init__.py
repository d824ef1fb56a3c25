"""The bots of Tally Up!, by level."""

from typing import Final

from sobremesa.bots.tallyup.steady import SteadyTallyUp
from sobremesa.rules.tallyup.facts import Busted, RoundEnded, TallyUpClaimed, TallyUpUnclaimed

LEVELS: Final = {"steady": SteadyTallyUp}

TIME_TO_SEE: Final = {Busted: 2.5, RoundEnded: 2.0, TallyUpClaimed: 1.5, TallyUpUnclaimed: 1.5}
"""Seconds for which people look at what happened before they are ready for more."""

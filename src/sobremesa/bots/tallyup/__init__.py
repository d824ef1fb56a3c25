"""The bots of Tally Up!, by level."""

from collections.abc import Callable
from typing import Any, Final

from sobremesa.bots.bot import Bot
from sobremesa.bots.careless import Careless
from sobremesa.bots.tallyup.searching import SearchingTallyUp
from sobremesa.bots.tallyup.steady import SteadyTallyUp
from sobremesa.rules.tallyup.facts import Busted, RoundEnded, TallyUpClaimed, TallyUpUnclaimed

LEVELS: Final[dict[str, Callable[[], Bot[Any]]]] = {
    "easy": lambda: Careless(SteadyTallyUp(), slips=15),
    "steady": SteadyTallyUp,
    "strong": lambda: SearchingTallyUp(rounds=300, blur=0.025),
    "best": lambda: SearchingTallyUp(rounds=3000),
}

TIME_TO_SEE: Final = {Busted: 2.5, RoundEnded: 2.0, TallyUpClaimed: 1.5, TallyUpUnclaimed: 1.5}
"""Seconds for which people look at what happened before they are ready for more."""

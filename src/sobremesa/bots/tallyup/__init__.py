"""The bots of Tally Up!, by level."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from sobremesa.bots.bot import Bot
from sobremesa.bots.careless import Careless
from sobremesa.bots.tallyup.steady import TEMPERS, SteadyTallyUp
from sobremesa.rules.tallyup.facts import Busted, RoundEnded, TallyUpClaimed, TallyUpUnclaimed


def _searching(**how: Any) -> Bot[Any]:
    # Half a second of imports, which a table without such bots need not wait for.
    found: Bot[Any] = import_module("sobremesa.bots.tallyup.searching").SearchingTallyUp(**how)
    return found


LEVELS: Final[dict[str, Callable[[], Bot[Any]]]] = {
    "adviser": SteadyTallyUp,
    "easy": lambda: Careless(SteadyTallyUp(TEMPERS), slips=15),
    "steady": lambda: SteadyTallyUp(TEMPERS),
    "strong": lambda: _searching(rounds=300, blur=0.027),
    "best": lambda: _searching(rounds=3000),
}

TIME_TO_SEE: Final = {Busted: 2.5, RoundEnded: 2.0, TallyUpClaimed: 1.5, TallyUpUnclaimed: 1.5}
"""Seconds for which people look at what happened before they are ready for more."""

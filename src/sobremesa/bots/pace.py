"""How long bots take, so that people can follow them and have a fair chance against them.

>>> from sobremesa.rules.tallyup.facts import Busted
>>> time_to_see("tallyup", [Busted(stars=2, lost=80, inside=(Seat(0),))])
2.5
"""

import math
from collections.abc import Iterable, Mapping
from typing import Final

from sobremesa.bots.noise import normal
from sobremesa.rules import catalog
from sobremesa.rules.game import Fact, Randomness, Seat

_TYPICAL: Final = 1.0
"""Seconds in which half of the reactions to a Tally Up come: see it, understand it, hit a key."""

_SPREAD: Final = 0.3
"""The spread of the logarithm of reaction times, which are skewed like people's."""


def reaction_time(randomness: Randomness) -> float:
    """Seconds that one reaction takes, log-normal around the typical one.

    >>> from random import Random
    >>> 0.2 < reaction_time(Random(1)) < 3
    True
    """
    return _TYPICAL * math.exp(_SPREAD * normal(randomness))


def time_to_see(game: str, facts: Iterable[Fact]) -> float:
    """Seconds for which people look at what has just happened before they are ready for more.

    Raises:
        KeyError: there is no such game.
    """
    times: Mapping[type[Fact], float] = catalog.part("sobremesa.bots", game).TIME_TO_SEE
    return max((times.get(type(fact), 0.0) for fact in facts), default=0.0)


def first_to_react(seats: Iterable[Seat], randomness: Randomness) -> tuple[Seat, float]:
    """Which of the bots on these seats is the quickest, and its time in seconds.

    >>> from random import Random
    >>> first_to_react([Seat(2)], Random(1))[0]
    2
    """
    times = [(reaction_time(randomness), seat) for seat in seats]
    seconds, seat = min(times)
    return seat, seconds

"""A player of Las Vegan that searches: it imagines the hidden cards, and plays the round out."""

from itertools import islice
from math import inf
from typing import Final

import numpy as np

from sobremesa.bots.bot import Advice, Reason
from sobremesa.bots.lasvegan.steady import SteadyLasVegan
from sobremesa.rules.game import Randomness, Seat
from sobremesa.rules.lasvegan.components import DECK, Card
from sobremesa.rules.lasvegan.state import LasVeganState
from sobremesa.rules.lasvegan.view import LasVeganView
from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan.bridge import to_array, to_number
from sobremesa.sim.lasvegan.layout import States
from sobremesa.sim.lasvegan.search import EXPLORING, search

_SEEDS: Final = 1 << 62
_MILLE: Final = 1000


class SearchingLasVegan:
    """The levels `strong` and `best`: the more iterations, the stronger.

    >>> from random import Random
    >>> from sobremesa.bots.arena import play
    >>> play("lasvegan", [SearchingLasVegan(iterations=50)] * 2, Random(1)).reason
    'rounds'
    """

    def __init__(
        self, iterations: int, exploring: float = EXPLORING, milliseconds: float = inf
    ) -> None:
        """Make one that searches so long, and so widely, for every decision; see `search`."""
        self._iterations: Final = iterations
        self._exploring: Final = exploring
        self._milliseconds: Final = milliseconds
        self._plain: Final = SteadyLasVegan()

    def advise(self, view: LasVeganView, randomness: Randomness) -> Advice:
        """See `sobremesa.bots.bot.Bot`; the same randomness gives the same search."""
        if len(view.actions) == 1:
            return Advice(view.actions[0], Reason("only"))
        assert view.seat is not None
        found = search(
            imagined(view),
            view.seat,
            iterations=self._iterations,
            random=source(randomness.randrange(_SEEDS)),
            exploring=self._exploring,
            milliseconds=self._milliseconds,
        )
        ranked = sorted(view.actions, key=lambda one: found.merit(to_number(one)), reverse=True)
        plain = self._plain.advise(view, randomness)
        if plain.action == ranked[0]:
            return plain
        # There is more to it than the sentences of simple reasoning could say.
        chance, other = (round(found.values[to_number(one)] * _MILLE) for one in ranked[:2])
        return Advice(ranked[0], Reason("win-most", {"chance": chance, "other": other}))


def imagined(view: LasVeganView) -> States:
    """A state that this view may be one of, alone in its array: the hidden cards are anybody's."""
    seen = {*view.hand, *view.trick, *(card for trick in view.taken for card in trick.cards)}
    unseen = iter(card for card in DECK if card not in seen)
    hands: list[tuple[Card, ...]] = [
        view.hand if Seat(seat) == view.seat else tuple(islice(unseen, size))
        for seat, size in enumerate(view.hand_sizes)
    ]
    state = LasVeganState(
        hands=tuple(hands),
        **{
            field: getattr(view, field)
            for field in LasVeganState.__struct_fields__
            if field != "hands"
        },
    )
    array = to_array(state)
    return np.array([array], array.dtype)

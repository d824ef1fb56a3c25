"""A sensible, explainable player of Las Vegan: it counts cards and weighs every trick.

For each card that it may play it works out who may take the trick, how likely, and what the
trick's cards are then worth: its own change in cabbages less the others'. It places tokens where
they will cost the others more than itself.
"""

from typing import Final

from sobremesa.bots.bot import Advice, Reason
from sobremesa.bots.lasvegan.memory import Memory
from sobremesa.bots.lasvegan.worth import NOTHING, Haul, Worth, added
from sobremesa.rules.game import Action, Randomness, Seat, next_seat
from sobremesa.rules.lasvegan.components import Card, Suit
from sobremesa.rules.lasvegan.events import Pass, PlaceGolden, PlaceToken, Play
from sobremesa.rules.lasvegan.scoring import winner
from sobremesa.rules.lasvegan.view import LasVeganView

CARD_KEPT: Final = 0.6
"""How much it matters to keep a card that suits what is wanted of the tricks to come.

Against itself with 0 and with 1.2 this won most (1,500 duplicate games each).
"""

_LIKELY: Final = 0.5


class SteadyLasVegan:
    """The level `steady`."""

    def advise(self, view: LasVeganView, randomness: Randomness) -> Advice:
        """See `sobremesa.bots.bot.Bot`; nothing here is left to chance."""
        first = view.actions[0]
        if len(view.actions) == 1:
            return Advice(first, Reason("only"))
        assert view.seat is not None
        table = _Table(view, view.seat)
        if not isinstance(first, Play):
            return table.place()
        plays = [action for action in view.actions if isinstance(action, Play)]
        return max((table.play(action) for action in plays), key=lambda found: found[0])[1]


class _Table:
    """The table as one seat weighs it."""

    def __init__(self, view: LasVeganView, seat: Seat) -> None:
        self._view = view
        self._seat = seat
        self._memory = Memory(view)
        self._worth = Worth(view, self._memory, seat)

    def play(self, action: Play) -> tuple[float, Advice]:
        """What it is worth to play a card, and the advice to do so."""
        trick = (*self._view.trick, action.card)
        takes = self._takes(trick)
        led = trick[0].suit
        haul = NOTHING
        for card in trick:
            haul = added(haul, self._worth.hauls[card])
        for seat in self._to_play_after(trick):
            haul = added(haul, self._expected(seat, led))
        value = sum([chance * self._worth.trick(seat, haul) for seat, chance in takes.items()])
        # A strong card is worth keeping where tricks are worth taking, and to be rid of otherwise.
        if self._memory.tricks_left > 1:
            strength = self._memory.strength(action.card)
            value -= CARD_KEPT * strength * self._worth.trick_on_average
        wanted = self._worth.trick(self._seat, haul) > 0
        return value, Advice(action, _reason(wanted, takes.get(self._seat, 0.0)))

    def place(self) -> Advice:
        """Where a token goes, or that none goes anywhere."""
        best, best_value = self._view.actions[-1], float("-inf")
        for action in self._view.actions:
            match action:
                case PlaceGolden(side=side):
                    value = self._worth.against_others(self._worth.golden(side))
                case PlaceToken():
                    value = self._worth.against_others(self._worth.token(action))
                case _:
                    value = 0.0
            if value > best_value:
                best, best_value = action, value
        return Advice(best, self._why(best))

    def _why(self, placement: Action) -> Reason:
        """Why a token goes there, or nowhere."""
        match placement:
            case PlaceGolden():
                return Reason("golden")
            case PlaceToken(token=token):
                return Reason("bonus" if self._view.tokens[token] > 0 else "penalty")
            case Pass():
                return Reason("pass")
            case _:
                raise AssertionError(f"no placement: {placement}")

    def _takes(self, trick: tuple[Card, ...]) -> dict[Seat, float]:
        """Who takes the trick with which chance, if the others play any card they may."""
        view = self._view
        assert view.leader is not None
        led = trick[0].suit
        # The cards so far as if they were all: their winner holds the trick.
        place = winner(Seat(0), trick)
        best = trick[place]
        takes = {next_seat(view.leader, view.players, place): 1.0}
        for seat in self._to_play_after(trick):
            beats = self._memory.reply(seat, led).beats(best, led)
            takes = {taker: chance * (1 - beats) for taker, chance in takes.items()}
            takes[seat] = beats
        return takes

    def _to_play_after(self, trick: tuple[Card, ...]) -> list[Seat]:
        assert self._view.leader is not None
        return [
            next_seat(self._view.leader, self._view.players, step)
            for step in range(len(trick), self._view.players)
        ]

    def _expected(self, seat: Seat, led: Suit) -> Haul:
        """What a seat that has not yet played will add to the trick on average."""
        reply = self._memory.reply(seat, led)
        haul = NOTHING
        for cards, chance in ((reply.follow, 1 - reply.void), (reply.other, reply.void)):
            for card in cards:
                haul = added(haul, self._worth.hauls[card], chance / len(cards))
        return haul


def _reason(is_wanted: bool, chance: float) -> Reason:
    """Why a card is good: the trick is wanted or not, and this is how likely it is taken."""
    details: dict[str, int] = {"chance": round(chance * 100)}
    if is_wanted:
        return Reason("take" if chance >= _LIKELY else "save", details)
    return Reason("duck" if chance < _LIKELY else "unload", details)

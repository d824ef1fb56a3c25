"""What tricks and placements are worth to a seat: its own change less the others', in cabbages."""

from functools import cache
from math import comb
from typing import Final

from sobremesa.bots.lasvegan.memory import Memory
from sobremesa.rules.game import Seat, seats
from sobremesa.rules.lasvegan.components import (
    DECK,
    ORDINARY_TOKENS,
    Card,
    Casino,
    NumberCasino,
    Side,
    Token,
)
from sobremesa.rules.lasvegan.events import PlaceToken
from sobremesa.rules.lasvegan.scoring import GROUP, golden_seats
from sobremesa.rules.lasvegan.view import LasVeganView

RIGHT: Final = 0.8
"""What the right to place a token is worth (LV-4.1)."""

Haul = tuple[float, ...]
"""Cards as far as they matter: how many count at each ordinary casino, and how many are 7s."""

NOTHING: Final[Haul] = (0.0, 0.0, 0.0, 0.0)


class Worth:
    """The casinos as one seat looks at them."""

    def __init__(self, view: LasVeganView, memory: Memory, seat: Seat) -> None:
        self._view = view
        self._memory = memory
        self._seats = seats(view.players)
        self.weights = _weights(view, seat)
        self.hauls = {card: self._haul(card) for card in DECK}
        in_play = NOTHING
        for card in (*view.hand, *view.trick):
            in_play = added(in_play, self.hauls[card])
        for card in memory.unseen:
            in_play = added(in_play, self.hauls[card], memory.dealt)
        self._in_play = in_play
        tokens = self._expected_tokens()
        self._prices = tuple(self._prices_for(other, tokens) for other in self._seats)
        self._golden = tuple(self._golden_change(other) for other in self._seats)
        self.trick_on_average = self._mean_trick(seat)

    def trick(self, taker: Seat, haul: Haul) -> float:
        """What it is worth that a seat takes a trick with these cards."""
        prices = self._prices[taker]
        change = sum([price * count for price, count in zip(prices, haul, strict=True)])
        return self.weights[taker] * change + self._golden[taker]

    def token(self, action: PlaceToken) -> tuple[float, ...]:
        """By seat, what the token will have changed when the round ends."""
        value = self._view.tokens[action.token]
        return tuple(value * count for count in self._final_counts(action.slot))

    def golden(self, side: Side) -> tuple[float, ...]:
        """By seat, what the golden token will have changed when the round ends."""
        chances = golden_chances(
            self._memory.tricks,
            self._memory.tricks_left,
            side,
            self._view.rules.golden_tie_pays,
        )
        return tuple(self._view.tokens[Token.GOLD] * chance for chance in chances)

    def against_others(self, changes: tuple[float, ...]) -> float:
        """The own change less the others'."""
        return sum([weight * change for weight, change in zip(self.weights, changes, strict=True)])

    def _haul(self, card: Card) -> Haul:
        c1, c2, c3 = [float(counts(casino, card)) for casino in self._view.casinos]
        return c1, c2, c3, float(card.value == 7)

    def _expected_tokens(self) -> tuple[float, ...]:
        """What lies on each ordinary casino, or what may come to lie there."""
        view = self._view
        free = [view.tokens[token] for token in ORDINARY_TOKENS if token not in view.placed]
        places = view.placed.count(None) + (view.golden is None)
        rights = self._in_play[3] + view.rights
        coming = min(rights / places, 1) * sum(free) / len(free) if places else 0.0
        return tuple(
            coming if token is None else float(view.tokens[token]) for token in view.placed
        )

    def _prices_for(self, seat: Seat, tokens: tuple[float, ...]) -> Haul:
        """What one more card changes for a seat: at each ordinary casino, and a 7."""
        prices = []
        for slot, (casino, value) in enumerate(zip(self._view.casinos, tokens, strict=True)):
            if isinstance(casino, NumberCasino):
                prices.append(value)
                continue
            has, left = self._cards_of(seat, casino), round(self._in_play[slot])
            players = self._view.players
            if left:
                more = groups(has + 1, left - 1, players) - groups(has, left, players)
                prices.append(value * more)
            else:
                prices.append(0.0)
        return (*prices, RIGHT)

    def _cards_of(self, seat: Seat, casino: Casino) -> int:
        return sum([counts(casino, card) for card in self._memory.won[seat]])

    def _final_counts(self, slot: int) -> tuple[float, ...]:
        casino, left = self._view.casinos[slot], self._in_play[slot]
        has = [self._cards_of(seat, casino) for seat in self._seats]
        if isinstance(casino, NumberCasino):
            return tuple(cards + left / len(has) for cards in has)
        return tuple(groups(cards, round(left), len(has)) for cards in has)

    def _golden_change(self, taker: Seat) -> float:
        """What the golden casino is worth if that seat takes the trick at hand."""
        view, memory = self._view, self._memory
        if view.golden is None or not memory.tricks_left:
            return 0.0
        tricks = tuple(won + (seat == taker) for seat, won in enumerate(memory.tricks))
        chances = golden_chances(
            tricks, memory.tricks_left - 1, view.golden, view.rules.golden_tie_pays
        )
        return view.tokens[Token.GOLD] * self.against_others(chances)

    def _mean_trick(self, seat: Seat) -> float:
        """What it changes for a seat to take one of the tricks left rather than not."""
        view, memory = self._view, self._memory
        if not memory.tricks_left:
            return 0.0
        prices = zip(self._prices[seat], self._in_play, strict=True)
        cards = sum([price * count for price, count in prices]) / memory.tricks_left
        if view.golden is None:
            return cards
        taken = tuple(won + (other == seat) for other, won in enumerate(memory.tricks))
        left, ties = memory.tricks_left - 1, view.rules.golden_tie_pays
        with_it = golden_chances(taken, left, view.golden, ties)[seat]
        without = golden_chances(memory.tricks, left, view.golden, ties)[seat]
        return cards + view.tokens[Token.GOLD] * (with_it - without)


def _weights(view: LasVeganView, seat: Seat) -> tuple[float, ...]:
    """The own change counts whole, those of the others together as much the other way."""
    others = -1 / (view.players - 1)
    return tuple(1.0 if other == seat else others for other in range(view.players))


def added(haul: Haul, more: Haul, times: float = 1.0) -> Haul:
    """A haul and so many times another."""
    a, b, c, sevens = haul
    d, e, f, more_sevens = more
    return a + times * d, b + times * e, c + times * f, sevens + times * more_sevens


def counts(casino: Casino, card: Card) -> bool:
    """Whether a card counts at an ordinary casino (LV-5.2, LV-5.3)."""
    if isinstance(casino, NumberCasino):
        return card.value == casino.value
    return card.suit is casino.suit


@cache
def groups(has: int, left: int, players: int) -> float:
    """How many full groups a seat will have on average.

    It has so many cards of the suit, and gets each of those left with chance 1 / players.
    """
    ways = sum(
        comb(left, more) * (players - 1) ** (left - more) * ((has + more) // GROUP)
        for more in range(left + 1)
    )
    return float(ways / players**left)


@cache
def golden_chances(
    tricks: tuple[int, ...], left: int, side: Side, tie_pays: bool
) -> tuple[float, ...]:
    """By seat, the chance to meet the golden casino if each trick left goes to anybody."""
    players = len(tricks)
    if not left:
        meeting = golden_seats(side, tricks, tie_pays=tie_pays)
        return tuple(float(seat in meeting) for seat in range(players))
    order = sorted(range(players), key=tricks.__getitem__)
    if order != list(range(players)):
        # Seats are alike here: one place in the cache for all that differ by their order.
        chances = golden_chances(tuple(sorted(tricks)), left, side, tie_pays)
        return tuple(chances[order.index(seat)] for seat in range(players))
    after = [
        golden_chances(
            (*tricks[:seat], tricks[seat] + 1, *tricks[seat + 1 :]), left - 1, side, tie_pays
        )
        for seat in range(players)
    ]
    return tuple(sum(chances) / players for chances in zip(*after, strict=True))

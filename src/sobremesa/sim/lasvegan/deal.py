"""Dealing: fresh hands, and the hidden cards anew as somebody at the table may imagine them.

Every deal that is possible comes equally often. Where hands must not break known voids, the numbers
of ways are counted in double precision: then probabilities are right to about one part in 10^14.
"""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from sobremesa.sim.chance import Bits, next_bits
from sobremesa.sim.compiled import compiled
from sobremesa.sim.lasvegan.bits import count, one_of, signed
from sobremesa.sim.lasvegan.layout import CARDS, DECK, KIND_CARDS, MOST_PLAYERS, SUITS, State

_Counts: TypeAlias = npt.NDArray[np.int64]

_U: Final = np.uint64
_ZERO: Final = _U(0)
_ONE: Final = _U(1)
_FRACTION: Final = _U(56)
_BELOW_ONE: Final = (_ONE << _FRACTION) - _ONE
_MOST_DEALS: Final = _U(1 << 42)  # above 40 * 39 * … * 33
_BATCH: Final = 8


def _binomials() -> npt.NDArray[np.float64]:
    table = np.zeros((CARDS + 1, CARDS + 1))
    for total in range(CARDS + 1):
        table[total, 0] = 1
        for chosen in range(1, total + 1):
            table[total, chosen] = table[total - 1, chosen - 1] + table[total - 1, chosen]
    return table


_CHOOSE: Final = _binomials()
_UNIT: Final = 2.0**-53


@compiled
def _descending(random: Bits, stop: int) -> np.uint64:
    """Numbers below `stop`, `stop` - 1 and so on, one in each of the eight bytes, lowest first.

    `stop` is 1 to 40; what would be below 1 is 0. Eight numbers of one draw, each from what the one
    before left of it, and still exactly uniform (Brackett-Rozinsky & Lemire 2024).
    """
    while True:
        left = next_bits(random) >> _U(8)
        numbers = _ZERO
        for place in range(_BATCH):
            product = left * _U(max(stop - place, 1))
            numbers |= (product >> _FRACTION) << _U(8 * place)
            left = product & _BELOW_ONE
        if left >= _MOST_DEALS:
            return numbers
        ways = _ONE
        for place in range(_BATCH):
            ways *= _U(max(stop - place, 1))
        if left >= (_ONE << _FRACTION) % ways:
            return numbers


@compiled
def take(cards: np.uint64, size: int, random: Bits) -> np.uint64:
    """So many of these cards, each choice of them equally likely; there must be so many."""
    left = count(cards)
    # To say which ones stay may take fewer draws.
    stay = size > left - size
    chosen = _ZERO
    for _ in range(left - size if stay else size):
        chosen |= _ONE << _U(one_of(cards ^ chosen, random))
    return cards ^ chosen if stay else chosen


@compiled
def spread(
    hands: Bits, cards: np.uint64, sizes: tuple[int, int, int, int, int], random: Bits
) -> None:
    """Deal to each seat so many of these cards; what is left over lies aside.

    Card by card: there are as many ways to go on as cards are left to come, and each seat has as
    many of them as cards are still missing from its hand.
    """
    # The places that are left in the hands of seat 0, of seats 0 and 1, …, and what lies in them.
    a, b, c, d, e = sizes
    b += a
    c += b
    d += c
    e += d
    in_a = in_b = in_c = in_d = in_e = _ZERO
    left = count(cards)
    while left > 0:
        numbers = _descending(random, left)
        for _ in range(min(_BATCH, left)):
            card = cards & (~cards + _ONE)
            cards ^= card
            way = signed(numbers & _U(0xFF))
            numbers >>= _U(8)
            if way < a:
                a -= 1
                in_a |= card
            if way < b:
                b -= 1
                in_b |= card
            if way < c:
                c -= 1
                in_c |= card
            if way < d:
                d -= 1
                in_d |= card
            if way < e:
                e -= 1
                in_e |= card
        left -= _BATCH
    hands[0] |= in_a
    hands[1] |= in_b ^ in_a
    hands[2] |= in_c ^ in_b
    hands[3] |= in_d ^ in_c
    hands[4] |= in_e ^ in_d


@compiled
def deal_all(state: State, random: Bits) -> None:
    """Fresh hands for all players, from the whole deck (LV-2.4)."""
    settings = state.settings
    hand, players = signed(settings.hand), signed(settings.players)
    hands = state.hands
    hands[:] = 0
    third, fourth, fifth = hand * (players > 2), hand * (players > 3), hand * (players > 4)
    spread(hands, DECK, (hand, hand, third, fourth, fifth), random)


@compiled
def unseen(state: State, seat: int) -> np.uint64:
    """The cards that a seat has not seen in this round: those of the others, and the left-over."""
    seen: np.uint64 = state.hands[seat]
    for other in range(MOST_PLAYERS):
        seen |= state.won[other]
    for place in range(state.trick_size):
        seen |= _ONE << _U(state.trick[place])
    return DECK & ~seen


@compiled
def redeal(state: State, seat: int, random: Bits) -> None:
    """Deal the hidden cards anew, in place, as this seat may imagine them.

    It keeps the seat's own hand, all cards that were played, the sizes of the hands, and the voids
    that were seen: who did not follow a suit holds none of it (LV-3.2). Every deal that agrees with
    these comes equally often; cards that were left over take part. Nothing else is read, so that
    the real hands make no difference.

    Raises:
        ValueError: no deal agrees with the voids; no such state comes up in play.

    >>> from sobremesa.sim.chance import source
    >>> from sobremesa.sim.lasvegan import bridge, kernel
    >>> from sobremesa.sim.lasvegan.layout import new_states
    >>> state, random = new_states(1)[0], source(1)
    >>> kernel.start(state, bridge.to_settings(4))
    >>> for _ in range(7):
    ...     _ = kernel.sample_chance(state, random)
    >>> before = state.copy()
    >>> redeal(state, 2, random)
    >>> [int(hand) for hand in state["hands"] == before["hands"]]
    [0, 0, 1, 0, 1]
    """
    hands = state.hands
    cards = unseen(state, seat)
    sizes = np.zeros(MOST_PLAYERS, np.int64)
    for other in range(MOST_PLAYERS):
        if other != seat:
            sizes[other] = count(hands[other])
            hands[other] = 0
    bound, bound_seats, classes = _bound_hands(state, cards, sizes)
    bound_sizes = sizes[bound_seats]
    for hand in range(bound):
        other = bound_seats[hand]
        taken = _bound_hand(hand, bound, bound_sizes, classes, random)
        hands[other] = taken
        cards ^= taken
        sizes[other] = 0
    spread(hands, cards, (sizes[0], sizes[1], sizes[2], sizes[3], sizes[4]), random)


@compiled
def _bound_hands(
    state: State, cards: np.uint64, sizes: _Counts
) -> tuple[int, _Counts, tuple[Bits, _Counts]]:
    """The seats that voids bind, how many they are, and the classes of cards that they tell apart.

    Suits that the same of these seats lack are one class: its cards, and for each of the seats a
    bit, which is set when it may hold them.
    """
    bound = 0
    bound_seats = np.zeros(MOST_PLAYERS, np.int64)
    lacks = np.zeros(SUITS, np.int64)
    for seat in range(MOST_PLAYERS):
        binds = False
        for suit in range(SUITS):
            if sizes[seat] and state.voids[seat] >> suit & 1 and cards & KIND_CARDS[suit]:
                lacks[suit] |= 1 << bound
                binds = True
        if binds:
            bound_seats[bound] = seat
            bound += 1
    class_cards = np.zeros(SUITS, np.uint64)
    for suit in range(SUITS):
        kind = 0
        while lacks[kind] != lacks[suit]:
            kind += 1
        class_cards[kind] |= cards & KIND_CARDS[suit]
    return bound, bound_seats, (class_cards, ~lacks)


@compiled
def _bound_hand(
    hand: int, bound: int, sizes: _Counts, classes: tuple[Bits, _Counts], random: Bits
) -> np.uint64:
    """A hand for a bound seat, taken out of the classes; then the next one has its turn."""
    class_cards, allowed = classes
    left = np.array([count(cards) for cards in class_cards])
    taken = _ZERO
    if hand == bound - 1:
        # Nobody after it is bound, so that all its hands are alike.
        for kind in range(SUITS):
            if allowed[kind] >> hand & 1:
                taken |= class_cards[kind]
        if count(taken) < sizes[hand]:
            raise ValueError("no deal agrees with the voids")
        return take(taken, sizes[hand], random)
    missing = sizes[hand]
    for kind in range(SUITS):
        total = 0.0
        chosen = -1
        for number in range(_most(hand, kind, missing, allowed, left) + 1):
            left[kind] -= number
            ways = _CHOOSE[left[kind] + number, number] * _ways(
                hand, kind + 1, missing - number, bound, (sizes, allowed, left)
            )
            left[kind] += number
            # The n-th of these numbers replaces those before it with its share of all so far.
            total += ways
            if (next_bits(random) >> _U(11)) * _UNIT * total < ways:
                chosen = number
        if chosen < 0:
            raise ValueError("no deal agrees with the voids")
        part = take(class_cards[kind], chosen, random)
        class_cards[kind] ^= part
        taken |= part
        left[kind] -= chosen
        missing -= chosen
    return taken


@compiled
def _most(hand: int, kind: int, missing: int, allowed: _Counts, left: _Counts) -> int:
    return min(missing, left[kind]) if allowed[kind] >> hand & 1 else 0


@compiled
def _ways(
    hand: int,
    kind: int,
    missing: int,
    bound: int,
    dealing: tuple[_Counts, _Counts, _Counts],
) -> float:
    """In how many ways the bound hands can be dealt, from a hand and a class on.

    `missing` cards are not in this hand yet. Where the cards go that nobody of these gets makes no
    difference: they are always as many, and bound by nothing.

    `dealing` holds the sizes of the bound hands; by class a bit for each of them that may hold it;
    and by class how many cards are left, which is the same again when this returns.
    """
    sizes, allowed, left = dealing
    if kind == SUITS:
        if missing:
            return 0.0
        hand, kind, missing = hand + 1, 0, sizes[hand + 1]
        if hand == bound - 1:
            suitable = 0
            for other in range(SUITS):
                if allowed[other] >> hand & 1:
                    suitable += left[other]
            return np.float64(_CHOOSE[suitable, missing])
    ways = 0.0
    least = missing if kind == SUITS - 1 else 0
    for number in range(least, _most(hand, kind, missing, allowed, left) + 1):
        left[kind] -= number
        ways += _CHOOSE[left[kind] + number, number] * _ways(
            hand, kind + 1, missing - number, bound, dealing
        )
        left[kind] += number
    return ways

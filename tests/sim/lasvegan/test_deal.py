"""Deals are even, and what is dealt anew is all that a seat may imagine, and nothing else."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.rules.lasvegan.options import PLAYER_COUNTS, LasVeganRules
from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan import bridge, kernel
from sobremesa.sim.lasvegan.bits import count
from sobremesa.sim.lasvegan.deal import deal_all, redeal, take, unseen
from sobremesa.sim.lasvegan.layout import DECK, KIND_CARDS, MOST_PLAYERS, SUITS, State, new_states
from tests.sim.lasvegan.playing import copied, started, walked

Hands = tuple[int, ...]


def hands_of(state: State) -> Hands:
    return tuple(state["hands"].tolist())


def cards(*words: str) -> int:
    """The set of these cards."""
    return sum(1 << ("RPGB".index(word[0]) * 10 + int(word[1])) for word in words)


def at_work(players: int, hands: list[int], voids: list[int], left_over: int) -> State:
    """A round in which all other cards are played; the first seat has taken all tricks."""
    state = started(players)
    state["hands"], state["voids"] = 0, 0
    state["hands"][:players] = hands
    state["voids"][:players] = voids
    state["won"] = 0
    state["won"][0] = int(DECK) & ~(sum(hands) | left_over)
    return state


def all_deals(state: State, seat: int) -> Iterator[Hands]:
    """Every deal that agrees with what a seat has seen, by trying all."""
    others = [other for other in range(MOST_PLAYERS) if other != seat]

    def dealt(place: int, left: frozenset[int]) -> Iterator[dict[int, int]]:
        if place == len(others):
            yield {}
            return
        other = others[place]
        void = [suit for suit in range(SUITS) if state["voids"][other] >> suit & 1]
        suitable = sorted(card for card in left if card // 10 not in void)
        for hand in combinations(suitable, count(state["hands"][other])):
            for rest in dealt(place + 1, left - frozenset(hand)):
                yield rest | {other: sum(1 << card for card in hand)}

    hidden = int(unseen(state, seat))
    own = int(state["hands"][seat])
    for deal in dealt(0, frozenset(card for card in range(40) if hidden >> card & 1)):
        yield tuple((deal | {seat: own})[other] for other in range(MOST_PLAYERS))


def is_even(counts: Counter[Hands], possible: set[Hands]) -> bool:
    """Whether all came, and only these, as often as chance would have it.

    By the sum of squares: its mean is the number of deals less one, which it passes by six of its
    standard deviations once in many millions.
    """
    assert set(counts) <= possible
    expected = counts.total() / len(possible)
    squares = sum((counts[deal] - expected) ** 2 / expected for deal in possible)
    freedom = len(possible) - 1
    return abs(squares - freedom) < 6 * max(2 * freedom, 1) ** 0.5 + 6


SMALL = {
    "nobody is bound": (3, [cards("R1"), cards("R2", "P1"), cards("B3", "B4")], [0, 0, 0], "G5 G6"),
    "one is bound": (3, [cards("R1"), cards("R2", "P1"), cards("B3", "B4")], [0, 8, 0], "G5 G6"),
    "two by the same suit": (
        4,
        [cards("R1", "R4"), cards("R2", "P1"), cards("B3", "B4"), cards("P2", "G2")],
        [0, 8, 0, 8],
        "",
    ),
    "two by different suits": (
        3,
        [cards("R1"), cards("R2", "R3", "P1"), cards("B3", "B4", "P4")],
        [0, 8, 1, 0][:3],
        "G5 P6",
    ),
    "three, and none is free": (
        4,
        [cards("R1", "R4"), cards("R2", "P1"), cards("B3", "P4"), cards("P2", "G2")],
        [0, 8, 1, 8 | 1],
        "",
    ),
    "four, each in its own way": (
        5,
        [cards("R1"), cards("R2", "P1"), cards("B3", "P4"), cards("P2", "B2"), cards("G7", "P0")],
        [0, 8, 1, 4, 9],
        "",
    ),
    "only one deal": (3, [cards("R1"), cards("R2"), cards("B3")], [0, 8, 1], ""),
    "a void of cards that are gone": (3, [cards("R1"), cards("R2"), cards("B3")], [0, 4, 2], ""),
}


@pytest.mark.parametrize("case", SMALL)
def test_every_deal_that_agrees_comes_equally_often(case: str) -> None:
    """All deals are found by trying; none is missing, none is more likely (chi-squared)."""
    players, hands, voids, left_over = SMALL[case]
    state = at_work(players, hands, voids, cards(*left_over.split()))
    possible = set(all_deals(state, 0))
    assert hands_of(state) in possible
    draws = 60 * len(possible)
    random, counts = source(3), Counter[Hands]()
    for _ in range(draws):
        redeal(state, 0, random)
        counts[hands_of(state)] += 1
    assert is_even(counts, possible)


def test_a_skew_is_seen() -> None:
    """One deal in fifty that comes twice as often is too much for the check above."""
    possible = {(number,) for number in range(50)}
    even = Counter(dict.fromkeys(possible, 200))
    assert is_even(even, possible)
    assert not is_even(even + Counter({(0,): 200}), possible)


@settings(max_examples=300)
@given(
    players=st.sampled_from(PLAYER_COUNTS),
    hand=st.sampled_from([None, None, 3, 7]),
    seed=st.integers(0, 2**32),
    decisions=st.integers(0, 60),
    data=st.data(),
)
def test_only_the_hidden_cards_change(
    players: int, hand: int | None, seed: int, decisions: int, data: st.DataObject
) -> None:
    """In play no void breaks, all sizes stay, no card is there twice, nothing else changes."""
    before = walked(started(players, LasVeganRules(hand=hand), seed), seed, decisions)
    seat = data.draw(st.integers(0, players - 1), label="seat")
    after = copied(before)
    redeal(after, seat, source(seed))
    hidden = unseen(before, seat)
    assert after["hands"][seat] == before["hands"][seat]
    together = 0
    for other in range(MOST_PLAYERS):
        hand_after = int(after["hands"][other])
        assert hand_after.bit_count() == int(before["hands"][other]).bit_count()
        if other != seat:
            assert hand_after & ~int(hidden) == 0
            assert together & hand_after == 0
            together |= hand_after
        for suit in range(SUITS):
            if other != seat and before["voids"][other] >> suit & 1:
                assert hand_after & int(KIND_CARDS[suit]) == 0
    after["hands"] = before["hands"]
    assert after.tobytes() == before.tobytes()


@settings(max_examples=200)
@given(
    players=st.sampled_from(PLAYER_COUNTS),
    seed=st.integers(0, 2**32),
    decisions=st.integers(0, 60),
    data=st.data(),
)
def test_the_real_hands_make_no_difference(
    players: int, seed: int, decisions: int, data: st.DataObject
) -> None:
    """Of two states that a seat cannot tell apart the same draws make the same one."""
    one = walked(started(players, None, seed), seed, decisions)
    seat = data.draw(st.integers(0, players - 1), label="seat")
    other = copied(one)
    redeal(other, seat, source(seed + 1))
    redeal(one, seat, source(seed + 2))
    if count(unseen(one, seat)) > 20 * players:
        assert one.tobytes() != other.tobytes()
    redeal(one, seat, source(seed))
    redeal(other, seat, source(seed))
    assert one.tobytes() == other.tobytes()


def test_hands_that_are_not_dealt_yet_stay_empty() -> None:
    """While hands are dealt one by one, only those that are there are dealt anew."""
    state, random = new_states(1)[0], source(1)
    kernel.start(state, bridge.to_settings(4))
    for _ in range(5):
        kernel.sample_chance(state, random)
    redeal(state, 1, random)
    assert [count(hand) for hand in state["hands"]] == [10, 10, 0, 0, 0]


def test_voids_that_nobody_can_have_are_an_error() -> None:
    """A state that cannot come up in play is not taken for one."""
    for voids in ([0, 15, 0, 0], [0, 15, 15, 15]):
        state = at_work(4, [cards(w) for w in ("R1", "R2", "B3", "G2")], voids, 0)
        with pytest.raises(ValueError, match="no deal agrees with the voids"):
            redeal(state, 0, source(1))


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("hand", [1, 8])
def test_fresh_hands_have_all_cards_equally_often(players: int, hand: int) -> None:
    """Every seat holds every card as often, and every two of them (five standard deviations)."""
    state, random, deals = started(players, LasVeganRules(hand=hand)), source(2), 4_000
    held = np.zeros((players, 40))
    pairs = np.zeros((40, 40))
    for _ in range(deals):
        deal_all(state, random)
        bits = state["hands"][:players, np.newaxis] >> np.arange(40, dtype=np.uint64) & np.uint64(1)
        assert (bits.sum(axis=1) == hand).all()
        assert bits.sum(axis=0).max() == 1
        held += bits
        pairs += np.outer(bits[0], bits[0])
    mean = deals * hand / 40
    assert abs(held - mean).max() < 5 * mean**0.5
    np.fill_diagonal(pairs, (mean := deals * comb(hand, 2) / comb(40, 2)))
    assert abs(pairs - mean).max() < 6 * mean**0.5 + 1


@pytest.mark.parametrize("size", [0, 1, 2, 4, 5])
def test_what_is_taken_is_any_choice_equally_often(size: int) -> None:
    """Few or nearly all: each choice of so many of the cards is as likely."""
    out_of = np.uint64(0b1001010011)
    random = source(size)
    choices = Counter((int(take(out_of, size, random)),) for _ in range(100 * comb(5, size)))
    possible = {
        (sum(1 << place for place in chosen),) for chosen in combinations([0, 1, 4, 6, 9], size)
    }
    assert is_even(choices, possible)

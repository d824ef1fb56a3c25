"""What is drawn has its true odds, and what cannot be drawn is known."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from sobremesa.rules.game import Seat
from sobremesa.rules.lasvegan import GAME
from sobremesa.rules.lasvegan.components import parse_casino
from sobremesa.rules.lasvegan.events import Lead
from sobremesa.rules.lasvegan.options import PLAYER_COUNTS, LasVeganRules
from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan import bridge, kernel
from sobremesa.sim.lasvegan.chance import sample_outcome
from sobremesa.sim.lasvegan.layout import CASINOS, DEAL, KINDS, TOSS, State, new_states

DRAWS = 12_000


def awaiting(phase: int, players: int = 4, rules: LasVeganRules | None = None) -> State:
    """A state that awaits that chance."""
    state, random = new_states(1)[0], source(8)
    kernel.start(state, bridge.to_settings(players, rules))
    while state["phase"] != phase:
        kernel.sample_chance(state, random)
    return state


def drawn(state: State, draws: int = DRAWS) -> Counter[int]:
    """How often each outcome comes; all of them may come."""
    before, random = state.tobytes(), source(4)
    counts = Counter(int(sample_outcome(state, random)) for _ in range(draws))
    assert state.tobytes() == before
    assert all(kernel.is_outcome(state, outcome) for outcome in counts)
    return counts


def must_have_odds(counts: Counter[int], odds: dict[int, Fraction]) -> None:
    """Each as often as its odds say, within five standard deviations, and nothing else."""
    assert counts.keys() <= odds.keys()
    for outcome, chance in odds.items():
        mean = float(counts.total() * chance)
        assert abs(counts[outcome] - mean) <= 5 * mean**0.5 + 1


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_each_seat_leads_as_often(players: int) -> None:
    """LV-2.5."""
    state = new_states(1)[0]
    kernel.start(state, bridge.to_settings(players))
    must_have_odds(drawn(state), dict.fromkeys(range(players), Fraction(1, players)))


def test_all_faces_of_all_tokens_come_as_often() -> None:
    """The five tokens are tossed one by one: 32 outcomes (LV-2.3)."""
    must_have_odds(drawn(awaiting(TOSS)), dict.fromkeys(range(32), Fraction(1, 32)))


@pytest.mark.parametrize("words", ["red green 3 8", "red red 3 8 8", "7 7 7 7 0 blue"])
def test_casino_cards_come_in_every_order_as_often(words: str) -> None:
    """Three different cards of those that there are, one of which may be there twice (LV-2.2)."""
    casinos = tuple(map(parse_casino, words.split()))
    state = awaiting(CASINOS, rules=LasVeganRules(rounds=1, casino_cards=casinos))
    kinds = [kind for kind in range(KINDS) for _ in range(int(state["casinos_left"][kind]))]
    odds: Counter[int] = Counter()
    ways = [
        (a, b, c) for a in range(len(kinds)) for b in range(len(kinds)) for c in range(len(kinds))
    ]
    ways = [way for way in ways if len(set(way)) == 3]
    for a, b, c in ways:
        odds[kinds[a] + KINDS * (kinds[b] + KINDS * kinds[c])] += 1
    must_have_odds(drawn(state), {key: Fraction(n, len(ways)) for key, n in odds.items()})


def test_casinos_of_earlier_rounds_do_not_come_again() -> None:
    """Four rounds use up all twelve printed cards (LV-2.2)."""
    state, random = awaiting(CASINOS), source(6)
    seen: Counter[int] = Counter()
    while not kernel.is_over(state) and state["round"] <= 4:
        state["scores"][:4] = 100
        if kernel.is_chance(state):
            kernel.sample_chance(state, random)
            if state["phase"] == TOSS:
                seen.update(state["casinos"].tolist())
        else:
            seat = kernel.to_act(state)
            legal = int(kernel.legal(state, seat))
            kernel.apply(state, seat, legal.bit_length() - 1)
    assert seen.total() == 12
    assert set(seen.values()) == {1}
    assert not state["casinos_left"].any()


def test_all_hands_come_as_often() -> None:
    """The first hand is any two of the 40 cards, the second any two of those left (LV-2.4)."""
    state = awaiting(DEAL, rules=LasVeganRules(hand=2))
    first = cards_in_twos(range(40))
    must_have_odds(drawn(state, 60_000), dict.fromkeys(first, Fraction(1, comb(40, 2))))
    kernel.apply_chance(state, (1 << 3) | (1 << 39))
    second = cards_in_twos([card for card in range(40) if card not in (3, 39)])
    must_have_odds(drawn(state, 60_000), dict.fromkeys(second, Fraction(1, comb(38, 2))))


def cards_in_twos(cards: "range | list[int]") -> list[int]:
    return [(1 << one) | (1 << other) for one, other in combinations(cards, 2)]


def test_what_cannot_be_drawn_is_no_outcome() -> None:
    """Seats nobody has, casinos that are gone, hands of another size or of cards dealt before."""
    state = new_states(1)[0]
    kernel.start(state, bridge.to_settings(3))
    assert [seat for seat in range(9) if kernel.is_outcome(state, seat)] == [0, 1, 2]
    kernel.apply_chance(state, 2)
    zero, seven = 4, 11
    for kinds in ((0, 0, 1), (zero, 1, 2), (1, 2, seven), (0, 5, 0)):
        assert not kernel.is_outcome(state, sum(k * KINDS**n for n, k in enumerate(kinds)))
    assert not kernel.is_outcome(state, KINDS**3)
    kernel.apply_chance(state, 0 + KINDS * (1 + KINDS * 2))
    assert kernel.is_outcome(state, 31)
    assert not kernel.is_outcome(state, 32)
    kernel.apply_chance(state, 31)
    assert state["tokens"].tolist() == [-4, -2, -3, 1, 1]
    hand = (1 << 13) - 1
    for cards in (hand >> 1, hand << 28, hand | 1 << 39):
        assert not kernel.is_outcome(state, cards)
    assert kernel.is_outcome(state, hand)
    kernel.apply_chance(state, hand)
    assert not kernel.is_outcome(state, hand)
    assert not kernel.is_outcome(state, hand << 12)
    kernel.apply_chance(state, hand << 13)
    kernel.apply_chance(state, hand << 26)
    assert not kernel.is_chance(state)
    assert not any(kernel.is_outcome(state, outcome) for outcome in (0, 1, hand, 1 << 39))


def test_a_sampled_outcome_is_told() -> None:
    """Applied to a copy, it makes the same state."""
    one, other = new_states(2)
    for state in (one, other):
        kernel.start(state, bridge.to_settings(5))
    random = source(12)
    while kernel.is_chance(one):
        kernel.apply_chance(other, kernel.sample_chance(one, random))
        assert one.tobytes() == other.tobytes()


def test_the_lead_of_the_rules_is_that_of_the_kernel() -> None:
    """By one event, through both."""
    state = GAME.start(3)
    assert bridge.to_array(GAME.apply(state, Lead(Seat(2))))["leader"] == 2
    array = bridge.to_array(state)
    kernel.apply_chance(array, np.uint64(2))
    assert array.tobytes() == bridge.to_array(GAME.apply(state, Lead(Seat(2)))).tobytes()

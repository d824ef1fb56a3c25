"""Ratings: the fit is the likeliest one, and its intervals hold what they say."""

from collections import Counter
from itertools import combinations
from math import log

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sobremesa.bots.ratings import CENTRE, rate, strengths


def expected(ratings: list[float]) -> list[float]:
    """By pair, what the first wins against the second, written as Elo writes it."""
    return [1 / (1 + 10 ** ((two - one) / 400)) for one, two in combinations(ratings, 2)]


def played(ratings: list[float], deals: int, random: np.random.Generator) -> list[Counter[float]]:
    """What bots of these ratings win from each other in so many deals, each played twice."""
    return [
        Counter((random.random((2, deals)) < share).mean(axis=0).tolist())
        for share in expected(ratings)
    ]


@given(
    truth=st.lists(st.floats(-800, 800), min_size=2, max_size=6),
    weights=st.lists(st.floats(0.5, 10_000), min_size=15, max_size=15),
)
def test_known_strengths_are_found_again(truth: list[float], weights: list[float]) -> None:
    """Results just as the model says give its ratings, however often each pair has met."""
    pairs = len(truth) * (len(truth) - 1) // 2
    found = strengths(len(truth), np.array([expected(truth)]), np.array(weights[:pairs]))[0]
    assert 400 / log(10) * found == pytest.approx(np.array(truth) - np.mean(truth), abs=0.01)


@example(  # whole Newton steps run away here
    means=[1 - 1e-9, 1 - 1e-9, 0.999, 1 - 1e-9, 1 - 1e-9, 1e-9],
    weights=[1.0, 1e6, 1.0, 1e6, 1e5, 1e6],
)
@given(
    means=st.lists(st.floats(1e-9, 1 - 1e-9), min_size=6, max_size=6),
    weights=st.lists(st.floats(0.1, 10_000), min_size=6, max_size=6),
)
def test_no_other_ratings_are_likelier(means: list[float], weights: list[float]) -> None:
    """Whatever the results, also where they are in a circle: the slope of the likelihood is 0,
    which for each bot says that it won as much as its rating lets expect."""
    found = strengths(4, np.array([means]), np.array(weights))[0]
    surplus = np.zeros(4)
    for pair, (one, two) in enumerate(combinations(range(4), 2)):
        expects = 1 / (1 + np.exp(found[two] - found[one]))
        surplus[one] += weights[pair] * (means[pair] - expects)
        surplus[two] -= weights[pair] * (means[pair] - expects)
    assert surplus == pytest.approx(np.zeros(4), abs=1e-6 * sum(weights))


def test_many_fits_at_once_are_the_single_ones() -> None:
    random = np.random.default_rng(1)
    means, weights = random.uniform(0.01, 0.99, (5, 3)), np.array([1.0, 5.0, 20.0])
    alone = np.concatenate([strengths(3, one[np.newaxis], weights) for one in means])
    assert strengths(3, means, weights) == pytest.approx(alone, abs=1e-6)


@pytest.mark.parametrize(
    ("truth", "deals"),
    [([0.0, 0.0], 30), ([0.0, 500.0], 10), ([0.0, 400.0, 700.0, 720.0], 30)],
)
def test_intervals_hold_what_they_say(truth: list[float], deals: int) -> None:
    """Of many tournaments among bots of known strengths, about 95 in 100 have them inside."""
    random = np.random.default_rng(2)
    repeats = 100
    rating_hits, pair_hits = [], []
    for number in range(repeats):
        found = rate(len(truth), played(truth, deals, random), anchor=0, seed=number, draws=300)
        rating_hits += [
            one.low <= CENTRE + true <= one.high
            for one, true in zip(found.ratings[1:], truth[1:], strict=True)
        ]
        pair_hits += [
            one.low <= true <= one.high
            for one, true in zip(found.pairs, expected(truth), strict=True)
        ]
    # Four standard errors of a share of hits in `repeats` tournaments, which is 2.2 % each.
    assert np.mean(rating_hits) == pytest.approx(0.95, abs=0.088)
    assert np.mean(pair_hits) == pytest.approx(0.95, abs=0.088)


def test_the_scale_is_elo_s() -> None:
    """Who wins ten of eleven is 400 points stronger."""
    found = rate(2, [Counter({1.0: 100_000, 0.0: 10_000})], draws=2)
    assert found.ratings[0].value - found.ratings[1].value == pytest.approx(400, abs=0.1)


def test_many_bots_are_not_pulled_together() -> None:
    """Ten deals a pair that went just as ratings of 0 to 1000 say: these are nearly found, though
    each bot is given half a deal won and half a deal lost besides."""
    truth = [0.0, 100.0, 300.0, 600.0, 1000.0]
    found = rate(5, [Counter({share: 10}) for share in expected(truth)], anchor=0, draws=2)
    apart = [one.value - CENTRE for one in found.ratings]
    assert apart == pytest.approx(truth, rel=0.15)
    assert apart != pytest.approx(truth, rel=0.01)


def test_deals_that_are_shared_make_more_sure() -> None:
    """Where both win the same deals from the same seats, less is left to luck."""
    shared = rate(2, [Counter({0.5: 80, 1.0: 20})]).pairs[0]
    scattered = rate(2, [Counter({0.0: 40, 1.0: 60})]).pairs[0]
    assert shared.value == scattered.value == pytest.approx(0.6)
    assert shared.high - shared.low < 0.5 * (scattered.high - scattered.low)


def test_the_bounds_of_won_and_lost_deals_are_those_of_jeffreys() -> None:
    """8 of 10: the quantiles of Beta(8.5, 2.5) are 0.4978 and 0.9488; 10 of 10: from 0.7829."""
    eight, all_ten = (
        rate(2, [won], draws=40_000).pairs[0]
        for won in (Counter({1.0: 8, 0.0: 2}), Counter({1.0: 10}))
    )
    assert (eight.low, eight.high) == pytest.approx((0.4978, 0.9488), abs=0.01)
    assert (all_ten.low, all_ten.high) == (pytest.approx(0.7829, abs=0.01), 1.0)


def test_neither_order_nor_who_is_named_first_matters() -> None:
    """The same results in another order give the same figures to the last digit."""
    one, other = Counter([0.5, 0.0, 1.0, 1.0, 0.25]), Counter([1.0, 0.25, 1.0, 0.0, 0.5])
    assert list(one) != list(other)
    assert rate(2, [one], seed=3) == rate(2, [other], seed=3)
    turned = rate(2, [Counter({1 - share: count for share, count in one.items()})])
    straight = rate(2, [one])
    assert turned.ratings[1].value == pytest.approx(straight.ratings[0].value)
    assert turned.pairs[0].value == pytest.approx(1 - straight.pairs[0].value)


def test_the_anchor_stands_still() -> None:
    """It has no interval, and the others are as far from it as they were; else the mean does."""
    results = [Counter({1.0: 30, 0.5: 20}), Counter({0.5: 50}), Counter({0.0: 9, 1.0: 1})]
    free, anchored = rate(3, results), rate(3, results, anchor=1)
    fixed = anchored.ratings[1]
    assert (fixed.low, fixed.value, fixed.high) == (CENTRE, CENTRE, CENTRE)
    assert np.mean([one.value for one in free.ratings]) == pytest.approx(CENTRE)
    assert [one.value - fixed.value for one in anchored.ratings] == pytest.approx(
        [one.value - free.ratings[1].value for one in free.ratings]
    )


@pytest.mark.parametrize("seed", [-1, 0, 2**70])
def test_little_is_known_from_little(seed: int) -> None:
    """Pairs that have not met, and some that won all, leave finite figures and wide intervals."""
    found = rate(3, [Counter(), Counter({1.0: 1}), Counter()], seed=seed)
    for one in found.ratings:
        assert one.low < one.value < one.high
        assert 300 < one.high - one.low < 5000
    assert [one.value for one in found.pairs] == [0.5, 1.0, 0.5]
    assert found.pairs[0].low < 0.01
    assert found.pairs[0].high > 0.99

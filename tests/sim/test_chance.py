"""The random numbers of kernels: the published ones, evenly spread, and each source its own."""

from collections import Counter

import numpy as np
import pytest

from sobremesa.sim.chance import below, next_bits, source, sources


def test_the_numbers_are_those_of_xoshiro256_plus_plus() -> None:
    """What its authors' code gives from the state 1, 2, 3, 4."""
    random = np.array([1, 2, 3, 4], dtype=np.uint64)
    assert [int(next_bits(random)) for _ in range(6)] == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
    ]


@pytest.mark.parametrize("stop", [1, 2, 3, 6, 7, 40])
def test_all_numbers_below_come_equally_often(stop: int) -> None:
    """Within five standard deviations, which chance exceeds once in a million."""
    random = source(stop)
    draws = 6_000
    counts = Counter(below(random, stop) for _ in range(draws))
    assert set(counts) == set(range(stop))
    mean = draws / stop
    assert all(abs(count - mean) <= 5 * mean**0.5 + 1 for count in counts.values())


@pytest.mark.parametrize("stop", [3 << 30, (1 << 31) + 1])
def test_large_numbers_below_have_no_bias(stop: int) -> None:
    """Without rejection a third of the numbers below 3 * 2 ** 30 would come twice as often."""
    random = source(1)
    draws = 30_000
    thirds = Counter(below(random, stop) * 3 // stop for _ in range(draws))
    assert all(abs(thirds[third] - draws / 3) < 5 * (draws / 3) ** 0.5 for third in range(3))
    low_bits = Counter(below(random, stop) % 3 for _ in range(draws))
    assert all(abs(low_bits[rest] - draws / 3) < 5 * (draws / 3) ** 0.5 for rest in range(3))


def test_a_seed_is_a_stream() -> None:
    """The same seed gives the same, and no two of a batch or of other seeds are alike."""
    assert (sources(5, 3) == sources(5, 3)).all()
    assert (sources(5, 3)[0] == source(5)).all()
    firsts = {int(next_bits(random)) for seed in range(20) for random in sources(seed, 20)}
    assert len(firsts) == 400


def test_a_seed_may_be_larger_than_a_word() -> None:
    assert (source(1 << 200) != source(0)).any()

"""Bits of a word: counted, found, and drawn evenly."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.sim.chance import source
from sobremesa.sim.masks import count, nth, one_of

words = st.integers(1, (1 << 64) - 1)


@given(words | st.integers(0, 63).map(lambda place: 1 << place))
def test_every_set_bit_is_found_in_its_turn(word: int) -> None:
    places = [place for place in range(64) if word >> place & 1]
    mask = np.uint64(word)
    assert count(mask) == len(places)
    assert [nth(mask, n) for n in range(len(places))] == places


def test_each_set_bit_is_drawn_as_often() -> None:
    """Within five standard deviations."""
    places = (0, 7, 8, 31, 32, 40, 63)
    mask = np.uint64(sum(1 << place for place in places))
    random = source(3)
    counts = Counter(one_of(mask, random) for _ in range(7000))
    assert set(counts) == set(places)
    assert all(abs(times - 1000) < 5 * 1000**0.5 for times in counts.values())

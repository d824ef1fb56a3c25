"""Bits are counted and found; chance takes each as often."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.sim.chance import source
from sobremesa.sim.lasvegan.bits import count, nth, one_of, signed

SETS = st.one_of(
    st.integers(1, (1 << 40) - 1),
    st.sets(st.integers(0, 39), min_size=1).map(lambda places: sum(1 << place for place in places)),
)


@given(SETS)
def test_the_nth_bit_is_where_counting_finds_it(bits: int) -> None:
    places = [place for place in range(40) if bits >> place & 1]
    assert count(np.uint64(bits)) == len(places)
    assert [nth(np.uint64(bits), n) for n in range(len(places))] == places


@given(st.integers(0, (1 << 64) - 1))
def test_all_64_bits_are_counted(bits: int) -> None:
    assert count(np.uint64(bits)) == bits.bit_count()


def test_each_of_the_bits_comes_as_often() -> None:
    """Within five standard deviations."""
    bits, random, draws = np.uint64(1 << 39 | 1 << 20 | 1 << 19 | 1 << 9 | 1), source(1), 10_000
    counts = np.bincount([one_of(bits, random) for _ in range(draws)], minlength=40)
    assert np.flatnonzero(counts).tolist() == [0, 9, 19, 20, 39]
    assert (abs(counts[counts > 0] - draws / 5) < 5 * (draws / 5) ** 0.5).all()


def test_numbers_of_all_kinds_are_reckoned_with_their_signs() -> None:
    for number in (np.uint8(255), np.int8(-3), np.uint64(1 << 40), -7):
        assert signed(number) == number
        assert isinstance(signed(number), int)

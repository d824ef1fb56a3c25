"""Random numbers from the normal distribution."""

from random import Random
from statistics import NormalDist, fmean, pstdev

import pytest

from sobremesa.bots.noise import normal


def test_they_are_distributed_normally() -> None:
    """Mean, deviation and quarters of 4,000 within five standard errors; a seed repeats them."""
    random, count = Random(1), 4000
    found = [normal(random) for _ in range(count)]
    assert abs(fmean(found)) < 5 / count**0.5
    assert abs(pstdev(found) - 1) < 5 / (2 * count) ** 0.5
    for quarter in (0.25, 0.5, 0.75):
        below = sum(one < NormalDist().inv_cdf(quarter) for one in found)
        assert abs(below - quarter * count) < 5 * (count * quarter * (1 - quarter)) ** 0.5
    assert normal(Random(1)) == found[0]


class Fixed:
    """Always draws the lowest, or the highest."""

    def __init__(self, lowest: bool) -> None:
        self._lowest = lowest

    def randrange(self, stop: int) -> int:
        return 0 if self._lowest else stop - 1


def test_the_ends_of_chance_are_numbers_too() -> None:
    """No logarithm of 0; the largest number is about five."""
    assert normal(Fixed(lowest=True)) == pytest.approx(5.2565, abs=1e-3)
    assert normal(Fixed(lowest=False)) == 0

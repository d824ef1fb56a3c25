"""Bots draw from a kernel's source whatever numbers they want."""

import pytest

from sobremesa.sim.chance import source
from sobremesa.sim.environments.single import Luck


@pytest.mark.parametrize("stop", [1, 2, 6, 2**32 - 1, 2**32, 2**32 + 1, 2**62, 2**64, 3 * 2**80])
def test_numbers_are_below_the_stop_and_all_over_it(stop: int) -> None:
    """Also where a draw of 32 or 64 bits is too short."""
    luck = Luck(source(1))
    drawn = [luck.randrange(stop) for _ in range(400)]
    assert all(0 <= number < stop for number in drawn)
    mean = sum(drawn) / len(drawn)
    # Six standard errors of the mean.
    assert abs(mean - (stop - 1) / 2) <= 6 * stop / (12 * len(drawn)) ** 0.5
    assert Luck(source(1)).randrange(stop) == drawn[0]

"""Normally distributed numbers from whole random ones."""

import math
from typing import Final

from sobremesa.rules.game import Randomness

_STEPS: Final = 1_000_000


def normal(randomness: Randomness) -> float:
    """A number from the standard normal distribution (Box & Muller 1958).

    >>> from random import Random
    >>> abs(normal(Random(1))) < 5
    True
    """
    # 0 must not be among those of the first, which a logarithm is taken of.
    u = (randomness.randrange(_STEPS) + 1) / _STEPS
    v = randomness.randrange(_STEPS) / _STEPS
    return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)

"""Sets as the bits of one word: how many there are, the n-th of them, one of them by chance."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sobremesa.sim.chance import Bits, below
from sobremesa.sim.compiled import compiled

_U: Final = np.uint64
_PAIRS: Final = _U(0x5555_5555_5555_5555)
_FOURS: Final = _U(0x3333_3333_3333_3333)
_EIGHTS: Final = _U(0x0F0F_0F0F_0F0F_0F0F)
_ONES: Final = _U(0x0101_0101_0101_0101)
_LOW_20: Final = _U((1 << 20) - 1)
_LOW_10: Final = _U((1 << 10) - 1)


def _places_in_tens() -> npt.NDArray[np.uint8]:
    """At ten bits * 16 + n: the place of the n-th that is set."""
    places = np.zeros(1024 * 16, np.uint8)
    for bits in range(1024):
        for n, place in enumerate(place for place in range(10) if bits >> place & 1):
            places[bits * 16 + n] = place
    return places


_PLACES: Final = _places_in_tens()


@compiled
def _count(bits: np.uint64) -> np.uint64:
    # Compilers know this form, and make one instruction of it.
    pairs = bits - ((bits >> _U(1)) & _PAIRS)
    fours = (pairs & _FOURS) + ((pairs >> _U(2)) & _FOURS)
    return (((fours + (fours >> _U(4))) & _EIGHTS) * _ONES) >> _U(56)


@compiled
def signed(number: np.integer[Any] | int) -> int:
    """A number as one that may be reckoned with: of mixed kinds compiled code makes a float.

    >>> signed(np.uint8(7))
    7
    """
    return int(np.int64(number))


@compiled
def count(bits: np.uint64) -> int:
    """How many bits are set.

    >>> count(np.uint64(0b1011))
    3
    """
    return signed(_count(bits))


@compiled
def nth(bits: np.uint64, n: int) -> int:
    """The place of the n-th set bit of 40, counting from 0; there must be more than n.

    By halves and without branches: below or above the middle, as the count below it says.

    >>> nth(np.uint64(0b1011), 2)
    3
    """
    left = _U(n)
    lower = _count(bits & _LOW_20)
    above = _U(left >= lower)
    left -= lower * above
    place = above * _U(20)
    lower = _count((bits >> place) & _LOW_10)
    above = _U(left >= lower)
    left -= lower * above
    place += above * _U(10)
    inside = _PLACES[((bits >> place) & _LOW_10) << _U(4) | left]
    return signed(place + _U(inside))


@compiled
def one_of(bits: np.uint64, random: Bits) -> int:
    """The place of one of the set bits of 40, each equally likely; there must be one."""
    return nth(bits, below(random, count(bits)))

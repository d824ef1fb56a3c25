"""Masks of actions: one of the bits that are set in a word, by chance."""

from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.sim.chance import Bits, below
from sobremesa.sim.compiled import compiled

_U: Final = np.uint64
_ZERO: Final = _U(0)
_ONE: Final = _U(1)
_PAIRS: Final = _U(0x5555_5555_5555_5555)
_FOURS: Final = _U(0x3333_3333_3333_3333)
_EIGHTS: Final = _U(0x0F0F_0F0F_0F0F_0F0F)
_ONES: Final = _U(0x0101_0101_0101_0101)
_LOW_32: Final = _U(0xFFFF_FFFF)
_LOW_16: Final = _U(0xFFFF)
_LOW_8: Final = _U(0xFF)


def _places_in_a_byte() -> npt.NDArray[np.uint8]:
    """At 8 * byte + n: the place of the n-th bit that is set in that byte."""
    places = np.zeros(256 * 8, np.uint8)
    for byte in range(256):
        for n, place in enumerate(place for place in range(8) if byte >> place & 1):
            places[8 * byte + n] = place
    return places


_PLACES: Final = _places_in_a_byte()


@compiled
def count(mask: np.uint64) -> int:
    """How many bits are set.

    >>> count(np.uint64(0b1011))
    3
    """
    # Compilers know this form, and make one instruction of it.
    pairs = mask - ((mask >> _U(1)) & _PAIRS)
    fours = (pairs & _FOURS) + ((pairs >> _U(2)) & _FOURS)
    return int(np.int64((((fours + (fours >> _U(4))) & _EIGHTS) * _ONES) >> _U(56)))


@compiled
def lowest(mask: np.uint64) -> int:
    """The place of the lowest bit that is set; 64 where none is.

    >>> lowest(np.uint64(0b1010))
    1
    """
    return count((mask & (_ZERO - mask)) - _ONE)


@compiled
def nth(mask: np.uint64, n: int) -> int:
    """The place of the n-th set bit, counting from 0; there must be more than n.

    By halves and without branches, which a processor could not foresee.

    >>> nth(np.uint64(0b1011), 2)
    3
    """
    left = _U(n)
    lower = _U(count(mask & _LOW_32))
    above = _U(left >= lower)
    left -= lower * above
    place = above << _U(5)
    lower = _U(count((mask >> place) & _LOW_16))
    above = _U(left >= lower)
    left -= lower * above
    place += above << _U(4)
    lower = _U(count((mask >> place) & _LOW_8))
    above = _U(left >= lower)
    left -= lower * above
    place += above << _U(3)
    inside = _PLACES[((mask >> place) & _LOW_8) << _U(3) | left]
    return int(np.int64(place + _U(inside)))


@compiled
def one_of(mask: np.uint64, random: Bits) -> int:
    """The place of one of the set bits, each equally likely; there must be one."""
    return nth(mask, below(random, count(mask)))

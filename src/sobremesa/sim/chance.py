"""Random numbers for kernels: xoshiro256++ (Blackman & Vigna 2019), without any global state.

A source is an array of four `numpy.uint64`, in place of an object that compiled code cannot have.
It belongs to whoever simulates, never to a state: nobody can read from a state what comes next.
The same seed gives the same numbers on every machine.

>>> random = source(seed=7)
>>> [below(random, 6) for _ in range(8)]
[5, 1, 3, 2, 1, 1, 3, 5]
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from sobremesa.sim.compiled import compiled

Bits = npt.NDArray[np.uint64]

_U: Final = np.uint64
_LOW: Final = np.uint64(0xFFFF_FFFF)


def source(seed: int) -> Bits:
    """A source of its own for a seed of at least 0, however large.

    Shape: (4,). Different seeds give streams that have nothing to do with each other.
    """
    random: Bits = sources(seed, 1)[0]
    return random


def sources(seed: int, count: int) -> Bits:
    """So many sources, one for each game of a batch. Shape: (count, 4)."""
    sequences = np.random.SeedSequence(seed).spawn(count)
    return np.array([sequence.generate_state(4, np.uint64) for sequence in sequences])


@compiled
def next_bits(random: Bits) -> np.uint64:
    """The next 64 random bits."""
    a, b, c, d = random[0], random[1], random[2], random[3]
    total = a + d
    result: np.uint64 = ((total << _U(23)) | (total >> _U(41))) + a
    c ^= a
    d ^= b
    random[1] = b ^ c
    random[0] = a ^ d
    random[2] = c ^ (b << _U(17))
    random[3] = (d << _U(45)) | (d >> _U(19))
    return result


@compiled
def below(random: Bits, stop: int) -> int:
    """A whole number from 0 to `stop` - 1, each equally likely; `stop` is below 2 ** 32.

    By multiplication instead of division, and without bias (Lemire 2019).
    """
    size = _U(stop)
    product = (next_bits(random) >> _U(32)) * size
    if (product & _LOW) < size:
        least = (_U(0x1_0000_0000) - size) % size
        while (product & _LOW) < least:
            product = (next_bits(random) >> _U(32)) * size
    return int(np.int64(product >> _U(32)))

"""How often somebody may do something: buckets of tokens that fill up again with time.

A bucket is kept as one number: the moment at which it will be full again. One that is full is the
same as none, so that whoever is quiet takes no memory. The clock comes in with each question, in
seconds that only ever grow.
"""

import ipaddress
from collections import OrderedDict
from typing import Final

import msgspec

_ROUNDING: Final = 1e-6
"""Seconds: what adding up fractions may be off by."""


class Rate(msgspec.Struct, frozen=True):
    """How often something may happen.

    Attributes:
        per_second: in the long run; 0 is no limit.
        burst: at once, after a quiet time; at least 1.
    """

    per_second: float
    burst: float = 1.0

    @classmethod
    def per_minute(cls, count: float) -> "Rate":
        """So many in a minute, all of them at once if need be; 0 is no limit."""
        return cls(count / 60, max(count, 1.0))

    @property
    def unlimited(self) -> bool:
        """Whether everything is allowed."""
        return self.per_second <= 0


class Bucket:
    """The bucket of one connection, say.

    >>> bucket = Bucket(Rate(per_second=1, burst=2))
    >>> [bucket.take(now) for now in (10.0, 10.0, 10.0, 11.0)]
    [True, True, False, True]
    """

    __slots__ = ("_full", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate: Final = rate
        self._full = float("-inf")

    def take(self, now: float) -> bool:
        """Whether it may happen now; if so, it counts."""
        if self._rate.unlimited:
            return True
        full = max(self._full, now) + 1 / self._rate.per_second
        if full - now > self._rate.burst / self._rate.per_second + _ROUNDING:
            return False
        self._full = full
        return True


class Buckets:
    """A bucket for each address, say; the memory that they take is bounded.

    Where there are too many, the one that was not used for longest is forgotten.
    """

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        """Take the rate of each bucket, and how many may be kept."""
        self._rate: Final = rate
        self._most: Final = most
        self._full: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full)

    def take(self, key: str, now: float) -> float:
        """0.0 if it may happen now, and then it counts; else in how many seconds it may."""
        rate = self._rate
        if rate.unlimited:
            return 0.0
        full = max(self._full.get(key, now), now) + 1 / rate.per_second
        wait = full - now - rate.burst / rate.per_second
        if wait > _ROUNDING:
            return wait
        self._full[key] = full
        self._full.move_to_end(key)
        self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Drop the eldest: two that are full, so that they go faster than they come, or one."""
        for _ in range(2):
            eldest, full = next(iter(self._full.items()))
            if full > now and len(self._full) <= self._most:
                return
            del self._full[eldest]
            if not self._full:
                return


def address_key(address: str) -> str:
    """What one household counts as: an IPv4 address, or the first 64 bits of an IPv6 address.

    >>> address_key("::ffff:192.0.2.7"), address_key("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '2001:db8:1:2::')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    network = ipaddress.IPv6Address(int(found) >> 64 << 64)
    return str(network)

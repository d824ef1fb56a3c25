"""Whether figures stay flat over time."""

from statistics import median
from typing import Final

import msgspec

EVERY: Final = 10.0
"""Seconds between two samples."""

WARM_UP: Final = 0.3
"""The part of the time that does not count: memory fills up, and all is looked up once."""


class Sample(msgspec.Struct, frozen=True):
    """The server at one moment, and the actions since the moment before.

    Attributes:
        at: seconds since the beginning.
        memory: MiB.
        handles: open files and sockets that are no connection of a client.
        connections: WebSockets.
        tables: those in memory.
        actions: per second.
        p50: milliseconds from an action to its answer.
        p99: the same, of the slowest one in a hundred.
    """

    at: float
    memory: float
    handles: float
    connections: float
    tables: float
    actions: float
    p50: float
    p99: float


class Bound(msgspec.Struct, frozen=True):
    """How much a figure may grow from the warm-up to the end: a part of it, and something more."""

    part: float
    more: float


BOUNDS: Final = {
    "memory": Bound(0.05, 4.0),
    # Connections to HTTP come and go, and a WebSocket is open before it counts.
    "handles": Bound(0.2, 10.0),
    "p50": Bound(0.5, 2.0),
    "p99": Bound(0.5, 20.0),
}


def slope(points: list[tuple[float, float]]) -> float:
    """How much it grows for each step to the right: the median over all pairs (Theil and Sen).

    >>> slope([(0, 1), (1, 3), (2, 5), (3, 7), (4, 100)])
    2.0
    """
    return median(
        (one[1] - other[1]) / (one[0] - other[0])
        for number, one in enumerate(points)
        for other in points[:number]
    )


def growths(samples: list[Sample]) -> dict[str, tuple[float, float, bool]]:
    """Of each figure that has to stay flat: its median, its growth, and whether that is too much.

    The first part of the samples is the warm-up, and does not count.
    """
    warm = samples[int(len(samples) * WARM_UP) :]
    found = {}
    for name, bound in BOUNDS.items():
        points = [(sample.at, getattr(sample, name)) for sample in warm]
        middle = median(value for _, value in points)
        grown = slope(points) * (warm[-1].at - warm[0].at)
        found[name] = middle, grown, grown > middle * bound.part + bound.more
    return found


def drawn(values: list[float], width: int = 60) -> str:
    """A line of bars, from 0 up; the highest value is a full one.

    >>> drawn([0, 4, 8])
    '▁▅█'
    """
    if len(values) > width:
        each = len(values) / width
        values = [
            median(values[int(place * each) : max(int((place + 1) * each), int(place * each) + 1)])
            for place in range(width)
        ]
    most = max(values) or 1
    return "".join("▁▂▃▄▅▆▇█"[min(int(value / most * 7 + 0.5), 7)] for value in values)

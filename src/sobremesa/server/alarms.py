"""When tables that sleep are to be woken."""

import heapq
from collections.abc import Iterator


class Alarms:
    """At most one alarm for each table."""

    def __init__(self) -> None:
        """Begin without any."""
        self._times: list[tuple[float, str]] = []
        self._time_of: dict[str, float] = {}

    def set(self, table: str, at: float) -> None:
        """Have a table woken at a time, and not when it was to be woken before."""
        self._time_of[table] = at
        heapq.heappush(self._times, (at, table))

    def due(self, until: float) -> Iterator[str]:
        """Take out the tables that are to be woken before a time, the first ones first.

        >>> alarms = Alarms()
        >>> alarms.set("a", 9)
        >>> alarms.set("b", 5)
        >>> alarms.set("a", 4)
        >>> list(alarms.due(until=8)), list(alarms.due(until=10))
        (['a', 'b'], [])
        """
        while self._times and self._times[0][0] < until:
            at, table = heapq.heappop(self._times)
            # Another time may have been set since.
            if self._time_of.get(table) == at:
                del self._time_of[table]
                yield table

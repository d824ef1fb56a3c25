"""What the server counts and measures, for Prometheus; nothing of it says who somebody is.

The methods are cheap: what they count is looked up once, when the metrics are made.
"""

from typing import Final, get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from sobremesa.protocol.common import RefusalCode

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
"""The media type of the text that `Metrics.text` makes."""

_QUICK: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5)
_SLOW: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds: the upper bounds of what is counted together."""


class Metrics:
    """The figures of one server, in a registry of their own.

    >>> metrics = Metrics()
    >>> metrics.accepted()
    >>> b"sobremesa_commands_accepted_total 1.0" in metrics.text()
    True
    """

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        """Register all figures, in a new registry unless one is handed in."""
        self.registry: Final = CollectorRegistry() if registry is None else registry
        ProcessCollector(registry=self.registry)
        self._tables = Gauge("sobremesa_tables_live", "Tables in memory.", registry=self.registry)
        self._connections = Gauge(
            "sobremesa_connections", "WebSocket connections.", registry=self.registry
        )
        self._accepted = Counter(
            "sobremesa_commands_accepted", "Commands accepted and kept.", registry=self.registry
        )
        refused = Counter(
            "sobremesa_commands_refused", "Commands refused.", ["code"], registry=self.registry
        )
        self._refused = {code: refused.labels(code) for code in get_args(RefusalCode)}
        self._append = Histogram(
            "sobremesa_append_seconds",
            "From handing entries to the store until they are durable.",
            buckets=_QUICK,
            registry=self.registry,
        )
        self._broadcast = Histogram(
            "sobremesa_broadcast_seconds",
            "From a durable entry until all connections of its table were written to.",
            buckets=_QUICK,
            registry=self.registry,
        )
        self._thinking = Histogram(
            "sobremesa_bot_thinking_seconds",
            "For one decision of a bot, its delay for people's sake left out.",
            buckets=_SLOW,
            registry=self.registry,
        )
        self._unprepared = Gauge(
            "sobremesa_games_unprepared",
            "Games whose strong bots play as weaker ones until their code is compiled.",
            registry=self.registry,
        )
        self._requests = Counter(
            "sobremesa_http_requests",
            "HTTP requests answered.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self._answering = Histogram(
            "sobremesa_http_seconds",
            "For answering an HTTP request.",
            buckets=_SLOW,
            registry=self.registry,
        )

    def tables(self, live: int) -> None:
        """So many tables are in memory now."""
        self._tables.set(live)

    def connected(self) -> None:
        """A WebSocket was opened."""
        self._connections.inc()

    def disconnected(self) -> None:
        """A WebSocket is gone."""
        self._connections.dec()

    def accepted(self) -> None:
        """A command was accepted."""
        self._accepted.inc()

    def refused(self, code: RefusalCode) -> None:
        """A command was refused."""
        self._refused[code].inc()

    def appended(self, seconds: float) -> None:
        """Entries became durable that many seconds after they were handed to the store."""
        self._append.observe(seconds)

    def broadcast(self, seconds: float) -> None:
        """An entry was written to all of a table's connections in that many seconds."""
        self._broadcast.observe(seconds)

    def thought(self, seconds: float) -> None:
        """A bot decided in that many seconds."""
        self._thinking.observe(seconds)

    def unprepared(self, games: int) -> None:
        """In so many games bots of some levels are not ready to decide."""
        self._unprepared.set(games)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """An HTTP request was answered.

        Args:
            method: `GET`, say; what is no method of HTTP counts as `other`.
            route: the route's pattern, never the path that was asked for.
            status: of the answer.
            seconds: that it took.
        """
        self._requests.labels(method if method in _METHODS else "other", route, status).inc()
        self._answering.observe(seconds)

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)


_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

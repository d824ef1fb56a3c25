"""The WebSockets of tables: `/api/tables/ID/socket`.

They share a port with HTTP: uvicorn hands a connection over when it asks for the upgrade
(`handover.py`). From there on picows frames it, which costs a third of what it does as ASGI
messages; see `docs/decisions/0008-websockets.md`. Whoever looks on at a table is a `Connection`.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

import structlog
from picows import (
    WSListener,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)

from sobremesa.server.connection import SOON, Connection, Shared
from sobremesa.server.hall import Hall
from sobremesa.server.identity import Identities
from sobremesa.server.limits import address_key
from sobremesa.server.metrics import Metrics
from sobremesa.server.origins import client_address, is_same_origin
from sobremesa.server.patience import Patience
from sobremesa.server.settings import Settings

_PATH: Final = re.compile(r"/api/tables/([^/?]{1,40})/socket(\?.*)?\Z")
_LOG: Final = structlog.get_logger()


class Sockets:
    """All connections of a server.

    Attributes:
        patience: how long clients are waited for.
    """

    def __init__(
        self,
        hall: Hall,
        identities: Identities,
        settings: Settings,
        metrics: Metrics,
        *,
        clock: Callable[[], float],
        calendar: Callable[[], float],
        patience: Patience = Patience(),  # noqa: B008 (it is frozen)
    ) -> None:
        """Take the tables.

        Args:
            hall: all tables.
            identities: whose tokens are whose.
            settings: limits, and the address that people use.
            metrics: where connections are counted.
            clock: seconds that only ever grow, for limits and round trips.
            calendar: seconds since 1970.
            patience: how long clients are waited for.
        """
        self.patience: Final = patience
        self._settings: Final = settings
        self._metrics: Final = metrics
        self._calendar: Final = calendar
        self._shared: Final = Shared(
            hall, metrics, settings, clock, calendar, patience, self._came, self._went
        )
        self._identities: Final = identities
        self._connections: set[Connection] = set()
        self._of_person: Counter[str] = Counter()
        self._of_address: Counter[str] = Counter()
        self._prober: asyncio.Task[None] | None = None
        self._stopped = False

    def start(self) -> None:
        """Begin to measure how far clients are, and to miss those that are gone."""
        self._prober = asyncio.get_running_loop().create_task(self._probe_always())

    async def stop(self) -> None:
        """Send everybody away, to come back to the next server."""
        self._stopped = True
        if self._prober is not None:
            self._prober.cancel()
        connections = tuple(self._connections)
        for connection in connections:
            connection.bye("restart", "the server is restarting", again=SOON)
        waiting = [asyncio.ensure_future(connection.gone()) for connection in connections]
        if waiting:
            await asyncio.wait(waiting, timeout=self.patience.goodbye)

    def listener(
        self, request: WSUpgradeRequest
    ) -> WSListener | WSUpgradeResponseWithListener | None:
        """Who takes a connection: the router of WebSockets."""
        match = _PATH.match(request.path.decode("latin-1"))
        if match is None:
            return None
        headers = request.headers
        origin = headers.get("origin")
        if origin is not None and not is_same_origin(
            origin, headers.get("host") or "", self._settings.public_url
        ):
            return _refused(HTTPStatus.FORBIDDEN)
        person = self._identities.from_headers(
            "; ".join(headers.getall("cookie", ())) or None,
            headers.get("authorization"),
            int(self._calendar()),
        )
        if self._stopped or len(self._connections) >= self._settings.connections:
            return _refused(HTTPStatus.SERVICE_UNAVAILABLE)
        most = self._settings.connections_per_person
        if person is not None and most and self._of_person[person.id] >= most:
            return _refused(HTTPStatus.TOO_MANY_REQUESTS)
        return Connection(self._shared, match[1], person)

    def _came(self, connection: Connection, transport: WSTransport) -> bool:
        """A connection is there; whether its address has not too many already."""
        self._connections.add(connection)
        peer = transport.underlying_transport.get_extra_info("peername")
        forwarded = ", ".join(transport.request.headers.getall("x-forwarded-for", ()))
        address = client_address(
            peer[0] if isinstance(peer, tuple) else "", forwarded or None, self._settings.proxies
        )
        connection.address = address_key(address)
        self._of_address[connection.address] += 1
        if connection.identity is not None:
            self._of_person[connection.identity.id] += 1
        self._metrics.connected()
        most = self._settings.connections_per_address
        return not most or self._of_address[connection.address] <= most

    def _went(self, connection: Connection) -> None:
        """A connection is gone."""
        self._connections.discard(connection)
        _one_less(self._of_address, connection.address)
        if connection.identity is not None:
            _one_less(self._of_person, connection.identity.id)
        self._metrics.disconnected()

    async def _probe_always(self) -> None:
        while True:
            await asyncio.sleep(self.patience.probe)
            for connection in tuple(self._connections):
                try:
                    connection.probe()
                except Exception:
                    # The others are to be measured all the same.
                    _LOG.exception("a connection could not be probed")


def _one_less(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if not counts[key]:
        del counts[key]


def _refused(status: HTTPStatus) -> WSUpgradeResponseWithListener:
    return WSUpgradeResponseWithListener(WSUpgradeResponse.create_error_response(status), None)

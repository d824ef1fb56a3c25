"""The HTTP application: the only place where it is put together."""

import time
from collections.abc import Callable
from typing import Final

from litestar import Litestar
from litestar.di import Provide

from sobremesa.protocol.limits import MOST_BYTES
from sobremesa.server.hall import Hall
from sobremesa.server.http.callers import Callers
from sobremesa.server.http.described import Controllers, description_handler
from sobremesa.server.http.edge import Edge
from sobremesa.server.http.exact import ExactRequest
from sobremesa.server.http.games import GamesController
from sobremesa.server.http.operations import Operations
from sobremesa.server.http.people import People
from sobremesa.server.http.problems import HANDLERS
from sobremesa.server.http.replaying import Replaying
from sobremesa.server.http.tables import Codes, TablesController
from sobremesa.server.identity import Identities
from sobremesa.server.metrics import Metrics
from sobremesa.server.pages import Pages
from sobremesa.server.replays import Replays
from sobremesa.server.settings import Settings

CONTROLLERS: Final[Controllers] = (
    People,
    GamesController,
    TablesController,
    Codes,
    Replaying,
    Operations,
)
"""All that is answered to programs; the pages of the web client stand before these."""


def build_app(
    hall: Hall,
    identities: Identities,
    settings: Settings,
    metrics: Metrics,
    *,
    pages: Pages | None = None,
    clock: Callable[[], float] = time.monotonic,
    calendar: Callable[[], float] = time.time,
) -> Edge:
    """Put the HTTP application together.

    Args:
        hall: all tables.
        identities: whose tokens are whose.
        settings: what the server was told.
        metrics: where requests are counted.
        pages: the web client; None for a server without.
        clock: seconds that only ever grow, for limits and figures.
        calendar: seconds since 1970, for tokens.

    Returns:
        An ASGI application; what answers the requests is its `app`.
    """
    callers = Callers(identities, settings, clock, calendar)
    litestar = Litestar(
        route_handlers=[*CONTROLLERS, description_handler(CONTROLLERS)],
        dependencies={
            "hall": _given(hall),
            "callers": _given(callers),
            "metrics": _given(metrics),
            "replays": _given(Replays(settings, clock)),
            "person": Provide(callers.somebody, sync_to_thread=False),
            "anybody": Provide(callers.person, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        request_class=ExactRequest,
        request_max_body_size=MOST_BYTES,
        openapi_config=None,
        logging_config=None,
    )
    answering = litestar if pages is None else pages.before(litestar)
    return Edge(answering, settings, metrics, clock)


def _given(part: object) -> Provide:
    return Provide(lambda: part, sync_to_thread=False, use_cache=True)

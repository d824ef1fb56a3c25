"""A running server: store, tables, HTTP and WebSockets on one port, until it is told to stop."""

import asyncio
import contextlib
import errno
import gc
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

import structlog
import uvicorn

from sobremesa.rules.catalog import GAMES
from sobremesa.server.alone import alone_with
from sobremesa.server.app import build_app
from sobremesa.server.clock import steady_clock
from sobremesa.server.guard import Guarded
from sobremesa.server.hall import Hall
from sobremesa.server.handover import protocol_for
from sobremesa.server.identity import Identities
from sobremesa.server.logs import configure_logs
from sobremesa.server.metrics import Metrics
from sobremesa.server.pages import Pages
from sobremesa.server.preparing import Preparing
from sobremesa.server.settings import Settings
from sobremesa.server.sockets import Sockets
from sobremesa.store.opening import database_path, open_store
from sobremesa.store.store import Store

_BACKLOG: Final = 2048
_LONGEST_GOODBYE: Final = 5
"""Seconds for requests that are being answered when the server stops."""

_STOPPING: Final = (signal.SIGINT, signal.SIGTERM)
_COLLECTION: Final = (50_000, 20, 1_000)
"""How much comes between two looks for garbage, of the young, the middle-aged and the old."""

_COLLECT_SECONDS: Final = 120.0
"""Between two looks at everything, since the old hardly ever come to that by themselves."""

_LOG: Final = structlog.get_logger()


class CannotListen(Exception):
    """The address cannot be listened on; the message says what to do."""


class PortTaken(CannotListen):
    """Somebody else listens there."""


def listening(settings: Settings) -> socket.socket:
    """A socket on the address of the settings.

    Raises:
        CannotListen: somebody else has it, or it is not this machine's.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((settings.host, settings.port))
        found.listen(_BACKLOG)
    except (OSError, TypeError) as error:  # TypeError: what no host can be called
        found.close()
        kind = PortTaken if getattr(error, "errno", None) == errno.EADDRINUSE else CannotListen
        raise kind(_why_not(settings, error)) from None
    found.setblocking(False)
    return found


def _why_not(settings: Settings, error: OSError | TypeError) -> str:
    host, port = settings.host, settings.port
    match getattr(error, "errno", None):
        case errno.EADDRINUSE:
            return (
                f"port {port} of {host} is taken: --port names another, --port 0 takes any"
                " that is free"
            )
        case errno.EACCES:
            return f"port {port} may not be used by you: --port names another, from 1024 on"
        case errno.EADDRNOTAVAIL:
            return f"{host} is no address of this machine: --host 0.0.0.0 stands for all of them"
        case _:
            why = getattr(error, "strerror", None) or "it is no address"
            return f"cannot listen on {host} port {port}: {why}; --host and --port name others"


async def serve(
    settings: Settings, bound: socket.socket, ready: Callable[[], None] = lambda: None
) -> None:
    """Serve until a signal (SIGINT or SIGTERM) comes; then stop so that nothing is lost.

    Args:
        settings: what the server was told.
        bound: the socket to listen on.
        ready: called when people can come.

    Raises:
        CannotOpen: the database cannot be used.
    """
    configure_logs(sys.stderr)
    store = await open_store(settings.database, settings.durability)
    try:
        with _alone(settings.database):
            await _serve(settings, store, bound, ready)
    finally:
        await store.close()


def _alone(database: str) -> AbstractContextManager[None]:
    if database.startswith("memory:"):
        return nullcontext()
    return alone_with(database_path(database))


async def _serve(
    settings: Settings, store: Store, bound: socket.socket, ready: Callable[[], None]
) -> None:
    metrics = Metrics()
    clock = steady_clock()
    preparing = Preparing(GAMES if settings.compile_ahead == "yes" else (), metrics)
    hall = Hall(store, settings, metrics, clock, level=preparing.level)
    identities = await Identities.load(store)
    sockets = Sockets(hall, identities, settings, metrics, clock=time.monotonic, calendar=clock)
    app = build_app(hall, identities, settings, metrics, pages=Pages.found())
    server = _Server(app, sockets, hall, preparing, ready)
    await server.serve(sockets=[bound])


def _spare_the_collector() -> None:
    """Let Python look for circles of garbage less often: nearly all of ours goes without it.

    A look at everything takes a tenth of a second with hundreds of tables, and all would wait.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECTION)


async def _collect_always() -> None:
    while True:
        await asyncio.sleep(_COLLECT_SECONDS)
        gc.collect()


class _Server(uvicorn.Server):
    """uvicorn, with our own beginning and end."""

    def __init__(
        self,
        app: Any,
        sockets: Sockets,
        hall: Hall,
        preparing: Preparing,
        ready: Callable[[], None],
    ) -> None:
        config = uvicorn.Config(
            app,
            loop="uvloop",
            http=Guarded,
            ws=protocol_for(sockets),  # type: ignore[arg-type]
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=_LONGEST_GOODBYE,
        )
        super().__init__(config)
        self._sockets: Final = sockets
        self._hall: Final = hall
        self._preparing: Final = preparing
        self._ready: Final = ready
        self._collector: asyncio.Task[None] | None = None

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take signals as what they ask for: to stop in peace, which is no failure.

        uvicorn would raise them once more after that, and end with their status.
        """
        before = {wanted: signal.signal(wanted, self.handle_exit) for wanted in _STOPPING}
        try:
            yield
        finally:
            for wanted, handler in before.items():
                signal.signal(wanted, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Let people in."""
        self._hall.start()
        self._sockets.start()
        await super().startup(sockets)
        _spare_the_collector()
        self._collector = asyncio.get_running_loop().create_task(_collect_always())
        _LOG.info("ready")
        self._ready()
        self._preparing.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell those who are there, finish what is under way, and let nobody in any more."""
        _LOG.info("stopping")
        if self._collector is not None:
            self._collector.cancel()
        await self._preparing.stop()
        await self._hall.stop()
        await self._sockets.stop()
        await super().shutdown(sockets)
        _LOG.info("stopped")

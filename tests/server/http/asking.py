"""Asking an ASGI application, without a socket."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx

from sobremesa.server.app import build_app
from sobremesa.server.hall import Hall
from sobremesa.server.identity import Identities
from sobremesa.server.metrics import Metrics
from sobremesa.server.settings import Settings
from sobremesa.store.memory import MemoryStore

Client = httpx.AsyncClient

HERE = "http://table.local:8321"
FREE = Settings(requests_per_minute=0, people_per_minute=0, readings_per_minute=0, pace=0.0)
"""Nobody waits: no limits, and bots act at once."""


class World:
    """A server's tables in memory, and its HTTP side."""

    def __init__(self, settings: Settings = FREE) -> None:
        self.calendar = 1_700_000_000.0
        self.store = MemoryStore()
        self.metrics = Metrics()
        self.hall = Hall(self.store, settings, self.metrics)
        self.identities = Identities(bytes(32))
        self.app = build_app(
            self.hall, self.identities, settings, self.metrics, calendar=lambda: self.calendar
        )

    def client(self, address: str = "192.0.2.7") -> Client:
        """Another program, which keeps its own cookies."""
        return client(self.app, address)

    @asynccontextmanager
    async def person(self, name: str) -> AsyncIterator[Client]:
        """A program that has an identity."""
        async with self.client() as there:
            answer = await there.post("/api/me", json={"name": name})
            assert answer.status_code == 200
            yield there


def visited(talk: Callable[[World], Awaitable[None]], settings: Settings = FREE) -> None:
    """Let a test talk with a server whose tables are awake."""

    async def run() -> None:
        world = World(settings)
        world.hall.start()
        try:
            await asyncio.wait_for(talk(world), 60)
        finally:
            await world.hall.stop()

    asyncio.run(run())


def client(app: Any, address: str = "192.0.2.7") -> Client:
    """A program that asks an application from an address."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 4711))
    return httpx.AsyncClient(transport=transport, base_url=HERE)


def asked(app: Any, talk: Callable[[Client], Awaitable[None]]) -> None:
    """Let a client talk with an application."""

    async def run() -> None:
        async with client(app) as there:
            await talk(there)

    asyncio.run(run())


def problem(answer: httpx.Response) -> tuple[int, str, str]:
    """The status, code and sentence of a refusal."""
    body = answer.json()
    return answer.status_code, body["code"], body["what"]

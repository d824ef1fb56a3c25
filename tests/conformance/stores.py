"""The stores that the conformance suite runs on, and how a test gets one."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from sobremesa.store.listing import Listed, Query, Status, Summary, Visibility
from sobremesa.store.memory import MemoryStore
from sobremesa.store.sqlite import open_sqlite
from sobremesa.store.store import Store


async def _memory(folder: Path) -> Store:
    return MemoryStore()


async def _sqlite(folder: Path, durability: str) -> Store:
    return await open_sqlite(folder / "tables.db", durability)


class Kind(NamedTuple):
    """One implementation.

    `open` opens the store that a folder holds; `lasts` says whether another one, opened there at
    the same time or later, finds the same tables.
    """

    open: Callable[[Path], Awaitable[Store]]
    lasts: bool


KINDS = {
    "memory": Kind(_memory, lasts=False),
    "sqlite-process": Kind(partial(_sqlite, durability="process"), lasts=True),
    "sqlite-power": Kind(partial(_sqlite, durability="power"), lasts=True),
}


@asynccontextmanager
async def opened(kind: Kind, folder: Path) -> AsyncIterator[Store]:
    store = await kind.open(folder)
    try:
        yield store
    finally:
        await store.close()


def on_every_store(test: Callable[[Store], Awaitable[None]]) -> Callable[..., None]:
    """Run a test on a new store of every kind."""

    async def on(kind: Kind, folder: Path) -> None:
        async with opened(kind, folder) as store:
            await test(store)

    return _parametrized(test, KINDS, on)


def on_every_two(test: Callable[[Store, Store], Awaitable[None]]) -> Callable[..., None]:
    """Run a test on two stores that hold the same tables, of every kind.

    A kind that does not last has only one store, which then comes twice.
    """

    async def on(kind: Kind, folder: Path) -> None:
        async with opened(kind, folder) as one:
            if not kind.lasts:
                await test(one, one)
                return
            async with opened(kind, folder) as other:
                await test(one, other)

    return _parametrized(test, KINDS, on)


def on_every_lasting(test: Callable[[Kind, Path], Awaitable[None]]) -> Callable[..., None]:
    """Run a test on every kind that keeps its tables beyond the process."""
    return _parametrized(test, {name: kind for name, kind in KINDS.items() if kind.lasts}, test)


def _parametrized(
    test: Callable[..., object],
    kinds: dict[str, Kind],
    on: Callable[[Kind, Path], Awaitable[None]],
) -> Callable[..., None]:
    @pytest.mark.parametrize("kind", kinds)
    def run(kind: str, tmp_path: Path) -> None:
        # A store that forgets a caller must not hold up the whole suite.
        asyncio.run(asyncio.wait_for(on(KINDS[kind], tmp_path), 120))

    run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
    return run


# --- what tests write and read --------------------------------------------------------------------

OPEN = Summary(status=Status.OPEN, visibility=Visibility.PUBLIC)


def about(status: Status, code: str | None = None, *persons: str, public: bool = True) -> Summary:
    """A summary in few words."""
    visibility = Visibility.PUBLIC if public else Visibility.UNLISTED
    return Summary(status=status, visibility=visibility, code=code, persons=frozenset(persons))


async def bodies(store: Store, table: str, after: int = 0, limit: int | None = None) -> list[bytes]:
    return [entry.body for entry in await store.read(table, after, limit)]


async def listed(store: Store, query: Query, limit: int = 50) -> list[Listed]:
    """All that a query finds, page by page; every page but the last is full."""
    page = await store.tables(query, limit=limit)
    found = list(page.tables)
    while page.next is not None:
        assert len(page.tables) == limit
        after = page.next
        page = await store.tables(query, limit=limit, after=after)
        assert page.tables, "a page that leads to nothing"
        assert page.next != after, "a page that leads to itself"
        found += page.tables
    return found


async def names(store: Store, query: Query, limit: int = 50) -> list[str]:
    return [table.table for table in await listed(store, query, limit)]


async def outcomes(*calls: Awaitable[object]) -> list[object]:
    """What came of calls made at the same time: a result, or an error."""
    return await asyncio.gather(*calls, return_exceptions=True)

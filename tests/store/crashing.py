"""A program that appends until it is killed, and says what was acknowledged."""

import asyncio
from multiprocessing.connection import Connection
from pathlib import Path

from sobremesa.store.operations import Durability
from sobremesa.store.sqlite import open_sqlite
from sobremesa.store.store import Store
from tests.conformance.stores import OPEN

TABLES = tuple(f"table {number}" for number in range(20))


def bodies(table: str, first: int) -> list[bytes]:
    """The entries of one append, one to three; each says which it is, and of how many."""
    count = 1 + (first + len(table)) % 3
    return [
        f"{table}: {first + place}, {place + 1} of {count}".encode() * (1 + first % 40)
        for place in range(count)
    ]


async def play(store: Store, table: str, told: Connection) -> None:
    last = await store.last_number(table)
    while True:
        entries = bodies(table, last + 1)
        await store.append(table, last + 1, entries, at=last, summary=OPEN if last == 0 else None)
        last += len(entries)
        told.send_bytes(f"{table}={last}".encode())


def append_until_killed(path: Path, durability: Durability, told: Connection) -> None:
    async def run() -> None:
        store = await open_sqlite(path, durability)
        await asyncio.gather(*(play(store, table, told) for table in TABLES))

    asyncio.run(run())

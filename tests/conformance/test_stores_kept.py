"""What every store leaves when it is closed or copied, and what it costs to run for long."""

import asyncio
import tracemalloc
from pathlib import Path

import pytest

from sobremesa.store.errors import CannotBackUp, StoreClosed
from sobremesa.store.listing import Every, Status
from sobremesa.store.memory import MemoryStore
from sobremesa.store.store import Entry, Store
from tests.conformance.stores import (
    OPEN,
    Kind,
    about,
    bodies,
    listed,
    on_every_lasting,
    on_every_store,
    opened,
    outcomes,
)


@on_every_store
async def test_a_closed_store_says_so(store: Store) -> None:
    """After `close` every call is refused, and closing again does nothing."""
    await store.close()
    await store.close()
    came = await outcomes(
        store.append("a", 1, [b"x"], at=0, summary=OPEN),
        store.read("a"),
        store.last_number("a"),
        store.summary("a"),
        store.tables(Every()),
        store.purge("a"),
        store.meta("key"),
        store.set_meta("key", b""),
        store.backup(Path("nowhere")),
    )
    for outcome in came:
        assert isinstance(outcome, StoreClosed)
        assert str(outcome) == "the store is closed"


@on_every_lasting
async def test_closing_finishes_what_was_accepted(kind: Kind, folder: Path) -> None:
    """Appends and reads that were called before `close` come to their end."""
    store = await kind.open(folder)
    await store.append("read", 1, [b"1"], at=0, summary=OPEN)
    calls = [store.append(f"{n}", 1, [b"1"], at=0, summary=OPEN) for n in range(300)]
    running = [asyncio.create_task(call) for call in (*calls, store.read("read"))]
    await asyncio.sleep(0)  # All have been called.
    await asyncio.gather(store.close(), store.close())
    *appended, read = await outcomes(*running)
    assert appended == [None] * 300
    assert read == [Entry(1, 0, b"1")]
    async with opened(kind, folder) as again:
        assert len(await listed(again, Every())) == 301


@on_every_lasting
async def test_who_gives_up_closing_stops_nothing(kind: Kind, folder: Path) -> None:
    """A `close` that is cancelled goes on, and the next one waits for it."""
    store = await kind.open(folder)
    append = asyncio.create_task(store.append("a", 1, [b"1"], at=0, summary=OPEN))
    await asyncio.sleep(0)
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    closing.cancel()
    await outcomes(closing)
    assert closing.cancelled()
    with pytest.raises(StoreClosed):
        await store.read("a")
    await store.close()
    assert append.done()
    assert append.exception() is None
    async with opened(kind, folder) as again:
        assert await bodies(again, "a") == [b"1"]


@on_every_lasting
async def test_everything_is_there_when_opened_again(kind: Kind, folder: Path) -> None:
    """Entries, summaries and keys outlast the store that wrote them."""
    what = about(Status.PLAYING, "LEMONS", "Ana", "Ben")
    async with opened(kind, folder) as store:
        await store.append("a", 1, [b"1", b"2"], at=3, summary=what)
        await store.set_meta("key", b"value")
        before = await store.summary("a")
    async with opened(kind, folder) as store:
        assert await bodies(store, "a") == [b"1", b"2"]
        assert await store.summary("a") == before
        assert await store.meta("key") == b"value"
        await store.append("a", 3, [b"3"], at=4)


@on_every_lasting
async def test_a_backup_is_everything_at_one_moment(kind: Kind, folder: Path) -> None:
    """A copy made while tables append holds what was acknowledged before, and nothing half."""
    async with opened(kind, folder) as store:
        done = asyncio.Event()

        async def play(table: str) -> None:
            number = 1
            while not done.is_set():
                entries = [b"%d" % n for n in range(number, number + 3)]
                await store.append(table, number, entries, at=0, summary=OPEN)
                number += 3

        tables = [f"{number}" for number in range(20)]
        playing = [asyncio.create_task(play(table)) for table in tables]
        for number in range(3):
            for table in tables:  # Everybody has begun, or has gone on.
                while await store.last_number(table) < 9 * number + 3:
                    await asyncio.sleep(0)
            before = {table: await store.last_number(table) for table in tables}
            place = folder / f"copy {number}"
            place.mkdir()
            await store.backup(place / "tables.db")
            async with opened(kind, place) as copy:
                for table in tables:
                    found = await bodies(copy, table)
                    assert found == [b"%d" % n for n in range(1, len(found) + 1)]
                    assert len(found) >= before[table]
                    assert len(found) % 3 == 0
        done.set()
        await asyncio.gather(*playing)


@on_every_lasting
async def test_a_backup_goes_its_own_way(kind: Kind, folder: Path) -> None:
    """What is written to a copy does not come into the original, nor the other way round."""
    async with opened(kind, folder) as store:
        await store.append("a", 1, [b"1"], at=0, summary=OPEN)
        await store.set_meta("key", b"value")
        (folder / "copy").mkdir()
        await store.backup(folder / "copy" / "tables.db")
        await store.append("a", 2, [b"2"], at=0)
        async with opened(kind, folder / "copy") as copy:
            assert await copy.meta("key") == b"value"
            await copy.append("a", 2, [b"other"], at=0)
        assert await bodies(store, "a") == [b"1", b"2"]


@on_every_lasting
async def test_a_backup_overwrites_nothing(kind: Kind, folder: Path) -> None:
    """A file that is there stays, be it the store's own."""
    (folder / "precious").write_text("diary")
    async with opened(kind, folder) as store:
        await store.append("a", 1, [b"1"], at=0, summary=OPEN)
        for name in ("precious", "tables.db"):
            with pytest.raises(FileExistsError, match="is there already"):
                await store.backup(folder / name)
        assert await bodies(store, "a") == [b"1"]
    assert (folder / "precious").read_text() == "diary"


def test_memory_makes_no_backup(tmp_path: Path) -> None:
    """A store in memory says that it cannot be copied."""
    with pytest.raises(CannotBackUp, match="is not there to be kept"):
        asyncio.run(MemoryStore().backup(tmp_path / "copy"))
    assert list(tmp_path.iterdir()) == []


@on_every_lasting
async def test_appending_for_long_takes_no_more_memory(kind: Kind, folder: Path) -> None:
    """What was written is kept on the disk alone."""
    async with opened(kind, folder) as store:
        tables = [f"{number}" for number in range(100)]

        async def play(begin: int, end: int) -> None:
            for number in range(begin, end):
                what = OPEN if number == 1 else None
                await asyncio.gather(
                    *(
                        store.append(table, number, [bytes(500)], at=0, summary=what)
                        for table in tables
                    )
                )

        await play(1, 5)
        tracemalloc.start()
        try:
            await play(5, 15)
            before, _ = tracemalloc.get_traced_memory()
            await play(15, 35)
            after, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        # 2,000 entries of 500 bytes came in between: 1 MB.
        assert after - before < 100_000

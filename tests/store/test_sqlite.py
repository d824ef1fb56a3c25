"""The file of SQLite: what is refused, who may read it, and what happens when the disk fails."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import StatementError

from sobremesa.store.errors import CannotOpen, NumberTaken, StoreUnavailable
from sobremesa.store.listing import Every, Status
from sobremesa.store.sqlite import open_sqlite
from tests.conformance.stores import OPEN, about, bodies, names, outcomes


def refusal(path: Path) -> str:
    """What whoever opens this is told."""
    with pytest.raises(CannotOpen) as caught:
        asyncio.run(open_sqlite(path, patience=0))
    return str(caught.value)


async def filled(path: Path) -> None:
    store = await open_sqlite(path)
    await store.append("a", 1, [b"1"], at=0, summary=OPEN)
    await store.close()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Some other program is writing to the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


# --- opening --------------------------------------------------------------------------------------


def test_only_the_owner_may_read_the_files(tmp_path: Path) -> None:
    """The server's secrets lie in these files: the database, those beside it, and the copies."""

    async def run() -> set[str]:
        store = await open_sqlite(tmp_path / "tables.db")
        await store.append("a", 1, [b"1"], at=0, summary=OPEN)
        await store.backup(tmp_path / "copy.db")
        modes = {path.name: path.stat().st_mode for path in tmp_path.iterdir()}
        assert {stat.S_IMODE(mode) for mode in modes.values()} == {0o600}
        await store.close()
        return set(modes)

    beside = {"tables.db-wal", "tables.db-shm"}
    assert asyncio.run(run()) == {"tables.db", "copy.db"} | beside
    assert {path.name for path in tmp_path.iterdir()} == {"tables.db", "copy.db"}


def test_several_may_open_a_new_file_at_once(tmp_path: Path) -> None:
    """One of them makes the tables, the others find them."""

    async def run() -> None:
        stores = await asyncio.gather(*(open_sqlite(tmp_path / "tables.db") for _ in range(6)))
        for number, store in enumerate(stores):
            await store.append("a", number + 1, [b"x"], at=0, summary=OPEN)
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(run())
    assert [path.name for path in tmp_path.iterdir()] == ["tables.db"]


def test_an_empty_file_is_a_new_store(tmp_path: Path) -> None:
    """Somebody made the file in advance, or was killed while making the tables."""
    (tmp_path / "tables.db").touch()
    asyncio.run(filled(tmp_path / "tables.db"))


def test_what_is_no_database_is_left_alone(tmp_path: Path) -> None:
    """A file of some other kind is refused and not changed."""
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary, " * 200)
    expected = f"{path}: the file is not a database (file is not a database)"
    assert refusal(path) == expected
    assert path.read_text() == "Dear diary, " * 200


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    """Tables of somebody else are refused and not changed, even if Alembic looks after them."""
    path = tmp_path / "recipes.db"
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        other.execute("INSERT INTO alembic_version VALUES ('0001')")
    before = path.read_bytes()
    assert refusal(path) == (
        f"{path} is a database of some other program: it holds alembic_version"
    )
    assert path.read_bytes() == before


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """A folder is refused."""
    cannot = "the file cannot be opened (unable to open database file)"
    assert refusal(tmp_path) == f"{tmp_path}: {cannot}"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """Where a folder of the path is a file, the path is refused."""
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "tables.db", tmp_path / "file" / "sub" / "tables.db"):
        assert refusal(path) == f"{path}: one of its folders is a file"


def test_a_locked_file_is_refused_in_time(tmp_path: Path) -> None:
    """Whoever opens a file that another program keeps locked learns it."""
    path = tmp_path / "tables.db"
    asyncio.run(filled(path))
    with locked(path):
        assert refusal(path) == (
            f"{path}: another process has locked the file for too long (database is locked)"
        )
    asyncio.run(open_and_close(path))


async def open_and_close(path: Path) -> None:
    await (await open_sqlite(path)).close()


def test_what_the_database_cannot_take_is_refused_alone(tmp_path: Path) -> None:
    """A fault that shows only in the database is its caller's, and the others are written."""

    async def run() -> None:
        store = await open_sqlite(tmp_path / "tables.db")
        nothing: list[Any] = [object()]
        calls = [store.append(name, 1, [b"1"], at=0, summary=OPEN) for name in "abc"]
        calls[1:1] = [store.append("bad", 1, nothing, at=0, summary=OPEN)]
        first, bad, *others = await outcomes(*calls)
        assert [first, *others] == [None] * 3
        assert isinstance(bad, StatementError)
        assert sorted(await names(store, Every())) == list("abc")
        await store.close()

    asyncio.run(run())


# --- beside other programs ------------------------------------------------------------------------


def test_reads_wait_for_no_writer(tmp_path: Path) -> None:
    """While another program holds the file for writing, an append waits, and reads go on."""
    path = tmp_path / "tables.db"

    async def run() -> None:
        store = await open_sqlite(path, patience=60)
        await store.append("a", 1, [b"1"], at=0, summary=OPEN)
        with locked(path):
            append = asyncio.create_task(store.append("a", 2, [b"2"], at=0))
            assert await bodies(store, "a") == [b"1"]
            assert await names(store, Every()) == ["a"]
            await store.backup(tmp_path / "copy.db")
            assert not append.done()
        await append
        assert await bodies(store, "a") == [b"1", b"2"]
        await store.close()

    asyncio.run(run())


def test_a_file_that_is_locked_for_too_long_is_unavailable(tmp_path: Path) -> None:
    """All whose appends wait together are told, and later ones are written again."""
    path = tmp_path / "tables.db"

    async def run() -> None:
        store = await open_sqlite(path, patience=0)
        await store.append("a", 1, [b"1"], at=0, summary=OPEN)
        with locked(path):
            calls = [
                store.append("a", 2, [b"2"], at=0),
                store.append("b", 1, [b"1"], at=0, summary=OPEN),
                store.purge("a"),
                store.set_meta("key", b"value"),
            ]
            for outcome in await outcomes(*calls):
                assert isinstance(outcome, StoreUnavailable)
                assert str(outcome) == (
                    f"{path}: another process has locked the file for too long (database is locked)"
                )
        await store.append("a", 2, [b"again"], at=0)
        assert await bodies(store, "a") == [b"1", b"again"]
        assert await names(store, Every()) == ["a"]
        await store.close()

    asyncio.run(run())


def test_what_is_purged_is_not_in_the_file(tmp_path: Path) -> None:
    """Nobody finds a purged table by reading the bytes of the file."""
    path = tmp_path / "tables.db"

    async def run(purge: bool) -> bytes:
        store = await open_sqlite(path)
        if purge:
            await store.purge("a")
        else:
            sitting = about(Status.OPEN, None, "a secret person")
            entries = [b"a secret word %d" % number * 20 for number in range(300)]
            await store.append("a", 1, entries, at=0, summary=sitting)
        await store.close()
        return path.read_bytes()

    assert b"a secret word" in asyncio.run(run(purge=False))
    after = asyncio.run(run(purge=True))
    assert b"a secret" not in after


# --- a disk that fails ----------------------------------------------------------------------------

FULL_DISK = """
import asyncio, resource, sys
from pathlib import Path
from sobremesa.store.errors import StoreUnavailable
from sobremesa.store.sqlite import open_sqlite
from tests.conformance.stores import OPEN

TABLES = [f"table {number}" for number in range(10)]
path = Path(sys.argv[1])
_, hard = resource.getrlimit(resource.RLIMIT_FSIZE)


async def play(store, table, times, written):
    for _ in range(times):
        number = written[table] + 1
        await store.append(table, number, [b"%d" % number * 500] * 2, at=0, summary=OPEN)
        written[table] += 2


async def run():
    store = await open_sqlite(path)
    written = dict.fromkeys(TABLES, 0)
    await asyncio.gather(*(play(store, table, 2, written) for table in TABLES))

    size = Path(f"{path}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100_000, hard))
    came = await asyncio.gather(
        *(play(store, table, 100, written) for table in TABLES), return_exceptions=True
    )
    print({type(outcome).__name__ for outcome in came}, str(came[0]))
    for table in TABLES:
        assert await store.last_number(table) == written[table], "what failed is not there"
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, hard))
    try:
        await store.backup(path.with_name("copy.db"))
    except StoreUnavailable as error:
        print(error)

    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    await asyncio.gather(*(play(store, table, 2, written) for table in TABLES))
    await store.close()
    store = await open_sqlite(path)
    for table in TABLES:
        assert len(await store.read(table)) == written[table] >= 8
    await store.close()


asyncio.run(run())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="files cannot be limited there")
def test_a_full_disk_reaches_every_caller_and_passes(tmp_path: Path) -> None:
    """When no more can be written all who append are told; with room again all goes on."""
    path = tmp_path / "tables.db"
    program = subprocess.run(
        [sys.executable, "-W", "error", "-c", FULL_DISK, str(path)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert (program.stderr, program.returncode) == ("", 0)
    first, second = program.stdout.splitlines()
    assert first.startswith(
        f"{{'StoreUnavailable'}} {path}: the disk does not read or write (disk I/O error"
    )
    assert second.startswith(f"no backup in {tmp_path}/copy.db: ")
    assert [one.name for one in tmp_path.iterdir()] == ["tables.db"]


def test_a_file_that_has_gone_does_not_come_back_empty(tmp_path: Path) -> None:
    """If the file is not there any more when it must be opened anew, nothing is written."""
    path = tmp_path / "tables.db"

    async def run() -> None:
        store = await open_sqlite(path, patience=0)
        await store.append("a", 1, [b"1"], at=0, summary=OPEN)
        with locked(path), pytest.raises(StoreUnavailable):
            await store.append("a", 2, [b"2"], at=0)
        # The store has let go of its connection for writing; one for reading was never needed.
        for file in tmp_path.iterdir():
            file.rename(file.with_name(f"{file.name}.moved"))
        for call in (store.append("a", 2, [b"2"], at=0), store.read("a")):
            with pytest.raises(StoreUnavailable) as caught:
                await call
            assert str(caught.value) == (
                f"{path}: the file cannot be opened (unable to open database file)"
            )
        await store.close()

    asyncio.run(run())
    assert not path.exists()


def test_a_damaged_file_is_unavailable(tmp_path: Path) -> None:
    """What cannot be read any more is an error of the store, not of what it was asked."""
    path = tmp_path / "tables.db"
    asyncio.run(filled(path))
    with closing(sqlite3.connect(path)) as database:
        [[page]] = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'")
        [[size]] = database.execute("PRAGMA page_size")
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)

    async def run() -> None:
        store = await open_sqlite(path)
        for call in (store.read("a"), store.append("a", 2, [b"2"], at=0)):
            with pytest.raises(StoreUnavailable, match=r"tables\.db: the file is damaged \("):
                await call
        assert await store.meta("key") is None
        await store.close()

    asyncio.run(run())


def test_two_stores_that_make_one_table_do_not_both_make_it(tmp_path: Path) -> None:
    """Two stores that write the same first entry in one moment: one has it, the other is told."""

    async def run() -> None:
        stores = [await open_sqlite(tmp_path / "tables.db") for _ in range(2)]
        for number in range(30):
            calls = [store.append(f"{number}", 1, [b"x"], at=0, summary=OPEN) for store in stores]
            came = await outcomes(*calls)
            assert {type(outcome) for outcome in came} == {NumberTaken, type(None)}
        for store in stores:
            await store.close()

    asyncio.run(run())

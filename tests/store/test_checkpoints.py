"""Copying what was written ahead into the main file."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from sobremesa.store.checkpoints import Checkpoints
from sobremesa.store.sqlite import open_sqlite
from tests.conformance.stores import OPEN


def connected(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.as_uri()}?mode=rw", uri=True, isolation_level=None, check_same_thread=False
    )


@contextmanager
def ahead(path: Path) -> Iterator[sqlite3.Connection]:
    """Something is written ahead of what the main file holds, and no writer copies it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("CREATE TABLE words (word)")
        connection.execute("INSERT INTO words VALUES ('here it is')")
        assert not holds(path, b"here it is")
        yield connection


def holds(path: Path, what: bytes) -> bool:
    return what in path.read_bytes()


def soon(comes_true: Callable[[], bool]) -> bool:
    """Whether something comes true in a while."""
    until = time.monotonic() + 30
    while not comes_true() and time.monotonic() < until:
        threading.Event().wait(0.01)
    return comes_true()


class Watched:
    """Opens connections, and knows what is asked of them and when they are closed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.asked: list[str] = []
        self.thread: threading.Thread | None = None

    def __call__(self) -> sqlite3.Connection:
        self.thread = threading.current_thread()
        connection = connected(self.path)
        connection.set_trace_callback(self.asked.append)
        return connection

    @property
    def has_ended(self) -> bool:
        return self.thread is not None and not self.thread.is_alive()


def test_what_was_written_is_copied(tmp_path: Path) -> None:
    """As soon as somebody says so, and again the next time."""
    path = tmp_path / "words.db"
    with ahead(path) as writer:
        checkpoints = Checkpoints(lambda: connected(path))
        checkpoints.written()
        assert soon(lambda: holds(path, b"here it is"))
        writer.execute("INSERT INTO words VALUES ('and there')")
        checkpoints.written()
        assert soon(lambda: holds(path, b"and there"))
        checkpoints.close()


def test_it_ends_when_it_is_closed(tmp_path: Path) -> None:
    """Without a copy more, and whether it waits for something to be written or pauses."""
    path = tmp_path / "words.db"
    with ahead(path):
        watched = Watched(path)
        checkpoints = Checkpoints(watched)
        checkpoints.close()
        assert watched.has_ended
        assert watched.asked == []

        checkpoints = Checkpoints(watched)
        checkpoints.written()
        assert soon(lambda: watched.asked != [])
        checkpoints.close()
        assert watched.has_ended
        assert len(watched.asked) == 1


def test_a_copy_under_way_comes_to_its_end(tmp_path: Path) -> None:
    """Whoever closes in the middle of a long one finds a whole file."""
    path = tmp_path / "words.db"
    with ahead(path) as writer:
        writer.execute("BEGIN")
        writer.executemany(
            "INSERT INTO words VALUES (?)", ((b"%08d" % number * 512,) for number in range(5000))
        )
        writer.execute("COMMIT")
        watched = Watched(path)
        checkpoints = Checkpoints(watched)
        checkpoints.written()
        assert soon(lambda: watched.asked != [])
        checkpoints.close()
        assert writer.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert writer.execute("SELECT count(*) FROM words").fetchall() == [(5001,)]


def nowhere() -> sqlite3.Connection:
    raise sqlite3.OperationalError("unable to open database file")


def test_a_file_that_cannot_be_opened_harms_nobody(tmp_path: Path) -> None:
    """The thread is gone; whoever writes goes on, and the end is the end."""
    for connect in (nowhere, lambda: connected(tmp_path / "missing.db")):
        checkpoints = Checkpoints(connect)
        checkpoints.written()
        checkpoints.close()
        checkpoints.written()


def test_a_file_that_is_damaged_harms_nobody(tmp_path: Path) -> None:
    """Nothing is copied over it."""
    path = tmp_path / "words.db"
    path.write_bytes(b"this is no database at all" * 200)
    watched = Watched(path)
    checkpoints = Checkpoints(watched)
    checkpoints.written()
    assert soon(lambda: watched.has_ended)
    checkpoints.written()
    checkpoints.close()
    assert path.read_bytes() == b"this is no database at all" * 200


@pytest.mark.skipif(sys.platform == "win32", reason="files cannot be limited there")
def test_a_disk_that_is_full_for_a_while_ends_nothing(tmp_path: Path) -> None:
    """The next copy is made when there is room again."""
    path = tmp_path / "words.db"
    program = subprocess.run(
        [sys.executable, "-W", "error", "-c", FULL_DISK, str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (program.stderr, program.returncode) == ("", 0)


FULL_DISK = """
import resource, sqlite3, sys, threading, time
from pathlib import Path
from sobremesa.store.checkpoints import Checkpoints

path = Path(sys.argv[1])
_, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
asked = []


def connect():
    connection = sqlite3.connect(path, isolation_level=None)
    connection.set_trace_callback(asked.append)
    return connection


def wait_for(true):
    until = time.monotonic() + 30
    while not true():
        assert time.monotonic() < until
        threading.Event().wait(0.01)


writer = sqlite3.connect(path, isolation_level=None)
writer.execute("PRAGMA journal_mode=WAL")
writer.execute("CREATE TABLE words (word)")
writer.execute("INSERT INTO words VALUES (?)", (b"here it is" * 10_000,))
before = path.read_bytes()
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
checkpoints = Checkpoints(connect)
for times in (1, 2):
    checkpoints.written()
    wait_for(lambda: len(asked) == times)
assert b"here it is" not in path.read_bytes()
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
checkpoints.written()
wait_for(lambda: b"here it is" in path.read_bytes())
checkpoints.close()
assert writer.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
"""


def test_two_stores_may_copy_one_file(tmp_path: Path) -> None:
    """Each finds all that both have written."""
    path = tmp_path / "tables.db"

    async def run() -> None:
        one, other = await open_sqlite(path), await open_sqlite(path)
        for number in range(1, 200, 2):
            await one.append("a", number, [b"1" * 2000], at=0, summary=OPEN)
            await other.append("a", number + 1, [b"2" * 2000], at=0, summary=OPEN)
        await one.close()
        await other.append("a", 201, [b"3"], at=0)
        await other.close()
        again = await open_sqlite(path)
        assert len(await again.read("a")) == 201
        await again.close()

    asyncio.run(run())


def test_a_file_that_was_deleted_harms_nobody(tmp_path: Path) -> None:
    """Copying goes on in what has no name any more, and makes nothing anew."""
    path = tmp_path / "words.db"
    with ahead(path) as writer:
        watched = Watched(path)
        checkpoints = Checkpoints(watched)
        assert soon(lambda: watched.thread is not None)
        checkpoints.written()
        assert soon(lambda: len(watched.asked) == 1)
        for file in tmp_path.iterdir():
            file.unlink()
        # SQLite may notice, and says so to the writer.
        with suppress(sqlite3.Error):
            writer.execute("INSERT INTO words VALUES ('and there')")
        checkpoints.written()
        checkpoints.close()
        assert watched.has_ended
    assert not path.exists()

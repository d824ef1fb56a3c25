"""SQLite: one file, made at the start, written ahead (WAL), so that reads never wait."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, NullPool, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from sobremesa.store.checkpoints import Checkpoints
from sobremesa.store.errors import CannotOpen, StoreUnavailable
from sobremesa.store.migrate import Newer, upgrade
from sobremesa.store.operations import Durability
from sobremesa.store.sql import READERS, SqlStore

PATIENCE: Final = 5.0
"""How many seconds to wait for another process that is writing."""

_APPLICATION: Final = 0x536F6272  # "Sobr"
"""What SQLite keeps in a file to tell whose it is."""

_PRAGMAS: Final = {
    # Rows that hang on a table go with it, and none is written for a table that is not there.
    "foreign_keys": "ON",
    # What is purged is overwritten.
    "secure_delete": "ON",
    # No code comes out of the file.
    "trusted_schema": "OFF",
    # 32 MiB, of which `Checkpoints` has copied nearly all by then.
    "wal_autocheckpoint": "8192",
    "journal_size_limit": str(64 * 2**20),
    # 16 MiB: the last pages of some thousand tables.
    "cache_size": "-16384",
}
_DURABLE: Final[dict[Durability, dict[str, str]]] = {
    # The second is for macOS, where a sync alone leaves the data in the drive's own memory.
    "power": {"synchronous": "FULL", "fullfsync": "ON"},
    # The file syncs before it is overwritten: a power cut costs the last entries, never the rest.
    "process": {"synchronous": "NORMAL"},
}
_READING: Final = {"query_only": "ON", "trusted_schema": "OFF"}

_AILMENTS: Final = {
    sqlite3.SQLITE_BUSY: "another process has locked the file for too long",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk does not read or write",
    sqlite3.SQLITE_NOTADB: "the file is not a database",
    sqlite3.SQLITE_PERM: "the file may not be used",
    sqlite3.SQLITE_PROTOCOL: "other processes fight over the file",
    sqlite3.SQLITE_READONLY: "the file may not be written",
}


async def open_sqlite(
    path: Path, durability: Durability = "power", *, patience: float = PATIENCE
) -> SqlStore:
    """Open the store in a file, and make it if it is not there.

    A file that an older program has written is copied beside itself and then brought up to date.

    Args:
        path: the file; folders that are missing are made.
        durability: what an entry survives once `append` has returned.
        patience: how many seconds to wait for another process that is writing.

    Raises:
        CannotOpen: the file is something else, newer than this program, or locked, or the folder
            lets nobody write.
    """
    return SqlStore(await asyncio.to_thread(SqliteDatabase, path, durability, patience))


class SqliteDatabase:
    """A `Database` in one file; see `open_sqlite`."""

    def __init__(self, path: Path, durability: Durability, patience: float) -> None:
        self._path = path.absolute()
        self._patience = patience
        try:
            _make(self._path)
            # Open until the end, lest SQLite tidy up between the steps.
            with closing(self._connect({})) as connection:
                self._prepare(connection)
                self._writing = self._engine("IMMEDIATE", _PRAGMAS | _DURABLE[durability])
                self._reading = self._engine("DEFERRED", _READING, readers=READERS)
                self._writer: Connection | None = self._writing.connect()
                self._checkpoints = Checkpoints(lambda: self._connect(_DURABLE[durability]))
        except (OSError, sqlite3.Error, SQLAlchemyError) as error:
            raise CannotOpen(f"{path}: {_ailment(error) or error}") from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        if self._writer is None:
            self._writer = self._writing.connect()
        try:
            with self._writer.begin():
                yield self._writer
            self._checkpoints.written()
        except DBAPIError as error:
            if not isinstance(error, IntegrityError):
                # Whatever state it is in, a new one is in none.
                self._writer.invalidate()
                self._writer.close()
                self._writer = None
            raise

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._reading.connect() as connection:
            yield connection

    def out_of_order(self, error: SQLAlchemyError) -> str | None:
        ailment = _ailment(error)
        return None if ailment is None else f"{self._path}: {ailment}"

    def back_up(self, path: Path) -> None:
        if path.exists():
            raise FileExistsError(f"{path} is there already, and a backup overwrites nothing")
        try:
            self._copy_to(path)
        except (OSError, sqlite3.Error) as error:
            raise StoreUnavailable(f"no backup in {path}: {_ailment(error) or error}") from error

    def close(self) -> None:
        self._checkpoints.close()
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        # The last to go copies all into the main file, and takes the two beside it away.
        self._reading.dispose()
        self._writing.dispose()

    # --- opening ------------------------------------------------------------------------------

    def _connect(self, pragmas: dict[str, str]) -> sqlite3.Connection:
        # Never "rwc": a file that has gone must not come back empty.
        connection = sqlite3.connect(
            f"{self._path.as_uri()}?mode=rw",
            uri=True,
            timeout=self._patience,
            isolation_level=None,
            check_same_thread=False,
        )
        for name, value in pragmas.items():
            connection.execute(f"PRAGMA {name}={value}")
        return connection

    def _engine(self, begin: str, pragmas: dict[str, str], readers: int = 0) -> Engine:
        if readers:
            engine = create_engine(
                "sqlite://",
                creator=lambda: self._connect(pragmas),
                poolclass=QueuePool,
                pool_size=readers,
                max_overflow=0,
            )
        else:
            engine = create_engine(
                "sqlite://", creator=lambda: self._connect(pragmas), poolclass=NullPool
            )

        @event.listens_for(engine, "begin")
        def begin_transaction(connection: Connection) -> None:
            connection.exec_driver_sql(f"BEGIN {begin}")

        return engine

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Make sure that the file is ours and has the schema of this program."""
        [[application]] = connection.execute("PRAGMA application_id")
        names = [name for [name] in connection.execute("SELECT name FROM sqlite_master")]
        if application != _APPLICATION and names:
            raise CannotOpen(
                f"{self._path} is a database of some other program: it holds {names[0]}"
            )
        [[mode]] = connection.execute("PRAGMA journal_mode=WAL")
        if mode != "wal":
            raise CannotOpen(f"{self._path}: its folder lets no journal be written ahead (WAL)")
        # Without foreign keys: a step may make a table anew that others refer to.
        engine = self._engine("IMMEDIATE", {"synchronous": "FULL"})
        try:
            with engine.begin() as migrating:
                if upgrade(migrating, self._keep):
                    migrating.exec_driver_sql(f"PRAGMA application_id={_APPLICATION}")
                    astray = migrating.exec_driver_sql("PRAGMA foreign_key_check").first()
                    if astray is not None:
                        raise CannotOpen(
                            f"{self._path} cannot be brought up to date and stays as it was: a row"
                            f" of {astray[0]} would belong to nothing"
                        )
        except Newer as newer:
            raise CannotOpen(
                f"{self._path} was written by a newer program (revision {newer.revision}; this one"
                f" knows {newer.known}): use that one, or a backup from before"
            ) from newer

    def _keep(self, revision: str) -> None:
        """Copy the file beside itself before it is changed; the copy's name says the revision."""
        kept = self._path.with_name(f"{self._path.name}.revision-{revision}")
        number = 1
        while kept.exists():
            number += 1
            kept = self._path.with_name(f"{self._path.name}.revision-{revision}-{number}")
        self._copy_to(kept)

    def _copy_to(self, path: Path) -> None:
        """Copy what is committed, as it stands at one moment."""
        handle, part = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
        os.close(handle)
        try:
            with closing(self._connect({})) as source, closing(sqlite3.connect(part)) as copy:
                # All pages in one go: in pieces, it would begin anew after every commit.
                source.backup(copy)
            os.rename(part, path)
            _sync_folder(path.parent)
        except BaseException:
            os.unlink(part)
            raise


def _make(path: Path) -> None:
    """Make an empty file for its owner only: it will hold the server's secrets."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise CannotOpen(f"{path}: one of its folders is a file") from error
    try:
        # Never open one that is there: closing it would drop the locks that this process may hold
        # on it through another store.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        return
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """See to it that a new name survives a power cut."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _ailment(error: BaseException) -> str | None:
    """What ails the database, or None if the fault lies in what it was asked."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, OSError):
        return cause.strerror
    # The low byte is the kind of the error; what is above it says more than anybody needs.
    ailment = _AILMENTS.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    return None if ailment is None else f"{ailment} ({cause})"

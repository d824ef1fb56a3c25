"""A store in a database."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sobremesa.store import reading
from sobremesa.store.checks import check_limit, check_texts
from sobremesa.store.commits import Commits
from sobremesa.store.database import Database
from sobremesa.store.errors import StoreClosed, StoreUnavailable
from sobremesa.store.listing import Cursor, Listed, Page, Query, Summary
from sobremesa.store.operations import Append, Operation, Outcome, Purge, SetMeta
from sobremesa.store.store import Entry
from sobremesa.store.writing import Refuted, carry_out, read_meta

READERS: Final = 2
"""How many reads run at the same time."""

P = ParamSpec("P")
Answer = TypeVar("Answer")


class SqlStore:
    """A `Store` that keeps everything in a database, which it owns and closes.

    The event loop never waits for the disk: one thread writes, others read.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._commits = Commits(self._commit)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="sobremesa-reading")
        self._closing: asyncio.Task[None] | None = None

    # --- what changes something ---------------------------------------------------------------

    async def append(
        self,
        table: str,
        first: int,
        bodies: Sequence[bytes],
        *,
        at: int,
        summary: Summary | None = None,
    ) -> None:
        await self._commits.carry_out(Append(table, first, tuple(bodies), at, summary))

    async def purge(self, table: str) -> bool:
        return await self._commits.carry_out(Purge(table)) is True

    async def set_meta(self, key: str, value: bytes, *, only_if_absent: bool = False) -> bytes:
        stands = await self._commits.carry_out(SetMeta(key, value, only_if_absent))
        assert isinstance(stands, bytes)
        return stands

    def _commit(self, operations: Sequence[Operation]) -> list[Outcome]:
        """Carry out operations in one transaction, so that one sync of the disk serves all."""
        try:
            try:
                with self._database.writing() as connection:
                    return carry_out(connection, operations, assumed=True)
            except (Refuted, IntegrityError):
                with self._database.writing() as connection:
                    return carry_out(connection, operations, assumed=False)
        except Exception as error:
            ailment = None
            if isinstance(error, SQLAlchemyError):
                ailment = self._database.out_of_order(error)
            if ailment is not None:
                return [StoreUnavailable(ailment) for _ in operations]
            if len(operations) == 1:
                return [error]
        # One of them is beyond the database, or lost a race twice. The others need not suffer.
        return [outcome for operation in operations for outcome in self._commit([operation])]

    # --- what only looks ----------------------------------------------------------------------

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        check_texts(table)
        check_limit(limit, least=0)
        return await self._ask(reading.read_entries, table, after, limit)

    async def last_number(self, table: str) -> int:
        check_texts(table)
        return await self._ask(reading.last_number, table)

    async def summary(self, table: str) -> Listed | None:
        check_texts(table)
        return await self._ask(reading.read_summary, table)

    async def tables(self, query: Query, *, limit: int = 50, after: str | None = None) -> Page:
        check_limit(limit, least=1)
        begin = None if after is None else Cursor.parse(after)
        return await self._ask(reading.read_tables, query, limit, begin)

    async def meta(self, key: str) -> bytes | None:
        check_texts(key)
        return await self._ask(read_meta, key)

    async def _ask(
        self,
        question: Callable[Concatenate[Connection, P], Answer],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Answer:
        def answer() -> Answer:
            try:
                with self._database.reading() as connection:
                    return question(connection, *args, **kwargs)
            except SQLAlchemyError as error:
                ailment = self._database.out_of_order(error)
                if ailment is None:
                    raise
                raise StoreUnavailable(ailment) from error

        return await self._read(answer)

    async def backup(self, path: Path) -> None:
        await self._read(lambda: self._database.back_up(path))

    async def _read(self, work: Callable[[], Answer]) -> Answer:
        if self._closing is not None:
            raise StoreClosed
        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    # --- the end ------------------------------------------------------------------------------

    async def close(self) -> None:
        if self._closing is None:
            self._closing = asyncio.create_task(self._finish())
        # Whoever gives up waiting does not stop it.
        await asyncio.shield(self._closing)

    async def _finish(self) -> None:
        await self._commits.close()
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._readers.shutdown()
        self._database.close()

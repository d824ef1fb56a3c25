"""The Store contract: append-only journals, one for each table.

A journal is a sequence of entries that are numbered from 1 without gaps. What an entry means is
not the store's business: it keeps bytes.

>>> import asyncio
>>> from sobremesa.store.listing import ByCode, Status, Summary, Visibility
>>> from sobremesa.store.memory import MemoryStore
>>> async def example() -> None:
...     store = MemoryStore()
...     opened = Summary(status=Status.OPEN, visibility=Visibility.PUBLIC, code="LEMONS")
...     await store.append("x7Qa", 1, [b"opened"], at=1_700_000_000_000, summary=opened)
...     await store.append("x7Qa", 2, [b"Ana sits", b"Ben sits"], at=1_700_000_009_000)
...     print([entry.body for entry in await store.read("x7Qa", after=1)])
...     page = await store.tables(ByCode("LEMONS"))
...     print(page.tables[0].table, page.tables[0].last)
>>> asyncio.run(example())
[b'Ana sits', b'Ben sits']
x7Qa 3
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from sobremesa.store.listing import Listed, Page, Query, Summary


class Entry(msgspec.Struct, frozen=True):
    """One entry of a table's journal.

    Attributes:
        number: its place in the journal; the first is 1.
        at: when it was written, in milliseconds since 1970, as the writer said.
        body: what the writer gave.
    """

    number: int
    at: int
    body: bytes


class Store(Protocol):
    """A place that keeps journals, for the event loop in which it was opened.

    Any call may raise `StoreUnavailable`, and after `close` any raises `StoreClosed`. A text that
    UTF-8 cannot write (a lone surrogate) is a `ValueError`.
    """

    async def append(
        self,
        table: str,
        first: int,
        bodies: Sequence[bytes],
        *,
        at: int,
        summary: Summary | None = None,
    ) -> None:
        """Write entries `first`, `first` + 1, … of a table: all of them, or none.

        When this returns, they survive whatever the store was opened to survive, and everybody
        who reads sees them. Appends to one table take effect in the order of the calls. One that
        is cancelled may still be written.

        Args:
            table: the table's id.
            first: the number of the first of them, which is one more than the table's last.
            bodies: what the entries hold; at least one.
            at: the time of these entries, in milliseconds since 1970.
            summary: what tables are found by from now on, or None for what it was. The first
                entry of a table needs one.

        Raises:
            NumberTaken: the table has an entry of that number. Nobody can write it twice, be it
                from another process.
            NumberMissing: the table has no entry `first` - 1.
            CodeTaken: another table that is not closed has the code in `summary`.
            ValueError: there are no bodies, the first entry comes without a summary, `first` is
                below 1, or a number or a time is negative or needs more than 63 bits.
        """

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries with numbers above `after`, in order, and no more than `limit` of them.

        A table that nobody has heard of has none.
        """

    async def last_number(self, table: str) -> int:
        """The number of a table's last entry, or 0 if it has none."""

    async def summary(self, table: str) -> Listed | None:
        """What the store knows of a table besides its entries, or None if it has none."""

    async def tables(self, query: Query, *, limit: int = 50, after: str | None = None) -> Page:
        """The tables that answer a query, in pages of at most `limit` (1 or more).

        A table that was made while pages were turned never pushes another onto two of them.

        Args:
            query: which tables, and in which order.
            limit: the most tables of a page.
            after: `next` of the page before; None for the first page.

        Raises:
            ValueError: `after` is nothing that a page had as its `next`, or `limit` is below 1.
        """

    async def purge(self, table: str) -> bool:
        """Forget a table: its entries, its summary, and who sat there. Whether there was one."""

    async def meta(self, key: str) -> bytes | None:
        """What is kept under a key for the whole store, or None."""

    async def set_meta(self, key: str, value: bytes, *, only_if_absent: bool = False) -> bytes:
        """Keep a value for the whole store, and say what stands there now.

        With `only_if_absent` the first writer wins, be it another process, and all others get
        its value: that is how several servers come to share one secret key.
        """

    async def backup(self, path: Path) -> None:
        """Write a copy of everything, as it stands at one moment, while others read and write.

        The copy is a file that `open_store` opens, readable by its owner only.

        Raises:
            FileExistsError: there is something at `path` already.
            CannotBackUp: this kind of store is copied by other means.
        """

    async def close(self) -> None:
        """Finish what has been accepted, and let go of the files. Closing again does nothing."""

"""A table from its journal."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from typing import Final

from sobremesa.server.table.entries import Opened, decoded
from sobremesa.server.table.state import Step, TableState, after, opened
from sobremesa.store.store import Entry, Store

AT_ONCE: Final = 32
"""Entries that are read before others have their turn."""


class BrokenJournal(ValueError):
    """A journal holds what cannot be: a newer server wrote it, or something has gone wrong."""


def folded(table: str, entries: Iterable[Entry]) -> tuple[TableState, int]:
    """Where a journal leads, and when its last entry was written.

    Raises:
        BrokenJournal: it does not begin as the journal of a table does, or holds what cannot be.
    """
    last = deque(steps(table, entries), maxlen=1)
    if not last:
        raise BrokenJournal(f"table {table} has no journal")
    return last[0].table, last[0].at


def steps(table: str, entries: Iterable[Entry], begin: TableState | None = None) -> Iterator[Step]:
    """A journal entry by entry, each with the table after it and what happened in the game.

    Args:
        table: its id.
        entries: the journal, or what of it comes after `begin`.
        begin: where the table stood before them.

    Raises:
        BrokenJournal: it does not begin as the journal of a table does, or holds what cannot be.
    """
    state = begin
    for entry in entries:
        try:
            body = decoded(entry.body)
            step = None if state is None else after(state, body, entry.at)
        except Exception as error:
            # It may be wrong in any way: every rule of the game and the table may be broken.
            what = f"entry {entry.number} of table {table} cannot be"
            raise BrokenJournal(what) from error
        if step is None:
            if not isinstance(body, Opened):
                raise BrokenJournal(f"the journal of table {table} does not begin with its opening")
            step = Step(opened(table, body, entry.number), body, entry.at)
        state = step.table
        yield step


async def steps_in_turn(
    table: str, entries: Sequence[Entry], begin: TableState | None = None
) -> AsyncIterator[Step]:
    """As `steps`, but others have their turn again and again."""
    state = begin
    for first in range(0, len(entries), AT_ONCE):
        for step in steps(table, entries[first : first + AT_ONCE], state):
            state = step.table
            yield step
        await asyncio.sleep(0)


async def read_table(store: Store, table: str) -> tuple[TableState, int] | None:
    """A table as its journal leaves it, and when its last entry was written; None if unknown.

    Raises:
        StoreError: the journal cannot be read now.
        BrokenJournal: it holds what cannot be.
    """
    found: tuple[TableState, int] | None = None
    async for step in steps_in_turn(table, await store.read(table)):
        found = step.table, step.at
    return found

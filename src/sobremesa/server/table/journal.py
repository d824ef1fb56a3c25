"""A table from its journal."""

from collections.abc import Iterable

from sobremesa.server.table.entries import Opened, decoded
from sobremesa.server.table.state import TableState, after, opened
from sobremesa.store.store import Entry, Store


class BrokenJournal(ValueError):
    """A journal holds what cannot be: a newer server wrote it, or something has gone wrong."""


def folded(table: str, entries: Iterable[Entry]) -> tuple[TableState, int]:
    """Where a journal leads, and when its last entry was written.

    Raises:
        BrokenJournal: it does not begin as the journal of a table does, or holds what cannot be.
    """
    state: TableState | None = None
    at = 0
    for entry in entries:
        at = entry.at
        try:
            body = decoded(entry.body)
            if state is not None:
                state = after(state, body, at).table
                continue
        except Exception as error:
            # It may be wrong in any way: every rule of the game and the table may be broken.
            what = f"entry {entry.number} of table {table} cannot be"
            raise BrokenJournal(what) from error
        if not isinstance(body, Opened):
            raise BrokenJournal(f"the journal of table {table} does not begin with its opening")
        state = opened(table, body, entry.number)
    if state is None:
        raise BrokenJournal(f"table {table} has no journal")
    return state, at


async def read_table(store: Store, table: str) -> tuple[TableState, int] | None:
    """A table as its journal leaves it, and when its last entry was written; None if unknown.

    Raises:
        StoreError: the journal cannot be read now.
        BrokenJournal: it holds what cannot be.
    """
    entries = await store.read(table)
    return folded(table, entries) if entries else None

"""A table from its journal."""

from collections.abc import Iterable

from sobremesa.server.table.entries import Opened, decoded
from sobremesa.server.table.state import TableState, after, opened
from sobremesa.store.store import Entry, Store


def folded(table: str, entries: Iterable[Entry]) -> tuple[TableState, int]:
    """Where a journal leads, and when its last entry was written.

    Raises:
        ValueError: it does not begin as the journal of a table does, or holds what cannot be.
    """
    state: TableState | None = None
    at = 0
    for entry in entries:
        body = decoded(entry.body)
        at = entry.at
        if state is not None:
            state = after(state, body, at).table
        elif isinstance(body, Opened):
            state = opened(table, body, entry.number)
        else:
            raise ValueError(f"the journal of table {table} does not begin with its opening")
    if state is None:
        raise ValueError(f"table {table} has no journal")
    return state, at


async def read_table(store: Store, table: str) -> tuple[TableState, int] | None:
    """A table as its journal leaves it, and when its last entry was written; None if unknown.

    Raises:
        StoreError: the journal cannot be read now.
    """
    entries = await store.read(table)
    return folded(table, entries) if entries else None

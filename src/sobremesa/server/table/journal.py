"""A table from its journal."""

from collections import deque
from collections.abc import Iterable, Iterator

from sobremesa.server.table.entries import Opened, decoded
from sobremesa.server.table.state import Step, TableState, after, opened
from sobremesa.store.store import Entry, Store


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


async def read_table(store: Store, table: str) -> tuple[TableState, int] | None:
    """A table as its journal leaves it, and when its last entry was written; None if unknown.

    Raises:
        StoreError: the journal cannot be read now.
        BrokenJournal: it holds what cannot be.
    """
    entries = await store.read(table)
    return folded(table, entries) if entries else None

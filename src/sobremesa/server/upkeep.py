"""What is done to a table without its actor: while it sleeps, or by another program.

The journal is the only truth, so this is safe while a server runs: it writes entries by number, as
actors do. Whoever does so from another program leaves a mark, by which a running server learns
that it should look at the tables that it has in memory.
"""

import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Final

from sobremesa.server.settings import Settings
from sobremesa.server.table.entries import Closed, encoded
from sobremesa.server.table.journal import read_table
from sobremesa.server.table.state import TableState, after
from sobremesa.server.table.summary import summary_of
from sobremesa.store.errors import NumberMissing, NumberTaken
from sobremesa.store.listing import Status, Untouched
from sobremesa.store.store import Store

_MARK: Final = "touched"
"""What the store keeps the mark under."""

_PAGE: Final = 50
_DAY: Final = 86_400_000


async def read_mark(store: Store) -> bytes | None:
    """What changes whenever another program has touched tables.

    Raises:
        StoreError: the store cannot be read now.
    """
    return await store.meta(_MARK)


async def leave_mark(store: Store) -> None:
    """Let running servers know that tables were touched.

    Raises:
        StoreError: the store cannot be written now.
    """
    await store.set_meta(_MARK, secrets.token_bytes(8))


async def tidied(
    store: Store, settings: Settings, now: Callable[[], int], is_in_use: Callable[[str], bool]
) -> AsyncIterator[str]:
    """Close tables that nobody has touched for long, and forget old ones.

    Args:
        store: where they are.
        settings: after how many days.
        now: tells the milliseconds since 1970.
        is_in_use: whether the table of an id has an actor, or is about to.

    Yields:
        The ids of those that were closed or forgotten.

    Raises:
        StoreError: the store failed; what is left is done the next time.
    """
    for status, days in (
        (Status.OPEN, settings.close_open_days),
        (Status.PLAYING, settings.close_playing_days),
        (Status.OVER, settings.purge_over_days),
        (Status.CLOSED, settings.purge_closed_days),
    ):
        if not days:
            continue
        query = Untouched(now() - int(days * _DAY), status)
        page = await store.tables(query, limit=_PAGE)
        while page.tables:
            for found in page.tables:
                if is_in_use(found.table):
                    continue
                if status in (Status.OPEN, Status.PLAYING):
                    await close_untouched(store, found.table, found.last, now())
                else:
                    await store.purge(found.table)
                yield found.table
            if page.next is None:
                break
            page = await store.tables(query, limit=_PAGE, after=page.next)


async def close_untouched(store: Store, table: str, last: int, at: int) -> None:
    """Close a table whose last entry has that number; one that has gone on stays open.

    Args:
        store: where it is.
        table: its id.
        last: the number of the last entry that was seen.
        at: now, in milliseconds since 1970.

    Raises:
        StoreError: the store cannot be read or written now.
    """
    found = await read_table(store, table)
    if found is not None and found[0].number == last:
        with contextlib.suppress(NumberTaken, NumberMissing):
            await _close(store, *found, at)


async def close_anyway(store: Store, table: str, at: int) -> Status | None:
    """Close a table, whatever goes on there.

    Args:
        store: where it is.
        table: its id.
        at: now, in milliseconds since 1970.

    Returns:
        The status that it had, be it closed already; None if there is no such table.

    Raises:
        StoreError: the store cannot be read or written now.
    """
    while (found := await read_table(store, table)) is not None:
        status = found[0].status
        if status is Status.CLOSED:
            return status
        # Somebody at the table may be quicker, or the table be forgotten meanwhile.
        with contextlib.suppress(NumberTaken, NumberMissing):
            await _close(store, *found, at)
            return status
    return None


async def _close(store: Store, table: TableState, last_at: int, at: int) -> None:
    step = after(table, Closed(), max(at, last_at))
    await store.append(
        table.id,
        step.table.number,
        [encoded(step.entry)],
        at=step.at,
        summary=summary_of(step.table),
    )

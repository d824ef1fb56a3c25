"""New tables: the first entries of their journals, and codes that no others have."""

import contextlib
import secrets
from collections.abc import Callable, Sequence
from typing import Final

from sobremesa.fairness import SEED_BYTES
from sobremesa.protocol.common import Person
from sobremesa.protocol.http import NewTable
from sobremesa.server.reading import UNAVAILABLE
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.entries import encoded
from sobremesa.server.table.opening import (
    CODE_LENGTH,
    CODE_LETTERS,
    ID_LENGTH,
    ID_LETTERS,
    new_table,
    rematch,
    rematch_id,
    word,
)
from sobremesa.server.table.state import Step, TableState
from sobremesa.server.table.summary import summary_of
from sobremesa.store.errors import CodeTaken, NumberTaken, StoreError
from sobremesa.store.listing import Status
from sobremesa.store.store import Store

_TRIES: Final = 20


class Openings:
    """Opens the tables of one server."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        """Take where tables are kept, and what tells the milliseconds since 1970."""
        self._store: Final = store
        self._now: Final = now

    async def open(self, person: Person, wanted: NewTable, at: int) -> TableState:
        """Open a table for a person, at a time in milliseconds since 1970.

        Raises:
            Refusal: it cannot be, or cannot be kept now.
        """
        table = word(secrets.token_bytes(ID_LENGTH), ID_LETTERS, ID_LENGTH)
        seed = secrets.token_bytes(SEED_BYTES)
        steps = await self._opened(
            table,
            lambda code: new_table(table, wanted, person, seed=seed, code=code, at=at),
        )
        return steps[-1].table

    async def rematch(self, before: TableState, person: Person) -> str:
        """Open the table for another game of the same people, unless there is one already.

        Raises:
            Refusal: it cannot be, or cannot be kept now.
            StoreError: it cannot be read whether there is one.
        """
        for number in range(_TRIES):
            table = rematch_id(before.id, number)
            found = await self._store.summary(table)
            if found is None:
                await self._open_rematch(before, table, person)
            if found is None or found.summary.status is not Status.CLOSED:
                return table
        raise Refusal("limit", "too many tables for another game were closed")

    async def _open_rematch(self, before: TableState, table: str, person: Person) -> None:
        at, seed = self._now(), secrets.token_bytes(SEED_BYTES)
        # Another server may have been quicker.
        with contextlib.suppress(NumberTaken):
            await self._opened(
                table, lambda code: rematch(before, table, person, seed=seed, code=code, at=at)
            )

    async def _opened(self, table: str, make: Callable[[str], Sequence[Step]]) -> Sequence[Step]:
        """Write the first entries of a table, under a code that no other has.

        Raises:
            Refusal: it cannot be, or cannot be kept now.
            NumberTaken: there is a table of that id.
        """
        for _ in range(_TRIES):
            code = word(secrets.token_bytes(CODE_LENGTH), CODE_LETTERS, CODE_LENGTH)
            steps = make(code)
            try:
                await self._store.append(
                    table,
                    1,
                    [encoded(step.entry) for step in steps],
                    at=steps[0].at,
                    summary=summary_of(steps[-1].table),
                )
            except CodeTaken:
                continue
            except NumberTaken:
                raise
            except StoreError:
                raise Refusal("unavailable", UNAVAILABLE) from None
            return steps
        raise Refusal("unavailable", "no code is free; try again")

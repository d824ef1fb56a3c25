"""What has happened in games so far: for whoever comes later, and for looking back."""

import asyncio
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import Executor
from itertools import islice
from typing import Final

import msgspec

from sobremesa.analysis.statistics import statistics
from sobremesa.analysis.statistics.model import Statistics
from sobremesa.protocol.http import Story, StoryEntry
from sobremesa.record.worded import worded
from sobremesa.rules.game import Fact
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.entries import decoded
from sobremesa.server.table.export import record, require_over
from sobremesa.server.table.journal import steps_in_turn
from sobremesa.server.table.state import TableState
from sobremesa.store.store import Entry, Store

PAGE: Final = 1_000
"""Facts after which a page of a story ends; the entry at hand is told to its end."""

_KEPT: Final = 16
"""Stories that are kept, to be told on from where they were."""


class _Told(msgspec.Struct, frozen=True):
    number: int
    at: int
    facts: tuple[Fact, ...]


class _Known(msgspec.Struct, frozen=True):
    """A story as far as it was read, the table at that moment, and its first entry.

    The first entry holds the secret seed, so no other table that takes the id can have the same.
    """

    table: TableState
    told: tuple[_Told, ...]
    first: Entry


class Stories:
    """Reads journals for those who look back, without holding up those who play.

    A story holds what everybody has learned; what only some may know is in no fact.
    """

    def __init__(self, store: Store, thinkers: Executor) -> None:
        """Take where the journals are, and where there is time for what takes long."""
        self._store: Final = store
        self._thinkers: Final = thinkers
        self._known: Final[OrderedDict[str, _Known]] = OrderedDict()
        # One at a time: of many at once each would have its turn before a table has its own, and
        # whoever asks for the same story finds it read.
        self._reading: Final = asyncio.Lock()

    async def story(self, table: str, after: int = 0) -> Story | None:
        """What has happened in the game since an entry; None if there is no such table.

        Raises:
            StoreError: the journal cannot be read now.
            BrokenJournal: it holds what cannot be.
            ValueError: nothing can have that id.
        """
        known = await self._read(table)
        if known is None:
            return None
        page: list[StoryEntry] = []
        facts = 0
        begin = bisect_right(known.told, after, key=lambda told: told.number)
        for told in islice(known.told, begin, None):
            if facts >= PAGE:
                last = page[-1].number
                return Story(tuple(page), last, last)
            page.append(StoryEntry(told.number, told.at, tuple(map(worded, told.facts))))
            facts += len(told.facts)
        return Story(tuple(page), known.table.number)

    async def statistics(self, table: str) -> Statistics | None:
        """The game of a table in numbers, once it is over; None if there is no such table.

        Raises:
            Refusal: no game was played there, or it is not over.
            StoreError: the journal cannot be read now.
            BrokenJournal: it holds what cannot be.
            ValueError: nothing can have that id.
        """
        known = await self._read(table)
        if known is None:
            return None
        play = known.table.play
        if play is None:
            raise Refusal("not-started", "no game was played here")
        if not play.is_over:
            raise Refusal("not-allowed", "the statistics are there when the game is over")
        header = play.header
        facts = [fact for told in known.told for fact in told.facts]
        return await asyncio.get_running_loop().run_in_executor(
            self._thinkers, statistics, header.game, header.players, facts, header.rules
        )

    async def record(self, table: str) -> str | None:
        """The record of a table's game, once it is over; None if there is no such table.

        Raises:
            Refusal: no game was played there, or it is not over.
            StoreError: the journal cannot be read now.
            BrokenJournal: it holds what cannot be.
            ValueError: nothing can have that id.
        """
        while True:
            known = await self._read(table)
            if known is None:
                return None
            require_over(known.table)
            entries = (await self._store.read(table))[: known.table.number]
            # Another table may have taken the id of this one.
            if entries[:1] == [known.first]:
                return await asyncio.get_running_loop().run_in_executor(
                    self._thinkers, _record, known.table, entries
                )

    async def _read(self, table: str) -> _Known | None:
        async with self._reading:
            return await self._read_on(table)

    async def _read_on(self, table: str) -> _Known | None:
        """Read what is not known yet."""
        known = self._known.get(table)
        entries: list[Entry] = []
        if known is not None:
            entries = await self._store.read(table, after=known.table.number)
            # Another table may have taken the id of this one. Looked at last: the journal that is
            # here now was here before.
            if await self._store.read(table, limit=1) != [known.first]:
                known = None
        if known is None:
            entries = await self._store.read(table)
            if not entries:
                self._known.pop(table, None)
                return None
        state = known.table if known else None
        told = list(known.told) if known else []
        async for step in steps_in_turn(table, entries, state):
            state = step.table
            if step.facts:
                told.append(_Told(state.number, step.at, step.facts))
        assert state is not None
        found = _Known(state, tuple(told), known.first if known else entries[0])
        self._known[table] = found
        self._known.move_to_end(table)
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return found


def _record(table: TableState, entries: Iterable[Entry]) -> str:
    return record(table, (decoded(entry.body) for entry in entries))

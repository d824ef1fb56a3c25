"""What has happened in games so far: for whoever comes later, and for looking back."""

import asyncio
from collections import OrderedDict
from typing import Final

import msgspec

from sobremesa.analysis.statistics import statistics
from sobremesa.analysis.statistics.model import Statistics
from sobremesa.protocol.http import Story, StoryEntry
from sobremesa.record.worded import worded
from sobremesa.rules.game import Fact
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.journal import steps
from sobremesa.server.table.state import TableState
from sobremesa.store.store import Entry, Store

PAGE: Final = 1_000
"""Facts after which a page of a story ends; the entry at hand is told to its end."""

_KEPT: Final = 16
"""Stories that are kept, to be told on from where they were."""

_AT_ONCE: Final = 64
"""Entries that are read before others have their turn."""


class _Told(msgspec.Struct, frozen=True):
    number: int
    at: int
    facts: tuple[Fact, ...]


class _Known(msgspec.Struct, frozen=True):
    """A story as far as it was read, the table at that moment, and the last entry before it."""

    table: TableState
    told: tuple[_Told, ...]
    last: Entry


class Stories:
    """Reads journals for what everybody has learned; what only some may know is in no fact."""

    def __init__(self, store: Store) -> None:
        """Take where the journals are."""
        self._store: Final = store
        self._known: Final[OrderedDict[str, _Known]] = OrderedDict()

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
        for told in known.told:
            if told.number <= after:
                continue
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
        facts = (fact for told in known.told for fact in told.facts)
        return statistics(header.game, header.players, facts, header.rules)

    async def _read(self, table: str) -> _Known | None:
        known = self._known.get(table)
        entries: list[Entry] = []
        if known is not None:
            # The last one that is known comes again: the table may have been forgotten meanwhile.
            entries = await self._store.read(table, after=known.last.number - 1)
            if entries[:1] != [known.last]:
                known = None
        if known is None:
            entries = await self._store.read(table)
            if not entries:
                self._known.pop(table, None)
                return None
        state = known.table if known else None
        told = list(known.told) if known else []
        fresh = entries[1:] if known else entries
        for begin in range(0, len(fresh), _AT_ONCE):
            for step in steps(table, fresh[begin : begin + _AT_ONCE], state):
                state = step.table
                if step.facts:
                    told.append(_Told(state.number, step.at, step.facts))
            await asyncio.sleep(0)
        assert state is not None
        found = _Known(state, tuple(told), entries[-1])
        self._known[table] = found
        self._known.move_to_end(table)
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return found

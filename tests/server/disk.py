"""A store that does what a test wants."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Sequence
from itertools import count

from sobremesa.server.table.entries import AnyEntry, SaidChat, decoded, encoded
from sobremesa.server.table.journal import folded
from sobremesa.server.table.state import TableState
from sobremesa.store.errors import StoreUnavailable
from sobremesa.store.listing import Summary
from sobremesa.store.memory import MemoryStore
from sobremesa.store.store import Entry


class Disk(MemoryStore):
    """A store in memory that takes its time and fails when it is told to.

    Attributes:
        delay: seconds that an append takes.
        faults: what goes wrong with the next appends: `before` or `after` they were written, or
            `taken`, when another server writes first; an empty text is no fault.
        unreadable: how many reads fail from now on.
        appends: the table and the numbers of each append.
        made: by table, person and command, the numbers of the entries that it made.
    """

    def __init__(self) -> None:
        super().__init__()
        self.delay = 0.0
        self.faults: deque[str] = deque()
        self.unreadable = 0
        self.appends: list[tuple[str, range]] = []
        self._others = count()
        self._decoded: dict[str, list[AnyEntry]] = {}
        self.made: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)

    async def append(
        self,
        table: str,
        first: int,
        bodies: Sequence[bytes],
        *,
        at: int,
        summary: Summary | None = None,
    ) -> None:
        fault = self.faults.popleft() if self.faults else ""
        if self.delay:
            await asyncio.sleep(self.delay)
        if fault == "before":
            raise StoreUnavailable("the disk is full")
        if fault == "taken" and first > 1:
            said = SaidChat(by="other", command=f"o{next(self._others)}", name="Other", text="Hi")
            await super().append(table, first, [encoded(said)], at=at)
        await super().append(table, first, bodies, at=at, summary=summary)
        self.appends.append((table, range(first, first + len(bodies))))
        if fault == "after":
            raise StoreUnavailable("the disk fell silent")

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        if self.unreadable:
            self.unreadable -= 1
            raise StoreUnavailable("the disk cannot be read")
        return await super().read(table, after, limit)

    def last(self, table: str) -> int:
        return len(self._entries.get(table, ()))

    def journal(self, table: str) -> list[AnyEntry]:
        known = self._decoded.setdefault(table, [])
        for entry in self._entries.get(table, [])[len(known) :]:
            made = decoded(entry.body)
            known.append(made)
            if made.by is not None and made.command is not None:
                self.made[table, made.by, made.command].append(entry.number)
        return list(known)

    def number(self, table: str, person: str | None, command: str) -> int | None:
        """The one entry that a command has made, if it has made one."""
        self.journal(table)
        numbers = self.made.get((table, str(person), command), [])
        assert len(numbers) <= 1, "a command counted twice"
        return numbers[0] if numbers else None

    def fold(self, table: str) -> TableState:
        """Where a table stands by its journal alone."""
        return folded(table, self._entries[table])[0]

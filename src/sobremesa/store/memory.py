"""A store that forgets: for tests, and for a table to try things out."""

import operator
from collections.abc import Sequence
from pathlib import Path

from sobremesa.store.checks import check_limit, check_texts
from sobremesa.store.errors import (
    CannotBackUp,
    CodeTaken,
    NumberMissing,
    NumberTaken,
    StoreClosed,
)
from sobremesa.store.listing import (
    ByCode,
    Cursor,
    Every,
    Listed,
    OfPerson,
    Page,
    Public,
    Query,
    Status,
    Summary,
    Unfinished,
    Untouched,
    Visibility,
    live_code,
    page,
    place,
)
from sobremesa.store.operations import Append, Purge, SetMeta
from sobremesa.store.store import Entry


class MemoryStore:
    """A `Store` whose tables are gone when the process is."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = {}
        self._summaries: dict[str, Summary] = {}
        self._meta: dict[str, bytes] = {}
        self._closed = False

    async def append(
        self,
        table: str,
        first: int,
        bodies: Sequence[bytes],
        *,
        at: int,
        summary: Summary | None = None,
    ) -> None:
        append = Append(table, first, tuple(bodies), at, summary)
        self._check_open()
        last = len(self._entries.get(table, ()))
        if first <= last:
            raise NumberTaken(table, first, last)
        if first > last + 1:
            raise NumberMissing(table, first, last)
        if summary is not None:
            self._check_code(table, summary)
            self._summaries[table] = summary
        self._entries.setdefault(table, []).extend(
            Entry(number, at, body) for number, body in enumerate(append.bodies, start=first)
        )

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        check_texts(table)
        check_limit(limit, least=0)
        self._check_open()
        # Entry n stands at place n - 1.
        entries = self._entries.get(table, [])[max(after, 0) :]
        return entries if limit is None else entries[:limit]

    async def last_number(self, table: str) -> int:
        check_texts(table)
        self._check_open()
        return len(self._entries.get(table, ()))

    async def summary(self, table: str) -> Listed | None:
        check_texts(table)
        self._check_open()
        return self._listed(table) if table in self._entries else None

    async def tables(self, query: Query, *, limit: int = 50, after: str | None = None) -> Page:
        check_limit(limit, least=1)
        begin = None if after is None else Cursor.parse(after)
        self._check_open()
        found = [listed for listed in map(self._listed, self._entries) if answers(listed, query)]
        places = {listed.table: place(listed, query) for listed in found}
        newest_first = not isinstance(query, Untouched)
        found.sort(key=lambda listed: places[listed.table], reverse=newest_first)
        if begin is not None:
            behind = operator.lt if newest_first else operator.gt
            bound = (begin.time, begin.table)
            found = [listed for listed in found if behind(places[listed.table], bound)]
        return page(found, query, limit)

    async def purge(self, table: str) -> bool:
        purge = Purge(table)
        self._check_open()
        self._summaries.pop(purge.table, None)
        return self._entries.pop(purge.table, None) is not None

    async def meta(self, key: str) -> bytes | None:
        check_texts(key)
        self._check_open()
        return self._meta.get(key)

    async def set_meta(self, key: str, value: bytes, *, only_if_absent: bool = False) -> bytes:
        change = SetMeta(key, value, only_if_absent)
        self._check_open()
        if not (only_if_absent and key in self._meta):
            self._meta[key] = change.value
        return self._meta[key]

    async def backup(self, path: Path) -> None:
        self._check_open()
        raise CannotBackUp(f"{path} is not written: a store in memory is not there to be kept")

    async def close(self) -> None:
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosed

    def _check_code(self, table: str, summary: Summary) -> None:
        code = live_code(summary)
        others = (other for id, other in self._summaries.items() if id != table)
        if code is not None and any(live_code(other) == code for other in others):
            raise CodeTaken(table, code)

    def _listed(self, table: str) -> Listed:
        entries = self._entries[table]
        return Listed(
            table=table,
            created=entries[0].at,
            updated=entries[-1].at,
            last=entries[-1].number,
            summary=self._summaries[table],
        )


def answers(listed: Listed, query: Query) -> bool:
    """Whether a table is one of those that a query asks for."""
    summary = listed.summary
    match query:
        case ByCode(code):
            return live_code(summary) == code
        case Public(status):
            return summary.status is status and summary.visibility is Visibility.PUBLIC
        case OfPerson(person):
            return person in summary.persons
        case Unfinished():
            return summary.status is Status.PLAYING
        case Untouched(before, status):
            return listed.updated < before and status in (None, summary.status)
        case Every():
            return True

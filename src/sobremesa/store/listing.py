"""Finding tables: what a store knows of each besides its entries, and the questions it answers."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from sobremesa.store.checks import LARGEST, check_texts


class Status(StrEnum):
    """How far a table has come."""

    OPEN = "open"
    """People are taking their seats."""
    PLAYING = "playing"
    """A game has begun and has not ended."""
    OVER = "over"
    """The game has ended; the people may still sit there, and play another."""
    CLOSED = "closed"
    """Nothing more will happen; the table has given its code back."""


class Visibility(StrEnum):
    """Who finds a table."""

    PUBLIC = "public"
    """Everybody, in the list of tables."""
    UNLISTED = "unlisted"
    """Whoever has its code or its address."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What tables are found by, written together with entries and replaced by later ones.

    Attributes:
        status: how far the table has come.
        visibility: who finds it.
        code: the letters that friends type to come here, or None. No two tables have the same
            code unless they are closed.
        persons: the ids of the people who sit there.
        lobby: what a list of tables shows; the store does not look into it.
    """

    status: Status
    visibility: Visibility
    code: str | None = None
    persons: frozenset[str] = frozenset()
    lobby: bytes = b""


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table as a store lists it.

    Attributes:
        table: its id.
        created: the time of its first entry, in milliseconds since 1970.
        updated: the time of its last entry, in milliseconds since 1970.
        last: the number of its last entry, 1 or more.
        summary: what was last written about it.
    """

    table: str
    created: int
    updated: int
    last: int
    summary: Summary


class ByCode(msgspec.Struct, frozen=True):
    """The table with this code, if there is one that is not closed."""

    code: str

    def __post_init__(self) -> None:
        check_texts(self.code)


class Public(msgspec.Struct, frozen=True):
    """The public tables of one status, the newest first."""

    status: Status = Status.OPEN


class OfPerson(msgspec.Struct, frozen=True):
    """The tables at which a person sits, whatever their status, the newest first."""

    person: str

    def __post_init__(self) -> None:
        check_texts(self.person)


class Unfinished(msgspec.Struct, frozen=True):
    """The tables with a game that has not ended, the newest first: those to wake at the start."""


class Untouched(msgspec.Struct, frozen=True):
    """The tables whose last entry is older than `before`, the longest untouched first.

    Attributes:
        before: a time in milliseconds since 1970.
        status: only tables of this status, or None for all.
    """

    before: int
    status: Status | None = None


class Every(msgspec.Struct, frozen=True):
    """All tables, the newest first."""


Query = ByCode | Public | OfPerson | Unfinished | Untouched | Every


class Page(msgspec.Struct, frozen=True):
    """A part of an answer.

    Attributes:
        tables: the tables, in the order that the query names.
        next: what to hand in as `after` for the tables behind these, or None if there are none.
    """

    tables: tuple[Listed, ...]
    next: str | None


_DIGITS = len(str(LARGEST)) - 1
"""Numbers of so many digits fit into every database."""


class Cursor(msgspec.Struct, frozen=True):
    """A place in a list of tables: behind the table of that time and id.

    Tables of the same millisecond are ordered by their ids, in the same direction.
    """

    time: int
    table: str

    def __str__(self) -> str:
        return f"{self.time}.{self.table}"

    @classmethod
    def parse(cls, text: str) -> "Cursor":
        """Read what `str` wrote, which is what `Page.next` holds.

        >>> str(Cursor.parse("1700000000000.x7Qa"))
        '1700000000000.x7Qa'

        Raises:
            ValueError: it is something else.
        """
        check_texts(text)
        time, dot, table = text.partition(".")
        if not (dot and time.isascii() and time.isdigit() and len(time) <= _DIGITS):
            raise ValueError("no page begins there: `after` is not what `next` of a page was")
        return cls(int(time), table)


def live_code(summary: Summary) -> str | None:
    """The code that leads to a table, which a closed table has given back."""
    return None if summary.status is Status.CLOSED else summary.code


def place(listed: Listed, query: Query) -> tuple[int, str]:
    """Where a table comes in the answer to a query: by this time, then by its id.

    `Untouched` goes up, all other queries go down.
    """
    time = listed.updated if isinstance(query, Untouched) else listed.created
    return time, listed.table


def page(found: Sequence[Listed], query: Query, limit: int) -> Page:
    """The first `limit` of the tables that were found, which are in the order of the query."""
    tables = tuple(found[:limit])
    more = len(found) > limit
    return Page(tables, str(Cursor(*place(tables[-1], query))) if more else None)

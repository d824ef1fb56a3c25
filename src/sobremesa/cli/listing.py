"""A server's tables, and what happened there, as text for people."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec

from sobremesa.protocol.common import Table
from sobremesa.protocol.http import ListedTable

_LONG: Final = ("people", "lines")
"""Columns that go on in the next line if a terminal is narrow."""


class Kept(msgspec.Struct, frozen=True):
    """A table in a store.

    Attributes:
        listed: what anybody may know of it.
        entries: how many its journal has.
    """

    listed: ListedTable
    entries: int


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be told of an entry of a journal.

    Attributes:
        number: the entry's.
        at: when, in milliseconds since 1970.
        kind: what it is.
        by: the id of the person who caused it.
        lines: what was played and drawn, once the game is over.
    """

    number: int
    at: int
    kind: str
    by: str | None = None
    lines: tuple[str, ...] = ()


def description(kept: Kept) -> Iterator[str]:
    """All that anybody may know of a table, line by line."""
    table = kept.listed.table
    known = {
        "table": table.id,
        "code": table.code,
        "game": table.game,
        "rules": ", ".join(table.rules) or "as printed",
        "visibility": table.visibility,
        "clock": f"{table.clock} s" if table.clock else "none",
        "status": table.status,
        "people": people(table),
        "opened": f"{moment(kept.listed.created, 'seconds')} UTC",
        "touched": f"{moment(kept.listed.updated, 'seconds')} UTC",
        "entries": str(kept.entries),
        "commitment": table.commitment,
        "seed": table.seed or "secret until the end",
        "rematch": table.next_table or "none",
    }
    for name, value in known.items():
        yield f"{name:<11} {value}"


def people(table: Table) -> str:
    """Who sits at a table, bots with their level, and how many seats are free.

    >>> from sobremesa.protocol.common import Seat
    >>> seats = (Seat("Ana", "red", person="x"), Seat("Bo", "blue", bot="steady"), Seat())
    >>> people(Table("t", "LMNPQR", "tallyup", (), "public", 0, "open", "x", seats, "…"))
    'Ana, Bo (steady), 1 free'
    """
    taken = [f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in table.seats]
    names = [name for name in taken if name]
    free = len(taken) - len(names)
    return ", ".join([*names, f"{free} free"] if free else names)


def print_tables(tables: Iterable[Kept]) -> None:
    """Print tables, one a line."""
    print_columns(
        ("id", "code", "game", "status", "people", "touched (UTC)", "entries"),
        [
            (
                (table := kept.listed.table).id,
                table.code,
                table.game,
                table.status,
                people(table),
                moment(kept.listed.updated, "minutes"),
                str(kept.entries),
            )
            for kept in tables
        ],
    )


def print_events(events: Iterable[Event]) -> None:
    """Print what happened at a table, one entry a line."""
    print_columns(
        ("number", "time (UTC)", "kind", "by", "lines"),
        [
            (
                str(event.number),
                moment(event.at, "milliseconds"),
                event.kind,
                event.by or "",
                "; ".join(event.lines),
            )
            for event in events
        ],
    )


def print_columns(names: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows below their names: fitted to a terminal, or as wide as they are."""
    from rich.console import Console
    from rich.table import Table as Columns

    columns = Columns(box=None, pad_edge=False, header_style="bold")
    for name in names:
        columns.add_column(name, no_wrap=name not in _LONG)
    for row in rows:
        columns.add_row(*row)
    if sys.stdout.isatty():
        Console(markup=False, emoji=False, highlight=False).print(columns)
        return
    wide = Console(width=100_000, markup=False, emoji=False, highlight=False)
    with wide.capture() as captured:
        wide.print(columns)
    print("\n".join(line.rstrip() for line in captured.get().splitlines()))


def moment(at: int, precision: str) -> str:
    """A time in milliseconds since 1970, in UTC, to that precision.

    >>> moment(1_700_000_000_123, "seconds")
    '2023-11-14 22:13:20'
    """
    time = datetime.fromtimestamp(at / 1000, UTC).replace(tzinfo=None)
    return time.isoformat(" ", precision)

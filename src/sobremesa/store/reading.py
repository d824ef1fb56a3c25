"""Questions to a store, answered in SQL."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sqlalchemy import Connection, Integer, Select, bindparam, func, select, tuple_
from sqlalchemy.sql.elements import ColumnElement

from sobremesa.store.checks import LARGEST
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
    page,
)
from sobremesa.store.schema import CLOSED, entries, persons, tables
from sobremesa.store.store import Entry

_ENTRIES = (
    select(entries.c.number, entries.c.at, entries.c.body)
    .where(entries.c.table_id == bindparam("this"), entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)
_SOME_ENTRIES = _ENTRIES.limit(bindparam("limit", type_=Integer))

_LAST = select(func.max(entries.c.number)).where(entries.c.table_id == bindparam("this"))

_TOGETHER: Final = 1000
"""The most values of one question: no database takes any number of them."""

_OF_TABLE = entries.c.table_id == tables.c.id
_listed = select(
    tables,
    select(func.max(entries.c.number)).where(_OF_TABLE).scalar_subquery().label("last"),
    select(entries.c.at)
    .where(_OF_TABLE)
    .order_by(entries.c.number.desc())
    .limit(1)
    .scalar_subquery()
    .label("updated"),
).subquery("listed")
_LISTED = select(_listed)
_ONE = _LISTED.where(_listed.c.id == bindparam("this"))
_PERSONS = select(persons).where(persons.c.table_id.in_(bindparam("ids", expanding=True)))


def read_entries(connection: Connection, table: str, after: int, limit: int | None) -> list[Entry]:
    """`Store.read`."""
    after = max(0, min(after, LARGEST))
    if limit is None:
        rows = connection.execute(_ENTRIES, {"this": table, "after": after})
    else:
        values = {"this": table, "after": after, "limit": min(limit, LARGEST)}
        rows = connection.execute(_SOME_ENTRIES, values)
    return [Entry(number, at, body) for number, at, body in rows]


def last_number(connection: Connection, table: str) -> int:
    """`Store.last_number`."""
    return connection.scalar(_LAST, {"this": table}) or 0


def read_summary(connection: Connection, table: str) -> Listed | None:
    """`Store.summary`."""
    found = _tables(connection, _ONE, {"this": table})
    return found[0] if found else None


def read_tables(connection: Connection, query: Query, limit: int, begin: Cursor | None) -> Page:
    """`Store.tables`."""
    statement = _LISTED.where(*_conditions(query))
    # The place of a table in the answer, as in `listing.place`.
    if isinstance(query, Untouched):
        place = (_listed.c.updated, _listed.c.id)
        statement = statement.order_by(*place)
        if begin is not None:
            statement = statement.where(tuple_(*place) > (begin.time, begin.table))
    else:
        place = (_listed.c.created, _listed.c.id)
        statement = statement.order_by(*(column.desc() for column in place))
        if begin is not None:
            statement = statement.where(tuple_(*place) < (begin.time, begin.table))
    # One more than asked for tells whether there are more.
    return page(_tables(connection, statement.limit(min(limit, LARGEST - 1) + 1)), query, limit)


def _conditions(query: Query) -> Iterator[ColumnElement[bool]]:
    listed = _listed.c
    match query:
        case ByCode(code):
            yield listed.code == code
            yield listed.status != CLOSED
        case Public(status):
            yield listed.status == status.value
            yield listed.visibility == Visibility.PUBLIC.value
        case OfPerson(person):
            yield listed.id.in_(select(persons.c.table_id).where(persons.c.person == person))
        case Unfinished():
            yield listed.status == Status.PLAYING.value
        case Untouched(before, status):
            yield listed.updated < before
            if status is not None:
                yield listed.status == status.value
        case Every():
            pass


def _tables(
    connection: Connection, statement: Select[Any], values: Mapping[str, object] | None = None
) -> list[Listed]:
    rows = connection.execute(statement, values).all()
    sitting: dict[str, set[str]] = {row.id: set() for row in rows}
    ids = list(sitting)
    for begin in range(0, len(ids), _TOGETHER):
        some = {"ids": ids[begin : begin + _TOGETHER]}
        for table, person in connection.execute(_PERSONS, some):
            sitting[table].add(person)
    return [
        Listed(
            table=row.id,
            created=row.created,
            updated=row.updated,
            last=row.last,
            summary=Summary(
                status=Status(row.status),
                visibility=Visibility(row.visibility),
                code=row.code,
                persons=frozenset(sitting[row.id]),
                lobby=row.lobby,
            ),
        )
        for row in rows
    ]

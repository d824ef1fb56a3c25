"""Operations carried out in SQL, many in one transaction.

Nearly all appends are right, so `carry_out` first takes each at its word (`assumed`): it writes
what would be right if the table's last entry were the one before, with statements that write
nothing where it is not. A batch that turns out wrong, in however small a part, is `Refuted` and
rolled back whole; carried out anew, it looks before it writes, and judges each operation alone.
"""

from collections.abc import Iterable, Sequence

from sqlalchemy import (
    BigInteger,
    Connection,
    LargeBinary,
    String,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from sobremesa.store.errors import CodeTaken, NumberMissing, NumberTaken
from sobremesa.store.listing import Summary, live_code
from sobremesa.store.operations import Append, Operation, Outcome, Purge, SetMeta
from sobremesa.store.schema import CLOSED, entries, meta, persons, tables


class Refuted(Exception):
    """What was assumed is not so; the transaction is to be rolled back."""


def carry_out(
    connection: Connection, operations: Sequence[Operation], *, assumed: bool
) -> list[Outcome]:
    """Carry out operations in order, within the transaction of the connection.

    An operation that is refused leaves no trace, and its outcome is the error. The results hold
    once the transaction is committed.

    Args:
        connection: where.
        operations: what.
        assumed: whether to take the appends at their word.

    Raises:
        Refuted: the appends were taken at their word, and one was wrong.
        IntegrityError: the same, found out by the database.
    """
    outcomes: list[Outcome] = []
    appends: list[Append] = []
    for operation in operations:
        match operation:
            case Append():
                appends.append(operation)
                continue
            case Purge(table):
                outcomes += _append(connection, appends, assumed)
                outcomes.append(_purge(connection, table))
            case SetMeta():
                outcomes += _append(connection, appends, assumed)
                outcomes.append(_set_meta(connection, operation))
        appends = []
    return outcomes + _append(connection, appends, assumed)


# --- appends --------------------------------------------------------------------------------------

_NUMBER = bindparam("new_number", type_=BigInteger)
_TABLE = bindparam("new_table", type_=String)
_before = entries.alias("before")

# Every entry but the first needs the one before it, which may come from the same execution.
_INSERT_ENTRY = insert(entries).from_select(
    ["table_id", "number", "at", "body"],
    select(
        _TABLE,
        _NUMBER,
        bindparam("new_at", type_=BigInteger),
        bindparam("new_body", type_=LargeBinary),
    ).where(
        or_(
            literal_column("1") == _NUMBER,
            exists().where(
                _before.c.table_id == _TABLE,
                _before.c.number == _NUMBER - literal_column("1"),
            ),
        )
    ),
)

_LAST_NUMBERS = select(
    tables.c.id,
    select(func.max(entries.c.number))
    .where(entries.c.table_id == tables.c.id)
    .scalar_subquery()
    .label("last"),
).where(tables.c.id.in_(bindparam("ids", expanding=True)))

_INSERT_TABLE = insert(tables)
_UPDATE_TABLE = update(tables).where(tables.c.id == bindparam("this"))
_PERSONS = select(persons.c.person).where(persons.c.table_id == bindparam("this"))
_INSERT_PERSON = insert(persons)
_DELETE_PERSON = delete(persons).where(
    persons.c.table_id == bindparam("this"), persons.c.person == bindparam("gone")
)
_HAS_CODE = select(tables.c.id).where(
    tables.c.code == bindparam("wanted"),
    tables.c.status != CLOSED,
    tables.c.id != bindparam("this"),
)


def _append(connection: Connection, appends: Sequence[Append], assumed: bool) -> list[Outcome]:
    if not appends:
        return []
    if assumed:
        last: dict[str, int] = {}
        for append in appends:
            last.setdefault(append.table, append.first - 1)
    else:
        last = last_numbers(connection, {append.table for append in appends})

    outcomes: list[Outcome] = []
    rows: list[dict[str, object]] = []
    for append in appends:
        refusal = _refusal(connection, append, last.get(append.table, 0), assumed)
        outcomes.append(refusal)
        if refusal is not None:
            continue
        if append.summary is not None:
            _write_summary(connection, append, append.summary)
        last[append.table] = append.last
        rows += (
            {
                "new_table": append.table,
                "new_number": number,
                "new_at": append.at,
                "new_body": body,
            }
            for number, body in enumerate(append.bodies, start=append.first)
        )
    if rows and connection.execute(_INSERT_ENTRY, rows).rowcount != len(rows):
        raise Refuted
    return outcomes


def last_numbers(connection: Connection, ids: Iterable[str]) -> dict[str, int]:
    """The number of the last entry of each of these tables that there is."""
    rows = connection.execute(_LAST_NUMBERS, {"ids": sorted(ids)})
    return {row.id: row.last for row in rows}


def _refusal(
    connection: Connection, append: Append, last: int, assumed: bool
) -> NumberTaken | NumberMissing | CodeTaken | None:
    """Why an append is refused by a table whose last entry has this number, or None."""
    if append.first <= last:
        return NumberTaken(append.table, append.first, last)
    if append.first > last + 1:
        return NumberMissing(append.table, append.first, last)
    code = None if append.summary is None else live_code(append.summary)
    # Where it is assumed to be free, the unique index refuses it.
    if code is not None and not assumed:
        taken = connection.execute(_HAS_CODE, {"wanted": code, "this": append.table}).first()
        if taken is not None:
            return CodeTaken(append.table, code)
    return None


def _write_summary(connection: Connection, append: Append, summary: Summary) -> None:
    columns: dict[str, object] = {
        "status": summary.status.value,
        "visibility": summary.visibility.value,
        "code": summary.code,
        "lobby": summary.lobby,
    }
    sitting: set[str] = set()
    if append.first == 1:
        columns |= {"id": append.table, "created": append.at}
        connection.execute(_INSERT_TABLE, columns)
    else:
        if connection.execute(_UPDATE_TABLE, columns | {"this": append.table}).rowcount != 1:
            raise Refuted
        sitting.update(connection.scalars(_PERSONS, {"this": append.table}))
    gone = [{"this": append.table, "gone": person} for person in sitting - summary.persons]
    come = [{"table_id": append.table, "person": person} for person in summary.persons - sitting]
    if gone:
        connection.execute(_DELETE_PERSON, gone)
    if come:
        connection.execute(_INSERT_PERSON, come)


# --- the rest -------------------------------------------------------------------------------------


_PURGE = delete(tables).where(tables.c.id == bindparam("this"))
_META = select(meta.c.value).where(meta.c.key == bindparam("this"))
_INSERT_META = insert(meta)
_UPDATE_META = update(meta).where(meta.c.key == bindparam("this"))


def _purge(connection: Connection, table: str) -> bool:
    # What hangs on the row goes with it.
    return connection.execute(_PURGE, {"this": table}).rowcount > 0


def _set_meta(connection: Connection, change: SetMeta) -> bytes:
    stands = read_meta(connection, change.key)
    if stands is None:
        connection.execute(_INSERT_META, {"key": change.key, "value": change.value})
    elif change.only_if_absent:
        return stands
    else:
        connection.execute(_UPDATE_META, {"this": change.key, "value": change.value})
    return change.value


def read_meta(connection: Connection, key: str) -> bytes | None:
    """What is kept under a key, or None."""
    return connection.scalar(_META, {"this": key})

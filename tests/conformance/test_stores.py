"""What every store keeps: one suite, run on all of them.

This file is about journals; `test_stores_finding.py` about listing tables, `test_stores_kept.py`
about closing and copying, `test_stores_machine.py` does all of that in any order. What one store
does in its own way is tested in `tests/store/`.
"""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.store.errors import (
    CodeTaken,
    NumberMissing,
    NumberTaken,
)
from sobremesa.store.listing import (
    Every,
    OfPerson,
    Status,
    Summary,
    Visibility,
)
from sobremesa.store.store import Entry, Store
from tests.conformance.stores import (
    KINDS,
    OPEN,
    Kind,
    about,
    bodies,
    listed,
    names,
    on_every_store,
    on_every_two,
    opened,
    outcomes,
)

# --- journals -------------------------------------------------------------------------------------


@on_every_store
async def test_entries_come_back_as_they_were_in_order(store: Store) -> None:
    """A journal is what was appended: numbers from 1, times and bodies, in order."""
    await store.append("a", 1, [b"one", b""], at=7, summary=OPEN)
    await store.append("a", 3, [bytes(range(256))], at=5)
    assert await store.read("a") == [
        Entry(1, 7, b"one"),
        Entry(2, 7, b""),
        Entry(3, 5, bytes(range(256))),
    ]
    assert await store.last_number("a") == 3


@on_every_store
async def test_a_table_may_be_read_from_anywhere(store: Store) -> None:
    """`after` leaves out what the reader has, `limit` what it cannot take yet."""
    await store.append("a", 1, [b"1", b"2", b"3", b"4"], at=0, summary=OPEN)
    assert await bodies(store, "a", after=2) == [b"3", b"4"]
    assert await bodies(store, "a", after=1, limit=2) == [b"2", b"3"]
    assert await bodies(store, "a", limit=0) == []
    assert await bodies(store, "a", after=4) == []
    for before_all in (-1, -(2**70)):
        assert await bodies(store, "a", after=before_all) == [b"1", b"2", b"3", b"4"]
    assert await bodies(store, "a", after=2**70, limit=2**70) == []


@on_every_store
async def test_a_table_that_nobody_knows_is_empty(store: Store) -> None:
    """Nothing is known of a table that has no entries, and asking does not make it."""
    assert await store.read("a") == []
    assert await store.last_number("a") == 0
    assert await store.summary("a") is None
    assert await store.purge("a") is False
    assert await names(store, Every()) == []


@on_every_store
async def test_a_number_is_written_once(store: Store) -> None:
    """An append whose first number exists is refused, and so are all of its entries."""
    await store.append("a", 1, [b"1", b"2"], at=0, summary=OPEN)
    for first in (1, 2):
        with pytest.raises(NumberTaken) as caught:
            await store.append("a", first, [b"x", b"y", b"z"], at=0, summary=OPEN)
        assert (caught.value.table, caught.value.first, caught.value.last) == ("a", first, 2)
        assert str(caught.value) == f"table a has entry {first} already; the next one is 3"
    assert await bodies(store, "a") == [b"1", b"2"]


@on_every_store
async def test_a_journal_has_no_gaps(store: Store) -> None:
    """An append that would leave out a number is refused, with and without a summary."""
    for summary in (None, OPEN):
        with pytest.raises(NumberMissing) as caught:
            await store.append("a", 2, [b"x"], at=0, summary=summary)
        assert (caught.value.table, caught.value.first, caught.value.last) == ("a", 2, 0)
    await store.append("a", 1, [b"1"], at=0, summary=OPEN)
    for summary in (None, OPEN):
        with pytest.raises(NumberMissing) as caught:
            await store.append("a", 4, [b"x"], at=0, summary=summary)
        assert str(caught.value) == "table a has no entry 3; the next one is 2"
    assert await bodies(store, "a") == [b"1"]


@on_every_store
async def test_what_makes_no_sense_is_refused(store: Store) -> None:
    """An append that no table could accept is a ValueError, and no harm to anybody else."""
    lone = "\ud800"
    good = store.append("good", 1, [b"1"], at=0, summary=OPEN)
    with_lone_person = Summary(
        status=Status.OPEN, visibility=Visibility.PUBLIC, persons=frozenset({lone})
    )
    bad = [
        store.append("a", 0, [b"x"], at=0, summary=OPEN),
        store.append("a", -1, [b"x"], at=0, summary=OPEN),
        store.append("a", 2**63, [b"x"], at=0, summary=OPEN),
        store.append("a", 1, [], at=0, summary=OPEN),
        store.append("a", 1, [b"x"], at=-1, summary=OPEN),
        store.append("a", 1, [b"x"], at=2**63, summary=OPEN),
        store.append("a", 1, [b"x"], at=0),
        store.append(lone, 1, [b"x"], at=0, summary=OPEN),
        store.append("a", 1, [b"x"], at=0, summary=with_lone_person),
        store.read(lone),
        store.read("a", limit=-1),
        store.last_number(lone),
        store.summary(lone),
        store.purge(lone),
        store.meta(lone),
        store.set_meta(lone, b""),
        store.tables(Every(), limit=0),
        store.tables(Every(), after="yesterday"),
        store.tables(Every(), after="1." + lone),
        store.tables(Every(), after="9" * 19 + ".a"),
    ]
    came, *refused = await outcomes(good, *bad)
    assert came is None
    for outcome in refused:
        assert isinstance(outcome, ValueError)
    assert await names(store, Every()) == ["good"]


@settings(max_examples=20)
@given(entries=st.lists(st.binary(max_size=40), min_size=1), where=st.text(max_size=5))
def test_a_body_is_any_bytes_and_a_table_any_text(entries: list[bytes], where: str) -> None:
    """The store does not look into a body, nor into a table's id."""

    async def write_and_read(kind: Kind, folder: Path) -> None:
        async with opened(kind, folder) as store:
            await store.append(where, 1, entries, at=0, summary=OPEN)
            assert await bodies(store, where) == entries

    for kind in (KINDS["memory"], KINDS["sqlite-process"]):
        with TemporaryDirectory() as folder:
            asyncio.run(write_and_read(kind, Path(folder)))


# --- many at once ---------------------------------------------------------------------------------


@on_every_store
async def test_many_tables_append_at_once(store: Store) -> None:
    """Tables that append at the same time get all of their entries, each in its own order."""
    tables = [f"table {number}" for number in range(60)]

    async def play(table: str) -> None:
        for number in range(1, 9):
            summary = OPEN if number == 1 else None
            await store.append(
                table, number, [f"{table}: {number}".encode()], at=0, summary=summary
            )

    await asyncio.gather(*map(play, tables))
    for table in tables:
        assert await bodies(store, table) == [f"{table}: {n}".encode() for n in range(1, 9)]


@on_every_store
async def test_appends_to_a_table_take_effect_in_the_order_of_the_calls(store: Store) -> None:
    """A table need not wait for one append before it makes the next."""
    calls = [
        store.append("a", number, [b"%d" % number], at=0, summary=OPEN if number == 1 else None)
        for number in range(1, 40)
    ]
    assert await outcomes(*calls) == [None] * 39
    assert await bodies(store, "a") == [b"%d" % number for number in range(1, 40)]


@on_every_store
async def test_a_refused_append_harms_no_other(store: Store) -> None:
    """What arrives together is judged one by one."""
    coded = Summary(status=Status.OPEN, visibility=Visibility.PUBLIC, code="LEMONS")
    await store.append("old", 1, [b"1", b"2"], at=0, summary=coded)
    came = await outcomes(
        store.append("old", 3, [b"3"], at=0),
        store.append("old", 3, [b"again"], at=0),
        store.append("new", 1, [b"1"], at=0, summary=OPEN),
        store.append("old", 9, [b"9"], at=0),
        store.append("new", 1, [b"again"], at=0, summary=OPEN),
        store.append("coded", 1, [b"1"], at=0, summary=coded),
        store.append("old", 4, [b"4"], at=0),
        store.append("coded", 1, [b"other code"], at=0, summary=OPEN),
        store.append("old", 5, [b"5"], at=0, summary=coded),
    )
    kinds = [type(outcome) for outcome in came]
    taken, none = NumberTaken, type(None)
    assert kinds == [none, taken, none, NumberMissing, taken, CodeTaken, none, none, none]
    assert await bodies(store, "old") == [b"1", b"2", b"3", b"4", b"5"]
    assert await bodies(store, "new") == [b"1"]
    assert await bodies(store, "coded") == [b"other code"]


@on_every_two
async def test_two_stores_never_write_the_same_number(one: Store, other: Store) -> None:
    """When two race for every number of a table, each number has one winner, who alone knows."""
    wins: dict[bytes, list[int]] = {b"one": [], b"other": []}

    async def race(store: Store, name: bytes) -> None:
        while (number := await store.last_number("a") + 1) <= 50:
            try:
                await store.append("a", number, [name], at=0, summary=OPEN)
            except (NumberTaken, NumberMissing):
                continue
            wins[name].append(number)

    await asyncio.gather(race(one, b"one"), race(other, b"other"))
    entries = await one.read("a")
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    for name, numbers in wins.items():
        assert [entry.number for entry in entries if entry.body == name] == numbers


@on_every_two
async def test_what_one_store_has_acknowledged_the_other_reads(one: Store, other: Store) -> None:
    """Whoever reads after an append has returned sees it."""
    for number in range(1, 6):
        writer, reader = (one, other) if number % 2 else (other, one)
        await writer.append("a", number, [b"x"], at=number, summary=OPEN)
        assert await reader.last_number("a") == number
        [table] = await listed(reader, Every())
        assert (table.last, table.updated) == (number, number)


@on_every_store
async def test_a_cancelled_append_is_whole_or_not_there(store: Store) -> None:
    """Whoever gives up waiting leaves no half of an append, and harms nobody."""
    await store.append("a", 1, [b"1"], at=0, summary=OPEN)
    doomed = asyncio.create_task(store.append("a", 2, [b"2", b"3", b"4"], at=0))
    beside = asyncio.create_task(store.append("b", 1, [b"1"], at=0, summary=OPEN))
    await asyncio.sleep(0)  # Both are on their way, or done.
    doomed.cancel()
    await outcomes(doomed, beside)
    await store.append("c", 1, [b"behind all of them"], at=0, summary=OPEN)
    last = await store.last_number("a")
    assert last in (1, 4)
    assert await bodies(store, "b") == [b"1"]
    await store.append("a", last + 1, [b"next"], at=0)


# --- purging, and what belongs to the whole store -------------------------------------------------


@on_every_store
async def test_a_purged_table_is_as_if_it_had_never_been(store: Store) -> None:
    """Nothing of a purged table is found, and its neighbours are whole."""
    for name in "ab":
        sitting = about(Status.PLAYING, None, "Ana")
        await store.append(name, 1, [b"1", b"2"], at=0, summary=sitting)
    assert await store.purge("a") is True
    assert await store.purge("a") is False
    assert await store.read("a") == []
    assert await store.summary("a") is None
    assert await names(store, OfPerson("Ana")) == ["b"]
    assert await bodies(store, "b") == [b"1", b"2"]
    with pytest.raises(NumberMissing):
        await store.append("a", 3, [b"3"], at=0)
    await store.append("a", 1, [b"another"], at=5, summary=OPEN)
    assert await bodies(store, "a") == [b"another"]


@on_every_store
async def test_appends_around_a_purge_take_effect_in_order(store: Store) -> None:
    """What was called before a purge goes with it, what was called after finds nothing."""
    came = await outcomes(
        store.append("a", 1, [b"1"], at=0, summary=OPEN),
        store.append("a", 2, [b"2"], at=0),
        store.purge("a"),
        store.append("a", 3, [b"3"], at=0),
        store.append("a", 1, [b"new"], at=0, summary=OPEN),
    )
    assert came[:3] == [None, None, True]
    assert isinstance(came[3], NumberMissing)
    assert await bodies(store, "a") == [b"new"]


@on_every_store
async def test_what_is_kept_for_the_store_stays_until_replaced(store: Store) -> None:
    """A key has the value that was set last."""
    assert await store.meta("key") is None
    assert await store.set_meta("key", b"1") == b"1"
    assert await store.set_meta("key", b"2") == b"2"
    assert await store.set_meta("other", b"\x00") == b"\x00"
    assert [await store.meta(key) for key in ("key", "other")] == [b"2", b"\x00"]
    assert await store.set_meta("key", b"3", only_if_absent=True) == b"2"
    assert await store.meta("key") == b"2"


@on_every_two
async def test_all_get_the_secret_of_who_came_first(one: Store, other: Store) -> None:
    """Of many that would set a key only if it is absent one wins, and all know its value."""
    calls = (
        store.set_meta("secret", b"%d" % number, only_if_absent=True)
        for number, store in enumerate((one, other) * 10)
    )
    came = set(await outcomes(*calls))
    assert len(came) == 1
    assert {await one.meta("secret"), await other.meta("secret")} == came

"""What every store keeps: one suite, run on all of them.

`tests/store/` tests what one of them does in its own way.
"""

import asyncio
import tracemalloc
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.store.errors import (
    CannotBackUp,
    CodeTaken,
    NumberMissing,
    NumberTaken,
    StoreClosed,
)
from sobremesa.store.listing import (
    ByCode,
    Every,
    OfPerson,
    Public,
    Status,
    Summary,
    Unfinished,
    Untouched,
    Visibility,
)
from sobremesa.store.memory import MemoryStore
from sobremesa.store.store import Entry, Store
from tests.conformance.stores import (
    KINDS,
    OPEN,
    Kind,
    bodies,
    listed,
    names,
    on_every_lasting,
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
    assert await bodies(store, "a", after=-(2**70)) == [b"1", b"2", b"3", b"4"]
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
    )
    kinds = [type(outcome) for outcome in came]
    taken, none = NumberTaken, type(None)
    assert kinds == [none, taken, none, NumberMissing, taken, CodeTaken, none, none]
    assert await bodies(store, "old") == [b"1", b"2", b"3", b"4"]
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


# --- finding tables -------------------------------------------------------------------------------


@on_every_store
async def test_a_summary_tells_what_was_last_written(store: Store) -> None:
    """A summary stays until another comes; times and the last number follow the entries."""
    first = Summary(
        status=Status.OPEN,
        visibility=Visibility.UNLISTED,
        code="LEMONS",
        persons=frozenset({"Ana", "Ben"}),
        lobby=b"\x00two of four",
    )
    await store.append("a", 1, [b"1", b"2"], at=100, summary=first)
    await store.append("a", 3, [b"3"], at=200)
    table = await store.summary("a")
    assert table is not None
    assert (table.table, table.created, table.updated, table.last) == ("a", 100, 200, 3)
    assert table.summary == first
    second = Summary(
        status=Status.PLAYING, visibility=Visibility.PUBLIC, persons=frozenset({"Ben", "Eva"})
    )
    await store.append("a", 4, [b"4"], at=300, summary=second)
    table = await store.summary("a")
    assert table is not None
    assert (table.created, table.updated, table.last) == (100, 300, 4)
    assert table.summary == second
    assert await names(store, OfPerson("Ana")) == []
    assert await names(store, OfPerson("Eva")) == ["a"]


@on_every_store
async def test_a_refused_append_leaves_the_summary(store: Store) -> None:
    """An append and its summary are one."""
    await store.append("a", 1, [b"1"], at=1, summary=OPEN)
    changed = Summary(
        status=Status.CLOSED, visibility=Visibility.PUBLIC, persons=frozenset({"Ana"})
    )
    for number in (1, 3):
        with pytest.raises((NumberTaken, NumberMissing)):
            await store.append("a", number, [b"x"], at=9, summary=changed)
    table = await store.summary("a")
    assert table is not None
    assert (table.summary, table.updated, table.last) == (OPEN, 1, 1)


def summary(status: Status, code: str | None = None, *persons: str, public: bool = True) -> Summary:
    visibility = Visibility.PUBLIC if public else Visibility.UNLISTED
    return Summary(status=status, visibility=visibility, code=code, persons=frozenset(persons))


@on_every_store
async def test_tables_are_found_by_what_they_are(store: Store) -> None:
    """Each query finds its tables, the newest first, whatever the length of a page."""
    tables = {
        "open": (30, summary(Status.OPEN, "LEMONS", "Ana")),
        "hidden": (40, summary(Status.OPEN, "ORANGE", "Ana", public=False)),
        "newer": (50, summary(Status.OPEN, None, "Ben")),
        "playing": (20, summary(Status.PLAYING, "CHERRY", "Ana", "Ben")),
        "secret": (60, summary(Status.PLAYING, None, public=False)),
        "over": (10, summary(Status.OVER, "GRAPES", "Ben")),
        "closed": (70, summary(Status.CLOSED, "PEARLS", "Ana")),
    }
    for name, (at, about) in tables.items():
        await store.append(name, 1, [b"1"], at=at, summary=about)
    newest = ["closed", "secret", "newer", "hidden", "open", "playing", "over"]
    for limit in (1, 2, 3, 7, 2**70):
        assert await names(store, Every(), limit) == newest
        assert await names(store, Public(), limit) == ["newer", "open"]
        assert await names(store, Public(Status.PLAYING), limit) == ["playing"]
        assert await names(store, OfPerson("Ana"), limit) == ["closed", "hidden", "open", "playing"]
        assert await names(store, Unfinished(), limit) == ["secret", "playing"]
        assert await names(store, Untouched(before=40), limit) == ["over", "playing", "open"]
        assert await names(store, Untouched(40, Status.OPEN), limit) == ["open"]
        assert await names(store, ByCode("ORANGE"), limit) == ["hidden"]
        assert await names(store, ByCode("PEARLS"), limit) == []


@on_every_store
async def test_tables_of_the_same_moment_have_an_order_too(store: Store) -> None:
    """Pages neither repeat nor leave out tables that were made in the same millisecond."""
    for name in "bdaec":
        await store.append(name, 1, [b"1"], at=5, summary=OPEN)
    for limit in (1, 2, 4):
        assert await names(store, Every(), limit) == list("edcba")
        assert await names(store, Untouched(before=6), limit) == list("abcde")


@on_every_store
async def test_untouched_tables_are_those_without_late_entries(store: Store) -> None:
    """The last entry says when a table was touched, whatever came with it."""
    for at, name in enumerate("abc", start=1):
        await store.append(name, 1, [b"1"], at=at, summary=OPEN)
    await store.append("a", 2, [b"2"], at=9)
    assert await names(store, Untouched(before=9)) == ["b", "c"]
    assert await names(store, Untouched(before=10)) == ["b", "c", "a"]


@on_every_store
async def test_new_tables_do_not_disturb_who_turns_pages(store: Store) -> None:
    """A table that is made between two pages pushes none of the older ones onto both."""
    for at, name in enumerate("abcd"):
        await store.append(name, 1, [b"1"], at=at, summary=OPEN)
    page = await store.tables(Public(), limit=2)
    await store.append("e", 1, [b"1"], at=9, summary=OPEN)
    rest = await store.tables(Public(), limit=2, after=page.next)
    assert [table.table for table in page.tables + rest.tables] == list("dcba")
    assert rest.next is None


# --- codes ----------------------------------------------------------------------------------------


@on_every_store
async def test_no_two_live_tables_have_one_code(store: Store) -> None:
    """A code belongs to one table until that is closed, and the refused one can try another."""
    await store.append("a", 1, [b"1"], at=0, summary=summary(Status.OPEN, "LEMONS"))
    for status in (Status.OPEN, Status.PLAYING, Status.OVER):
        with pytest.raises(CodeTaken) as caught:
            await store.append("b", 1, [b"1"], at=0, summary=summary(status, "LEMONS"))
        assert (caught.value.table, caught.value.code) == ("b", "LEMONS")
        assert str(caught.value) == "table b cannot have the code LEMONS: another table has it"
    assert await store.last_number("b") == 0
    await store.append("b", 1, [b"1"], at=0, summary=summary(Status.OPEN, "ORANGE"))
    with pytest.raises(CodeTaken):
        await store.append("b", 2, [b"2"], at=0, summary=summary(Status.OPEN, "LEMONS"))
    assert await names(store, ByCode("LEMONS")) == ["a"]
    assert await names(store, ByCode("ORANGE")) == ["b"]


@on_every_store
async def test_a_closed_table_gives_its_code_back(store: Store) -> None:
    """A code is free again when its table is closed, purged or has another code."""
    lemons = summary(Status.OPEN, "LEMONS")
    await store.append("a", 1, [b"1"], at=0, summary=lemons)
    await store.append("a", 2, [b"2"], at=0, summary=summary(Status.CLOSED, "LEMONS"))
    assert await names(store, ByCode("LEMONS")) == []
    await store.append("b", 1, [b"1"], at=0, summary=lemons)
    with pytest.raises(CodeTaken):
        await store.append("a", 3, [b"open again"], at=0, summary=lemons)
    await store.append("b", 2, [b"2"], at=0, summary=summary(Status.OPEN, "ORANGE"))
    await store.append("c", 1, [b"1"], at=0, summary=lemons)
    await store.purge("c")
    await store.append("d", 1, [b"1"], at=0, summary=lemons)
    assert await names(store, ByCode("LEMONS")) == ["d"]


@on_every_store
async def test_a_code_can_go_from_hand_to_hand_at_once(store: Store) -> None:
    """What arrives together takes effect in order: one table closes, and the next has its code."""
    await store.append("a", 1, [b"1"], at=0, summary=summary(Status.OPEN, "LEMONS"))
    assert await outcomes(
        store.append("a", 2, [b"2"], at=0, summary=summary(Status.CLOSED, "LEMONS")),
        store.append("b", 1, [b"1"], at=0, summary=summary(Status.OPEN, "LEMONS")),
    ) == [None, None]
    assert await names(store, ByCode("LEMONS")) == ["b"]


# --- purging, and what belongs to the whole store -------------------------------------------------


@on_every_store
async def test_a_purged_table_is_as_if_it_had_never_been(store: Store) -> None:
    """Nothing of a purged table is found, and its neighbours are whole."""
    for name in "ab":
        about = summary(Status.PLAYING, None, "Ana")
        await store.append(name, 1, [b"1", b"2"], at=0, summary=about)
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


# --- closing, opening again, backups --------------------------------------------------------------


@on_every_store
async def test_a_closed_store_says_so(store: Store) -> None:
    """After `close` every call is refused, and closing again does nothing."""
    await store.close()
    await store.close()
    came = await outcomes(
        store.append("a", 1, [b"x"], at=0, summary=OPEN),
        store.read("a"),
        store.last_number("a"),
        store.summary("a"),
        store.tables(Every()),
        store.purge("a"),
        store.meta("key"),
        store.set_meta("key", b""),
        store.backup(Path("nowhere")),
    )
    for outcome in came:
        assert isinstance(outcome, StoreClosed)
        assert str(outcome) == "the store is closed"


@on_every_lasting
async def test_closing_finishes_what_was_accepted(kind: Kind, folder: Path) -> None:
    """Appends and reads that were called before `close` come to their end."""
    store = await kind.open(folder)
    await store.append("read", 1, [b"1"], at=0, summary=OPEN)
    calls = [store.append(f"{n}", 1, [b"1"], at=0, summary=OPEN) for n in range(300)]
    running = [asyncio.create_task(call) for call in (*calls, store.read("read"))]
    await asyncio.sleep(0)  # All have been called.
    await asyncio.gather(store.close(), store.close())
    *appended, read = await outcomes(*running)
    assert appended == [None] * 300
    assert read == [Entry(1, 0, b"1")]
    async with opened(kind, folder) as again:
        assert len(await listed(again, Every())) == 301


@on_every_lasting
async def test_everything_is_there_when_opened_again(kind: Kind, folder: Path) -> None:
    """Entries, summaries and keys outlast the store that wrote them."""
    about = summary(Status.PLAYING, "LEMONS", "Ana", "Ben")
    async with opened(kind, folder) as store:
        await store.append("a", 1, [b"1", b"2"], at=3, summary=about)
        await store.set_meta("key", b"value")
        before = await store.summary("a")
    async with opened(kind, folder) as store:
        assert await bodies(store, "a") == [b"1", b"2"]
        assert await store.summary("a") == before
        assert await store.meta("key") == b"value"
        await store.append("a", 3, [b"3"], at=4)


@on_every_lasting
async def test_a_backup_is_everything_at_one_moment(kind: Kind, folder: Path) -> None:
    """A copy made while tables append holds what was acknowledged before, and nothing half."""
    async with opened(kind, folder) as store:
        done = asyncio.Event()

        async def play(table: str) -> None:
            number = 1
            while not done.is_set():
                entries = [b"%d" % n for n in range(number, number + 3)]
                await store.append(table, number, entries, at=0, summary=OPEN)
                number += 3

        tables = [f"{number}" for number in range(20)]
        playing = [asyncio.create_task(play(table)) for table in tables]
        for number in range(3):
            for table in tables:  # Everybody has begun, or has gone on.
                while await store.last_number(table) < 9 * number + 3:
                    await asyncio.sleep(0)
            before = {table: await store.last_number(table) for table in tables}
            place = folder / f"copy {number}"
            place.mkdir()
            await store.backup(place / "tables.db")
            async with opened(kind, place) as copy:
                for table in tables:
                    found = await bodies(copy, table)
                    assert found == [b"%d" % n for n in range(1, len(found) + 1)]
                    assert len(found) >= before[table]
                    assert len(found) % 3 == 0
        done.set()
        await asyncio.gather(*playing)


@on_every_lasting
async def test_a_backup_goes_its_own_way(kind: Kind, folder: Path) -> None:
    """What is written to a copy does not come into the original, nor the other way round."""
    async with opened(kind, folder) as store:
        await store.append("a", 1, [b"1"], at=0, summary=OPEN)
        await store.set_meta("key", b"value")
        (folder / "copy").mkdir()
        await store.backup(folder / "copy" / "tables.db")
        await store.append("a", 2, [b"2"], at=0)
        async with opened(kind, folder / "copy") as copy:
            assert await copy.meta("key") == b"value"
            await copy.append("a", 2, [b"other"], at=0)
        assert await bodies(store, "a") == [b"1", b"2"]


@on_every_lasting
async def test_a_backup_overwrites_nothing(kind: Kind, folder: Path) -> None:
    """A file that is there stays, be it the store's own."""
    (folder / "precious").write_text("diary")
    async with opened(kind, folder) as store:
        await store.append("a", 1, [b"1"], at=0, summary=OPEN)
        for name in ("precious", "tables.db"):
            with pytest.raises(FileExistsError, match="is there already"):
                await store.backup(folder / name)
        assert await bodies(store, "a") == [b"1"]
    assert (folder / "precious").read_text() == "diary"


def test_memory_makes_no_backup(tmp_path: Path) -> None:
    """A store in memory says that it cannot be copied."""
    with pytest.raises(CannotBackUp, match="is not there to be kept"):
        asyncio.run(MemoryStore().backup(tmp_path / "copy"))
    assert list(tmp_path.iterdir()) == []


@on_every_lasting
async def test_appending_for_long_takes_no_more_memory(kind: Kind, folder: Path) -> None:
    """What was written is kept on the disk alone."""
    async with opened(kind, folder) as store:
        tables = [f"{number}" for number in range(100)]

        async def play(begin: int, end: int) -> None:
            for number in range(begin, end):
                calls = [
                    store.append(
                        table, number, [bytes(500)], at=0, summary=None if begin > 1 else OPEN
                    )
                    for table in tables
                ]
                await asyncio.gather(*calls)

        await play(1, 5)
        tracemalloc.start()
        try:
            await play(5, 15)
            before, _ = tracemalloc.get_traced_memory()
            await play(15, 35)
            after, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        # 2,000 entries of 500 bytes came in between: 1 MB.
        assert after - before < 100_000

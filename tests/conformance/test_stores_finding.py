"""What every store knows of tables besides their entries, and how it finds them."""

import pytest

from sobremesa.store.errors import (
    CodeTaken,
    NumberMissing,
    NumberTaken,
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
from sobremesa.store.store import Store
from tests.conformance.stores import (
    OPEN,
    about,
    names,
    on_every_store,
    outcomes,
)

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
    changed = about(Status.CLOSED, None, "Ana")
    for number in (1, 3):
        with pytest.raises((NumberTaken, NumberMissing)):
            await store.append("a", number, [b"x"], at=9, summary=changed)
    table = await store.summary("a")
    assert table is not None
    assert (table.summary, table.updated, table.last) == (OPEN, 1, 1)


@on_every_store
async def test_tables_are_found_by_what_they_are(store: Store) -> None:
    """Each query finds its tables, the newest first, whatever the length of a page."""
    tables = {
        "open": (30, about(Status.OPEN, "LEMONS", "Ana")),
        "hidden": (40, about(Status.OPEN, "ORANGE", "Ana", public=False)),
        "newer": (50, about(Status.OPEN, None, "Ben")),
        "playing": (20, about(Status.PLAYING, "CHERRY", "Ana", "Ben")),
        "secret": (60, about(Status.PLAYING, None, public=False)),
        "over": (10, about(Status.OVER, "GRAPES", "Ben")),
        "closed": (70, about(Status.CLOSED, "PEARLS", "Ana")),
    }
    for name, (at, what) in tables.items():
        await store.append(name, 1, [b"1"], at=at, summary=what)
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


@on_every_store
async def test_a_page_may_be_long(store: Store) -> None:
    """Thousands of tables fit on one page, each with its people."""
    tables = [f"{number:04}" for number in range(2100)]
    calls = (
        store.append(name, 1, [b"1"], at=0, summary=about(Status.PLAYING, None, f"of {name}"))
        for name in tables
    )
    assert await outcomes(*calls) == [None] * 2100
    page = await store.tables(Unfinished(), limit=3000)
    found = [(table.table, *table.summary.persons) for table in page.tables]
    assert found == [(name, f"of {name}") for name in reversed(tables)]


# --- codes ----------------------------------------------------------------------------------------


@on_every_store
async def test_no_two_live_tables_have_one_code(store: Store) -> None:
    """A code belongs to one table until that is closed, and the refused one can try another."""
    await store.append("a", 1, [b"1"], at=0, summary=about(Status.OPEN, "LEMONS"))
    for status in (Status.OPEN, Status.PLAYING, Status.OVER):
        with pytest.raises(CodeTaken) as caught:
            await store.append("b", 1, [b"1"], at=0, summary=about(status, "LEMONS"))
        assert (caught.value.table, caught.value.code) == ("b", "LEMONS")
        assert str(caught.value) == "table b cannot have the code LEMONS: another table has it"
    assert await store.last_number("b") == 0
    await store.append("b", 1, [b"1"], at=0, summary=about(Status.OPEN, "ORANGE"))
    with pytest.raises(CodeTaken):
        await store.append("b", 2, [b"2"], at=0, summary=about(Status.OPEN, "LEMONS"))
    assert await names(store, ByCode("LEMONS")) == ["a"]
    assert await names(store, ByCode("ORANGE")) == ["b"]


@on_every_store
async def test_a_closed_table_gives_its_code_back(store: Store) -> None:
    """A code is free again when its table is closed, purged or has another code."""
    lemons = about(Status.OPEN, "LEMONS")
    await store.append("a", 1, [b"1"], at=0, summary=lemons)
    await store.append("a", 2, [b"2"], at=0, summary=about(Status.CLOSED, "LEMONS"))
    assert await names(store, ByCode("LEMONS")) == []
    await store.append("b", 1, [b"1"], at=0, summary=lemons)
    with pytest.raises(CodeTaken):
        await store.append("a", 3, [b"open again"], at=0, summary=lemons)
    await store.append("b", 2, [b"2"], at=0, summary=about(Status.OPEN, "ORANGE"))
    await store.append("c", 1, [b"1"], at=0, summary=lemons)
    await store.purge("c")
    await store.append("d", 1, [b"1"], at=0, summary=lemons)
    assert await names(store, ByCode("LEMONS")) == ["d"]


@on_every_store
async def test_a_code_can_go_from_hand_to_hand_at_once(store: Store) -> None:
    """What arrives together takes effect in order: one table closes, and the next has its code."""
    await store.append("a", 1, [b"1"], at=0, summary=about(Status.OPEN, "LEMONS"))
    assert await outcomes(
        store.append("a", 2, [b"2"], at=0, summary=about(Status.CLOSED, "LEMONS")),
        store.append("b", 1, [b"1"], at=0, summary=about(Status.OPEN, "LEMONS")),
    ) == [None, None]
    assert await names(store, ByCode("LEMONS")) == ["b"]

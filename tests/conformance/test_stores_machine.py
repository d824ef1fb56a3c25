"""Every store against a plain dictionary: anything that callers may do, in any order."""

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine, Iterable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sobremesa.store.errors import CodeTaken, NumberMissing, NumberTaken, StoreError
from sobremesa.store.listing import (
    ByCode,
    Every,
    Listed,
    OfPerson,
    Public,
    Query,
    Status,
    Summary,
    Unfinished,
    Untouched,
    Visibility,
)
from sobremesa.store.store import Entry, Store
from tests.conformance.stores import KINDS, Kind, listed, outcomes

TABLES, CODES, PERSONS, KEYS = "abcd", ("LEMONS", "ORANGE"), ("Ana", "Ben", "Eva"), "xy"

T = TypeVar("T")

tables = st.sampled_from(TABLES)
times = st.integers(0, 9)
summaries = st.builds(
    Summary,
    status=st.sampled_from(Status),
    visibility=st.sampled_from(Visibility),
    code=st.none() | st.sampled_from(CODES),
    persons=st.frozensets(st.sampled_from(PERSONS)),
    lobby=st.binary(max_size=3),
)
queries = st.one_of(
    st.builds(ByCode, st.sampled_from(CODES)),
    st.builds(Public, st.sampled_from(Status)),
    st.builds(OfPerson, st.sampled_from(PERSONS)),
    st.just(Unfinished()),
    st.builds(Untouched, times, st.none() | st.sampled_from(Status)),
    st.just(Every()),
)
# How far the first number is from the right one, the table, the bodies, the time, the summary.
appends = st.tuples(
    st.sampled_from((0, 0, 0, 0, 0, -1, 1, -2)),
    tables,
    st.lists(st.binary(max_size=3), min_size=1, max_size=3),
    times,
    st.none() | summaries,
)
NEW = Summary(status=Status.PLAYING, visibility=Visibility.PUBLIC)

Call = tuple[str, int, list[bytes], int, Summary | None]


class Model:
    """What a store should hold, as plainly as can be."""

    def __init__(self) -> None:
        self.entries: dict[str, list[Entry]] = {}
        self.summaries: dict[str, Summary] = {}
        self.meta: dict[str, bytes] = {}

    def last(self, table: str) -> int:
        return len(self.entries.get(table, []))

    def append(self, call: Call) -> StoreError | None:
        table, first, bodies, at, summary = call
        last = self.last(table)
        if first <= last:
            return NumberTaken(table, first, last)
        if first > last + 1:
            return NumberMissing(table, first, last)
        if summary is not None:
            live = {
                other.code
                for name, other in self.summaries.items()
                if name != table and other.status != Status.CLOSED
            }
            if summary.status != Status.CLOSED and summary.code and summary.code in live:
                return CodeTaken(table, summary.code)
            self.summaries[table] = summary
        journal = self.entries.setdefault(table, [])
        for body in bodies:
            journal.append(Entry(len(journal) + 1, at, body))
        return None

    def listed(self, table: str) -> Listed:
        entries = self.entries[table]
        return Listed(
            table=table,
            created=entries[0].at,
            updated=entries[-1].at,
            last=len(entries),
            summary=self.summaries[table],
        )

    def found(self, query: Query) -> list[Listed]:
        def fits(table: Listed) -> bool:
            about = table.summary
            match query:
                case ByCode(code):
                    return about.code == code and about.status != "closed"
                case Public(status):
                    return about.visibility == "public" and about.status == status
                case OfPerson(person):
                    return person in about.persons
                case Unfinished():
                    return about.status == "playing"
                case Untouched(before, status):
                    return table.updated < before and (status is None or about.status == status)
                case Every():
                    return True

        found = [table for table in map(self.listed, self.entries) if fits(table)]
        if isinstance(query, Untouched):
            return sorted(found, key=lambda table: (table.updated, table.table))
        return sorted(found, key=lambda table: (table.created, table.table), reverse=True)


def told(outcome: object) -> object:
    """An outcome in a form that can be compared."""
    if isinstance(outcome, StoreError):
        return type(outcome), outcome.args
    assert not isinstance(outcome, BaseException), outcome
    return outcome


class Stores(RuleBasedStateMachine):
    """Two stores that hold the same tables (or one, twice) and the model."""

    kind: Kind

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.root = self.folder = Path(tempfile.mkdtemp(prefix="sobremesa-"))
        self.runner = asyncio.Runner()
        self.stores: list[Store] = []

    @initialize()
    def open(self) -> None:
        self.stores = [self.run(self.kind.open(self.folder)) for _ in range(1 + self.kind.lasts)]

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(what)

    def store(self, which: int) -> Store:
        return self.stores[which % len(self.stores)]

    async def append_all(self, which: Iterable[int], calls: list[Call]) -> list[object]:
        return await outcomes(
            *(
                self.store(number).append(table, first, bodies, at=at, summary=summary)
                for number, (table, first, bodies, at, summary) in zip(which, calls, strict=True)
            )
        )

    def call(self, drawn: tuple[Any, ...], ahead: int = 0) -> Call:
        """An append as it was drawn, for a table that will have so many more entries."""
        off, table, bodies, at, summary = drawn
        first = max(1, self.model.last(table) + ahead + 1 + off)
        return table, first, bodies, at, summary or (NEW if first == 1 else None)

    @rule(which=st.integers(0, 1), drawn=appends)
    def append(self, which: int, drawn: tuple[Any, ...]) -> None:
        call = self.call(drawn)
        [outcome] = self.run(self.append_all([which], [call]))
        assert told(outcome) == told(self.model.append(call))

    @rule(which=st.integers(0, 1), drawn=st.lists(appends, min_size=2, max_size=8))
    def append_together(self, which: int, drawn: list[tuple[Any, ...]]) -> None:
        """Calls of one store at the same time take effect in their order."""
        ahead: dict[str, int] = {}
        calls = []
        for one in drawn:
            calls.append(self.call(one, ahead.get(one[1], 0)))
            if one[0] == 0:
                ahead[one[1]] = ahead.get(one[1], 0) + len(one[2])
        came = self.run(self.append_all([which] * len(calls), calls))
        assert list(map(told, came)) == [told(self.model.append(call)) for call in calls]

    @rule(drawn=st.lists(appends, min_size=2, max_size=2, unique_by=lambda one: one[2][0]))
    def append_in_a_race(self, drawn: list[tuple[Any, ...]]) -> None:
        """Two stores write at the same time, in one order or the other."""
        calls = [self.call(one) for one in drawn]
        came = self.run(self.append_all([0, 1], calls))
        entries, summaries = dict(self.model.entries), dict(self.model.summaries)
        possible = []
        for order in ((0, 1), (1, 0)):
            self.model.entries = {table: list(journal) for table, journal in entries.items()}
            self.model.summaries = dict(summaries)
            expected = {number: told(self.model.append(calls[number])) for number in order}
            possible.append([expected[0], expected[1]])
            if possible[-1] == list(map(told, came)) and self.matches():
                return
        raise AssertionError(f"{came} is neither of {possible}")

    def matches(self) -> bool:
        return all(
            self.run(self.store(0).read(table)) == self.model.entries.get(table, [])
            for table in TABLES
        )

    @rule(which=st.integers(0, 1), table=tables)
    def purge(self, which: int, table: str) -> None:
        there = self.model.entries.pop(table, None) is not None
        self.model.summaries.pop(table, None)
        assert self.run(self.store(which).purge(table)) is there

    @rule(
        which=st.integers(0, 1),
        key=st.sampled_from(KEYS),
        value=st.binary(max_size=3),
        only_if_absent=st.booleans(),
    )
    def set_meta(self, which: int, key: str, value: bytes, only_if_absent: bool) -> None:
        if not (only_if_absent and key in self.model.meta):
            self.model.meta[key] = value
        store = self.store(which)
        stands = self.run(store.set_meta(key, value, only_if_absent=only_if_absent))
        assert stands == self.model.meta[key]

    @rule(which=st.integers(0, 1), table=tables, after=st.integers(-1, 9), limit=st.integers(0, 5))
    def read_a_part(self, which: int, table: str, after: int, limit: int) -> None:
        entries = [one for one in self.model.entries.get(table, []) if one.number > after]
        assert self.run(self.store(which).read(table, after, limit)) == entries[:limit]

    @rule(which=st.integers(0, 1), asked=st.lists(queries, min_size=4), limit=st.integers(1, 4))
    def find(self, which: int, asked: list[Query], limit: int) -> None:
        for query in asked:
            assert self.run(listed(self.store(which), query, limit)) == self.model.found(query)

    @precondition(lambda self: self.kind.lasts)
    @rule(all_of_them=st.booleans())
    def open_again(self, all_of_them: bool) -> None:
        again = range(len(self.stores)) if all_of_them else [0]
        for which in again:
            self.run(self.stores[which].close())
        for which in again:
            self.stores[which] = self.run(self.kind.open(self.folder))

    @precondition(lambda self: self.kind.lasts)
    @rule(which=st.integers(0, 1))
    def back_up(self, which: int) -> None:
        """From now on the stores are those of the copy."""
        place = self.folder / "copy"
        place.mkdir()
        self.run(self.store(which).backup(place / "tables.db"))
        for store in self.stores:
            self.run(store.close())
        self.folder = place
        self.open()

    @invariant()
    def everything_is_as_it_should_be(self) -> None:
        for store in self.stores:
            self.run(self.check(store))

    async def check(self, store: Store) -> None:
        for table in TABLES:
            entries = self.model.entries.get(table, [])
            assert await store.read(table) == entries
            assert await store.last_number(table) == len(entries)
            about = self.model.listed(table) if entries else None
            assert await store.summary(table) == about
        for key in KEYS:
            assert await store.meta(key) == self.model.meta.get(key)

    def teardown(self) -> None:
        for store in self.stores:
            self.run(store.close())
        self.runner.close()
        shutil.rmtree(self.root)


@pytest.mark.parametrize(("kind", "examples"), [("memory", 60), ("sqlite-process", 20)])
def test_a_store_does_what_a_dictionary_would(kind: str, examples: int) -> None:
    """Whatever two do at once, a store holds, finds and refuses what a dictionary would."""
    machine = type(f"Stores_{kind}", (Stores,), {"kind": KINDS[kind]})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=25,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )

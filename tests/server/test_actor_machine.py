"""A table at work, whatever people, networks, stores and servers do to it, in any order."""

import asyncio
from collections.abc import Coroutine
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from structlog.testing import capture_logs

from sobremesa.cli.verify import verified
from sobremesa.protocol.commands import (
    Act,
    Arrange,
    Clear,
    Command,
    Contribute,
    GrantTime,
    Leave,
    MoreTime,
    PassHost,
    React,
    Ready,
    Rematch,
    Say,
    SeatBot,
    Sit,
    Start,
    Swap,
)
from sobremesa.protocol.http import NewTable
from sobremesa.record.parse import read_lines
from sobremesa.server.table.entries import RematchOpened
from sobremesa.store.listing import Status
from tests.server.driving import QUICK, Client, House, Loop, settled
from tests.server.sitting import ANA, BEN, EVA, SEED, ZOE, Journal, racing

ONLOOKERS = (ANA, ANA, BEN, BEN, EVA, ZOE, None)
RULES = {"tallyup": ("laps 1",), "lasvegan": ("rounds 1", "hand 3")}

clients = st.integers(0, len(ONLOOKERS) - 1)
seats = st.integers(0, 3)
trips = st.sampled_from((None, 0.0, 40.0, 150.0, 9000.0))
commands: st.SearchStrategy[tuple[type[Command], dict[str, Any]]] = st.one_of(
    st.tuples(st.just(Sit), st.fixed_dictionaries({"seat": seats, "also": st.booleans()})),
    st.tuples(st.sampled_from((Leave, Clear, MoreTime, GrantTime)), st.builds(dict, seat=seats)),
    st.tuples(st.just(Swap), st.builds(dict, seats=st.tuples(seats, seats))),
    st.tuples(st.just(SeatBot), st.builds(dict, seat=seats, level=st.just("random"))),
    st.tuples(st.just(Arrange), st.builds(dict, clock=st.sampled_from((0, 15)))),
    st.tuples(st.just(Ready), st.builds(dict, ready=st.booleans())),
    st.tuples(st.just(Contribute), st.builds(dict, entropy=st.sampled_from(("", "0a")))),
    st.tuples(st.just(Start), st.builds(dict, anyway=st.booleans())),
    st.tuples(st.just(PassHost), st.builds(dict, person=st.sampled_from(("ana", "ben", "zoe")))),
    st.tuples(st.just(Say), st.just({"text": "Hi"})),
    st.tuples(st.just(React), st.just({"reaction": "wow"})),
    st.tuples(st.just(Rematch), st.just({})),
)


@cache
def race(bots: int, clock: Any) -> Journal:
    """A table with a Tally Up to claim; looking for one takes its time."""
    return racing(bots=bots, clock=clock, rules=("laps 1",))


class Table(RuleBasedStateMachine):
    """One table, its hall, and all who look on."""

    kind: str

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[Any] = []
        self.runner = asyncio.Runner(loop_factory=Loop)
        self.runner.get_loop().set_exception_handler(lambda _, fault: self.faults.append(fault))
        self.sent: dict[str, list[Any]] = {"ana": [], "ben": [], "eva": [], "zoe": []}
        self.count = 0
        self.chance = Random(1)
        self.logs: Any = capture_logs()
        self.logged = self.logs.__enter__()
        self.clients: list[Client] = []
        self.actions = 0

    def run(self, what: Coroutine[Any, Any, Any]) -> Any:
        async def run() -> Any:
            found = await what
            await settled()
            return found

        return self.runner.run(run())

    @initialize(clock=st.sampled_from((0, 15)), pace=st.sampled_from((0.0, 1.0)), bots=seats)
    def begin(self, clock: Any, pace: float, bots: int) -> None:
        async def begin() -> House:
            await asyncio.sleep(20)
            house = House(msgspec.structs.replace(QUICK, pace=pace))
            if self.kind == "race":
                await house.keep(race(bots, clock))
            else:
                wanted = NewTable(game=self.kind, seats=4, clock=clock, rules=RULES[self.kind])
                await house.keep(Journal(wanted, seed=SEED))
            house.hall.start()
            return house

        self.house: House = self.run(begin())
        self.clients = [Client(self.house.disk, "t", person) for person in ONLOOKERS]
        for client in self.clients[:5]:
            self.run(client.connect(self.house.hall))

    # --- people and networks --------------------------------------------------------------------

    @rule(which=clients, anew=st.booleans())
    def connect(self, which: int, anew: bool) -> None:
        if not self.house.disk.unreadable:
            self.run(self.clients[which].connect(self.house.hall, anew=anew))

    @rule(which=clients)
    def lose(self, which: int) -> None:
        self.run(self.lost(self.clients[which]))

    async def lost(self, *clients: Client) -> None:
        for client in clients:
            client.lose()

    async def send(self, client: Client, command: Any, trip: float | None = None) -> None:
        if client.connected and client.person is not None:
            self.sent[client.person.id].append(command)
            client.ask_again(command, trip)

    def named(self, kind: type[Command], fields: dict[str, Any]) -> Any:
        self.count += 1
        built: Any = kind
        return built(id=f"m{self.count}", **fields)

    @rule(asked=st.lists(st.tuples(clients, commands), min_size=1, max_size=4))
    def ask(self, asked: list[tuple[int, Any]]) -> None:
        """Several at the same time."""

        async def ask() -> None:
            for which, (kind, fields) in asked:
                await self.send(self.clients[which], self.named(kind, fields))

        self.run(ask())

    @rule(data=st.data(), how_many=st.integers(1, 6), trip=trips)
    def play(self, data: st.DataObject, how_many: int, trip: float | None) -> None:
        """Whoever has something to do does it, or some other thing than before."""
        for _ in range(how_many):
            able = [
                (client, view)
                for client in self.clients
                if client.connected and client.has is not None and client.person is not None
                for view in client.has.views
                if view["actions"] and view["seat"] is not None
            ]
            if not able:
                return
            client, view = data.draw(st.sampled_from(able), label="client, view")
            words = data.draw(st.sampled_from(view["actions"]), label="words")
            act = self.named(Act, {"seat": view["seat"], "words": words})
            if data.draw(st.booleans(), label="wait"):
                self.run(self.send(client, act, trip))
            else:
                self.runner.run(self.send(client, act, trip))
        self.run(settled())

    @rule(which=clients, back=st.integers(1, 15), trip=trips)
    def send_again(self, which: int, back: int, trip: float | None) -> None:
        """A command that was sent before, over this connection or another, late or in time."""
        client = self.clients[which]
        sent = self.sent[client.person.id] if client.person else []
        if len(sent) >= back:
            self.run(self.send(client, sent[-back], trip))

    @rule(seconds=st.sampled_from((0.02, 0.1, 0.2, 1.0, 6.0, 16.0, 75.0)))
    def pass_time(self, seconds: float) -> None:
        self.run(asyncio.sleep(seconds))

    # --- stores and servers ---------------------------------------------------------------------

    @rule(faults=st.lists(st.sampled_from(("", "before", "after", "taken")), max_size=3))
    def fail(self, faults: list[str]) -> None:
        self.house.disk.faults.extend(faults)

    @rule(times=st.integers(1, 2))
    def cannot_be_read(self, times: int) -> None:
        self.house.disk.unreadable = times

    @rule(delay=st.sampled_from((0.0, 0.01, 0.3)))
    def slow_down(self, delay: float) -> None:
        self.house.disk.delay = delay

    @rule()
    def restart(self) -> None:
        self.house.disk.unreadable = 0
        self.run(self.house.hall.stop())
        for client in self.clients:
            assert not client.unanswered.total(), "a command was left without an answer"
        self.run(self.lost(*self.clients))
        self.run(self.house.restart())

    @rule()
    def crash(self) -> None:
        self.house.disk.unreadable = 0
        self.run(self.crashed())

    async def crashed(self) -> None:
        for client in self.clients:
            client.vanish()
        await self.house.crash()

    @rule()
    def everybody_goes_to_bed(self) -> None:
        self.run(self.lost(*self.clients))
        self.run(asyncio.sleep(75))

    # --- what holds -----------------------------------------------------------------------------

    @rule()
    def calm(self) -> None:
        """After a while without faults every command is answered and everybody sees the same."""
        self.run(self.calmed())

    async def calmed(self) -> None:
        disk = self.house.disk
        disk.faults.clear()
        disk.unreadable, disk.delay = 0, 0.0
        await asyncio.sleep(3)
        actor = await self.house.hall.actor("t")
        assert actor.table == disk.fold("t")
        for client in self.clients:
            if client.connected:
                assert not client.unanswered.total(), (client.unanswered, self.logged)
                assert client.is_right()

    @invariant()
    def nothing_went_wrong(self) -> None:
        assert not self.faults
        wrong = [log for log in self.logged if log["log_level"] == "error"]
        assert not wrong, wrong

    @precondition(lambda self: self.clients)
    @invariant()
    def each_command_is_there_once(self) -> None:
        disk = self.house.disk
        journal = disk.journal("t")
        assert all(len(numbers) == 1 for numbers in disk.made.values())
        assert sum(isinstance(entry, RematchOpened) for entry in journal) <= 1

    def teardown(self) -> None:
        try:
            if self.clients and not self.faults:
                self.runner.run(self.play_on())
        finally:
            self.runner.close()
            self.logs.__exit__(None, None, None)

    async def acted(self) -> bool:
        """Let everybody act who is awaited; false when nobody is."""
        has = self.clients[0].has
        assert has is not None
        if has.waiting is None or not has.waiting.seats:
            return False
        for client in (self.clients[0], self.clients[2], self.clients[4], self.clients[5]):
            assert client.has is not None
            for view in client.has.views:
                if view["seat"] in has.waiting.seats and view["actions"]:
                    # If all did the same, a tie would never be broken.
                    words = self.chance.choice(view["actions"])
                    client.ask_again(self.named(Act, {"seat": view["seat"], "words": words}))
        await asyncio.sleep(1)
        return True

    async def play_on(self) -> None:
        """The game can go on to its end, whatever was done to it, and its record is right."""
        await self.calmed()
        for client in self.clients:
            if not client.connected:
                await client.connect(self.house.hall)
        table = (await self.house.hall.actor("t")).table
        if table.status is Status.OPEN and table.host is not None:
            host = next(one for one in self.clients if one.person_id == table.host)
            free = [seat for seat, place in enumerate(table.places) if place.is_free]
            for seat in free:
                host.ask_again(self.named(SeatBot, {"seat": seat, "level": "random"}))
            host.ask_again(self.named(Start, {"anyway": True}))
            await settled()
        for _ in range(600):
            if not await self.acted():
                break
        table = (await self.house.hall.actor("t")).table
        if table.play is not None:
            assert table.status is Status.OVER
            record = await self.house.hall.record("t")
            assert verified(list(read_lines(record))) == table.play.draws
        await self.calmed()
        await self.house.hall.stop()
        note(f"{len(self.house.disk.journal('t'))} entries")
        self.nothing_went_wrong()


@pytest.mark.parametrize(("kind", "examples"), [("lasvegan", 25), ("tallyup", 20), ("race", 25)])
def test_a_table_is_right_whatever_happens(kind: str, examples: int) -> None:
    """Numbers have no gaps, nothing is told before it is kept, each command counts and is
    answered once, whoever comes back sees what everybody sees, and the game has an end."""
    machine = type(f"Table_{kind}", (Table,), {"kind": kind})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=30,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )

"""People who are gone, bots that stand in, and a table that stops."""

import asyncio
from typing import Any

import pytest

from sobremesa.bots import catalog as bots
from sobremesa.protocol.commands import (
    Leave,
    Say,
    SeatBot,
    Sit,
    Start,
)
from sobremesa.protocol.server import Presence
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.entries import CameBack, Played, SaidChat, Sat, WentAway
from tests.server.driving import (
    QUICK,
    House,
    Never,
    act,
    begun,
    driven,
    settled,
    two,
)
from tests.server.sitting import ANA

# --- people who are gone -------------------------------------------------------------------------


def test_whoever_loses_the_connection_is_replaced_until_they_are_back() -> None:
    """A bot plays on; when they connect they have their seat again."""

    async def drive(house: House) -> None:
        first, second = await begun(house)
        first.lose()
        await asyncio.sleep(69)
        assert second.told == [Presence((second.person.id,), 0)]  # type: ignore[union-attr]
        await asyncio.sleep(2)
        journal = house.disk.journal(first.table_id)
        assert isinstance(journal[-2], WentAway)
        assert (journal[-2].reason, type(journal[-1])) == ("gone", Played)
        await first.connect(house.hall)
        await settled()
        assert isinstance(house.disk.journal(first.table_id)[-1], CameBack)
        for client in (first, second):
            assert client.is_right()

    driven(drive)


def test_two_tabs_are_one_person() -> None:
    """Who has another connection is not gone."""

    async def drive(house: House) -> None:
        first, _ = await begun(house)
        await house.client(first.table_id, first.person)
        first.lose()
        before = house.disk.last(first.table_id)
        await asyncio.sleep(500)
        assert house.disk.last(first.table_id) == before

    driven(drive)


def test_whoever_runs_out_of_time_is_replaced_until_they_act() -> None:
    """Being connected is not enough then."""

    async def drive(house: House) -> None:
        first, second = await begun(house, clock=15)
        await asyncio.sleep(16)
        assert [type(entry) for entry in house.disk.journal(first.table_id)[-2:]] == [
            WentAway,
            Played,
        ]
        act(second, "second")
        await asyncio.sleep(1)
        assert isinstance(second.answer("second"), int)
        await first.connect(house.hall)
        assert first.has is not None
        assert first.has.table.seats[first.has.seats[0]].away
        first.ask(Sit, "back", seat=first.has.seats[0])
        await settled()
        assert not first.has.table.seats[first.has.seats[0]].away

    driven(drive)


# --- bots ----------------------------------------------------------------------------------------


def test_bots_play_to_the_end() -> None:
    """With nobody there but them."""

    async def drive(house: House) -> None:
        table = await house.open(ANA, rules=("laps 1",), bots=("steady", "random"), start=True)
        ana = await house.client(table, ANA)
        ana.ask(Leave, "bye", seat=0)
        await asyncio.sleep(600)
        assert ana.has is not None
        assert ana.has.table.status == "over"
        assert ana.is_right()

    driven(drive)


@pytest.mark.parametrize("fault", ["raises", "cheats"])
def test_a_bot_that_fails_does_not_hold_up_the_table(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it raises or wants what nobody may: some action is taken in its place."""

    class Faulty:
        def advise(self, view: Any, randomness: Any) -> Any:
            if fault == "raises":
                raise RuntimeError("no idea")
            return type("Advice", (), {"action": view.actions[0].__class__(9, "nonsense")})

    monkeypatch.setattr(bots, "bot", lambda game, level: Faulty())

    async def drive(house: House) -> None:
        table = await house.open(ANA, game="lasvegan", rules=("rounds 1", "hand 1"), seats=2)
        ana = await house.client(table, ANA)
        ana.ask(SeatBot, "b", seat=1, level="steady")
        ana.ask(Start, "s")
        ana.ask(Leave, "l", seat=0)
        await asyncio.sleep(60)
        assert ana.has is not None
        assert ana.has.table.status == "over"

    driven(drive)


def test_a_table_stops_while_bots_think() -> None:
    """What they would have done is not waited for, and the next hall asks them again."""
    thinkers = Never()

    async def drive(house: House) -> None:
        table = await house.open(ANA, bots=("steady",), rules=("laps 1",), start=True)
        ana = await house.client(table, ANA)
        ana.ask(Leave, "l", seat=0)
        await asyncio.sleep(1)
        assert len(thinkers.asked) == 1
        await house.restart()
        await ana.connect(house.hall)
        await asyncio.sleep(30)
        assert len(thinkers.asked) == 2
        assert ana.is_right()

    driven(drive, thinkers=thinkers)


def test_what_a_bot_thought_of_too_late_is_forgotten() -> None:
    """The person came back and acted meanwhile."""
    thinkers = Never()

    async def drive(house: House) -> None:
        first, _ = await begun(house)
        assert first.has is not None
        [seat] = first.has.seats
        first.ask(Leave, "l", seat=seat)
        await asyncio.sleep(1)
        [thinking] = thinkers.asked
        assert (await house.hall.actor(first.table_id)).table.play is not None
        act(first, "mine")
        await settled()
        play = (await house.hall.actor(first.table_id)).table.play
        assert play is not None
        number = house.disk.last(first.table_id)
        turns = play.turns()
        assert turns is not None
        thinking.set_result(next(iter(turns.actions.values()))[0])
        await settled()
        assert house.disk.last(first.table_id) == number

    driven(drive, QUICK, thinkers)


# --- stopping ------------------------------------------------------------------------------------


def test_a_table_that_stops_finishes_its_queue_and_takes_nothing_more() -> None:
    """Whoever asks later is told to come again."""

    async def drive(house: House) -> None:
        ana, _ = await two(house)
        house.disk.delay = 0.2
        for number in range(3):
            ana.ask(Say, f"s{number}", text="Hi")
            await settled()
        stopping = asyncio.ensure_future(house.hall.stop())
        await settled()
        ana.ask(Say, "late", text="Hi")
        assert ana.answer("late") == "unavailable"
        await stopping
        assert [ana.answer(f"s{number}") for number in range(3)] == [4, 5, 6]
        with pytest.raises(Refusal, match="about to stop"):
            await house.hall.actor("another")

    driven(drive)


def test_an_entry_says_what_a_person_did() -> None:
    """The journal holds the command's id beside it."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        ana.ask(Say, "hi", text="Hi")
        await settled()
        journal = house.disk.journal(ben.table_id)
        assert isinstance(journal[2], Sat)
        assert journal[3] == SaidChat(name="Ana", text="Hi", by="ana", command="hi")

    driven(drive)

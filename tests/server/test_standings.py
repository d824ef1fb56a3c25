"""How games stand, in lists: known without a table being woken."""

import asyncio
from typing import Any

import pytest

from sobremesa.protocol.commands import Say, Sit
from sobremesa.protocol.common import Seat, Table
from sobremesa.protocol.http import ListedTable, Standing
from sobremesa.server.table.entries import SaidChat, encoded
from sobremesa.server.table.standing import most_urgent
from tests.server.driving import House, act, begun, driven, finished, settled
from tests.server.sitting import ANA, BEN, EVA


async def mine(house: House, person: Any = ANA) -> list[ListedTable]:
    return list((await house.hall.urgent(person.id)).tables)


async def standing(house: House, table: str) -> Standing | None:
    return (await house.hall.info(table)).standing


def test_a_game_stands_as_its_views_say() -> None:
    """Round, scores, who is awaited and until when: what a spectator's view and `waiting` hold."""

    async def drive(house: House) -> None:
        table = await house.open()
        assert await standing(house, table) is None
        first, _ = await begun(house, clock=60)
        for number in range(4):
            watcher = await house.client(first.table_id, None)
            assert watcher.has is not None
            [view] = watcher.has.views
            waiting = watcher.has.waiting
            assert waiting is not None
            assert await standing(house, first.table_id) == Standing(
                round=view["round"],
                scores=tuple(view["scores"]),
                waiting=waiting.seats,
                until=waiting.until,
            )
            if first.has is not None and first.has.views[0]["actions"]:
                act(first, f"a{number}")
            await settled()

    driven(drive)


def test_a_sleeping_game_is_known_and_sleeps_on() -> None:
    """Also after the server was restarted: each unfinished game was looked at once then."""

    async def drive(house: House) -> None:
        first, second = await begun(house)
        expected = await standing(house, first.table_id)
        assert expected is not None
        first.lose()
        second.lose()
        await asyncio.sleep(60)
        for _ in range(2):
            assert house.awake == set()
            [listed] = await mine(house)
            assert listed.standing == expected
            [public] = (await house.hall.of_person(ANA.id)).tables
            assert public.standing == expected
            assert house.awake == set()
            await house.restart()
            await asyncio.sleep(60)

    driven(drive)


def test_what_was_known_holds_until_something_happens() -> None:
    """Where another program has written to the journal nothing is said rather than what was."""

    async def drive(house: House) -> None:
        first, second = await begun(house)
        first.lose()
        second.lose()
        await asyncio.sleep(60)
        last = house.disk.last(first.table_id)
        said = encoded(SaidChat(by=ANA.id, name="Ana", text="Hm."))
        await house.disk.append(first.table_id, last + 1, [said], at=1_700_000_100_000)
        assert await standing(house, first.table_id) is None
        await first.connect(house.hall, anew=True)
        assert await standing(house, first.table_id) is not None

    driven(drive)


def test_a_result_is_kept() -> None:
    """Who has won and with how many points, for as long as the table is there."""

    async def drive(house: House) -> None:
        ana, ben = await finished(house)
        assert ana.has is not None
        [view] = ana.has.views
        ana.lose()
        ben.lose()
        await asyncio.sleep(60)
        await house.restart()
        assert await standing(house, ana.table_id) == Standing(
            round=view["round"], scores=tuple(view["scores"]), winners=tuple(view["winners"])
        )
        assert house.awake == set()

    driven(drive)


# --- the order -----------------------------------------------------------------------------------


def test_tables_that_wait_for_somebody_come_first() -> None:
    """For each person in their own order, and what moved last first among others."""

    async def drive(house: House) -> None:
        over = (await finished(house))[0].table_id
        await asyncio.sleep(1)
        first, second = await begun(house)
        await asyncio.sleep(1)
        lobby = await house.client(await house.open(ANA), ANA)
        other = await house.client(lobby.table_id, BEN)
        other.ask(Sit, "s", seat=1)
        await settled()
        turn, waits = [first.table_id, lobby.table_id, over], [first.table_id, lobby.table_id, over]
        assert [one.table.id for one in await mine(house, first.person)] == turn
        assert [one.table.id for one in await mine(house, second.person)] == waits
        first.ask(Say, "hm", text="Hm.")
        await settled()
        assert await mine(house, EVA) == []

    driven(drive)


def listed(id: str, status: str, updated: int, standing: Standing | None, **seat: Any) -> Any:
    seats = (Seat(name="Ana", person="ana", **seat), Seat(name="Ben", person="ben"))
    table = Table(
        id=id,
        code="",
        game="tallyup",
        rules=(),
        visibility="public",
        clock=0,
        status=status,  # type: ignore[arg-type]
        host=None,
        seats=seats,
        commitment="",
    )
    return ListedTable(table, 0, updated, standing)


def waits(*seats: int, until: int | None = None) -> Standing:
    return Standing(round=1, scores=(0, 0), waiting=seats, until=until)


@pytest.mark.parametrize("person", ["ana", "ben"])
def test_the_order_of_urgency(person: str) -> None:
    """Time that runs out, then turns without a clock, games of others' turns, and the rest."""
    seat = 0 if person == "ana" else 1
    expected = [
        listed("soon", "playing", 1, waits(0, 1, until=50)),
        listed("later", "playing", 9, waits(seat, until=60)),
        listed("new", "playing", 8, waits(seat)),
        listed("old", "playing", 7, waits(seat)),
        listed("theirs", "playing", 6, waits(1 - seat, until=10)),
        listed("unknown", "playing", 5, None),
        listed("open", "open", 99, None),
        listed("over", "over", 98, Standing(round=3, scores=(1, 2), winners=(1,))),
        listed("closed", "closed", 97, waits(seat)),
    ]
    assert most_urgent(person, reversed(expected)) == expected


def test_a_bot_that_stands_in_is_waited_for_by_nobody() -> None:
    """A table does not wait for somebody whose seat a bot plays."""
    away = listed("away", "playing", 9, waits(0), away=True)
    turn = listed("turn", "playing", 1, waits(0))
    assert most_urgent("ana", [away, turn]) == [turn, away]


def test_many_tables_are_listed_without_waking_one() -> None:
    """Five hundred of them, the urgent ones first, in one page."""

    async def drive(house: House) -> None:
        for _ in range(500):
            await house.open(ANA, start=True, bots=("steady",), clock=86_400)
        await asyncio.sleep(100)
        assert house.awake == set()
        found = await mine(house)
        assert len(found) == 50
        assert all(one.standing is not None for one in found)
        assert house.awake == set()

    driven(drive)

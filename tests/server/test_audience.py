"""Those who look on: their names, televisions, and the coming and going of a crowd."""

import asyncio

from sobremesa.protocol.commands import Leave, Say, Sit
from sobremesa.protocol.common import Person
from sobremesa.protocol.limits import MOST_WATCHING
from sobremesa.protocol.server import Presence
from tests.server.driving import Client, House, begun, driven, kinds, settled, two
from tests.server.sitting import BEN, EVA, ZOE

CROWD = 40


def persons(count: int) -> list[Person]:
    return [Person(f"p{number}", f"Person {number}") for number in range(count)]


def presence(client: Client) -> Presence:
    """The last that somebody was told of who is there."""
    return [one for one in client.told if isinstance(one, Presence)][-1]


def test_names_of_spectators_are_told_in_the_order_in_which_they_came() -> None:
    """Each of them once, and until the last of their tabs is closed."""

    async def drive(house: House) -> None:
        ana, _ = await two(house)
        zoe = await house.client(ana.table_id, ZOE)
        await house.client(ana.table_id, None)
        eva = await house.client(ana.table_id, EVA)
        tab = await house.client(ana.table_id, EVA)
        expected = Presence(("ana", "ben"), 3, watching=("Zoe", "Eva"))
        assert presence(ana) == presence(zoe) == expected
        eva.lose()
        assert presence(ana) == expected
        zoe.lose()
        tab.lose()
        assert presence(ana) == Presence(("ana", "ben"), 1)
        assert ana.is_right()

    driven(drive)


def test_whoever_sits_down_looks_on_no_longer() -> None:
    """And somebody who gives up a seat and stays does."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        zoe = await house.client(ana.table_id, ZOE)
        assert presence(ben).watching == ("Zoe",)
        zoe.ask(Sit, "sit", seat=1)
        await settled()
        assert presence(ben) == Presence(("ana", "ben", "zoe"), 0)
        zoe.ask(Leave, "leave", seat=1)
        await settled()
        assert presence(ben) == Presence(("ana", "ben"), 1, watching=("Zoe",))
        assert ben.is_right()

    driven(drive)


def test_only_the_first_names_are_told() -> None:
    """All others are a number."""

    async def drive(house: House) -> None:
        ana, _ = await two(house)
        for person in persons(MOST_WATCHING + 3):
            await house.client(ana.table_id, person)
        told = presence(ana)
        assert told.spectators == MOST_WATCHING + 3
        assert told.watching == tuple(one.name for one in persons(MOST_WATCHING))

    driven(drive)


def test_a_television_is_nobody() -> None:
    """It is counted by itself, and shows nobody's cards, whose ever it is."""

    async def drive(house: House) -> None:
        ana, _ = await begun(house, game="lasvegan")
        screen = Client(house.disk, ana.table_id, None)
        await screen.connect(house.hall, screen=True)
        assert presence(ana) == Presence(("ana", "ben"), 0, screens=1)
        assert screen.has is not None
        assert [view["seat"] for view in screen.has.views] == [None]
        assert screen.is_right()
        screen.lose()
        assert presence(ana) == Presence(("ana", "ben"), 0)

    driven(drive)


def test_a_crowd_is_told_of_itself_once_a_second() -> None:
    """Whoever comes is told at once who is there; the others hear of all together."""

    async def drive(house: House) -> None:
        ana, _ = await two(house)
        crowd = [await house.client(ana.table_id, person) for person in persons(CROWD)]
        assert kinds(crowd[-1]) == ["welcome", "presence"]
        assert presence(crowd[-1]).spectators == CROWD
        ana.told.clear()
        await asyncio.sleep(0.9)
        assert ana.told == []
        await asyncio.sleep(0.2)
        assert [one.spectators for one in ana.told] == [CROWD]
        assert all(client.is_right() for client in (ana, *crowd))
        for client in crowd:
            client.lose()
        await asyncio.sleep(1.1)
        assert presence(ana) == Presence(("ana", "ben"), 0)
        assert ana.is_right()

    driven(drive)


def test_in_a_crowd_somebody_who_missed_nothing_is_answered() -> None:
    """A hello is always answered at once, be it by who is there alone."""

    async def drive(house: House) -> None:
        ana, _ = await two(house)
        crowd = [await house.client(ana.table_id, person) for person in persons(CROWD)]
        ana.ask(Say, "hi", text="Hi")
        await settled()
        await asyncio.sleep(1.1)
        await crowd[0].connect(house.hall)
        assert kinds(crowd[0]) == ["presence"]

    driven(drive)


def test_a_crowd_that_has_left_is_not_told() -> None:
    """Nobody is there when its second is over, and the table may sleep."""

    async def drive(house: House) -> None:
        ana, ben = await two(house)
        crowd = [await house.client(ana.table_id, person) for person in persons(CROWD)]
        for client in (*crowd, ana, ben):
            client.lose()
        told = [len(client.told) for client in crowd]
        await asyncio.sleep(10)
        assert [len(client.told) for client in crowd] == told
        back = await house.client(ana.table_id, BEN)
        assert presence(back) == Presence(("ben",), 0)

    driven(drive)

"""What has happened so far, for whoever comes later."""

import asyncio
from typing import Any

import msgspec
import pytest

from sobremesa.protocol.commands import Say
from sobremesa.protocol.http import Story
from sobremesa.protocol.server import Happened
from sobremesa.rules import catalog
from sobremesa.server import stories
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.play import is_sealed
from tests.server.driving import Client, House, act, begun, driven, finished, settled
from tests.server.lively import Kind, lively

Told = dict[int, tuple[Any, ...]]


def over_the_wire(story: Story) -> Story:
    return msgspec.json.decode(msgspec.json.encode(story), type=Story)


async def told(house: House, table: str, after: int = 0) -> Told:
    """All that the pages of a story tell, by the number of the entry."""
    found: Told = {}
    begin: int | None = after
    while begin is not None:
        page = over_the_wire(await house.hall.story(table, begin))
        assert all(entry.number > begin for entry in page.entries)
        assert not found.keys() & {entry.number for entry in page.entries}
        found |= {entry.number: entry.facts for entry in page.entries}
        begin = page.next
    return found


def heard(client: Client) -> Told:
    """The facts that somebody was told as they came."""
    return {
        news.number: news.facts for news in client.told if isinstance(news, Happened) and news.facts
    }


async def played(house: House, game: str, actions: int) -> tuple[list[Client], str]:
    """Two people in a game and somebody who looks on, after so many actions."""
    rules = {"lasvegan": ("rounds 2", "hand 3"), "tallyup": ("laps 4",)}[game]
    first, second = await begun(house, game=game, seats=3, rules=rules)
    table = first.table_id
    started = await told(house, table)
    # They were told of the beginning before `begun` forgot it.
    for client in (first, second):
        client.told = [Happened(number, 0, facts) for number, facts in started.items()]
    watcher = await house.client(table, None)
    watcher.told = list(first.told)
    clients = [first, second, watcher]
    for number in range(actions):
        assert first.has is not None
        if first.has.table.status == "over":
            break
        assert first.has.waiting is not None
        for client in (first, second):
            assert client.has is not None
            [seat] = client.has.seats
            if seat in first.has.waiting.seats:
                words = client.has.views[0]["actions"]
                act(client, f"a{number}", "in" if "in" in words and number % 3 else None)
                break
        # Claims are decided a moment later, and without one a Tally Up lapses.
        await asyncio.sleep(1)
    await asyncio.sleep(6)
    return clients, table


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_story_is_what_everybody_heard(game: str) -> None:
    """For each seat and for who looks on, fact by fact; also after the table slept, and a restart.

    Nothing is left out, and nothing is in it that was not told.
    """

    async def drive(house: House) -> None:
        clients, table = await played(house, game, 60)
        story = await told(house, table)
        assert len(story) > 8
        for client in clients:
            assert heard(client) == story
        for client in clients:
            client.lose()
        await asyncio.sleep(60)
        assert table not in house.awake
        assert await told(house, table) == story
        # Nobody wakes a table to hear its story.
        assert table not in house.awake
        await house.restart()
        assert await told(house, table) == story

    driven(drive)


def test_a_story_goes_on_with_the_game() -> None:
    """What is asked for step by step is the same as all at once, and no entry comes twice."""

    async def drive(house: House) -> None:
        found: Told = {}
        last = 0
        clients, table = await played(house, "tallyup", 0)
        for number in range(12):
            page = over_the_wire(await house.hall.story(table, last))
            assert page.next is None
            found |= {entry.number: entry.facts for entry in page.entries}
            last = page.number
            [client] = [one for one in clients if one.has and one.has.views[0]["actions"]][:1]
            act(client, f"a{number}")
            clients[0].ask(Say, f"s{number}", text="Hm.")
            await settled()
        assert await told(house, table) == found | await told(house, table, last)
        assert (await house.hall.story(table, last + 100)).entries == ()

    driven(drive)


def test_sealed_choices_are_in_no_story() -> None:
    """That somebody has chosen is told; what, only once all have."""

    async def drive(house: House) -> None:
        while True:
            clients, table = await played(house, "tallyup", 1)
            actor = await house.hall.actor(table)
            assert actor.table.play is not None
            if is_sealed(actor.table.play):
                break
        before = await told(house, table)
        stories_of = []
        for words in ("in", "out"):
            client = clients[0]
            act(client, f"c-{words}", words)
            await settled()
            stories_of.append(await told(house, table))
        new = stories_of[0].keys() - before.keys()
        assert [stories_of[0][number] for number in new] == [
            ({"type": "ChoiceMade", "seat": clients[0].has.seats[0]},)  # type: ignore[union-attr]
        ]
        # A change of mind is nobody's business.
        assert stories_of[1] == stories_of[0]

    driven(drive)


def test_long_stories_come_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each ends with a whole entry, and all together hold everything once."""

    async def drive(house: House) -> None:
        _, table = await played(house, "lasvegan", 60)
        whole = await told(house, table)
        monkeypatch.setattr(stories, "PAGE", 5)
        first = await house.hall.story(table, 0)
        assert first.next == first.number == first.entries[-1].number
        assert await told(house, table) == whole

    driven(drive)


def test_there_is_no_story_of_what_is_not_there() -> None:
    """Nor of a table that was forgotten, although it had been told before."""

    async def drive(house: House) -> None:
        _, table = await played(house, "lasvegan", 3)
        assert await told(house, table)
        await house.disk.purge(table)
        for missing in (table, "nowhere", "\ud800"):
            with pytest.raises(Refusal, match="no such table"):
                await house.hall.story(missing, 0)

    driven(drive)


def test_a_table_of_the_same_id_has_its_own_story() -> None:
    """A rematch has the id of one that was forgotten: what was known of that is not told."""

    async def drive(house: House) -> None:
        [*_, one] = lively(Kind("tallyup", 3, ("laps 1",), 0, 1), most=4)
        [*_, other] = lively(Kind("tallyup", 3, ("laps 1",), 0, 2), most=40)
        table = await house.keep(one)
        before = await told(house, table)
        await house.disk.purge(table)
        await house.keep(other)
        after = await told(house, table)
        assert after != before
        expected = {step.table.number: len(step.facts) for step in other.steps if step.facts}
        assert {number: len(facts) for number, facts in after.items()} == expected

    driven(drive)


def test_only_a_few_stories_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are read anew when somebody asks."""
    monkeypatch.setattr(stories, "_KEPT", 2)

    async def drive(house: House) -> None:
        tables = [await house.open(start=True, bots=("steady",)) for _ in range(4)]
        for table in tables:
            assert (await house.hall.story(table, 0)).number > 0
        assert len(house.hall._stories._known) == 2

    driven(drive)


# --- statistics ----------------------------------------------------------------------------------


def test_a_game_that_is_over_has_statistics() -> None:
    """Its final scores, its players and its winners; before the end there are none."""

    async def drive(house: House) -> None:
        table = await house.open()
        with pytest.raises(Refusal, match="no game was played"):
            await house.hall.statistics(table)
        first, _ = await begun(house)
        with pytest.raises(Refusal, match="when the game is over"):
            await house.hall.statistics(first.table_id)

        ana, _ = await finished(house)
        assert ana.has is not None
        found = await house.hall.statistics(ana.table_id)
        [view] = ana.has.views
        assert found.players == ("Ana", "Ben")
        assert list(found.rounds[-1].scores) == view["scores"]
        assert list(found.winners) == view["winners"]

    driven(drive)

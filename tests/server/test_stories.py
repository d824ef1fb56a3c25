"""What has happened so far, for whoever comes later."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from sobremesa.protocol.commands import Say
from sobremesa.protocol.http import Story
from sobremesa.protocol.server import Happened
from sobremesa.rules import catalog
from sobremesa.server import stories
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.journal import AT_ONCE, steps_in_turn
from sobremesa.server.table.play import is_sealed
from sobremesa.server.table.summary import summary_of
from tests.server.driving import Client, House, act, begun, driven, finished, settled
from tests.server.lively import Kind, lively
from tests.server.sitting import Journal

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


# --- many, and long ------------------------------------------------------------------------------


def journals(count: int) -> list[Journal]:
    """Games under way."""
    return [
        [*lively(Kind("tallyup", 3, ("target 100000",), 0, seed), most=150)][-1]
        for seed in range(count)
    ]


async def stored(house: House, table: str, journal: Journal) -> None:
    """Write a journal as another server left it."""
    steps = journal.steps
    summary = msgspec.structs.replace(summary_of(steps[-1].table), code=f"CODE{table}")
    bodies = [entry.body for entry in journal.kept()]
    await house.disk.append(table, 1, bodies, at=steps[0].at, summary=summary)


def test_however_many_are_read_others_have_their_turn() -> None:
    """Between two turns of a table only a few entries are read, of all stories together."""

    async def drive(house: House) -> None:
        written = journals(6)
        for number, journal in enumerate(written):
            await stored(house, str(number), journal)
        entries = sum(len(journal.steps) for journal in written)
        wanted = [
            asyncio.ensure_future(house.hall.story(str(number), 0))
            for number in range(len(written))
        ]
        turns = 0
        while not all(story.done() for story in wanted):
            turns += 1
            await asyncio.sleep(0)
        assert turns >= entries / AT_ONCE > 20
        assert all(story.result().entries for story in wanted)

    driven(drive)


def test_a_crowd_that_asks_for_one_story_has_it_read_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever comes while it is read waits for it."""
    read: list[int] = []

    def counted(table: str, entries: Any, begin: Any = None) -> Any:
        read.append(len(entries))
        return steps_in_turn(table, entries, begin)

    monkeypatch.setattr(stories, "steps_in_turn", counted)

    async def drive(house: House) -> None:
        [journal] = journals(1)
        await stored(house, "t", journal)
        many = await asyncio.gather(*(house.hall.story("t", 0) for _ in range(50)))
        assert all(story == many[0] for story in many)
        assert sum(read) == len(journal.steps)

    driven(drive)


def test_whoever_goes_away_holds_nobody_up() -> None:
    """Others get the story that they had asked for."""

    async def drive(house: House) -> None:
        [journal] = journals(1)
        await stored(house, "t", journal)
        first, *others = [asyncio.ensure_future(house.hall.story("t", 0)) for _ in range(4)]
        await asyncio.sleep(0)
        first.cancel()
        assert all(story.entries for story in await asyncio.gather(*others))
        assert first.cancelled()

    driven(drive)


# --- what can go wrong ---------------------------------------------------------------------------


def test_a_store_that_fails_is_asked_again_by_whoever_comes_next() -> None:
    """Nothing is known by half: the story, the numbers and the record are whole then."""

    async def drive(house: House) -> None:
        ana, _ = await finished(house)
        table = ana.table_id
        ways: tuple[Callable[[], Awaitable[Any]], ...] = (
            lambda: house.hall.story(table, 0),
            lambda: house.hall.statistics(table),
            lambda: house.hall.record(table),
        )
        whole = [await way() for way in ways]
        for way, before in zip(ways, whole, strict=True):
            house.disk.unreadable = 1
            with pytest.raises(Refusal, match="cannot be read or written now"):
                await way()
            assert await way() == before

    driven(drive)


@pytest.mark.parametrize("at", [1, 5, -1])
@pytest.mark.parametrize("body", [b"", b"\xff\x00", b'{"type":"tomorrow"}', b"[" * 5000])
def test_a_journal_that_is_broken_is_told_of_and_nothing_else(at: int, body: bytes) -> None:
    """Wherever it is, and however: no story, no numbers and no record, each time it is asked."""

    async def drive(house: House) -> None:
        [journal] = journals(1)
        bodies = [entry.body for entry in journal.kept()]
        bodies[at] = body
        await house.disk.append("t", 1, bodies, at=0, summary=summary_of(journal.table))
        for _ in range(2):
            for way in (house.hall.story("t", 0), house.hall.statistics("t")):
                with pytest.raises(Refusal, match="this table cannot be read any more"):
                    await way
            with pytest.raises(Refusal, match="this table cannot be read any more"):
                await house.hall.record("t")

    driven(drive)


def test_a_record_is_of_the_table_that_has_the_id_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if that one takes the place of another between two looks at the journal.

    Even if both end with the very same entry.
    """

    async def drive(house: House) -> None:
        first, _ = await finished(house)
        second, _ = await finished(house)
        old, new = first.table_id, second.table_id
        lengths = [await house.disk.last_number(table) for table in (old, new)]
        for client, length in zip((first, second), lengths, strict=True):
            for number in range(max(lengths) - length):
                client.ask(Say, f"s{number}", text="Hm.")
            client.ask(Say, "s", text="Well played.")
        await settled()
        expected = await house.hall.record(new)
        assert await house.hall.record(old) != expected
        entries = await house.disk.read(new)
        assert (await house.disk.read(old))[-1] == entries[-1]
        reads = 0
        read = house.disk.read

        async def overtaken(table: str, after: int = 0, limit: int | None = None) -> Any:
            nonlocal reads
            reads += 1
            if reads == 2:
                await house.disk.purge(old)
                bodies = [entry.body for entry in entries]
                found = await house.disk.summary(new)
                assert found is not None
                summary = msgspec.structs.replace(found.summary, code=None)
                await house.disk.append(old, 1, bodies, at=entries[0].at, summary=summary)
            return await read(table, after, limit)

        monkeypatch.setattr(house.disk, "read", overtaken)
        assert await house.hall.record(old) == expected

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

"""`/api/tables`: opening, finding and playing at tables."""

from itertools import count
from typing import Any

import httpx
import msgspec
import pytest

from sobremesa.protocol.limits import MOST_BYTES
from sobremesa.record.replay import replay
from sobremesa.rules import catalog
from sobremesa.rules.game import Over
from tests.server.http.asking import FREE, Client, World, problem, visited

LATE = count()


async def opened(there: Client, **wanted: Any) -> Any:
    answer = await there.post("/api/tables", json={"game": "tallyup", **wanted})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def told(there: Client, table: str, type: str, **fields: Any) -> httpx.Response:
    """Give a table a command with an id of its own."""
    command = {"type": type, "id": f"c{next(LATE)}", **fields}
    return await there.post(f"/api/tables/{table}/commands", json=command)


def test_opening_a_table() -> None:
    """Whoever opens a table is its host on the first seat, and it is found by id and code."""

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana, world.client() as anybody:
            me = (await ana.get("/api/me")).json()["person"]["id"]
            wanted = {"game": "tallyup", "seats": 4, "rules": ["laps 1"], "bots": ["steady"]}
            answer = await ana.post("/api/tables", json=wanted)
            listed = answer.json()
            table = listed["table"]
            assert answer.headers["location"] == f"/api/tables/{table['id']}"
            assert table["host"] == table["seats"][0]["person"] == me
            assert table["seats"][1]["bot"] == "steady"
            assert (len(table["seats"]), table["rules"]) == (4, ["laps 1"])
            assert (await anybody.get(f"/api/tables/{table['id']}")).json() == listed
            assert (await anybody.get(f"/api/codes/{table['code']}")).json() == listed

    visited(talk)


def test_who_has_no_identity_opens_and_asks_nothing() -> None:
    """They are told how to get one."""

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana, world.client() as nobody:
            table = (await opened(ana))["table"]["id"]
            answers = [
                await nobody.post("/api/tables", json={"game": "tallyup"}),
                await told(nobody, table, "ready", ready=True),
            ]
            assert [problem(answer)[:2] for answer in answers] == [(401, "nobody")] * 2

    visited(talk)


def test_public_tables_are_listed_in_pages() -> None:
    """The newest come first, unlisted ones never, and `next` asks for the page behind."""

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana, world.client() as anybody:
            await opened(ana)
            made = [await opened(ana, visibility="public") for _ in range(3)]
            page = (await anybody.get("/api/tables")).json()
            by_age = sorted(made, key=lambda one: (one["created"], one["table"]["id"]))
            assert page == {"tables": by_age[::-1]}
            newest = by_age[-1]
            after = f"{newest['created']}.{newest['table']['id']}"
            behind = await anybody.get("/api/tables", params={"after": after})
            assert behind.json() == {"tables": by_age[-2::-1]}
            none = await anybody.get("/api/tables", params={"status": "over"})
            assert none.json() == {"tables": []}

    visited(talk)


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/tables?status=lost", 400, "malformed"),
        ("/api/tables?after=yesterday", 400, "malformed"),
        ("/api/tables?after=" + "1" * 101, 400, "malformed"),
        ("/api/tables/nowhere", 404, "unknown"),
        ("/api/tables/nowhere/view", 404, "unknown"),
        ("/api/tables/nowhere/record", 404, "unknown"),
        ("/api/tables/" + "x" * 41, 400, "malformed"),
        ("/api/codes/NOCODE", 404, "unknown"),
        ("/api/codes/%F0%9F%A6%8A%00%ff", 404, "unknown"),
        ("/api/tables/%00%ff", 404, "unknown"),
        ("/api/nothing", 404, "unknown"),
        ("/nothing", 404, "unknown"),
    ],
)
def test_what_is_not_there(path: str, status: int, code: str) -> None:
    """It is a refusal with a code and a sentence."""

    async def talk(world: World) -> None:
        async with world.client() as anybody:
            refused = problem(await anybody.get(path))
            assert refused[:2] == (status, code)
            assert refused[2]

    visited(talk)


def test_a_command_is_answered_by_its_id_and_once() -> None:
    """The same command again changes nothing and has the same answer."""

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana:
            table = (await opened(ana))["table"]["id"]
            say = {"type": "say", "id": "s1", "text": "hello"}
            first = await ana.post(f"/api/tables/{table}/commands", json=say)
            again = await ana.post(f"/api/tables/{table}/commands", json=say)
            assert first.status_code == 200
            assert first.json()["id"] == "s1"
            assert first.json() == again.json()
            view = (await ana.get(f"/api/tables/{table}/view")).json()
            assert [said["text"] for said in view["chat"]] == ["hello"]

    visited(talk)


def test_a_command_that_is_refused_says_why() -> None:
    """Its status is that of its code, and what would have been accepted is listed."""

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana, world.person("Bo") as bo:
            table = (await opened(ana, seats=1, rules=["laps 1"], start=True))["table"]["id"]
            assert problem(await told(bo, table, "close"))[:2] == (403, "not-host")
            assert problem(await told(ana, table, "start"))[:2] == (409, "started")
            refused = await told(ana, table, "act", seat=0, words="pick sky")
            assert problem(refused)[:2] == (400, "malformed")
            assert problem(await told(ana, "nowhere", "close"))[:2] == (404, "unknown")

    visited(talk)


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (b"", "Input data was truncated"),
        (b'{"type":', "Input data was truncated"),
        (b'{"type":"fly","id":"a"}', "Invalid value 'fly' - at `$.type`"),
        (b'{"type":"ready","id":"a","ready":1}', "Expected `bool`, got `int` - at `$.ready`"),
        (b'{"type":"leave","id":"a","seat":"0"}', "Expected `int`, got `str` - at `$.seat`"),
        (b'{"id":' + b"[" * 4000, "maximum recursion depth exceeded"),
        (b'"\xff"', ""),
    ],
)
def test_a_body_is_what_it_must_be_to_the_letter(body: bytes, what: str) -> None:
    """Over HTTP as over a WebSocket, a number in quotes is no number."""

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana:
            table = (await opened(ana))["table"]["id"]
            headers = {"content-type": "application/json"}
            path = f"/api/tables/{table}/commands"
            refused = problem(await ana.post(path, content=body, headers=headers))
            assert refused[:2] == (400, "malformed")
            assert what in refused[2]

    visited(talk)


def test_a_body_has_a_largest_size() -> None:
    """More than that is not read, whether it is announced or not."""

    async def talk(world: World) -> None:
        async def pieces() -> Any:
            for _ in range(5):
                yield b"x" * 2000

        async with world.person("Ana") as ana:
            headers = {"content-type": "application/json"}
            for content in (b"x" * (MOST_BYTES + 1), pieces()):
                answer = await ana.post("/api/tables", content=content, headers=headers)
                what = f"a request holds at most {MOST_BYTES} bytes"
                assert problem(answer) == (413, "limit", what)

    visited(talk)


def test_a_method_that_an_address_does_not_take() -> None:
    """The answer names those that it takes."""

    async def talk(world: World) -> None:
        async with world.client() as anybody:
            answer = await anybody.put("/api/tables", json={})
            assert problem(answer) == (405, "malformed", "this address does not take PUT")
            assert "GET" in answer.headers["allow"]

    visited(talk)


def test_a_whole_game_over_http() -> None:
    """A program that only asks and posts plays to the end, and the record says the same game.

    Before the end there is no record: hands would be in it.
    """

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana, world.client() as anybody:
            table = (await opened(ana, seats=1, rules=["laps 2"], start=True))["table"]["id"]
            record = f"/api/tables/{table}/record"
            assert problem(await anybody.get(record))[:2] == (409, "not-allowed")
            while True:
                view = (await ana.get(f"/api/tables/{table}/view")).json()
                if view["table"]["status"] == "over":
                    break
                words = view["views"][0]["actions"][0]
                assert (await told(ana, table, "act", seat=0, words=words)).status_code == 200
            answer = await anybody.get(record)
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"
            end = replay(answer.content)
            assert isinstance(catalog.game("tallyup").awaiting(end.state), Over)
            assert end.header.players == ("Ana",)

    visited(talk)


def test_only_who_plays_sees_a_hand() -> None:
    """The view over HTTP is that of whoever asks."""

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana, world.client() as anybody:
            wanted = {"game": "lasvegan", "seats": 2, "bots": ["random"], "start": True}
            table = (await ana.post("/api/tables", json=wanted)).json()["table"]["id"]
            mine = (await ana.get(f"/api/tables/{table}/view")).json()
            theirs = (await anybody.get(f"/api/tables/{table}/view")).json()
            assert mine["seats"] == [0]
            assert mine["views"][0]["seat"] == 0
            assert "seats" not in theirs
            assert [view["seat"] for view in theirs["views"]] == [None]

    visited(talk)


def test_journals_are_read_only_so_often_for_an_address() -> None:
    """Stories, numbers and records count together; others are not concerned, nor is a view."""

    async def talk(world: World) -> None:
        async with world.person("Ana") as ana, world.client("192.0.2.8") as bo:
            table = (await opened(ana, seats=1, start=True))["table"]["id"]
            asked = [
                (await ana.get(f"/api/tables/{table}/{part}")).status_code
                for part in ("story", "statistics", "record", "story", "statistics", "record")
            ]
            assert asked == [200, 409, 409, 429, 429, 429]
            answer = await ana.get(f"/api/tables/{table}/story")
            assert problem(answer)[1] == "limit"
            assert (await ana.get(f"/api/tables/{table}/view")).status_code == 200
            assert (await bo.get(f"/api/tables/{table}/story")).status_code == 200

    visited(talk, msgspec.structs.replace(FREE, readings_per_minute=3))

"""`POST /api/replay`: a record that somebody has, played through."""

import asyncio
import json
import statistics
import time
from typing import Any

import httpx
import msgspec
import pytest

from sobremesa.protocol.http import Replay
from sobremesa.protocol.limits import LONGEST_RECORD, MOST_REPLAY_BYTES
from sobremesa.server.replayed import replayed
from sobremesa.server.replays import MOST_OF_ONE, MOST_WAITING
from sobremesa.server.settings import Settings
from tests.protocol.test_documentation import PAGE
from tests.server.http.asking import FREE, Client, World, problem, visited
from tests.server.test_replayed import GAMES

HEADER = "sobremesa 1\ngame tallyup\nplayers Ana, Bo\n"
UNLIMITED = msgspec.structs.replace(FREE, replays_per_minute=0)


async def asked(there: Client, record: str, **more: Any) -> httpx.Response:
    return await there.post("/api/replay", json={"record": record, **more})


def answers(*bodies: dict[str, Any]) -> list[httpx.Response]:
    """What a server answers somebody without an identity."""
    found = []

    async def talk(world: World) -> None:
        async with world.client() as anybody:
            for body in bodies:
                found.append(await anybody.post("/api/replay", **body))

    visited(talk, UNLIMITED)
    return found


def said(record: str) -> tuple[int, Any]:
    """The status and the body of the answer to a record."""
    [answer] = answers({"json": {"record": record}})
    return answer.status_code, answer.json()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_played_through_for_anybody(game: str) -> None:
    """No identity is needed, and the answer is all of the replay."""
    [answer] = answers({"json": {"record": GAMES[game]}})
    assert answer.status_code == 200
    assert msgspec.json.decode(answer.content, type=Replay) == replayed(GAMES[game])
    assert answer.headers["cache-control"] == "no-store"


def test_the_example_is_what_a_server_answers() -> None:
    """The page on the protocol shows a request and the answer to it."""
    request, answer = (
        json.loads(PAGE.partition(f"```json {name}\n")[2].partition("```")[0])
        for name in ("NewReplay", "Replay")
    )
    assert said(request["record"]) == (200, answer)


def test_the_rest_can_be_asked_for() -> None:
    """With `after` the steps come from there on, without the views from before."""
    whole = replayed(GAMES["lasvegan"])
    [answer] = answers({"json": {"record": GAMES["lasvegan"], "after": 5}})
    rest = msgspec.json.decode(answer.content, type=Replay)
    assert (rest.steps, rest.views, rest.meaning) == (whole.steps[5:], (), None)
    [beyond] = answers({"json": {"record": GAMES["lasvegan"], "after": 10**6}})
    assert beyond.json().get("steps", []) == []


@pytest.mark.parametrize("end", ["", "* first 1\n", "# nothing but talk\n"])
def test_a_game_that_is_not_over_is_as_good(end: str) -> None:
    """Also one in which nothing has happened yet."""
    status, body = said(HEADER + end)
    assert (status, len(body.get("steps", []))) == (200, int("first" in end))


@pytest.mark.parametrize(
    ("record", "line", "what"),
    [
        ("", 1, "the record is empty"),
        ("hello", 1, "the first line is `sobremesa 1`, not `hello`"),
        ("sobremesa 1\ngame chess\n", 2, "the games are"),
        ("sobremesa 1\ngame tallyup\n", 2, "players"),
        (HEADER + "* first 1\n0 pick red green blue\n", 5, "pick"),
        (HEADER + "* first 1\n# fine\n1 dance\n", 6, "dance"),
        (HEADER + "= over\n", 4, "the game is not over"),
        (HEADER + "\x00\x01\x02", 4, "a line begins with"),
        (HEADER + "9" * 4096, 4, "not a whole number"),
        (HEADER + "x" * 5000, 4, "5,000 characters"),
    ],
)
def test_what_is_no_game_is_refused_with_its_line(record: str, line: int, what: str) -> None:
    """In the words that the record package has for it."""
    status, body = said(record)
    assert (status, body["code"], body["line"]) == (400, "malformed", line)
    assert what in body["what"] or line == 4


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"\xff\xfe\x00", 400),
        (b"[" * 100_000, 400),
        (b'{"record": ' + b'{"a":' * 50_000, 400),
        (b'{"record": "\\ud800"}', 400),
        (b'{"record": 7}', 400),
        (b'{"record": "", "seat": 1}', 400),
        (b'{"record": "", "after": -1}', 400),
        (b'{"record": "", "after": 1e400}', 400),
        (b'{"record": "' + b"x" * (LONGEST_RECORD + 1) + b'"}', 400),
        (b'{"record": "' + b"x" * MOST_REPLAY_BYTES + b'"}', 413),
        (b"", 400),
    ],
)
def test_what_is_no_request_is_refused(content: bytes, status: int) -> None:
    """Binary, deep, huge: each is answered with a problem, and none with a fault."""
    [answer] = answers({"content": content, "headers": {"content-type": "application/json"}})
    assert answer.status_code == status
    assert answer.json()["code"] in ("malformed", "limit")


def test_the_limit_that_is_told_is_that_of_the_address() -> None:
    """A replay may be larger than other requests."""
    body = b" " * (MOST_REPLAY_BYTES + 1)
    [answer] = answers({"content": body, "headers": {"content-type": "application/json"}})
    what = f"a request holds at most {MOST_REPLAY_BYTES} bytes"
    assert problem(answer) == (413, "limit", what)


def long_record(lines: int) -> str:
    """Somebody who stays in for ever, alone, with dice that never bust."""
    rules = "".join(
        f"rule die {die} 1 1 1 1 1 1\n"
        for die in ("red", "orange", "yellow", "green", "blue", "purple")
    )
    head = f"sobremesa 1\ngame tallyup\nplayers Ana\nrule target 100000\n{rules}"
    step = "* roll red:1 orange:1 yellow:1\n0 in\n"
    return head + "* first 0\n0 pick red orange yellow\n" + step * (lines // 2)


def test_ten_thousand_lines_hold_nobody_up() -> None:
    """While they are replayed, others are answered as quickly as ever."""
    waits: list[float] = []

    async def talk(world: World) -> None:
        async with world.client() as ana, world.client("192.0.2.8") as bo:
            replay = asyncio.create_task(asked(ana, long_record(10_000)))
            while not replay.done() and len(waits) < 200:
                began = time.perf_counter()
                assert (await bo.get("/api/games")).status_code == 200
                waits.append(time.perf_counter() - began)
                # Nothing of that ever waits, so the loop has to be let in.
                await asyncio.sleep(0)
            assert len(waits) > 50
            assert (await replay).json()["next"] == 1000

    visited(talk, UNLIMITED)
    # A machine that is busy with other things may stop us now and then, but not always.
    assert statistics.median(waits) < 0.05


def test_too_many_records_are_refused() -> None:
    """From one address only so many; others are not concerned."""

    async def talk(world: World) -> None:
        async with world.client() as ana, world.client("192.0.2.8") as bo:
            statuses = [(await asked(ana, HEADER)).status_code for _ in range(4)]
            assert statuses == [200, 200, 200, 429]
            assert problem(await asked(ana, HEADER))[1] == "limit"
            assert (await asked(bo, HEADER)).status_code == 200

    visited(talk, msgspec.structs.replace(FREE, replays_per_minute=3))


def test_a_crowd_is_asked_to_come_back() -> None:
    """Only so many wait for the one at work, and whoever does is answered in the end."""

    async def talk(world: World) -> None:
        many = [
            asked(world.client(f"192.0.2.{number}"), long_record(400))
            for number in range(MOST_WAITING + 5)
        ]
        statuses = [answer.status_code for answer in await asyncio.gather(*many)]
        assert sorted(set(statuses)) == [200, 503]
        assert statuses.count(200) == MOST_WAITING
        assert (await asked(world.client(), HEADER)).status_code == 200

    visited(talk, UNLIMITED)


def test_one_address_does_not_take_all_the_room() -> None:
    """It is asked to wait for what it has asked for; others find room, and it does so later."""

    async def talk(world: World) -> None:
        async with world.client() as ana, world.client("192.0.2.8") as bo:
            many = [
                asyncio.create_task(asked(ana, long_record(400))) for _ in range(MOST_OF_ONE + 3)
            ]
            await asyncio.wait(many, return_when=asyncio.FIRST_COMPLETED)
            assert (await asked(bo, HEADER)).status_code == 200
            statuses = [answer.status_code for answer in await asyncio.gather(*many)]
            assert (statuses.count(200), statuses.count(429)) == (MOST_OF_ONE, 3)
            assert (await asked(ana, HEADER)).status_code == 200

    visited(talk, UNLIMITED)


async def hung_up(world: World, body: bytes) -> int:
    """The status of the answer to somebody who is gone once they have asked."""
    coming = [{"type": "http.request", "body": body, "more_body": False}]
    sent: list[Any] = []

    async def receive() -> Any:
        return coming.pop() if coming else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = {"host": "table.local:8321", "content-type": "application/json"}
    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/api/replay",
        "raw_path": b"/api/replay",
        "root_path": "",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("192.0.2.7", 4711),
        "server": ("table.local", 8321),
    }
    await world.app(scope, receive, send)
    status: int = sent[0]["status"]
    return status


def test_who_hangs_up_gives_their_place_to_others() -> None:
    """Their record is not played through: nobody would hear of it."""

    async def talk(world: World) -> None:
        body = json.dumps({"record": long_record(14_000)}).encode()
        statuses = [await hung_up(world, body) for _ in range(MOST_OF_ONE + 2)]
        assert set(statuses) == {503}
        async with world.client() as ana:
            assert (await asked(ana, HEADER)).status_code == 200

    visited(talk, UNLIMITED)


def test_whoever_goes_away_leaves_no_work_behind() -> None:
    """The next one is served although nobody waits for the long one any more."""

    async def talk(world: World) -> None:
        async with world.client() as ana:
            gone = asyncio.create_task(asked(ana, long_record(10_000)))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            assert (await asked(ana, HEADER)).status_code == 200

    visited(talk, UNLIMITED)


def test_nothing_of_it_is_kept() -> None:
    """No table, no entry, no name."""

    async def talk(world: World) -> None:
        async with world.client() as ana:
            await asked(ana, GAMES["tallyup"])
            for status in ("open", "playing", "over"):
                listed = await ana.get("/api/tables", params={"status": status})
                assert listed.json() == {"tables": []}

    visited(talk, UNLIMITED)


def test_the_default_lets_people_look_at_their_games() -> None:
    """One a second is more than anybody opens."""
    assert Settings().replays_per_minute == 60

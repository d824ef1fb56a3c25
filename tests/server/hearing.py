"""A server that goes on from a journal, and all that anybody hears of it."""

import asyncio
import io
import json
from typing import Any

import httpx
import msgspec

from sobremesa.protocol.commands import Act
from sobremesa.protocol.common import Person
from sobremesa.protocol.server import ByeCode
from sobremesa.rules.game import Seat
from sobremesa.server.app import build_app
from sobremesa.server.hall import Hall
from sobremesa.server.identity import Identities
from sobremesa.server.metrics import Metrics
from sobremesa.server.settings import Settings
from sobremesa.server.table.entries import encoded
from sobremesa.server.table.summary import summary_of
from sobremesa.store.memory import MemoryStore
from tests.server.hidden import AT, TABLE, Journal, fold, person

FREE = Settings(requests_per_minute=0, people_per_minute=0, chat_per_minute=0)
STRANGER = Person("stranger", "Eve")
KEY = bytes(range(32))
WORDS = (
    *("play R0", "play P5", "play G9", "play B3", "place gold max", "place t1 c1", "pass", "x"),
    *("in", "out", "tally", "pick red blue green", "bonus red", "deal 0 R1", "up 2"),
)


class Ear:
    """Somebody who looks on, and keeps what they hear."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def bye(self, code: ByeCode, what: str) -> None:
        raise AssertionError(f"{code} {what}")


class Heard(msgspec.Struct):
    """What came of a journal: for each person, or None for anybody, and for those who run it."""

    by: dict[str | None, list[bytes]]
    operators: list[bytes]

    def everything(self) -> bytes:
        return b"\n".join([*(b"\n".join(heard) for heard in self.by.values()), *self.operators])


def heard(journal: Journal, seat: int | None, acts: list[Act], logs: io.StringIO) -> Heard:
    """Let a server go on from a journal; a seat, or a stranger, asks for all that there is.

    Args:
        journal: of a table.
        seat: who asks besides anybody without an identity.
        acts: what seats do then.
        logs: where the server writes.
    """
    return asyncio.run(_heard(journal, seat, acts, logs))


async def _heard(journal: Journal, seat: int | None, acts: list[Act], logs: io.StringIO) -> Heard:
    logs.seek(0)
    logs.truncate()
    store, metrics, identities = MemoryStore(), Metrics(), Identities(KEY)
    table = fold(journal)
    bodies = [encoded(entry) for entry in journal]
    await store.append(TABLE, 1, bodies, at=AT, summary=summary_of(table))
    hall = Hall(store, FREE, metrics, clock=lambda: AT / 1000)
    app = build_app(hall, identities, FREE, metrics, calendar=lambda: AT / 1000)
    people = [person(number) for number in range(len(table.places))]
    asking = STRANGER if seat is None else people[seat]
    ears = [Ear(one) for one in (*people, STRANGER, None)]
    tokens = [identities.token(one, AT // 1000) for one in people]
    found = Heard({ear.person and ear.person.id: ear.heard for ear in ears}, [])
    try:
        awake = await hall.actor(TABLE)
        for ear in ears:
            awake.join(ear, None)
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
            for who in (asking, None):
                token = who and identities.token(who, AT // 1000)
                ask = _asking(client, token, found.by[who and who.id])
                mine = ("/api/me/tables", "/api/me/tables?order=urgent")
                for path in ("", "/view", "/record", "/story", "/statistics"):
                    await ask("GET", f"/api/tables/{TABLE}{path}")
                for path in ("/api/tables?status=playing", "/api/codes/BCDFGH", *mine):
                    await ask("GET", path)
                if who is not None:
                    for command in commands(table, seat):
                        await ask("POST", f"/api/tables/{TABLE}/commands", command)
            for act in acts:
                silent: list[bytes] = []
                await _asking(client, tokens[act.seat], silent)(
                    "POST",
                    f"/api/tables/{TABLE}/commands",
                    {"type": "act", **msgspec.to_builtins(act)},
                )
                assert silent[0].startswith(b"200"), silent
            shown = (await client.get("/metrics")).text
    finally:
        await hall.stop()
    found.operators = [
        *(line.encode() for line in shown.splitlines() if _is_no_measure(line)),
        *map(_without_chance, logs.getvalue().splitlines()),
    ]
    return found


def commands(table: Any, seat: int | None) -> list[dict[str, Any]]:
    """What the seat may ask for, without what would be done; a stranger asks for seat 0."""
    own = seat or 0
    turns = table.play.turns()
    allowed = turns.actions.get(Seat(own), ()) if turns and seat is not None else ()
    # Three dice may be named in any order.
    possible = {frozenset(str(action).split()) for action in allowed}
    found: list[dict[str, Any]] = [
        {"type": "act", "seat": own, "words": words}
        for words in WORDS
        if frozenset(words.split()) not in possible
    ]
    other = (own + 1) % len(table.places)
    found += [
        *({"type": "act", "seat": other, "words": words} for words in WORDS[:3]),
        *({"type": kind, "seat": at} for kind in ("sit", "grant-time") for at in (own, other)),
        {"type": "leave", "seat": other},
        {"type": "swap", "seats": [own, other]},
        {"type": "start", "anyway": True},
        {"type": "arrange", "clock": 15},
        {"type": "ready", "ready": True},
        {"type": "contribute", "entropy": "00"},
        {"type": "rematch"},
        {"type": "say", "text": "hm"},
        {"type": "react", "reaction": "think"},
        {"type": "more-time", "seat": own},
    ]
    return [{**command, "id": f"q{number}"} for number, command in enumerate(found)]


def _asking(client: httpx.AsyncClient, token: str | None, answers: list[bytes]) -> Any:
    async def ask(method: str, path: str, body: object = None) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await client.request(method, path, json=body, headers=headers)
        shown = [
            f"{name}: {value}" for name, value in answer.headers.items() if "x-req" not in name
        ]
        answers.append(f"{answer.status_code} {path} {shown} {answer.text}".encode())

    return ask


def _is_no_measure(line: str) -> bool:
    return not any(part in line for part in ("process_", "_sum", "_bucket", "_created"))


def _without_chance(line: str) -> bytes:
    event = json.loads(line)
    for key in ("timestamp", "request", "milliseconds"):
        event.pop(key, None)
    return json.dumps(event).encode()

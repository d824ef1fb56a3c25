"""People who meet at a table, play to the end, and perhaps play again."""

import asyncio
from collections.abc import Callable
from http.cookiejar import CookieJar, DefaultCookiePolicy
from random import Random
from typing import Any, Final

import httpx
import msgspec

from tests.torture.minds import Habits
from tests.torture.players import Player, Witness
from tests.torture.process import Process

RULES: Final = {
    "tallyup": (("target 100",), ("target 200", "high-stakes on"), ("laps 1",)),
    "lasvegan": (
        ("rounds 1", "hand 3"),
        ("rounds 1",),
        ("rounds 2", "hand 2", "placing must"),
        ("rounds 1", "hand 4", "golden-tie none"),
    ),
}
SIZES: Final = {"tallyup": range(2, 11), "lasvegan": range(2, 6)}


class Meeting(msgspec.Struct, frozen=True):
    """What a group agrees on before it meets.

    Attributes:
        persons: how many programs come, each for a person.
        bots: how many bots sit with them.
        shared: whether the first of them takes two seats.
    """

    game: str
    rules: tuple[str, ...]
    clock: int
    persons: int
    bots: int
    shared: bool

    @property
    def seats(self) -> int:
        return self.persons + self.bots + self.shared


def meeting(chance: Random) -> Meeting:
    """Any group that may play."""
    game = chance.choice(tuple(SIZES))
    seats = chance.choice(SIZES[game])
    shared = seats > 2 and chance.random() < 0.1
    bots = chance.randrange(seats - shared) if chance.random() < 0.5 else 0
    clock = chance.choice((0, 0, 0, 15, 30, 300))
    persons = seats - bots - shared
    return Meeting(game, chance.choice(RULES[game]), clock, persons, bots, shared)


class Group:
    """Programs that play together.

    Attributes:
        tables: where they have played, in order.
        players: the programs.
    """

    def __init__(self, meeting: Meeting, players: list[Player], goes_on: Callable[[int], bool]):
        """Take who they are, and whether they play another game after so many."""
        self.meeting: Final = meeting
        self.players: Final = players
        self.people: Final = meeting.persons
        self.bots: Final = meeting.bots
        self.tables: list[str] = []
        self._last: dict[str, bool] = {}
        self._goes_on: Final = goes_on

    async def play(self, table: str) -> None:
        """Play from this table on, to the end."""
        self.tables.append(table)
        for player in self.players:
            player.plan = self
            player.go(table)
        await asyncio.gather(*(player.run() for player in self.players))

    def persons(self) -> int:
        return self.meeting.persons + self.meeting.shared

    def went_on(self, table: str, following: str) -> None:
        if following not in self.tables:
            self.tables.append(following)

    def is_last(self, table: str) -> bool:
        if table not in self._last:
            # Said once, so that nobody goes home from a table while others go on from it.
            self._last[table] = not self._goes_on(len(self.tables))
        return self._last[table]


def client(server: Process) -> httpx.AsyncClient:
    """A client for many persons: it keeps no cookies, which would make one of them all."""
    cookies = CookieJar(DefaultCookiePolicy(allowed_domains=()))
    limits = httpx.Limits(max_connections=20)
    return httpx.AsyncClient(
        base_url=server.url, cookies=cookies, limits=limits, trust_env=False, timeout=30
    )


class Entrance:
    """Where programs get their identities, and tables are opened; whatever is lost is asked again.

    Args:
        server: where to.
        http: a client for its address.
        witness: takes note of what programs are told.
        habits: how they behave.
        chance: for all that they do.
    """

    def __init__(
        self,
        server: Process,
        http: httpx.AsyncClient,
        witness: Witness,
        habits: Habits,
        chance: Random,
    ) -> None:
        self.server: Final = server
        self.http: Final = http
        self._witness: Final = witness
        self._habits: Final = habits
        self._chance: Final = chance

    async def group(self, meeting: Meeting, goes_on: Callable[[int], bool]) -> tuple[Group, str]:
        """Programs that have never been here, and a table that one of them has opened."""
        players, tokens = [], []
        for number in range(meeting.persons):
            name = f"{self._chance.choice(('Ana', 'Ben', 'Chloé', 'Dörte'))} {number}"
            me = await self._post("/api/me", {"name": name, "token": True})
            identity = me["person"]["id"], me["token"]
            tokens.append(me["token"])
            players.append(
                Player(
                    self.server,
                    self.http,
                    self._witness,
                    habits=self._habits,
                    randomness=Random(self._chance.randbytes(8)),
                    identity=identity,
                )
            )
        wanted = {
            "game": meeting.game,
            "rules": meeting.rules,
            "clock": meeting.clock,
            "seats": meeting.seats,
            "visibility": self._chance.choice(("public", "unlisted")),
        }
        opened = await self._post("/api/tables", wanted, tokens[0])
        return Group(meeting, players, goes_on), opened["table"]["id"]

    async def _post(self, path: str, body: object, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        while True:
            await self.server.up.wait()
            try:
                answer = await self.http.post(path, json=body, headers=headers)
            except httpx.TransportError:
                await asyncio.sleep(0.1)
                continue
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                answer.raise_for_status()
                return answer.json()
            await asyncio.sleep(0.1)

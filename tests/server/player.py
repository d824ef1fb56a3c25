"""A program that plays as it should: it acts when it is awaited, and learns what happens."""

from random import Random
from typing import Any

from tests.server.serving import Guest, Server
from tests.server.wire import Wire


class Player:
    """A person's connection to a table, and what is known through it.

    Attributes:
        views: by seat, put together from what came.
        table: what anybody may know.
        number: of the last entry.
    """

    def __init__(self, wire: Wire, seed: int) -> None:
        self.wire = wire
        self._random = Random(seed)
        self._busy_until = 0
        self._sent: dict[str, int] = {}
        self._learn(wire.hello())

    @property
    def is_over(self) -> bool:
        return self.table["status"] in ("over", "closed")

    def play(self) -> None:
        """Play until the game is over."""
        while not self.is_over:
            self.turn()
            self._learn(self.wire.read())

    def turn(self) -> None:
        """Act, if it is time to."""
        if self._sent or self.number < self._busy_until:
            return
        for seat in self.waiting.get("seats", ()):
            view = self.views.get(seat)
            if view and view["actions"]:
                id = f"a{self.number}.{seat}.{self._random.getrandbits(32)}"
                words = self._random.choice(view["actions"])
                self._sent[id] = seat
                self.wire.send({"type": "act", "id": id, "seat": seat, "words": words})
                return

    def _learn(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.number = message["number"]
                self.table = message["table"]
                self.waiting = message.get("waiting", {})
                self.views = {view["seat"]: view for view in message.get("views", ())}
                self._sent.clear()
            case "happened":
                assert message["number"] == self.number + 1, "no entry is left out"
                self.number += 1
                self.table = message.get("table", self.table)
                self.waiting = message.get("waiting", self.waiting)
                if "seats" in message:
                    self.views = {view["seat"]: view for view in message.get("changes", ())}
                for change in message.get("changes", ()):
                    self.views.setdefault(change["seat"], {}).update(change)
            case "accepted":
                self._sent.pop(message["id"])
                self._busy_until = message["number"]
            case "refused":
                # Another was quicker; what they did is on its way.
                assert message["code"] in ("late", "not-your-turn", "not-allowed"), message
                self._sent.pop(message["id"])
                self._busy_until = self.number + 1


def plays(server: Server, table: str, guest: Guest | None, seed: int) -> bytes:
    """Play a game to its end; all bytes that came meanwhile."""
    with server.wire(table, guest) as wire:
        Player(wire, seed).play()
        return bytes(wire.received)

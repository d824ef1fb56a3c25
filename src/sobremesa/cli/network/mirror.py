"""A table as its server has told us of it."""

import time
from typing import Any

from sobremesa.protocol.common import Table
from sobremesa.protocol.server import Happened, Presence, View, Waiting, Welcome
from sobremesa.record.worded import read_view, unworded
from sobremesa.rules import catalog
from sobremesa.rules.game import Fact, SeatView


class Mirror:
    """What is known of a table; it is never ahead of the server.

    Attributes:
        table: what anybody may know.
        number: the last entry that is in this.
        own: the seats that we play.
        you: our own id; None for somebody without an identity.
        online: the ids of the persons at the table who are connected.
        spectators: how many others look on.
        waiting: for whom the table waits.
    """

    def __init__(self, table: Table) -> None:
        """Know only what anybody may know, before the server has said more."""
        self.table = table
        self.number = -1
        self.own: tuple[int, ...] = ()
        self.you: str | None = None
        self.online: frozenset[str] = frozenset()
        self.spectators = 0
        self.waiting: Waiting | None = None
        self._raw: dict[int | None, View] = {}
        self._views: dict[int | None, SeatView] = {}
        self._ahead: float | None = None

    def welcome(self, message: Welcome) -> None:
        """Everything, in place of all that there was."""
        self._set_clock(message.at)
        self.number = message.number
        self.table = message.table
        self.own = message.seats
        self.you = message.you
        self.online, self.spectators = frozenset(message.online), message.spectators
        self.waiting = message.waiting
        self._raw = {view["seat"]: view for view in message.views}
        self._views = {}

    def happened(self, message: Happened) -> tuple[Fact, ...]:
        """Take in what has changed; returns what happened in the game.

        Facts that we know nothing of are left out: the server may be a newer one.
        """
        self._set_clock(message.at)
        self.number = message.number
        self.table = message.table or self.table
        if message.seats is not None:
            self.own, self._raw = message.seats, {}
        if message.waiting is not None:
            self.waiting = message.waiting
        for change in message.changes:
            seat = change["seat"]
            self._raw[seat] = self._raw.get(seat, {}) | change
        if message.changes or message.seats is not None:
            self._views = {}
        return tuple(fact for fact in map(self._fact, message.facts) if fact is not None)

    def presence(self, message: Presence) -> None:
        """Who is there now."""
        self.online, self.spectators = frozenset(message.online), message.spectators

    @property
    def has_begun(self) -> bool:
        """Whether there is something to be seen of a game."""
        return bool(self._raw)

    @property
    def is_host(self) -> bool:
        """Whether we have the host's rights."""
        return self.you is not None and self.table.host == self.you

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table, by seat."""
        return tuple(seat.name for seat in self.table.seats)

    def view(self) -> SeatView:
        """The game as we see it: from the seat of ours that is awaited, if we have several.

        Raises:
            ValueError: the server shows what we cannot read.
        """
        seats = self.own or (None,)
        awaited = (seat for seat in seats if seat in self._raw[seats[0]]["to_act"])
        seat = next(awaited, seats[0])
        if seat not in self._views:
            raw = self._raw[seat]
            kind = catalog.part("sobremesa.cli.network", self.table.game).VIEW
            # A newer server may show more.
            known = {name: raw[name] for name in kind.__struct_fields__ if name in raw}
            self._views[seat] = read_view(self.table.game, kind, known)
        return self._views[seat]

    def seconds_left(self) -> float | None:
        """How long the table still waits, by the server's clock; None without a limit."""
        if self.waiting is None or self.waiting.until is None or not self.waiting.seats:
            return None
        return max(self.waiting.until / 1000 - time.time() - (self._ahead or 0.0), 0.0)

    def _set_clock(self, at: int) -> None:
        # A message may have been on its way for a while, or in our queue: the quickest counts.
        ahead = at / 1000 - time.time()
        self._ahead = ahead if self._ahead is None else max(self._ahead, ahead)

    def _fact(self, data: Any) -> Fact | None:
        part = catalog.part("sobremesa.cli.network", self.table.game)
        kind = getattr(part.FACTS, str(data.get("type")), None)
        if not (isinstance(kind, type) and issubclass(kind, Fact)):
            return None
        try:
            fact: Fact = unworded(kind, data)
        except ValueError:
            return None
        return fact

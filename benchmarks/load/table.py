"""A table under load: who may act, what is on its way, and when the last seat has seen it."""

import time
from collections import deque
from typing import Protocol


class Actor(Protocol):
    """A seat that is connected."""

    def act(self, since: float) -> bool:
        """Send an action that counts from that moment; False if there is none by now."""


class Tally:
    """What was measured: seconds from acting until the last seat had its view, and refusals."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.refused = 0

    def take(self) -> tuple[list[float], int]:
        """The times and the refusals since the last time."""
        taken = self.times, self.refused
        self.times, self.refused = [], 0
        return taken


class Pace:
    """When seats act: at once while `free`, otherwise when an action of their table is due."""

    free = False


class LoadTable:
    """One table; its client tells it what was sent and seen.

    An action is known by the number of the journal's entry, or of the state, that it makes.
    """

    def __init__(self, seats: int, tally: Tally, pace: Pace) -> None:
        self.seats = seats
        self.tally = tally
        self.pace = pace
        self.waiting: deque[Actor] = deque()
        self.due: deque[float] = deque()
        self.on_their_way = 0
        self._since: dict[int, float] = {}
        self._seen: dict[int, int] = {}
        self._complete: dict[int, float] = {}

    def may_act(self, seat: Actor) -> None:
        """A seat has a view by which it may act."""
        if self.pace.free:
            seat.act(time.perf_counter())
            return
        self.waiting.append(seat)
        if self.due:
            self.next_due()

    def schedule(self, at: float) -> None:
        """An action of this table is due."""
        self.due.append(at)
        if self.waiting:
            self.next_due()

    def next_due(self) -> None:
        """Have a seat that waits act, for the action that is due longest."""
        while self.waiting and self.due:
            if self.waiting.popleft().act(self.due[0]):
                self.due.popleft()

    def go_on(self) -> None:
        """Have all seats that wait act now."""
        waiting = list(self.waiting)
        self.waiting.clear()
        for seat in waiting:
            seat.act(time.perf_counter())

    def sent(self) -> None:
        """An action was sent."""
        self.on_their_way += 1

    def refused(self) -> None:
        """An action was refused: another one came before it."""
        self.on_their_way -= 1
        self.tally.refused += 1

    def acted(self, number: int, since: float) -> None:
        """An action that was sent is the one of that number."""
        complete = self._complete.pop(number, None)
        if complete is None:
            self._since[number] = since
        else:
            self._note(complete - since)

    def seen(self, number: int) -> None:
        """One more seat has its view of that number."""
        count = self._seen.pop(number, 0) + 1
        if count < self.seats:
            self._seen[number] = count
            return
        now = time.perf_counter()
        since = self._since.pop(number, None)
        if since is None:
            self._complete[number] = now
        else:
            self._note(now - since)

    def _note(self, took: float) -> None:
        self.on_their_way -= 1
        self.tally.times.append(took)

    def start_over(self) -> None:
        """Begin another game; what is due stays due."""
        self.waiting.clear()
        self.on_their_way = 0
        for known in (self._since, self._seen, self._complete):
            known.clear()

"""A race for a Tally Up while it is open (TU-3.4): the claims that have come, and who waits."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from sobremesa.rules.game import Action
from sobremesa.server.refusal import Refusal
from sobremesa.server.requests import Answers, Job, Request
from sobremesa.server.table import race
from sobremesa.server.table.asking import Decided
from sobremesa.server.table.entries import ClaimFigures, Played
from sobremesa.server.table.play import Play, played
from sobremesa.server.table.state import TableState


class _Claim(msgspec.Struct, frozen=True, eq=False):
    """A claim; a bot's has no requests, one that was sent again has several."""

    action: Action
    figures: ClaimFigures
    requests: list[Request]


class Claims:
    """The claims of one race; they are held until the journal has the decision.

    Attributes:
        play: the game in which it is.
        ends: when it is decided, in milliseconds since 1970.
    """

    def __init__(self, play: Play, now: float) -> None:
        """Open a race for a first claim, at a time in milliseconds since 1970."""
        self.play = play
        self.ends: Final = now + race.GRACE
        self._held: list[_Claim] = []

    def __bool__(self) -> bool:
        return bool(self._held)

    @property
    def requests(self) -> Iterator[Request]:
        """All that wait for the decision."""
        return (request for held in self._held for request in held.requests)

    @property
    def seats(self) -> set[int]:
        """Who has claimed."""
        return {held.action.seat for held in self._held}

    def joined(self, action: Action, request: Request) -> bool:
        """Let a request wait for the claim that its seat has made already, if it has."""
        for held in self._held:
            if held.action.seat == action.seat and held.requests:
                held.requests.append(request)
                return True
        return False

    def add(self, action: Action, after: float, request: Request | None) -> None:
        """Take a claim that came so many milliseconds after the roll; a bot has no request."""
        allowance = request.allowance if request is not None else 0.0
        figures = ClaimFigures(action.seat, after, allowance)
        self._held.append(_Claim(action, figures, [] if request is None else [request]))

    def forget(self, jobs: Iterable[Job]) -> None:
        """Take out the claims that came with these jobs: they are looked at anew."""
        new = set(map(id, jobs))
        self._held = [
            held
            for held in self._held
            if not held.requests or any(id(request) not in new for request in held.requests)
        ]
        for held in self._held:
            held.requests[:] = [request for request in held.requests if id(request) not in new]

    def is_same(self, play: Play | None) -> bool:
        """Whether a game that was read anew stands at this race."""
        if play is None or not play.is_race:
            return False
        return (self.play.since, self.play.draws) == (play.since, play.draws)

    def decide(self, table: TableState, at: int, answers: Answers) -> Decided:
        """The entry that decides the race, and what all who claimed are answered."""
        assert table.play is not None
        figures = tuple(held.figures for held in self._held)
        best = race.first(figures)
        winner = next(held for held in self._held if held.figures is best)
        seat = winner.action.seat
        late = Refusal("late", f"{table.places[seat].name} was quicker")
        cause: dict[str, Any] = {}
        for held in self._held:
            for request in held.requests:
                if held.action.seat == seat:
                    cause = cause or {"by": request.person.id, "command": request.command.id}
                    answers.append((request, table.number + 1))
                else:
                    answers.append((request, late))
        moved = played(table.play, (winner.action,), table.opened.seed, at)
        return Decided(Played(lines=moved.lines, claims=figures, **cause), moved)

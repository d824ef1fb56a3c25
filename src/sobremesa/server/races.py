"""The races of one table, one after the other, and those who wait for the end of theirs."""

from collections.abc import Iterable, Iterator
from typing import Final

from sobremesa.protocol.commands import Act
from sobremesa.rules.game import Action
from sobremesa.server.claims import Claims
from sobremesa.server.refusal import Refusal
from sobremesa.server.requests import Job, Request, answer
from sobremesa.server.table.acting import claim
from sobremesa.server.table.asking import Asked, Decided
from sobremesa.server.table.entries import CameBack
from sobremesa.server.table.state import TableState
from sobremesa.server.world import World
from sobremesa.store.listing import Status


class Races:
    """The race at hand, and those that are decided but whose end is not in the journal yet."""

    def __init__(self, world: World) -> None:
        """Begin without any."""
        self._world: Final = world
        self._claims: Claims | None = None
        self._decided: list[Claims] = []

    def __bool__(self) -> bool:
        """Whether somebody has claimed, and waits."""
        return bool(self._claims)

    @property
    def seats(self) -> set[int]:
        """Who has claimed."""
        return self._claims.seats if self._claims is not None else set()

    @property
    def requests(self) -> Iterator[Request]:
        """All that wait for the decision of the race at hand."""
        return self._claims.requests if self._claims is not None else iter(())

    def at_hand(self, table: TableState) -> Claims | None:
        """The claims, if there are any, and it is not decided who was the first."""
        claims = self._claims
        if claims and claims.play is table.play and table.is_race:
            return claims
        return None

    def claim(
        self, table: TableState, asked: Asked, act: Act, request: Request
    ) -> tuple[Decided, ...]:
        """Take a person's claim; it is answered when the race is decided.

        Raises:
            Refusal: it cannot be claimed so.
        """
        action = claim(table, asked, act)
        claims = self._opened(table)
        if claims.joined(action, request):
            return ()
        claims.add(action, max(request.arrived - claims.play.since, 0.0), request)
        # Whoever acts is back.
        is_away = table.places[action.seat].away is not None
        return (Decided(CameBack(seat=action.seat, by=asked.person.id)),) if is_away else ()

    def claim_for_bot(self, table: TableState, action: Action, after: float) -> None:
        """Take a bot's claim, so many milliseconds after the roll."""
        self._opened(table).add(action, after, None)

    def _opened(self, table: TableState) -> Claims:
        """The race at hand; it opens with its first claim."""
        assert table.play is not None
        claims = self.at_hand(table)
        if claims is None:
            # Those of a race before this one are answered once the journal has its end.
            self._decided += [self._claims] if self._claims is not None else []
            claims = self._claims = Claims(table.play, self._world.clock() * 1000)
        return claims

    def follow(self, table: TableState) -> None:
        """Go on with the race at hand if the table, which was read anew, stands at it."""
        if self._claims is not None and self._claims.is_same(table.play):
            assert table.play is not None
            self._claims.play = table.play

    def forget(self, jobs: Iterable[Job]) -> None:
        """Take out the claims that came with these jobs: they are looked at anew."""
        if self._claims is not None:
            self._claims.forget(jobs)

    def end_if_decided(self, table: TableState) -> None:
        """Answer whoever still waits for the end of a race that the journal has."""
        for claims in self._decided:
            self._answer_late(claims, table)
        self._decided = []
        if self._claims is not None and self.at_hand(table) is None:
            claims, self._claims = self._claims, None
            self._answer_late(claims, table)

    def _answer_late(self, claims: Claims, table: TableState) -> None:
        if table.status is Status.CLOSED:
            refusal = Refusal("closed", "this table is closed")
        else:
            refusal = Refusal("late", "this was decided already")
        self._answer(claims, table, refusal)

    def end(self, table: TableState, refusal: Refusal) -> None:
        """Answer all who wait: there will be no decision."""
        waiting = [*self._decided, *([self._claims] if self._claims is not None else [])]
        self._claims, self._decided = None, []
        for claims in waiting:
            self._answer(claims, table, refusal)

    def _answer(self, claims: Claims, table: TableState, refusal: Refusal) -> None:
        for request in claims.requests:
            # The journal may have it, although the store had failed.
            number = table.answer(request.person.id, request.command.id)
            answer(request, refusal if number is None else number, self._world.metrics)

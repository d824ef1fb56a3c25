"""What becomes of all that waits in a table's queue: entries of its journal, or a refusal."""

from collections.abc import Callable
from typing import Final

from sobremesa.protocol.commands import Act, Rematch
from sobremesa.rules.game import Seat
from sobremesa.server.audience import Audience
from sobremesa.server.races import Races
from sobremesa.server.refusal import Refusal
from sobremesa.server.requests import Answers, CameIn, Job, Request, Thought, Tick
from sobremesa.server.table.acting import moves
from sobremesa.server.table.asking import Asked, Decided
from sobremesa.server.table.decide import decide
from sobremesa.server.table.due import (
    BotActs,
    Due,
    Habits,
    IsGone,
    Lapses,
    TimeIsUp,
    next_due,
)
from sobremesa.server.table.entries import CameBack, Played, RematchOpened, WentAway
from sobremesa.server.table.play import played
from sobremesa.server.table.state import TableState
from sobremesa.server.thinking import Thinking
from sobremesa.store.listing import Status

Put = Callable[[Thought], None]
"""Puts what a bot thought of into the queue."""


class Deciding:
    """Decides one job after the other; of what goes on at a table it changes only the races."""

    def __init__(
        self,
        habits: Habits,
        audience: Audience,
        races: Races,
        thinking: Thinking,
    ) -> None:
        """Take what goes on around a table.

        Args:
            habits: how this server treats time.
            audience: who looks on.
            races: takes claims.
            thinking: its bots.
        """
        self._habits: Final = habits
        self._audience: Final = audience
        self._races: Final = races
        self._thinking: Final = thinking

    def next_due(self, table: TableState) -> Due | None:
        """What will come by itself, if anything does."""
        # A bot that has claimed is not due again.
        busy = self._races.seats | set(self._thinking.seats)
        return next_due(table, self._habits, self._audience.gone(table), busy)

    def decide(
        self, table: TableState, job: Job, at: int, answers: Answers, put: Put
    ) -> tuple[Decided, ...]:
        """What becomes of a job, with a table as all before it leave it.

        Args:
            table: the table.
            job: what is to be decided.
            at: now, in milliseconds since 1970.
            answers: takes what requests are answered once the journal has their effect.
            put: takes, later, what a bot thought of.

        Raises:
            Refusal: it is not allowed.
        """
        match job:
            case Request():
                return self._requested(table, job, at, answers)
            case Thought(play=play, action=action):
                # What has happened meanwhile may have made it senseless.
                current = table.play is not None and table.play.settled is play.settled
                if not (current and table.is_played and table.places[action.seat].level):
                    return ()
                return moves(table, action, at)
            case CameIn(person=person):
                return tuple(
                    Decided(CameBack(seat=seat, by=person))
                    for seat in table.seats_of(person)
                    if table.places[seat].away == "gone" and table.is_played
                )
            case Tick():
                return self._due(table, at, answers, put)

    def _requested(
        self, table: TableState, request: Request, at: int, answers: Answers
    ) -> tuple[Decided, ...]:
        command, person = request.command, request.person
        number = table.answer(person.id, command.id)
        if number is not None:
            answers.append((request, number))
            return ()
        asked = Asked(command, person, at, self._audience.there(table, at))
        if isinstance(command, Act) and table.is_race:
            return self._races.claim(table, asked, command, request)
        if isinstance(command, Rematch):
            assert request.next_table is not None
            entry = RematchOpened(table=request.next_table, by=person.id, command=command.id)
            is_known = table.next_table == request.next_table
            decided: tuple[Decided, ...] = () if is_known else (Decided(entry),)
        else:
            decided = decide(table, asked)
        answers.append((request, table.number + len(decided)))
        return decided

    def _due(self, table: TableState, at: int, answers: Answers, put: Put) -> tuple[Decided, ...]:
        """What has come due, one thing at a time; the timer is set anew after it."""
        claims = self._races.at_hand(table)
        if claims is not None:
            return (claims.decide(table, at, answers),) if at >= claims.ends else ()
        due = self.next_due(table)
        if due is None or due.at > at:
            return ()
        play = table.play
        assert play is not None
        match due.event:
            case BotActs(seat) if play.is_race:
                turns = play.turns()
                assert turns is not None
                [action] = turns.actions[Seat(seat)]
                self._races.claim_for_bot(table, action, due.at - play.since)
                return ()
            case BotActs(seat):
                self._thinking.begin(table, seat, put)
                return ()
            case TimeIsUp(seat):
                return (Decided(WentAway(seat=seat, reason="time")),)
            case IsGone(seat):
                return (Decided(WentAway(seat=seat, reason="gone")),)
            case Lapses():
                turns = play.turns()
                assert turns is not None
                assert turns.lapse is not None
                moved = played(play, (turns.lapse,), table.opened.seed, at)
                return (Decided(Played(lines=moved.lines), moved),)


def require_rematch(table: TableState, person: str) -> None:
    """See to it that a person may ask for another game.

    Raises:
        Refusal: they may not, or not now.
    """
    if not table.seats_of(person):
        raise Refusal("not-seated", "only those who sit here can do that")
    if table.status is Status.CLOSED:
        raise Refusal("closed", "this table is closed")
    if not table.is_over:
        raise Refusal("not-allowed", "the game is not over")

"""What waits in a table's queue, and how it is answered."""

from collections.abc import Callable, Iterable

import msgspec

from sobremesa.protocol.commands import TableCommand
from sobremesa.protocol.common import Person
from sobremesa.rules.game import Action
from sobremesa.server.metrics import Metrics
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.play import Play

Reply = Callable[[int | Refusal], None]
"""Takes the answer to a command: the number of its entry, or why it is refused."""


class Request(msgspec.Struct, eq=False):
    """A command of a person.

    Attributes:
        command: what is asked for.
        person: who asks.
        reply: takes the answer, once.
        arrived: when it came, in milliseconds since 1970.
        allowance: what a race takes off for the way, in milliseconds.
        next_table: the table that a rematch leads to.
        is_answered: whether `reply` has been called.
    """

    command: TableCommand
    person: Person
    reply: Reply
    arrived: float
    allowance: float
    next_table: str | None = None
    is_answered: bool = False


class Thought(msgspec.Struct, frozen=True, eq=False):
    """What a bot wants to do, in the game as it was then."""

    play: Play
    action: Action


class CameIn(msgspec.Struct, frozen=True):
    """A person is connected (again)."""

    person: str


class Tick(msgspec.Struct, frozen=True):
    """Something may be due."""


Job = Request | Thought | CameIn | Tick
"""Whatever happens at a table."""

Answers = list[tuple[Request, int | Refusal]]
"""What requests will be answered once the journal has their effect."""


def answer(request: Request, what: int | Refusal, metrics: Metrics) -> None:
    """Answer a command with the number of its entry, or why not, unless it is answered already."""
    if request.is_answered:
        return
    request.is_answered = True
    if isinstance(what, Refusal):
        metrics.refused(what.code)
    else:
        metrics.accepted()
    request.reply(what)


def refuse(jobs: Iterable[Job], refusal: Refusal, metrics: Metrics) -> None:
    """Refuse the commands among jobs that are not answered yet."""
    for job in tuple(jobs):
        if isinstance(job, Request):
            answer(job, refusal, metrics)

"""What a command asks for, what it makes happen, and what is required of whoever asks."""

from typing import Any

import msgspec

from sobremesa.protocol.commands import (
    TableCommand,
)
from sobremesa.protocol.common import Person
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.entries import (
    AnyEntry,
)
from sobremesa.server.table.play import Moved
from sobremesa.server.table.state import Place, TableState
from sobremesa.store.listing import Status


class Decided(msgspec.Struct, frozen=True):
    """What a command makes happen.

    Attributes:
        entry: what the journal will hold.
        moved: what that makes of the game, if it is a move in it.
    """

    entry: AnyEntry
    moved: Moved | None = None


class Asked(msgspec.Struct, frozen=True):
    """A command, and what is to be known of it.

    Attributes:
        command: what is asked for.
        person: who asks.
        at: when, in milliseconds since 1970.
        online: the ids of the persons who are connected to the table, or were a moment ago.
    """

    command: TableCommand
    person: Person
    at: int
    online: frozenset[str] = frozenset()


def cause(asked: Asked) -> dict[str, Any]:
    """What an entry says of the command that caused it."""
    return {"by": asked.person.id, "command": asked.command.id}


def require_open(table: TableState) -> None:
    """Raises Refusal unless the game has not begun."""
    if table.status is not Status.OPEN:
        raise Refusal("started", "the game has begun")


def require_host(table: TableState, asked: Asked) -> None:
    """Raises Refusal unless the host asks."""
    if asked.person.id != table.host:
        raise Refusal("not-host", "the host decides that")


def place_at(table: TableState, seat: int) -> Place:
    """The seat of that number; raises Refusal if there is none."""
    if seat >= len(table.places):
        raise Refusal("malformed", f"there is no seat {seat}")
    return table.places[seat]


def own_place(table: TableState, asked: Asked, seat: int) -> Place:
    """The seat of that number; raises Refusal unless it is the asker's."""
    place = place_at(table, seat)
    if place.person != asked.person.id:
        raise Refusal("not-seated", f"seat {seat} is not yours")
    return place


def name_of(table: TableState, asked: Asked) -> str:
    """The name by which the others know who asks; raises Refusal unless they sit here."""
    for place in table.places:
        if place.person == asked.person.id:
            return place.name
    raise Refusal("not-seated", "only those who sit here can do that")

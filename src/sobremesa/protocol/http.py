"""The bodies of HTTP requests and answers."""

from typing import Annotated

import msgspec
from msgspec import Meta

from sobremesa.protocol.common import (
    Clock,
    Name,
    Person,
    RefusalCode,
    RulesWords,
    Table,
    Visibility,
)
from sobremesa.protocol.limits import MOST_SEATS


class NewPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for an identity, or for another name of the one that there is.

    Attributes:
        name: how others call this person.
        token: whether the answer shall hold a token, for a program that keeps no cookies.
    """

    name: Name
    token: bool = False


class Identity(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who the client is. The `token` is secret: whoever has it is this person."""

    person: Person
    token: str | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Opens a table; the person who asks takes its first seat and is its host.

    Attributes:
        game: the game's name.
        seats: how many; None for as many as the game takes.
        rules: what differs from the game's defaults.
        visibility: whether it is in the list of open tables.
        clock: seconds for a decision, or 0.
        bots: the levels of the bots on the seats after the first.
        start: begin at once.
    """

    game: str
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    rules: RulesWords = ()
    visibility: Visibility = "unlisted"
    clock: Clock = 0
    bots: Annotated[tuple[str, ...], Meta(max_length=MOST_SEATS - 1)] = ()
    start: bool = False


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list; times are in milliseconds since 1970."""

    table: Table
    created: int
    updated: int


class Tables(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of a list of tables; `next`, handed in as `after`, asks for the one behind it."""

    tables: tuple[ListedTable, ...]
    next: str | None = None


class GameInfo(msgspec.Struct, frozen=True):
    """What a table can be opened for.

    Attributes:
        name: the game's word.
        players: the smallest and the largest number of players.
        rules: how each rule line is written.
        bots: the levels of bots, from the weakest to the strongest.
    """

    name: str
    players: tuple[int, int]
    rules: tuple[str, ...]
    bots: tuple[str, ...]


class Games(msgspec.Struct, frozen=True):
    """The games that there are."""

    games: tuple[GameInfo, ...]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused: a code for programs, a sentence for people."""

    code: RefusalCode
    what: str
    allowed: tuple[str, ...] = ()

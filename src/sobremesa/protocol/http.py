"""The bodies of HTTP requests and answers."""

from typing import Annotated, Any, Literal

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
from sobremesa.protocol.limits import LONGEST_RECORD, MOST_SEATS
from sobremesa.protocol.server import Meaning, View


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


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game stands, for a list.

    Attributes:
        round: the one at hand, or the last one; counts from 1.
        scores: by seat.
        waiting: the seats that are awaited; none once the game is over.
        until: when a bot acts in their place, in milliseconds since 1970; None without a clock.
        winners: seats; none until the game is over.
    """

    round: int
    scores: tuple[int, ...]
    waiting: tuple[int, ...] = ()
    until: int | None = None
    winners: tuple[int, ...] = ()


class ListedTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in a list.

    Attributes:
        table: what anybody may know.
        created: when it was opened, in milliseconds since 1970.
        updated: when it last moved, in milliseconds since 1970.
        standing: how its game stands; None before the start, and where the server would have to
            read the whole game to say so.
    """

    table: Table
    created: int
    updated: int
    standing: Standing | None = None


Order = Literal["newest", "urgent"]
"""How the own tables are listed: by when they were opened, or those first that wait for one."""


class Tables(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of a list of tables; `next`, handed in as `after`, asks for the one behind it."""

    tables: tuple[ListedTable, ...]
    next: str | None = None


class StoryEntry(msgspec.Struct, frozen=True):
    """What one entry of a table's journal told of the game, as `happened` did when it came.

    Attributes:
        number: of the entry.
        at: when, in milliseconds since 1970.
        facts: what happened; each has a `type` and its fields.
    """

    number: int
    at: int
    facts: tuple[Any, ...]


class Story(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has happened in a table's game, from the beginning.

    Attributes:
        entries: those that told something, in order.
        number: of the last entry that this takes into account, whether it told something or not.
        next: handed in as `after`, asks for what came then; None where this is all.
    """

    entries: tuple[StoryEntry, ...]
    number: int
    next: int | None = None


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


class NewReplay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a record to be played through by the rules; nothing of it is kept.

    Attributes:
        record: the text, comments included.
        after: how many of its steps the client has already.
    """

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    after: Annotated[int, Meta(ge=0)] = 0


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of a record.

    Attributes:
        line: the number of its line in the record, counting from 1.
        words: the line, without its comment.
        by: the seat that acted; None for chance.
        facts: what happened.
        changes: of the spectator's view (`seat` is null) the fields that are different now, which
            are so in every seat's view; and of a seat's view those that only this seat sees.
        meaning: the fields of what it means that are different now.
    """

    line: int
    words: str
    by: int | None = None
    facts: tuple[Any, ...] = ()
    changes: tuple[View, ...] = ()
    meaning: Meaning | None = None


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record, played through.

    Views are complete but for `actions`, which are empty: nothing can be done any more.

    Attributes:
        game: the game's name.
        players: their names, by seat.
        rules: what differs from the game's defaults.
        views: before the first event, the spectator's view, and of each seat's what only this seat
            sees; left out of all pages but the first.
        meaning: what that means; as `views`.
        steps: the events.
        next: handed in as `after`, asks for the steps behind these; None with the last ones.
    """

    game: str
    players: tuple[str, ...]
    rules: tuple[str, ...]
    views: tuple[View, ...] = ()
    meaning: Meaning | None = None
    steps: tuple[ReplayStep, ...] = ()
    next: int | None = None


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused: a code for programs, a sentence for people.

    Attributes:
        code: the reason, for programs.
        what: the reason, in a sentence.
        allowed: what would have been accepted, in the record's words.
        line: of a record that is not valid, the number of the first line in error.
    """

    code: RefusalCode
    what: str
    allowed: tuple[str, ...] = ()
    line: int | None = None

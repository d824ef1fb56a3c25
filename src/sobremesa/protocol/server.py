"""What a server sends over a table's WebSocket, one JSON text frame each."""

from typing import Any, Literal

import msgspec

from sobremesa.protocol.common import Reaction, RefusalCode, Table

View = dict[str, Any]
"""What a seat, or a spectator, may see of the game: `docs/protocol.md` lists its fields per game.

`seat` tells whose it is, null for a spectator's. Cards, dice and all the rest are the record's
words; `actions` are what the seat may do now, as an `act` would say it.
"""

Meaning = dict[str, Any]
"""What the table means, so that no client has to know rules: who would take the trick, what
casinos would cost, the odds of the next roll. It is the same for everybody; `docs/protocol.md`
lists its fields per game.
"""


class Said(msgspec.Struct, frozen=True):
    """A chat message; `at` is in milliseconds since 1970."""

    person: str
    name: str
    text: str
    at: int


class Reacted(msgspec.Struct, frozen=True):
    """A reaction."""

    person: str
    name: str
    reaction: Reaction


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """For whom the table waits.

    Attributes:
        seats: who has not acted yet.
        since: from when on, in milliseconds since 1970.
        until: when a bot acts in their place, or a claim is too late, in milliseconds since 1970;
            None without a clock.
        asked: seats that asked for extra time.
    """

    seats: tuple[int, ...]
    since: int
    until: int | None = None
    asked: tuple[int, ...] = ()


class Welcome(msgspec.Struct, frozen=True, tag="welcome", omit_defaults=True):
    """Everything, at the start and whenever what was missed is too much.

    Attributes:
        protocol: the version that the server speaks.
        number: the number of the last entry that is in this.
        at: the server's clock, in milliseconds since 1970.
        table: what anybody may know.
        you: the id of the person who is connected; None for somebody without an identity.
        seats: the seats that this person plays.
        views: the game as each of these seats sees it, or as a spectator does; none before the
            start.
        meaning: what that means; None before the start.
        online: the ids of the persons at the table who are connected.
        spectators: how many others look on.
        watching: the names of the first of them who have one.
        screens: how many televisions show the table.
        chat: the last messages.
        waiting: for whom the table waits.
    """

    protocol: int
    number: int
    at: int
    table: Table
    you: str | None = None
    seats: tuple[int, ...] = ()
    views: tuple[View, ...] = ()
    meaning: Meaning | None = None
    online: tuple[str, ...] = ()
    spectators: int = 0
    watching: tuple[str, ...] = ()
    screens: int = 0
    chat: tuple[Said, ...] = ()
    waiting: Waiting | None = None


class Happened(msgspec.Struct, frozen=True, tag="happened", omit_defaults=True):
    """One entry of the table's journal, as this client may see it.

    Attributes:
        number: of the entry; they come in order and without gaps.
        at: when, in milliseconds since 1970.
        facts: what happened in the game; each has a `type` and its fields.
        changes: of each view that this client has, `seat` and the fields that are different now;
            all other fields stay as they are.
        seats: the seats that this person plays, if that has changed. Then `changes` are whole
            views, in place of those before.
        meaning: the fields of what it means that are different now.
        table: what anybody may know, if that has changed.
        said: a chat message.
        reacted: a reaction.
        waiting: for whom the table waits, if that has changed; nobody once the game is over.
    """

    number: int
    at: int
    facts: tuple[Any, ...] = ()
    changes: tuple[View, ...] = ()
    seats: tuple[int, ...] | None = None
    meaning: Meaning | None = None
    table: Table | None = None
    said: Said | None = None
    reacted: Reacted | None = None
    waiting: Waiting | None = None


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """A command was accepted; its effect is the entry of that number, and it is kept.

    A command that changes nothing (to say that one is ready, again) is accepted with the number
    of the last entry.
    """

    id: str
    number: int


class Refused(msgspec.Struct, frozen=True, tag="refused", omit_defaults=True):
    """A command, or a message that is none, was refused, and nothing changed.

    With the code `unavailable` it may have been kept all the same: send it again.

    Attributes:
        code: the reason, for programs.
        what: the reason, in a sentence.
        id: the command's; None if it could not be read.
        allowed: what would have been accepted, in the record's words.
    """

    code: RefusalCode
    what: str
    id: str | None = None
    allowed: tuple[str, ...] = ()


class Presence(msgspec.Struct, frozen=True, tag="presence", omit_defaults=True):
    """Who is connected now.

    Attributes:
        online: the ids of the persons who sit here.
        spectators: how many others look on; somebody with several tabs is one.
        watching: the names of the first of them who have one, in the order in which they came.
        screens: how many televisions show the table; nobody looks on through these.
    """

    online: tuple[str, ...]
    spectators: int
    watching: tuple[str, ...] = ()
    screens: int = 0


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The answer to a `ping`; `at` is the server's clock in milliseconds since 1970."""

    number: int
    at: int


ByeCode = Literal["restart", "slow", "gone", "version", "hello", "full", "flood", "error"]


class Bye(msgspec.Struct, frozen=True, tag="bye", omit_defaults=True):
    """The server ends the connection.

    Attributes:
        code: the reason, for programs.
        what: the reason, in a sentence.
        again: seconds after which it makes sense to come back; None if it does not.
    """

    code: ByeCode
    what: str
    again: float | None = None


ServerMessage = Welcome | Happened | Accepted | Refused | Presence | Pong | Bye

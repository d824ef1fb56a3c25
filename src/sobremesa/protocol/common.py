"""Values that messages in both directions share."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sobremesa.protocol.limits import (
    LONGEST_CHAT,
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_RULE,
    LONGEST_WORDS,
    MOST_RULES,
    MOST_SEATS,
)

RefusalCode = Literal[
    "malformed",
    "not-allowed",
    "not-your-turn",
    "not-seated",
    "not-host",
    "not-ready",
    "taken",
    "name",
    "too-few",
    "started",
    "not-started",
    "over",
    "closed",
    "late",
    "unknown",
    "nobody",
    "limit",
    "unavailable",
]
"""Why something was refused, for programs; `docs/protocol.md` says what each means."""

MessageId = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID, pattern=r"^[\w.:-]+\Z")]
"""What a client names its command with; the same id again is the same command."""

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Words = Annotated[str, Meta(min_length=1, max_length=LONGEST_WORDS)]
"""An action as a record writes it, without its seat: `play R7`."""

RuleWords = Annotated[str, Meta(min_length=1, max_length=LONGEST_RULE)]
"""A rule as a record's `rule` line writes it: `target 1000`."""

RulesWords = Annotated[tuple[RuleWords, ...], Meta(max_length=MOST_RULES)]
ChatText = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]

Colour = Literal[
    "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown", "grey"
]
Reaction = Literal["clap", "laugh", "wow", "sad", "think", "hurry", "thanks", "cabbage"]
Visibility = Literal["public", "unlisted"]
Status = Literal["open", "playing", "over", "closed"]

Clock = Literal[0, 15, 30, 60, 300, 86_400]
"""Seconds for a decision; 0 is none."""


class Person(msgspec.Struct, frozen=True):
    """Somebody as others see them; the id is public and no secret."""

    id: str
    name: str


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a table.

    Attributes:
        name: who sits there; empty while nobody does.
        colour: of the seat.
        person: who plays it, if a person does.
        bot: the level of the bot that plays it, if one does.
        ready: whether the person has said so.
        away: whether a bot stands in for the person until they are back.
    """

    name: str = ""
    colour: Colour | None = None
    person: str | None = None
    bot: str | None = None
    ready: bool = False
    away: bool = False


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """What anybody may know of a table.

    Attributes:
        id: in its address.
        code: six letters to join by while the table lives.
        game: the game's name.
        rules: what differs from the game's defaults.
        visibility: whether it is in the list of open tables.
        clock: seconds for a decision, or 0.
        status: open until it starts, then playing until it is over or closed.
        host: the id of the person with the host's rights; None while nobody sits here.
        seats: in clockwise order.
        commitment: SHA-256 of the seed.
        seed: what all draws were made from, in hexadecimal; only once the game is over.
        next_table: the id of the rematch, once there is one.
    """

    id: str
    code: str
    game: str
    rules: tuple[str, ...]
    visibility: Visibility
    clock: Clock
    status: Status
    host: str | None
    seats: tuple[Seat, ...]
    commitment: str
    seed: str | None = None
    next_table: str | None = None

"""What people ask of a table: the same messages over WebSocket and over HTTP.

Each has an id that the client chooses. It is answered by that id, once, and sending it again
(after a lost connection, say) changes nothing and is answered the same.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from sobremesa.protocol.common import (
    ChatText,
    Clock,
    Colour,
    MessageId,
    Name,
    Reaction,
    RulesWords,
    SeatNumber,
    Visibility,
    Words,
)
from sobremesa.protocol.limits import LONGEST_ENTROPY


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all commands have."""

    id: MessageId


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat; or, on one's own seat, change name and colour, or come back to it.

    Attributes:
        seat: which one.
        name: how the others call this person; None keeps the name of the identity.
        colour: of the seat; None takes one that is free.
        also: keep the other seats that one has, for two people who share a device; without it
            they are given up, which is moving.
    """

    seat: SeatNumber
    name: Name | None = None
    colour: Colour | None = None
    also: bool = False


class Leave(Command, frozen=True, tag="leave"):
    """Leave a seat. In a game a bot plays it from then on, until the person acts or sits again."""

    seat: SeatNumber


class Swap(Command, frozen=True, tag="swap"):
    """Exchange what sits on two seats before the start; the host may."""

    seats: tuple[SeatNumber, SeatNumber]


class SeatBot(Command, frozen=True, tag="seat-bot"):
    """Put a bot of a level on a free seat; the host may."""

    seat: SeatNumber
    level: Annotated[str, Meta(min_length=1, max_length=20)]


class Clear(Command, frozen=True, tag="clear"):
    """Take a bot or a person off a seat before the start; the host may."""

    seat: SeatNumber


class Arrange(Command, frozen=True, tag="arrange"):
    """Agree on the options before the start; the host may. What is left out stays."""

    rules: RulesWords | None = None
    seats: Annotated[int, Meta(ge=1, le=10)] | None = None
    clock: Clock | None = None
    visibility: Visibility | None = None


class Ready(Command, frozen=True, tag="ready"):
    """Say whether one is ready to start."""

    ready: bool


class Contribute(Command, frozen=True, tag="contribute"):
    """Add bytes, in hexadecimal, to what all draws depend on; before the first event only."""

    entropy: Annotated[str, Meta(max_length=LONGEST_ENTROPY, pattern=r"^([0-9a-f]{2})*\Z")]


class Start(Command, frozen=True, tag="start"):
    """Begin the game among the seats that are taken; the host may.

    Attributes:
        anyway: begin although somebody has not said that they are ready.
    """

    anyway: bool = False


class PassHost(Command, frozen=True, tag="pass-host"):
    """Give the host's rights to another person who sits here.

    When the host has not been connected for a minute, anybody who sits here may take them.
    """

    person: Annotated[str, Meta(min_length=1, max_length=40)]


class Act(Command, frozen=True, tag="act"):
    """Act in the game, in the record's words; a sealed choice may be changed until the reveal."""

    seat: SeatNumber
    words: Words


class MoreTime(Command, frozen=True, tag="more-time"):
    """Ask the others for extra time for the decision at hand."""

    seat: SeatNumber


class GrantTime(Command, frozen=True, tag="grant-time"):
    """Consent to the extra time that a seat asked for."""

    seat: SeatNumber


class Say(Command, frozen=True, tag="say"):
    """Chat."""

    text: ChatText


class React(Command, frozen=True, tag="react"):
    """React with one of a few signs."""

    reaction: Reaction


class Rematch(Command, frozen=True, tag="rematch"):
    """Open a table for the same people, game and rules; whoever comes second gets that one."""


class Close(Command, frozen=True, tag="close"):
    """End the table; the host may."""


TableCommand = (
    Sit
    | Leave
    | Swap
    | SeatBot
    | Clear
    | Arrange
    | Ready
    | Contribute
    | Start
    | PassHost
    | Act
    | MoreTime
    | GrantTime
    | Say
    | React
    | Rematch
    | Close
)

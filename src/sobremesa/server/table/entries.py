"""What the journal of a table holds: one tagged union, kept as JSON.

An entry says what was decided, never what follows from it: that is worked out again when a table
wakes up, so a journal and the rules cannot disagree. Whoever changes a type here keeps reading what
older servers wrote: fields may be added with a default, none may go.
"""

from typing import Any, Final, Literal

import msgspec

from sobremesa.protocol.common import Clock, Colour, Reaction, Visibility

AwayReason = Literal["left", "time", "gone"]
"""Why a bot stands in: the person left the seat, ran out of time, or lost the connection."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What all entries have.

    Attributes:
        by: the id of the person who caused it; None if the table itself did.
        command: the id of their command, for which the answer is kept.
    """

    by: str | None = None
    command: str | None = None


class Opened(Entry, frozen=True, tag="opened"):
    """The table is there. The seed stays with the journal until the game is over."""

    code: str
    game: str
    seats: int
    rules: tuple[str, ...]
    visibility: Visibility
    clock: Clock
    seed: bytes


class Sat(Entry, frozen=True, tag="sat"):
    """A person took a seat, came back to it, or changed name or colour.

    Attributes:
        gave_up: the seats that they left for it.
    """

    seat: int
    person: str
    name: str
    colour: Colour
    gave_up: tuple[int, ...] = ()


class SatBot(Entry, frozen=True, tag="sat-bot"):
    """A bot was put on a seat."""

    seat: int
    level: str
    name: str
    colour: Colour


class Freed(Entry, frozen=True, tag="freed"):
    """A seat is free again, before the start."""

    seat: int


class Swapped(Entry, frozen=True, tag="swapped"):
    """Two seats changed places, before the start."""

    seats: tuple[int, int]


class Arranged(Entry, frozen=True, tag="arranged"):
    """The options, all of them as they are now."""

    seats: int
    rules: tuple[str, ...]
    clock: Clock
    visibility: Visibility


class SaidReady(Entry, frozen=True, tag="ready"):
    """A person is ready, or is not any more."""

    ready: bool


class Contributed(Entry, frozen=True, tag="contributed"):
    """A person added to what all draws depend on."""

    entropy: bytes


class HostPassed(Entry, frozen=True, tag="host-passed"):
    """Another person has the host's rights."""

    person: str


class Started(Entry, frozen=True, tag="started"):
    """The game began, among the seats that were taken, with its first draws."""

    lines: tuple[str, ...]


class ClaimFigures(msgspec.Struct, frozen=True):
    """A claim in the race for a Tally Up, in milliseconds.

    Attributes:
        seat: who claimed.
        after: from the moment of the roll until the claim arrived.
        allowance: half of the round trip that was measured, bounded.
    """

    seat: int
    after: float
    allowance: float


class Played(Entry, frozen=True, tag="played"):
    """What happened in the game, as lines of its record: an action with the draws after it.

    All choices that were sealed are revealed in one such entry. Of a claimed Tally Up it holds
    the figures that decided it.
    """

    lines: tuple[str, ...]
    claims: tuple[ClaimFigures, ...] = ()


class Sealed(Entry, frozen=True, tag="sealed"):
    """A choice was made, or changed, that is revealed when all have chosen."""

    line: str


class WentAway(Entry, frozen=True, tag="away"):
    """A bot plays this seat until its person is back."""

    seat: int
    reason: AwayReason


class CameBack(Entry, frozen=True, tag="back"):
    """The person plays again."""

    seat: int


class AskedTime(Entry, frozen=True, tag="asked-time"):
    """A seat asked for extra time."""

    seat: int


class GrantedTime(Entry, frozen=True, tag="granted-time"):
    """One person consented; with the last consent the decision has its time anew."""

    seat: int


class SaidChat(Entry, frozen=True, tag="said"):
    """A chat message, with the name at that time."""

    name: str
    text: str


class ReactedSo(Entry, frozen=True, tag="reacted"):
    """A reaction, with the name at that time."""

    name: str
    reaction: Reaction


class RematchOpened(Entry, frozen=True, tag="rematch"):
    """The table for the next game of the same people."""

    table: str


class Closed(Entry, frozen=True, tag="closed"):
    """The table is no more: by its host, by who keeps the server, or because nobody came."""


AnyEntry = (
    Opened
    | Sat
    | SatBot
    | Freed
    | Swapped
    | Arranged
    | SaidReady
    | Contributed
    | HostPassed
    | Started
    | Played
    | Sealed
    | WentAway
    | CameBack
    | AskedTime
    | GrantedTime
    | SaidChat
    | ReactedSo
    | RematchOpened
    | Closed
)

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[Any] = msgspec.json.Decoder(AnyEntry)


def encoded(entry: AnyEntry) -> bytes:
    """An entry as it is kept."""
    return _ENCODER.encode(entry)


def decoded(body: bytes) -> AnyEntry:
    """The entry that was kept.

    Raises:
        msgspec.ValidationError: it is none.
    """
    found: AnyEntry = _DECODER.decode(body)
    return found

"""What a client sends over a table's WebSocket, one JSON text frame each."""

from typing import Annotated

import msgspec
from msgspec import Meta

from sobremesa.protocol.commands import TableCommand


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message.

    Attributes:
        protocol: the version that the client speaks.
        last: the number of the last entry that it has, to be sent what came since; None, or one
            that is too far back, gets a `welcome` with everything.
        screen: this is a television, for everybody in the room: it is shown what a spectator may
            see, whoever is connected, and does nothing. The first `hello` says so.
    """

    protocol: int
    last: Annotated[int, Meta(ge=0)] | None = None
    screen: bool = False


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Asks for a `pong` with the same number: whether the server is there, and what time it has."""

    number: Annotated[int, Meta(ge=0, lt=2**53)]


ClientMessage = Hello | Ping | TableCommand

"""Of what a server sends, what programs play by; the rest stays bytes, to be compared later."""

from typing import Any, Final

import msgspec
from msgspec import Raw

from sobremesa.protocol.server import Accepted, Bye, Pong, Presence, Refused

NOTHING: Final = Raw(b"")


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    number: int
    table: Raw
    you: str | None = None
    seats: tuple[int, ...] = ()
    views: Raw = Raw(b"[]")
    meaning: Raw = NOTHING
    chat: Raw = Raw(b"[]")


class Happened(msgspec.Struct, frozen=True, tag="happened"):
    number: int
    at: int
    facts: Raw = NOTHING
    changes: Raw = NOTHING
    seats: tuple[int, ...] | None = None
    meaning: Raw = NOTHING
    table: Raw = NOTHING
    said: Raw = NOTHING
    reacted: Raw = NOTHING


Message = Welcome | Happened | Accepted | Refused | Presence | Pong | Bye
read_message: Final[Any] = msgspec.json.Decoder(Message).decode
read: Final = msgspec.json.Decoder().decode
write: Final = msgspec.json.Encoder().encode

"""Of what Sobremesa sends, as much as a client must know to play on; all else is skipped."""

import msgspec
from msgspec import UNSET, UnsetType


class View(msgspec.Struct):
    seat: int | None = None
    actions: list[str] | UnsetType = UNSET
    own_choice: bool | UnsetType | None = UNSET


class Table(msgspec.Struct):
    status: str


class Welcome(msgspec.Struct, tag="welcome"):
    number: int
    table: Table
    views: tuple[View, ...] = ()


class Happened(msgspec.Struct, tag="happened"):
    number: int
    changes: tuple[View, ...] = ()
    table: Table | None = None


class Accepted(msgspec.Struct, tag="accepted"):
    id: str
    number: int


class Refused(msgspec.Struct, tag="refused"):
    code: str
    what: str
    id: str | None = None


class Presence(msgspec.Struct, tag="presence"):
    pass


class Bye(msgspec.Struct, tag="bye"):
    code: str
    what: str


DECODER = msgspec.json.Decoder(Welcome | Happened | Accepted | Refused | Presence | Bye)

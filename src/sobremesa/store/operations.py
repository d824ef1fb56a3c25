"""What changes a store, as values: made where the caller is, carried out where the disk is."""

from typing import Literal

import msgspec

from sobremesa.store.checks import LARGEST, check_texts
from sobremesa.store.listing import Summary

Durability = Literal["power", "process"]
"""What an entry survives once `append` has returned: a power cut, or a `kill -9` only."""


class Append(msgspec.Struct, frozen=True):
    """`Store.append`; its result is None."""

    table: str
    first: int
    bodies: tuple[bytes, ...]
    at: int
    summary: Summary | None

    def __post_init__(self) -> None:
        check_texts(self.table)
        if not self.bodies:
            raise ValueError("an append without bodies")
        if not 1 <= self.first <= LARGEST - len(self.bodies):
            raise ValueError(f"no entry has the number {self.first}: they count from 1")
        if not 0 <= self.at <= LARGEST:
            raise ValueError(f"{self.at} is no time in milliseconds since 1970")
        if self.summary is None:
            if self.first == 1:
                raise ValueError("the first entry of a table comes with a summary")
        else:
            check_texts(self.summary.code or "", *self.summary.persons)

    @property
    def last(self) -> int:
        """The number of the last of the entries."""
        return self.first + len(self.bodies) - 1


class Purge(msgspec.Struct, frozen=True):
    """`Store.purge`; its result is whether there was such a table."""

    table: str

    def __post_init__(self) -> None:
        check_texts(self.table)


class SetMeta(msgspec.Struct, frozen=True):
    """`Store.set_meta`; its result is the value that stands."""

    key: str
    value: bytes
    only_if_absent: bool

    def __post_init__(self) -> None:
        check_texts(self.key)


Operation = Append | Purge | SetMeta

Outcome = None | bool | bytes | Exception
"""The result of an operation, or what its caller is to raise."""

"""What becomes of a journal that cannot be read: the refusals of those who asked for its table."""

import contextlib
from collections.abc import Iterator
from typing import Final, TypeVar

import structlog

from sobremesa.server.refusal import Refusal
from sobremesa.server.table.journal import BrokenJournal
from sobremesa.store.errors import StoreError

UNAVAILABLE: Final = "the tables cannot be read or written now; try again in a moment"
_LOG: Final = structlog.get_logger()

T = TypeVar("T")


def _broken(table: str) -> Refusal:
    """For a table that is there, and cannot be made out. To be called while that is handled."""
    _LOG.exception("a journal cannot be read", table=table)
    return Refusal("unknown", "this table cannot be read any more")


def unknown() -> Refusal:
    """For a table that is not there."""
    return Refusal("unknown", "there is no such table")


@contextlib.contextmanager
def readable(table: str) -> Iterator[None]:
    """What goes wrong when a journal is read becomes a refusal."""
    try:
        yield
    except StoreError:
        raise Refusal("unavailable", UNAVAILABLE) from None
    except BrokenJournal:
        raise _broken(table) from None
    except ValueError:
        raise unknown() from None


def known(found: T | None) -> T:
    """What was found.

    Raises:
        Refusal: there is no such table.
    """
    if found is None:
        raise unknown()
    return found

"""Records from files, for the commands that read them."""

import sys
from pathlib import Path
from typing import Final

from sobremesa.record.tokens import MOST_BYTES

STANDARD_INPUT: Final = "-"


def read_record(file: str) -> bytes:
    """A record's bytes; of one that is too large only as much as shows that it is.

    Raises:
        Unreadable: the file cannot be read.
    """
    try:
        if file == STANDARD_INPUT:
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(file).open("rb") as source:
            return source.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the file's name
        raise Unreadable(file, error) from None


def shown(file: str) -> str:
    r"""A file's name as a message shows it: in one line, and harmless to a terminal.

    >>> shown("games/\x1b[2J")
    'games/\\x1b[2J'
    """
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in file
    )


class Unreadable(Exception):
    """A file that cannot be read: `str(error)` says which and why, in one line."""

    def __init__(self, file: str, error: OSError | ValueError) -> None:
        super().__init__(f"{shown(file)}: {getattr(error, 'strerror', None) or error}")

"""What every store refuses before it does anything."""

from typing import Final

LARGEST: Final = 2**63 - 1
"""The largest number that every database holds."""


def check_texts(*texts: str) -> None:
    """Refuse what UTF-8 cannot write.

    Raises:
        ValueError: a text holds a lone surrogate.
    """
    for text in texts:
        text.encode()


def check_limit(limit: int | None, least: int) -> None:
    """Refuse a limit that makes no sense.

    Raises:
        ValueError: it is below `least`.
    """
    if limit is not None and limit < least:
        raise ValueError(f"a limit of {limit}: it must be {least} or more")

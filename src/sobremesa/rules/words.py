"""Words that components and options are written with, in records and everywhere else."""

from typing import Final

_QUOTED: Final = 60
"""The most characters of somebody's text that an error repeats."""


def whole_number(word: str, allowed: range) -> int:
    """The number that a word writes plainly: digits only, no leading zeros, no sign.

    >>> whole_number("40", range(0, 101))
    40
    >>> whole_number("040", range(0, 101))
    Traceback (most recent call last):
    ValueError: `040` is not a whole number from 0 to 100

    Raises:
        ValueError: the word is not such a number, or the number is not among the allowed ones.
    """
    # A number with more digits than the largest allowed one is not even converted: a line may
    # hold thousands of digits.
    plain = word.isascii() and word.isdigit() and (word == "0" or not word.startswith("0"))
    if not plain or len(word) > len(str(allowed[-1])) or int(word) not in allowed:
        raise ValueError(f"{quoted(word)} is not a whole number from {allowed[0]} to {allowed[-1]}")
    return int(word)


def quoted(text: str) -> str:
    r"""A piece of a record as an error shows it: short, and harmless to a terminal.

    >>> quoted("\x1b[2J")
    '`\\x1b[2J`'
    """
    shown = text if len(text) <= _QUOTED else text[:_QUOTED] + "…"
    return "`" + "".join(ch if ch.isprintable() else _escaped(ch) for ch in shown) + "`"


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")

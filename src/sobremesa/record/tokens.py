"""Lines, words and numbers of a record, before they mean anything."""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from sobremesa.record.errors import RecordError
from sobremesa.rules.words import quoted

MOST_BYTES: Final = 1024 * 1024
MOST_CHARACTERS: Final = 4096
"""The most that a record, and one of its lines, may hold."""

_BLANKS: Final = " \t"
_DIGITS_SHOWN: Final = 30


class Line(msgspec.Struct, frozen=True):
    """One line: what it says, and the comment behind it with the blanks before its `#`.

    >>> Line.read("* first 0   # Ana")
    Line(text='* first 0', comment='   # Ana')
    """

    text: str = ""
    comment: str = ""

    @staticmethod
    def read(line: str) -> "Line":
        """Split a line into text and comment; only blanks before the text are dropped."""
        before, mark, after = line.partition("#")
        text = before.rstrip(_BLANKS)
        comment = before[len(text) :] + mark + after if mark else ""
        return Line(text.lstrip(_BLANKS), comment)

    def __str__(self) -> str:
        return self.text + self.comment


def lines(source: bytes | str) -> Iterator[str]:
    """A record's lines without their ends, one by one, so that the first fault is found first.

    Raises:
        RecordError: a line is not UTF-8 or too long, or the record grows too large in it.
    """
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    number = start = 0
    while start < len(data):
        number += 1
        end = data.find(b"\n", start, MOST_BYTES) + 1 or min(len(data), MOST_BYTES + 1)
        if end > MOST_BYTES:
            raise RecordError(number, f"the record is larger than {MOST_BYTES:,} bytes")
        line = data[start:end]
        start = end
        if line.endswith(b"\n"):
            # A CR ends a line only together with its LF; any other is a part of the text.
            line = line[:-1].removesuffix(b"\r")
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as error:
            raise RecordError(number, f"not UTF-8: byte {error.start + 1} of the line") from None
        if len(text) > MOST_CHARACTERS:
            raise RecordError(
                number, f"the line has {len(text):,} characters, at most {MOST_CHARACTERS:,} fit"
            )
        yield text


def words(text: str) -> list[str]:
    r"""A text's words; only spaces and tabs separate them.

    >>> words("0  pick\tred")
    ['0', 'pick', 'red']
    """
    return [word for word in text.replace("\t", " ").split(" ") if word]


def signed_number(word: str) -> int:
    """A number written plainly, with a `-` where it is negative.

    >>> signed_number("-70")
    -70

    Raises:
        ValueError: the word is something else, such as `+70`, `070` or `-0`.
    """
    digits = word.removeprefix("-")
    plain = digits.isascii() and digits.isdigit() and (digits == "0" or digits[0] != "0")
    if not plain or word == "-0":
        raise ValueError(f"{quoted(word)} is not a whole number")
    return int(digits) if digits == word else -int(digits)


def number_shown(number: int) -> str:
    """A number as an error shows it: a running total may have thousands of digits.

    >>> number_shown(-120), number_shown(-(2**100))
    ('-120', '-2^100 or less')
    """
    if abs(number) < 10**_DIGITS_SHOWN:
        return str(number)
    power = f"2^{number.bit_length() - 1}"
    return f"-{power} or less" if number < 0 else f"{power} or more"


def numbers_shown(numbers: Iterable[int]) -> str:
    """Numbers as an error shows them, with blanks between.

    >>> numbers_shown((90, 0))
    '90 0'
    """
    return " ".join(map(number_shown, numbers))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A suggestion to end an error with, or nothing where no known word is near.

    >>> did_you_mean("rol", ["first", "roll", "up"])
    '; did you mean `roll`?'
    """
    # Imported here: only a record in error needs it, and a replay should start quickly.
    from difflib import get_close_matches  # noqa: PLC0415

    near = get_close_matches(word[:40], list(known), n=1)
    return f"; did you mean `{near[0]}`?" if near else ""

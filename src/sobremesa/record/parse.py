"""From text to statements: the header, events and claims, line by line."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from sobremesa.record.claims import Claim, known_claims
from sobremesa.record.errors import RecordError
from sobremesa.record.header import KEYWORDS, Header, HeaderReader
from sobremesa.record.tokens import Line, did_you_mean, lines, words
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules.errors import allowed_here
from sobremesa.rules.game import Event, Seat
from sobremesa.rules.words import quoted, whole_number

FORMAT: Final = "sobremesa 1"

Statement = Event | Claim
Allowed = Callable[[Header], tuple[str, ...]]


class Record(msgspec.Struct, frozen=True):
    """A record as text, line by line: nothing of it is lost, comments included."""

    lines: tuple[Line, ...]


class Parser:
    """Reads a record's lines in order and tells what each one states.

    `allowed` tells which lines would be accepted at this point, for the errors to name them.
    """

    def __init__(self, allowed: Allowed = lambda _: ()) -> None:
        self.number = 0
        self._allowed = allowed
        self._header: Header | None = None
        self._reader = HeaderReader()

    def read(self, line: Line) -> Statement | None:
        """What the next line states; None for a header line, a comment or a blank line.

        Raises:
            RecordError: the line does not follow the format.
        """
        self.number += 1
        if self.number == 1:
            self._read_format(line)
            return None
        if not line.text:
            return None
        first, *arguments = words(line.text)
        try:
            if first in KEYWORDS:
                if self._header is not None:
                    raise ValueError("the header comes before the first event")
                self._reader.read(self.number, first, arguments, line.text)
                return None
            if self._header is None and first not in ("*", "=") and not first.isdigit():
                # Not an event: the header goes on, and what it lacks may still come.
                known = ", ".join(f"`{keyword}`" for keyword in KEYWORDS)
                near = did_you_mean(first, KEYWORDS)
                raise ValueError(f"a line begins with {known}, a seat, `*`, `=` or `#`{near}")
            header = self.header()
            if first == "=":
                return _read_claim(header, arguments)
            return self._read_event(header, [first, *arguments])
        except ValueError as error:
            raise RecordError(self.number, f"{quoted(line.text)}: {error}") from None

    def header(self) -> Header:
        """The header, which ends with the first event or with the record.

        Raises:
            RecordError: something is missing, or does not fit together.
        """
        if self._header is None:
            if self.number == 0:
                raise RecordError(1, f"the record is empty; it begins with `{FORMAT}`")
            self._header = self._reader.finish(self.number)
        return self._header

    def _read_format(self, line: Line) -> None:
        if " ".join(words(line.text)) != FORMAT or line.text[0] != FORMAT[0]:
            hint = ", without a byte order mark" if line.text.startswith("\ufeff") else ""
            what = f"the first line is `{FORMAT}`{hint}, not {quoted(line.text)}"
            raise RecordError(self.number, what)

    def _read_event(self, header: Header, given: list[str]) -> Event:
        """Raises ValueError unless it is an event of this game, whether allowed now or not."""
        try:
            return read_event(header, given)
        except ValueError as error:
            raise ValueError(f"{error}{allowed_here(self._allowed(header))}") from None


def read_event(header: Header, given: list[str]) -> Event:
    """The event that a line's words state; whether the rules allow it now is not looked at.

    Raises:
        ValueError: it is not an event of this game.
    """
    actor, *arguments = given
    known = vocabulary(header.game)
    if actor == "*":
        verb, rest = _verb(arguments, known.chance, "chance", known.actions, "a player")
        return known.chance[verb](rest)
    if not actor.isdigit():
        near = did_you_mean(actor, KEYWORDS)
        raise ValueError(f"a line begins with a seat, `*`, `=` or `#`{near}")
    seat = Seat(whole_number(actor, range(len(header.players))))
    verb, rest = _verb(arguments, known.actions, "a player", known.chance, "chance")
    return known.actions[verb](seat, rest)


def _verb(
    arguments: list[str],
    known: Mapping[str, Any],
    who: str,
    others: Mapping[str, Any],
    other: str,
) -> tuple[str, list[str]]:
    """Raises ValueError unless the first argument is one of the known verbs."""
    can = f"{who} can {', '.join(known)}"
    if not arguments:
        raise ValueError(f"{can}; here a word is missing")
    verb = arguments[0]
    if verb in known:
        return verb, arguments[1:]
    if verb in others:
        raise ValueError(f"`{verb}` is what {other} does, {can}")
    raise ValueError(f"{can}{did_you_mean(verb, known)}")


def _read_claim(header: Header, arguments: list[str]) -> Claim:
    """Raises ValueError unless the claim is one that this game knows."""
    known = known_claims(header.game)
    if not arguments or arguments[0] not in known:
        near = did_you_mean(arguments[0], known) if arguments else ""
        raise ValueError(f"what can be claimed is {', '.join(known)}{near}")
    return Claim(arguments[0], tuple(arguments[1:]))


def read_lines(source: bytes | str) -> Iterator[Line]:
    """A record's lines one by one.

    Raises:
        RecordError: a line cannot be one.
    """
    for number, line in enumerate(lines(source), start=1):
        # Blanks before the text are forgiven, but nothing precedes the format line.
        yield Line(line) if number == 1 and line[:1] in (" ", "\t") else Line.read(line)


def parse(source: bytes | str) -> Record:
    r"""Read a record and check its form; whether the rules allow what it says, `replay` checks.

    >>> record = parse("sobremesa 1\ngame tallyup\nplayers Ana, Bo\n* first 1  # Bo\n")
    >>> record.lines[3]
    Line(text='* first 1', comment='  # Bo')

    Raises:
        RecordError: a line does not follow the format; the first such line is named.
    """
    parser = Parser()
    read = []
    for line in read_lines(source):
        parser.read(line)
        read.append(line)
    parser.header()
    return Record(tuple(read))

"""From values to text: whole records, and the single lines a table appends to one."""

from collections.abc import Iterable

from sobremesa.record.header import Header
from sobremesa.record.parse import FORMAT, Record
from sobremesa.record.tokens import Line
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules.game import Event
from sobremesa.rules.referee import written


def write(record: Record) -> str:
    r"""A record's text; `parse` reads the same record from it.

    >>> write(Record((Line("sobremesa 1", "  # ours"),)))
    'sobremesa 1  # ours\n'
    """
    return "".join(f"{line}\n" for line in record.lines)


def header_lines(header: Header) -> tuple[Line, ...]:
    """The lines that a record of such a game begins with; of the rules what is not default."""
    rules = vocabulary(header.game).rule_lines(header.rules)
    return (
        Line(FORMAT),
        Line(f"game {header.game}"),
        Line(f"players {', '.join(header.players)}"),
        *(Line(f"rule {rule}") for rule in rules),
    )


def event_line(event: Event) -> Line:
    """The line of an event."""
    return Line(written(event))


def record_of(header: Header, events: Iterable[Event]) -> Record:
    """A record of a game, without comments or claims."""
    return Record((*header_lines(header), *map(event_line, events)))

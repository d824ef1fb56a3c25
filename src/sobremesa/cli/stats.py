"""`sobremesa stats`: the game that a record holds, in numbers."""

import argparse
import os
import sys

import msgspec
from rich.cells import cell_len

from sobremesa.analysis.statistics import statistics
from sobremesa.analysis.statistics.model import Statistics
from sobremesa.cli import INVALID, OK, UNREADABLE
from sobremesa.cli.files import Unreadable, read_record, shown
from sobremesa.cli.looking_back import Row, decided, figure_rows, score_rows
from sobremesa.messages.catalogue import Messages, preferred_language
from sobremesa.messages.people import People
from sobremesa.record.errors import RecordError
from sobremesa.record.parse import read_lines
from sobremesa.record.replay import Replayer
from sobremesa.rules.game import Fact, seats


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument("--json", action="store_true", help="print all of it as one JSON object")
    parser.add_argument("--lang", choices=("en", "es"), help="the language of the table")


def run(options: argparse.Namespace) -> int:
    try:
        found = _counted(read_record(options.file))
    except Unreadable as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    except RecordError as error:
        print(f"{shown(options.file)}:{error.line}: {error.what}", file=sys.stderr)
        return INVALID
    if options.json:
        print(msgspec.json.encode(found).decode())
    else:
        print("\n".join(_told(found, options.lang)))
    return OK


def _counted(data: bytes) -> Statistics:
    """The game in numbers.

    Raises:
        RecordError: the record is not valid.
    """
    replayer = Replayer()
    facts: list[Fact] = []
    for line in read_lines(data):
        step = replayer.feed(line)
        facts += step.facts if step is not None else ()
    header = replayer.finish().header
    return statistics(header.game, header.players, facts, header.rules)


def _told(found: Statistics, language: str | None) -> list[str]:
    messages = Messages(
        language or preferred_language(os.environ), found.game, "lasvegan", "statistics", "terminal"
    )
    people = People(found.players, messages)
    title = messages.say(f"title-{found.game}")
    names = tuple(people.name(seat) for seat in seats(len(found.players)))
    lines = [messages.say("story-players", game=title, names=people.names(seats(len(names)))), ""]
    lines += _table([("", names), *score_rows(found, messages)])
    lines += ["", *_table([("", names), *figure_rows(found, messages)])]
    if found.decided:
        lines += ["", *(decided(moment, people) for moment in found.decided)]
    return lines


def _table(rows: list[Row]) -> list[str]:
    """Rows under each other, numbers at the right."""
    first = max(cell_len(heading) for heading, _ in rows)
    widths = [max(map(cell_len, column)) for column in zip(*(row for _, row in rows), strict=True)]
    return [
        "  ".join(
            [
                heading + " " * (first - cell_len(heading)),
                *(
                    " " * (width - cell_len(text)) + text
                    for width, text in zip(widths, row, strict=True)
                ),
            ]
        ).rstrip()
        for heading, row in rows
    ]

"""`sobremesa replay`: tell the game that a record holds, or print where it stands as JSON."""

import argparse
import json
import sys

from sobremesa.cli import INVALID, OK, UNREADABLE
from sobremesa.cli.files import Unreadable, read_record, shown
from sobremesa.record.errors import RecordError
from sobremesa.record.parse import read_lines
from sobremesa.record.replay import Replayer, replay


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument("--json", action="store_true", help="print the state as one JSON object")
    parser.add_argument("--lang", choices=("en", "es"), help="the language of the story")


def run(options: argparse.Namespace) -> int:
    try:
        data = read_record(options.file)
        # Nothing is printed before the whole record is known to be valid.
        if options.json:
            print(json.dumps(replay(data).summary()))
        else:
            print("\n".join(_story(data, options.lang)))
    except Unreadable as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    except RecordError as error:
        print(f"{shown(options.file)}:{error.line}: {error.what}", file=sys.stderr)
        return INVALID
    return OK


def _story(data: bytes, language: str | None) -> list[str]:
    """The game as a person would tell it.

    Raises:
        RecordError: the record is not valid.
    """
    replayer = Replayer()
    steps = [step for line in read_lines(data) if (step := replayer.feed(line)) is not None]
    end = replayer.finish()
    # Only this way of replaying speaks a language, and loading one takes longer than the rest.
    from sobremesa.cli.story import story

    return story(end, steps, language)

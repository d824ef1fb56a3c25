"""`sobremesa check`: check many records, one line each."""

import argparse

from sobremesa.cli import INVALID, OK, UNREADABLE
from sobremesa.cli.files import Unreadable, read_record, shown
from sobremesa.record.errors import RecordError
from sobremesa.record.replay import Replay, replay
from sobremesa.rules import catalog
from sobremesa.rules.game import Over


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record; - is standard input")


def run(options: argparse.Namespace) -> int:
    """Exit status 2 when a record is not valid, else 1 when one could not be read, else 0."""
    worst = OK
    for file in options.files:
        try:
            print(f"{shown(file)}: {_described(replay(read_record(file)))}")
        except RecordError as error:
            print(f"{shown(file)}:{error.line}: {error.what}")
            worst = INVALID
        except Unreadable as error:
            print(error)
            worst = worst or UNREADABLE
    return worst


def _described(end: Replay) -> str:
    header = end.header
    game = catalog.game(header.game)
    awaited = game.awaiting(end.state)
    players = "1 player" if len(header.players) == 1 else f"{len(header.players)} players"
    if isinstance(awaited, Over):
        won = shown(", ".join(header.players[seat] for seat in awaited.winners))
        ended = f"over, won by {won}"
    else:
        ended = "not over"
    return f"ok, {header.game}, {players}, round {end.state.round}, {ended}"

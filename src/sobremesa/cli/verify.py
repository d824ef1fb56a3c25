"""`sobremesa verify`: draw again what chance did in a record, and compare."""

import argparse
import sys

from sobremesa.cli import INVALID, OK, UNREADABLE
from sobremesa.cli.files import Unreadable, read_record
from sobremesa.fairness import Proof, read_proof
from sobremesa.record.errors import RecordError
from sobremesa.record.parse import read_lines
from sobremesa.record.replay import Replayer
from sobremesa.record.tokens import Line
from sobremesa.rules import catalog
from sobremesa.rules.game import Chance
from sobremesa.rules.referee import written


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")


def run(options: argparse.Namespace) -> int:
    """Exit status 0 if every draw follows from the seed, 2 if one does not, 1 if unreadable."""
    try:
        draws = verified(list(read_lines(read_record(options.file))))
    except Unreadable as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    except RecordError as error:
        print(f"{options.file}:{error.line}: {error.what}", file=sys.stderr)
        return INVALID
    print(f"{options.file}: all {draws} draws follow from the seed that was committed to")
    return OK


def verified(lines: list[Line]) -> int:
    """How many draws a record holds, all of them as they should be.

    Raises:
        RecordError: the record is not valid, carries no complete proof, or its proof does not
            hold; or a draw differs, and its line is the first that does.
    """
    replayer = Replayer()
    steps = [step for line in lines if (step := replayer.feed(line)) is not None]
    header = replayer.finish().header
    proof = _proof(lines)
    game = catalog.game(header.game)
    state = game.start(len(header.players), header.rules)
    draws = 0
    for step in steps:
        if isinstance(game.awaiting(state), Chance):
            drawn = proof.draw(game, state, draws)
            if drawn != step.event:
                what = f"`{written(step.event)}` was not drawn: the seed gives `{written(drawn)}`"
                raise RecordError(step.line, what)
            draws += 1
        state = step.state
    return draws


def _proof(lines: list[Line]) -> Proof:
    last = len(lines)
    try:
        proof = read_proof(line.comment for line in lines if not line.text)
    except ValueError as error:
        raise RecordError(last, str(error)) from None
    if proof is None:
        raise RecordError(last, "the record carries no `# fair commitment`, its draws are unproven")
    if proof.seed is None:
        raise RecordError(last, "the seed has not been shown: `# fair seed` comes with the end")
    if not proof.holds():
        raise RecordError(last, "the seed is not the one that was committed to")
    return proof

"""The command line: one file here per subcommand, imported only when it is asked for.

A subcommand's module has `add_arguments(parser)` and `run(arguments) -> exit status`.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

from sobremesa import __version__

COMMANDS: Final = {
    "play": "play a game in this terminal, against bots or with friends at one keyboard",
    "serve": "let people play in their browsers and programs, over the network",
    "admin": "look after the tables of a server, also while it runs",
    "rules": "print the rules of a game",
    "replay": "tell the game that a record holds, or print where it stands as JSON",
    "stats": "print the game that a record holds in numbers, and what it turned on",
    "odds": "count the odds of three dice of Tally Up! exactly, and the best round with them",
    "solve": "find the chances of two who play Tally Up! as well as can be",
    "atlas": "draw best play of two at Tally Up! over all scores: maps, and a page to look it up",
    "sim": "play many games among bots, and compare them",
    "arena": "rate bots by duplicate games, each pair as often as any other",
    "compile": "compile ahead what strong bots need, so that no game waits for it",
    "check": "check many records, one line each",
    "verify": "draw again what chance did in a record of a server's table, and compare",
}

OK: Final = 0
UNREADABLE: Final = 1
INVALID: Final = 2
INTERRUPTED: Final = 130
"""Exit statuses; 130 is the shells' own for Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    # Running totals may have more digits than Python converts by default; a record is at most
    # 1 MiB, which bounds them.
    sys.set_int_max_str_digits(0)
    _prepare_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = _Parser(prog="sobremesa", description="A table for two games: Las Vegan and Tally Up!")
    parser.add_argument("--version", action="version", version=f"sobremesa {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    asked = next((word for word in given if not word.startswith("-")), None)
    for name, what in COMMANDS.items():
        command = commands.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
        if name == asked:
            import_module(f"sobremesa.cli.{name}").add_arguments(command)
    options = parser.parse_args(given)
    try:
        status: int = import_module(f"sobremesa.cli.{options.command}").run(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough (`sobremesa replay … | head`).
        _forget_output()
        return OK
    except OSError as error:
        # Every command speaks of its own files; what is left is standard output.
        _forget_output()
        print(f"{parser.prog}: standard output: {error.strerror or error}", file=sys.stderr)
        return UNREADABLE
    return status


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the options."""

    def error(self, message: str) -> NoReturn:
        self.exit(INVALID, f"{self.prog}: {message}; see {self.prog} --help\n")


def _prepare_streams() -> None:
    """Let neither a stream that the shell has closed nor a letter that it cannot show end us."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nothing, mode, encoding="utf-8", closefd=False))
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _forget_output() -> None:
    """Let what is left in the buffer of standard output not be written again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

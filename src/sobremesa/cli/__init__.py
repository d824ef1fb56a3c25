"""The command line: one file here per subcommand, imported only when it is asked for.

A subcommand's module has `add_arguments(parser)` and `run(arguments) -> exit status`.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from sobremesa import __version__

COMMANDS: Final = {
    "play": "play a game in this terminal, against bots or with friends at one keyboard",
    "rules": "print the rules of a game",
    "replay": "tell the game that a record holds, or print where it stands as JSON",
    "check": "check many records, one line each",
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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name or a file name may hold what this terminal cannot show.
            stream.reconfigure(errors="backslashreplace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = argparse.ArgumentParser(
        prog="sobremesa", description="A table for two games: Las Vegan and Tally Up!"
    )
    parser.add_argument("--version", action="version", version=f"sobremesa {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    asked = next((word for word in given if not word.startswith("-")), None)
    for name, what in COMMANDS.items():
        command = commands.add_parser(name, help=what, description=what.capitalize() + ".")
        if name == asked:
            import_module(f"sobremesa.cli.{name}").add_arguments(command)
    options = parser.parse_args(given)
    try:
        status: int = import_module(f"sobremesa.cli.{options.command}").run(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough (`sobremesa replay … | head`); what is left in the
        # buffer must not be written again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    return status

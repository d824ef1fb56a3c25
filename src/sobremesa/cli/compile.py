"""`sobremesa compile`: compile ahead what bots need, so that nobody waits for it."""

import argparse
import os
import sys
import threading
from functools import partial
from typing import Final

from sobremesa.cli import INTERRUPTED, INVALID, OK, UNREADABLE
from sobremesa.cli.waiting import shown
from sobremesa.rules import catalog
from sobremesa.rules.words import quoted

_LOW_PRIORITY: Final = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "games",
        metavar="GAME",
        nargs="*",
        help="tallyup or lasvegan; without it all games",
    )
    parser.add_argument("--quiet", action="store_true", help="print nothing but errors")
    parser.add_argument(
        "--background",
        action="store_true",
        help="at low priority, and only until standard input is closed: for a program that waits",
    )


def run(options: argparse.Namespace) -> int:
    """Exit status 130 when it was interrupted: each function that was compiled is kept."""
    games = tuple(dict.fromkeys(options.games)) or catalog.GAMES
    if unknown := [game for game in games if game not in catalog.GAMES]:
        names = " and ".join(catalog.GAMES)
        print(
            f"sobremesa compile: {quoted(unknown[0])} is no game: there are {names}",
            file=sys.stderr,
        )
        return INVALID
    if options.background:
        _stay_in_background()
    try:
        return _compile(games, is_quiet=options.quiet)
    except KeyboardInterrupt:
        print("Stopped; the same command goes on from here.", file=sys.stderr)
        return INTERRUPTED


def _compile(games: tuple[str, ...], *, is_quiet: bool) -> int:
    from sobremesa.bots.preparing import can_keep, is_compiled, prepare
    from sobremesa.sim.compiled import cache_folder

    if not can_keep():
        print(
            f"sobremesa compile: {cache_folder()} cannot be written to, so nothing could be kept:"
            " NUMBA_CACHE_DIR names another folder",
            file=sys.stderr,
        )
        return UNREADABLE
    for game in games:
        if is_compiled(game):
            said = f"{game}: nothing to do, it is compiled."
        else:
            try:
                with shown(partial(_words, game), is_quiet=is_quiet) as told:
                    compiled = prepare(game, told)
            except OSError as error:
                where = error.filename or cache_folder()
                print(f"sobremesa compile: {where}: {error.strerror or error}", file=sys.stderr)
                return UNREADABLE
            said = f"{game}: {compiled} functions compiled."
        if not is_quiet:
            print(said, flush=True)
    return OK


def _words(game: str, compiled: int) -> str:
    return f"Compiling {game}: {compiled} functions"


def _stay_in_background() -> None:
    """Leave the processor to others, and never outlive the program that holds standard input."""
    os.nice(_LOW_PRIORITY)

    def end_with_it() -> None:
        while os.read(0, 1024):
            pass
        os._exit(INTERRUPTED)

    threading.Thread(target=end_with_it, daemon=True).start()

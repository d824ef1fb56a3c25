"""`sobremesa serve`: let people play over the network."""

import argparse
import asyncio
import os
import sys

from sobremesa.cli import OK, UNREADABLE
from sobremesa.server.settings import SettingsError, add_arguments, read_settings

__all__ = ["add_arguments", "run"]


def run(options: argparse.Namespace) -> int:
    """Exit status 0 when it was told to stop, 1 if it could not begin."""
    import uvloop

    from sobremesa.server.serve import CannotListen, listening, serve
    from sobremesa.store.errors import CannotOpen

    try:
        settings = read_settings(vars(options), os.environ)
        bound = listening(settings)
    except (SettingsError, CannotListen) as error:
        print(f"sobremesa serve: {error}", file=sys.stderr)
        return UNREADABLE
    host, port = bound.getsockname()[:2]

    def ready() -> None:
        print(f"http://{host}:{port}", flush=True)

    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(serve(settings, bound, ready))
    except CannotOpen as error:
        print(f"sobremesa serve: {error}", file=sys.stderr)
        return UNREADABLE
    return OK

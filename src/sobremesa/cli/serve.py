"""`sobremesa serve`: let people play over the network."""

import argparse
import asyncio
import os
import socket
import sys
import threading
import webbrowser

from sobremesa.cli import OK, UNREADABLE
from sobremesa.server.settings import SettingsError, read_settings
from sobremesa.server.settings import add_arguments as add_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_settings(parser)
    parser.add_argument("--open", action="store_true", help="open the browser when it is ready")


def run(options: argparse.Namespace) -> int:
    """Exit status 0 when it was told to stop, 1 if it could not begin."""
    import uvloop

    from sobremesa.cli.addresses import addresses, greeting, lan_address
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
        lan = lan_address() if _takes_ipv4(bound) else None
        found = addresses(host, port, settings.public_url, lan)
        # Programs that start a server read where it is.
        lines = greeting(found, sys.stdout) if sys.stdout.isatty() else [found.here]
        print("\n".join(lines), flush=True)
        if options.open:
            # Some browsers are waited for.
            threading.Thread(target=_open_browser, args=(found.here,), daemon=True).start()

    try:
        with bound, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(serve(settings, bound, ready))
    except CannotOpen as error:
        print(f"sobremesa serve: {error}; --database names another", file=sys.stderr)
        return UNREADABLE
    return OK


def _takes_ipv4(bound: socket.socket) -> bool:
    """Whether people can come in over IPv4, also where the server listens on IPv6."""
    return bound.family == socket.AF_INET or not bound.getsockopt(
        socket.IPPROTO_IPV6, socket.IPV6_V6ONLY
    )


def _open_browser(url: str) -> None:
    try:
        opened = webbrowser.open(url)
    except webbrowser.Error:
        opened = False
    if not opened:
        print(f"sobremesa serve: no browser could be opened; go to {url}", file=sys.stderr)

"""`sobremesa serve`: let people play over the network."""

import argparse
import asyncio
import os
import socket
import sys
import threading
import webbrowser
from http.client import HTTPException
from typing import Final
from urllib.request import ProxyHandler, build_opener

import msgspec

from sobremesa.cli import OK, UNREADABLE
from sobremesa.server.settings import (
    DEFAULT_PORT,
    Settings,
    SettingsError,
    default_database,
    read_settings,
)
from sobremesa.server.settings import add_arguments as add_settings

_SOON: Final = 3.0
"""Seconds after which whoever has the port is taken to be no server of ours."""

_MOST: Final = 1 << 22
"""Bytes that are read of what it says."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_settings(parser)
    parser.add_argument("--open", action="store_true", help="open the browser when it is ready")


def run(options: argparse.Namespace) -> int:
    """Exit status 0 when it was told to stop, 1 if it could not begin."""
    import uvloop

    from sobremesa.cli.addresses import addresses, greeting, lan_address
    from sobremesa.server.serve import CannotListen, serve
    from sobremesa.store.errors import CannotOpen

    try:
        settings = read_settings(vars(options), os.environ)
        bound = _listening(settings, is_to_open=options.open)
    except (SettingsError, CannotListen) as error:
        print(f"sobremesa serve: {error}", file=sys.stderr)
        return UNREADABLE
    if isinstance(bound, str):
        print(f"Sobremesa is there already: {bound}", flush=True)
        _open_browser(bound)
        return OK
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


def _listening(settings: Settings, *, is_to_open: bool) -> socket.socket | str:
    """A socket to listen on; or, for a person who only wants to play, where that can be done.

    Raises:
        CannotListen: neither of these is there.
    """
    from sobremesa.server.serve import PortTaken, listening

    try:
        return listening(settings)
    except PortTaken:
        if not is_to_open:
            raise
        there = f"http://{settings.host}:{settings.port}"
        # Whoever has named a database wants its tables, not those of another server.
        if settings.database == default_database() and _is_sobremesa(there):
            return there
        if settings.port != DEFAULT_PORT:
            raise
        return listening(msgspec.structs.replace(settings, port=0))


def _is_sobremesa(url: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with build_opener(ProxyHandler({})).open(f"{url}/api/openapi.json", timeout=_SOON) as said:
            described = msgspec.json.decode(said.read(_MOST), type=_Described)
    except (OSError, HTTPException, msgspec.DecodeError):
        return False
    return described.info.title == "Sobremesa"


class _Info(msgspec.Struct):
    title: str


class _Described(msgspec.Struct):
    info: _Info


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

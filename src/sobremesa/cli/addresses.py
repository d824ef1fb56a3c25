"""Where people find a server: its addresses, in words and as a code to point a phone at."""

import io
import os
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final, TextIO

import msgspec
import segno

_QUIET_ZONE: Final = 2
"""Modules of light around a code; half of what the standard asks for does for screens."""

_ROWS_BESIDE: Final = 5
"""Rows that the rest of the greeting takes."""

_BLACK_ON_WHITE: Final = "\x1b[97;40m{}\x1b[0m"
"""The blocks are the light parts, whatever colours the terminal has."""

_NOWHERE: Final = "192.0.2.1", 9
"""An address that is for documentation only: nothing is ever sent there."""


class Addresses(msgspec.Struct, frozen=True):
    """Where a server is found.

    Attributes:
        here: by programs and browsers on this machine.
        others: by everybody else; None if nobody else can come, or no address is known.
        is_shut: whether only this machine can come in.
    """

    here: str
    others: str | None
    is_shut: bool


def addresses(host: str, port: int, public_url: str = "", lan: str | None = None) -> Addresses:
    """The addresses of a server that listens on an IP address.

    >>> addresses("0.0.0.0", 8321, lan="192.168.1.20").others
    'http://192.168.1.20:8321'

    Args:
        host: the IP address that it is bound to.
        port: its port.
        public_url: what people use, if the server was told.
        lan: this machine's address in the local network, as far as it is known.
    """
    ip = ip_address(host.partition("%")[0])
    if ip.is_unspecified:
        here = _url("127.0.0.1" if ip.version == 4 else "::1", port)
        others = None if lan is None else _url(lan, port)
    else:
        here = _url(host, port)
        others = None if ip.is_loopback else here
    return Addresses(here, public_url.rstrip("/") or others, ip.is_loopback and not public_url)


def lan_address() -> str | None:
    """This machine's IPv4 address in the local network, or None; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket only chooses the way that a packet would take.
            probe.connect(_NOWHERE)
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    ip = ip_address(found)
    return None if ip.is_loopback or ip.is_unspecified else found


def greeting(found: Addresses, stream: TextIO) -> Iterator[str]:
    """What people who started a server want to know, in lines for the terminal of a stream."""
    yield f"Sobremesa is ready: {found.here}"
    if found.others is not None:
        yield f"For everybody else: {found.others}"
        yield from code(found.others, stream)
    elif found.is_shut:
        yield "Only this machine can come in; --host 0.0.0.0 lets in others in your network."
    else:
        yield "Others can come in, but this machine's address in the network is not known."
    yield "Ctrl-C stops it."


def code(url: str, stream: TextIO) -> list[str]:
    """The QR code of an address, in lines; none if the terminal of a stream cannot show it."""
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=_QUIET_ZONE, compact=True)
    lines = drawn.getvalue().splitlines()
    try:
        "".join(lines).encode(stream.encoding or "ascii")
        columns, rows = os.get_terminal_size(stream.fileno())
    except (UnicodeEncodeError, OSError):
        return []
    if columns < len(lines[0]) or rows < len(lines) + _ROWS_BESIDE or not _has_colours():
        return []
    return [_BLACK_ON_WHITE.format(line) for line in lines]


def _has_colours() -> bool:
    return os.environ.get("TERM", "dumb") != "dumb" or os.name == "nt"


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

"""Where a request comes from: its address, its page, and whether it travelled encrypted.

HTTP and WebSockets ask the same questions, so they are answered here, of the headers' texts.
"""

from typing import Final
from urllib.parse import SplitResult, urlsplit

_PORTS: Final = {"http": 80, "https": 443}


def client_address(peer: str, forwarded_for: str | None, proxies: int) -> str:
    """The address of whoever asks.

    >>> client_address("10.0.0.2", "192.0.2.7, 198.51.100.3", proxies=1)
    '198.51.100.3'

    Args:
        peer: who opened the connection.
        forwarded_for: the `X-Forwarded-For` header, several of them joined by commas. Each proxy
            adds the address that it saw, so that only the last entries are no mere claims.
        proxies: how many proxies stand in front; with none the header means nothing.
    """
    if not (proxies and forwarded_for):
        return peer
    addresses = forwarded_for.split(",")[-proxies:]
    return _without_port(addresses[0].strip()) or peer


def is_secure(scheme: str, forwarded_proto: str | None, proxies: int) -> bool:
    """Whether the page is encrypted on its way to the browser.

    Args:
        scheme: how the connection came in: `http` or `https`.
        forwarded_proto: the `X-Forwarded-Proto` header: the same, as the proxies saw it.
        proxies: how many proxies stand in front; with none the header means nothing.
    """
    if proxies and forwarded_proto:
        scheme = forwarded_proto.split(",")[-proxies:][0].strip()
    return scheme.lower() in ("https", "wss")


def is_same_origin(origin: str, host: str, public_url: str) -> bool:
    """Whether a page of that origin is one of this server's own.

    >>> is_same_origin("http://table.local:8321", "table.local:8321", "")
    True
    >>> is_same_origin("https://elsewhere.example", "table.local:8321", "")
    False

    Args:
        origin: the `Origin` header, which browsers set and pages cannot.
        host: the `Host` header.
        public_url: the address that people use, if the server was told; empty if not.
    """
    page = _split(origin)
    if page is None:
        return False
    if public_url and (public := _split(public_url)) and _place(page) == _place(public):
        return page.scheme == public.scheme
    here = _split(f"{page.scheme}://{host}")
    return here is not None and _place(page) == _place(here)


def _split(url: str) -> SplitResult | None:
    """The parts of a URL with a host, or None."""
    try:
        parts = urlsplit(url)
        usable = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return None
    return parts if usable and parts.scheme in _PORTS and not parts.username else None


def _place(parts: SplitResult) -> tuple[str | None, int]:
    return parts.hostname, parts.port or _PORTS[parts.scheme]


def _without_port(address: str) -> str:
    """An address as some proxies write it, with a port or in brackets, without these."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address

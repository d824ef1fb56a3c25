"""Where a request comes from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.server.origins import client_address, is_same_origin, is_secure


@pytest.mark.parametrize(
    ("forwarded", "proxies", "address"),
    [
        (None, 0, "10.0.0.2"),
        ("192.0.2.7", 0, "10.0.0.2"),
        (None, 1, "10.0.0.2"),
        ("", 1, "10.0.0.2"),
        ("192.0.2.7", 1, "192.0.2.7"),
        ("a claim, 192.0.2.7", 1, "192.0.2.7"),
        ("a claim, 192.0.2.7, 10.0.0.9", 2, "192.0.2.7"),
        ("192.0.2.7", 2, "192.0.2.7"),
        ("192.0.2.7:4711", 1, "192.0.2.7"),
        ("[2001:db8::1]:4711", 1, "2001:db8::1"),
        ("[2001:db8::1]", 1, "2001:db8::1"),
        ("2001:db8::1", 1, "2001:db8::1"),
    ],
)
def test_the_address_is_what_the_proxies_saw(
    forwarded: str | None, proxies: int, address: str
) -> None:
    """What somebody claims before the first proxy means nothing."""
    assert client_address("10.0.0.2", forwarded, proxies) == address


@pytest.mark.parametrize(
    ("scheme", "proto", "proxies", "secure"),
    [
        ("http", None, 0, False),
        ("https", None, 0, True),
        ("http", "https", 0, False),
        ("http", "https", 1, True),
        ("https", "http", 1, False),
        ("http", "https,http", 1, False),
        ("http", "https,http", 2, True),
        ("http", "HTTPS", 1, True),
        ("http", None, 1, False),
        ("wss", None, 0, True),
    ],
)
def test_whether_the_page_is_encrypted(
    scheme: str, proto: str | None, proxies: int, secure: bool
) -> None:
    """The proxies that there are say how they were asked; nobody else is believed."""
    assert is_secure(scheme, proto, proxies) == secure


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8321", "localhost:8321"),
        ("http://table.local", "table.local"),
        ("http://table.local", "table.local:80"),
        ("https://table.local", "table.local:443"),
        ("https://table.local:443", "table.local"),
        ("HTTP://Table.Local", "table.LOCAL"),
        ("http://[::1]:8321", "[::1]:8321"),
        ("https://play.example.org", "10.0.0.2:8321"),
        ("https://play.example.org:443", "anything"),
    ],
)
def test_pages_of_our_own(origin: str, host: str) -> None:
    """A page is ours if it has our host and port, or those of the public address."""
    assert is_same_origin(origin, host, "https://play.example.org/")


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://elsewhere.example", "table.local"),
        ("http://table.local.elsewhere.example", "table.local"),
        ("http://elsewhere.example/table.local", "table.local"),
        ("http://table.local@elsewhere.example", "table.local"),
        ("http://ana@table.local", "table.local"),
        ("http://table.local:81", "table.local"),
        ("https://table.local", "table.local:80"),
        ("null", "null"),
        ("", ""),
        ("http://", ""),
        ("file://table.local", "table.local"),
        ("http://table.local", ""),
        ("http://table.local:x", "table.local:x"),
        ("http://[::1", "[::1"),
        ("http://play.example.org", "10.0.0.2:8321"),
        ("http://play.example.org:443", "10.0.0.2:8321"),
    ],
)
def test_pages_of_others(origin: str, host: str) -> None:
    """All other pages are not ours, and nonsense is nobody's."""
    assert not is_same_origin(origin, host, "https://play.example.org")


@given(st.text(), st.text())
def test_any_headers_have_an_answer(origin: str, host: str) -> None:
    """No header whatever is an error."""
    assert isinstance(is_same_origin(origin, host, ""), bool)
    assert isinstance(client_address("", origin, 1), str)

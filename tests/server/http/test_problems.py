"""Refusals as HTTP answers."""

from typing import get_args

from sobremesa.protocol.common import RefusalCode
from sobremesa.server.http.problems import STATUS


def test_every_code_has_a_status() -> None:
    """A code that is added needs one, and it says that the request failed."""
    assert set(STATUS) == set(get_args(RefusalCode))
    assert all(400 <= status < 600 for status in STATUS.values())


def test_only_an_unreachable_server_is_the_servers_fault() -> None:
    """No refusal of what somebody asked counts as an error of the server."""
    assert [code for code, status in STATUS.items() if status >= 500] == ["unavailable"]

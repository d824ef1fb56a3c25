"""The connection of a terminal to a table ends cleanly, whenever that is."""

import subprocess
import sys
from pathlib import Path

from tests.serving import PATIENCE, Person, serving

LEAVE_WHEN_CONNECTED = """
import sys
from sobremesa.cli.network.client import Client

connected = Client._connected

def leave(self, transport):
    connected(self, transport)
    self._loop.call_soon(self._task.cancel)

Client._connected = leave
with Client(sys.argv[1], {"Authorization": f"Bearer {sys.argv[2]}"}) as client:
    client._thread.join()
"""


def address(url: str, table: str) -> str:
    return f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"


def test_who_leaves_while_connecting_leaves_nothing_open(tmp_path: Path) -> None:
    """Nothing is said of a task that was pending, or of a socket that was not closed."""
    with serving(tmp_path) as server:
        ana = Person(server, "Ana")
        table = ana.ask("/api/tables", {"game": "tallyup"})["table"]["id"]
        where = address(server.url, table)
        ran = subprocess.run(
            [sys.executable, "-X", "dev", "-c", LEAVE_WHEN_CONNECTED, where, ana.token],
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    assert (ran.returncode, ran.stderr.decode()) == (0, "")

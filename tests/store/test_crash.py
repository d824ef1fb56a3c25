"""What is left when the program is killed."""

import asyncio
import multiprocessing
from pathlib import Path
from random import Random

import pytest

from sobremesa.store.operations import Durability
from sobremesa.store.sqlite import open_sqlite
from tests.store.crashing import TABLES, append_until_killed, bodies

KILLS = 6

# Starts programs without the threads and the locks of this one, and with the imports done.
processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(["tests.store.crashing"])


def killed(path: Path, durability: Durability, acknowledgements: int) -> dict[str, int]:
    """Let a program append, kill it after so many acknowledgements, and tell all there were."""
    told, tell = processes.Pipe(duplex=False)
    program = processes.Process(target=append_until_killed, args=(path, durability, tell))
    program.start()
    tell.close()
    acknowledged: dict[str, int] = {}
    try:
        for number in range(10**9):  # After the kill, what is still in the pipe.
            if number == acknowledgements:
                program.kill()
            table, _, last = told.recv_bytes().decode().partition("=")
            acknowledged[table] = int(last)
    except EOFError:
        pass
    finally:
        program.kill()
        program.join()
        told.close()
    assert program.exitcode == -9
    return acknowledged


async def journals(path: Path, durability: Durability) -> dict[str, list[bytes]]:
    store = await open_sqlite(path, durability)
    try:
        journals = {}
        for table in TABLES:
            entries = await store.read(table)
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            journals[table] = [entry.body for entry in entries]
        return journals
    finally:
        await store.close()


@pytest.mark.parametrize("durability", ["power", "process"])
def test_what_was_acknowledged_survives_a_kill(tmp_path: Path, durability: Durability) -> None:
    """Killed at any moment, again and again: every acknowledged append is there, once, whole."""
    path, randomness = tmp_path / "tables.db", Random(7)
    last = dict.fromkeys(TABLES, 0)
    for _ in range(KILLS):
        last |= killed(path, durability, randomness.randrange(400))
        for table, found in asyncio.run(journals(path, durability)).items():
            whole: list[bytes] = []
            while len(whole) < len(found):
                whole += bodies(table, len(whole) + 1)
            assert found == whole
            # What was written and not acknowledged: one append, the one that was on its way.
            assert last[table] <= len(found) <= last[table] + 3
            last[table] = len(found)
    assert all(last.values()), "the program was killed too early to write anything"

"""While the code of bots is compiled, games go on; and no other process outlives the server."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from sobremesa.bots.catalog import COMPILED, LEVELS, USUAL
from sobremesa.server.metrics import Metrics
from sobremesa.server.preparing import Preparing
from tests.server.serving import program

PATIENCE = 30
"""Seconds after which something is taken not to come any more."""

TOUCHES = "import pathlib, sys; pathlib.Path(sys.argv[1], sys.argv[2]).touch()"
WAITS = "import os, sys; open(sys.argv[1], 'w').write(str(os.getpid())); sys.stdin.read()"


class Kernels:
    """What is compiled is what lies in a folder."""

    def __init__(self, folder: Path, *, keeps: bool = True) -> None:
        self._folder = folder
        self._keeps = keeps
        self.prepared: list[str] = []

    def can_keep(self) -> bool:
        return self._keeps

    def is_compiled(self, game: str) -> bool:
        return (self._folder / game).exists()

    def prepare(self, game: str, told: Callable[[int], object]) -> int:
        self.prepared.append(game)
        return 0


def python(code: str, *arguments: object) -> tuple[str, ...]:
    return (sys.executable, "-c", code, *map(str, arguments))


def run(drive: Coroutine[Any, Any, None]) -> list[dict[str, Any]]:
    """What was logged."""
    with capture_logs() as logs:
        asyncio.run(asyncio.wait_for(drive, PATIENCE))
    return [dict(line) for line in logs]


async def done(preparing: Preparing) -> None:
    assert preparing._task is not None
    await preparing._task


def unprepared(metrics: Metrics) -> float | None:
    return metrics.registry.get_sample_value("sobremesa_games_unprepared")


def test_until_a_game_is_ready_the_usual_bot_thinks(tmp_path: Path) -> None:
    """Another process compiles what is not compiled; then each level thinks for itself."""
    (tmp_path / "tallyup").touch()
    metrics, kernels = Metrics(), Kernels(tmp_path)

    async def drive() -> None:
        preparing = Preparing(["lasvegan", "tallyup"], metrics, kernels, python(TOUCHES, tmp_path))
        for level in LEVELS:
            assert preparing.level("lasvegan", level) == (USUAL if level in COMPILED else level)
        assert unprepared(metrics) == 2
        preparing.start()
        await done(preparing)
        assert [preparing.level("lasvegan", level) for level in LEVELS] == list(LEVELS)
        assert unprepared(metrics) == 0
        await preparing.stop()

    logs = run(drive())
    assert kernels.prepared == ["lasvegan", "tallyup"]
    assert [(line["event"], line["game"]) for line in logs] == [
        ("compiling for bots", "lasvegan"),
        ("compiled for bots", "lasvegan"),
        ("bots are ready", "lasvegan"),
        ("bots are ready", "tallyup"),
    ]


@pytest.mark.parametrize("code", ["raise SystemExit(1)", ""])
def test_where_compiling_fails_the_usual_bot_goes_on(tmp_path: Path, code: str) -> None:
    """Also where it only seems to have worked: the server itself compiles nothing then."""
    metrics, kernels = Metrics(), Kernels(tmp_path)

    async def drive() -> None:
        preparing = Preparing(["lasvegan"], metrics, kernels, python(code))
        preparing.start()
        await done(preparing)
        assert preparing.level("lasvegan", "best") == USUAL
        assert unprepared(metrics) == 1

    last = run(drive())[-1]
    assert (last["log_level"], last["game"], last["instead"]) == ("error", "lasvegan", USUAL)
    assert kernels.prepared == []


def test_where_nothing_can_be_kept_the_server_compiles_and_says_so(tmp_path: Path) -> None:
    """Another process could not hand its code over."""
    kernels = Kernels(tmp_path, keeps=False)

    async def drive() -> None:
        preparing = Preparing(["lasvegan"], Metrics(), kernels, python("raise SystemExit(1)"))
        preparing.start()
        await done(preparing)
        assert preparing.level("lasvegan", "best") == "best"

    first, _ = run(drive())
    assert first["log_level"] == "warning"
    assert "NUMBA_CACHE_DIR" in first["event"]
    assert kernels.prepared == ["lasvegan"]


def test_a_server_that_stops_ends_the_other_process(tmp_path: Path) -> None:
    """It is killed, and waited for."""
    fifo = tmp_path / "pid"
    os.mkfifo(fifo)

    async def drive() -> None:
        preparing = Preparing(["lasvegan"], Metrics(), Kernels(tmp_path), python(WAITS, fifo))
        preparing.start()
        process = int(await asyncio.to_thread(fifo.read_text))
        await preparing.stop()
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)

    run(drive())


def test_a_server_that_compiles_itself_stops_in_the_middle(tmp_path: Path) -> None:
    """After the function at hand, and not a minute later."""
    begun, stopping = threading.Event(), threading.Event()
    ended: list[str] = []

    class Long(Kernels):
        def prepare(self, game: str, told: Callable[[int], object]) -> int:
            begun.set()
            assert stopping.wait(PATIENCE)
            told(1)
            ended.append(game)
            return 1

    async def drive() -> None:
        preparing = Preparing(["lasvegan"], Metrics(), Long(tmp_path, keeps=False))
        preparing.start()
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        await preparing.stop()
        stopping.set()

    run(drive())
    assert ended == []


def test_strong_bots_act_at_once_on_a_server_that_was_just_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is compiled yet, and a game with them does not wait for it."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    # Of an option that is given twice the last counts.
    with program(tmp_path, "--pace", "0", "--compile-ahead", "yes") as server:
        ana = server.guest("Ana")
        table = server.open(
            ana, "lasvegan", bots=["best", "strong"], rules=["rounds 1", "hand 2"], start=True
        )
        while (seen := server.view(table, ana))["table"]["status"] != "over":
            [view] = seen["views"]
            if 0 in view["to_act"]:
                server.command(table, ana, "act", seat=0, words=view["actions"][0])
        assert server.figure("sobremesa_games_unprepared") == 2
        assert server.stop() == 0

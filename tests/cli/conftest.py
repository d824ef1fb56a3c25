"""The command line, called as a function."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from sobremesa.cli import main


class Ran(NamedTuple):
    """How a command ended, and what it printed."""

    status: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Where a record may lie."""
    return tmp_path / "game.record"


@pytest.fixture
def command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Command]:
    """Runs `sobremesa` with these arguments in this process, for people who speak English."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    most_digits = sys.get_int_max_str_digits()

    def run(*arguments: object) -> Ran:
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as error:
            status = int(error.code or 0)
        return Ran(status, *capsys.readouterr())

    yield run
    sys.set_int_max_str_digits(most_digits)

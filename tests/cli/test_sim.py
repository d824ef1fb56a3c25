"""`sobremesa sim`: the same games whoever plays them, and nothing lost when it is stopped."""

import signal
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

from sobremesa.cli.tournament import workers
from sobremesa.cli.tournament.workers import chunk_size, chunks
from tests.cli.conftest import Command
from tests.cli.program import PROGRAM, environment

GAMES = ("lasvegan", "--bots", "random,random", "--rule", "rounds 1")


def test_standings_are_told(command: Command) -> None:
    """A line a bot, in the order in which they were named, with wins and scores."""
    ran = command("sim", *GAMES, "--games", 20, "--workers", 1)
    assert ran.status == 0
    first, head, *bots = ran.out.splitlines()
    assert (
        first == "20 games of lasvegan, each deal with the bots in all 2 seatings; 95 % intervals"
    )
    assert head.split() == ["wins", "score"]
    assert [line.split()[:2] for line in bots] == [["1", "random"], ["2", "random"]]
    assert command("sim", *GAMES, "--games", 20, "--workers", 1, "--seed", 1).out != ran.out


def test_who_plays_makes_no_difference(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process or three: the file is the same to the byte."""
    monkeypatch.setattr(workers, "_MOST", 4)
    one, three = tmp_path / "one.csv", tmp_path / "three.csv"
    assert command("sim", *GAMES, "--games", 31, "--workers", 1, "--out", one).status == 0
    assert command("sim", *GAMES, "--games", 31, "--workers", 3, "--out", three).status == 0
    assert one.read_bytes() == three.read_bytes()
    note, head, *rows = one.read_text().splitlines()
    assert note.startswith("# sobremesa sim lasvegan --bots random,random --rule 'rounds 1'")
    assert head.split(",")[:3] == ["game", "rounds", "seat_1_random"]
    assert [int(row.split(",")[0]) for row in rows] == list(range(31))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_it_goes_on_where_it_was_stopped(
    tmp_path: Path, command: Command, how: signal.Signals
) -> None:
    """Ctrl-C tells what there is; also after a kill the same command makes the same file."""
    asked = ("sim", *GAMES, "--games", 150, "--out")
    whole, stopped = tmp_path / "whole.csv", tmp_path / "stopped.csv"
    part = tmp_path / "stopped.csv.part"
    assert command(*asked, whole).status == 0
    running = subprocess.Popen(
        [*PROGRAM, *map(str, asked), stopped, "--games", "100000", "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        text=True,
    )
    while not part.exists() or part.read_bytes().count(b"\n") < 33:
        assert running.poll() is None, running.communicate()
    running.send_signal(how)
    out, err = running.communicate(timeout=60)
    assert running.returncode == (130 if how is signal.SIGINT else -how)
    if how is signal.SIGINT:
        assert "random" in out
        assert "of 100000 games; what was played is in" in err
    assert not stopped.exists()
    # As far as it went, it is the beginning of what was asked.
    lines = part.read_text().splitlines()
    rows = whole.read_text().splitlines()[2:]
    assert lines[2:32] == rows[:30]
    part.write_text("\n".join([whole.read_text().splitlines()[0], *lines[1:32], "31,1,0,1"]))
    assert command(*asked, stopped).status == 0
    assert stopped.read_bytes() == whole.read_bytes()
    assert not part.exists()


def test_parquet_holds_the_same(tmp_path: Path, command: Command) -> None:
    parquet = import_module("pyarrow.parquet")
    one, other = tmp_path / "one.csv", tmp_path / "one.parquet"
    for path in (one, other):
        assert command("sim", *GAMES, "--games", 6, "--workers", 1, "--out", path).status == 0
    table = parquet.read_table(other)
    rows = [line.split(",") for line in one.read_text().splitlines()[1:]]
    assert table.column_names == rows[0]
    assert [[float(value) for value in row] for row in rows[1:]] == [
        [float(row[name]) for name in table.column_names] for row in table.to_pylist()
    ]
    assert table.schema.metadata[b"command"].startswith(b"sobremesa sim lasvegan")


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path, command: Command) -> None:
    out = tmp_path / "games.csv"
    out.write_text("mine")
    ran = command("sim", *GAMES, "--games", 4, "--out", out)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"sobremesa sim: {out} holds other games: ask for the same")
    assert out.read_text() == "mine"


@pytest.mark.parametrize("kept", ["# sobremesa sim tallyup\n", "garbage", "\xff\xfe\n\n"])
def test_a_part_of_other_games_is_left_alone(tmp_path: Path, command: Command, kept: str) -> None:
    out, part = tmp_path / "games.csv", tmp_path / "games.csv.part"
    part.write_text(kept)
    ran = command("sim", *GAMES, "--games", 4, "--out", out)
    assert ran.status == 1
    assert ran.err.startswith(f"sobremesa sim: {part} holds other games: ask for the same")
    assert part.read_text() == kept


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("tallyup", "--bots", "steady,good"), "`good` is no bot: there are random, easy, steady"),
        (("lasvegan", "--bots", "steady"), "lasvegan"),
        (("tallyup", "--bots", ""), "`` is no bot"),
        (("tallyup", "--bots", "steady,steady", "--games", "0"), "`0`: a whole number from 1 on"),
        (("tallyup", "--bots", "steady,steady", "--rule", "x"), "x"),
        (("chess", "--bots", "steady"), "chess"),
    ],
)
def test_what_cannot_be_is_told(
    command: Command, arguments: tuple[str, ...], complaint: str
) -> None:
    ran = command("sim", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err


@pytest.mark.parametrize("name", ["games.txt", "nowhere/games.csv"])
def test_a_file_that_cannot_be_is_told(tmp_path: Path, command: Command, name: str) -> None:
    ran = command("sim", *GAMES, "--games", 4, "--out", tmp_path / name)
    assert ran.status == 1
    assert ran.err.startswith(f"sobremesa sim: {tmp_path / name}")


def test_too_few_games_for_a_table_are_said_to_be(command: Command) -> None:
    ran = command("sim", *GAMES, "--games", 1)
    assert ran.out == "1 games: too few for every bot to have sat in every seat.\n"


def test_every_game_is_in_one_chunk() -> None:
    for first, games, size in [(0, 10, 3), (4, 4, 2), (1, 100, 7), (0, 1, 200)]:
        numbers = [number for chunk in chunks(first, games, size) for number in chunk]
        assert numbers == list(range(first, games))
    assert chunk_size(0) > chunk_size(0.1) >= chunk_size(100) == 1

"""A file of results: gone on with, asked for again or for more, and never by two at once."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import pytest

from sobremesa.bots.tournament import Plan, Played, played
from sobremesa.cli.tournament.results import Results, ResultsError
from sobremesa.cli.tournament.sheets import sheet_of_plan

PLAN = Plan(game="lasvegan", bots=("steady", "random"), seed=3)
SHEET = sheet_of_plan(PLAN)
GAMES = [played(PLAN, number) for number in range(8)]
KINDS = pytest.mark.parametrize("name", ["games.csv", "games.parquet"])


def results(path: Path, games: int, command: str = "play") -> Results[Played]:
    return Results(path, SHEET, command, games)


def write(path: Path, games: int) -> None:
    """Ask for so many games, and play those that are missing."""
    with results(path, games) as file:
        if len(file.kept) < games:
            file.add(GAMES[len(file.kept) : games])
        file.finish()


@KINDS
def test_the_same_again_finds_all_games_and_changes_nothing(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    write(path, 6)
    before = path.read_bytes()
    with results(path, 6) as file:
        assert file.kept == GAMES[:6]
        file.finish()
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == [name]


@KINDS
def test_more_games_are_added_to_those_that_are_there(tmp_path: Path, name: str) -> None:
    path, whole = tmp_path / name, tmp_path / f"whole-{name}"
    write(path, 3)
    write(path, 8)
    write(whole, 8)
    assert path.read_bytes() == whole.read_bytes()


@KINDS
def test_what_is_finished_stays_until_more_is_there(tmp_path: Path, name: str) -> None:
    """Stopped while games are added, the file is the old one, and the part goes on from it."""
    path = tmp_path / name
    write(path, 3)
    before = path.read_bytes()
    with results(path, 8) as file:
        file.add(GAMES[3:5])
    assert path.read_bytes() == before
    with results(path, 8) as file:
        assert file.kept == GAMES[:5]


@KINDS
def test_fewer_games_than_are_there_are_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    write(path, 6)
    with pytest.raises(
        ResultsError, match="holds 6 games in all, and 4 are asked for: ask for more"
    ):
        results(path, 4)
    with results(path, 8) as file:
        file.add(GAMES[6:7])
    with results(path, 6) as file:
        assert file.kept == GAMES[:6]
    path.unlink()
    with pytest.raises(ResultsError, match="part holds 7 games in all, and 6 are asked for"):
        results(path, 6)


@KINDS
def test_a_finished_file_of_other_games_is_left_alone(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    write(path, 6)
    before = path.read_bytes()
    with pytest.raises(ResultsError, match="holds other games: ask for the same as then"):
        results(path, 8, "play otherwise")
    assert path.read_bytes() == before


@KINDS
def test_a_shorter_part_does_not_take_the_place_of_a_longer_file(tmp_path: Path, name: str) -> None:
    """As after a copy that was cut off: what is finished counts, and less is refused."""
    path, part = tmp_path / name, tmp_path / f"{name}.part"
    write(path, 3)
    with results(path, 8):
        pass
    shorter = part.read_bytes()
    part.unlink()
    write(path, 8)
    part.write_bytes(shorter)
    before = path.read_bytes()
    with pytest.raises(ResultsError, match="holds 8 games in all, and 6 are asked for"):
        results(path, 6)
    write(path, 8)
    assert path.read_bytes() == before
    path.write_bytes(before)
    with results(path, 9) as file:
        assert file.kept == GAMES


@KINDS
def test_what_another_program_finishes_meanwhile_is_not_lost(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes between the look at the file and the lock of the part."""
    path, opened = tmp_path / name, Results._opened

    def later(file: Results[Played]) -> TextIO:
        monkeypatch.setattr(Results, "_opened", opened)
        write(path, 8)
        return opened(file)

    monkeypatch.setattr(Results, "_opened", later)
    with pytest.raises(ResultsError, match="holds 8 games in all, and 4 are asked for"):
        results(path, 4)
    with results(path, 8) as file:
        assert file.kept == GAMES
        file.finish()


def test_a_damaged_parquet_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    write(path, 8)
    data = bytearray(path.read_bytes())
    # Its footer says where everything is, and how long itself is in the eight last bytes.
    footer = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    data[footer : footer + 40] = b"\xff" * 40
    path.write_bytes(data)
    with pytest.raises(ResultsError, match=r"games.parquet is no Parquet file; remove it"):
        results(path, 8)
    assert path.read_bytes() == data


def test_an_endless_line_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    write(path, 2)
    path.write_text(path.read_text() + "9" * 200_000 + "\n")
    with pytest.raises(ResultsError, match=r"games.csv, line 5: not the game that belongs there"):
        results(path, 8)


def test_what_is_no_parquet_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_text("mine")
    with pytest.raises(ResultsError, match="is no Parquet file; remove it, or name another"):
        results(path, 4)
    assert path.read_text() == "mine"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such locks")
def test_two_programs_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    with results(path, 8) as file:
        file.add(GAMES[:2])
        with pytest.raises(ResultsError, match="is being written by another program: wait for it"):
            results(path, 8)
        file.add(GAMES[2:4])
    with results(path, 8) as file:
        assert file.kept == GAMES[:4]


def without(lines: list[str]) -> None:
    del lines[4]


def doubled(lines: list[str]) -> None:
    lines.insert(4, lines[3])


def strange(lines: list[str]) -> None:
    lines[4] = "x,y,z"


def short(lines: list[str]) -> None:
    lines[4] = lines[4][:-6]


def one_seat_for_two(lines: list[str]) -> None:
    words = lines[4].split(",")
    words[2] = words[5]
    lines[4] = ",".join(words)


def empty(lines: list[str]) -> None:
    lines[4] = ""


@pytest.mark.parametrize("harm", [without, doubled, strange, short, one_seat_for_two, empty])
@pytest.mark.parametrize("name", ["games.csv", "games.csv.part"])
def test_a_damaged_file_is_told_with_the_line(
    tmp_path: Path, harm: Callable[[list[str]], None], name: str
) -> None:
    path, damaged = tmp_path / "games.csv", tmp_path / name
    write(path, 8)
    lines = path.read_text().splitlines()
    path.unlink()
    harm(lines)
    damaged.write_text("\n".join([*lines, ""]))
    before = damaged.read_bytes()
    with pytest.raises(ResultsError, match=rf"{name}, line 5: not the game that belongs there"):
        results(path, 9)
    assert damaged.read_bytes() == before


def test_after_the_damaged_lines_are_removed_it_goes_on(tmp_path: Path) -> None:
    path, part = tmp_path / "games.csv", tmp_path / "games.csv.part"
    with results(path, 8) as file:
        file.add(GAMES[:6])
    lines = part.read_text().splitlines(keepends=True)
    part.write_text("".join(lines[:4]))
    with results(path, 8) as file:
        assert file.kept == GAMES[:2]


@pytest.mark.parametrize("cut", range(0, 60, 3))
def test_a_head_that_was_cut_off_is_written_anew(tmp_path: Path, cut: int) -> None:
    path, part = tmp_path / "games.csv", tmp_path / "games.csv.part"
    write(path, 2)
    part.write_text(path.read_text()[:cut])
    whole = path.read_bytes()
    path.unlink()
    write(path, 2)
    assert path.read_bytes() == whole

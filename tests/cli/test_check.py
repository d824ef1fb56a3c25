"""`sobremesa check`."""

import io
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Command

RECORDS = {
    "begun": "sobremesa 1\ngame lasvegan\nplayers Ana, Bo\n",
    "alone": "sobremesa 1\ngame tallyup\nplayers Ana\nrule laps 1\n"
    "* first 0\n0 pick red green blue\n* roll red:50 green:30 blue:20\n0 out\n",
    "wrong": "sobremesa 1\ngame lasvegan\nplayers Ana\n",
    "worse": "no record\n",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in RECORDS.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_each_record_is_one_line(command: Command) -> None:
    """Good records say what they are, bad ones where they are wrong, in the order given."""
    assert command("check", "begun", "wrong", "missing", ".", "alone", "worse") == (
        2,
        "begun: ok, lasvegan, 2 players, round 1, not over\n"
        "wrong:3: `players Ana`: lasvegan is for 2 to 5 players, not 1\n"
        "missing: No such file or directory\n"
        ".: Is a directory\n"
        "alone: ok, tallyup, 1 player, round 1, over, won by Ana\n"
        "worse:1: the first line is `sobremesa 1`, not `no record`\n",
        "",
    )


@pytest.mark.parametrize(
    ("files", "status"),
    [
        ("begun", 0),
        ("begun alone", 0),
        ("missing", 1),
        ("begun missing", 1),
        ("wrong", 2),
        ("wrong missing", 2),
        ("missing wrong", 2),
        ("wrong begun", 2),
    ],
)
def test_the_worst_of_all_is_the_status(command: Command, files: str, status: int) -> None:
    """A record that is not valid is worse than one that cannot be read."""
    assert command("check", *files.split()).status == status


def test_names_break_no_line(command: Command, folder: Path) -> None:
    """What names of players and of files hold beside letters is spelled out."""
    (folder / "a\nb").write_text(RECORDS["alone"].replace("Ana", "A\u2028na"), "utf-8")
    ran = command("check", "a\nb", "no\x1b[2Jfile")
    assert ran.out == (
        "a\\nb: ok, tallyup, 1 player, round 1, over, won by A\\u2028na\n"
        "no\\x1b[2Jfile: No such file or directory\n"
    )


def test_a_dash_is_standard_input(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` among the files is standard input, and is named so."""
    for text, said in (
        (RECORDS["begun"], "-: ok, lasvegan, 2 players, round 1, not over\n"),
        (RECORDS["wrong"], "-:3: `players Ana`: lasvegan is for 2 to 5 players, not 1\n"),
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert command("check", "-").out == said


def test_files_are_needed(command: Command) -> None:
    """Without a file nothing is checked, and that is no success."""
    status, out, err = command("check")
    assert (status, out) == (2, "")
    assert "FILE" in err

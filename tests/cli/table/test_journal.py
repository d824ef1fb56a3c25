"""The record on disk: a line per event, mended where a power cut tore it, never torn by us."""

import errno
import os
from pathlib import Path

import pytest

from sobremesa.cli.table.journal import (
    FileJournal,
    JournalError,
    PrintingJournal,
    RecordFull,
)
from sobremesa.record.tokens import MOST_BYTES, Line

HEADER = "sobremesa 1\ngame tallyup\nplayers Ana, Bo\n"
PICKED = HEADER + "* first 0\n0 pick red green blue\n"
CHOICE = PICKED + "* roll red:50 green:30 blue:20\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.record"


def resumed(path: Path) -> FileJournal:
    return FileJournal.resume(path, durable=False)


# --- appending ------------------------------------------------------------------------------------


@pytest.mark.parametrize("durable", [True, False])
def test_lines_are_on_the_disk_at_once(path: Path, durable: bool) -> None:
    """Each line can be read by others as soon as it was appended, comments and all."""
    journal = FileJournal.create(path, durable=durable)
    journal.append(Line("sobremesa 1"), Line("", "# ñ 漢"))
    assert path.read_bytes() == "sobremesa 1\n# ñ 漢\n".encode()
    journal.append(Line("game tallyup"))
    assert path.read_text("utf-8").endswith("漢\ngame tallyup\n")
    journal.close()


def test_a_durable_line_waits_for_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with people survives a power cut, too: its lines are synced; others are not."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    for durable in (True, False):
        journal = FileJournal.create(path.with_suffix(f".{durable}"), durable=durable)
        journal.append(Line("sobremesa 1"))
        journal.close()
    assert len(synced) == 1


def test_several_lines_are_one_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can come between the lines of a header."""
    written: list[bytes] = []
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: written.append(data) or write(file, data))
    FileJournal.create(path, durable=False).append(Line("sobremesa 1"), Line("game tallyup"))
    assert written == [b"sobremesa 1\ngame tallyup\n"]


def test_folders_are_made(tmp_path: Path) -> None:
    """A record may go to a folder that does not exist yet."""
    path = tmp_path / "a" / "b" / "game.record"
    FileJournal.create(path, durable=False).close()
    assert path.is_file()


def test_a_record_is_not_written_over(path: Path) -> None:
    """A new game never takes the file of another one; the way to go on is named."""
    path.write_text(HEADER)
    with pytest.raises(JournalError) as caught:
        FileJournal.create(path, durable=False)
    assert str(caught.value) == f"{path} exists: go on with it by --resume, or name another file"
    assert path.read_text() == HEADER


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    """A folder cannot be gone on with, so that is not advised."""
    with pytest.raises(JournalError) as caught:
        FileJournal.create(tmp_path, durable=False)
    assert str(caught.value) == f"{tmp_path} exists: name another file"
    with pytest.raises(IsADirectoryError):
        resumed(tmp_path)


def test_a_full_record_takes_no_line(path: Path) -> None:
    """A line that would make the record larger than the format allows is refused; others fit."""
    path.write_bytes(b"#" * (MOST_BYTES - 10) + b"\n")
    journal = resumed(path)
    with pytest.raises(RecordFull, match="1,048,576 bytes"):
        journal.append(Line("12345678", "#"))
    journal.append(Line("1234567", "#"))
    assert path.stat().st_size == MOST_BYTES


def test_a_line_that_does_not_fit_on_the_disk_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk takes only the beginning of a line, that beginning is taken back."""
    journal = FileJournal.create(path, durable=False)
    journal.append(Line("sobremesa 1"))
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:7]))
    with pytest.raises(OSError, match="No space left") as caught:
        journal.append(Line("game tallyup"))
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(path))
    assert path.read_text() == "sobremesa 1\n"


def test_a_disk_error_names_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system says of a write that failed is passed on with the record's name."""

    def fail(file: int, data: bytes) -> int:
        raise OSError(errno.EIO, "Input/output error")

    journal = FileJournal.create(path, durable=False)
    monkeypatch.setattr(os, "write", fail)
    with pytest.raises(OSError, match="Input/output error") as caught:
        journal.append(Line("sobremesa 1"))
    assert caught.value.filename == str(path)


# --- one table at a time --------------------------------------------------------------------------


def test_a_record_is_played_at_one_table(path: Path) -> None:
    """While a game is played nobody else can go on with it; afterwards they can."""
    journal = FileJournal.create(path, durable=False)
    with pytest.raises(JournalError, match="is being played in another terminal"):
        resumed(path)
    journal.close()
    journal.close()
    resumed(path).close()


def test_a_disk_without_locks_is_good_enough(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the file system knows no locks, a game can be played all the same."""

    def flock(file: int, operation: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", flock)
    FileJournal.create(path, durable=False).append(Line("sobremesa 1"))
    assert path.read_text() == "sobremesa 1\n"


# --- mending --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "torn"),
    [
        (CHOICE, "0"),
        (CHOICE, "0 o"),
        (CHOICE, "0 ou"),
        (HEADER, "* fi"),
        (PICKED, "*"),
        (PICKED, "* roll"),
        (PICKED, "* roll red:5"),
        (PICKED, "* roll red:50 green:30 blue:"),
        (HEADER + "* first 1\n", "1 pick red oran"),
    ],
)
def test_a_line_that_was_cut_off_is_removed(path: Path, before: str, torn: str) -> None:
    """The beginning of a line that is allowed there goes, and is handed back."""
    path.write_text(before + torn)
    journal = resumed(path)
    assert journal.mend() == torn
    assert journal.read().decode() == path.read_text() == before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "sobremesa 1\ngame tal",
        CHOICE,
        CHOICE + "0 otu",
        CHOICE + "0 out of here",
        CHOICE + "= scores 1 2",
        CHOICE + "2 in",
        CHOICE + "0 o\n",
        CHOICE + "nonsense\n0 o",
        CHOICE + "\xff",
        CHOICE + "0 out\r",
    ],
)
def test_what_is_wrong_otherwise_stays(path: Path, text: str) -> None:
    """A mistake of somebody who wrote the record is theirs to mend: not a letter of it goes."""
    path.write_bytes(text.encode("latin-1"))
    assert resumed(path).mend() is None
    assert path.read_bytes() == text.encode("latin-1")


@pytest.mark.parametrize("last", ["0 out", "# a comment", "= scores 0 0", "  "])
def test_a_whole_line_without_its_end_gets_one(path: Path, last: str) -> None:
    """Editors may leave out the last line end: the line counts, and the next begins a new one."""
    path.write_text(CHOICE + last)
    journal = resumed(path)
    assert journal.mend() is None
    journal.append(Line("1 in"))
    assert path.read_text() == CHOICE + last + "\n1 in\n"


def test_a_record_that_is_too_large_is_read_so_far_that_it_shows(path: Path) -> None:
    """Of a huge file no more is read than is needed to refuse it."""
    path.write_bytes(b"#" * (MOST_BYTES + 100))
    assert len(resumed(path).read()) == MOST_BYTES + 1


# --- printing -------------------------------------------------------------------------------------


def test_a_printed_record_is_utf_8(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """A record on standard output is written as into a file, whatever the terminal speaks."""
    PrintingJournal().append(Line("players Žižka, 漢"), Line("* first 0"))
    assert capsysbinary.readouterr().out == "players Žižka, 漢\n* first 0\n".encode()

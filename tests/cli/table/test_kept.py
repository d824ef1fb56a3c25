"""The games that are kept, and the question which one to play."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from sobremesa.cli.table import kept
from sobremesa.cli.table.kept import asked, last_left, new_path, records
from sobremesa.messages.catalogue import Messages

LEFT = "sobremesa 1\ngame tallyup\nplayers Ana, Bo\n* first 0\n"
OVER = (
    "sobremesa 1\ngame tallyup\nplayers Ana\nrule laps 1\n"
    "* first 0\n0 pick red green blue\n* roll red:50 green:30 blue:20\n0 out\n"
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return records()


def keep(folder: Path, *texts: str) -> list[Path]:
    """Records in that folder, each played last a minute after the one before."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number, text in enumerate(texts):
        path = folder / f"{number}.record"
        path.write_text(text)
        os.utime(path, (60 * number, 60 * number))
        paths.append(path)
    return paths


Answered = Callable[..., tuple[str | None, str | None]]


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> Answered:
    """Asks which game to play somebody who answers with these lines, and then hangs up."""

    def ask(*lines: str, language: str = "en") -> tuple[str | None, str | None]:
        answers = iter(lines)

        def answer(prompt: str) -> str:
            try:
                return next(answers)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        return asked(Messages(language, "terminal").say)

    return ask


# --- where games are kept -------------------------------------------------------------------------


def test_a_new_game_has_a_file_of_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is named by game and time; two games that begin in one second get two files."""

    class Noon(datetime):
        @classmethod
        def now(cls, tz: object = None) -> "Noon":
            return cls(2026, 11, 30, 12)

    monkeypatch.setattr(kept, "datetime", Noon)
    names = []
    for _ in range(3):
        path = new_path("tallyup")
        assert path.parent == folder
        folder.mkdir(parents=True, exist_ok=True)
        path.touch()
        names.append(path.name)
    assert names == [
        "tallyup-2026-11-30-120000.record",
        "tallyup-2026-11-30-120000-2.record",
        "tallyup-2026-11-30-120000-3.record",
    ]


# --- the game that was left -----------------------------------------------------------------------


def test_without_games_none_was_left(folder: Path) -> None:
    """Whoever has never played is offered nothing, whether the folder exists or not."""
    assert last_left() is None
    folder.mkdir(parents=True)
    assert last_left() is None


def test_the_game_that_was_played_last_is_offered(folder: Path) -> None:
    """Of several games that are not over the latest counts."""
    _, later = keep(folder, LEFT, LEFT)
    found = last_left()
    assert found is not None
    assert found[0] == later
    assert found[1].header.players == ("Ana", "Bo")


@pytest.mark.parametrize("other", [OVER, "", "sobremesa 1\ngame tal", LEFT + "nonsense\n"])
def test_what_cannot_go_on_is_passed_over(folder: Path, other: str) -> None:
    """Games that are over, and files that are no records, do not hide one that was left."""
    left, *_ = keep(folder, LEFT, other, other)
    found = last_left()
    assert found is not None
    assert found[0] == left


@pytest.mark.parametrize("other", [OVER, LEFT + "nonsense\n"])
def test_nothing_is_offered_that_cannot_go_on(folder: Path, other: str) -> None:
    """Where no game can go on, none is offered."""
    keep(folder, other)
    assert last_left() is None


def test_a_line_that_was_cut_off_hides_no_game(folder: Path) -> None:
    """After a power cut the game is offered: going on with it mends its last line."""
    [torn] = keep(folder, LEFT + "0 pick red gr")
    found = last_left()
    assert found is not None
    assert found[0] == torn


def test_a_folder_among_the_records_is_no_game(folder: Path) -> None:
    """Whatever else lies in the folder of the records, the question can be asked."""
    left, *_ = keep(folder, LEFT)
    (folder / "x.record").mkdir()
    (folder / "gone.record").symlink_to(folder / "nowhere")
    found = last_left()
    assert found is not None
    assert found[0] == left


def test_only_the_latest_games_are_looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has played hundreds of games does not wait until all have been read."""
    keep(folder, LEFT, *[OVER] * 30)
    read: list[str] = []
    original = kept.read_record
    monkeypatch.setattr(kept, "read_record", lambda file: read.append(file) or original(file))
    assert last_left() is None
    assert len(read) == 10


# --- the question ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "game"),
    [
        ("1", "lasvegan"),
        ("2", "tallyup"),
        ("lasvegan", "lasvegan"),
        ("Tally Up!", "tallyup"),
        (" tally ", "tallyup"),
        ("L", "lasvegan"),
    ],
)
def test_a_game_is_chosen(answered: Answered, answer: str, game: str) -> None:
    """A number, a name or its beginning chooses a game."""
    assert answered(answer) == (game, None)


@pytest.mark.parametrize("lines", [("q", "1"), ("Quit", "1"), ()])
def test_nobody_has_to_play(answered: Answered, lines: tuple[str, ...]) -> None:
    """A q, or the end of the input, chooses no game."""
    assert answered(*lines) == (None, None)


def test_other_answers_are_asked_again(
    answered: Answered, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is no answer is said to be none, and nothing is chosen before there is one."""
    assert answered("", "3", "0", "chess", "2") == ("tallyup", None)
    assert capsys.readouterr().out.count("Please answer with one of the numbers, or q.") == 4


def test_the_game_that_was_left_can_be_chosen(
    folder: Path, answered: Answered, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last number goes on with the game that was left; its players are named."""
    [left] = keep(folder, LEFT.replace("Bo", "B\u202eo"))
    assert answered("3") == (None, str(left))
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Which game? (q to leave)"
    assert (
        told[3] == "  3  Go on with the game you left: Tally Up!, Ana, B\N{REPLACEMENT CHARACTER}o"
    )


def test_the_question_is_asked_in_spanish(
    answered: Answered, capsys: pytest.CaptureFixture[str]
) -> None:
    """The question speaks the language that was asked for."""
    assert answered("2", language="es") == ("tallyup", None)
    assert capsys.readouterr().out.startswith("¿A qué jugamos?")

"""The games that are kept for whoever names no file, and the question which one to play."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from sobremesa.cli.files import Unreadable, read_record
from sobremesa.messages.catalogue import clean
from sobremesa.record.errors import RecordError
from sobremesa.record.replay import Replay, replay
from sobremesa.rules import catalog
from sobremesa.rules.game import Over

_SUFFIX: Final = ".record"
_LATEST: Final = 10
"""How many games are looked at for one to go on with: reading them takes time."""

_QUIT: Final = "quit"

Say = Callable[..., str]


def records() -> Path:
    """The folder of the kept records."""
    return user_data_path("sobremesa") / "records"


def new_path(game: str) -> Path:
    """A file for the record of a game that begins now."""
    began = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    path = records() / f"{game}-{began}{_SUFFIX}"
    number = 1
    while path.exists():
        number += 1
        path = records() / f"{game}-{began}-{number}{_SUFFIX}"
    return path


def last_left() -> tuple[Path, Replay] | None:
    """The game that was played last and is not over, among the latest few."""
    latest = sorted(records().glob(f"*{_SUFFIX}"), key=_last_played, reverse=True)
    for path in latest[:_LATEST]:
        try:
            # A line that was cut off is mended when the game goes on.
            whole, end_of_line, _ = read_record(str(path)).rpartition(b"\n")
            end = replay(whole + end_of_line)
        except (Unreadable, RecordError):
            continue
        if not isinstance(catalog.game(end.header.game).awaiting(end.state), Over):
            return path, end
    return None


def asked(say: Say) -> tuple[str | None, str | None]:
    """Ask which game to play: the name of a new one, or the file of the one left last.

    Both are None when the answer is that nobody wants to play.
    """
    print(say("play-which-game"))
    for number, game in enumerate(catalog.GAMES, start=1):
        title, what = say(f"title-{game}"), say(f"play-{game}")
        print(" ", say("play-choice", number=number, title=title, what=what))
    left = last_left()
    if left is not None:
        end = left[1]
        title = say(f"title-{end.header.game}")
        names = clean(", ".join(end.header.players))
        number = len(catalog.GAMES) + 1
        print(" ", say("play-resume", number=number, title=title, names=names))
    while True:
        try:
            answer = input("> ").strip().lower()
        except EOFError:
            print()
            return None, None
        if answer and _QUIT.startswith(answer):
            return None, None
        if left is not None and answer == str(len(catalog.GAMES) + 1):
            return None, str(left[0])
        for number, game in enumerate(catalog.GAMES, start=1):
            meant = (str(number), game, say(f"title-{game}").lower())
            if answer and any(word.startswith(answer) for word in meant):
                return game, None
        print(say("play-invalid"))


def _last_played(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # It has just gone.
        return 0

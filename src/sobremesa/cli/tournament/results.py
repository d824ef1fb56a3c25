"""Results of many games as a file, one line or row a game, that survives any interruption.

While games are played, their lines go to FILE.part; when all are there it becomes FILE, as CSV or
as Parquet. Whoever asks for the same again goes on where FILE.part ends.
"""

import csv
import io
import os
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from sobremesa.bots.tournament import Plan, Played

KINDS: Final = (".csv", ".parquet")


class ResultsError(Exception):
    """The file cannot be written, or belongs to something else; the message says what to do."""


def columns(plan: Plan) -> list[str]:
    """What is kept of a game: `game`, `rounds`, and for each bot `seat`, `score` and `won`.

    >>> columns(Plan(game="tallyup", bots=("steady", "random")))[:5]
    ['game', 'rounds', 'seat_1_steady', 'score_1_steady', 'won_1_steady']
    """
    return [
        "game",
        "rounds",
        *(
            f"{what}_{number}_{level}"
            for number, level in enumerate(plan.bots, 1)
            for what in ("seat", "score", "won")
        ),
    ]


class Results:
    """A file of results that is being written."""

    def __init__(self, path: Path, plan: Plan, command: str) -> None:
        """Begin it, or go on with it.

        Args:
            path: its name ends in one of `KINDS`.
            plan: what is played.
            command: asks for these games and no others; it is the file's first line.

        Raises:
            ResultsError: there is such a file already, or one of other games, or none can be.
        """
        if path.suffix not in KINDS:
            raise ResultsError(f"{path}: its name must end in {' or '.join(KINDS)}")
        if path.suffix == ".parquet":
            _parquet("parquet")
        if path.exists():
            raise ResultsError(f"{path} is there already: name another, or remove it")
        self._path: Final = path
        self._plan: Final = plan
        self._part: Final = path.with_name(path.name + ".part")
        self._note: Final = f"# {command}"
        try:
            self.kept: Final = self._kept()
            self._file = self._part.open("a", encoding="utf-8", newline="")
            if not self._file.tell():
                self._file.write(f"{self._note}\n{','.join(columns(plan))}\n")
        except OSError as error:
            raise ResultsError(f"{self._part}: {error.strerror or error}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, games: Iterable[Played]) -> None:
        """Write down more games, which come in their order.

        Raises:
            ResultsError: they cannot be written; those before them are safe.
        """
        lines = io.StringIO()
        csv.writer(lines, lineterminator="\n").writerows(map(_row, games))
        try:
            self._file.write(lines.getvalue())
            self._file.flush()
        except OSError as error:
            raise ResultsError(f"{self._part}: {error.strerror or error}") from None

    def finish(self) -> None:
        """Make it the file that was asked for.

        Raises:
            ResultsError: it cannot be; all games are in the part.
        """
        self._file.close()
        try:
            if self._path.suffix == ".parquet":
                whole = self._path.with_name(self._path.name + ".new")
                _write_parquet(self._part, whole, self._note)
                os.replace(whole, self._path)
                self._part.unlink()
            else:
                os.replace(self._part, self._path)
        except OSError as error:
            raise ResultsError(f"{self._path}: {error.strerror or error}") from None

    def _kept(self) -> list[Played]:
        """The games that are there from before; a line that was cut off is dropped.

        Raises:
            ResultsError: they are of another plan.
        """
        if not self._part.exists():
            return []
        data = self._part.read_bytes()
        note, _, rest = data.partition(b"\n")
        if data and note.decode("utf-8", "replace") != self._note:
            raise ResultsError(
                f"{self._part} holds other games: ask for the same as then, remove it, or name"
                " another file"
            )
        whole = data.rpartition(b"\n")[0] + b"\n" if rest else b""
        with self._part.open("r+b") as file:
            file.truncate(len(whole))
        _, *lines = rest.decode().rpartition("\n")[0].splitlines() if rest else [""]
        return [_played(fields, self._plan) for fields in csv.reader(lines)]


def _row(game: Played) -> list[str | int | float]:
    row: list[str | int | float] = [game.number, game.rounds]
    for bot, (score, won) in enumerate(zip(game.scores, game.won, strict=True)):
        row += [game.seated.index(bot), score, won]
    return row


def _played(fields: list[str], plan: Plan) -> Played:
    number, rounds, *rest = fields
    bots = range(len(plan.bots))
    seats = [int(rest[3 * bot]) for bot in bots]
    return Played(
        int(number),
        tuple(sorted(bots, key=seats.__getitem__)),
        int(rounds),
        tuple(int(rest[3 * bot + 1]) for bot in bots),
        tuple(float(rest[3 * bot + 2]) for bot in bots),
    )


def _parquet(part: str) -> Any:
    try:
        return import_module(f"pyarrow.{part}")
    except ImportError:
        raise ResultsError(
            "Parquet needs PyArrow: pip install 'sobremesa[research]', or name a .csv file"
        ) from None


def _write_parquet(part: Path, whole: Path, note: str) -> None:
    reading = _parquet("csv")
    table = reading.read_csv(part, read_options=reading.ReadOptions(skip_rows=1))
    told = table.replace_schema_metadata({"command": note.removeprefix("# ")})
    _parquet("parquet").write_table(told, whole)

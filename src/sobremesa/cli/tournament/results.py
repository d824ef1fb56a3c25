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
from typing import Any, Final, Generic, Self

from sobremesa.cli.tournament.sheets import GameT, Sheet

KINDS: Final = (".csv", ".parquet")


class ResultsError(Exception):
    """The file cannot be written, or belongs to something else; the message says what to do."""


class Results(Generic[GameT]):
    """A file of results that is being written."""

    def __init__(self, path: Path, sheet: Sheet[GameT], command: str) -> None:
        """Begin it, or go on with it.

        Args:
            path: its name ends in one of `KINDS`.
            sheet: how games stand in it.
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
        self._sheet: Final = sheet
        self._part: Final = path.with_name(path.name + ".part")
        self._note: Final = f"# {command}"
        try:
            self.kept: Final = self._kept()
            self._file = self._part.open("a", encoding="utf-8", newline="")
            if not self._file.tell():
                self._file.write(f"{self._note}\n{','.join(sheet.columns)}\n")
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

    def add(self, games: Iterable[GameT]) -> None:
        """Write down more games, which come in their order.

        Raises:
            ResultsError: they cannot be written; those before them are safe.
        """
        lines = io.StringIO()
        csv.writer(lines, lineterminator="\n").writerows(map(self._sheet.row, games))
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

    def _kept(self) -> list[GameT]:
        """The games that are there from before; a line that was cut off is dropped.

        Raises:
            ResultsError: they are of another command.
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
        return [self._sheet.game(words) for words in csv.reader(lines)]


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

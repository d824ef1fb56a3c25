"""Results of many games as a file, one line or row a game, that survives any interruption.

While games are played, their lines go to FILE.part, as CSV; when all are there it becomes FILE, as
CSV or as Parquet. Whoever asks for the same again goes on where FILE.part ends, and whoever asks
for more games goes on after those that are there.
"""

import csv
import io
import os
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Generic, Self, TextIO

from sobremesa.cli.locking import lock
from sobremesa.cli.tournament.sheets import GameT, Sheet

KINDS: Final = (".csv", ".parquet")


class ResultsError(Exception):
    """The file cannot be written, or belongs to something else; the message says what to do."""


class Results(Generic[GameT]):
    """A file of results that is being written.

    Attributes:
        kept: the games that are there from before, in their order.
    """

    def __init__(self, path: Path, sheet: Sheet[GameT], command: str, games: int) -> None:
        """Begin it, or go on with it; a file that is finished may be asked for more games.

        Args:
            path: its name ends in one of `KINDS`.
            sheet: how games stand in it.
            command: asks for these games and no others, but for how many; the file's first line.
            games: how many are asked for.

        Raises:
            ResultsError: there is such a file of other games, or of more, or a damaged one; or
                somebody else writes it, or nobody can.
        """
        if path.suffix not in KINDS:
            raise ResultsError(f"{path}: its name must end in {' or '.join(KINDS)}")
        if path.suffix == ".parquet":
            _parquet("parquet")
        self._path: Final = path
        self._sheet: Final = sheet
        self._part: Final = path.with_name(path.name + ".part")
        self._note: Final = f"# {command}"
        self._file: TextIO | None = None
        try:
            self.kept: Final = self._found(games)
        except BaseException:
            self._close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._close()

    def add(self, games: Iterable[GameT]) -> None:
        """Write down more games, which come in their order.

        Raises:
            ResultsError: they cannot be written; those before them are safe.
        """
        assert self._file is not None, "no game is missing"
        try:
            self._file.write(self._text(games))
            self._file.flush()
        except OSError as error:
            raise ResultsError(f"{self._part}: {error.strerror or error}") from None

    def finish(self) -> None:
        """Make it the file that was asked for.

        Raises:
            ResultsError: it cannot be; all games are in the part.
        """
        if self._file is None:
            return
        if os.name == "nt":
            # There an open file cannot be given another name.
            self._close()
        try:
            # The part stays locked until it has its name: nobody else goes on with it.
            if self._path.suffix == ".parquet":
                whole = self._path.with_name(self._path.name + ".new")
                _write_parquet(self._part, whole, self._note)
                os.replace(whole, self._path)
                self._part.unlink()
            else:
                os.replace(self._part, self._path)
        except OSError as error:
            raise ResultsError(f"{self._path}: {error.strerror or error}") from None
        finally:
            self._close()

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _found(self, games: int) -> list[GameT]:
        """The games that are there; where the finished file lacks some, the part is open now."""
        found, where = self._finished(), self._path
        if len(found) < games:
            try:
                self._file, where = self._opened(), self._part
                # Read anew: before the part was locked another program may have finished it.
                found = self._gone_on_with(self._finished())
            except OSError as error:
                raise ResultsError(f"{self._part}: {error.strerror or error}") from None
        if len(found) > games:
            raise ResultsError(
                f"{where} holds {len(found)} games in all, and {games} are asked for: ask for more,"
                " or name another file"
            )
        return found

    def _finished(self) -> list[GameT]:
        """The games of a file that was finished before, if there is one."""
        try:
            if not self._path.exists():
                return []
            if self._path.suffix == ".parquet":
                return self._games(self._path, _read_parquet(self._path))
            return self._games(self._path, self._path.read_text("utf-8", "replace"))
        except OSError as error:
            raise ResultsError(f"{self._path}: {error.strerror or error}") from None

    def _opened(self) -> TextIO:
        """The part, which nobody else writes as long as it is open."""
        file = self._part.open("a+", encoding="utf-8", errors="replace", newline="")
        try:
            # Whoever had it may have finished, and given what is open here its name.
            if not lock(file.fileno()) or not _is_still(file, self._part):
                raise ResultsError(
                    f"{self._part} is being written by another program: wait for it, or name"
                    " another file"
                )
        except BaseException:
            file.close()
            raise
        return file

    def _gone_on_with(self, finished: list[GameT]) -> list[GameT]:
        """The games of the part, or those that are finished where these are more."""
        assert self._file is not None
        self._file.seek(0)
        text = self._file.read()
        head = f"{self._note}\n{','.join(self._sheet.columns)}\n"
        games: list[GameT] = []
        if head.startswith(text):
            self._file.truncate(0)
            self._file.write(head)
        else:
            # A line that was cut off is dropped.
            whole = text[: text.rfind("\n") + 1]
            games = self._games(self._part, whole)
            self._file.truncate(len(whole))
        missing = finished[len(games) :]
        self._file.write(self._text(missing))
        self._file.flush()
        return games + missing

    def _games(self, path: Path, text: str) -> list[GameT]:
        note, _, rest = text.partition("\n")
        columns, _, rows = rest.partition("\n")
        if note != self._note:
            raise ResultsError(
                f"{path} holds other games: ask for the same as then, remove it, or name another"
                " file"
            )
        if columns != ",".join(self._sheet.columns):
            raise _damaged(path, 2)
        games: list[GameT] = []
        try:
            for words in csv.reader(rows.splitlines()):
                games.append(self._game(path, len(games), words))
        except csv.Error:
            raise _damaged(path, len(games) + 3) from None
        return games

    def _game(self, path: Path, number: int, words: list[str]) -> GameT:
        try:
            game = self._sheet.game(words)
        except (ValueError, IndexError):
            raise _damaged(path, number + 3) from None
        if words[0] != str(number) or list(map(str, self._sheet.row(game))) != words:
            raise _damaged(path, number + 3)
        return game

    def _text(self, games: Iterable[GameT]) -> str:
        lines = io.StringIO()
        csv.writer(lines, lineterminator="\n").writerows(map(self._sheet.row, games))
        return lines.getvalue()


def _is_still(file: TextIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _damaged(path: Path, line: int) -> ResultsError:
    return ResultsError(
        f"{path}, line {line}: not the game that belongs there; remove that line and all below to"
        " have them played again, or name another file"
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


def _read_parquet(path: Path) -> str:
    """As the part has it.

    Raises:
        ResultsError: it is no Parquet file.
    """
    try:
        table = _parquet("parquet").read_table(path)
    except (ValueError, OSError) as error:  # as PyArrow's own errors are
        raise ResultsError(f"{path} is no Parquet file; remove it, or name another") from error
    command = (table.schema.metadata or {}).get(b"command", b"").decode("utf-8", "replace")
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(table.column_names)
    writer.writerows(row.values() for row in table.to_pylist())
    return f"# {command}\n{lines.getvalue()}"

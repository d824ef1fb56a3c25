"""A table without a screen: keys come from a script, and every frame is kept as text."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace
from rich.cells import cell_len
from rich.text import Text

from sobremesa.cli.table.match import PERSON, Match
from sobremesa.cli.table.session import Session
from sobremesa.cli.table.setup import Setup, from_record, new_table
from sobremesa.cli.table.terminal import LEAVE, Frame, laid_out
from sobremesa.messages.catalogue import Messages
from sobremesa.record.tokens import Line
from sobremesa.rules.game import Seat


class Kept:
    """A journal in memory."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self.lines = list(lines)

    def append(self, *lines: Line) -> None:
        self.lines += lines

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def events(self) -> list[str]:
        """The lines after the header and its comments."""
        known = ("sobremesa ", "game ", "players ", "rule ")
        return [line.text for line in self.lines if line.text and not line.text.startswith(known)]


class Shown:
    """A frame that was shown, and what for: `show`, `read`, `wait` or `hand over`."""

    def __init__(self, purpose: str, frame: Frame, columns: int, rows: int) -> None:
        self.purpose = purpose
        # The story goes on.
        self.frame = replace(frame, story=list(frame.story))
        self._size = columns, rows

    @cached_property
    def text(self) -> str:
        """What was to be read, once somebody wants to: drawing takes long."""
        return drawn(self.frame, *self._size)


class Pause(NamedTuple):
    """Time that was left to look, after that many frames."""

    seconds: float
    frames: int


class Race(NamedTuple):
    """A race, after that many frames."""

    keys: tuple[str, ...]
    seconds: float
    frames: int


Answer = Callable[[Shown], str]


class Scripted:
    """A terminal for tests.

    Attributes:
        shown: all frames; nobody looks while they are drawn, so repeated ones are there, too.
        dropped: what was left of an entry that was complete before its end.
        put_away_after: after how many frames all of them were put out of sight.
    """

    def __init__(
        self,
        answers: Iterable[str] | Answer = (),
        claims: Iterable[str | None] = (),
        columns: int = 80,
        rows: int = 24,
        *,
        forgets: bool = True,
    ) -> None:
        """Take a script.

        Args:
            answers: what is entered, one after the other, or what is entered at a frame;
                nobody is there any more when they end.
            claims: who wins each race: a key, None for nobody, or `LEAVE` when nobody is there.
            columns: of the screen.
            rows: of the screen.
            forgets: whether nobody can read again what was shown before.
        """
        self._answers = answers if callable(answers) else None
        self._script = iter(()) if callable(answers) else iter(answers)
        self._claims = iter(claims)
        self.columns, self.rows = columns, rows
        self.forgets = forgets
        self.shown: list[Shown] = []
        self.dropped: list[str] = []
        self.pauses: list[Pause] = []
        self.races: list[Race] = []
        self.put_away_after: list[int] = []
        self.watch: Callable[[Shown], None] = lambda shown: None

    def show(self, frame: Frame) -> None:
        self._keep("show", frame)

    def read(self, draw: Callable[[str], Frame], complete: Callable[[str], bool]) -> str:
        shown = self._keep("read", draw(""))
        entry = self._answers(shown) if self._answers else next(self._script, LEAVE)
        for end in range(1, len(entry) + 1) if entry != LEAVE else ():
            if complete(entry[:end]):
                self.dropped += [entry[end:]] if entry[end:] else []
                return entry[:end]
            self._keep("read", draw(entry[:end]))
        return entry

    def wait(self, frame: Frame) -> None:
        self._keep("wait", frame)

    def put_away(self) -> None:
        self.put_away_after.append(len(self.shown))

    def hand_over(self, frame: Frame) -> None:
        self.put_away()
        self._keep("hand over", frame)

    def race(self, keys: Collection[str], seconds: float) -> str | None:
        self.races.append(Race(tuple(keys), seconds, len(self.shown)))
        claim = next(self._claims, None)
        if claim == LEAVE:
            raise EOFError
        return claim

    def pause(self, seconds: float) -> None:
        self.pauses.append(Pause(seconds, len(self.shown)))

    def texts(self, purpose: str) -> list[str]:
        """The frames that were shown for this."""
        return [shown.text for shown in self.shown if shown.purpose == purpose]

    def _keep(self, purpose: str, frame: Frame) -> Shown:
        shown = Shown(purpose, frame, self.columns, self.rows)
        self.shown.append(shown)
        self.watch(shown)
        return shown


class Table(NamedTuple):
    """A match with its journal and a session at a scripted terminal."""

    match: Match
    journal: Kept
    terminal: Scripted
    session: Session


def table(
    game: str,
    people: Sequence[str],
    bots: int = 0,
    *,
    terminal: Scripted,
    rules: Sequence[str] = (),
    seed: int = 1,
    language: str = "en",
) -> Table:
    """A new table with bots that play at random."""
    setup = new_table(game, people, ["random"] * bots, rules, seed)
    return _opened(setup, Kept(setup.lines), terminal, language)


def table_from(
    record: str, bots: int = 0, *, terminal: Scripted, language: str = "en", moment: float = 0
) -> Table:
    """A table that goes on with a record; its last seats are bots that play at random."""
    setup = from_record(record.encode(), ["random"] * bots, 1)
    return _opened(setup, Kept(), terminal, language, moment)


def _opened(
    setup: Setup, journal: Kept, terminal: Scripted, language: str, moment: float = 0
) -> Table:
    game = setup.start.header.game
    match = Match(setup.start, setup.events, setup.who, setup.seed, journal)
    messages = Messages(language, "terminal", game, f"why-{game}")
    session = Session(match, terminal, messages, moment=moment, past=setup.past)
    return Table(match, journal, terminal, session)


def people(match: Match) -> list[Seat]:
    """The seats of people."""
    return [Seat(seat) for seat, who in enumerate(match.who) if who == PERSON]


def drawn(frame: Frame, columns: int = 80, rows: int = 24) -> str:
    """A frame as text, without colours; it fills the screen and not more."""
    lines = [Text.from_ansi(line).plain for line in laid_out(frame, columns, rows)]
    assert len(lines) == rows
    assert max(map(cell_len, lines)) <= columns
    return "\n".join(line.rstrip() for line in lines)

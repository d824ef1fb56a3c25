"""A record held against the rules: where the game stands, and all that happened on the way."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from sobremesa.record.claims import Claim, how_it_differs
from sobremesa.record.errors import RecordError
from sobremesa.record.header import Header
from sobremesa.record.parse import Parser, Record, read_lines
from sobremesa.record.tokens import Line
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules import catalog
from sobremesa.rules.errors import EventRefused
from sobremesa.rules.game import AnyGame, Chance, Event, Fact, Over, Turns
from sobremesa.rules.referee import offered
from sobremesa.rules.words import quoted


class Step(msgspec.Struct, frozen=True):
    """One event of a record: its line, what happened, and the state after it."""

    line: int
    event: Event
    facts: tuple[Fact, ...]
    state: Any


class Replayer:
    """Plays a record's lines one after the other; an error leaves the state as it was."""

    def __init__(self) -> None:
        self._parser = Parser(self._allowed)
        self._game: AnyGame | None = None
        self._state: Any = None

    def feed(self, line: Line) -> Step | None:
        """Play the next line; None unless it is an event.

        Raises:
            RecordError: the line is not valid here.
        """
        statement = self._parser.read(line)
        if statement is None:
            return None
        number = self._parser.number
        header = self._parser.header()
        game, state = self._begun(header)
        if isinstance(statement, Claim):
            try:
                difference = how_it_differs(header, state, statement)
            except ValueError as error:
                difference = str(error)
            if difference is not None:
                raise RecordError(number, f"{quoted(line.text)}: {difference}")
            return None
        try:
            self._state, facts = game.step(state, statement)
        except EventRefused as error:
            raise RecordError(number, str(error)) from None
        return Step(number, statement, facts, self._state)

    def finish(self) -> "Replay":
        """Where the game stands after all lines.

        Raises:
            RecordError: the header is not complete.
        """
        header = self._parser.header()
        _, state = self._begun(header)
        return Replay(header, state)

    def _begun(self, header: Header) -> tuple[AnyGame, Any]:
        """The game and its state, which the first event or claim begins."""
        if self._game is None:
            self._game = catalog.game(header.game)
            self._state = self._game.start(len(header.players), header.rules)
        return self._game, self._state

    def _allowed(self, header: Header) -> tuple[str, ...]:
        game, state = self._begun(header)
        return offered(game.awaiting(state))


class Replay(msgspec.Struct, frozen=True):
    """Where a record's game stands."""

    header: Header
    state: Any

    def summary(self) -> dict[str, object]:
        """The state as `sobremesa replay --json` prints it; the record format describes it."""
        game = catalog.game(self.header.game)
        words = vocabulary(self.header.game)
        awaited = game.awaiting(self.state)
        turns = awaited.actions if isinstance(awaited, Turns) else {}
        return {
            "game": self.header.game,
            "players": list(self.header.players),
            "round": self.state.round,
            "scores": list(game.scores(self.state)),
            "over": isinstance(awaited, Over),
            "winners": list(awaited.winners) if isinstance(awaited, Over) else [],
            "to_act": list(turns),
            "legal": {str(seat): list(map(str, actions)) for seat, actions in turns.items()},
            "chance": awaited.kind if isinstance(awaited, Chance) else None,
            "public": words.public(self.state),
            "private": words.private(self.state),
        }


def replay(source: bytes | str | Record) -> Replay:
    r"""Check a whole record and say where its game stands.

    >>> end = replay("sobremesa 1\ngame tallyup\nplayers Ana, Bo\n* first 1\n")
    >>> end.summary()["to_act"]
    [1]

    Raises:
        RecordError: a line is not valid; the first such line is named.
    """
    replayer = Replayer()
    for line in _lines(source):
        replayer.feed(line)
    return replayer.finish()


def steps(source: bytes | str | Record) -> Iterator[Step]:
    """A record's events one by one, each with what happened and the state after it.

    Raises:
        RecordError: a line is not valid; the steps before it have been given.
    """
    replayer = Replayer()
    for line in _lines(source):
        step = replayer.feed(line)
        if step is not None:
            yield step
    replayer.finish()


def _lines(source: bytes | str | Record) -> Iterable[Line]:
    return source.lines if isinstance(source, Record) else read_lines(source)

"""One game as it is played: its state, its chance, its bots, and the record that it leaves."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from sobremesa.bots import catalog as bots
from sobremesa.bots.bot import Advice
from sobremesa.cli.table.journal import Journal
from sobremesa.record.header import Header
from sobremesa.record.replay import Replay
from sobremesa.record.write import event_line
from sobremesa.rules import catalog
from sobremesa.rules.errors import EventRefused
from sobremesa.rules.game import Action, Awaiting, Event, Fact, Seat, SeatView

PERSON: Final = "person"
"""Who plays a seat: a person, or else the level of a bot."""


class Match:
    """A game at a table. Every event is in the record before it changes the state.

    Chance and the bots' choices follow from the seed and the number of the event, so that a game
    that was interrupted goes on as it would have.

    Attributes:
        header: the game, its players and its rules.
        who: by seat, `PERSON` or the level of a bot.
        state: where the game stands.
    """

    def __init__(self, start: Replay, events: int, who: Sequence[str], seed: str, journal: Journal):
        self.header: Final[Header] = start.header
        self.game: Final = catalog.game(start.header.game)
        self.who: Final = tuple(who)
        self.state: Any = start.state
        self._events = events
        self._seed = seed
        self._journal = journal

    @property
    def game_name(self) -> str:
        """The game's word in records."""
        return self.header.game

    def rule_against(self, action: Action) -> str | None:
        """The number of the rule that an action is against now, if one says so."""
        try:
            self.game.apply(self.state, action)
        except EventRefused as error:
            found = re.search(r"(LV|TU)-\d+\.\d+", error.reason)
            return found[0] if found else None
        return None

    def awaiting(self) -> Awaiting:
        """Who or what comes next."""
        return self.game.awaiting(self.state)

    def view(self, seat: Seat | None) -> SeatView:
        """What a seat or a spectator may see now."""
        found: SeatView = self.game.view(self.state, seat)
        return found

    def play(self, event: Event) -> tuple[Fact, ...]:
        """Let an event happen; returns what it made happen.

        Raises:
            EventRefused: the rules do not allow it; nothing changed.
            JournalError, OSError: it could not be recorded; nothing changed.
        """
        after, facts = self.game.step(self.state, event)
        self._journal.append(event_line(event))
        self.state = after
        self._events += 1
        return facts

    def draw(self) -> tuple[Fact, ...]:
        """Let the awaited chance event happen."""
        return self.play(self.game.draw(self.state, self.randomness("chance")))

    def advice(self, seat: Seat, level: str) -> Advice:
        """What a bot of that level would do on a seat that is awaited."""
        return bots.bot(self.header.game, level).advise(
            self.view(seat), self.randomness(f"seat {seat}")
        )

    def randomness(self, purpose: str) -> Random:
        """A source of chance for one purpose at this event."""
        return Random(f"{self._seed} {purpose} {self._events}")

"""Scenarios written as lines of a record, with nothing of the record's code.

Each game's `script.py` reads its lines; `Script` plays them. Lines are separated by line ends or
commas: `0 in, 1 out` are two.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

import pytest

from sobremesa.rules.errors import EventRefused
from sobremesa.rules.game import AnyGame, Event, Fact

State = TypeVar("State")


class Script(Generic[State]):
    """Plays lines of one game."""

    def __init__(self, game: AnyGame, read: Callable[[str], Event]) -> None:
        self.game = game
        self.read = read

    def play(self, state: State, text: str) -> State:
        """The state after the lines."""
        for line in lines(text):
            state = self.game.apply(state, self.read(line))
        return state

    def tell(self, state: State, text: str) -> list[Fact]:
        """What happened with the last of the lines."""
        *before, last = lines(text)
        for line in before:
            state = self.game.apply(state, self.read(line))
        return list(self.game.step(state, self.read(last))[1])

    def refused(self, state: State, line: str) -> EventRefused:
        """Why the line is refused; a test fails if it is not."""
        with pytest.raises(EventRefused) as caught:
            self.game.apply(state, self.read(line))
        return caught.value

    def offered(self, state: State, seat: int) -> list[str]:
        """What a seat may do, in the record's words."""
        return [str(action) for action in self.game.view(state, seat).actions]

    def awaited(self, state: State) -> str | list[int]:
        """The chance event that is awaited, or the seats that may act; no seats when it is over."""
        view = self.game.view(state, None)
        return view.chance or list(view.to_act)


def lines(text: str) -> list[str]:
    """The lines of a text, without blanks and comments."""
    parts = (part.partition("#")[0].strip() for part in text.replace(",", "\n").splitlines())
    return [part for part in parts if part]

"""What a person may do, as a list to choose from by one key, or in the record's words."""

from collections.abc import Sequence
from typing import Protocol

import msgspec
from rich.text import Text

from sobremesa.rules.game import Action


class Option(msgspec.Struct, frozen=True):
    """One legal action with the words that say what it means."""

    action: Action
    label: Text


class Menu(Protocol):
    """Legal actions, and how keys choose among them."""

    @property
    def options(self) -> Sequence[Option]:
        """All of them; the first one is number 1."""

    def complete(self, typed: str) -> bool:
        """Whether what was typed chooses without Enter."""

    def chosen(self, typed: str) -> Action | None:
        """The action that was chosen by number, or None if that was no number."""

    def keys(self, action: Action) -> str:
        """What to type for an action of the menu."""


class Numbers:
    """The numbers from 1 to that many, typed; one counts as soon as no longer one begins like it.

    >>> numbers = Numbers(12)
    >>> numbers.complete("2"), numbers.complete("1"), numbers.complete("12")
    (True, False, True)
    >>> numbers.place("12"), numbers.place("13")
    (11, None)
    """

    def __init__(self, count: int) -> None:
        self._numbers = [str(number) for number in range(1, count + 1)]

    def complete(self, typed: str) -> bool:
        """Whether what was typed can only be one number."""
        longer = [number for number in self._numbers if number.startswith(typed)]
        return typed in longer and len(longer) == 1

    def place(self, typed: str) -> int | None:
        """Where in the list that number stands, counted from 0; None if it is not in it."""
        return self._numbers.index(typed) if typed in self._numbers else None


class NumberedMenu:
    """Each option has a number."""

    def __init__(self, options: Sequence[Option]) -> None:
        self.options = tuple(options)
        self._numbers = Numbers(len(self.options))

    def complete(self, typed: str) -> bool:
        return self._numbers.complete(typed)

    def chosen(self, typed: str) -> Action | None:
        place = self._numbers.place(typed)
        return None if place is None else self.options[place].action

    def keys(self, action: Action) -> str:
        return str([option.action for option in self.options].index(action) + 1)

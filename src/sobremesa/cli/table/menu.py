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


class NumberedMenu:
    """Each option has a number; it counts as soon as no longer number begins like it."""

    def __init__(self, options: Sequence[Option]) -> None:
        self.options = tuple(options)

    def complete(self, typed: str) -> bool:
        """Whether what was typed can only be one option.

        >>> menu = NumberedMenu([Option(None, Text())] * 12)
        >>> menu.complete("2"), menu.complete("1"), menu.complete("12")
        (True, False, True)
        """
        longer = [number for number in self._numbers() if number.startswith(typed)]
        return typed in longer and len(longer) == 1

    def chosen(self, typed: str) -> Action | None:
        numbers = self._numbers()
        return self.options[numbers.index(typed)].action if typed in numbers else None

    def keys(self, action: Action) -> str:
        return self._numbers()[[option.action for option in self.options].index(action)]

    def _numbers(self) -> list[str]:
        return [str(number) for number in range(1, len(self.options) + 1)]

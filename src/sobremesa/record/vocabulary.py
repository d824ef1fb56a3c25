"""What a record needs to know of each game: its words. One module here per game, by its name."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

import msgspec

from sobremesa.rules import catalog
from sobremesa.rules.game import Action, ChanceEvent, Seat
from sobremesa.rules.words import whole_number

Arguments = Sequence[str]


class RuleLine(msgspec.Struct, frozen=True):
    """One `rule` line of the header: how it is written, and how its arguments are read.

    `read` raises ValueError for arguments that it does not take.
    """

    usage: str
    read: Callable[[Arguments], object]


class Conflict(msgspec.Struct, frozen=True):
    """Header lines that exclude each other: `what` is wrong, and which lines take part.

    `lines` names rules by their key, and `players`.
    """

    what: str
    lines: tuple[str, ...]


class Vocabulary(Protocol):
    """The words of one game, between the record's text and the engine's values.

    Every reader raises ValueError, with what was wrong and what is allowed, for words that are
    not the game's; whether the rules allow it now is for the engine to say.
    """

    rules: Mapping[str, RuleLine]
    """The `rule` lines by key: their first word, or the first two (`die red`)."""

    actions: Mapping[str, Callable[[Seat, Arguments], Action]]
    """The verbs of players, each with the reader of its arguments."""

    chance: Mapping[str, Callable[[Arguments], ChanceEvent]]
    """The verbs of chance, each with the reader of its arguments."""

    claims: Mapping[str, Callable[[Any, Arguments], str | None]]
    """The verbs of claims beside those of every game; a check returns how the state differs."""

    def conflicts(self, given: Mapping[str, object], players: int | None) -> Iterator[Conflict]:
        """What in the given rules, with defaults for the others, does not fit together."""

    def build_rules(self, given: Mapping[str, object]) -> Any:
        """The game's rules with what the header's lines gave."""

    def rule_lines(self, rules: Any) -> tuple[str, ...]:
        """The `rule` lines that say how rules differ from the defaults."""

    def public(self, state: Any) -> dict[str, object]:
        """What everybody at the table sees, as JSON."""

    def private(self, state: Any) -> dict[str, object]:
        """What only some see, as JSON."""


# A long record asks for each of its lines, and finding a module anew takes its time.
@cache
def vocabulary(game: str) -> Vocabulary:
    """The words of a game.

    >>> sorted(vocabulary("tallyup").actions)
    ['bonus', 'in', 'out', 'pick', 'tally']

    Raises:
        KeyError: there is no such game.
    """
    found: Vocabulary = catalog.part("sobremesa.record", game).VOCABULARY
    return found


def no_arguments(arguments: Arguments) -> None:
    """Raises ValueError unless there are none."""
    if arguments:
        raise ValueError("nothing follows this word")


def exactly(count: int, arguments: Arguments, what: str) -> None:
    """Raises ValueError, naming what is expected, unless there are so many arguments."""
    given = len(arguments)
    if given != count:
        raise ValueError(f"{what} expected, not {given} word{'s' if given != 1 else ''}")


def seats_named(arguments: Arguments, players: int) -> tuple[Seat, ...]:
    """Seats given in any order, in rising order.

    Raises:
        ValueError: a word is not a seat, or names one again.
    """
    named = sorted(Seat(whole_number(word, range(players))) for word in arguments)
    if len(set(named)) < len(named):
        raise ValueError("a seat is named twice")
    return tuple(named)


def one_of(choices: Mapping[str, object]) -> Callable[[Arguments], object]:
    """A reader of one word out of a few, such as `on` or `off`."""

    def read(arguments: Arguments) -> object:
        if len(arguments) != 1 or arguments[0] not in choices:
            raise ValueError(f"one of {' '.join(choices)} expected")
        return choices[arguments[0]]

    return read

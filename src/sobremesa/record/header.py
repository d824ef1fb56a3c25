"""The header of a record: which game, who plays, by which rules."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from sobremesa.record.errors import RecordError
from sobremesa.record.tokens import did_you_mean, words
from sobremesa.record.vocabulary import Vocabulary, exactly, vocabulary
from sobremesa.rules import catalog
from sobremesa.rules.words import quoted

KEYWORDS: Final = ("game", "players", "rule")
LONGEST_NAME: Final = 40

_BLANKS: Final = " \t"


class Header(msgspec.Struct, frozen=True):
    """What a record says before its first event."""

    game: str
    players: tuple[str, ...]
    rules: Any


class HeaderReader:
    """Gathers the header's lines, which come in nearly any order."""

    def __init__(self) -> None:
        self._game: str | None = None
        self._players: tuple[str, ...] | None = None
        self._rules: dict[str, object] = {}
        self._lines: dict[str, int] = {}

    def read(self, number: int, keyword: str, arguments: list[str], text: str) -> None:
        """Take one header line.

        Args:
            number: the line's number.
            keyword: its first word, one of `KEYWORDS`.
            arguments: the words after it.
            text: the whole line; names keep the blanks inside them.

        Raises:
            ValueError: the line is wrong, or contradicts an earlier one.
        """
        if self._game is None and keyword != "game":
            raise ValueError("`game` comes first in the header")
        key = keyword
        match keyword:
            case "game":
                self._require_new("game")
                self._game = _read_game(arguments)
            case "players":
                self._require_new("players")
                self._players = self._read_players(text.removeprefix("players"))
            case _:
                key = self._read_rule(arguments)
        self._lines[key] = number
        players = len(self._players) if self._players is not None else None
        for conflict in self._words().conflicts(self._rules, players):
            # Where a default takes part in it, a later line may still resolve it: see `finish`.
            if all(key in self._lines for key in conflict.lines):
                raise ValueError(conflict.what)

    def finish(self, number: int) -> Header:
        """The header, once the line of that number is the first event or the record's last.

        Raises:
            RecordError: something is missing, or does not fit together.
        """
        if self._game is None:
            raise RecordError(number, "the header lacks `game`: " + " or ".join(catalog.GAMES))
        if self._players is None:
            example = "such as `players Ana, Bo, Cy`"
            raise RecordError(number, f"the header lacks `players`, {example}")
        for conflict in self._words().conflicts(self._rules, len(self._players)):
            line = max(self._lines[key] for key in conflict.lines if key in self._lines)
            raise RecordError(line, conflict.what)
        return Header(self._game, self._players, self._words().build_rules(self._rules))

    def _words(self) -> Vocabulary:
        assert self._game is not None
        return vocabulary(self._game)

    def _require_new(self, key: str) -> None:
        if key in self._lines:
            raise ValueError(f"`{key}` stands in line {self._lines[key]} already")

    def _read_players(self, text: str) -> tuple[str, ...]:
        names = tuple(name.strip(_BLANKS) for name in text.split(","))
        counts = catalog.game(self._game or "").player_counts
        for name in names:
            if not name:
                raise ValueError("a name is empty: names are separated by commas")
            if fault := name_fault(name):
                raise ValueError(f"the name {quoted(name)} {fault}")
            if names.count(name) > 1:
                raise ValueError(f"the name {quoted(name)} stands there twice")
        if len(names) not in counts:
            raise ValueError(
                f"{self._game} is for {counts[0]} to {counts[-1]} players, not {len(names)}"
            )
        return names

    def _read_rule(self, arguments: list[str]) -> str:
        """Read a `rule` line and return its key."""
        known = self._words().rules
        key = " ".join(arguments[:2])
        if key not in known:
            key = arguments[0] if arguments else ""
        if key not in known:
            usages = ", ".join(f"`{rule.usage}`" for rule in known.values())
            near = did_you_mean(" ".join(arguments[:2]), known) if arguments[1:] else ""
            if not any(other.startswith(f"{key} ") for other in known):
                near = near or did_you_mean(key, known)
            raise ValueError(f"the rules of {self._game} are {usages}{near}")
        self._require_new(key)
        try:
            self._rules[key] = known[key].read(arguments[len(key.split(" ")) :])
        except ValueError as error:
            raise ValueError(f"{error}; it is written `rule {known[key].usage}`") from None
        return key


def name_fault(name: str) -> str | None:
    """What keeps a name out of a record, said of the name; None if nothing does.

    >>> name_fault("Ana"), name_fault("Ana, Bo")
    (None, 'holds a comma')
    """
    if not name.strip(_BLANKS):
        return "is empty"
    if len(name) > LONGEST_NAME:
        return f"is longer than {LONGEST_NAME}"
    if "," in name:
        return "holds a comma"
    if "#" in name:
        return "holds a `#`"
    if any(_is_control(character) for character in name):
        return "holds a control character"
    return None


def _read_game(arguments: list[str]) -> str:
    exactly(1, arguments, "one game")
    if arguments[0] not in catalog.GAMES:
        near = did_you_mean(arguments[0], catalog.GAMES)
        raise ValueError(f"the games are {' and '.join(catalog.GAMES)}{near}")
    return arguments[0]


def _is_control(character: str) -> bool:
    return (character < " " and character != "\t") or "\x7f" <= character < "\xa0"


def header_of(game: str, players: Sequence[str], rules: Iterable[str]) -> Header:
    """The header of a game for which `rules` are as `rule` lines write them.

    >>> header_of("tallyup", ["Ana", "Bo"], ["target 1000"]).players
    ('Ana', 'Bo')

    Raises:
        ValueError: there is no such game or rule, or they do not fit together.
    """
    reader = HeaderReader()
    lines = [("game", game), ("players", ", ".join(players)), *(("rule", rule) for rule in rules)]
    for number, (keyword, text) in enumerate(lines, start=2):
        if "\n" in text or "#" in text:
            raise ValueError(f"{quoted(text)} holds what ends a line of a record")
        reader.read(number, keyword, words(text), f"{keyword} {text}")
    try:
        return reader.finish(len(lines) + 1)
    except RecordError as error:
        raise ValueError(error.what) from None

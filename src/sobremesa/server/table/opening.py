"""The first entries of a table: opened by a person, or for another game of the same people."""

import hashlib
from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from sobremesa.protocol.common import Person
from sobremesa.protocol.http import NewTable
from sobremesa.rules import catalog
from sobremesa.rules.words import quoted
from sobremesa.server.identity import person_name
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.entries import AnyEntry, Opened, Sat, SatBot
from sobremesa.server.table.lobby import COLOURS, bot_on, canonical_rules, started
from sobremesa.server.table.state import Step, TableState, after, opened

ID_LETTERS: Final = "23456789abcdefghijkmnpqrstuvwxyz"
"""32 letters and digits that nobody takes for each other."""

ID_LENGTH: Final = 10
CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""Without vowels: a code should not be a word."""

CODE_LENGTH: Final = 6


def new_table(
    table: str, wanted: NewTable, person: Person, *, seed: bytes, code: str, at: int
) -> tuple[Step, ...]:
    """The entries of a table as a person wants it, each with the table after it.

    Raises:
        Refusal: such a table cannot be; nobody takes it from here.
    """
    if wanted.game not in catalog.GAMES:
        raise Refusal("unknown", f"there is no game {quoted(wanted.game)}", catalog.GAMES)
    counts = catalog.game(wanted.game).player_counts
    needed = 1 + len(wanted.bots)
    seats = wanted.seats
    if seats is None:
        seats = max(needed, counts[0]) if wanted.start else max(needed, counts[-1])
    if needed > seats:
        raise Refusal("not-allowed", f"{needed} players do not fit on {seats} seats")
    opening = Opened(
        code=code,
        game=wanted.game,
        seats=seats,
        rules=canonical_rules(wanted.game, seats, wanted.rules),
        visibility=wanted.visibility,
        clock=wanted.clock,
        seed=seed,
        by=person.id,
    )
    steps = _Steps(table, opening, at)
    steps.add(
        Sat(
            seat=0,
            person=person.id,
            name=person_name(person.name),
            colour=COLOURS[0],
            by=person.id,
        )
    )
    for seat, level in enumerate(wanted.bots, start=1):
        steps.add(bot_on(seat, level, list(steps.table.places), by=person.id))
    if wanted.start:
        begun = started(steps.table, at, anyway=True, by=person.id)
        steps.add(begun.entry, begun.moved)
    return tuple(steps.steps)


def rematch(
    before: TableState, table: str, person: Person, *, seed: bytes, code: str, at: int
) -> tuple[Step, ...]:
    """The entries of a table for the same people, seats, rules and clock; `person` is its host."""
    opening = Opened(
        code=code,
        game=before.opened.game,
        seats=len(before.places),
        rules=before.rules,
        visibility=before.visibility,
        clock=before.clock,
        seed=seed,
        by=person.id,
    )
    steps = _Steps(table, opening, at)
    # The host sits down first: whoever does so first is it.
    for seat, place in sorted(
        enumerate(before.places), key=lambda taken: taken[1].person != person.id
    ):
        taken: dict[str, Any] = {"seat": seat, "name": place.name, "colour": place.colour}
        if place.person is not None:
            steps.add(Sat(person=place.person, by=place.person, **taken))
        elif place.bot is not None:
            steps.add(SatBot(level=place.bot, **taken))
    return tuple(steps.steps)


def rematch_id(table: str, number: int = 0) -> str:
    """The id of the table for another game: always the same, so that nobody opens two.

    If that one was closed before it began there may be a next one, of the next number.

    >>> rematch_id("a2b3c4d5e6") == rematch_id("a2b3c4d5e6") != rematch_id("a2b3c4d5e7")
    True
    """
    digest = hashlib.sha256(f"rematch {table} {number}".encode()).digest()
    return word(digest, ID_LETTERS, ID_LENGTH)


def word(source: Iterable[int], letters: str, length: int) -> str:
    """A word made of bytes: each stands for one of at most 256 letters, nearly evenly.

    >>> word(b"abc", "xyz", 3)
    'yzx'
    """
    return "".join(letters[byte % len(letters)] for byte in islice(source, length))


class _Steps:
    """Entries one after the other."""

    def __init__(self, table: str, opening: Opened, at: int) -> None:
        self.table = opened(table, opening)
        self.steps = [Step(self.table, opening, at)]
        self._at = at

    def add(self, entry: AnyEntry, moved: Any = None) -> None:
        step = after(self.table, entry, self._at, moved)
        self.table = step.table
        self.steps.append(step)

"""Tables without a server: people, and a journal that is folded as it grows."""

from collections.abc import Sequence
from itertools import count
from typing import Any, Final, TypeVar

from sobremesa.protocol.commands import Act, Command, SeatBot, Sit, Start
from sobremesa.protocol.common import Person
from sobremesa.protocol.http import NewTable
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.asking import Asked, Decided
from sobremesa.server.table.decide import decide
from sobremesa.server.table.entries import AnyEntry, encoded
from sobremesa.server.table.journal import folded
from sobremesa.server.table.opening import new_table
from sobremesa.server.table.play import Moved
from sobremesa.server.table.state import Step, TableState, after
from sobremesa.store.store import Entry

ANA, BEN, EVA, ZOE = (Person(name.lower(), name) for name in ("Ana", "Ben", "Eva", "Zoe"))
PEOPLE: Final = (ANA, BEN, EVA, ZOE)
SEED: Final = bytes(range(32))
BEGIN: Final = 1_700_000_000.0
"""When the clocks of tests begin, in seconds since 1970."""

T = TypeVar("T")
C = TypeVar("C", bound=Command)


class Journal:
    """A table without a server: what is decided is kept, step by step.

    Attributes:
        at: the time of the next entry, in milliseconds since 1970; a test may set it.
    """

    def __init__(self, wanted: NewTable, host: Person = ANA, seed: bytes = SEED) -> None:
        self.at = int(BEGIN * 1000)
        self.steps = list(new_table("t", wanted, host, seed=seed, code="LEMONS", at=self.at))
        self._ids = count()

    @property
    def table(self) -> TableState:
        return self.steps[-1].table

    def do(
        self,
        person: Person,
        kind: type[C],
        /,
        *,
        online: Sequence[Person] = (),
        id: str | None = None,
        **fields: Any,
    ) -> tuple[AnyEntry, ...]:
        """Do what a person asks for; gives the entries."""
        command: Any = kind(id=id or f"c{next(self._ids)}", **fields)
        asked = Asked(command, person, self.at, frozenset(one.id for one in online))
        made = decide(self.table, asked)
        for decided in made:
            self.keep(decided)
        return tuple(decided.entry for decided in made)

    def refused(self, person: Person, kind: type[C], /, **fields: Any) -> tuple[str, str]:
        """Why a person does not get what they ask for: code and sentence; nothing changes."""
        before = self.table
        try:
            self.do(person, kind, **fields)
        except Refusal as refusal:
            assert self.table is before
            return refusal.code, refusal.what
        raise AssertionError(f"{kind.__name__} was accepted")

    def keep(self, decided: Decided) -> Step:
        return self.add(decided.entry, decided.moved)

    def add(self, entry: AnyEntry, moved: Moved | None = None) -> Step:
        step = after(self.table, entry, self.at, moved)
        self.steps.append(step)
        return step

    def kept(self) -> list[Entry]:
        """The journal as a store has it."""
        return [Entry(step.table.number, step.at, encoded(step.entry)) for step in self.steps]

    def folded(self) -> TableState:
        """Where the journal leads, read anew."""
        return folded("t", self.kept())[0]

    def actions(self, seat: int) -> list[str]:
        """What a seat may do in the game now."""
        assert self.table.play is not None
        turns = self.table.play.turns()
        return list(map(str, turns.actions.get(seat, ()))) if turns else []  # type: ignore[call-overload]

    def act(self, seat: int, words: str) -> tuple[AnyEntry, ...]:
        """Let whoever sits there act."""
        return self.do(self.person(seat), Act, seat=seat, words=words)

    def person(self, seat: int) -> Person:
        place = self.table.places[seat]
        assert place.person is not None
        return Person(place.person, place.name)


def racing(
    *, bots: int = 0, clock: Any = 0, rules: tuple[str, ...] = (), seconds: float = 20.0
) -> Journal:
    """Ana, Ben and Eva, and bots, with a Tally Up to claim, so long after the beginning."""
    for number in range(256):
        wanted = NewTable(game="tallyup", seats=10, clock=clock, rules=rules)
        journal = Journal(wanted, seed=bytes([number]) * 32)
        for seat, person in enumerate((BEN, EVA), start=1):
            journal.do(person, Sit, seat=seat)
        for seat in range(3, 3 + bots):
            journal.do(ANA, SeatBot, seat=seat, level="random")
        journal.at += int(seconds * 1000)
        journal.do(ANA, Start, anyway=True)
        assert journal.table.play is not None
        [seat] = journal.table.play.waiting()
        if seat < 3:
            journal.act(seat, journal.actions(seat)[0])
            if journal.table.play.is_race:
                return journal
    raise AssertionError("three stars never come")

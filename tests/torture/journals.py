"""What programs were told, held against what the journals say."""

from collections import OrderedDict
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

import msgspec

from sobremesa.protocol.client import ClientMessage
from sobremesa.protocol.common import Person
from sobremesa.protocol.server import Bye, Presence, Refused
from sobremesa.server.table import sight
from sobremesa.server.table.asking import Asked
from sobremesa.server.table.decide import decide
from sobremesa.server.table.due import Habits
from sobremesa.server.table.entries import Opened, decoded
from sobremesa.server.table.sight import Effect
from sobremesa.server.table.state import TableState, after, opened
from sobremesa.store.store import Entry, Store
from tests.torture.players import Player, Sent
from tests.torture.wire import Happened, Welcome, read_message, write

REMEMBERED: Final = 400
"""Entries of a table for which it is known what everybody was to be told."""

MOST_FAULTS: Final = 50

_read_command: Final[Any] = msgspec.json.Decoder(ClientMessage).decode


class Told(msgspec.Struct, frozen=True):
    """Something that a person was told: an answer, an entry, or everything."""

    person: str
    what: Any
    sent: Sent | None = None
    id: str = ""


class _Moment(msgspec.Struct, frozen=True):
    """A table after an entry, and what that entry changed for everybody."""

    table: TableState
    effect: Effect | None


class Journal:
    """One table's journal, as far as it was read; what it said once, it has to say again."""

    def __init__(self, table: str, fault: Any) -> None:
        self.table: TableState | None = None
        self.id: Final = table
        self.told: list[Told] = []
        self._fault: Final = fault
        self._digest = sha256()
        self._moments: OrderedDict[int, _Moment] = OrderedDict()
        self._commands: dict[tuple[str, str], int] = {}
        self._acknowledged: dict[tuple[str, str], int] = {}
        self._refused: dict[tuple[str, str], Sent] = {}
        self._views = sight.views(None)
        self._seen: tuple[Any, sight.Views] | None = None
        self._at = 0

    @property
    def number(self) -> int:
        return self.table.number if self.table is not None else 0

    @property
    def is_over(self) -> bool:
        return self.table is not None and self.table.status.value == "over"

    def fault(self, what: str) -> None:
        self._fault(f"table {self.id}: {what}")

    # --- reading --------------------------------------------------------------------------------

    def read(self, entries: Iterable[Entry]) -> None:
        """Take the journal as it is now, from its first entry on."""
        entries = list(entries)
        if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
            self.fault(f"its entries are {[entry.number for entry in entries]}")
        digest = sha256()
        for entry in entries[: self.number]:
            _add(digest, entry)
        if len(entries) < self.number or digest.digest() != self._digest.digest():
            self.fault(f"its first {self.number} entries are not what they were")
            return
        for entry in entries[self.number :]:
            _add(self._digest, entry)
            self._take(entry)

    def _take(self, entry: Entry) -> None:
        body = decoded(entry.body)
        before = self.table
        if entry.at < self._at:
            self.fault(f"entry {entry.number} is older than the one before")
        self._at = entry.at
        if before is None:
            assert isinstance(body, Opened)
            self._remember(_Moment(opened(self.id, body), None))
            return
        if body.by is not None and body.command is not None:
            first = self._commands.setdefault((body.by, body.command), entry.number)
            if first != entry.number:
                self.fault(f"entries {first} and {entry.number} are both {body.command}")
        step = after(before, body, entry.at)
        moved = before.play is not step.table.play
        views = sight.views(step.table.play) if moved else self._views
        effect = sight.effect(before, self._views, step, views, Habits())
        self._views = views
        self._remember(_Moment(step.table, effect))

    def _remember(self, moment: _Moment) -> None:
        self.table = moment.table
        self._moments[moment.table.number] = moment
        if len(self._moments) > REMEMBERED:
            self._moments.popitem(last=False)

    # --- comparing ------------------------------------------------------------------------------

    def compare(self, told: list[Told]) -> None:
        """Hold what was told, before the journal was read, against it."""
        for one in told:
            match one.what:
                case int():
                    self._answered(one, one.what)
                case Refused():
                    assert one.sent is not None
                    self._refused[one.person, one.id] = one.sent
                case Happened():
                    self._happened(one.person, one.what)
                case _:
                    self._welcomed(one.person, one.what)

    def _moment(self, number: int, what: str) -> _Moment | None:
        if number > self.number:
            self.fault(f"{what} {number}, but the journal ends with {self.number}")
            return None
        return self._moments.get(number)

    def _answered(self, told: Told, number: int) -> None:
        key = (told.person, told.id)
        kept = self._commands.get(key)
        if kept is not None:
            if kept != number:
                self.fault(f"{told.id} was accepted as {number}, but is entry {kept}")
            assert told.sent is not None
            if number <= told.sent.floor and key not in self._acknowledged:
                self.fault(f"{told.id} is entry {number}, but {told.sent.floor} was known before")
            self._acknowledged[key] = number
            return
        moment = self._moment(number, f"{told.id} was accepted as")
        if moment is None:
            return
        # Only what changes nothing makes no entry.
        assert told.sent is not None
        command = _read_command(told.sent.text)
        person = Person(told.person, "")
        if told.sent.kind == "rematch":
            changes: Any = moment.table.next_table is None
        else:
            try:
                changes = decide(moment.table, Asked(command, person, 0))
            except Exception as error:
                changes = error
        if changes:
            self.fault(f"{told.id} was accepted as {number}, but is in no entry: {command}")

    def _happened(self, person: str, told: Happened) -> None:
        moment = self._moment(told.number, "somebody was told entry")
        if moment is None or moment.effect is None:
            return
        kept = moment.effect.message(moment.effect.seats_of(person))
        self._same(f"entry {told.number} as {person} was told it", told, kept)

    def _welcomed(self, person: str, told: Welcome) -> None:
        moment = self._moment(told.number, "somebody was shown everything at")
        if moment is None:
            return
        table = moment.table
        if self._seen is None or self._seen[0] is not table.play:
            self._seen = table.play, sight.views(table.play)
        kept = sight.welcome(
            table, self._seen[1], person, present=Presence((), 0), habits=Habits(), at=0
        )
        self._same(f"everything at {told.number} as {person} was shown it", told, kept)

    def _same(self, where: str, told: Welcome | Happened, kept: object) -> None:
        """Compare all that does not depend on time, and on who is connected."""
        expected = read_message(write(kept))
        for name in told.__struct_fields__:
            was, now = getattr(told, name), getattr(expected, name)
            if was != now:
                self.fault(f"{where}: {name} was {was!r}, the journal says {now!r}")

    def close(self) -> None:
        """In the end: what was sent once, and refused, is nowhere."""
        for key, sent in self._refused.items():
            if sent.times == 1 and key in self._commands:
                self.fault(f"{key[1]} was refused, but is entry {self._commands[key]}")


def _add(digest: Any, entry: Entry) -> None:
    digest.update(b"%d %d %d " % (entry.number, entry.at, len(entry.body)))
    digest.update(entry.body)


class Journals:
    """All journals, and a witness of what was told of them.

    Attributes:
        faults: what was found; whoever has one need not look for more.
        acknowledgements: how many commands were acknowledged.
        entries: how many entries were read.
    """

    def __init__(self) -> None:
        self.journals: dict[str, Journal] = {}
        self.faults: list[str] = []
        self.acknowledgements = 0
        self.told = 0
        self.on_acknowledged: Any = None

    @property
    def entries(self) -> int:
        return sum(journal.number for journal in self.journals.values())

    def journal(self, table: str) -> Journal:
        if table not in self.journals:
            self.journals[table] = Journal(table, self.fault)
        return self.journals[table]

    async def check(self, store: Store, *, everything: bool = False) -> None:
        """Read journals, and hold against them what was told before; or all of them, at the end."""
        for journal in tuple(self.journals.values()):
            if not journal.told and journal.is_over and not everything:
                continue
            told, journal.told = journal.told, []
            journal.read(await store.read(journal.id))
            journal.compare(told)
            if everything:
                journal.close()

    # --- the witness ----------------------------------------------------------------------------

    def acknowledged(self, player: Player, id: str, sent: Sent, number: int) -> None:
        self.acknowledgements += 1
        self.journal(player.table).told.append(Told(player.id, number, sent, id))
        if self.on_acknowledged is not None:
            self.on_acknowledged()

    def refused(self, player: Player, id: str, sent: Sent, refused: Refused) -> None:
        self.journal(player.table).told.append(Told(player.id, refused, sent, id))

    def happened(self, player: Player, message: Happened) -> None:
        self.told += 1
        self.journal(player.table).told.append(Told(player.id, message))

    def welcomed(self, player: Player, message: Welcome) -> None:
        self.told += 1
        self.journal(player.table).told.append(Told(player.id, message))

    def sent_away(self, player: Player, bye: Bye) -> None:
        self.fault(f"table {player.table}: {player.id} was sent away: {bye.code}: {bye.what}")

    def fault(self, what: str) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(what)

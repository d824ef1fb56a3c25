"""A table from its journal."""

import asyncio

import pytest

from sobremesa.protocol.commands import Say
from sobremesa.protocol.http import NewTable
from sobremesa.server.table.entries import CameBack, Closed, Played, encoded
from sobremesa.server.table.journal import BrokenJournal, folded, read_table
from sobremesa.server.table.summary import summary_of
from sobremesa.store.memory import MemoryStore
from sobremesa.store.store import Entry
from tests.server.sitting import ANA, Journal


def test_a_table_is_read_with_the_time_of_its_last_entry() -> None:
    """As it stood when it was written."""

    async def read() -> None:
        journal = Journal(NewTable(game="tallyup"))
        journal.at += 1234
        journal.do(ANA, Say, text="Hi")
        store = MemoryStore()
        for entry in journal.kept():
            await store.append(
                "t", entry.number, [entry.body], at=entry.at, summary=summary_of(journal.table)
            )
        assert await read_table(store, "t") == (journal.table, journal.at)
        assert await read_table(store, "u") is None

    asyncio.run(read())


@pytest.mark.parametrize(
    ("entries", "what"),
    [
        ([], "table t has no journal"),
        ([Closed()], "the journal of table t does not begin with its opening"),
    ],
)
def test_what_is_no_journal_is_refused(entries: list[Closed], what: str) -> None:
    """The message says which table it was."""
    kept = [Entry(number, 0, encoded(entry)) for number, entry in enumerate(entries, start=1)]
    with pytest.raises(BrokenJournal, match=what):
        folded("t", kept)


def test_an_entry_that_is_none_is_refused() -> None:
    """A journal of a newer server, say, is not half understood."""
    with pytest.raises(BrokenJournal, match="entry 1 of table t cannot be"):
        folded("t", [Entry(1, 0, b'{"type":"levitated"}')])


def test_an_entry_that_breaks_the_rules_is_refused() -> None:
    """Whatever it breaks: of the game, or of the table."""
    journal = Journal(NewTable(game="tallyup", start=True))
    for entry in (Played(lines=("0 tally",)), Played(lines=("nonsense",)), CameBack(seat=9)):
        last = Entry(journal.table.number + 1, 0, encoded(entry))
        with pytest.raises(BrokenJournal, match="entry 4 of table t cannot be"):
            folded("t", [*journal.kept(), last])

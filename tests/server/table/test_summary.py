"""How a table is found, and shown in lists."""

from itertools import pairwise
from typing import Any

import pytest

from sobremesa.protocol.commands import Arrange, Close, Contribute, Say, Sit, Start
from sobremesa.protocol.http import NewTable
from sobremesa.server.table import sight
from sobremesa.server.table.summary import listed, summary_of
from sobremesa.store.listing import Listed, Status, Visibility
from tests.server.lively import Kind, lively
from tests.server.sitting import ANA, BEN, Journal


def test_a_table_is_found_by_what_it_is() -> None:
    """By status, visibility, code and persons."""
    journal = Journal(NewTable(game="tallyup", visibility="public"))
    journal.do(BEN, Sit, seat=3)
    summary = summary_of(journal.table)
    assert (summary.status, summary.visibility) == (Status.OPEN, Visibility.PUBLIC)
    assert (summary.code, summary.persons) == ("LEMONS", {"ana", "ben"})


def test_a_list_shows_what_anybody_may_know() -> None:
    """The table as it is told to everybody, and its times; never the seed before the end."""
    journal = Journal(NewTable(game="tallyup", start=True))
    summary = summary_of(journal.table)
    found = Listed(table="t", created=1, updated=2, last=3, summary=summary)
    shown = listed(found)
    assert (shown.table, shown.created, shown.updated) == (sight.table_info(journal.table), 1, 2)
    assert journal.table.opened.seed.hex().encode() not in summary.lobby


@pytest.mark.parametrize(
    ("kind", "fields", "changes"),
    [
        (Sit, {"seat": 2}, True),
        (Arrange, {"clock": 30}, True),
        (Start, {}, True),
        (Close, {}, True),
        (Say, {"text": "Hi"}, False),
        (Contribute, {"entropy": "00"}, False),
    ],
)
def test_what_changes_a_summary(kind: Any, fields: Any, changes: bool) -> None:
    """Only what others may see; a store is not bothered for the rest."""
    journal = Journal(NewTable(game="tallyup"))
    before = journal.table
    journal.do(ANA, kind, **fields)
    assert sight.info_changed(before, journal.table) is changes
    assert (summary_of(before) != summary_of(journal.table)) is changes


def test_a_summary_never_changes_unnoticed() -> None:
    """Through a whole game with all that may happen beside it."""
    for seed in range(8):
        steps: Any = []
        for journal in lively(Kind("tallyup", 4, ("laps 1",), 30, seed)):
            steps = journal.steps
        for before, step in pairwise(steps):
            if not sight.info_changed(before.table, step.table):
                assert summary_of(before.table) == summary_of(step.table)

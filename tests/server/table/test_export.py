"""The record of a table's game."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.cli.verify import verified
from sobremesa.protocol.commands import Close, Contribute, Leave, Say, Sit, Start
from sobremesa.protocol.http import NewTable
from sobremesa.record.errors import RecordError
from sobremesa.record.parse import read_lines
from sobremesa.record.replay import replay
from sobremesa.rules import catalog
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.export import record
from tests.server.lively import Kind, finished, kinds, lively
from tests.server.sitting import ANA, BEN, SEED, Journal


def exported(journal: Journal) -> str:
    return record(journal.table, [step.entry for step in journal.steps])


@settings(max_examples=12)
@given(kind=kinds())
def test_a_record_can_be_verified(kind: Kind) -> None:
    """All draws of a whole game follow from the seed, with what people contributed."""
    *_, journal = lively(kind)
    finished(journal, Random(kind.seed))
    text = exported(journal)
    play = journal.table.play
    assert play is not None
    assert verified(list(read_lines(text))) == play.draws
    end = replay(text)
    assert end.state == play.settled
    assert end.header == play.header
    assert end.summary()["scores"] == list(catalog.game(kind.game).scores(play.state))


def two() -> Journal:
    journal = Journal(NewTable(game="lasvegan", seats=3, rules=("rounds 1", "hand 1")))
    journal.do(BEN, Sit, seat=2)
    journal.do(BEN, Contribute, entropy="abcd")
    return journal


def test_a_record_holds_what_is_needed_to_check_it_and_nothing_besides() -> None:
    """The commitment and what was contributed stand before the game, the seed behind it."""
    journal = two()
    journal.do(BEN, Say, text="a secret between us")
    journal.do(ANA, Start, anyway=True)
    finished(journal, Random(1))
    lines = exported(journal).splitlines()
    header = lines.index("players Ana, Ben")
    fair = [number for number, line in enumerate(lines) if line.startswith("# fair")]
    assert lines[fair[1]] == "# fair entropy 1 abcd"
    assert lines[-1] == f"# fair seed {SEED.hex()}"
    assert header < fair[0] < next(n for n, line in enumerate(lines) if line.startswith("* "))
    assert not any("secret" in line for line in lines)


def test_a_record_that_was_touched_is_found_out() -> None:
    """One contribution more, and the draws are others."""
    journal = two()
    journal.do(ANA, Start, anyway=True)
    finished(journal, Random(1))
    text = exported(journal).replace("entropy 1 abcd", "entropy 1 abce")
    with pytest.raises(RecordError, match="was not drawn"):
        verified(list(read_lines(text)))


def test_there_is_no_record_before_the_end() -> None:
    """It would show the hands and the seed; a closed game has ended."""
    journal = two()
    with pytest.raises(Refusal) as refused:
        exported(journal)
    assert (refused.value.code, refused.value.what) == ("not-started", "no game was played here")
    journal.do(ANA, Start, anyway=True)
    with pytest.raises(Refusal) as refused:
        exported(journal)
    assert (refused.value.code, refused.value.what) == (
        "not-allowed",
        "the record is there when the game is over",
    )
    journal.do(BEN, Leave, seat=1)
    journal.do(ANA, Close)
    assert verified(list(read_lines(exported(journal)))) > 0


@settings(max_examples=5)
@given(seed=st.binary(min_size=32, max_size=32))
def test_the_seed_decides_all_draws(seed: bytes) -> None:
    """Two tables with the same seed and the same people have the same draws."""
    records = []
    for _ in range(2):
        journal = Journal(NewTable(game="tallyup", seats=1, rules=("laps 1",)), seed=seed)
        journal.do(ANA, Start)
        finished(journal, Random(1))
        records.append(exported(journal))
    assert records[0] == records[1]

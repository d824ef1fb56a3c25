"""The cases of the record format's contract: copies, so that the repository is tested alone."""

from pathlib import Path

import pytest

from tests.golden.cases import CONTRACT, expected, outcome, records, rewritten

ORIGINALS = Path(__file__).parents[3] / "shared" / "cases"


@pytest.mark.parametrize("record", records(CONTRACT))
def test_a_case_replays_to_what_stands_beside_it(record: Path) -> None:
    """A contract record gives its JSON, every key and value, or its line in error."""
    assert outcome(record) == expected(record)


@pytest.mark.parametrize(
    "record", [case for case in records(CONTRACT) if "-error-" not in str(case.id)]
)
def test_a_case_is_written_as_it_was_read(record: Path) -> None:
    """Reading and writing a valid contract record gives the same bytes."""
    assert rewritten(record) == record.read_bytes()


def test_no_case_is_missing() -> None:
    """There are 32 valid cases and 14 others, each with one file beside it, and the README."""
    names = {path.name for path in CONTRACT.iterdir()}
    kinds = [sum(name.endswith(kind) for name in names) for kind in (".record", ".json", ".error")]
    assert kinds == [46, 32, 14]
    assert len(names) == 46 + 32 + 14 + 1


@pytest.mark.skipif(not ORIGINALS.is_dir(), reason="the contract is not beside the repository")
def test_the_copies_are_the_originals() -> None:
    """Where the contract lies beside the repository, the copies hold all of it, byte for byte."""
    originals, copies = (
        {path.name: path.read_bytes() for path in folder.iterdir()}
        for folder in (ORIGINALS, CONTRACT)
    )
    assert copies == originals

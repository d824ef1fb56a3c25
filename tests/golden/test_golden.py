"""Our own records, for what the contract's cases leave thin; worked out by hand."""

import re
from pathlib import Path

import pytest

from sobremesa.record.parse import parse
from sobremesa.record.tokens import lines
from sobremesa.record.write import write
from tests.golden.cases import OURS, expected, outcome, records, rewritten

RULES = {
    *(
        f"TU-{part}.{n}"
        for part, most in enumerate((4, 8, 5, 7, 3, 3), 1)
        for n in range(1, most + 1)
    ),
    *(
        f"LV-{part}.{n}"
        for part, most in enumerate((4, 5, 4, 4, 5, 2), 1)
        for n in range(1, most + 1)
    ),
}
"""Every rule of both games: TU-1.1 to TU-6.3, LV-1.1 to LV-6.2."""

WITHOUT_COMMENT = {
    "format-error-cr-as-line-end",
    "format-error-empty-record",
    "format-error-utf-16",
}
"""Records that have no second line, or none that can be read."""


@pytest.mark.parametrize("record", records(OURS))
def test_a_record_replays_to_what_stands_beside_it(record: Path) -> None:
    """One of our records gives its JSON, every key and value, or its line in error."""
    assert outcome(record) == expected(record)


@pytest.mark.parametrize(
    "record", [case for case in records(OURS) if "-error-" not in str(case.id)]
)
def test_nothing_is_lost_in_reading_and_writing(record: Path) -> None:
    """A written record has the same lines but for blanks around them and their ends."""
    before, after = (
        [line.strip(" \t") for line in lines(source)]
        for source in (record.read_bytes(), rewritten(record))
    )
    assert after == before
    read = parse(record.read_bytes())
    assert parse(write(read)) == read


@pytest.mark.parametrize("record", records(OURS))
def test_a_record_says_what_it_shows(record: Path) -> None:
    """The second line is a comment; of an error it names the line, of a valid record the rules."""
    if record.stem in WITHOUT_COMMENT:
        return
    comment = record.read_bytes().split(b"\n")[1].rstrip(b"\r").decode()
    assert comment.startswith("# ")
    if "-error-" in record.stem:
        assert comment.endswith(f": line {expected(record)} is not valid")
    else:
        cited = re.findall(r"\b(?:TU|LV)-\d\.\d\b", comment)
        assert cited
        assert set(cited) <= RULES


def test_one_file_beside_each_record() -> None:
    """Beside an `-error-` record lies its .error, beside any other its .json, and nothing else."""
    names = {path.name for path in OURS.iterdir() if path.is_file() and path.suffix != ".py"}
    stems = {path.stem for path in OURS.glob("*.record")}
    assert names == {
        f"{stem}.{kind}"
        for stem in stems
        for kind in ("record", "error" if "-error-" in stem else "json")
    }


def test_every_rule_is_shown() -> None:
    """Each rule of both games is named by a valid record of ours."""
    comments = [
        path.read_bytes().split(b"\n")[1].decode()
        for path in OURS.glob("*.record")
        if "-error-" not in path.stem
    ]
    assert RULES - set(re.findall(r"\b(?:TU|LV)-\d\.\d\b", "\n".join(comments))) == set()

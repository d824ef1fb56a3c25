"""Records with what must come of them: `NAME.json` or, for one that is not valid, `NAME.error`."""

import json
from pathlib import Path
from typing import Any

import pytest

from sobremesa.record.errors import RecordError
from sobremesa.record.parse import parse
from sobremesa.record.replay import replay
from sobremesa.record.write import write

OURS = Path(__file__).parent
CONTRACT = OURS / "contract"


def records(folder: Path) -> list[Any]:
    """The records of a folder, as parameters of a test."""
    return [pytest.param(path, id=path.stem) for path in sorted(folder.glob("*.record"))]


def expected(record: Path) -> object:
    """What stands beside a record: the JSON of its state, or the number of the line in error."""
    error = record.with_suffix(".error")
    beside = error if error.exists() else record.with_suffix(".json")
    return json.loads(beside.read_bytes())


def outcome(record: Path) -> object:
    """What replaying a record gives, in the same terms."""
    try:
        summary = replay(record.read_bytes()).summary()
    except RecordError as error:
        return error.line
    # Through text, as the command prints it: keys become strings, tuples become lists.
    return json.loads(json.dumps(summary))


def rewritten(record: Path) -> bytes:
    """A record after reading and writing it."""
    return write(parse(record.read_bytes())).encode()

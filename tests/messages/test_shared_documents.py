"""The rules and the record format in docs/ are what the whole project agreed on."""

from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
SHARED = Path(__file__).parents[3] / "shared"


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared folder does not lie beside this one")
@pytest.mark.parametrize("name", ["rules/las-vegan.md", "rules/tally-up.md", "record-format.md"])
def test_a_document_is_the_shared_one(name: str) -> None:
    """The document in docs/ is the one that all parts of the project are held to."""
    assert (DOCS / name).read_text("utf-8") == (SHARED / name).read_text("utf-8")


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared folder does not lie beside this one")
def test_all_shared_rules_are_here() -> None:
    """No game's rules are missing."""
    ours = {path.name for path in (DOCS / "rules").glob("*.md")}
    assert ours == {path.name for path in (SHARED / "rules").glob("*.md")}

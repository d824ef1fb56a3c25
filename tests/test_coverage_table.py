"""Every rule has its tests: the table in tests/README.md is complete and names nothing in vain."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"

_RULE = re.compile(r"^- ((?:TU|LV)-\d+\.\d+) ", re.MULTILINE)
"""How a rule begins in docs/rules: `- TU-2.1 Every player …`."""

_ROW = re.compile(r"^\| ((?:TU|LV)-\d+\.\d+) \|(.*)\|$", re.MULTILINE)
"""A row of the table: `| TU-2.1 | `rules/tallyup/test_round.py::test_…` |`."""

_TEST = re.compile(r"`([\w/]+\.py)::(\w+)`")


def rules_in(text: str) -> list[str]:
    """The numbers of the rules that a document states, in its order."""
    return _RULE.findall(text)


def rows_in(text: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The table's rows: a rule's number, and the files and names of its tests."""
    return [(rule, _TEST.findall(tests)) for rule, tests in _ROW.findall(text)]


def complaints(rules: list[str], table: str, tests: Path) -> list[str]:
    """What is wrong with a table for those rules, whose tests lie in that folder."""
    found = []
    rows = rows_in(table)
    numbers = [rule for rule, _ in rows]
    found += [f"{rule} has no row" for rule in rules if rule not in numbers]
    found += [f"{rule} is no rule" for rule in numbers if rule not in rules]
    found += [f"{rule} has several rows" for rule in set(numbers) if numbers.count(rule) > 1]
    for rule, named in rows:
        if not named:
            found.append(f"{rule} has no test")
        found += [
            f"{rule}: there is no {file}::{name}"
            for file, name in named
            if name not in functions_in(tests / file)
        ]
    return found


def functions_in(file: Path) -> set[str]:
    """The names of a file's functions; none if there is no such file."""
    if not file.is_file():
        return set()
    nodes = ast.parse(file.read_text("utf-8")).body
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef)}


def test_every_rule_has_its_tests() -> None:
    """Each rule in docs/rules has one row in tests/README.md, with tests that exist."""
    documents = sorted(RULES.glob("*.md"))
    assert [document.name for document in documents] == ["las-vegan.md", "tally-up.md"]
    rules = [rule for document in documents for rule in rules_in(document.read_text("utf-8"))]
    assert len(rules) == len(set(rules)) > 50
    assert complaints(rules, (TESTS / "README.md").read_text("utf-8"), TESTS) == []


def test_a_hole_in_the_table_is_seen(tmp_path: Path) -> None:
    """A rule without a row or without tests, and a test that is not there, are complained of."""
    (tmp_path / "test_dice.py").write_text("def test_six() -> None: ...\n", "utf-8")
    rules = rules_in("- TU-1.1 Six dice.\n  TU-9.9 is only mentioned.\n- LV-1.1 40 cards.\n")
    assert rules == ["TU-1.1", "LV-1.1"]
    good = "| TU-1.1 | `test_dice.py::test_six` |\n"
    assert complaints(rules[:1], good, tmp_path) == []
    assert complaints(rules, good, tmp_path) == ["LV-1.1 has no row"]
    assert complaints([], good, tmp_path) == ["TU-1.1 is no rule"]
    assert complaints(rules[:1], good * 2, tmp_path) == ["TU-1.1 has several rows"]
    assert complaints(rules[:1], "| TU-1.1 | soon |\n", tmp_path) == ["TU-1.1 has no test"]
    for missing in ("test_dice.py::test_seven", "test_cards.py::test_six"):
        table = f"| TU-1.1 | `test_dice.py::test_six`, `{missing}` |\n"
        assert complaints(rules[:1], table, tmp_path) == [f"TU-1.1: there is no {missing}"]

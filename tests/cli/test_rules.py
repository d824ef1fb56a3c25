"""`sobremesa rules`."""

from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.text import Text

from sobremesa.messages.rules_text import rules_text
from sobremesa.rules import catalog
from tests.cli.conftest import Command
from tests.cli.program import Program


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_rules_are_printed(command: Command, game: str, language: str) -> None:
    """Through a pipe the whole text comes as it is written."""
    assert command("rules", game, "--lang", language) == (0, rules_text(game, language) + "\n", "")


def test_the_environment_speaks_a_language(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without an option the rules are in the language of the terminal."""
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    assert command("rules", "tallyup").out == rules_text("tallyup", "es") + "\n"


@pytest.mark.parametrize("arguments", [[], ["chess"], ["tallyup", "--lang", "fr"]])
def test_other_rules_are_not_known(command: Command, arguments: list[str]) -> None:
    """A game or a language that there is not is one line, with those that there are."""
    status, out, err = command("rules", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("sobremesa rules: ")


@pytest.mark.parametrize("changes", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_in_a_terminal_the_rules_are_laid_out(tmp_path: Path, changes: dict[str, str]) -> None:
    """In a terminal headings, tables and lists are drawn, in lines that fit into it."""
    columns = 80 if changes.get("TERM") == "dumb" else 60
    program = Program(tmp_path, "rules", "lasvegan", columns=columns, rows=300, **changes)
    assert program.end() == 0
    assert "Las Vegan" in program.text
    written = Text.from_ansi(program.output.decode()).plain.splitlines()
    assert max(map(cell_len, written)) <= columns
    assert "# " not in program.text
    assert "|---" not in program.text
    assert (b"\x1b[" in program.output) == (changes.get("TERM") != "dumb")

"""`docs/research.md`: its examples run, and its tables are those of the code."""

import doctest
import re
from importlib import import_module, metadata
from pathlib import Path

import pytest

from sobremesa.rules import catalog
from sobremesa.sim.environments.solo import IDS
from sobremesa.sim.environments.spaces import action_space

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
TEXT = PAGE.read_text("utf-8")
TITLES = {"lasvegan": "Las Vegan", "tallyup": "Tally Up!"}


def section(game: str) -> str:
    """What the page says of one game."""
    return TEXT.split(f"\n## {TITLES[game]}\n")[1].split("\n## ")[0]


def test_the_examples_say_what_comes() -> None:
    ran = doctest.testfile(str(PAGE), module_relative=False)
    assert ran.failed == 0
    assert ran.attempted > 30


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_parts_of_an_observation_are_where_they_are_said_to_be(game: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \|", section(game), re.MULTILINE)
    said = {part: (int(begin), int(length)) for part, begin, length in rows}
    encode = import_module(f"sobremesa.sim.{game}.encode")
    assert said == dict(encode.PARTS)
    assert f"\n{encode.OBSERVATION} numbers" in section(game)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_actions_are_numbered_as_is_said(game: str) -> None:
    actions = int(action_space(game).n)
    assert f"`Discrete({actions})`; in Parallel {actions + 1}" in section(game)
    spans = re.findall(r"^\| (\d+)(?: to|,)? ?(\d+)? \| [^|]+ \|$", section(game), re.MULTILINE)
    numbers = [
        number for first, last in spans for number in range(int(first), int(last or first) + 1)
    ]
    assert numbers == list(range(actions))


@pytest.mark.parametrize("game", catalog.GAMES)
def test_names_and_parameters_are_there(game: str) -> None:
    spiel = import_module(f"sobremesa.sim.environments.{game}.spiel")
    for name in (f"`{game}_v0`", f"`{IDS[game]}`", f"`{spiel.NAME}`"):
        assert name in section(game)
    for parameter in spiel.GAME_TYPE.parameter_specification:
        assert f"`{parameter}`" in section(game)


def test_what_is_cited_is_this_version() -> None:
    assert f"{{{metadata.version('sobremesa')}}}" in TEXT

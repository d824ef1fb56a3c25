import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from sobremesa import protocol
from sobremesa.protocol import limits
from sobremesa.protocol.client import ClientMessage
from sobremesa.protocol.commands import TableCommand
from sobremesa.protocol.common import RefusalCode, Seat, Table
from sobremesa.protocol.server import ByeCode, ServerMessage, Waiting
from sobremesa.record.worded import read_view, worded
from sobremesa.rules import catalog
from sobremesa.rules.game import Fact, SeatView
from sobremesa.server.http.problems import STATUS
from sobremesa.server.table.race import GRACE, MOST_ALLOWANCE
from sobremesa.server.table.state import MOST_ANSWERS
from tests.protocol.typescript import misfit, read
from tests.protocol.values import ANSWERS, CLIENT, REQUESTS, SERVER, members
from web.messages import FILE

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
TYPES = read(FILE.read_text("utf-8"))
HEADINGS = {"lasvegan": "## Las Vegan", "tallyup": "## Tally Up!"}
KINDS = {kind.__name__: kind for kind in (*CLIENT, *SERVER, *REQUESTS, *ANSWERS)}

PLAIN = {"created", "entropy", "games", "level", "reaction", "tables", "text", "updated", "words"}
"""Fields that need no words but the example."""

EXAMPLES = [
    pytest.param(name, text, id=f"{number}-{name}")
    for number, (name, text) in enumerate(
        re.findall(r"^```json (\w+)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    )
]


def part(heading: str, end: str = "## ") -> str:
    """What stands under a heading."""
    found = re.split(f"^{re.escape(heading)}$", PAGE, flags=re.MULTILINE)
    assert len(found) == 2, heading
    return re.split(f"^{end}", found[1], flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The cells of a part's tables, without their heads."""
    lines = re.findall(r"^\| .*\|$", text, flags=re.MULTILINE)
    cells = [[cell.strip() for cell in line[1:-1].split("|")] for line in lines]
    return [row for row in cells if row[0].startswith("`")]


def listed(text: str) -> list[str]:
    """The first words of a part's tables: what they list."""
    return [row[0].strip("`") for row in rows(text)]


def types_of(game: str, name: str, base: type) -> list[Any]:
    module = import_module(f"sobremesa.rules.{game}.{name}")
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    ]


# --- the examples --------------------------------------------------------------------------------


def examples(kinds: list[Any]) -> list[Any]:
    """The examples of these types."""
    names = [kind.__name__ for kind in kinds]
    return [example for example in EXAMPLES if example.values[0] in names]


@pytest.mark.parametrize(("name", "text"), examples([*CLIENT, *REQUESTS]))
def test_what_a_client_sends_is_read(name: str, text: str) -> None:
    """Each example of what a client sends is read strictly as what it says it is."""
    kind: Any = ClientMessage if KINDS[name] in CLIENT else KINDS[name]
    message = msgspec.json.decode(text, type=kind, strict=True)
    assert type(message) is KINDS[name]


@pytest.mark.parametrize(("name", "text"), examples([*SERVER, *ANSWERS]))
def test_what_a_server_sends_is_sent_like_that(name: str, text: str) -> None:
    """Each example of what a server sends is what it would send, to the last field."""
    kind: Any = ServerMessage if KINDS[name] in SERVER else KINDS[name]
    message = msgspec.json.decode(text, type=kind, strict=True)
    assert type(message) is KINDS[name]
    assert json.loads(msgspec.json.encode(message)) == json.loads(text)


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_every_example_fits_its_type(name: str, text: str) -> None:
    """An example is of the type that TypeScript has for it, views and facts in it included."""
    assert misfit(TYPES, name, json.loads(text)) is None


@pytest.mark.parametrize("game", catalog.GAMES)
def test_views_are_shown_as_they_are(game: str) -> None:
    """The view that is shown of each game is one, to the letter."""
    [kind] = types_of(game, "view", SeatView)
    shown = [json.loads(str(example.values[1])) for example in examples([kind])]
    assert shown
    for view in shown:
        assert worded(read_view(game, kind, view)) == view


def test_every_message_has_an_example() -> None:
    """Each message of both sides and each body of a request or an answer is shown."""
    shown = {str(example.values[0]) for example in EXAMPLES}
    # A `GameInfo` stands in the list of games.
    assert KINDS.keys() - shown == {"GameInfo"}
    assert len(EXAMPLES) == len(re.findall(r"^```json", PAGE, flags=re.MULTILINE))


# --- nothing is missing, and nothing is too much -------------------------------------------------


def test_every_command_is_explained() -> None:
    """The table of commands has all of them, in their order, and no others."""
    tags = [kind.__struct_config__.tag for kind in members(TableCommand)]
    assert listed(part("### What you send", "###? ")) == tags


def test_every_message_is_explained() -> None:
    """Each message is named in the part for its direction."""
    for heading, kinds in (("### What you send", CLIENT), ("### What the server sends", SERVER)):
        text = part(heading, "###? ")
        for kind in kinds:
            assert f"`{kind.__struct_config__.tag}`" in text or kind.__name__ == "Pong"


@pytest.mark.parametrize("kind", [*CLIENT, *SERVER, *REQUESTS, *ANSWERS, Table, Seat, Waiting])
def test_every_field_is_explained(kind: Any) -> None:
    """Each field is named in the text or in a table, and not in examples alone."""
    prose = re.sub(r"^```.*?^```$", "", PAGE, flags=re.MULTILINE | re.DOTALL)
    named = set(re.findall(r"`(?:\w+\.)?(\w+)`", prose))
    assert set(kind.__struct_fields__) - named - PLAIN == set()


def test_every_refusal_is_explained() -> None:
    """The table of refusals has all codes, in their order, each with its status in HTTP."""
    found = {row[0].strip("`"): row[1] for row in rows(part("## Refusals"))}
    assert list(found) == list(get_args(RefusalCode))
    assert found == {code: str(status) for code, status in STATUS.items()}


def test_every_bye_is_explained() -> None:
    """The table of farewells has all codes, in their order."""
    text = part("### What the server sends")
    assert listed(text) == list(get_args(ByeCode))


def test_every_limit_is_explained() -> None:
    """The table of limits has all of them, with their numbers."""
    numbers = {name: value for name, value in vars(limits).items() if name.isupper()}
    found = {row[0].strip("`"): int(row[1].split()[0]) for row in rows(part("## Limits"))}
    assert found == numbers


def test_what_all_views_have_is_explained() -> None:
    """The table of what all games have holds the fields of a view, in their order."""
    assert listed(part("## Views")) == list(SeatView.__struct_fields__)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_field_of_a_view_is_explained(game: str) -> None:
    """The table of a game's view holds the fields that it adds, in their order."""
    [kind] = types_of(game, "view", SeatView)
    text = part(HEADINGS[game]).partition("### The meaning")[0]
    own = [name for name in kind.__struct_fields__ if name not in SeatView.__struct_fields__]
    assert listed(text) == own


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_field_of_the_meaning_is_explained(game: str) -> None:
    """The table of what a game's table means holds all fields, in their order."""
    module = import_module(f"sobremesa.analysis.{game}")
    [insight] = [kind for name, kind in vars(module).items() if name.endswith("Insight")]
    text = part(HEADINGS[game]).partition("### The meaning")[2].partition("### The facts")[0]
    assert listed(text) == list(insight.__struct_fields__)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_part_of_a_view_is_explained(game: str) -> None:
    """Options and phases are named with the view that holds them."""
    [kind] = types_of(game, "view", SeatView)
    hints = kind.__annotations__
    explained = {row[0].strip("`"): row[1] for row in rows(part(HEADINGS[game]))}
    assert re.findall(r"`([^`]+)`", explained["phase"]) == [p.value for p in hints["phase"]]
    named = re.findall(r"`(\w+)`", explained["rules"])
    assert [name for name in hints["rules"].__struct_fields__ if name not in named] == []


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_fact_is_explained(game: str) -> None:
    """The table of a game's facts holds all of them, in their order, with their fields."""
    facts = part(HEADINGS[game]).partition("### The facts")[2]
    found = {row[0].strip("`"): re.findall(r"`(\w+)`", row[1]) for row in rows(facts)}
    assert found == {
        kind.__name__: list(kind.__struct_fields__) for kind in types_of(game, "facts", Fact)
    }
    assert list(found) == [kind.__name__ for kind in types_of(game, "facts", Fact)]


def test_what_the_text_names_exists() -> None:
    """A type in the table of requests is one of the protocol."""
    for row in rows(part("## Over HTTP")):
        for cell in row[1:3]:
            for name in re.findall(r"`(\w+)`", cell):
                assert name in KINDS


def test_numbers_in_the_text_are_those_of_the_code() -> None:
    """Version, memory of ids, grace and allowance are told as they are."""
    text = " ".join(PAGE.split())
    assert f"This is version {protocol.VERSION}." in text
    assert f"the last {MOST_ANSWERS} accepted ids of each person" in text
    assert f"waits {GRACE} ms after the first claim" in text
    assert f"takes off {MOST_ALLOWANCE:g} ms at most" in text


def test_links_lead_somewhere() -> None:
    """Each link leads to a page that there is, or to a heading of this one."""
    headings = re.findall(r"^#+ (.+)$", PAGE, flags=re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        if target.startswith("#"):
            assert target[1:] in anchors
        else:
            assert (Path(__file__).parents[2] / "docs" / target).is_file()

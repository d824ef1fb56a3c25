"""What the pages say of a table's options is held to what the rules take."""

from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Pattern, TextElement

from sobremesa.messages.catalogue import LANGUAGES
from sobremesa.record.header import header_of
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules import catalog

MESSAGES: Final = Path(__file__).parents[2] / "web/src/messages"
IN_WORDS: Final = {"none", "as printed", "ninguna", "como impreso"}
"""What stands in a field for a number that is not set."""


def options(language: str, game: str) -> dict[str, dict[str, str]]:
    """The attributes of each option's message, by the rule's key."""
    resource = FluentParser().parse((MESSAGES / language / "web.ftl").read_text("utf-8"))
    prefix = f"rule-{game}-"
    found = {}
    for entry in resource.body:
        if isinstance(entry, Message) and entry.id.name.startswith(prefix):
            found[entry.id.name.removeprefix(prefix)] = {
                attribute.id.name: _text(attribute.value) for attribute in entry.attributes
            }
    return found


def _text(pattern: Pattern) -> str:
    (element,) = pattern.elements
    assert isinstance(element, TextElement)
    return element.value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_option_and_value_has_a_name(language: str, game: str) -> None:
    """Each rule that is a number or one of some words is named, with each of its words."""
    expected = {}
    for key, rule in vocabulary(game).rules.items():
        value = rule.usage.removeprefix(key).strip()
        if value == "N":
            expected[key] = {"usual"}
        elif "|" in value:
            expected[key] = {"usual", *(f"v-{word}" for word in value.split("|"))}
    named = {key: set(attributes) for key, attributes in options(language, game).items()}
    assert named == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", catalog.GAMES)
def test_what_is_said_to_be_usual_is_the_printed_game(language: str, game: str) -> None:
    """A table that sets an option to its usual value plays the printed game."""
    for key, attributes in options(language, game).items():
        usual = attributes["usual"]
        if usual not in IN_WORDS:
            header = header_of(game, ("Ana", "Bo"), (f"{key} {usual}",))
            assert vocabulary(game).rule_lines(header.rules) == ()

"""The message files: the same in every language, all used, none missing."""

import re
from functools import cache

import pytest

from sobremesa.messages.catalogue import LANGUAGES, Messages
from tests.messages.ftl import FILES, Message, domains, messages, messages_in, said, said_in

DOMAINS = domains(LANGUAGES[0])

# The reasons of the bots: a bot's reason names its message, which is said as `why-` and that name.
REASONS = "why-"
NARRATED = [domain for domain in DOMAINS if not domain.startswith(REASONS)]

NUMBERS = (0, 1, 2, 3, 4, 5, 21, 10_000, 1_000_000)
WORDS = ("plus", "minus", "≈ 10^5200")

EVERY_MESSAGE = [
    pytest.param(language, domain, name, message, id=f"{language}-{domain}-{name}")
    for language in LANGUAGES
    for domain in DOMAINS
    for name, message in messages(language, domain).items()
]


def test_every_language_has_every_file() -> None:
    """The folders of all languages hold files of the same names, and there is one per language."""
    assert {"common", "tallyup", "lasvegan"} <= set(DOMAINS)
    for language in LANGUAGES:
        assert domains(language) == DOMAINS
    folders = {path.parent.name for path in FILES.glob("*/*.ftl")}
    assert folders == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("domain", DOMAINS)
def test_languages_have_the_same_messages(domain: str, language: str) -> None:
    """A domain has in every language the same messages with the same variables."""
    expected = {name: found.variables for name, found in messages(LANGUAGES[0], domain).items()}
    assert {name: found.variables for name, found in messages(language, domain).items()} == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_domains_share_no_ids(language: str) -> None:
    """One bundle can hold all domains that are not the bots' reasons."""
    everything = Messages(language, *NARRATED)
    assert everything.language == language


@pytest.mark.parametrize(("language", "domain", "name", "message"), EVERY_MESSAGE)
def test_no_message_fails(language: str, domain: str, name: str, message: Message) -> None:
    """A message has a text for every number and every word that may stand in its variables."""
    say = Messages(language, domain).say
    for value in NUMBERS + WORDS:
        text = say(name, **dict.fromkeys(message.variables, value))
        assert text == text.strip()
        assert text
        assert not re.search(r"[{}$]|\?\?\?", text)


@cache
def known() -> dict[str, Message]:
    return {
        name: message
        for domain in DOMAINS
        for name, message in messages(LANGUAGES[0], domain).items()
    }


def test_every_message_that_is_said_exists() -> None:
    """Each `say` in the sources names a message, and gives just the values that it needs."""
    calls = said()
    assert len(calls) > 50, "this test would see nothing"
    for call in calls:
        assert call.ids.pattern.startswith(re.escape(REASONS)) or any(
            call.says(name, message) for name, message in known().items()
        ), f"{call.place}: no message {call.ids.pattern} with the values {call.values}"


def test_every_message_is_used() -> None:
    """Each message is said somewhere, or another one that is said refers to it."""
    referred = set().union(*(message.references for message in known().values()))
    calls = said()
    unused = [
        name
        for name, message in known().items()
        if not name.startswith(REASONS)
        and name not in referred
        and not any(call.says(name, message) for call in calls)
    ]
    assert unused == []


def test_the_files_of_reasons_hold_reasons() -> None:
    """In a file why-….ftl every message that nothing refers to is a reason, and only there."""
    for domain in DOMAINS:
        own = messages(LANGUAGES[0], domain)
        referred = set().union(*(message.references for message in own.values()))
        for name in own.keys() - referred:
            assert name.startswith(REASONS) == domain.startswith(REASONS), f"{domain}: {name}"


# --- the reading of files and sources -------------------------------------------------------------


def test_variables_are_found_through_references() -> None:
    """A message needs the variables of the messages that it refers to."""
    found = messages_in("points = { $points } points\nleft = { $names } with { points }\n")
    assert found["left"] == Message(frozenset({"names", "points"}), frozenset({"points"}))


@pytest.mark.parametrize(
    ("source", "ids", "values"),
    [
        ('say("a-b", x=1)', ["a\\-b"], {"x"}),
        ('messages.say("a" if x else "b")', ["a", "b"], set()),
        ('say(f"die-{die}", **values)', ["die\\-[a-z0-9-]+"], None),
    ],
)
def test_what_a_source_says_is_found(source: str, ids: list[str], values: set[str] | None) -> None:
    """Ids are found as literals, in conditions and in f-strings, with the values' names."""
    found = list(said_in(source, "some.py"))
    assert [one.ids.pattern for one in found] == ids
    assert {one.values for one in found} == {None if values is None else frozenset(values)}


def test_an_id_that_cannot_be_known_is_refused() -> None:
    """An id that comes from a variable is an error, for its use could not be seen."""
    with pytest.raises(AssertionError, match=r"some\.py:1: a message's id is written out"):
        list(said_in("say(name)", "some.py"))

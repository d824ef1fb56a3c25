"""The catalogue of messages: how a message is found and filled in."""

import subprocess
import sys

import pytest

from sobremesa.messages.catalogue import (
    LANGUAGES,
    Messages,
    clean,
    number,
    preferred_language,
)
from sobremesa.rules.tallyup.components import Die

EN, ES = (Messages(language, "tallyup") for language in LANGUAGES)


def test_an_unknown_message_is_an_error() -> None:
    """An id that no domain has is an error that names what was looked for, and where."""
    with pytest.raises(KeyError, match=r"no message suit-red in en: \('common', 'tallyup'\)"):
        EN.say("suit-red")


def test_a_missing_value_is_an_error() -> None:
    """A message without one of its values is an error, never a broken text."""
    with pytest.raises(ValueError, match="the message tallyup-first in en: Unknown external: name"):
        EN.say("tallyup-first")


def test_a_missing_selector_is_an_error() -> None:
    """The number that a plural form is chosen by must be given, too."""
    with pytest.raises(ValueError, match="Unknown external: count"):
        EN.say("tallyup-stayed", names="Ana")


def test_a_component_is_no_value() -> None:
    """A die, to Python an int, would be told as a number: it is refused."""
    with pytest.raises(TypeError, match=r"<Die\.GREEN: 3> is neither a text nor a plain number"):
        EN.say("shown-die", die=Die.GREEN, face="50")


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"no messages in 'fr': the languages are \('en', 'es'\)"):
        Messages("fr")


def test_an_unknown_domain_is_an_error() -> None:
    with pytest.raises(ValueError, match="no messages for 'chess' in 'es'"):
        Messages("es", "chess")


def test_a_domain_may_be_named_twice() -> None:
    """Naming a domain again, or `common`, changes nothing."""
    messages = Messages("en", "tallyup", "common", "tallyup")
    assert messages.say("die-red") == "red"


# --- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "english", "spanish"),
    [
        (0, "0 points", "0 puntos"),
        (1, "1 point", "1 punto"),
        (2, "2 points", "2 puntos"),
        (999, "999 points", "999 puntos"),
        (2500, "2,500 points", "2500 puntos"),
        (-2500, "-2,500 points", "-2500 puntos"),
        (9999, "9,999 points", "9999 puntos"),
        (10_000, "10,000 points", "10.000 puntos"),
        (1_000_000, "1,000,000 points", "1.000.000 de puntos"),
        (10**15, "≈ 10^15 points", "≈ 10^15 puntos"),
    ],
)
def test_numbers_are_written_as_the_language_does(points: int, english: str, spanish: str) -> None:
    """English groups digits from 1,000 on, Spanish from 10.000 on; both have their plural forms."""
    assert EN.say("points", points=points) == english
    assert ES.say("points", points=points) == spanish


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        pytest.param(0, 0, id="0"),
        pytest.param(10**15 - 1, 10**15 - 1, id="15 digits"),
        pytest.param(10**15, "≈ 10^15", id="16 digits"),
        pytest.param(10**5200, "≈ 10^5200", id="5201 digits"),
        pytest.param(2**400_000, "≈ 10^120412", id="120412 digits"),
    ],
)
def test_huge_numbers_are_told_by_their_size(value: int, shown: int | str) -> None:
    """From 10^15 on a number is a power of ten, also beyond the digits that Python writes."""
    assert number(value) == shown
    opposite = -shown if isinstance(shown, int) else shown.replace("10", "-10", 1)
    assert number(-value) == opposite


# --- lists ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "english", "spanish"),
    [
        (["Ana"], "Ana", "Ana"),
        (["Ana", "Bo"], "Ana and Bo", "Ana y Bo"),
        (["Ana", "Bo", "Cy"], "Ana, Bo and Cy", "Ana, Bo y Cy"),
        (["Ana", "Bo", "Cy", "Inés"], "Ana, Bo, Cy and Inés", "Ana, Bo, Cy e Inés"),
        (["Inés", "Ana"], "Inés and Ana", "Inés y Ana"),
        (["Ana", "Íñigo"], "Ana and Íñigo", "Ana e Íñigo"),
        (["Ana", "hilario"], "Ana and hilario", "Ana e hilario"),
        (["Ana", "Hierro"], "Ana and Hierro", "Ana y Hierro"),
        (["Ana", "Yvonne"], "Ana and Yvonne", "Ana e Yvonne"),
        (["Ana", "Yago"], "Ana and Yago", "Ana y Yago"),
    ],
)
def test_names_are_listed_with_an_and(names: list[str], english: str, spanish: str) -> None:
    """The last name comes after an "and"; the Spanish one becomes "e" before the sound i."""
    assert EN.listed(names) == english
    assert ES.listed(names) == spanish


def test_rows_have_no_and() -> None:
    assert ES.row(["rojo 50"]) == "rojo 50"
    assert ES.row(["rojo 50", "azul ★", "verde 40"]) == "rojo 50, azul ★, verde 40"


def test_nothing_cannot_be_listed() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        EN.listed([])
    with pytest.raises(ValueError, match="not enough values"):
        EN.row([])


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "character",
    [
        "\x00", "\x07", "\t", "\n", "\r", "\x1b", "\x7f", "\x85", "\x9b",
        "\u061c", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202b", "\u202c", "\u202d",
        "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\ud800",
    ],
)  # fmt: skip
def test_characters_that_disturb_are_replaced(character: str) -> None:
    """Controls, marks of direction, separators of lines and halves of surrogates are replaced."""
    assert clean(f"A{character}na") == "A\ufffdna"


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "Ana María",
        "Łukasz",
        "李雷",
        "أحمد",
        "דנה",
        "नेहा",
        "🧑\u200d🍳",
        "❤\ufe0f",
        "क्\u200cष",
        "{ $name }",
    ],
)
def test_other_names_stay(name: str) -> None:
    """Names in any script and emoji with their joiners are left alone."""
    assert clean(name) == name


# --- the language of a terminal -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "es.UTF-8"}, "es"),
        ({"LANG": "ES_mx@euro"}, "es"),
        ({"LANG": "es-419"}, "es"),
        ({"LANG": "est_EE"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LANG": "es_ES", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "en_GB", "LC_ALL": "es_ES"}, "es"),
        ({"LANG": "es_ES", "LC_ALL": "C"}, "en"),
        ({"LANG": "es_ES", "LC_ALL": ""}, "es"),
        ({"LC_CTYPE": "es_ES"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    """The first variable that is set decides: LC_ALL, LC_MESSAGES, LANG; without one: English."""
    assert preferred_language(environment) == language


def test_importing_the_catalogue_is_light() -> None:
    """Who has nothing to say does not wait for fluent.runtime to be imported."""
    program = "import sobremesa.messages.narration, sys; print('fluent' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert shown.stdout.split() == [b"False"]

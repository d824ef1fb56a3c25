"""RecordError, and how errors show what somebody wrote."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.record.errors import RecordError
from sobremesa.rules.words import quoted
from tests.record.samples import CHOICE, TALLYUP, refusal

BIDIRECTIONAL = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""All characters that exist to change the direction of text."""


def test_an_error_names_its_line() -> None:
    """A RecordError holds its line and what is wrong, and prints both."""
    error = RecordError(7, "`0 inn`: no")
    assert (error.line, error.what) == (7, "`0 inn`: no")
    assert str(error) == "line 7: `0 inn`: no"


@pytest.mark.parametrize(
    "character", [*BIDIRECTIONAL, *map(chr, range(32)), "\x7f", "\x9b", "\xad"]
)
def test_nothing_that_steers_a_terminal_or_turns_text_is_shown(character: str) -> None:
    """A control or bidirectional character is shown by its number."""
    shown = quoted(f"a{character}b")
    assert shown.isascii()
    assert shown.isprintable()
    assert shown.startswith("`a\\")
    assert shown.endswith("b`")


@given(st.text(max_size=100))
def test_only_what_prints_is_shown(text: str) -> None:
    """Whatever the text, its quotation is printable and short."""
    shown = quoted(text)
    assert shown.isprintable()
    # Each of 60 characters may become ten: \U0010ffff.
    assert len(shown) <= 60 * 10 + 3
    assert not any(unicodedata.category(ch) in ("Cc", "Cf", "Cs") for ch in shown)


def test_letters_of_any_script_are_shown() -> None:
    """Printable text is quoted as it is, the blank too."""
    assert quoted("Ζωή y Inés 8½") == "`Ζωή y Inés 8½`"


@pytest.mark.parametrize(("length", "shown"), [(60, "x" * 60), (61, "x" * 60 + "…")])
def test_a_long_text_is_shortened(length: int, shown: str) -> None:
    """Sixty characters are shown, and an ellipsis where there were more."""
    assert quoted("x" * length) == f"`{shown}`"


@pytest.mark.parametrize("line", ["\x1b[2J", "0 \u202ein", "* roll \u2067red:50", "= total \x9b1"])
def test_a_record_cannot_steer_the_terminal_through_its_error(line: str) -> None:
    """The error of a hostile line is printable."""
    assert refusal(f"{CHOICE}{line}\n").isprintable()


def test_a_hostile_name_is_quoted() -> None:
    """The error of a hostile name shows its characters by their numbers."""
    assert refusal("sobremesa 1\ngame tallyup\nplayers \u202eanA, \u202eanA\n") == (
        r"line 3: `players \u202eanA, \u202eanA`: the name `\u202eanA` stands there twice"
    )


def test_a_long_line_makes_a_short_error() -> None:
    """Of a line of thousands of characters the error repeats sixty, of each word too."""
    text = refusal(f"{TALLYUP}* first {'9' * 4000}\n")
    assert text == (
        f"line 4: `* first {'9' * 52}…`: `{'9' * 60}…` is not a whole number from 0 to 9"
        "; allowed here: `* first`"
    )

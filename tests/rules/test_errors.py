"""Refusals, plain numbers, and the catalog: what all games share."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import sobremesa.rules
from sobremesa.rules import catalog
from sobremesa.rules.errors import (
    EventRefused,
    Malformed,
    NotAllowed,
    NotYourTurn,
    allowed_here,
)
from sobremesa.rules.game import Seat, leaders, next_seat, seats
from sobremesa.rules.words import quoted, whole_number


@pytest.mark.parametrize("kind", [Malformed, NotAllowed, NotYourTurn])
def test_all_refusals_have_one_base(kind: type[EventRefused]) -> None:
    """The three kinds of refusal can be caught as one, and are different from each other."""
    error = kind("0 in", "the game is over", ["1 in"])
    assert isinstance(error, EventRefused)
    assert (error.given, error.reason, error.allowed) == ("0 in", "the game is over", ("1 in",))
    assert [isinstance(error, other) for other in (Malformed, NotAllowed, NotYourTurn)].count(
        True
    ) == 1


def test_a_refusal_says_given_reason_and_allowed() -> None:
    """The text of a refusal is what was given, what is wrong, and what was allowed."""
    assert str(NotAllowed("0 in", "you are OUT", ["1 in", "1 out"])) == (
        "`0 in`: you are OUT; allowed here: `1 in`, `1 out`"
    )
    assert str(NotAllowed("0 in", "the game is over")) == "`0 in`: the game is over"


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, ""),
        (1, "; allowed here: `1`"),
        (6, "; allowed here: `1`, `2`, `3`, `4`, `5`, `6`"),
        (7, "; allowed here: `1`, `2`, `3`, `4`, `5`, `6` and 1 more"),
        (20, "; allowed here: `1`, `2`, `3`, `4`, `5`, `6` and 14 more"),
    ],
)
def test_a_message_spells_out_six_allowed_events(count: int, text: str) -> None:
    """Six allowed events are spelled out, of the others the number is told."""
    assert allowed_here([str(number) for number in range(1, count + 1)]) == text


@pytest.mark.parametrize(("word", "number"), [("0", 0), ("7", 7), ("40", 40), ("100", 100)])
def test_a_whole_number_is_written_plainly(word: str, number: int) -> None:
    """Digits alone are a number."""
    assert whole_number(word, range(101)) == number


@pytest.mark.parametrize(
    "word", ["", "-1", "+1", "01", "00", "1.0", "1e1", " 1", "1 ", "٣", "²", "101"]
)
def test_other_writings_are_no_whole_number(word: str) -> None:
    """Signs, leading zeros, other digits and numbers out of range are refused."""
    with pytest.raises(ValueError, match="is not a whole number from 0 to 100") as caught:
        whole_number(word, range(101))
    assert str(caught.value) == f"`{word}` is not a whole number from 0 to 100"


def test_an_endless_number_is_not_even_converted() -> None:
    """A word of thousands of digits is refused like any other, and repeated only in part."""
    with pytest.raises(ValueError, match=r"is not a whole number from 0 to 100$") as caught:
        whole_number("1" * 5000, range(101))
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("red", "`red`"),
        ("", "``"),
        ("¿qué?", "`¿qué?`"),
        ("\x1b[2J", r"`\x1b[2J`"),
        ("a\tb", r"`a\tb`"),
        ("\u202e", r"`\u202e`"),
        ("x" * 60, "`" + "x" * 60 + "`"),
        ("x" * 61, "`" + "x" * 60 + "…`"),
    ],
)
def test_a_quoted_text_is_short_and_harmless(text: str, shown: str) -> None:
    """What somebody wrote is repeated up to 60 characters, with nothing a terminal obeys."""
    assert quoted(text) == shown


def test_a_number_below_the_range_is_refused() -> None:
    """The smallest allowed number is a limit too."""
    with pytest.raises(ValueError, match=r"^`99` is not a whole number from 100 to 200$"):
        whole_number("99", range(100, 201))
    assert whole_number("100", range(100, 201)) == 100


def test_seats_go_round_clockwise() -> None:
    """Seats count from 0; the next one after the last is the first."""
    assert seats(3) == (0, 1, 2)
    assert [next_seat(Seat(seat), players=3) for seat in range(3)] == [1, 2, 0]
    assert next_seat(Seat(2), players=5, steps=4) == 1


def test_leaders_are_all_who_have_the_most() -> None:
    """Whoever has the highest score leads, alone or together, below zero too."""
    assert leaders((90, 120, 120)) == (1, 2)
    assert leaders((-5, -9)) == (0,)
    assert leaders((0,)) == (0,)


def test_the_catalog_lists_the_games() -> None:
    """Each listed game bears its name, and there is no other."""
    assert catalog.GAMES == ("lasvegan", "tallyup")
    assert [catalog.game(name).name for name in catalog.GAMES] == list(catalog.GAMES)
    for name in ("chess", "", "tallyup.apply"):
        with pytest.raises(KeyError):
            catalog.game(name)
        with pytest.raises(KeyError):
            catalog.part("sobremesa.rules", name)


MODULES = [
    found.name for found in pkgutil.walk_packages(sobremesa.rules.__path__, "sobremesa.rules.")
]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_docstrings_are_true(module: str) -> None:
    """Every example in the docstrings of the rules runs and gives what it says."""
    failed, _ = doctest.testmod(import_module(module))
    assert failed == 0

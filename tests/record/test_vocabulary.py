"""What the words of both games share."""

import pytest

from sobremesa.record.vocabulary import (
    exactly,
    no_arguments,
    one_of,
    seats_named,
    vocabulary,
)
from sobremesa.rules import catalog


@pytest.mark.parametrize("game", catalog.GAMES)
def test_each_game_has_its_words(game: str) -> None:
    """A game's vocabulary has rules, verbs of players and of chance, and claims, none twice."""
    words = vocabulary(game)
    assert words.rules
    assert words.actions
    assert words.chance
    assert words.claims
    assert not set(words.actions) & set(words.chance)


def test_there_are_no_other_words() -> None:
    """A game that is not in the catalogue has no vocabulary, even where a module has its name."""
    for name in ("chess", "parse", "__init__", ""):
        with pytest.raises(KeyError):
            vocabulary(name)


def test_the_number_of_arguments_is_exact() -> None:
    """Too few and too many are refused with what is expected."""
    exactly(2, ["a", "b"], "two words")
    exactly(0, [], "nothing more")
    with pytest.raises(ValueError, match=r"^two words expected, not 1 word$"):
        exactly(2, ["a"], "two words")
    with pytest.raises(ValueError, match=r"^two words expected, not 3 words$"):
        exactly(2, ["a", "b", "c"], "two words")
    with pytest.raises(ValueError, match=r"^two words expected, not 0 words$"):
        exactly(2, [], "two words")


def test_where_nothing_follows() -> None:
    """A word that takes no arguments is refused with any."""
    no_arguments([])
    with pytest.raises(ValueError, match=r"^nothing follows this word$"):
        no_arguments([""])


def test_seats_are_named_in_any_order_once() -> None:
    """Seats come back in rising order; one named twice or out of range is refused."""
    assert seats_named(["9", "0", "3"], 10) == (0, 3, 9)
    assert seats_named([], 3) == ()
    with pytest.raises(ValueError, match=r"^a seat is named twice$"):
        seats_named(["1", "0", "1"], 3)
    with pytest.raises(ValueError, match=r"^`3` is not a whole number from 0 to 2$"):
        seats_named(["0", "3"], 3)


def test_one_word_of_a_few() -> None:
    """A choice is one of its words, exactly."""
    read = one_of({"on": True, "off": False})
    assert (read(["on"]), read(["off"])) == (True, False)
    for arguments in ([], ["On"], ["on", "off"], ["true"]):
        with pytest.raises(ValueError, match=r"^one of on off expected$"):
            read(arguments)

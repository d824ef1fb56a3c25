"""The cards, casinos and tokens of Las Vegan (LV-1), and the words they are written with."""

from itertools import pairwise

import pytest

from sobremesa.rules.lasvegan import GAME
from sobremesa.rules.lasvegan.components import (
    DECK,
    ORDINARY_TOKENS,
    STANDARD_CASINO_CARDS,
    STANDARD_TOKENS,
    Card,
    NumberCasino,
    Side,
    Slot,
    Suit,
    SuitCasino,
    Token,
    parse_casino,
)
from sobremesa.rules.lasvegan.events import EVENT_TYPES
from sobremesa.rules.lasvegan.options import LasVeganRules, casino_cards_needed, hand_sizes
from tests.rules.lasvegan.kit import EXAMPLES
from tests.rules.lasvegan.script import dealt, play, read


def test_there_are_forty_cards() -> None:
    """Four suits, red purple green blue, have the values 0 to 9 each (LV-1.1)."""
    words = [f"{letter}{value}" for letter in "RPGB" for value in range(10)]
    assert list(map(str, DECK)) == words
    assert len(set(DECK)) == 40
    assert [str(suit) for suit in Suit] == ["red", "purple", "green", "blue"]
    assert [suit.letter for suit in Suit] == ["R", "P", "G", "B"]


def test_cards_are_ordered_by_suit_then_value() -> None:
    """The deck is in the cards' order: R0 is the lowest, B9 the highest card."""
    assert all(lower < higher for lower, higher in pairwise(DECK))


def test_twelve_ordinary_casino_cards_show_suits_and_numbers() -> None:
    """The ordinary casino cards are four suits and 1 2 3 4 5 6 8 9: no 0, no 7 (LV-1.2)."""
    assert " ".join(map(str, STANDARD_CASINO_CARDS)) == "red purple green blue 1 2 3 4 5 6 8 9"
    assert GAME.default_rules.casino_cards == STANDARD_CASINO_CARDS


def test_the_golden_casino_is_always_in_play() -> None:
    """In every round the golden token may be placed, whatever casinos were drawn (LV-1.2)."""
    state = play(dealt("R9", "R7", casinos="1 2 3"), "0 play R9, 1 play R7")
    assert GAME.view(state, 0).actions[0] == read("0 place gold max")


def test_the_tokens_have_the_printed_faces() -> None:
    """A golden token -3/-4 and four ordinary ones: -1/-2, -2/-3, -1/+1, -3/+1 (LV-1.3)."""
    assert dict(zip(map(str, Token), STANDARD_TOKENS, strict=True)) == {
        "gold": (-3, -4),
        "t1": (-1, -2),
        "t2": (-2, -3),
        "t3": (-1, +1),
        "t4": (-3, +1),
    }
    assert GAME.default_rules.tokens == STANDARD_TOKENS
    assert [str(token) for token in ORDINARY_TOKENS] == ["t1", "t2", "t3", "t4"]


def test_other_tokens_and_casino_cards_are_data() -> None:
    """A table may play with other faces and other casino cards, 0, 7 and doubles too (LV-1)."""
    state = dealt(
        "R9",
        "R7",
        casinos="0 7 7",
        tossed="gold:+9 t1:-9 t2:+5 t3:-1 t4:+1",
        casino_cards=tuple(map(parse_casino, "7 7 0".split())),
        tokens=((9, 8), (-9, 1), (5, 5), (-1, 1), (-3, 1)),
    )
    state = play(state, "0 play R9, 1 play R7, 0 place t2 c2")
    assert state.scores == (20, 15)


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    """`parse` gives back the card whose word was written."""
    assert Card.parse(str(card)) == card


@pytest.mark.parametrize("word", "red purple green blue 0 1 2 3 4 5 6 7 8 9".split())
def test_a_casino_is_read_as_it_is_written(word: str) -> None:
    """A casino's word gives a casino with that word: a suit's name or any number (LV-1.2)."""
    assert str(parse_casino(word)) == word


def test_a_casino_shows_a_suit_or_a_number() -> None:
    """`green` is a casino of a suit, `8` one of a number (LV-1.2)."""
    assert parse_casino("green") == SuitCasino(Suit.GREEN)
    assert parse_casino("8") == NumberCasino(8)


@pytest.mark.parametrize("event", EXAMPLES, ids=str)
def test_an_event_is_read_as_it_is_written(event: object) -> None:
    """Every event's words read back to that event."""
    actor = "*" if str(event).split()[0] in ("lead", "deal") else getattr(event, "seat", "*")
    assert read(f"{actor} {event}") == event


def test_every_type_of_event_has_an_example() -> None:
    """No event of the game is missing where all of them are tried."""
    assert {type(event) for event in EXAMPLES} == set(EVENT_TYPES)


def test_the_words_of_tokens_slots_and_sides() -> None:
    """Tokens are gold and t1 to t4, casinos lie at c1 to c3, the golden one has max and min."""
    assert " ".join(map(str, Token)) == "gold t1 t2 t3 t4"
    assert " ".join(map(str, Slot)) == "c1 c2 c3"
    assert " ".join(map(str, Side)) == "max min"
    assert (Side("max"), Side("min")) == (Side.MAX, Side.MIN)


@pytest.mark.parametrize("word", ["", "R", "R10", "r7", "7R", "X1", "R-1", "R7 ", "red7", "R٣"])
def test_other_words_are_no_card(word: str) -> None:
    """A card's word is its suit's capital letter and one digit."""
    with pytest.raises(ValueError, match="is not a card") as caught:
        Card.parse(word)
    assert str(caught.value) == f"`{word}` is not a card: R, P, G or B and a value from 0 to 9"


@pytest.mark.parametrize("word", ["", "10", "-1", "+1", "01", "Red", "R", "gold", "٣"])
def test_other_words_are_no_casino(word: str) -> None:
    """A casino's word is a suit's name, written small, or one digit."""
    with pytest.raises(ValueError, match="is not an ordinary casino") as caught:
        parse_casino(word)
    assert str(caught.value) == (
        f"`{word}` is not an ordinary casino: red, purple, green, blue, or a number from 0 to 9"
    )


# --- options -------------------------------------------------------------------------------------


def test_all_options_are_off_by_default() -> None:
    """By default four rounds are played, with a floor and all who tie paying (LV-2.1, LV-5)."""
    rules = LasVeganRules()
    assert rules == GAME.default_rules
    assert (rules.rounds, rules.hand) == (4, None)
    assert (rules.placing_must, rules.golden_tie_pays) == (False, True)
    assert (rules.has_floor, rules.winner_leads) == (True, False)


def test_the_deck_limits_the_hands() -> None:
    """A hand has at least one card, and the hands together no more than forty (LV-2.4)."""
    assert {players: hand_sizes(players) for players in range(2, 6)} == {
        2: range(1, 21),
        3: range(1, 14),
        4: range(1, 11),
        5: range(1, 9),
    }


def test_each_round_needs_three_casino_cards() -> None:
    """Three ordinary casino cards lie in each round, and none comes back (LV-2.2)."""
    assert [casino_cards_needed(rounds) for rounds in range(1, 5)] == [3, 6, 9, 12]

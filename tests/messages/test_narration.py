"""Whole games told by the narrator, whoever plays them."""

import re
from collections.abc import Iterator
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.messages.catalogue import LANGUAGES, Messages
from sobremesa.messages.narration import Narrator
from sobremesa.rules import catalog
from sobremesa.rules.game import Fact, Seat
from sobremesa.rules.lasvegan import facts as lasvegan
from sobremesa.rules.lasvegan.components import Card, Side
from sobremesa.rules.lasvegan.scoring import GoldenLine, RoundScore
from sobremesa.rules.tallyup import facts as tallyup
from sobremesa.rules.tallyup.components import Die, Face
from tests.conformance.playing import Position, random_position, whole_game
from tests.messages.telling import ANA, BO, narrators

GAMES = pytest.mark.parametrize("game", catalog.GAMES)

NAMES = tuple("ABCDEFGHIJ")
HOSTILE = (
    "Ana\u202e", "\x1b[31mBo", "{ $name }", "\u2067سمير\u2069", "🧑\u200d🍳", "J\nK", *"LMNO",
)  # fmt: skip

SENTENCE = re.compile(r"[¡¿]?[^\s.!?¡¿].*[.!?]")


def happened(position: Position) -> Iterator[Fact]:
    return (fact for step in position.steps for fact in step.facts)


@GAMES
@given(data=st.data())
def test_everything_that_happens_is_told(game: str, data: st.DataObject) -> None:
    """Whatever happens at a table, with pieces of any edition, is told in whole sentences."""
    position = random_position(data, game)
    names = NAMES[: position.start.players]
    english, spanish = narrators(game, names)
    for fact in happened(position):
        told_in_english, told_in_spanish = english.tell(fact), spanish.tell(fact)
        assert len(told_in_english) == len(told_in_spanish) > 0
        for sentence in told_in_english + told_in_spanish:
            assert SENTENCE.fullmatch(sentence)
            assert not re.search(r"  | [.,:;!?]", sentence)
        for sentence in told_in_spanish:
            assert sentence.count("¡") == sentence.count("!")
            assert sentence.count("¿") == sentence.count("?")


@GAMES
@given(data=st.data())
def test_names_cannot_disturb(game: str, data: st.DataObject) -> None:
    """What names hold never turns the text around, moves the cursor, or starts a line."""
    position = random_position(data, game)
    for narrator in narrators(game, HOSTILE[: position.start.players]):
        for fact in happened(position):
            for sentence in narrator.tell(fact):
                odd = {mark for mark in sentence if category(mark) in {"Cc", "Cf", "Zl", "Zp"}}
                assert odd <= {"\N{ZERO WIDTH JOINER}"}


def test_a_name_is_told_as_it_is() -> None:
    """Braces mean nothing in a name, emoji stay whole, and what disturbs is replaced visibly."""
    english, _ = narrators("tallyup", HOSTILE)
    assert [english.tell(tallyup.ChoiceMade(Seat(seat))) for seat in range(6)] == [
        ("Ana� has chosen.",),
        ("�[31mBo has chosen.",),
        ("{ $name } has chosen.",),
        ("�سمير� has chosen.",),
        ("🧑\u200d🍳 has chosen.",),
        ("J�K has chosen.",),
    ]


def test_the_longest_list_of_names_is_told() -> None:
    """Ten players with the longest names (40 characters) fit into one sentence."""
    names = tuple(f"{number} {'m' * 38}" for number in range(10))
    english, _ = narrators("tallyup", names)
    [sentence] = english.tell(tallyup.TieReached(tuple(map(Seat, range(10)))))
    assert all(name in sentence for name in names)


def test_an_unknown_game_is_an_error() -> None:
    with pytest.raises(KeyError, match="chess"):
        Narrator("chess", NAMES, Messages("en"))


def test_messages_of_another_game_are_no_use() -> None:
    """Who forgets to read the game's own messages is told which one is missing."""
    narrator = Narrator("tallyup", NAMES, Messages("en", "lasvegan"))
    with pytest.raises(KeyError, match="no message tallyup-up-awaited in en"):
        narrator.tell(tallyup.UpDieAwaited())


# --- chronicles -----------------------------------------------------------------------------------


@GAMES
@given(data=st.data())
def test_a_chronicle_has_a_part_for_each_round(game: str, data: st.DataObject) -> None:
    """Each round is told by itself, and the last line of a whole game names its winner."""
    position = whole_game(data, game)
    narrator, _ = narrators(game, NAMES[: position.start.players])
    facts = list(happened(position))
    rounds = list(narrator.chronicle(facts))
    assert len(rounds) == position.state.round
    for number, lines in enumerate(rounds, start=1):
        # Before the first round stands who was drawn to begin it.
        assert lines[number == 1].startswith(f"Round {number}: ")
    assert rounds[-1][-1] == " ".join(narrator.tell(facts[-1]))


def test_a_chronicle_leaves_out_what_is_told_again() -> None:
    """Who had chosen is no news once all choices are revealed; before that it still is."""
    english, _ = narrators("tallyup", ("Ana", "Bo"))
    story = (
        tallyup.RoundBegan(1, ANA),
        tallyup.ChoiceMade(ANA),
        tallyup.ChoiceMade(BO),
        tallyup.ChoicesRevealed((ANA, BO), (), 90),
        tallyup.ChoiceMade(BO),
    )
    lines = ("Round 1: Ana has the dice.", "Ana and Bo stay in.", "Bo has chosen.")
    assert list(english.chronicle(story)) == [lines]


def test_a_chronicle_tells_the_cards_of_a_trick_once() -> None:
    """A complete trick is one line; what lies of the next one is told card by card."""
    english, _ = narrators("lasvegan", ("Ana", "Bo"))
    r7, r9, g1 = map(Card.parse, ("R7", "R9", "G1"))
    story = (
        lasvegan.RoundBegan(1, ANA),
        lasvegan.HandDealt(ANA, 13),
        lasvegan.HandDealt(BO, 13),
        lasvegan.CardPlayed(ANA, r7, leads=True),
        lasvegan.CardPlayed(BO, r9, leads=False),
        lasvegan.TrickTaken(BO, (r7, r9), r9, 1),
        lasvegan.Passed(BO),
        lasvegan.CardPlayed(BO, g1, leads=True),
    )
    assert list(english.chronicle(story)) == [
        (
            "Round 1: Ana leads.",
            "Ana leads R7, then Bo R9; the trick goes to Bo with R9. There is a 7 in it.",
            "Bo places no token.",
            "Bo leads G1.",
        )
    ]


def test_a_chronicle_tells_the_scoring_in_lines() -> None:
    """Of a scored round each casino is a line of its own."""
    english, _ = narrators("lasvegan", ("Ana", "Bo"))
    golden = GoldenLine(Side.MIN, (BO,), 5, -4)
    scored = lasvegan.RoundScored(1, RoundScore(golden, (), (0, -4)), (15, 11))
    assert list(english.chronicle([scored])) == [
        (
            "Bo has the fewest tricks, 5, and loses 4 cabbages.",
            "Cabbages after round 1: Ana 15 · Bo 11.",
        )
    ]


def test_aloud_pieces_are_told_in_words() -> None:
    """Whoever hears a sentence hears "red 7", "star" and a minus, not their marks."""
    dice, faces = (Die.RED, Die.BLUE), (Face.parse("*"), Face.parse("(20)"))
    played = lasvegan.CardPlayed(ANA, Card.parse("R7"), leads=True)
    placed = lasvegan.GoldenPlaced(ANA, Side.MIN, -4)
    rolled = tallyup.MainRolled(ANA, dice, faces, 20, 20)
    aloud = [
        Narrator(game, NAMES, Messages(language, game), aloud=True).tell(fact)
        for language in LANGUAGES
        for game, fact in (("lasvegan", played), ("lasvegan", placed), ("tallyup", rolled))
    ]
    assert aloud == [
        ("A leads red 7.",),
        ("A puts the golden token on min: −4 for the fewest tricks.",),
        ("A rolls red star, blue 20 in a circle: 20 points.",),
        ("A sale con 7 rojo.",),
        ("A pone la ficha dorada en mínimo: −4 a quien gane menos bazas.",),
        ("A tira y saca rojo estrella, azul 20 en un círculo: 20 puntos.",),
    ]


def test_nothing_makes_no_chronicle() -> None:
    english, _ = narrators("tallyup")
    assert list(english.chronicle(())) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chronicle_stops_at_a_fact_of_another_game(language: str) -> None:
    narrator = Narrator("lasvegan", NAMES[:3], Messages(language, "lasvegan"))
    with pytest.raises(TypeError, match="not a fact of Las Vegan"):
        list(narrator.chronicle([tallyup.UpDieAwaited()]))

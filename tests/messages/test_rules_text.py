"""The rules for players: complete, and of the same pieces and options as the engine."""

import re
from pathlib import Path

import pytest

from sobremesa.messages.catalogue import LANGUAGES, Messages
from sobremesa.messages.lasvegan import suit_name
from sobremesa.messages.rules_text import rules_text
from sobremesa.messages.tallyup import die_name, face_mark, risk_name
from sobremesa.record.replay import replay
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules import catalog
from sobremesa.rules.lasvegan.apply import CABBAGES
from sobremesa.rules.lasvegan.components import (
    ORDINARY_TOKENS,
    STANDARD_CASINO_CARDS,
    STANDARD_TOKENS,
    NumberCasino,
    SuitCasino,
)
from sobremesa.rules.lasvegan.options import PLAYER_COUNTS as LASVEGAN_PLAYERS
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.tallyup.apply import CLAIM_SCORE, SHARED_SCORE
from sobremesa.rules.tallyup.components import STANDARD_DICE, STANDARD_UP_DIE, Die
from sobremesa.rules.tallyup.options import PLAYER_COUNTS as TALLYUP_PLAYERS
from sobremesa.rules.tallyup.options import TARGETS, TallyUpRules, Target

EXACT = Path(__file__).parents[2] / "docs" / "rules"
EXACT_FILES = {"lasvegan": "las-vegan.md", "tallyup": "tally-up.md"}

GAMES = pytest.mark.parametrize("game", catalog.GAMES)
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def cited(text: str) -> set[str]:
    """The numbers of the rules that a text names in square brackets."""
    return set(re.findall(r"\[((?:TU|LV)-\d+\.\d+)\]", text))


def passage(text: str, number: str) -> str:
    """What a text says just before it cites that number, from the last blank line or row on."""
    [before, *_] = text.split(f"[{number}]")
    return re.split(r"\n\n|\n\||\n- |\n\d\. ", before)[-1]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"(?<![\w.])\d+", text)]


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a Markdown text: their rows without the head, each as its cells."""
    blocks = re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    return [
        [[cell.strip() for cell in row.strip("|").split("|")] for row in block.splitlines()[2:]]
        for block in blocks
    ]


# --- both games -----------------------------------------------------------------------------------


@GAMES
@IN_EACH_LANGUAGE
def test_every_rule_is_told(game: str, language: str) -> None:
    """The text cites each number of the exact rules, and none that they lack."""
    exact = (EXACT / EXACT_FILES[game]).read_text("utf-8")
    defined = set(re.findall(r"^- ((?:TU|LV)-\d+\.\d+) ", exact, re.MULTILINE))
    assert len(defined) > 20
    assert cited(rules_text(game, language)) == defined


@GAMES
@IN_EACH_LANGUAGE
def test_every_section_cites_rules(game: str, language: str) -> None:
    """No section says anything without saying by which rule."""
    title, *sections = re.split(r"^## ", rules_text(game, language), flags=re.MULTILINE)
    assert title.startswith("# ")
    assert len(sections) > 4
    for section in sections:
        assert cited(section), section.splitlines()[0]


@GAMES
def test_languages_cite_the_same_rules_in_the_same_order(game: str) -> None:
    """The texts in all languages are one text: the rules come in the same order."""
    orders = {
        tuple(re.findall(r"\[((?:TU|LV)-\d+\.\d+)\]", rules_text(game, language)))
        for language in LANGUAGES
    }
    assert len(orders) == 1


@GAMES
@IN_EACH_LANGUAGE
def test_every_option_is_explained(game: str, language: str) -> None:
    """Each rule that a table may change stands there with words that change it."""
    words = re.findall(r"`--rule '([^']+)'`", rules_text(game, language))
    usual = catalog.game(game).default_rules
    for option in words:
        record = f"sobremesa 1\ngame {game}\nplayers Ana, Bo\nrule {option}\n"
        assert replay(record).header.rules != usual, option
    assert {option.split()[0] for option in words} == {
        key.split()[0] for key in vocabulary(game).rules
    }


@GAMES
@IN_EACH_LANGUAGE
def test_the_texts_refer_to_files_that_exist(game: str, language: str) -> None:
    """The file of the exact rules that a text names is there."""
    [file] = re.findall(r"`(docs/[^`]+)`", rules_text(game, language))
    assert (EXACT.parents[1] / file).is_file()


def test_unknown_games_and_languages_are_errors() -> None:
    with pytest.raises(KeyError, match="chess"):
        rules_text("chess", "en")
    with pytest.raises(ValueError, match="no rules in 'fr'"):
        rules_text("tallyup", "fr")


# --- Tally Up! ------------------------------------------------------------------------------------


@IN_EACH_LANGUAGE
def test_the_dice_are_those_of_the_engine(language: str) -> None:
    """The table of the dice tells each die's colour, risk, faces and points (TU-1.1)."""
    messages = Messages(language, "tallyup")
    rows = tables(rules_text("tallyup", language))[0]
    assert len(rows) == len(Die)
    for die, (colour, risk, faces, points) in zip(Die, rows, strict=True):
        assert colour == die_name(messages, die)
        assert risk in risk_name(messages, STANDARD_DICE[die]).split()
        assert faces == " ".join(map(face_mark, STANDARD_DICE[die]))
        assert points == str(sum(face.points for face in STANDARD_DICE[die]))


@IN_EACH_LANGUAGE
def test_the_up_die_is_that_of_the_engine(language: str) -> None:
    """The faces of the Up die are listed, and each is explained once (TU-1.2, TU-4)."""
    text = rules_text("tallyup", language)
    faces = list(map(str, STANDARD_UP_DIE))
    listed = passage(text, "TU-1.2").strip().rstrip(".").split(": ")[1]
    assert listed.split() == faces
    explained = [face for row in tables(text)[2] for face in row[0].split()]
    assert sorted(explained) == sorted(faces)


@IN_EACH_LANGUAGE
def test_the_numbers_of_tally_up_are_those_of_the_engine(language: str) -> None:
    """Players, the points of a Tally Up, the target and its limits."""
    text = rules_text("tallyup", language)
    goal = TallyUpRules().goal
    assert isinstance(goal, Target)
    # One player alone practises, which is told in words.
    assert numbers(passage(text, "TU-1.3")) == [TALLYUP_PLAYERS[1], TALLYUP_PLAYERS[-1]]
    tally_up = text.split("[TU-3.4]")[1]
    assert {CLAIM_SCORE, SHARED_SCORE} == set(numbers(tally_up.split("**")[-1]))
    assert set(numbers(passage(text, "TU-5.1"))) == {goal.points}
    assert set(numbers(passage(text, "TU-5.3"))) == {goal.points}
    assert numbers(passage(text, "TU-6.1"))[-2:] == [TARGETS[0], TARGETS[-1]]


# --- Las Vegan ------------------------------------------------------------------------------------


@IN_EACH_LANGUAGE
def test_the_tokens_are_those_of_the_engine(language: str) -> None:
    """The table of the tokens tells the two faces of each, the golden one first (LV-1.3)."""
    rows = tables(rules_text("lasvegan", language))[0]
    assert [row[0] for row in rows[1:]] == list(map(str, ORDINARY_TOKENS))
    assert [row[1] for row in rows] == [f"{a:+d} / {b:+d}" for a, b in STANDARD_TOKENS]


@IN_EACH_LANGUAGE
def test_the_casinos_are_those_of_the_engine(language: str) -> None:
    """The ordinary casino cards are listed, suits first, then numbers (LV-1.2)."""
    messages = Messages(language, "lasvegan")
    told = " ".join(passage(rules_text("lasvegan", language), "LV-1.2").split())
    suits, values = re.findall(r": ([^:.]+)\.", told)
    assert suits.split(", ") == [
        suit_name(messages, casino.suit)
        for casino in STANDARD_CASINO_CARDS
        if isinstance(casino, SuitCasino)
    ]
    assert numbers(values) == [
        casino.value for casino in STANDARD_CASINO_CARDS if isinstance(casino, NumberCasino)
    ]


@IN_EACH_LANGUAGE
def test_the_hands_are_those_of_the_engine(language: str) -> None:
    """The table of the hands tells for each number of players how many cards they get (LV-2.4)."""
    rows = tables(rules_text("lasvegan", language))[1]
    rules = LasVeganRules()
    assert [list(map(int, row)) for row in rows] == [
        [players, rules.hand_size(players)] for players in LASVEGAN_PLAYERS
    ]


@IN_EACH_LANGUAGE
def test_the_numbers_of_las_vegan_are_those_of_the_engine(language: str) -> None:
    """Players and cabbages (LV-1.4)."""
    told = passage(rules_text("lasvegan", language), "LV-1.4")
    assert numbers(told) == [LASVEGAN_PLAYERS[0], LASVEGAN_PLAYERS[-1], CABBAGES]

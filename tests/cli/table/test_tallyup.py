"""How Tally Up! looks in a terminal."""

import re
from itertools import combinations
from math import log10

import pytest

from sobremesa.cli.table.session import Left
from sobremesa.cli.table.tallyup import DiceMenu, chosen_dice
from sobremesa.cli.table.terminal import laid_out
from sobremesa.messages.catalogue import Messages
from sobremesa.messages.tallyup import up_face_meaning
from sobremesa.rules.game import Seat
from sobremesa.rules.tallyup.components import STANDARD_UP_DIE, Die
from sobremesa.rules.tallyup.events import Pick
from tests.cli.table.drawing import LANGUAGES, asked, asked_for, game_of
from tests.cli.table.scripted import Scripted, drawn, table_from

START = "sobremesa 1\ngame tallyup\nplayers Ana, Bo, Cy\n"
PICK = START + "* first 0\n"
ROLLED = PICK + "0 pick red green blue\n* roll red:50 green:(40) blue:20\n"
IN = ROLLED + "0 in\n1 in\n2 out\n"


def row(text: str, name: str) -> str:
    """The line of a table that begins with that name."""
    [line] = [line for line in text.split("\n") if re.match(rf"(▸ |  ){name} ", line)]
    return re.sub(" +", " ", line)


# --- what the table shows -------------------------------------------------------------------------


def test_the_dice_to_pick_from_show_their_faces() -> None:
    """Whoever picks sees all six dice with their risk and their faces, and a number for each."""
    text = asked(PICK)
    assert "red     high risk     ★     ★     ★    50   (50)   100" in text
    assert "purple  low risk      ★   (20)  (20)   20    20    20" in text
    assert "1  red   2  orange   3  yellow   4  green   5  blue   6  purple" in text
    assert "Ana, pick three dice" in text


def test_dice_of_other_editions_show_theirs() -> None:
    """The faces are those of the table's dice."""
    text = asked(PICK.replace("* first", "rule die red 1 2 3 (4) 5 99999\n* first"))
    assert "red     low risk      1     2     3    (4)    5   99999" in text


def test_who_is_in_and_who_has_chosen() -> None:
    """Each player stands with their score, in or out, deciding or decided."""
    text = asked(IN + "* up +100\n0 in\n")
    assert row(text, "Ana") == "▸ Ana decided 0"
    assert row(text, "Bo") == " Bo chooses 0"
    assert row(text, "Cy") == " Cy OUT 110"
    assert row(asked(PICK), "Bo") == " Bo IN 0"


def test_the_title_says_what_the_game_goes_to() -> None:
    """Above stand the round, the target or the number of laps, and who has the dice."""
    assert re.match(r"Tally Up!  round 1 · to 2,500 points +Ana rolls\n", asked(PICK))
    laps = asked(PICK.replace("* first", "rule laps 2\n* first"))
    assert laps.startswith("Tally Up!  round 1 · 2 laps ")
    assert asked(PICK, "es").startswith("Tally Up!  ronda 1 · a 2500 puntos ")


def test_the_roll_stands_with_its_total_and_the_odds() -> None:
    """After a roll the dice show their faces, with the running total and what may come next."""
    text = asked(ROLLED)
    assert " red 50   green (40)   blue 20\n" in text
    assert "Running total   110" in text
    assert "Up die next: a bonus roll 50 %, a bust in it " in text
    assert "Ana, the Up die comes next and the total is 110. In or out?" in text
    assert "1 in: roll on, 110 at stake" in text
    assert "2 out: bank 110 and have 110" in text


@pytest.mark.parametrize("face", STANDARD_UP_DIE, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_up_die_says_what_it_does(language: str, face: object) -> None:
    """Beside the Up die stands what its face means."""
    bonus = {"+1": "0 bonus purple\n* roll purple:20\n"}
    bonus["+2"] = "0 bonus orange purple\n* roll orange:60 purple:20\n"
    bonus["+3"] = "* roll orange:60 yellow:20 purple:20\n"
    text = asked(f"{IN}* up {face}\n{bonus.get(str(face), '')}", language)
    [line] = [line for line in text.split("\n") if f" {face}  " in line]
    meaning = up_face_meaning(Messages(language, "tallyup"), face)  # type: ignore[arg-type]
    assert meaning in line
    assert ("20" in line.replace(meaning, "")) == (str(face) in bonus)


def test_the_odds_of_the_next_roll() -> None:
    """When these three dice are rolled next, their chances stand there."""
    # Of the faces of red, green and blue, 3, 2 and 1 are stars; two of them are a bust.
    busts = 3 * 2 * 5 + 3 * 4 * 1 + 3 * 2 * 1
    text = asked(IN + "* up +100\n")
    assert f"Next main roll: bust {round(busts / 216 * 100)} %, Up die" in text


def test_the_bonus_dice_can_be_chosen() -> None:
    """After +1 or +2 the active player is asked, with the dice that are left."""
    text = asked(IN + "* up +2\n")
    assert "Ana, which 2 dice are the bonus dice?" in text
    assert " 1  orange   yellow" in text
    assert " 3  yellow   purple" in text
    assert "which die is the bonus die?" in asked(IN + "* up +1\n")


def test_each_choice_of_bonus_dice_has_its_odds() -> None:
    """Beside bonus dice stands what a roll of them may bring; of the main roll nothing does."""
    text = asked(IN + "* up +1\n")
    # The dice have 3, 2 and 1 stars; a single one does no harm yet.
    assert [" ".join(line.split()) for line in text.split("\n") if "otherwise" in line] == [
        "1 orange bust 0 %, otherwise 33 points on average",
        "2 yellow bust 0 %, otherwise 25 points on average",
        "3 purple bust 0 %, otherwise 17 points on average",
    ]
    assert len({line.index("bust") for line in text.split("\n") if "otherwise" in line}) == 1
    assert "Next main roll" not in text


def test_stars_of_the_main_roll_count_in_the_odds_of_bonus_dice() -> None:
    """With a star on the table, each star of a bonus die is a bust."""
    record = IN.replace("red:50", "red:*") + "* up +1\n"
    purple = next(line for line in asked(record).split("\n") if line.startswith(" 3  purple"))
    assert "bust 17 %, otherwise 20 points on average" in purple


def test_three_bonus_dice_have_their_odds_before_they_are_rolled() -> None:
    """After +3 nobody picks; the odds of the dice that are rolled next are there."""
    terminal = Scripted()
    with pytest.raises(Left):
        table_from(IN + "* up +3\n", terminal=terminal, language="es").session.play()
    assert "Tirada extra: pérdida " in terminal.shown[0].text
    assert "Próxima tirada" not in terminal.shown[0].text


def test_a_total_below_zero_costs() -> None:
    """With a negative total, going out says what it costs."""
    text = asked(
        ROLLED.replace("red:50 green:(40)", "red:* green:(40)") + "0 in\n1 in\n2 in\n* up -100\n"
    )
    assert "Running total   -40" in text
    assert "2 out: bank -40 and have -40" in text


def test_a_game_that_is_over_promises_nothing() -> None:
    """At the end the odds of a next roll are gone, and the title says that it is over."""
    record = START.replace("players Ana, Bo, Cy", "players Ana\nrule laps 1")
    terminal = Scripted(["2", "2"])
    at = table_from(
        record + "* first 0\n0 pick red green blue\n* roll red:50 green:30 blue:20\n",
        terminal=terminal,
    )
    at.session.play()
    assert "the game is over" in terminal.shown[-1].text
    assert "Next main roll" not in terminal.shown[-1].text


# --- totals of any size ---------------------------------------------------------------------------

MULTIPLYING = (
    START
    + "rule up-die x9 x9 x9 x9 x9 x9\n"
    + "".join(
        f"rule die {die} ({points}) ({points}) ({points}) ({points}) ({points}) ({points})\n"
        for die, points in (("red", 99999), ("orange", 1), ("yellow", 1))
    )
    + "* first 0\n0 pick red orange yellow\n"
)
TURN = "* roll red:(99999) orange:(1) yellow:(1)\n0 in\n1 in\n2 in\n* up x9\n"


@pytest.mark.parametrize("turns", [1, 2, 5, 9, 10, 15, 400])
def test_totals_of_any_size_fit(turns: int) -> None:
    """A total may have hundreds of digits; it is told, and the frame is as large as ever."""
    total = 0
    for _ in range(turns):
        total = (total + 100_001) * 9
    shown = f"{total:,}" if total < 10**15 else f"≈ 10^{round(log10(total))}"
    text = asked(MULTIPLYING + (TURN + "0 in\n1 in\n2 in\n") * (turns - 1) + TURN)
    assert f"Ana, the running total is {shown}. In or out?" in text
    assert f"1 in: roll on, {shown} at stake" in text
    assert text.split("\n")[-1].startswith("> _")


# --- every screen ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_players_fit(language: str) -> None:
    """With ten players of long names in 80 by 24, title, question and answers are all there."""
    shown = [one for one in game_of("tallyup", 10, language, ["laps 1"]) if one.purpose == "read"]
    for one in shown[::9]:
        lines = one.text.split("\n")
        assert lines[0].startswith("Tally Up!")
        assert lines[-1].startswith("> ")
        assert any(line.startswith(" 1 ") for line in lines)


@pytest.mark.parametrize("size", [(60, 20), (40, 15), (20, 5), (1, 1), (300, 100)])
@pytest.mark.parametrize("record", [PICK, ROLLED, IN + "* up +2\n"])
def test_any_size_can_be_drawn(record: str, size: tuple[int, int]) -> None:
    """A small screen loses parts of the table, but not the line to type in."""
    columns, rows = size
    text = drawn(asked_for(record, "es"), columns, rows)
    if columns >= 40:
        assert text.split("\n")[-1].startswith("> ")


# --- the dice menu --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("", ""),
        ("1", "red"),
        ("11", ""),
        ("123", "red orange yellow"),
        ("1 2,3", "red orange yellow"),
        ("1231", "orange yellow"),
        ("1234", "red orange yellow green"),
        ("7", ""),
        ("127", ""),
        ("r", ""),
        ("١", ""),
    ],
)
def test_numbers_choose_dice(typed: str, dice: str) -> None:
    """Each number chooses its die, and once more takes it back; other keys choose none."""
    assert " ".join(map(str, sorted(chosen_dice(typed)))) == dice


def test_three_dice_are_complete() -> None:
    """The third die completes the pick, without Enter."""
    menu = DiceMenu([])
    assert [menu.complete("6413"[:length]) for length in range(4)] == [False, False, False, True]
    assert menu.complete("6 4, 1")
    assert not menu.complete("646")


def test_a_pick_knows_its_keys() -> None:
    """What is told to be pressed for three dice picks them."""
    picks = [Pick(Seat(0), dice) for dice in combinations(Die, 3)]
    menu = DiceMenu(picks)
    assert [menu.chosen(menu.keys(pick)) for pick in picks] == picks
    assert menu.keys(picks[-1]) == "456"


def test_chosen_dice_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one picks, the numbers of the chosen dice are reversed."""
    monkeypatch.setenv("TERM", "xterm-256color")
    frame = asked_for(PICK, typed="13")
    reversed_ones = re.findall(r"\x1b\[1;7m (\d) ", "".join(laid_out(frame, 80, 24)))
    assert reversed_ones == ["1", "3"]

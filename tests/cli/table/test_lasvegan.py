"""How Las Vegan looks in a terminal."""

import re

import pytest

from sobremesa.cli.table.session import Left
from tests.cli.table.drawing import LANGUAGES, NAMES, asked, asked_for, game_of
from tests.cli.table.scripted import Scripted, drawn, table_from

START = "sobremesa 1\ngame lasvegan\nplayers Ana, Bo, Cy\nrule hand 4\n"
TOSSED = "* casinos 3 green 8\n* tokens gold:-3 t1:-1 t2:-2 t3:+1 t4:-3\n"
DEAL = "* deal 0 R7 G0 G8 B3\n* deal 1 R9 P3 P4 G1\n* deal 2 R3 R2 G4 G6\n"
DEALT = START + "* lead 0\n" + TOSSED + DEAL
# Bo takes the first trick, with a 7 and a 3 in it.
PLACE = DEALT + "0 play R7\n1 play R9\n2 play R3\n"
PLACED = PLACE + "1 place t2 c1\n"


def lines_of(text: str, head: str) -> list[str]:
    """The lines with such words in them, without what only keeps columns apart."""
    return [re.sub(" +", " ", line).strip() for line in text.split("\n") if head in line]


# --- what the table shows -------------------------------------------------------------------------


def test_a_hand_is_shown_with_numbers_for_what_may_be_played() -> None:
    """Whoever leads sees the hand in order and may play any of its cards."""
    text = asked(DEALT)
    assert lines_of(text, "Your hand") == ["Your hand R7 G0 G8 B3"]
    assert lines_of(text, " 1  R7") == ["1 R7 2 G0 3 G8 4 B3"]
    assert "Ana, lead a card." in text
    assert text.startswith("Las Vegan  round 1 of 4 ")
    assert lines_of(text, "Ana to play")


def test_only_what_follows_suit_is_offered() -> None:
    """Whoever must follow suit is offered those cards alone."""
    text = asked(DEALT + "0 play G8\n")
    assert lines_of(text, "Trick ") == ["Trick Ana G8 ◂"]
    assert lines_of(text, " 1  ") == ["1 G1"]
    assert "Bo, play a card." in text


def test_the_trick_shows_who_would_take_it() -> None:
    """The card that wins so far is marked; a 0 of another suit steals."""
    text = asked(DEALT + "0 play R7\n1 play R9\n")
    assert lines_of(text, "Trick ") == ["Trick Ana R7 Bo R9 ◂"]
    stolen = DEALT.replace("R9 P3 P4 G1", "P0 P3 P4 G1") + "0 play R7\n1 play P0\n"
    assert lines_of(asked(stolen), "Trick ") == ["Trick Ana R7 Bo P0 ◂"]


def test_the_last_trick_stays() -> None:
    """The trick that was taken last can be looked at until the next one is."""
    text = asked(PLACED + "1 play P3\n")
    assert lines_of(text, "Trick ") == ["Trick Bo P3 ◂"]
    assert lines_of(text, "Last trick") == ["Last trick Ana R7 Bo R9 ◂ Cy R3"]


def test_players_stand_with_cabbages_tricks_and_what_changes() -> None:
    """Each player has their cabbages, the tricks of this round, and what it would cost now."""
    text = asked(PLACE + "1 place gold max\n")
    assert lines_of(text, "Bo  ")[0].startswith("▸ Bo 15 1 -3")
    assert lines_of(text, "Cy  ")[0].startswith("Cy 15 0 c")


def test_casinos_say_what_they_mean_now() -> None:
    """A casino with a token says what it costs, and what it counts for the one who looks."""
    text = asked(PLACED)
    assert lines_of(text, "c1 ")[0].endswith("c1 3 each -2 1× = -2")
    assert lines_of(text, "c2 ")[0].endswith("c2 green by threes 0× 3 short")
    assert lines_of(text, "c3 ")[0].endswith("c3 8 each 0×")
    assert lines_of(text, "gold ")[0].endswith("gold not placed -3")


def test_the_golden_casino_says_whom_it_hits() -> None:
    """The golden token on max costs whoever has the most tricks, as they see."""
    text = asked(PLACE + "1 place gold max\n")
    assert lines_of(text, "most tricks")[0].endswith("gold -3 most tricks -3")


def test_tokens_that_are_left_are_listed() -> None:
    """The ordinary tokens that lie on no casino stand with their values."""
    assert lines_of(asked(PLACED), "Tokens left") == ["Tokens left t1 -1 t3 +1 t4 -3"]


def test_placing_offers_every_place() -> None:
    """Whoever took a 7 is offered the golden token, each other token on each casino, or none."""
    text = asked(PLACE)
    assert "Bo, a 7: place a token." in text
    assert "Bo places a token" in text.split("\n")[0]
    for option in (
        "1 gold max -3 most tricks",
        "2 gold min -3 fewest tricks",
        "3 t1 -1 → c1  3",
        "7 t2 -2 → c2  green",
        "15 pass, place nothing",
    ):
        assert option in text


def test_several_sevens_are_several_tokens() -> None:
    """Who took two 7s reads so."""
    sevens = PLACE.replace("R3 R2", "P7 B2").replace("2 play R3", "2 play P7")
    assert "Bo, 2 7s: place a token." in asked(sevens)


def test_spanish_has_its_own_words() -> None:
    """The suits and the table's words are those of the language; cards are the record's."""
    text = asked(PLACED, "es")
    assert lines_of(text, "c2 ")[0].endswith("c2 verde cada tres 0× faltan 3")
    assert lines_of(text, "c1 ")[0].endswith("c1 3 cada una -2 1× = -2")
    assert lines_of(text, "Tu mano")[0].startswith("Tu mano P3")


# --- the scoring of a round -----------------------------------------------------------------------


def scored_after(record: str, entry: str, language: str = "en") -> str:
    """What is shown when a round is scored after that entry."""
    terminal = Scripted([entry])
    with pytest.raises(Left):
        table_from(record, terminal=terminal, language=language).session.play()
    told = {"en": "after round 1", "es": "tras la ronda 1"}[language]
    return next(one.text for one in terminal.shown if told in one.text)


# Bo takes the last trick, and all four casinos have their tokens.
FULL = (
    PLACE.replace("R7 G0", "R7 P7").replace("R9 P3", "R9 G7").replace("R3 R2", "R3 B7")
    + "1 place gold max\n"
).replace("rule hand 4", "rule hand 2")
FULL = re.sub(r"(\* deal \d \w\w \w\w).*", r"\1", FULL)
FULL += "1 play G7\n2 play B7\n0 play P7\n1 place t1 c1\n1 place t2 c2\n"


def test_a_round_is_scored_in_a_table() -> None:
    """Each casino with a token has a line, with what it counts for each player and what follows."""
    scored = scored_after(FULL, "t3 c3").split("\n")
    assert [re.sub(" +", " ", line).strip() for line in scored[2:10]] == [
        "Scoring Ana Bo Cy",
        "tricks 0 2 0",
        "gold -3 most tricks · -3 ·",
        "c1 each 3: -1 · 1× = -1 ·",
        "c2 three greens: -2 · · ·",
        "c3 each 8: +1 · · ·",
        "this round 0 -4 0",
        "cabbages 15 11 15",
    ]


def test_a_round_is_scored_in_spanish() -> None:
    """The scoring has the words of the language."""
    scored = scored_after(FULL, "t3 c3", "es").split("\n")
    assert [re.sub(" +", " ", line).strip() for line in scored[2:10]] == [
        "Cuentas Ana Bo Cy",
        "bazas 0 2 0",
        "oro -3 más bazas · -3 ·",
        "c1 cada 3: -1 · 1× = -1 ·",
        "c2 tres verdes: -2 · · ·",
        "c3 cada 8: +1 · · ·",
        "esta ronda 0 -4 0",
        "coles 15 11 15",
    ]


def test_casinos_without_tokens_are_not_scored() -> None:
    """Where no token lies, only tricks and cabbages are there to be seen."""
    record = re.sub(r"1 place .*\n", "1 pass\n", FULL)
    scored = scored_after(record, "pass").split("\n")
    assert [line.split()[0] for line in scored[2:6]] == ["Scoring", "tricks", "this", "cabbages"]


def test_the_end_of_a_game_shows_what_its_last_round_cost() -> None:
    """When the game is over the last round's scoring stays, and who has won."""
    terminal = Scripted(["t3 c3"])
    at = table_from(FULL.replace("rule hand", "rule rounds 1\nrule hand"), terminal=terminal)
    at.session.play()
    last = terminal.shown[-1]
    assert last.purpose == "wait"
    assert lines_of(last.text, "each 3:") == ["c1 each 3: -1 · 1× = -1 ·"]
    assert "the game is over" in last.text.split("\n")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scoring_of_five_players_fits(language: str) -> None:
    """With five players of long names and large tokens each line of the scoring is whole."""
    rules = ["rounds 1", *(f"token t{number} -9 -9" for number in (1, 2, 3, 4))]
    last = game_of("lasvegan", 5, language, rules)[-1].text.split("\n")
    head = next(place for place, line in enumerate(last) if "Wolfesc…" in line)
    end = next(place for place, line in enumerate(last) if not line.strip())
    lines = last[head + 1 : end]
    assert len(lines) > 4
    assert "…" not in "".join(lines)
    assert {len(line) for line in lines} == {max(map(len, lines))}
    casinos = [line for line in lines if re.match(r"c\d ", line)]
    assert casinos
    assert all(len(re.findall(r"\d× = -\d+|·", line)) == 5 for line in casinos)


# --- looking back ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "seen"),
    [("gold max", "gold -3 most tricks · -3 ·"), ("t2 c1", "c1 each 3: -2 · 1× = -2 ·")],
)
def test_a_round_that_a_token_ends_is_shown_with_it(entry: str, seen: str) -> None:
    """When the last right to place ends a round, the token still lies there while it is told."""
    record = START.replace("hand 4", "hand 1") + "* lead 0\n" + TOSSED
    record += "* deal 0 R7\n* deal 1 R9\n* deal 2 R3\n0 play R7\n1 play R9\n2 play R3\n"
    scored = scored_after(record, entry)
    assert "round 1 of 4" in scored
    assert "to play" not in scored.split("\n")[0]
    assert seen in re.sub(" +", " ", scored)
    assert lines_of(scored, "Last trick") == ["Last trick Ana R7 Bo R9 ◂ Cy R3"]


# --- every screen ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_players_fit(language: str) -> None:
    """With five players of long names in 80 by 24, title, question and answers are all there."""
    shown = [
        one
        for one in game_of("lasvegan", 5, language, ["rounds 1", "token t1 -9 -9"])
        if one.purpose == "read"
    ]
    for one in shown[::11]:
        lines = one.text.split("\n")
        assert lines[0].startswith("Las Vegan")
        assert lines[-1].startswith("> ")
        assert any(re.match(r" ?1 |  1 ", line) for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_break_no_line(language: str) -> None:
    """Each player and each trick stands in one line, however long the names are."""
    record = PLACE.replace("Ana, Bo, Cy", ", ".join(NAMES[:4] + NAMES[6:7])).replace(
        "0 play R7", "* deal 3 B4 B5 B6 B7\n* deal 4 P5 P6 P8 P9\n0 play R7"
    )
    lines = asked(record + "3 play B4\n4 play P5\n1 place t2 c1\n", language).split("\n")
    [trick] = [line for line in lines if " R7 " in line]
    assert re.findall(r"[RPGB]\d", trick) == ["R7", "R9", "R3", "B4", "P5"]
    assert [place for place, line in enumerate(lines) if line.startswith("───")][:2] == [1, 12]


@pytest.mark.parametrize("language", LANGUAGES)
def test_fifteen_places_leave_room_for_the_story(language: str) -> None:
    """With all 15 options to place a token, two sentences of the story can still be read."""
    record = PLACE.replace("Ana, Bo, Cy", "Ana, Bo, Cy, Dee, Eli").replace(
        "0 play R7", "* deal 3 B4 B5 B6 B7\n* deal 4 P5 P6 P8 P9\n0 play R7"
    )
    text = asked(record + "3 play B4\n4 play P5\n", language)
    rules = [place for place, line in enumerate(text.split("\n")) if line.startswith("───")]
    assert rules[-1] - rules[-2] > 2
    assert len([line for line in text.split("\n") if re.match(r"  [1-5] ", line)]) == 5


@pytest.mark.parametrize("size", [(60, 20), (40, 15), (20, 5), (1, 1), (300, 100)])
@pytest.mark.parametrize("record", [DEALT, PLACE])
def test_any_size_can_be_drawn(record: str, size: tuple[int, int]) -> None:
    """A small screen loses parts of the table, but not the line to type in."""
    columns, rows = size
    text = drawn(asked_for(record, "es"), columns, rows)
    if columns >= 40:
        assert text.split("\n")[-1].startswith("> ")


def test_before_the_first_card_there_is_little_to_show() -> None:
    """A game of which only the header is known can be drawn, and goes on by itself."""
    terminal = Scripted()
    with pytest.raises(Left):
        table_from(START, terminal=terminal).session.play()
    assert terminal.shown[0].text.startswith("Las Vegan  round 1 of 4")
    assert terminal.shown[-1].purpose == "read"

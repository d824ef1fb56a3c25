"""The header: game, players, rules."""

from itertools import permutations

import pytest

from sobremesa.record.header import Header
from sobremesa.record.parse import Parser, read_lines
from sobremesa.record.replay import replay
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from tests.record.samples import LASVEGAN, TALLYUP, parse_refusal, refusal

TALLYUP_RULES = (
    "the rules of tallyup are `target N`, `laps N`, `high-stakes on|off`,"
    " `die red * * * 50 (50) 100`, `die orange * * * 60 (70) 70`,"
    " `die yellow * * 20 20 (40) 70`, `die green * * 30 (40) 40 40`,"
    " `die blue * (10) (10) 10 20 50`, `die purple * (20) (20) 20 20 20`,"
    " `up-die +1 +2 +3 -100 +100 x2`"
)
LASVEGAN_RULES = (
    "the rules of lasvegan are `rounds N`, `placing may|must`, `golden-tie all|none`,"
    " `floor 0|none`, `next-lead rotate|winner`, `hand N`, `token gold -3 -4`,"
    " `token t1 -1 -2`, `token t2 -2 -3`, `token t3 -1 +1`, `token t4 -3 +1`,"
    " `casino-cards red purple green blue 1 2 3 4 5 6 8 9`"
)


def header(text: str) -> Header:
    """The header of a record; both ways of reading must give the same."""
    parser = Parser()
    for line in read_lines(text):
        parser.read(line)
    assert replay(text).header == parser.header()
    return parser.header()


def in_header(game: str, *lines: str) -> str:
    return "\n".join(["sobremesa 1", f"game {game}", *lines, ""])


# --- order ----------------------------------------------------------------------------------------


def test_a_header_without_rules_has_the_defaults() -> None:
    """Game and players are enough."""
    assert header(TALLYUP) == Header("tallyup", ("Ana", "Bo"), TallyUpRules())
    assert header(LASVEGAN) == Header("lasvegan", ("Ana", "Bo"), LasVeganRules())


@pytest.mark.parametrize(
    "lines",
    list(
        permutations(["players Ana, Bo", "rule hand 4", "rule rounds 1", "rule casino-cards 1 2 3"])
    ),
)
def test_after_the_game_any_order_will_do(lines: tuple[str, ...]) -> None:
    """Players and rules come in any order, those that depend on each other too."""
    rules = header(in_header("lasvegan", *lines)).rules
    assert (rules.hand, rules.rounds, len(rules.casino_cards)) == (4, 1, 3)


@pytest.mark.parametrize("line", ["players Ana, Bo", "rule target 300", "rule", "players"])
def test_the_game_comes_first(line: str) -> None:
    """A header line before `game` is an error, whatever it says."""
    expected = f"line 2: `{line}`: `game` comes first in the header"
    assert refusal(f"sobremesa 1\n{line}\ngame tallyup\n") == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["game tallyup"], "line 4: `game tallyup`: `game` stands in line 2 already"),
        (["game lasvegan"], "line 4: `game lasvegan`: `game` stands in line 2 already"),
        (["players C"], "line 4: `players C`: `players` stands in line 3 already"),
        (
            ["rule laps 3", "", "rule laps 3"],
            "line 6: `rule laps 3`: `laps` stands in line 4 already",
        ),
        (
            ["rule up-die x2 x2 x2 x2 x2 x2", "rule up-die"],
            "line 5: `rule up-die`: `up-die` stands in line 4 already",
        ),
        (
            ["rule die red * * * 50 (50) 100", "rule die red * * * 50 (50) 50"],
            "line 5: `rule die red * * * 50 (50) 50`: `die red` stands in line 4 already",
        ),
    ],
)
def test_each_header_line_comes_once(lines: list[str], expected: str) -> None:
    """A second line of the same kind is an error and names the first, even if it says the same."""
    assert refusal(in_header("tallyup", "players Ana, Bo", *lines)) == expected


def test_each_die_and_each_token_is_a_rule_of_its_own() -> None:
    """Rules for several dice, or several tokens, do not exclude each other."""
    die = "* * * 10 20 30"
    rules = header(in_header("tallyup", "players A", f"rule die red {die}", f"rule die blue {die}"))
    assert rules.rules.dice[0] == rules.rules.dice[4]
    tokens = ("rule token gold +1 +2", "rule token t4 -9 +9")
    rules = header(in_header("lasvegan", "players A, B", *tokens))
    assert rules.rules.tokens == ((1, 2), (-1, -2), (-2, -3), (-1, 1), (-9, 9))


@pytest.mark.parametrize("line", ["game tallyup", "players Ana, Bo", "rule target 300", "rule x"])
def test_the_header_ends_with_the_first_event(line: str) -> None:
    """A header line after an event is an error, whatever it says."""
    expected = f"line 5: `{line}`: the header comes before the first event"
    assert refusal(f"{TALLYUP}* first 0\n{line}\n") == expected
    assert parse_refusal(f"{TALLYUP}* first 0\n{line}\n") == expected


def test_a_claim_ends_the_header_too() -> None:
    """A claim is about a game, which needs its whole header."""
    expected = "line 5: `rule target 300`: the header comes before the first event"
    assert refusal(f"{TALLYUP}= scores 0 0\nrule target 300\n") == expected


# --- what is missing ------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["* first 0", "0 in", "= over", "* nonsense", "9 nonsense", "="])
def test_a_missing_header_is_an_error_of_the_first_event(line: str) -> None:
    """Without game or players the first line that is no header line is in error."""
    assert refusal(f"sobremesa 1\n# none\n{line}\n0 in\n") == (
        "line 3: the header lacks `game`: lasvegan or tallyup"
    )
    assert refusal(f"sobremesa 1\ngame tallyup\n\n{line}\nplayers Ana, Bo\n") == (
        "line 4: the header lacks `players`, such as `players Ana, Bo, Cy`"
    )


@pytest.mark.parametrize(("rest", "line"), [("", 1), ("\n", 2), ("# a\n\n \n", 4), ("\n# b", 3)])
def test_a_missing_header_is_an_error_of_the_last_line(rest: str, line: int) -> None:
    """Where no event comes, the last line is in error, be it a comment or blank."""
    expected = f"line {line}: the header lacks `game`: lasvegan or tallyup"
    assert refusal(f"sobremesa 1\n{rest}") == expected
    assert parse_refusal(f"sobremesa 1\n{rest}") == expected
    assert refusal(f"sobremesa 1\ngame tallyup\n{rest}") == (
        f"line {line + 1}: the header lacks `players`, such as `players Ana, Bo, Cy`"
    )


# --- game -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("game", "one game expected, not 0 words"),
        ("game tallyup lasvegan", "one game expected, not 2 words"),
        ("game tallyupp", "the games are lasvegan and tallyup; did you mean `tallyup`?"),
        ("game LasVegan", "the games are lasvegan and tallyup; did you mean `lasvegan`?"),
        ("game chess", "the games are lasvegan and tallyup"),
        ("game __init__", "the games are lasvegan and tallyup"),
    ],
)
def test_the_games_are_two(line: str, what: str) -> None:
    """Any other game is an error that names both."""
    assert refusal(f"sobremesa 1\n{line}\nplayers Ana, Bo\n") == f"line 2: `{line}`: {what}"


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("player Ana, Bo", "; did you mean `players`?"),
        ("rules target 300", "; did you mean `rule`?"),
        ("Game tallyup", "; did you mean `game`?"),
        ("target 300", ""),
        ("sobremesa 1", ""),
        ("*first 0", ""),
        ("-1 in", ""),
    ],
)
def test_an_unknown_header_line_is_named(line: str, near: str) -> None:
    """A line that is neither header nor event says so, before the header is found incomplete."""
    expected = (
        f"line 3: `{line}`: a line begins with `game`, `players`, `rule`, a seat, `*`, `=` or `#`"
    )
    assert refusal(f"sobremesa 1\ngame tallyup\n{line}\n* first 0\n") == expected + near


def test_an_unknown_header_line_comes_before_what_a_later_line_could_resolve() -> None:
    """The number of casino cards is not judged before the header has ended."""
    lines = ("players Ana, Bo", "rule casino-cards 1 2 3", "rulle rounds 1")
    assert refusal(in_header("lasvegan", *lines)).startswith("line 5: `rulle rounds 1`: ")


# --- players --------------------------------------------------------------------------------------

FORTY = [
    "x" * 40,
    "é" * 40,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 5 + "five!",
    "한" * 40,
]


@pytest.mark.parametrize("name", ["A", "é", "\U0001f3b2", "0", "*", "=", *FORTY])
def test_a_name_has_1_to_40_characters(name: str) -> None:
    """A character is a code point: letters, digits, signs, emoji with their joiners."""
    assert header(in_header("tallyup", f"players {name}, Bo")).players == (name, "Bo")


@pytest.mark.parametrize("name", [name + "!" for name in FORTY])
def test_a_name_of_41_characters_is_too_long(name: str) -> None:
    """Forty-one code points are too many, even where they show fewer figures."""
    assert refusal(in_header("tallyup", f"players Bo, {name}")).endswith(" is longer than 40")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("players Ana,Bo", ("Ana", "Bo")),
        ("players\tAna ,\t Bo \t", ("Ana", "Bo")),
        ("players Ana  Mae, Bo\tB", ("Ana  Mae", "Bo\tB")),
        ("players ana, Ana, ANA", ("ana", "Ana", "ANA")),
        ("players Zoë, Zoe\u0308", ("Zoë", "Zoe\u0308")),
        ("players players, rule, game, in, 0", ("players", "rule", "game", "in", "0")),
        ("players \xa0Ana, Ana\u3000", ("\xa0Ana", "Ana\u3000")),
        ("players Ana, B#o", ("Ana", "B")),
    ],
)
def test_names_are_trimmed_and_kept(line: str, names: tuple[str, ...]) -> None:
    """Spaces and tabs around a name go, all else stays: inner blanks, case, accents."""
    assert header(in_header("tallyup", line)).players == names


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("players", "a name is empty: names are separated by commas"),
        ("players ,", "a name is empty: names are separated by commas"),
        ("players Ana,, Bo", "a name is empty: names are separated by commas"),
        ("players Ana, Bo,", "a name is empty: names are separated by commas"),
        ("players Ana, \t , Bo", "a name is empty: names are separated by commas"),
        ("players Ana, Bo, Ana", "the name `Ana` stands there twice"),
        ("players Ana,\tAna ", "the name `Ana` stands there twice"),
        (f"players {'x' * 41}", f"the name `{'x' * 41}` is longer than 40"),
        ("players A\x07na, Bo", r"the name `A\x07na` holds a control character"),
        ("players Ana, B\ro", r"the name `B\ro` holds a control character"),
        ("players Ana, Bo\x7f", r"the name `Bo\x7f` holds a control character"),
        ("players \x85, Bo", r"the name `\x85` holds a control character"),
        ("players \x00, Bo", r"the name `\x00` holds a control character"),
    ],
)
def test_what_is_no_name_is_refused(line: str, what: str) -> None:
    """Empty, equal and too long names are errors, and names with control characters."""
    text = refusal(in_header("tallyup", line))
    assert text.startswith("line 3: `players")
    assert text.endswith(f"`: {what}")


@pytest.mark.parametrize(
    ("game", "fewest", "most"), [("tallyup", 1, 10), ("lasvegan", 2, 5)], ids=str
)
def test_how_many_can_play(game: str, fewest: int, most: int) -> None:
    """One to ten play Tally Up! (TU-1.3), two to five Las Vegan (LV-1.4)."""
    names = [f"N{number}" for number in range(most + 1)]
    for count in range(fewest, most + 1):
        assert len(header(in_header(game, f"players {','.join(names[:count])}")).players) == count
    for count in {fewest - 1, most + 1} - {0}:
        line = f"players {', '.join(names[:count])}"
        assert refusal(in_header(game, line)) == (
            f"line 3: `{line}`: {game} is for {fewest} to {most} players, not {count}"
        )


# --- rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "line", "what"),
    [
        ("tallyup", "rule", TALLYUP_RULES),
        ("tallyup", "rule goal 300", TALLYUP_RULES),
        ("tallyup", "rule targets 300", f"{TALLYUP_RULES}; did you mean `target`?"),
        ("tallyup", "rule high-steaks on", f"{TALLYUP_RULES}; did you mean `high-stakes`?"),
        ("tallyup", "rule die rad * * * 1 2 3", f"{TALLYUP_RULES}; did you mean `die red`?"),
        ("tallyup", "rule die", f"{TALLYUP_RULES}"),
        ("tallyup", "rule die pink * * * 1 2 3", TALLYUP_RULES),
        ("tallyup", "rule rounds 2", TALLYUP_RULES),
        ("lasvegan", "rule target 300", LASVEGAN_RULES),
        ("lasvegan", "rule round 2", f"{LASVEGAN_RULES}; did you mean `rounds`?"),
        ("lasvegan", "rule token t5 -1 -2", f"{LASVEGAN_RULES}; did you mean `token t4`?"),
        ("lasvegan", "rule token", LASVEGAN_RULES),
    ],
)
def test_an_unknown_rule_names_those_that_there_are(game: str, line: str, what: str) -> None:
    """The error lists the game's rules as they are written and suggests the nearest."""
    assert refusal(in_header(game, "players Ana, Bo", line)) == f"line 4: `{line}`: {what}"


def test_a_rule_in_error_shows_how_it_is_written() -> None:
    """The error ends with the rule's form."""
    assert refusal(in_header("tallyup", "rule target 99")) == (
        "line 3: `rule target 99`: `99` is not a whole number from 100 to 100000"
        "; it is written `rule target N`"
    )


# --- conflicts ------------------------------------------------------------------------------------

HANDS = "hands of 14 cards for 3 players need 42 cards, there are 40 (LV-2.4)"


@pytest.mark.parametrize(
    ("game", "first", "second", "what"),
    [
        ("lasvegan", "rule hand 14", "players Ana, Bo, Cy", HANDS),
        (
            "lasvegan",
            "rule casino-cards 1 2 3 4 5",
            "rule rounds 2",
            "2 rounds need 6 ordinary casino cards, there are 5 (LV-2.2)",
        ),
        ("tallyup", "rule target 1000", "rule laps 3", "target and laps exclude each other"),
        ("tallyup", "rule target 2500", "rule laps 1", "target and laps exclude each other"),
    ],
)
def test_of_two_lines_that_exclude_each_other_the_later_is_wrong(
    game: str, first: str, second: str, what: str
) -> None:
    """In either order the second of the two lines is in error, before the header ends."""
    for one, other in ((first, second), (second, first)):
        text = in_header(game, one, "# between", other, "nonsense")
        assert refusal(text) == f"line 5: `{other}`: {what}"
        assert parse_refusal(text) == f"line 5: `{other}`: {what}"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["rule casino-cards 1 2 3", "players A, B"], 3),
        (["players A, B", "rule casino-cards 1 2 3", "rule placing may"], 4),
    ],
)
@pytest.mark.parametrize("end", ["", "* lead 0\n", "= over\n", "# end\n"])
def test_casino_cards_for_too_few_rounds_are_wrong_where_they_stand(
    lines: list[str], expected: int, end: str
) -> None:
    """Held against the default of four rounds, the line of the casino cards is in error."""
    assert refusal(in_header("lasvegan", *lines) + end) == (
        f"line {expected}: 4 rounds need 12 ordinary casino cards, there are 3 (LV-2.2)"
    )


def test_one_conflict_does_not_hide_another() -> None:
    """While the casino cards wait for their rounds, a hand is held against the players."""
    lines = ("rule casino-cards 1 2 3", "players Ana, Bo, Cy", "rule hand 14", "rule rounds 1")
    assert refusal(in_header("lasvegan", *lines)) == f"line 5: `rule hand 14`: {HANDS}"


@pytest.mark.parametrize(("players", "hand"), [(2, 20), (3, 13), (4, 10), (5, 8), (5, 1)], ids=str)
def test_hands_that_the_deck_allows(players: int, hand: int) -> None:
    """A hand may have forty cards divided by the players (LV-2.4), and one more fails."""
    names = f"players {', '.join('ABCDE'[:players])}"
    rules = header(in_header("lasvegan", f"rule hand {hand}", names)).rules
    assert rules.hand == hand
    if hand > 1:
        refused = refusal(in_header("lasvegan", names, f"rule hand {hand + 1}"))
        assert refused.startswith(f"line 4: `rule hand {hand + 1}`: ")


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("target 100", Target(100)),
        ("target 100000", Target(100_000)),
        ("laps 1", Laps(1)),
        ("laps 100", Laps(100)),
    ],
)
def test_goals_at_their_limits(goal: str, expected: object) -> None:
    """Targets go from 100 to 100000 (TU-6.1), laps from 1 to 100 (TU-6.2)."""
    assert header(in_header("tallyup", f"rule {goal}", "players Ana")).rules.goal == expected

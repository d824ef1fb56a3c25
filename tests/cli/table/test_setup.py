"""How a table begins: new, or where a record ends."""

import pytest

from sobremesa.cli.table.match import PERSON
from sobremesa.cli.table.setup import BOT_NAMES, Setup, SetupError, from_record, new_table
from sobremesa.record.errors import RecordError
from sobremesa.rules.tallyup.options import Laps

RECORD = "sobremesa 1\ngame tallyup\nplayers Ana, Bo, Cy\n"


def text(setup: Setup) -> str:
    return "".join(f"{line}\n" for line in setup.lines)


# --- a new table ----------------------------------------------------------------------------------


def test_people_sit_before_bots() -> None:
    """A new record names people first, then a bot for each level, and says who plays."""
    setup = new_table("tallyup", ["Ana", "Žižka"], ["steady", "random"], ["laps 2"], 7)
    assert text(setup) == (
        "sobremesa 1\ngame tallyup\nplayers Ana, Žižka, Bo, Cy\nrule laps 2\n"
        "# seats person person steady random\n# seed 7\n"
    )
    assert setup.who == (PERSON, PERSON, "steady", "random")
    assert setup.start.header.players == ("Ana", "Žižka", "Bo", "Cy")
    assert setup.start.header.rules.goal == Laps(2)
    assert (setup.events, setup.seed) == (0, "7")


def test_the_seed_is_a_secret_unless_it_was_asked_for() -> None:
    """A seed that nobody gave is another one each time, and not in the record."""
    one, other = (new_table("lasvegan", ["Ana"], ["random"]) for _ in range(2))
    assert one.seed != other.seed
    assert one.seed not in text(one)
    assert "seed" not in text(one)


@pytest.mark.parametrize(
    ("people", "bots"),
    [
        (["Bo", "cy"], ["Dee", "Eli"]),
        (["BO"], ["Cy"]),
        ([], ["Bo"]),
        ([*BOT_NAMES[:8]], [*BOT_NAMES[8:10]]),
    ],
)
def test_bots_have_names_that_no_person_has(people: list[str], bots: list[str]) -> None:
    """A bot is never called like a person, not even in small or capital letters."""
    setup = new_table("tallyup", people, ["random"] * len(bots))
    assert setup.start.header.players == (*people, *bots)


@pytest.mark.parametrize(
    ("game", "people", "bots", "rules", "what"),
    [
        ("lasvegan", ["Ana"], 0, [], "lasvegan is for 2 to 5 players, not 1"),
        ("lasvegan", ["Ana"], 5, [], "lasvegan is for 2 to 5 players, not 6"),
        ("tallyup", [], 0, [], "nobody plays: name bots"),
        ("tallyup", [], 12, [], "tallyup is for 1 to 10 players, not 12"),
        ("tallyup", ["Ana", "Ana"], 0, [], "the name `Ana` stands there twice"),
        ("tallyup", ["Ana", ""], 0, [], "a name is empty"),
        ("tallyup", ["A" * 41], 0, [], "longer than 40"),
        ("tallyup", ["A\x1b[2J"], 0, [], "control character"),
        ("tallyup", ["A#b"], 0, [], "neither `#` nor a line end can stand in it"),
        ("tallyup", ["A\n* first 0"], 0, [], "neither `#` nor a line end can stand in it"),
        ("tallyup", ["\udcff"], 0, [], "a record is UTF-8, and this is not"),
        ("tallyup", ["Ana"], 0, ["target 5"], "`5` is not a whole number from 100 to 100000"),
        ("tallyup", ["Ana"], 0, ["tarjet 500"], "did you mean `target`?"),
        ("tallyup", ["Ana"], 0, ["laps 1", "laps 2"], "`laps` stands in line 4 already"),
        ("tallyup", ["Ana"], 0, ["laps 1", "target 500"], "exclude each other"),
        ("tallyup", ["Ana"], 0, ["rounds 1"], "the rules of tallyup are"),
        ("tallyup", ["Ana"], 0, [""], "the rules of tallyup are"),
        ("tallyup", ["Ana"], 0, ["laps 1 # 2"], "neither `#` nor a line end can stand in it"),
        ("lasvegan", ["Ana"], 1, ["casino-cards" + " red" * 1100], "4,096 fit"),
        ("lasvegan", ["Ana"], 3, ["hand 20"], "hands of 20 cards for 4 players"),
    ],
)
def test_what_a_record_could_not_say_is_refused(
    game: str, people: list[str], bots: int, rules: list[str], what: str
) -> None:
    """Names, numbers of players and rules are those of a valid record, in the record's words."""
    with pytest.raises(SetupError) as caught:
        new_table(game, people, ["random"] * bots, rules)
    assert what in str(caught.value)
    assert "\n" not in str(caught.value)


# --- where a record ends --------------------------------------------------------------------------


def test_a_record_of_ours_says_who_plays() -> None:
    """A table goes on with the same seats and the same seed; there is nothing to add."""
    begun = new_table("tallyup", ["Ana"], ["random", "steady"], ["laps 2"], 7)
    setup = from_record((text(begun) + "* first 1\n").encode())
    assert setup.who == begun.who
    assert (setup.events, setup.seed, setup.lines) == (1, "7", ())


@pytest.mark.parametrize(
    "comment", ["", "# seats person", "# seats person robot steady", "# SEATS steady steady steady"]
)
def test_in_other_records_the_first_seat_is_a_person(comment: str) -> None:
    """Where a record does not say who plays, or not in words we know, one person does."""
    setup = from_record((RECORD + comment).encode())
    assert setup.who == (PERSON, "steady", "steady")
    assert setup.lines == ()


@pytest.mark.parametrize(
    ("levels", "who"),
    [
        ([], (PERSON, PERSON, PERSON)),
        (["random"], (PERSON, PERSON, "random")),
        (["steady", "random", "random"], ("steady", "random", "random")),
    ],
)
def test_other_bots_may_go_on(levels: list[str], who: tuple[str, ...]) -> None:
    """Bots that are asked for take the last seats, and the record is told."""
    record = RECORD + "# seats person steady steady\n"
    setup = from_record(record.encode(), levels)
    assert setup.who == who
    assert text(setup) == f"# seats {' '.join(who)}\n"
    again = from_record((record + text(setup)).encode())
    assert again.who == who


def test_another_seed_may_go_on() -> None:
    """A seed that is asked for counts from here on; the record is told unless it says so."""
    record = RECORD + "# seed 7\n"
    setup = from_record(record.encode(), seed=8)
    assert (setup.seed, text(setup)) == ("8", "# seed 8\n")
    assert from_record((record + text(setup)).encode()).seed == "8"
    assert from_record(record.encode(), seed=7).lines == ()
    assert text(from_record(RECORD.encode(), seed=0)) == "# seed 0\n"


@pytest.mark.parametrize(
    "comment", ["# seed x", "# seed", "# seeds 7", "* first 0 # seed 7", "rule laps 1 # seed 7"]
)
def test_what_is_no_seed_is_a_comment(comment: str) -> None:
    """Only a comment in a line of its own names a seed; otherwise chance is anew."""
    record = (RECORD + comment).encode()
    assert from_record(record).seed != from_record(record).seed


def test_more_bots_than_seats_are_refused() -> None:
    """A record has as many seats as it has."""
    with pytest.raises(SetupError, match="has 3 seats, too few for 4 bots"):
        from_record(RECORD.encode(), ["random"] * 4)


def test_a_record_that_is_not_valid_is_refused() -> None:
    """The line in error is named."""
    with pytest.raises(RecordError, match="line 4"):
        from_record((RECORD + "* first 3\n").encode())

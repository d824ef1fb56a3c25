"""The claim of a Tally Up: who at this keyboard, or which bot, is the quickest."""

import re

import pytest

from sobremesa.bots.pace import first_to_react
from sobremesa.cli.table.session import CLAIM_SECONDS, Left, claim_keys
from sobremesa.cli.table.terminal import LEAVE
from sobremesa.rules.game import Seat, Turns
from tests.cli.table.records import ALL_STARS, TALLY_UP
from tests.cli.table.scripted import Scripted, Table, table_from


def race(claims: list[str | None], bots: int, record: str = TALLY_UP) -> Table:
    """The table after a race that ended like this."""
    at = table_from(record, bots, terminal=Scripted([LEAVE], claims), moment=1)
    with pytest.raises(Left):
        at.session.play()
    return at


@pytest.mark.parametrize(
    ("claims", "bots", "line"),
    [
        (["a"], 0, "0 tally"),
        (["c"], 0, "2 tally"),
        ([None], 0, "* unclaimed"),
        (["a"], 2, "0 tally"),
    ],
)
def test_the_quickest_claims(claims: list[str | None], bots: int, line: str) -> None:
    """The person whose key comes first claims; where nobody does, it stays unclaimed."""
    assert race(claims, bots).journal.events[0] == line


def test_a_bot_claims_when_no_person_does() -> None:
    """The quickest bot claims after its own time, which is all that people have."""
    at = race([None], bots=2)
    fresh = table_from(TALLY_UP, 2, terminal=Scripted())
    bot, seconds = first_to_react([Seat(1), Seat(2)], fresh.match.randomness("claim"))
    assert at.journal.events[0] == f"{bot} tally"
    assert at.terminal.races[0].seconds == seconds
    assert at.terminal.races[0].keys == ("a",)


def test_bots_alone_wait_for_nobody() -> None:
    """Where no person plays, the quickest bot claims without a race at the keyboard."""
    terminal = Scripted([LEAVE])
    at = table_from(ALL_STARS + "0 pick red orange yellow\n", 3, terminal=terminal)
    for _ in range(2):
        at.session._go_on(at.match.awaiting())
    assert at.journal.events[1].endswith(" tally")
    assert terminal.races == []


def test_people_alone_have_some_seconds() -> None:
    """Without bots a claim can be made for a while."""
    at = race([None], bots=0)
    assert at.terminal.races[0].seconds == CLAIM_SECONDS
    assert at.terminal.races[0].keys == ("a", "b", "c")


def test_the_race_is_announced_with_the_keys() -> None:
    """Whoever may claim sees the key for it before the race begins."""
    at = race(["b"], bots=0)
    announced = at.terminal.shown[at.terminal.races[0].frames - 1].text
    assert "TALLY UP! Be the first:   Ana [A]   Bo [B]   Cy [C]" in announced


def test_a_race_begins_with_the_roll() -> None:
    """Three stars are a race at once: no pause comes first, in which a key would be lost."""
    terminal = Scripted(["123", LEAVE], ["b"])
    at = table_from(ALL_STARS, terminal=terminal, moment=1)
    with pytest.raises(Left):
        at.session.play()
    assert at.journal.events[1:3] == ["* roll red:* orange:* yellow:*", "1 tally"]
    rolled = 1 + next(
        place for place, shown in enumerate(terminal.shown) if "rolls red ★" in shown.text
    )
    assert not any(rolled <= pause.frames <= terminal.races[0].frames for pause in terminal.pauses)


def test_a_claim_is_shown_for_a_while() -> None:
    """After a race there is time to read who was first."""
    at = race(["a"], bots=0)
    after = at.terminal.races[0].frames
    [pause] = [pause for pause in at.terminal.pauses if pause.frames == after + 1]
    assert pause.seconds > 1
    assert "Ana calls it first" in at.terminal.shown[after].text


def test_a_race_that_nobody_attends_is_run_later() -> None:
    """When the input ends in a race nothing happens: the record goes on with the race."""
    at = table_from(TALLY_UP, 2, terminal=Scripted(claims=[LEAVE]))
    with pytest.raises(Left):
        at.session.play()
    assert at.journal.events == []
    assert isinstance(awaited := at.match.awaiting(), Turns)
    assert awaited.lapse is not None


def test_whoever_comes_back_to_a_race_is_waited_for() -> None:
    """A game that was left in a race goes on with it when somebody presses a key."""
    at = race(["a"], bots=2)
    assert at.terminal.shown[0].purpose == "wait"
    assert "Press any key." in at.terminal.shown[0].text
    assert at.terminal.shown[1].purpose == "show"


@pytest.mark.parametrize(
    "names",
    [
        ["Ana", "Abel", "Anton"],
        ["Ana", "Lea"],
        ["Žižka", "漢字", "  ", "İnci"],
        [f"A{number}" for number in range(10)],
    ],
)
def test_claim_keys_differ(names: list[str]) -> None:
    """Everybody has a letter of their own that every keyboard has."""
    keys = list(claim_keys({Seat(seat): name for seat, name in enumerate(names)}).values())
    assert len(set(keys)) == len(names)
    assert all(re.fullmatch("[a-z]", key) for key in keys)

"""A record held against the rules."""

import json
from typing import Any

import pytest

from sobremesa.record.errors import RecordError
from sobremesa.record.parse import parse, read_lines
from sobremesa.record.replay import Replayer, Step, replay, steps
from sobremesa.record.tokens import Line
from sobremesa.rules.tallyup.events import Choose, First, Pick, Roll
from sobremesa.rules.tallyup.facts import ChoiceMade, ChoicesRevealed
from tests.record.samples import (
    BONUS,
    CHOICE,
    DEALT,
    DRAWN,
    LASVEGAN,
    PICKED,
    PLACING,
    TALLY_OVER,
    TALLYUP,
    refusal,
)

DOUBLINGS = 17_000


# --- whole records and steps ----------------------------------------------------------------------


def test_text_bytes_and_records_replay_alike() -> None:
    """A record's text, its bytes and what was parsed from it give the same."""
    end = replay(BONUS)
    assert replay(BONUS.encode()) == end
    assert replay(parse(BONUS)) == end
    assert replay(BONUS.replace("\n", "\r\n")) == end
    assert replay(BONUS.removesuffix("\n")) == end


def test_a_header_alone_replays_to_the_start() -> None:
    """An unfinished record is valid, even without an event."""
    assert replay(TALLYUP).summary()["chance"] == "first"
    assert replay(LASVEGAN).summary()["chance"] == "lead"


def test_steps_are_the_events() -> None:
    """A step has its event's line, what happened, and the state after it; claims are no steps."""
    given = list(steps(f"{CHOICE}= total 80\n\n1 out  # banks\n0 in\n"))
    assert [(step.line, type(step.event)) for step in given] == [
        (4, First),
        (5, Pick),
        (6, Roll),
        (9, Choose),
        (10, Choose),
    ]
    assert given[-2].facts == (ChoiceMade(1),)
    assert given[-1].facts == (ChoiceMade(0), ChoicesRevealed((0,), (1,), 80))
    assert given[-1].state == replay(f"{CHOICE}0 in\n1 out\n").state
    assert given[-1].state.scores == (0, 80)


def test_steps_before_an_error_are_given() -> None:
    """The events before the first error come, then the error."""
    source = steps(f"{PICKED}0 in\n* nonsense\n")
    assert [next(source).line, next(source).line] == [4, 5]
    with pytest.raises(RecordError, match=r"^line 6: "):
        next(source)


def test_steps_of_an_incomplete_header() -> None:
    """A record without events is held against the rules too."""
    with pytest.raises(RecordError, match=r"^line 2: the header lacks `players`"):
        list(steps("sobremesa 1\ngame tallyup\n"))


def test_a_refused_line_leaves_the_game_as_it_was() -> None:
    """Nothing of a line in error is applied."""
    replayer = Replayer()
    for line in read_lines(CHOICE):
        replayer.feed(line)
    before = replayer.finish()
    for line in ("0 tally", "0 nonsense", "= total 81", "* up x2", "rule target 300"):
        with pytest.raises(RecordError):
            replayer.feed(Line(line))
    assert replayer.finish() == before
    step = replayer.feed(Line("1 out"))
    assert isinstance(step, Step)
    assert replayer.finish().state.chosen == (None, False)


def test_what_is_not_an_event_is_no_step() -> None:
    """Header, comment, blank line and claim give no step."""
    replayer = Replayer()
    lines = (Line("sobremesa 1"), Line("game tallyup"), Line("players Ana"), Line(), Line("", "#"))
    assert [replayer.feed(line) for line in (*lines, Line("= total 0"))] == [None] * 6


# --- what the rules refuse ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"{CHOICE}0 tally\n",
            "line 7: `0 tally`: this is not awaited now"
            "; allowed here: `0 in`, `0 out`, `1 in`, `1 out`",
        ),
        (
            f"{CHOICE}1 in\n1 out\n",
            "line 8: `1 out`: seat 1 may not act now; allowed here: `0 in`, `0 out`",
        ),
        (
            f"{PICKED}0 in\n",
            "line 6: `0 in`: nobody may act before chance has decided; allowed here: `* roll`",
        ),
        (
            f"{PICKED}* roll blue:* red:60 green:30\n",
            "line 6: `* roll red:60 green:30 blue:*`: red has no 60,"
            " its faces are * * * 50 (50) 100",
        ),
        (
            f"{PICKED}* roll red:50 green:30\n",
            "line 6: `* roll red:50 green:30`:"
            " the dice of this roll are red, green, blue, each once",
        ),
        (
            f"{CHOICE}* up +1\n",
            "line 7: `* up +1`: this does not come now"
            "; allowed here: `0 in`, `0 out`, `1 in`, `1 out`",
        ),
        (
            f"{TALLYUP}* first 2\n",
            "line 4: `* first 2`: nobody has seat 2, the seats are 0 to 1; allowed here: `* first`",
        ),
        (
            f"{PICKED}* roll red:* green:* blue:*\n0 in\n",
            "line 7: `0 in`: this is not awaited now"
            "; allowed here: `0 tally`, `1 tally`, `* unclaimed`",
        ),
        (
            f"{BONUS}0 bonus red orange\n",
            "line 10: `0 bonus red orange`: bonus dice come from the three that were not picked"
            " (TU-4.4); allowed here: `0 bonus orange yellow`, `0 bonus orange purple`,"
            " `0 bonus yellow purple`",
        ),
        (f"{TALLY_OVER}* first 0\n", "line 15: `* first 0`: the game is over"),
        (
            f"{DRAWN}* deal 1 R1 P9\n",
            "line 8: `* deal 1 R1 P9`: hands are dealt in seat order, the next is for seat 0",
        ),
        (
            f"{DRAWN}* deal 0 R9 R7\n* deal 1 P9 R7\n",
            "line 9: `* deal 1 R7 P9`: R7 has been dealt already (LV-2.4)",
        ),
        (
            f"{DEALT}0 play R7\n1 play P9\n",
            "line 11: `1 play P9`: red was led and seat 1 holds some, so it must follow (LV-3.2)"
            "; allowed here: `1 play R1`",
        ),
        (
            f"{PLACING}0 play R9\n",
            "line 12: `0 play R9`: this is not awaited now; allowed here: `0 place gold max`,"
            " `0 place gold min`, `0 place t1 c1`, `0 place t1 c2`, `0 place t1 c3`,"
            " `0 place t2 c1` and 9 more",
        ),
    ],
)
def test_the_error_says_what_was_given_and_what_was_allowed(text: str, expected: str) -> None:
    """Given, wrong, allowed: each in the record's words."""
    assert refusal(text) == expected


# --- summary --------------------------------------------------------------------------------------


def test_the_summary_is_json_with_its_keys_in_order() -> None:
    """The summary has the keys of the record format, and nothing that JSON does not know."""
    for record in (TALLYUP, CHOICE, BONUS, TALLY_OVER, LASVEGAN, DRAWN, DEALT, PLACING):
        summary = replay(record).summary()
        assert list(summary) == (
            "game players round scores over winners to_act legal chance public private".split()
        )
        assert json.loads(json.dumps(summary)) == summary


def test_the_summary_of_sealed_choices() -> None:
    """A choice that is not yet revealed is private, and public is the state before it."""
    summary = replay(f"{CHOICE}1 out\n").summary()
    assert summary["to_act"] == [0]
    assert summary["legal"] == {"0": ["in", "out"]}
    assert summary["public"] == {
        "active": 0,
        "picked": ["red", "green", "blue"],
        "total": 80,
        "in": [0, 1],
    }
    assert summary["private"] == {"chosen": {"1": "out"}}


def test_the_summary_of_a_waiting_claim() -> None:
    """While a Tally Up waits every seat may claim, and no chance event is named."""
    summary = replay(f"{PICKED}* roll red:* green:* blue:*\n").summary()
    assert summary["to_act"] == [0, 1]
    assert summary["legal"] == {"0": ["tally"], "1": ["tally"]}
    assert summary["chance"] is None


def test_the_summary_of_the_end() -> None:
    """When the game is over nobody acts and the winners are named."""
    summary = replay(TALLY_OVER).summary()
    assert (summary["over"], summary["winners"]) == (True, [1])
    assert (summary["to_act"], summary["legal"], summary["chance"]) == ([], {}, None)


@pytest.mark.parametrize(
    ("record", "chance"),
    [
        (TALLYUP, "first"),
        (PICKED, "roll"),
        (BONUS.removesuffix("* up +2\n"), "up"),
        (f"{BONUS}0 bonus orange purple\n", "roll"),
        (f"{LASVEGAN}", "lead"),
        (f"{LASVEGAN}* lead 0\n", "casinos"),
        (f"{LASVEGAN}* lead 0\n* casinos 1 2 3\n", "tokens"),
        (DRAWN, "deal"),
        (CHOICE, None),
        (DEALT, None),
        (PLACING, None),
    ],
)
def test_the_summary_names_the_chance_event(record: str, chance: str | None) -> None:
    """`chance` is the verb of the event that is awaited, or null."""
    assert replay(record).summary()["chance"] == chance


def test_the_summary_of_a_trick_and_its_placing() -> None:
    """The trick shows who played what; it is empty while its winner places tokens."""
    public = replay(f"{DEALT}0 play R7\n").summary()["public"]
    assert public == {
        "leader": 0,
        "trick": [[0, "R7"]],
        "tricks": [0, 0],
        "casinos": [["9", None], ["blue", None], ["1", None]],
        "golden": None,
        "tokens": {"gold": -3, "t1": -1, "t2": -3, "t3": -1, "t4": -3},
    }
    summary = replay(f"{PLACING}0 place gold min\n").summary()
    assert summary["public"] == {
        **public,
        "tricks": [1, 0],
        "trick": [],
        "golden": ["min", -3],
    }
    assert summary["private"] == {"hands": [["R9"], ["P9"]]}
    places = [f"place t{token} c{slot}" for token in (1, 2, 3, 4) for slot in (1, 2, 3)]
    assert replay(PLACING).summary()["legal"] == {
        "0": ["place gold max", "place gold min", *places, "pass"]
    }


# --- numbers without end --------------------------------------------------------------------------


def test_a_running_total_of_thousands_of_digits() -> None:
    """A total doubled 17,000 times within a mebibyte replays, is claimed, refused and summed up."""
    lines = ["sobremesa 1\ngame tallyup\nplayers Ana\nrule high-stakes on\n* first 0\n"]
    lines.append("0 pick red green blue\n")
    total = 0
    for done in range(1, DOUBLINGS + 1):
        lines.append("0 in\n" * (done > 1) + "* roll red:* green:30 blue:(10)\n* up x2\n")
        total = (total + 40) * 2
        if done == 12_500:  # 3,700 digits: as many as a line can claim, nearly
            lines.append(f"= total {total}\n")
    replayer = Replayer()
    for line in read_lines("".join(lines)):
        replayer.feed(line)

    def refused(claim: str) -> str:
        with pytest.raises(RecordError) as caught:
            replayer.feed(Line(claim))
        return caught.value.what

    shown = f"2^{total.bit_length() - 1} or more"
    assert refused("= total 5") == f"`= total 5`: the running total is {shown}"
    assert refused(f"= total {'9' * 4000}") == (
        f"`= total {'9' * 52}…`: the running total is {shown}"
    )
    public: Any = replayer.finish().summary()["public"]
    assert public["total"] == total
    replayer.feed(Line("0 out"))
    assert refused("= scores 7") == f"`= scores 7`: the scores are {shown}"
    assert replayer.finish().summary()["scores"] == [total]

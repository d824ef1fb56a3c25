"""Claims: the `=` lines."""

import pytest

from sobremesa.record.claims import known_claims
from sobremesa.record.replay import replay
from tests.record.samples import (
    BONUS,
    CHOICE,
    DEALT,
    LASVEGAN,
    PLACING,
    TALLY_OVER,
    TALLYUP,
    refusal,
)
from tests.record.test_tokens import NO_NUMBERS

# A round of one trick: Bo takes it, and -9 for the one 9 in it leaves 6 cabbages; the game is over.
LASVEGAN_OVER = f"""{LASVEGAN}rule rounds 1
rule hand 1
rule token t2 -9 -9
* lead 0
* casinos 9 blue 1
* tokens gold:-3 t1:-1 t2:-9 t3:-1 t4:-3
* deal 0 R7
* deal 1 R9
0 play R7
1 play R9
1 place t2 c1
"""


def holds(record: str, claim: str) -> bool:
    """Whether a claim holds where it stands, and changes nothing."""
    before = replay(record)
    return replay(f"{record}= {claim}\n") == before


def test_what_can_be_claimed() -> None:
    """Scores, the end and its winners in every game, and what is the game's own."""
    assert known_claims("tallyup") == ("scores", "over", "winners", "total", "in")
    assert known_claims("lasvegan") == ("scores", "over", "winners", "tricks")


@pytest.mark.parametrize(
    ("record", "claims"),
    [
        (TALLYUP, ["scores 0 0", "total 0", "in 0 1", "in 1 0"]),
        (CHOICE, ["scores  0\t0", "total 80", "in 0 1"]),
        (f"{CHOICE}0 out\n", ["scores 0 0", "total 80", "in 1 0"]),
        (f"{CHOICE}0 out\n1 in\n", ["scores 80 0", "total 80", "in 1"]),
        (f"{CHOICE}0 out\n1 out\n", ["scores 80 80", "total 0", "in 0 1"]),
        (BONUS, ["total 90", "in 0 1"]),
        (TALLY_OVER, ["over", "winners 1", "scores 100 200", "total 0", "in 0"]),
        (LASVEGAN, ["scores 15 15", "tricks 0 0"]),
        (DEALT, ["scores 15 15", "tricks 0 0"]),
        (PLACING, ["scores 15 15", "tricks 1 0"]),
        (LASVEGAN_OVER, ["scores 15 6", "tricks 0 1", "over", "winners 0"]),
    ],
)
def test_claims_that_hold(record: str, claims: list[str]) -> None:
    """A true claim is accepted wherever it stands, before the first event and after the end."""
    for claim in claims:
        assert holds(record, claim), claim


def test_nobody_in_is_claimed_without_seats() -> None:
    """When the last one has gone OUT and the game is over, `= in` names nobody."""
    record = f"{TALLYUP.replace('Ana, Bo', 'Ana')}rule laps 1\n* first 0\n0 pick red green blue\n"
    record += "* roll red:50 green:30 blue:*\n0 out\n"
    assert holds(record, "in")
    assert refusal(f"{record}= in 0\n") == "line 9: `= in 0`: IN are none"


def test_winners_come_in_any_order() -> None:
    """Shared wins are claimed in any order of seats."""
    record = LASVEGAN_OVER.replace("t2:-9", "t2:-1").replace("t2 -9 -9", "t2 -1 -1")
    record = record.replace("1 place t2 c1", "1 pass")
    assert holds(record, "winners 0 1")
    assert holds(record, "winners 1 0")
    assert refusal(f"{record}= winners 1\n") == "line 15: `= winners 1`: the winners are 0 1"


@pytest.mark.parametrize(
    ("record", "claim", "what"),
    [
        (CHOICE, "scores 80 0", "the scores are 0 0"),
        (f"{CHOICE}0 out\n1 in\n", "scores 0 80", "the scores are 80 0"),
        (CHOICE, "scores", "one number for each seat expected, not 0 words"),
        (CHOICE, "scores 0", "one number for each seat expected, not 1 word"),
        (CHOICE, "scores 0 0 0", "one number for each seat expected, not 3 words"),
        (CHOICE, "total 81", "the running total is 80"),
        (CHOICE, "total", "one number expected, not 0 words"),
        (CHOICE, "total 80 80", "one number expected, not 2 words"),
        (CHOICE, "in", "IN are 0 1"),
        (CHOICE, "in 1", "IN are 0 1"),
        (CHOICE, "in 0 1 0", "a seat is named twice"),
        (CHOICE, "in 0 1 2", "`2` is not a whole number from 0 to 1"),
        (CHOICE, "in Ana Bo", "`Ana` is not a whole number from 0 to 1"),
        (CHOICE, "in 0,1", "`0,1` is not a whole number from 0 to 1"),
        (CHOICE, "over", "the game is not over"),
        (CHOICE, "over 0", "nothing more expected, not 1 word"),
        (CHOICE, "winners", "the game is not over"),
        (CHOICE, "winners 0", "the game is not over"),
        (CHOICE, "winners 2", "`2` is not a whole number from 0 to 1"),
        (TALLY_OVER, "winners 0", "the winners are 1"),
        (TALLY_OVER, "winners", "the winners are 1"),
        (TALLY_OVER, "winners 0 1", "the winners are 1"),
        (TALLY_OVER, "winners 1 1", "a seat is named twice"),
        (TALLY_OVER, "winners 01", "`01` is not a whole number from 0 to 1"),
        (TALLY_OVER, "over yes", "nothing more expected, not 1 word"),
        (TALLY_OVER, "in 1", "IN are 0"),
        (PLACING, "tricks 0 1", "the tricks are 1 0"),
        (PLACING, "tricks 1", "one number for each seat expected, not 1 word"),
        (PLACING, "tricks 1 0 0", "one number for each seat expected, not 3 words"),
        (PLACING, "scores 15 14", "the scores are 15 15"),
        (LASVEGAN_OVER, "winners 1", "the winners are 0"),
    ],
)
def test_claims_that_do_not_hold(record: str, claim: str, what: str) -> None:
    """The error says how the state differs, or how the claim is written."""
    line = record.count("\n") + 1
    assert refusal(f"{record}= {claim}\n0 nonsense\n") == f"line {line}: `= {claim}`: {what}"


@pytest.mark.parametrize("word", [word for word in NO_NUMBERS if word and " " not in word])
@pytest.mark.parametrize("claim", ["scores {} 0", "total {}", "tricks 0 {}"])
def test_numbers_are_claimed_plainly(claim: str, word: str) -> None:
    """A claimed number has no plus, no leading zero, and digits from 0 to 9 only."""
    record = PLACING if claim.startswith("tricks") else CHOICE
    assert refusal(f"{record}= {claim.format(word)}\n").endswith("` is not a whole number")


def test_a_negative_number_is_claimed_with_its_sign() -> None:
    """A running total below zero is claimed with a minus, and shown with it."""
    record = BONUS.replace("* up +2", "* up -100")
    assert holds(record, "total -10")
    assert refusal(f"{record}= total 10\n") == "line 10: `= total 10`: the running total is -10"

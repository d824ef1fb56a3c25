"""What a main roll of Tally Up! does (TU-3)."""

import pytest

from sobremesa.rules.tallyup import facts
from tests.rules.tallyup.script import awaited, offered, picked, play, refused, tell


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        ("red:50 green:30 blue:20", 100),
        ("red:* green:30 blue:20", 50),
        ("red:100 green:* blue:50", 150),
        ("red:(50) green:40 blue:*", 90),
        ("red:(50) green:(40) blue:(10)", 100),
    ],
)
def test_numbers_are_added_with_no_star_or_one(roll: str, points: int) -> None:
    """With at most one star all numbers, circled ones too, join the running total (TU-3.1)."""
    state = play(picked(), f"* roll {roll}")
    assert state.total == points
    assert state.scores == (0, 0)


def test_the_running_total_grows_from_roll_to_roll() -> None:
    """Each main roll adds to what the earlier ones brought (TU-3.1)."""
    state = play(picked(), "* roll red:50 green:30 blue:20, 0 in, 1 in")
    assert play(state, "* roll red:100 green:40 blue:*").total == 240
    [rolled] = tell(state, "* roll red:100 green:40 blue:*")
    assert (rolled.points, rolled.total) == (140, 240)


def test_a_circle_brings_the_up_die() -> None:
    """One circled number is enough for the Up die, with a star beside it too (TU-3.2)."""
    for roll in ("red:50 green:30 blue:(10)", "red:* green:(40) blue:10"):
        state = play(picked(), f"* roll {roll}")
        assert awaited(play(state, "0 in, 1 in")) == "up"
        assert tell(picked(), f"* roll {roll}")[1:] == [facts.UpDieAwaited()]


def test_three_circles_bring_the_up_die_once() -> None:
    """However many circles show, the Up die comes once (TU-3.2)."""
    state = play(
        picked(), "* roll red:(50) green:(40) blue:(10), 0 in, 1 in, * up +100, 0 in, 1 in"
    )
    assert awaited(state) == "roll"
    assert state.total == 200


def test_without_a_circle_there_is_no_up_die() -> None:
    """A main roll without circles is followed by the next main roll (TU-3.2)."""
    state = play(picked(), "* roll red:50 green:30 blue:20, 0 in, 1 in")
    assert awaited(state) == "roll"


def test_a_circle_in_a_bust_brings_no_up_die() -> None:
    """With two stars beside it a circle brings nothing (TU-3.2, TU-3.3)."""
    state = play(picked(), "* roll red:* green:* blue:(10)")
    assert (state.round, awaited(state)) == (2, [1])


def test_two_stars_bust() -> None:
    """Two stars end the round at once, and who was IN scores nothing for it (TU-3.3)."""
    state = play(picked(), "* roll red:50 green:30 blue:20, 0 in, 1 in")
    assert tell(state, "* roll red:100 green:* blue:*")[1:] == [
        facts.Busted(2, 100, (0, 1)),
        facts.RoundEnded(1, (0, 0)),
        facts.RoundBegan(2, 1),
    ]
    assert play(state, "* roll red:100 green:* blue:*").scores == (0, 0)


def test_a_bust_adds_no_points() -> None:
    """The number beside two stars counts for nobody (TU-3.3)."""
    [rolled, *_] = tell(picked(), "* roll red:100 green:* blue:*")
    assert (rolled.points, rolled.total) == (0, 0)


def test_a_bust_keeps_what_was_banked() -> None:
    """Who was OUT before a bust keeps the points (TU-3.3)."""
    state = play(picked(3), "* roll red:50 green:30 blue:20, 0 out, 1 in, 2 in")
    state = play(state, "* roll red:* green:* blue:20")
    assert state.scores == (100, 0, 0)


# --- Tally Up ------------------------------------------------------------------------------------

TALLY_UP = "* roll red:* green:* blue:*"


def test_three_stars_wait_for_a_claim_by_anybody() -> None:
    """After three stars every seat may claim, those who are OUT too (TU-3.4)."""
    state = play(picked(3), "* roll red:50 green:30 blue:20, 0 in, 1 out, 2 in")
    assert tell(state, TALLY_UP)[1:] == [facts.TallyUpRolled()]
    state = play(state, TALLY_UP)
    assert awaited(state) == [0, 1, 2]
    assert all(offered(state, seat) == ["tally"] for seat in range(3))


def test_the_first_claim_scores_200_and_the_others_100() -> None:
    """Who claims first scores 200, every other player still IN 100, at once (TU-3.4)."""
    state = play(picked(3), TALLY_UP)
    assert tell(state, "1 tally") == [facts.TallyUpClaimed(1, 200, (0, 2), 100)]
    assert play(state, "1 tally").scores == (100, 200, 100)


def test_a_player_who_is_out_may_claim() -> None:
    """Who is OUT scores 200 by claiming first, and nothing otherwise (TU-3.4)."""
    state = play(picked(3), f"* roll red:50 green:30 blue:20, 0 in, 1 out, 2 in, {TALLY_UP}")
    assert play(state, "1 tally").scores == (100, 300, 100)
    assert play(state, "2 tally").scores == (100, 100, 200)


def test_a_tally_up_does_not_touch_the_running_total() -> None:
    """The running total stays, and the round goes on with the choice (TU-3.4)."""
    state = play(picked(), f"* roll red:50 green:30 blue:20, 0 in, 1 in, {TALLY_UP}, 0 tally")
    assert state.total == 100
    assert (state.round, awaited(state)) == (1, [0, 1])
    assert play(state, "0 out, 1 in").scores == (300, 100)


def test_after_a_tally_up_only_those_in_choose() -> None:
    """The choice after a Tally Up is for those who are IN, whoever claimed it (TU-3.4, TU-2.4)."""
    state = play(
        picked(3), f"* roll red:50 green:30 blue:20, 0 in, 1 out, 2 in, {TALLY_UP}, 1 tally"
    )
    assert awaited(state) == [0, 2]
    state = play(state, "0 in, 2 in")
    assert awaited(state) == "roll"


def test_a_tally_up_is_not_lost_to_a_bust() -> None:
    """Its points are on the scores, and stay there when the round busts later (TU-3.4)."""
    state = play(picked(), f"{TALLY_UP}, 0 tally, 0 in, 1 in, * roll red:* green:* blue:20")
    assert (state.scores, state.round) == ((200, 100), 2)


def test_a_tally_up_is_claimed_once() -> None:
    """After the first claim nobody else may claim (TU-3.4)."""
    state = play(picked(), f"{TALLY_UP}, 1 tally")
    assert refused(state, "0 tally").reason == "this is not awaited now"
    assert refused(state, "* unclaimed").reason == "this does not come now"


def test_an_unclaimed_tally_up_scores_100_for_those_in() -> None:
    """When nobody claims in time, nobody gets 200; those still IN score 100 each (TU-3.5)."""
    state = play(picked(3), f"* roll red:50 green:30 blue:20, 0 in, 1 out, 2 in, {TALLY_UP}")
    assert tell(state, "* unclaimed") == [facts.TallyUpUnclaimed((0, 2), 100)]
    state = play(state, "* unclaimed")
    assert (state.scores, state.total) == ((100, 100, 100), 100)
    assert awaited(state) == [0, 2]


def test_one_player_alone_claims_for_200() -> None:
    """Alone one scores 200 by claiming, 100 by letting it lapse (TU-3.4, TU-3.5)."""
    state = play(picked(1), TALLY_UP)
    assert play(state, "0 tally").scores == (200,)
    assert play(state, "* unclaimed").scores == (100,)


def test_a_second_tally_up_in_a_round_counts_again() -> None:
    """Every main roll of three stars is a Tally Up of its own (TU-3.4)."""
    state = play(picked(), f"{TALLY_UP}, 0 tally, 0 in, 1 in, {TALLY_UP}, 1 tally")
    assert state.scores == (300, 300)

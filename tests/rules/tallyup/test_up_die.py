"""The Up die of Tally Up! and its bonus rolls (TU-4)."""

import pytest

from sobremesa.rules.tallyup import facts
from sobremesa.rules.tallyup.components import Die, Face, UpFace, up_die_faces
from sobremesa.rules.tallyup.options import TallyUpRules
from sobremesa.rules.tallyup.state import TallyUpState
from tests.rules.tallyup.script import awaited, offered, picked, play, refused, tell

CIRCLED = "* roll red:50 green:(40) blue:10"
"""A hundred points, no star."""

CIRCLED_AND_STARRED = "* roll red:* green:(40) blue:10"
"""Fifty points, one star."""


def before_up(roll: str = CIRCLED, players: int = 2) -> TallyUpState:
    """The Up die is about to be rolled, all are IN."""
    return play(picked(players), roll + "".join(f", {seat} in" for seat in range(players)))


# --- the choice before: TU-4.1 -------------------------------------------------------------------


def test_all_who_are_in_choose_before_the_up_die() -> None:
    """Before the Up die everybody still IN chooses, with the main roll in the total (TU-4.1)."""
    state = play(picked(3), CIRCLED)
    assert awaited(state) == [0, 1, 2]
    state = play(state, "0 in, 1 out, 2 in")
    assert (state.scores, awaited(state)) == ((0, 100, 0), "up")


def test_who_left_before_the_up_die_does_not_choose_after_it() -> None:
    """After the Up die only those who stayed IN choose again (TU-4.1, TU-2.5)."""
    state = play(picked(3), f"{CIRCLED}, 0 in, 1 out, 2 in, * up +100")
    assert awaited(state) == [0, 2]
    assert play(state, "0 out, 2 out").scores == (200, 100, 200)


def test_when_all_are_out_the_up_die_is_not_rolled() -> None:
    """If everybody goes OUT before the Up die the round ends without it (TU-4.1)."""
    state = play(picked(), f"{CIRCLED}, 0 out")
    assert tell(state, "1 out")[1:] == [
        facts.ChoicesRevealed((), (0, 1), 100),
        facts.RoundEnded(1, (100, 100)),
        facts.RoundBegan(2, 1),
    ]
    state = play(state, "1 out")
    assert (state.round, awaited(state), state.scores) == (2, [1], (100, 100))


# --- points and factors: TU-4.2, TU-4.3 ----------------------------------------------------------


def test_plus_a_hundred_is_added() -> None:
    """`+100` adds a hundred to the running total; then all choose (TU-4.2)."""
    assert tell(before_up(), "* up +100") == [facts.UpRolled(0, UpFace.parse("+100"), 200)]
    state = play(before_up(), "* up +100")
    assert (state.total, awaited(state)) == (200, [0, 1])
    assert state.up == UpFace.parse("+100")


def test_minus_a_hundred_is_taken_off() -> None:
    """`-100` takes a hundred off the running total (TU-4.2)."""
    assert play(before_up(), "* up -100").total == 0


def test_the_running_total_may_become_negative() -> None:
    """After `-100` the running total may be below zero; banking it costs points (TU-4.2)."""
    state = play(before_up(CIRCLED_AND_STARRED), "* up -100")
    assert state.total == -50
    state = play(state, "0 out, 1 in")
    assert state.scores == (-50, 0)
    assert play(state, "* roll red:50 green:30 blue:20").total == 50


def test_x2_doubles_the_running_total() -> None:
    """`x2` doubles the running total (TU-4.3)."""
    assert tell(before_up(), "* up x2") == [facts.UpRolled(0, UpFace.parse("x2"), 200)]
    assert play(before_up(), "* up x2").total == 200


def test_x2_doubles_a_negative_total_too() -> None:
    """A total below zero becomes twice as low by `x2` (TU-4.2, TU-4.3)."""
    state = play(before_up(CIRCLED_AND_STARRED), "* up -100, 0 in, 1 in")
    state = play(state, "* roll red:* green:30 blue:(10), 0 in, 1 in")
    assert state.total == -10
    assert play(state, "* up x2").total == -20


def test_points_and_factors_of_other_up_dice_count_as_they_say() -> None:
    """`x3` trebles, `-1` takes off one, `+4` adds four (TU-4.2, TU-4.3, TU-1.4)."""
    rules = TallyUpRules(up_die=up_die_faces("x3 -1 +4 x2 x2 x2"))
    state = play(picked(1, rules=rules), f"{CIRCLED}, 0 in")
    totals = [play(state, f"* up {face}").total for face in ("x3", "-1", "+4")]
    assert totals == [300, 99, 104]


# --- bonus rolls: TU-4.4 to TU-4.7 ---------------------------------------------------------------


def test_plus_one_and_two_let_the_active_player_choose_dice() -> None:
    """For `+1` and `+2` the active player names so many of the dice not picked (TU-4.4)."""
    state = play(before_up(), "* up +1")
    assert awaited(state) == [0]
    assert offered(state, 0) == ["bonus orange", "bonus yellow", "bonus purple"]
    state = play(before_up(), "* up +2")
    assert offered(state, 0) == [
        "bonus orange yellow",
        "bonus orange purple",
        "bonus yellow purple",
    ]
    assert tell(state, "0 bonus orange purple") == [facts.BonusPicked(0, (Die.ORANGE, Die.PURPLE))]
    assert play(state, "0 bonus orange purple").bonus == (Die.ORANGE, Die.PURPLE)


def test_plus_three_leaves_nothing_to_choose() -> None:
    """`+3` rolls all three dice that were not picked, at once (TU-4.4)."""
    assert tell(before_up(), "* up +3") == [
        facts.UpRolled(0, UpFace.parse("+3"), 100),
        facts.BonusPicked(0, (Die.ORANGE, Die.YELLOW, Die.PURPLE)),
    ]
    state = play(before_up(), "* up +3")
    assert awaited(state) == "roll"
    assert play(state, "* roll orange:60 yellow:20 purple:20").total == 200


def test_the_active_player_names_bonus_dice_when_out() -> None:
    """The active player names the bonus dice even when OUT, nobody else does (TU-4.4, TU-2.6)."""
    state = play(picked(), f"{CIRCLED}, 0 out, 1 in, * up +1")
    assert awaited(state) == [0]
    assert offered(state, 1) == []
    state = play(state, "0 bonus purple, * roll purple:20")
    assert (state.total, awaited(state)) == (120, [1])


def test_the_second_active_player_names_bonus_dice() -> None:
    """It is the round's active player who names them, not seat 0 (TU-4.4)."""
    state = play(picked(3), "* roll red:* green:* blue:10, 1 pick red green blue")
    state = play(state, f"{CIRCLED}, 0 in, 1 in, 2 in, * up +2")
    assert awaited(state) == [1]


def test_a_bonus_roll_adds_its_numbers() -> None:
    """With fewer than two stars in all, the bonus roll's numbers are added (TU-4.5)."""
    state = play(before_up(), "* up +2, 0 bonus orange purple")
    assert tell(state, "* roll orange:60 purple:*") == [
        facts.BonusRolled(0, (Die.ORANGE, Die.PURPLE), (Face(60), Face.parse("*")), 60, 160)
    ]
    assert play(state, "* roll orange:60 purple:*").total == 160


def test_a_star_of_the_main_roll_stays_with_the_bonus_roll() -> None:
    """One star in the main roll and none in the bonus roll is no bust (TU-4.5)."""
    state = play(before_up(CIRCLED_AND_STARRED), "* up +1, 0 bonus orange, * roll orange:60")
    assert (state.total, state.round) == (110, 1)


@pytest.mark.parametrize(
    ("main", "up", "roll", "stars"),
    [
        (CIRCLED_AND_STARRED, "* up +1, 0 bonus orange", "orange:*", 2),
        (CIRCLED_AND_STARRED, "* up +2, 0 bonus orange purple", "orange:60 purple:*", 2),
        (CIRCLED_AND_STARRED, "* up +2, 0 bonus orange purple", "orange:* purple:*", 3),
        (CIRCLED, "* up +2, 0 bonus orange purple", "orange:* purple:*", 2),
        (CIRCLED, "* up +3", "orange:* yellow:* purple:20", 2),
        (CIRCLED_AND_STARRED, "* up +3", "orange:* yellow:* purple:*", 4),
    ],
)
def test_two_stars_of_both_rolls_bust(main: str, up: str, roll: str, stars: int) -> None:
    """Two or more stars of the main roll and the bonus roll together are a bust (TU-4.5)."""
    state = play(before_up(main), up)
    total = state.total
    assert tell(state, f"* roll {roll}")[1:] == [
        facts.Busted(stars, total, (0, 1)),
        facts.RoundEnded(1, (0, 0)),
        facts.RoundBegan(2, 1),
    ]
    state = play(state, f"* roll {roll}")
    assert (state.scores, state.total, state.round, awaited(state)) == ((0, 0), 0, 2, [1])
    assert (state.shown, state.up, state.bonus, state.bonus_shown) == ((), None, (), ())


def test_a_bust_by_bonus_dice_keeps_what_was_banked() -> None:
    """Who went OUT before the Up die keeps the points when bonus dice bust (TU-4.5, TU-3.3)."""
    state = play(picked(), f"{CIRCLED}, 0 in, 1 out, * up +3, * roll orange:* yellow:* purple:20")
    assert (state.scores, state.round) == ((0, 100), 2)


def test_only_the_last_main_rolls_star_counts() -> None:
    """A star of an earlier main roll of the round does not count with a bonus roll (TU-4.5)."""
    state = play(picked(1), "* roll red:* green:30 blue:10, 0 in")
    state = play(state, f"{CIRCLED}, 0 in, * up +1, 0 bonus orange, * roll orange:*")
    assert (state.round, state.total, awaited(state)) == (1, 140, [0])


def test_a_circle_in_a_bonus_roll_brings_no_up_die() -> None:
    """A circled number among the bonus dice only adds its points (TU-4.6)."""
    state = play(before_up(), "* up +1, 0 bonus purple, * roll purple:(20), 0 in, 1 in")
    assert (state.total, awaited(state)) == (120, "roll")


def test_three_bonus_stars_are_no_tally_up() -> None:
    """Three stars that include bonus dice are a bust, not a Tally Up (TU-4.6)."""
    state = play(before_up(), "* up +3, * roll orange:* yellow:* purple:*")
    assert (state.scores, state.round, awaited(state)) == ((0, 0), 2, [1])


def test_the_bonus_dice_are_set_aside() -> None:
    """After the bonus roll all choose, and the picked dice alone are rolled again (TU-4.7)."""
    state = play(before_up(), "* up +1, 0 bonus purple, * roll purple:20")
    assert awaited(state) == [0, 1]
    assert (state.bonus, state.bonus_shown) == ((Die.PURPLE,), (Face(20),))
    state = play(state, "0 in, 1 in")
    assert refused(state, "* roll purple:20").reason == (
        "the dice of this roll are red, green, blue, each once"
    )
    state = play(state, "* roll red:50 green:30 blue:20")
    assert (state.up, state.bonus, state.bonus_shown) == (None, (), ())


def test_the_same_bonus_dice_may_come_again() -> None:
    """A later Up die of the round offers all three dice that were not picked anew (TU-4.7)."""
    state = play(before_up(), "* up +1, 0 bonus purple, * roll purple:20, 0 in, 1 in")
    state = play(state, f"{CIRCLED}, 0 in, 1 in, * up +1")
    assert offered(state, 0) == ["bonus orange", "bonus yellow", "bonus purple"]

"""The end of a game of Tally Up! (TU-5) and its variants (TU-6)."""

import pytest

from sobremesa.rules.errors import Malformed
from sobremesa.rules.game import Over
from sobremesa.rules.tallyup import GAME, facts
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.rules.tallyup.state import Phase, TallyUpState
from tests.rules.tallyup.script import awaited, picked, play, refused, tell

MAIN_ROLL = "* roll red:50 green:30 blue:20"
"""A hundred points."""

BUST = "* roll red:* green:* blue:20"


def new_game(players: int = 2, **options: object) -> TallyUpState:
    return picked(players, rules=TallyUpRules(**options))


def all_out(players: int = 2, roll: str = MAIN_ROLL) -> str:
    """A round's rest in which everybody takes the first main roll's points."""
    return roll + "".join(f", {seat} out" for seat in range(players))


# --- the target: TU-5 ----------------------------------------------------------------------------


def test_the_game_ends_with_2500_points() -> None:
    """The game ends with the round after which somebody has 2500; that one wins (TU-5.1)."""
    assert GAME.default_rules.goal == Target(2500)
    rolls = [f"{MAIN_ROLL}, 0 in, 1 in"] * 23
    state = play(picked(), ", ".join([*rolls, MAIN_ROLL, "0 in, 1 out", MAIN_ROLL]))
    assert state.total == 2500
    assert tell(state, "0 out") == [
        facts.ChoiceMade(0),
        facts.ChoicesRevealed((), (0,), 2500),
        facts.RoundEnded(1, (2500, 2400)),
        facts.GameEnded((0,), (2500, 2400)),
    ]
    over = play(state, "0 out")
    assert GAME.awaiting(over) == Over((0,), "target")
    assert GAME.view(over, None).winners == (0,)


def test_a_score_below_the_target_is_not_enough() -> None:
    """One point below the target the game goes on; at the target it ends (TU-5.1, TU-6.1)."""
    state = play(new_game(1, goal=Target(101)), all_out(1))
    assert (state.scores, state.round, awaited(state)) == ((100,), 2, [0])
    state = play(new_game(1, goal=Target(100)), all_out(1))
    assert GAME.awaiting(state) == Over((0,), "target")


def test_the_state_stays_that_of_the_last_round() -> None:
    """When the game is over, round, active player and running total stay (TU-5.1)."""
    state = play(new_game(2, goal=Target(100)), f"{MAIN_ROLL}, 0 out, 1 in, {MAIN_ROLL}, 1 out")
    assert (state.phase, state.round, state.active, state.total) == (Phase.OVER, 1, 0, 200)
    assert state.inside == (False, False)
    assert (state.scores, awaited(state)) == ((100, 200), [])


def test_the_highest_score_wins_not_the_first_to_arrive() -> None:
    """Of several at or above the target the highest wins (TU-5.1)."""
    state = play(new_game(3, goal=Target(100)), f"{MAIN_ROLL}, 0 out, 1 out, 2 in")
    state = play(state, f"{MAIN_ROLL}, 2 out")
    assert GAME.awaiting(state) == Over((2,), "target")


def test_nothing_ends_before_the_round_does() -> None:
    """Whoever passes the target by going OUT waits for the others, who may overtake (TU-5.3)."""
    state = play(new_game(goal=Target(100)), f"{MAIN_ROLL}, 0 out, 1 in")
    assert state.scores == (100, 0)
    assert awaited(state) == "roll"
    state = play(state, f"{MAIN_ROLL}, 1 in")
    assert play(state, f"{MAIN_ROLL}, 1 out").scores == (100, 300)
    assert GAME.awaiting(play(state, f"{MAIN_ROLL}, 1 out")) == Over((1,), "target")


def test_a_tally_up_past_the_target_ends_nothing_at_once() -> None:
    """The 200 of a Tally Up may pass the target; the round goes on, and a bust ends it (TU-5.3)."""
    state = play(new_game(goal=Target(200)), "* roll red:* green:* blue:*, 1 tally")
    assert (state.scores, awaited(state)) == ((100, 200), [0, 1])
    state = play(state, f"0 in, 1 in, {BUST}")
    assert GAME.awaiting(state) == Over((1,), "target")
    assert (state.phase, state.total) == (Phase.OVER, 0)


# --- ties: TU-5.2 --------------------------------------------------------------------------------


def tied() -> TallyUpState:
    """Three players; the first two have reached the target of 100 together; round 2 has begun."""
    return play(new_game(3, goal=Target(100)), f"{MAIN_ROLL}, 0 out, 1 out, 2 in, {BUST}")


def test_a_tie_at_the_top_needs_another_round() -> None:
    """If several share the highest score all play another round (TU-5.2)."""
    state = play(new_game(3, goal=Target(100)), f"{MAIN_ROLL}, 0 out, 1 out, 2 in")
    assert tell(state, BUST)[2:] == [
        facts.RoundEnded(1, (100, 100, 0)),
        facts.TieReached((0, 1)),
        facts.RoundBegan(2, 1),
    ]
    state = tied()
    assert (state.round, state.active, state.inside) == (2, 1, (True, True, True))
    assert state.tie_break


def test_a_tie_goes_on_until_somebody_leads_alone() -> None:
    """A tie-break round that ends in a tie is followed by another (TU-5.2)."""
    state = play(tied(), f"1 pick red green blue, {BUST}")
    assert (state.round, awaited(state)) == (3, [2])
    state = play(state, f"2 pick red green blue, {all_out(3)}")
    assert (state.round, state.scores) == (4, (200, 200, 100))


def test_everybody_plays_the_tie_break() -> None:
    """In a tie-break round somebody who was not tied may win (TU-5.2)."""
    state = play(tied(), f"1 pick red green blue, {MAIN_ROLL}, 0 in, 1 in, 2 in")
    state = play(state, f"{MAIN_ROLL}, 0 in, 1 in, 2 out, {BUST}")
    assert state.scores == (100, 100, 200)
    assert GAME.awaiting(state) == Over((2,), "target")


def test_a_sole_leader_below_the_target_ends_the_tie() -> None:
    """Once a tie was reached the first sole leader ends the game, whatever the scores (TU-5.2)."""
    state = play(tied(), "1 pick red green blue, * roll red:* green:(40) blue:10, 0 in, 1 in, 2 in")
    state = play(state, "* up -100, 0 out, 1 out, 2 in")
    assert (state.scores, awaited(state)) == ((50, 50, 0), "roll")
    state = play(state, BUST)
    assert (state.scores, state.round) == ((50, 50, 0), 3)  # still tied, below the target
    state = play(state, "2 pick red green blue, * roll red:* green:30 blue:10, 0 out, 1 in, 2 in")
    state = play(state, BUST)
    assert state.scores == (90, 50, 0)
    assert GAME.awaiting(state) == Over((0,), "target")


def test_ties_below_the_target_are_no_matter() -> None:
    """A tie at the top below the target is no tie-break (TU-5.2)."""
    state = play(new_game(goal=Target(1000)), all_out())
    assert (state.tie_break, state.round) == (False, 2)
    state = play(state, f"1 pick red green blue, {MAIN_ROLL}, 0 out, 1 in, {BUST}")
    assert (state.scores, state.round) == ((200, 100), 3)


# --- variants: TU-6 ------------------------------------------------------------------------------


def test_all_variants_are_off_by_default() -> None:
    """By default the target is 2500 and there are choices before the Up die (TU-6)."""
    assert TallyUpRules() == GAME.default_rules
    assert GAME.default_rules.goal == Target(points=2500)
    assert GAME.default_rules.high_stakes is False


@pytest.mark.parametrize("points", [100, 1000])
def test_another_target_ends_the_game(points: int) -> None:
    """`target` sets another score than 2500 (TU-6.1)."""
    rolls = ", ".join([f"{MAIN_ROLL}, 0 in"] * (points // 100 - 1))
    state = play(new_game(1, goal=Target(points)), f"{rolls}, {all_out(1)}")
    assert GAME.awaiting(state) == Over((0,), "target")


@pytest.mark.parametrize("goal", [Target(99), Target(100_001), Laps(0), Laps(101)])
def test_no_other_goal_can_be_agreed(goal: Target | Laps) -> None:
    """A target is 100 to 100,000 points, and laps are 1 to 100 (TU-6.1, TU-6.2)."""
    with pytest.raises(Malformed, match=r"^`rules`: Expected `int` [<>]= \d+ - at `\$\.goal"):
        GAME.start(2, TallyUpRules(goal=goal))


@pytest.mark.parametrize("goal", [Target(100), Target(100_000), Laps(1), Laps(100)])
def test_the_limits_of_the_goals_can_be_agreed(goal: Target | Laps) -> None:
    """The least and the most that may be agreed are allowed themselves (TU-6.1, TU-6.2)."""
    assert GAME.start(2, TallyUpRules(goal=goal)).rules.goal == goal


def test_laps_end_when_everybody_has_been_active_so_often() -> None:
    """With two laps of two players the fourth round is the last (TU-6.2)."""
    state = play(new_game(goal=Laps(2)), f"{MAIN_ROLL}, 0 out, 1 in, {BUST}")
    for active in (1, 0):
        state = play(state, f"{active} pick red green blue, {BUST}")
    assert (state.round, state.active, awaited(state)) == (4, 1, [1])
    state = play(state, f"1 pick red green blue, {BUST}")
    assert (state.round, GAME.awaiting(state)) == (4, Over((0,), "laps"))


def test_laps_know_no_target() -> None:
    """With laps no score ends the game early (TU-6.2)."""
    state = play(new_game(goal=Laps(1)), ", ".join([f"{MAIN_ROLL}, 0 in, 1 in"] * 25))
    state = play(state, f"{MAIN_ROLL}, 0 out, 1 in, {BUST}")
    assert (state.scores, state.round, awaited(state)) == ((2600, 0), 2, [1])


def test_a_tie_after_the_laps_needs_another_round() -> None:
    """A tie after the last lap is broken like a tie at the target (TU-6.2, TU-5.2)."""
    state = play(new_game(goal=Laps(1)), f"{BUST}, 1 pick red green blue")
    assert tell(state, all_out())[2:] == [
        facts.RoundEnded(2, (100, 100)),
        facts.TieReached((0, 1)),
        facts.RoundBegan(3, 0),
    ]
    state = play(state, f"{all_out()}, 0 pick red green blue, {MAIN_ROLL}, 0 in, 1 out, {BUST}")
    assert (state.round, GAME.awaiting(state)) == (3, Over((1,), "laps"))


def test_high_stakes_know_no_choice_before_the_up_die() -> None:
    """With high stakes the Up die follows the main roll at once (TU-6.3)."""
    state = play(new_game(high_stakes=True), "* roll red:50 green:(40) blue:10")
    assert awaited(state) == "up"
    assert refused(state, "1 out").reason == "nobody may act before chance has decided"
    state = play(state, "* up -100")
    assert (state.total, awaited(state)) == (0, [0, 1])


def test_high_stakes_change_nothing_else() -> None:
    """With high stakes there is a choice after a main roll without circles, as ever (TU-6.3)."""
    assert awaited(play(new_game(high_stakes=True), MAIN_ROLL)) == [0, 1]

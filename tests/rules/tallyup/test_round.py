"""The course of a round of Tally Up! (TU-2), and how many play (TU-1.3)."""

import pytest

from sobremesa.rules.errors import Malformed, NotYourTurn
from sobremesa.rules.game import Over
from sobremesa.rules.tallyup import GAME, facts
from sobremesa.rules.tallyup.components import STAR, Die, Face
from sobremesa.rules.tallyup.options import Laps, TallyUpRules
from sobremesa.rules.tallyup.state import Phase
from tests.rules.tallyup.script import awaited, offered, picked, play, refused, tell

MAIN_ROLL = "* roll red:50 green:30 blue:20"
"""A hundred points, no star and no circle."""


# --- players: TU-1.3 -----------------------------------------------------------------------------


def test_two_to_ten_play_and_one_practises() -> None:
    """One to ten can play, nobody more or fewer; all begin with no points (TU-1.3)."""
    for players in range(1, 11):
        assert GAME.start(players).scores == (0,) * players
    assert GAME.player_counts == range(1, 11)
    for players in (0, 11):
        with pytest.raises(Malformed) as caught:
            GAME.start(players)
        assert str(caught.value) == f"`{players} players`: 1 to 10 can play (TU-1.3)"


def test_the_first_active_player_is_drawn() -> None:
    """A game begins with `first`, and whoever is drawn picks first, in round 1."""
    state = GAME.start(10)
    assert awaited(state) == "first"
    assert tell(state, "* first 9") == [facts.FirstDrawn(9), facts.RoundBegan(1, 9)]
    state = play(state, "* first 9")
    assert (state.active, state.round, awaited(state)) == (9, 1, [9])


def test_ten_choose_together_and_the_tenth_passes_the_dice_to_the_first() -> None:
    """With ten players all ten choose; seat 0 is active after seat 9 (TU-1.3, TU-2.4, TU-2.8)."""
    state = play(GAME.start(10), f"* first 9, 9 pick red green blue, {MAIN_ROLL}")
    assert awaited(state) == list(range(10))
    state = play(state, ", ".join(f"{seat} out" for seat in reversed(range(10))))
    assert state.scores == (100,) * 10
    assert (state.active, state.round, awaited(state)) == (0, 2, [0])


def test_one_player_alone_goes_on_round_after_round() -> None:
    """A player alone is always active, and always the sole leader (TU-1.3)."""
    state = play(picked(1), f"{MAIN_ROLL}, 0 out")
    assert (state.active, state.round, state.scores, awaited(state)) == (0, 2, (100,), [0])


# --- the round's course --------------------------------------------------------------------------


def test_a_round_begins_with_all_in_and_nothing_at_stake() -> None:
    """Every player starts a round IN, with a running total of 0 (TU-2.1)."""
    state = play(GAME.start(4), "* first 2")
    assert state.inside == (True,) * 4
    assert state.total == 0
    assert state.chosen == (None,) * 4


def test_the_active_player_picks_any_three_dice() -> None:
    """The active player, and nobody else, may pick each three of the six dice (TU-2.2)."""
    state = play(GAME.start(3), "* first 1")
    picks = offered(state, 1)
    assert len(picks) == len(set(picks)) == 20
    assert (picks[0], picks[-1]) == ("pick red orange yellow", "pick green blue purple")
    assert offered(state, 0) == offered(state, 2) == []
    state = play(state, "1 pick orange green purple")
    assert state.picked == (Die.ORANGE, Die.GREEN, Die.PURPLE)
    assert tell(play(GAME.start(3), "* first 1"), "1 pick red blue purple") == [
        facts.DicePicked(1, (Die.RED, Die.BLUE, Die.PURPLE))
    ]


def test_the_picked_dice_stay_for_the_round() -> None:
    """After the choices the same three dice are rolled, without another pick (TU-2.2)."""
    state = play(picked(), f"{MAIN_ROLL}, 0 in, 1 in")
    assert awaited(state) == "roll"
    assert state.picked == (Die.RED, Die.GREEN, Die.BLUE)
    assert refused(state, "* roll red:50 green:30 purple:20").reason == (
        "the dice of this roll are red, green, blue, each once"
    )


def test_the_main_roll_comes_after_the_pick() -> None:
    """The picked dice are rolled, and what they show is told and seen (TU-2.3)."""
    state = picked()
    assert awaited(state) == "roll"
    assert tell(state, MAIN_ROLL) == [
        facts.MainRolled(
            0, (Die.RED, Die.GREEN, Die.BLUE), (Face(50), Face(30), Face(20)), 100, 100
        )
    ]
    assert play(state, MAIN_ROLL).shown == (Face(50), Face(30), Face(20))


def test_there_is_no_choice_before_the_first_main_roll() -> None:
    """Nobody is asked between the pick and the first main roll (TU-2.7)."""
    state = picked()
    assert awaited(state) == "roll"
    assert type(refused(state, "1 out")) is NotYourTurn


# --- choices -------------------------------------------------------------------------------------


def test_all_who_are_in_choose_at_the_same_time() -> None:
    """After a main roll everybody who is IN may choose, in any order (TU-2.4)."""
    state = play(picked(3), MAIN_ROLL)
    assert awaited(state) == [0, 1, 2]
    assert all(offered(state, seat) == ["in", "out"] for seat in range(3))
    state = play(state, "2 in")
    assert awaited(state) == [0, 1]
    state = play(state, "0 out")
    assert awaited(state) == [1]


def test_a_choice_is_secret_until_the_last() -> None:
    """A choice tells the others only that it was made, and changes nothing yet (TU-2.4)."""
    state = play(picked(3), MAIN_ROLL)
    assert tell(state, "1 out") == [facts.ChoiceMade(1)]
    state = play(state, "1 out")
    assert (state.scores, state.inside) == ((0, 0, 0), (True, True, True))
    assert GAME.view(state, 0).own_choice is None
    assert GAME.view(state, 0).has_chosen == (False, True, False)
    assert GAME.view(state, 1).own_choice is False
    assert GAME.view(state, None).own_choice is None
    assert GAME.view(play(state, "2 in"), 2).own_choice is True


def test_choices_are_revealed_together() -> None:
    """With the last choice all take effect, and all are told at once (TU-2.4)."""
    state = play(picked(3), f"{MAIN_ROLL}, 1 out, 2 in")
    assert tell(state, "0 in") == [facts.ChoiceMade(0), facts.ChoicesRevealed((0, 2), (1,), 100)]
    state = play(state, "0 in")
    assert state.inside == (True, False, True)
    assert state.chosen == (None, None, None)


def test_the_last_chooser_counts_like_the_others() -> None:
    """Whoever chooses last may go OUT too, and banks like the others (TU-2.4, TU-2.5)."""
    state = play(picked(3), f"{MAIN_ROLL}, 1 out, 2 in, 0 out")
    assert state.scores == (100, 100, 0)
    assert state.inside == (False, False, True)


def test_who_goes_out_banks_the_running_total() -> None:
    """Going OUT adds the whole running total to the score; staying IN adds nothing (TU-2.5)."""
    state = play(picked(), f"{MAIN_ROLL}, 0 in, 1 out")
    assert state.scores == (0, 100)
    assert state.total == 100
    state = play(state, f"{MAIN_ROLL}, 0 out")
    assert state.scores == (200, 100)


def test_who_is_out_chooses_no_more() -> None:
    """Who is OUT is not asked again in this round (TU-2.5)."""
    state = play(picked(3), f"{MAIN_ROLL}, 0 in, 1 out, 2 in, {MAIN_ROLL}")
    assert awaited(state) == [0, 2]
    assert offered(state, 1) == []
    assert play(state, "0 in, 2 in").scores == (0, 100, 0)


def test_rolling_goes_on_until_all_are_out() -> None:
    """Roll and choice repeat until everybody is OUT; each banks the total of its time (TU-2.6)."""
    state = play(picked(3), f"{MAIN_ROLL}, 0 in, 1 out, 2 in")
    state = play(state, f"{MAIN_ROLL}, 0 in, 2 out")
    state = play(state, f"{MAIN_ROLL}, 0 in, {MAIN_ROLL}")
    assert state.round == 1
    assert play(state, "0 out").scores == (400, 100, 200)
    assert play(state, "0 out").round == 2


def test_the_active_player_goes_on_rolling_when_out() -> None:
    """The active player's dice roll on for the others when the active player is OUT (TU-2.6)."""
    state = play(picked(), f"{MAIN_ROLL}, 0 out, 1 in")
    assert (state.active, awaited(state)) == (0, "roll")
    assert tell(state, MAIN_ROLL)[0].seat == 0
    assert awaited(play(state, MAIN_ROLL)) == [1]


# --- the next round ------------------------------------------------------------------------------


def test_a_new_round_begins_when_all_are_out() -> None:
    """When all are OUT the next player clockwise is active, all are IN, the total 0 (TU-2.8)."""
    state = play(picked(3), f"{MAIN_ROLL}, 0 out, 1 out")
    assert tell(state, "2 out")[2:] == [
        facts.RoundEnded(1, (100, 100, 100)),
        facts.RoundBegan(2, 1),
    ]
    state = play(state, "2 out")
    assert (state.round, state.active, state.total, state.inside) == (2, 1, 0, (True, True, True))
    assert (state.picked, state.shown, state.up, state.bonus, state.bonus_shown) == (
        (),
        (),
        None,
        (),
        (),
    )
    assert awaited(state) == [1]


def test_a_new_round_begins_after_a_bust() -> None:
    """After a bust too the next player is active, all are IN and the total is 0 (TU-2.8)."""
    state = play(picked(2), f"{MAIN_ROLL}, 0 in, 1 out, * roll red:* green:* blue:20")
    assert (state.round, state.active, state.total, state.inside) == (2, 1, 0, (True, True))
    assert (state.picked, state.shown, awaited(state)) == ((), (), [1])


def test_the_active_player_moves_clockwise_round_by_round() -> None:
    """Seats are active in turn, and seat 0 follows the last (TU-2.8)."""
    state = GAME.start(3)
    state = play(state, "* first 1")
    seen = []
    for _ in range(4):
        seen.append(state.active)
        state = play(state, f"{state.active} pick red green blue, * roll red:* green:* blue:20")
    assert seen == [1, 2, 0, 1]


def test_the_last_roll_of_a_game_is_seen() -> None:
    """When the game is over its last round stays as it was, the last dice with it."""
    state = picked(1, rules=TallyUpRules(goal=Laps(1)))
    state = play(state, f"{MAIN_ROLL}, 0 in, * roll red:* green:* blue:20")
    assert GAME.awaiting(state) == Over((0,), "laps")
    assert (state.phase, state.total) == (Phase.OVER, 0)
    assert state.shown == (STAR, STAR, Face(20))

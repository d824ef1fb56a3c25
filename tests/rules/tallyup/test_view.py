"""What a seat and a spectator see of Tally Up!: all but the sealed choices of others (TU-2.4)."""

from sobremesa.rules.game import Seat
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import Die, Face, UpFace
from sobremesa.rules.tallyup.options import TallyUpRules, Target
from tests.rules.tallyup.script import picked, play

ONE, TWO = Seat(1), Seat(2)


def test_a_view_shows_the_open_table() -> None:
    """Dice, running total, Up die and who is IN are open to everybody, spectators too."""
    state = play(picked(3), "* roll red:50 green:(40) blue:10, 0 in, 1 in, 2 out")
    state = play(state, "* up +1, 0 bonus purple, * roll purple:20")
    for seat in (None, ONE, TWO):
        view = GAME.view(state, seat)
        assert (view.seat, view.players, view.round, view.active) == (seat, 3, 1, 0)
        assert (view.scores, view.inside, view.total) == ((0, 0, 100), (True, True, False), 120)
        assert view.picked == (Die.RED, Die.GREEN, Die.BLUE)
        assert view.shown == (Face(50), Face(40, circled=True), Face(10))
        assert (view.up, view.bonus) == (UpFace.parse("+1"), (Die.PURPLE,))
        assert view.bonus_shown == (Face(20),)
        assert (view.rules, view.phase, view.tie_break) == (state.rules, state.phase, False)
        assert (view.to_act, view.chance) == ((0, 1), None)


def test_a_sealed_choice_is_seen_by_its_own_seat_alone() -> None:
    """Who has chosen everybody sees; what, only the one who chose (TU-2.4)."""
    state = play(picked(3), "* roll red:50 green:30 blue:20, 1 out, 2 in")
    assert [GAME.view(state, seat).own_choice for seat in (None, 0, 1, 2)] == [
        None,
        None,
        False,
        True,
    ]
    for seat in (None, 0, 1, 2):
        assert GAME.view(state, seat).has_chosen == (False, True, True)
        assert GAME.view(state, seat).inside == (True, True, True)


def test_a_spectator_has_no_actions() -> None:
    """A spectator sees who may act and may do nothing."""
    view = GAME.view(play(picked(2), "* roll red:* green:* blue:*"), None)
    assert (view.to_act, view.actions) == ((0, 1), ())


def test_winners_are_seen_when_the_game_is_over() -> None:
    """Before the end nobody is shown as a winner, not even the leader; afterwards all see it."""
    state = picked(2, rules=TallyUpRules(goal=Target(100)))
    state = play(state, "* roll red:50 green:30 blue:20, 0 out, 1 in")
    assert (GAME.view(state, ONE).winners, GAME.view(state, ONE).chance) == ((), "roll")
    state = play(state, "* roll red:* green:* blue:20")
    for seat in (None, ONE):
        view = GAME.view(state, seat)
        assert (view.winners, view.to_act, view.actions, view.chance) == ((0,), (), (), None)

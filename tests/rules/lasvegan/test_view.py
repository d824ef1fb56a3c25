"""What a seat and a spectator see of Las Vegan: all but the hands of others (LV-2.4)."""

from sobremesa.rules.game import Seat
from sobremesa.rules.lasvegan import GAME
from sobremesa.rules.lasvegan.components import Side, Token
from tests.rules.lasvegan.script import dealt, play

ZERO, ONE = Seat(0), Seat(1)


def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    """Of hands a seat sees its own, of the others how many cards are in them (LV-2.4)."""
    state = play(dealt("R1 P1", "R2 P2", "R3 P3"), "0 play R1")
    shown = [" ".join(map(str, GAME.view(state, seat).hand)) for seat in (None, 0, 1, 2)]
    assert shown == ["", "P1", "R2 P2", "R3 P3"]
    assert all(GAME.view(state, seat).hand_sizes == (1, 2, 2) for seat in (None, 0, 1, 2))


def test_a_view_shows_the_open_table() -> None:
    """Casinos, tokens, the trick and all taken tricks are open to everybody, spectators too."""
    state = dealt("R9 P1 B2", "R7 P7 B1", rounds=2)
    state = play(state, "0 play R9, 1 play R7, 0 place t3 c2, 0 play P1, 1 play P7")
    state = play(state, "1 place gold min, 1 play B1")
    for seat in (None, ZERO, ONE):
        view = GAME.view(state, seat)
        assert (view.seat, view.players, view.round, view.scores) == (seat, 2, 1, (15, 15))
        assert " ".join(map(str, view.casinos)) == "3 green 8"
        assert (view.spent_casinos, view.tokens) == ((), (-3, -1, -2, 1, -3))
        assert (view.golden, view.placed) == (Side.MIN, (None, Token.T3, None))
        assert [[str(card) for card in trick.cards] for trick in view.taken] == [
            ["R9", "R7"],
            ["P1", "P7"],
        ]
        assert [trick.winner for trick in view.taken] == [0, 1]
        assert [str(card) for card in view.trick] == ["B1"]
        assert (view.round_leader, view.leader, view.rights) == (0, 1, 0)
        assert (view.rules, view.phase) == (state.rules, state.phase)
        assert (view.to_act, view.chance) == ((0,), None)


def test_only_the_seat_itself_sees_what_it_may_do() -> None:
    """Legal cards tell of a hand, so only its own seat sees them (LV-2.4, LV-3.2)."""
    state = play(dealt("R1 P1", "R2 P2"), "0 play R1")
    assert [str(action) for action in GAME.view(state, ONE).actions] == ["play R2"]
    assert GAME.view(state, ZERO).actions == GAME.view(state, None).actions == ()


def test_rights_to_place_are_open() -> None:
    """Everybody sees how many tokens the winner may still place (LV-4.1)."""
    state = play(dealt("R9 P1", "R7 P2", "P7 B1"), "0 play R9, 1 play R7, 2 play P7")
    assert [GAME.view(state, seat).rights for seat in (None, 0, 1)] == [2, 2, 2]


def test_winners_are_seen_when_the_game_is_over() -> None:
    """Before the end nobody is shown as a winner; afterwards all see it."""
    state = play(dealt("R9", "R7"), "0 play R9, 1 play R7")
    assert GAME.view(state, None).winners == ()
    state = play(state, "0 place gold max")
    assert [GAME.view(state, seat).winners for seat in (None, 0, 1)] == [(1,)] * 3

"""The end of a game of Las Vegan (LV-6)."""

from sobremesa.rules.game import Over
from sobremesa.rules.lasvegan import GAME, facts
from sobremesa.rules.lasvegan.components import parse_casino
from sobremesa.rules.lasvegan.state import LasVeganState, Phase
from tests.rules.lasvegan.script import awaited, dealt, play, tell

TOKENS = ((-3, -4), (-5, -2), (-2, -3), (-1, 1), (-3, 1))
"""The first ordinary token costs 5: with three cards all fifteen cabbages."""


def three_nines(token: str, **options: object) -> LasVeganState:
    """Seat 0 takes three 9s; with `t1` they cost it 15 cabbages, with `t2` six."""
    state = dealt(
        "R9 P9 G9",
        "R7 P1 G1",
        casinos="9 8 red",
        tossed="gold:-3 t1:-5 t2:-2 t3:+1 t4:-3",
        tokens=TOKENS,
        **options,
    )
    state = play(state, f"0 play R9, 1 play R7, 0 place {token} c1")
    return play(state, "0 play P9, 1 play P1, 0 play G9, 1 play G1")


def test_the_game_ends_with_the_agreed_rounds() -> None:
    """After the last agreed round the game is over (LV-6.1)."""
    state = three_nines("t2", rounds=1)
    assert GAME.awaiting(state) == Over((1,), "rounds")
    assert (state.scores, awaited(state)) == ((9, 15), [])
    assert GAME.view(state, 0).winners == (1,)


def test_before_the_agreed_rounds_the_game_goes_on() -> None:
    """With rounds left and cabbages everywhere another round begins (LV-6.1)."""
    state = three_nines("t2", rounds=2)
    assert (state.round, awaited(state), state.scores) == (2, "casinos", (9, 15))


def test_the_game_ends_when_somebody_has_no_cabbage_left() -> None:
    """A round after which a player has exactly 0 cabbages is the last (LV-6.1)."""
    state = three_nines("t1", rounds=4)
    assert state.scores == (0, 15)
    assert GAME.awaiting(state) == Over((1,), "no-cabbage")


def test_the_game_ends_below_no_cabbage_too() -> None:
    """Without a floor a player who owes cabbages has none left either (LV-6.1, LV-5.5)."""
    state = dealt(
        "R9 P9",
        "R7 P7",
        casinos="9 7 red",
        rounds=2,
        has_floor=False,
        tossed="gold:-9 t1:-5 t2:-2 t3:+1 t4:-3",
        tokens=((-9, -4), *TOKENS[1:]),
        casino_cards=tuple(map(parse_casino, "9 7 red 1 2 3".split())),
    )
    state = play(
        state, "0 play R9, 1 play R7, 0 place gold max, 0 play P9, 1 play P7, 0 place t1 c1"
    )
    assert state.scores == (15 - 9 - 10, 15)
    assert GAME.awaiting(state) == Over((1,), "no-cabbage")


def test_one_cabbage_is_enough_to_go_on() -> None:
    """A player with a single cabbage is still in the game (LV-6.1)."""
    state = dealt(
        "R9 P9",
        "R7 P7",
        casinos="9 8 red",
        rounds=2,
        tossed="gold:-4 t1:-5 t2:-2 t3:+1 t4:-3",
        tokens=TOKENS,
    )
    state = play(
        state, "0 play R9, 1 play R7, 0 place gold max, 0 play P9, 1 play P7, 0 place t1 c1"
    )
    assert state.scores == (1, 15)
    assert (state.round, awaited(state)) == (2, "casinos")


def test_an_early_end_is_told_with_its_reason() -> None:
    """The last facts of a game name the winners, the scores and why it is over (LV-6.1)."""
    state = dealt(
        "R9 P9 G9",
        "R7 P1 G1",
        casinos="9 8 red",
        rounds=4,
        tossed="gold:-3 t1:-5 t2:-2 t3:+1 t4:-3",
        tokens=TOKENS,
    )
    state = play(state, "0 play R9, 1 play R7, 0 place t1 c1, 0 play P9, 1 play P1, 0 play G9")
    assert tell(state, "1 play G1")[-1] == facts.GameEnded((1,), (0, 15), "no-cabbage")


def test_a_last_round_without_cabbages_ends_for_that_reason() -> None:
    """If the last agreed round leaves somebody without cabbages, that is the reason (LV-6.1)."""
    assert GAME.awaiting(three_nines("t1", rounds=1)) == Over((1,), "no-cabbage")


def test_the_state_stays_that_of_the_last_round() -> None:
    """When the game is over casinos, tokens and tricks stay for all to see (LV-6.1)."""
    state = three_nines("t2", rounds=1)
    assert (state.phase, state.round, len(state.taken)) == (Phase.OVER, 1, 3)
    assert " ".join(map(str, state.casinos)) == "9 8 red"
    assert state.tokens == (-3, -5, -2, 1, -3)
    assert state.placed[0] is not None


def test_most_cabbages_win() -> None:
    """The player with the most cabbages wins, here by a bonus (LV-6.2)."""
    state = three_nines("t3", rounds=1)
    assert (state.scores, GAME.awaiting(state)) == ((18, 15), Over((0,), "rounds"))


def test_equal_players_at_the_top_share_the_win() -> None:
    """All who have the most cabbages win together, and nobody else (LV-6.2)."""
    state = dealt("R9 P9", "R7 P1", "R2 P2", casinos="9 8 red")
    state = play(state, "0 play R9, 1 play R7, 2 play R2, 0 place t2 c1")
    state = play(state, "0 play P9, 1 play P1, 2 play P2")
    assert (state.scores, GAME.awaiting(state)) == ((11, 15, 15), Over((1, 2), "rounds"))

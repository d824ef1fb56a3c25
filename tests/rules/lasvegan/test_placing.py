"""Placing tokens in Las Vegan (LV-4)."""

from sobremesa.rules.lasvegan import facts
from sobremesa.rules.lasvegan.components import Card, Side, Slot, Token, parse_casino
from sobremesa.rules.lasvegan.state import LasVeganState
from tests.rules.lasvegan.script import awaited, dealt, offered, play, tell

ORDINARY = [f"place t{token} c{slot}" for token in (1, 2, 3, 4) for slot in (1, 2, 3)]
EVERYTHING = ["place gold max", "place gold min", *ORDINARY, "pass"]


def one_right(**options: object) -> LasVeganState:
    """Seat 0 has taken a trick with one 7 and still holds B1; seat 1 led."""
    return play(
        dealt("R9 B1", "R1 B2", "R7 B3", lead=1, **options), "1 play R1, 2 play R7, 0 play R9"
    )


def two_rights(**options: object) -> LasVeganState:
    """Seat 0 has taken a trick with two 7s."""
    return play(dealt("R9 B1", "R7 B2", "P7 B3", **options), "0 play R9, 1 play R7, 2 play P7")


def many_rights(count: int, **options: object) -> LasVeganState:
    """Two players; seat 0 has taken a trick with one 7, and holds a 9 for each of more 7s."""
    nines, sevens = ["R9", "P9", "G9", "B9"][:count], ["R7", "P7", "G7", "B7"][:count]
    state = dealt(" ".join([*nines, "R2"]), " ".join([*sevens, "R1"]), **options)
    return play(state, "0 play R9, 1 play R7")


def next_right(state: LasVeganState, suit: str) -> LasVeganState:
    """Seat 0 takes the 7 of the suit with its 9."""
    return play(state, f"0 play {suit}9, 1 play {suit}7")


# --- rights: LV-4.1 ------------------------------------------------------------------------------


def test_a_seven_lets_the_winner_place_a_token() -> None:
    """Who takes a 7, and nobody else, may place a token before the next lead (LV-4.1)."""
    state = one_right()
    assert (state.rights, awaited(state)) == (1, [0])
    assert offered(state, 0) == EVERYTHING
    assert offered(state, 1) == offered(state, 2) == []
    state = play(state, "0 place t1 c2")
    assert (state.rights, offered(state, 0)) == (0, ["play B1"])


def test_the_trick_lies_no_longer_while_its_winner_places() -> None:
    """The trick is taken before its winner places (LV-3.4, LV-4.1)."""
    taken = tell(dealt("R9 B1", "R7 B2"), "0 play R9, 1 play R7")[-1]
    assert taken == facts.TrickTaken(
        0, (Card.parse("R9"), Card.parse("R7")), Card.parse("R9"), rights=1
    )
    state = one_right()
    assert (state.trick, len(state.taken), state.leader) == ((), 1, 0)


def test_two_sevens_are_two_rights_in_a_row() -> None:
    """With two 7s the winner places twice in a row, before the next card is led (LV-4.1)."""
    state = two_rights()
    assert state.rights == 2
    state = play(state, "0 place t1 c1")
    assert (state.rights, awaited(state)) == (1, [0])
    assert "play B1" not in offered(state, 0)
    state = play(state, "0 place gold min")
    assert (state.rights, offered(state, 0)) == (0, ["play B1"])
    assert state.placed == (Token.T1, None, None)
    assert state.golden is Side.MIN


def test_a_seven_of_any_suit_and_ones_own_counts() -> None:
    """It is the trick's 7s that count, also the winner's own and those of other suits (LV-4.1)."""
    assert play(dealt("R7 B1", "R1 B2"), "0 play R7, 1 play R1").rights == 1
    four = dealt("R7 B1", "P7 B2", "G7 B3", "B7 P1")
    assert play(four, "0 play R7, 1 play P7, 2 play G7, 3 play B7").rights == 4


def test_who_takes_a_seven_with_a_zero_places() -> None:
    """A trick with a 7 taken by a zero of another suit gives the right to that winner (LV-4.1)."""
    state = play(dealt("R7 B1", "P0 B2"), "0 play R7, 1 play P0")
    assert (awaited(state), state.rights) == ([1], 1)


def test_a_seven_in_the_last_trick_places_before_the_scoring() -> None:
    """The winner of the last trick places before the round is scored (LV-4.1, LV-5)."""
    state = play(dealt("R9", "R7", "R1"), "0 play R9, 1 play R7, 2 play R1")
    assert (state.scores, awaited(state)) == ((15, 15, 15), [0])
    assert play(state, "0 place gold max").scores == (12, 15, 15)
    assert play(state, "0 place gold min").scores == (15, 12, 12)
    assert play(state, "0 pass").scores == (15, 15, 15)


# --- where tokens go: LV-4.2, LV-4.3 -------------------------------------------------------------


def test_the_golden_token_goes_on_its_casino_as_max_or_min() -> None:
    """The golden token lies on the golden casino as `max` or `min`, once a round (LV-4.2)."""
    state = two_rights()
    assert tell(state, "0 place gold max") == [facts.GoldenPlaced(0, Side.MAX, -3)]
    state = play(state, "0 place gold max")
    assert state.golden is Side.MAX
    assert offered(state, 0) == [*ORDINARY, "pass"]


def test_the_golden_token_leaves_the_ordinary_casinos_free() -> None:
    """The golden token takes no ordinary casino, and an ordinary one not the golden (LV-4.2)."""
    assert play(two_rights(), "0 place gold max").placed == (None, None, None)
    state = play(two_rights(), "0 place t1 c1")
    assert offered(state, 0)[:2] == ["place gold max", "place gold min"]


def test_an_ordinary_token_goes_on_a_free_ordinary_casino() -> None:
    """A token lies on one casino, and a casino holds one token (LV-4.3)."""
    state = two_rights()
    assert tell(state, "0 place t3 c2") == [
        facts.TokenPlaced(0, Token.T3, +1, Slot.C2, parse_casino("green"))
    ]
    state = play(state, "0 place t3 c2")
    assert state.placed == (None, Token.T3, None)
    left = [f"place t{token} c{slot}" for token in (1, 2, 4) for slot in (1, 3)]
    assert offered(state, 0) == ["place gold max", "place gold min", *left, "pass"]


def test_three_of_the_four_ordinary_tokens_get_placed() -> None:
    """When all three casinos hold a token the fourth has no place (LV-4.3)."""
    state = play(many_rights(4), "0 place t4 c3")
    state = play(next_right(state, "P"), "0 place t2 c1")
    state = next_right(state, "G")
    assert offered(state, 0)[2:] == ["place t1 c2", "place t3 c2", "pass"]
    state = next_right(play(state, "0 place t1 c2"), "B")
    assert state.placed == (Token.T2, Token.T1, Token.T4)
    assert offered(state, 0) == ["place gold max", "place gold min", "pass"]


def test_tokens_lie_until_the_round_is_scored() -> None:
    """All tokens, the golden one too, are free again in the next round (LV-4.2, LV-4.3)."""
    state = play(dealt("R9 P9", "R7 P7", rounds=2), "0 play R9, 1 play R7, 0 place t1 c1")
    state = play(state, "0 play P9, 1 play P7")
    assert state.placed == (Token.T1, None, None)
    state = play(state, "0 place gold max")
    assert (state.placed, state.golden, state.round) == ((None, None, None), None, 2)


# --- passing: LV-4.4 -----------------------------------------------------------------------------


def test_the_winner_may_pass() -> None:
    """Placing is a right: the winner may pass, and the right is gone (LV-4.4)."""
    assert tell(one_right(), "0 pass") == [facts.Passed(0)]
    state = play(one_right(), "0 pass")
    assert (state.rights, offered(state, 0)) == (0, ["play B1"])
    assert (state.placed, state.golden) == ((None, None, None), None)


def test_a_pass_gives_up_one_right_only() -> None:
    """Who passes with two rights may still use the second (LV-4.4, LV-4.1)."""
    state = play(two_rights(), "0 pass")
    assert (state.rights, offered(state, 0)) == (1, EVERYTHING)
    assert play(state, "0 place t1 c1").placed == (Token.T1, None, None)
    assert offered(play(state, "0 pass"), 0) == ["play B1"]


def test_a_right_passed_does_not_come_back() -> None:
    """A right that was given up is not there after the next trick (LV-4.4)."""
    state = play(
        dealt("R9 B9 R2", "R7 B2 R1"), "0 play R9, 1 play R7, 0 pass, 0 play B9, 1 play B2"
    )
    assert (state.rights, offered(state, 0)) == (0, ["play R2"])


def test_placing_must_forbids_passing() -> None:
    """Option `placing: must`: no passing while any token can lie (LV-4.4)."""
    assert offered(one_right(placing_must=True), 0) == EVERYTHING[:-1]


def test_with_placing_must_all_four_sevens_place() -> None:
    """There are four 7s and four places: with `must` each 7 places a token (LV-4.4, LV-4.3)."""
    state = dealt("R7 R1", "P7 B2", "G7 B3", "B7 P1", placing_must=True)
    state = play(state, "0 play R7, 1 play P7, 2 play G7, 3 play B7")
    state = play(state, "0 place t4 c3, 0 place t1 c1, 0 place t2 c2")
    assert offered(state, 0) == ["place gold max", "place gold min"]
    assert offered(play(state, "0 place gold min"), 0) == ["play R1"]


def test_placing_must_is_met_by_an_ordinary_token() -> None:
    """With `must` an ordinary token alone can be what is left to place (LV-4.4)."""
    state = dealt("R7 R1", "P7 B2", "G7 B3", "B7 P1", placing_must=True)
    state = play(state, "0 play R7, 1 play P7, 2 play G7, 3 play B7")
    state = play(state, "0 place gold max, 0 place t1 c1, 0 place t2 c2")
    assert offered(state, 0) == ["place t3 c3", "place t4 c3"]

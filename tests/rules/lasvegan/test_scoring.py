"""Scoring a round of Las Vegan (LV-5)."""

import pytest

from sobremesa.rules.lasvegan import facts
from sobremesa.rules.lasvegan.components import (
    Card,
    Side,
    Slot,
    Token,
    parse_casino,
)
from sobremesa.rules.lasvegan.scoring import (
    CasinoLine,
    GoldenLine,
    RoundScore,
    count,
    golden_seats,
    score_round,
)
from sobremesa.rules.lasvegan.state import LasVeganState
from tests.rules.lasvegan.script import dealt, play, tell


def three_tricks(placements: str, **options: object) -> LasVeganState:
    """Seat 0 takes all three tricks, a 7 in each, and places after each; the round is scored.

    Its cards are R9 P9 G9 R7 P7 G7 and from seat 2 R1 P1 G1.
    """
    state = dealt("R9 P9 G9", "R7 P7 G7", "R1 P1 G1", **options)
    for suit, placement in zip("RPG", placements.split(", "), strict=True):
        state = play(state, f"0 play {suit}9, 1 play {suit}7, 2 play {suit}1, 0 {placement}")
    return state


# --- when ----------------------------------------------------------------------------------------


def test_a_round_is_scored_when_all_cards_have_been_played() -> None:
    """Before the last card nothing is scored, with it everything is (LV-5)."""
    state = play(dealt("R9 B9", "R7 B1"), "0 play R9, 1 play R7, 0 place gold max, 0 play B9")
    assert state.scores == (15, 15)
    assert play(state, "1 play B1").scores == (12, 15)


def test_the_scoring_is_told_line_by_line() -> None:
    """The facts say for each casino what counted how often, and the sums (LV-5)."""
    state = dealt("R9 P9", "R7 P7", casinos="9 green 8")
    state = play(state, "0 play R9, 1 play R7, 0 place gold min, 0 play P9, 1 play P7")
    [placed, scored, ended] = tell(state, "0 place t2 c1")
    assert placed == facts.TokenPlaced(0, Token.T2, -2, Slot.C1, parse_casino("9"))
    assert scored == facts.RoundScored(
        1,
        RoundScore(
            GoldenLine(Side.MIN, seats=(1,), tricks=0, change=-3),
            (CasinoLine(Slot.C1, parse_casino("9"), Token.T2, -2, (2, 0), (-4, 0)),),
            changes=(-4, -3),
        ),
        scores=(11, 12),
    )
    assert ended == facts.GameEnded((1,), (11, 12), "rounds")


# --- the golden casino: LV-5.1 -------------------------------------------------------------------


def split(side: str, **options: object) -> tuple[int, ...]:
    """Scores of three players with 2, 1 and 0 tricks and the golden token placed so."""
    state = dealt("R9 P1 B9", "R7 P9 B1", "R1 P2 B2", **options)
    state = play(state, f"0 play R9, 1 play R7, 2 play R1, 0 place gold {side}")
    state = play(state, "0 play P1, 1 play P9, 2 play P2, 1 play B1, 2 play B2, 0 play B9")
    return state.scores


def test_max_costs_the_player_with_the_most_tricks() -> None:
    """With `max` the player with the most tricks loses what the golden token shows (LV-5.1)."""
    assert split("max") == (12, 15, 15)
    assert split("max", tossed="gold:-4 t1:-1 t2:-2 t3:+1 t4:-3") == (11, 15, 15)


def test_min_costs_the_player_with_the_fewest_tricks() -> None:
    """With `min` the player with the fewest tricks loses it; none at all counts too (LV-5.1)."""
    assert split("min") == (15, 15, 12)
    assert split("min", golden_tie_pays=False) == (15, 15, 12)


def test_without_its_token_the_golden_casino_costs_nothing() -> None:
    """A golden token that was not placed costs nobody anything (LV-5.1, LV-5.4)."""
    assert three_tricks("pass, pass, pass").scores == (15, 15, 15)


def test_all_who_tie_pay_the_golden_casino() -> None:
    """If several tie for the most or the fewest tricks each of them pays (LV-5.1)."""
    state = play(dealt("R9 B1", "R7 B9"), "0 play R9, 1 play R7, 0 place gold max")
    assert play(state, "0 play B1, 1 play B9").scores == (12, 12)
    assert three_tricks("place gold min, pass, pass").scores == (15, 12, 12)


def test_with_that_option_nobody_who_ties_pays() -> None:
    """Option `golden-tie: none`: those who tie pay nothing, a sole player does (LV-5.1)."""
    state = dealt("R9 B1", "R7 B9", golden_tie_pays=False)
    state = play(state, "0 play R9, 1 play R7, 0 place gold max, 0 play B1, 1 play B9")
    assert state.scores == (15, 15)
    assert three_tricks("place gold min, pass, pass", golden_tie_pays=False).scores == (15, 15, 15)
    assert three_tricks("place gold max, pass, pass", golden_tie_pays=False).scores == (12, 15, 15)


@pytest.mark.parametrize(
    ("side", "tricks", "all_pay", "sole_pays"),
    [
        (Side.MAX, (5, 3, 2), (0,), (0,)),
        (Side.MAX, (5, 0, 0, 5), (0, 3), ()),
        (Side.MAX, (2, 2, 2), (0, 1, 2), ()),
        (Side.MIN, (5, 3, 2), (2,), (2,)),
        (Side.MIN, (5, 0, 0, 5), (1, 2), ()),
        (Side.MIN, (0, 4, 4), (0,), (0,)),
    ],
)
def test_who_meets_the_golden_casino(
    side: Side, tricks: tuple[int, ...], all_pay: tuple[int, ...], sole_pays: tuple[int, ...]
) -> None:
    """The most or fewest tricks, all who tie or nobody of them (LV-5.1)."""
    assert golden_seats(side, tricks, tie_pays=True) == all_pay
    assert golden_seats(side, tricks, tie_pays=False) == sole_pays


# --- ordinary casinos: LV-5.2 to LV-5.4 ----------------------------------------------------------


@pytest.mark.parametrize(
    ("casino", "cards", "times"),
    [
        ("8", "R8 G8 P1 B9", 2),
        ("8", "R7 R9", 0),
        ("0", "R0 G0 B0 P0 R1", 4),
        ("7", "R7", 1),
        ("1", "", 0),
        ("green", "G1 G2", 0),
        ("green", "G1 G2 G3", 1),
        ("green", "G1 G2 G3 G4 G5 R1", 1),
        ("green", "G1 G2 G3 G4 G5 G6", 2),
        ("red", "G1 G2 G3", 0),
        ("blue", "B0 B1 B2 B3 B4 B5 B6 B7 B8 B9", 3),
    ],
)
def test_how_often_a_casino_counts(casino: str, cards: str, times: int) -> None:
    """A number counts card by card, a suit by full groups of three (LV-5.2, LV-5.3)."""
    won = tuple(map(Card.parse, cards.split()))
    assert count(parse_casino(casino), won) == times


def test_a_number_counts_each_card_of_it() -> None:
    """A token on a number counts once for each such card in the won tricks (LV-5.2)."""
    assert three_tricks("place t2 c1, pass, pass", casinos="9 8 green").scores == (9, 15, 15)
    assert three_tricks("place t2 c1, pass, pass", casinos="1 8 green").scores == (9, 15, 15)
    assert three_tricks("place t2 c1, pass, pass", casinos="2 8 green").scores == (15, 15, 15)


def test_a_suit_counts_full_groups_of_three() -> None:
    """A token on a suit counts once for each three cards of it, of several tricks too (LV-5.3)."""
    assert three_tricks("place t2 c1, pass, pass", casinos="red 8 9").scores == (13, 15, 15)
    state = dealt("R9 B1", "R7 R2", casinos="red 8 9")
    state = play(state, "0 play R9, 1 play R7, 0 place t2 c1, 0 play B1, 1 play R2")
    assert state.scores == (13, 15)
    state = play(dealt("R9", "R7", casinos="red 8 9"), "0 play R9, 1 play R7, 0 place t2 c1")
    assert state.scores == (15, 15)


def test_each_casino_counts_the_winners_cards_only() -> None:
    """What counts is in a player's own won tricks, for each player (LV-5.2, LV-5.3)."""
    state = dealt("R9 P1 G3", "R7 P9 G2", casinos="9 8 green")
    state = play(state, "0 play R9, 1 play R7, 0 place t2 c1, 0 play P1, 1 play P9")
    state = play(state, "1 play G2, 0 play G3")
    assert state.scores == (13, 13)


def test_the_token_lies_on_its_own_casino() -> None:
    """Each casino counts with the token that lies on it, not with another (LV-5.2, LV-5.4)."""
    state = three_tricks("place t1 c3, place t3 c1, place t2 c2", casinos="9 1 red")
    # 9: three cards at +1; 1: three at -2; red: one group at -1
    assert state.scores == (15 + 3 - 6 - 1, 15, 15)


def test_a_casino_without_a_token_scores_nothing() -> None:
    """Where no token lies nothing counts (LV-5.4)."""
    assert three_tricks("place t1 c3, pass, pass", casinos="9 1 8").scores == (15, 15, 15)


def test_a_positive_token_is_a_bonus() -> None:
    """The token's sign says whether cards bring or cost cabbages (LV-5.4)."""
    assert three_tricks("place t3 c1, pass, pass", casinos="9 8 red").scores == (18, 15, 15)
    worse = "gold:-3 t1:-1 t2:-2 t3:-1 t4:-3"
    assert three_tricks("place t3 c1, pass, pass", casinos="9 8 red", tossed=worse).scores == (
        12,
        15,
        15,
    )


# --- all at once, and the floor: LV-5.5 ----------------------------------------------------------


def all_seven_and_nine(golden: str, **options: object) -> LasVeganState:
    """Nine off for the 9s, nine on for the 7s, and the golden token at -9."""
    return three_tricks(
        f"{golden}, place t4 c1, place t3 c2",
        casinos="9 7 red",
        tossed="gold:-9 t1:-1 t2:-2 t3:+3 t4:-3",
        tokens=((-9, -8), (-1, -2), (-2, -3), (3, 2), (-3, 1)),
        casino_cards=tuple(map(parse_casino, "9 7 red".split())),
        **options,
    )


def test_all_changes_are_applied_at_once() -> None:
    """Losses and gains are added up before they meet the floor (LV-5.5)."""
    assert all_seven_and_nine("place gold max").scores == (15 - 9 - 9 + 9, 15, 15)


DEEP = {
    "casinos": "9 7 red",
    "tossed": "gold:-3 t1:-9 t2:-9 t3:+1 t4:-3",
    "tokens": ((-3, -4), (-9, -2), (-9, -3), (-1, 1), (-3, 1)),
    "casino_cards": tuple(map(parse_casino, "9 7 red".split())),
}


def test_nobody_goes_below_no_cabbages() -> None:
    """However much is lost, nobody goes below 0 cabbages (LV-5.5)."""
    assert three_tricks("place t1 c1, pass, pass", **DEEP).scores == (0, 15, 15)
    assert three_tricks("place t1 c1, place t2 c2, pass", **DEEP).scores == (0, 15, 15)


def test_without_the_floor_cabbages_may_be_owed() -> None:
    """Option `floor: none`: a player can go below 0 cabbages (LV-5.5)."""
    assert three_tricks("place t1 c1, pass, pass", has_floor=False, **DEEP).scores == (-12, 15, 15)


def test_the_changes_are_told_in_full_even_below_the_floor() -> None:
    """A round's changes say what was lost, the scores what is left (LV-5.5)."""
    state = dealt("R9 P9 G9", "R7 P7 G7", **DEEP)
    for suit in "RP":
        state = play(state, f"0 play {suit}9, 1 play {suit}7, 0 pass")
    [_, scored, _] = tell(state, "0 play G9, 1 play G7, 0 place t1 c1")
    assert (scored.score.changes, scored.scores) == ((-27, 0), (0, 15))


def test_a_round_can_be_scored_as_if_it_ended_now() -> None:
    """The scoring of the tricks so far is there before the round's end, for previews (LV-5)."""
    state = play(dealt("R9 B1", "R7 B2"), "0 play R9, 1 play R7, 0 place gold max")
    assert score_round(state).changes == (-3, 0)
    assert state.scores == (15, 15)

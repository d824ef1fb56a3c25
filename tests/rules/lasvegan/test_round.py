"""How a round of Las Vegan is set up (LV-2), and how many play (LV-1.4)."""

import pytest

from sobremesa.rules.errors import Malformed
from sobremesa.rules.game import Over
from sobremesa.rules.lasvegan import GAME, facts
from sobremesa.rules.lasvegan.components import DECK, parse_casino
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.lasvegan.state import LasVeganState
from tests.rules.lasvegan.script import TOSSED, awaited, deal, dealt, play, refused, tell

CASINOS = ("1 2 3", "4 5 6", "8 9 red", "green blue purple")
"""The ordinary casinos of four rounds."""


def next_round(state: LasVeganState, casinos: str, *hands: str) -> LasVeganState:
    return deal(play(state, f"* casinos {casinos}, * tokens {TOSSED}"), *hands)


def short_rounds(rounds: int, **options: object) -> LasVeganState:
    """Two players, one card each a round; seat 1 holds the higher card of the suit led."""
    return dealt("R1", "R2", rounds=rounds, casinos=CASINOS[0], **options)


# --- players and rounds --------------------------------------------------------------------------


def test_two_to_five_play_and_begin_with_fifteen_cabbages() -> None:
    """Two to five can play, nobody more or fewer; each begins with 15 cabbages (LV-1.4)."""
    for players in range(2, 6):
        assert GAME.start(players).scores == (15,) * players
    assert GAME.player_counts == range(2, 6)
    for players in (0, 1, 6):
        with pytest.raises(Malformed) as caught:
            GAME.start(players)
        assert str(caught.value) == f"`{players} players`: 2 to 5 can play (LV-1.4)"


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_the_agreed_number_of_rounds_is_played(rounds: int) -> None:
    """A game has one to four rounds, agreed at the start (LV-2.1)."""
    state = short_rounds(rounds)
    for number in range(1, rounds + 1):
        assert state.round == number
        leader = state.leader
        state = play(state, f"{leader} play R{leader + 1}, {1 - leader} play R{2 - leader}")
        if number < rounds:
            assert awaited(state) == "casinos"
            state = next_round(state, CASINOS[number], "R1", "R2")
    assert GAME.awaiting(state) == Over((0, 1), "rounds")


def test_four_rounds_are_the_default() -> None:
    """Without an agreement four rounds are played (LV-2.1)."""
    assert GAME.start(3).rules.rounds == 4


@pytest.mark.parametrize("rounds", [0, 5])
def test_no_other_number_of_rounds_can_be_agreed(rounds: int) -> None:
    """A game of no rounds, or of more than four, cannot be started (LV-2.1)."""
    rules = LasVeganRules(rounds=rounds, casino_cards=tuple(map(parse_casino, "1234567890" * 2)))
    with pytest.raises(Malformed):
        GAME.start(2, rules)


# --- casinos and tokens --------------------------------------------------------------------------


def test_a_round_begins_with_casinos_tokens_and_hands() -> None:
    """After the lead come three casinos, then the tokens, then a hand for each seat (LV-2)."""
    state = GAME.start(2, LasVeganRules(hand=1))
    assert awaited(state) == "lead"
    assert tell(state, "* lead 1") == [facts.LeadDrawn(1), facts.RoundBegan(1, 1)]
    state = play(state, "* lead 1")
    assert awaited(state) == "casinos"
    casinos = (parse_casino("3"), parse_casino("green"), parse_casino("8"))
    assert tell(state, "* casinos 3 green 8") == [facts.CasinosDrawn(casinos)]
    state = play(state, "* casinos 3 green 8")
    assert (state.casinos, awaited(state)) == (casinos, "tokens")
    assert tell(state, f"* tokens {TOSSED}") == [facts.TokensTossed((-3, -1, -2, 1, -3))]
    state = play(state, f"* tokens {TOSSED}")
    assert (state.tokens, awaited(state)) == ((-3, -1, -2, 1, -3), "deal")
    assert tell(state, "* deal 0 R1") == [facts.HandDealt(0, 1)]
    state = play(state, "* deal 0 R1")
    assert awaited(state) == "deal"
    assert awaited(play(state, "* deal 1 R2")) == [1]


def test_three_new_casinos_are_drawn_each_round() -> None:
    """Casinos of earlier rounds are not put back: they cannot come again (LV-2.2)."""
    state = play(short_rounds(3), "0 play R1, 1 play R2")
    assert (state.casinos, state.placed) == ((), (None, None, None))
    assert " ".join(map(str, state.spent_casinos)) == "1 2 3"
    assert refused(state, "* casinos 4 2 6").reason == (
        "there is no ordinary casino 2 left to draw (LV-2.2)"
    )
    state = play(next_round(state, "4 5 6", "R1", "R2"), "1 play R2, 0 play R1")
    assert " ".join(map(str, state.spent_casinos)) == "1 2 3 4 5 6"
    for casino in range(1, 7):
        assert "left to draw" in refused(state, f"* casinos 8 9 {casino}").reason
    assert awaited(play(state, "* casinos 8 9 red")) == "tokens"


def test_a_casino_card_that_is_there_twice_comes_twice() -> None:
    """Of two equal casino cards both may come, in one round or two; a third may not (LV-2.2)."""
    cards = tuple(map(parse_casino, "7 7 0 1 2 3".split()))
    start = play(GAME.start(2, LasVeganRules(rounds=2, hand=1, casino_cards=cards)), "* lead 0")
    assert awaited(play(start, "* casinos 7 0 7")) == "tokens"
    assert "no ordinary casino 7 left" in refused(start, "* casinos 7 7 7").reason
    state = dealt("R1", "R2", rounds=2, casinos="7 0 1", casino_cards=cards)
    state = play(state, "0 play R1, 1 play R2")
    assert awaited(play(state, "* casinos 2 3 7")) == "tokens"
    assert "no ordinary casino 7 left" in refused(state, "* casinos 2 7 7").reason


def test_there_must_be_casino_cards_for_all_rounds() -> None:
    """Three casino cards a round are needed, or the game cannot be started (LV-2.2)."""
    cards = tuple(map(parse_casino, "12345"))
    with pytest.raises(Malformed) as caught:
        GAME.start(2, LasVeganRules(rounds=2, casino_cards=cards))
    assert str(caught.value) == (
        "`rules`: 2 rounds need 6 ordinary casino cards, there are 5 (LV-2.2)"
    )
    assert GAME.start(2, LasVeganRules(rounds=1, casino_cards=cards)).round == 1


def test_every_token_is_tossed_each_round() -> None:
    """Each round the tokens are tossed anew; each shows one of its two faces (LV-2.3)."""
    state = play(short_rounds(2), "0 play R1, 1 play R2")
    assert (state.tokens, state.golden) == ((), None)
    state = play(state, "* casinos 4 5 6, * tokens gold:-4 t1:-2 t2:-3 t3:-1 t4:+1")
    assert state.tokens == (-4, -2, -3, -1, 1)


@pytest.mark.parametrize(
    ("tokens", "reason"),
    [
        ("gold:-2 t1:-1 t2:-2 t3:+1 t4:-3", "gold shows -3 or -4, not -2 (LV-2.3)"),
        ("gold:-3 t1:-3 t2:-2 t3:+1 t4:-3", "t1 shows -1 or -2, not -3 (LV-2.3)"),
        ("gold:-3 t1:-1 t2:-1 t3:+1 t4:-3", "t2 shows -2 or -3, not -1 (LV-2.3)"),
        ("gold:-3 t1:-1 t2:-2 t3:-3 t4:-3", "t3 shows -1 or +1, not -3 (LV-2.3)"),
        ("gold:-3 t1:-1 t2:-2 t3:+1 t4:-1", "t4 shows -3 or +1, not -1 (LV-2.3)"),
    ],
)
def test_a_token_shows_one_of_its_faces(tokens: str, reason: str) -> None:
    """A value that a token does not have cannot be tossed (LV-2.3)."""
    state = play(GAME.start(2), "* lead 0, * casinos 3 green 8")
    assert refused(state, f"* tokens {tokens}").reason == reason


# --- the deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size"), [(2, 13), (3, 13), (4, 10), (5, 8)])
def test_hands_depend_on_the_number_of_players(players: int, size: int) -> None:
    """13 cards each for two or three players, 10 for four, 8 for five (LV-2.4)."""
    hands = [" ".join(map(str, DECK[seat * size : (seat + 1) * size])) for seat in range(players)]
    state = dealt(*hands, hand=None)
    assert [len(hand) for hand in state.hands] == [size] * players
    one_short = play(GAME.start(players), f"* lead 0, * casinos 3 green 8, * tokens {TOSSED}")
    short = " ".join(map(str, DECK[: size - 1]))
    assert refused(one_short, f"* deal 0 {short}").reason == (
        f"a hand has {size} cards, not {size - 1} (LV-2.4)"
    )


def test_cards_left_over_stay_unseen() -> None:
    """What is not dealt appears nowhere: not in a view, not in the state (LV-2.4)."""
    state = dealt("R1 R2", "P1 P2")
    held = {card for hand in state.hands for card in hand}
    assert " ".join(map(str, sorted(held))) == "R1 R2 P1 P2"
    assert GAME.view(state, 0).hand_sizes == (2, 2)


@pytest.mark.parametrize(("players", "most"), [(2, 20), (3, 13), (4, 10), (5, 8)])
def test_another_hand_size_may_be_agreed(players: int, most: int) -> None:
    """Option `hand`: any size from one card to forty divided by the players (LV-2.4)."""
    for size in (1, most):
        assert GAME.start(players, LasVeganRules(hand=size)).rules.hand_size(players) == size
    for size in (0, most + 1, -1):
        with pytest.raises(Malformed, match=r"\(LV-2\.4\)$"):
            GAME.start(players, LasVeganRules(hand=size))


def test_hands_that_the_deck_cannot_fill_are_refused() -> None:
    """A hand size that needs more than forty cards is refused, with the numbers (LV-2.4)."""
    with pytest.raises(Malformed) as caught:
        GAME.start(3, LasVeganRules(hand=14))
    assert str(caught.value) == (
        "`rules`: hands of 14 cards for 3 players need 42 cards, there are 40 (LV-2.4)"
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("* deal 1 P1 P2", "hands are dealt in seat order, the next is for seat 0"),
        ("* deal 0 P1", "a hand has 2 cards, not 1 (LV-2.4)"),
        ("* deal 0 P1 P2 P3", "a hand has 2 cards, not 3 (LV-2.4)"),
        ("* deal 0 P1 P1", "P1 is in this hand twice (LV-2.4)"),
        ("* deal 0 P2 P1", "a hand is written in card order"),
    ],
)
def test_a_hand_is_dealt_whole_in_order_to_the_next_seat(line: str, reason: str) -> None:
    """A hand goes to the next seat, has its size, each card once, in card order (LV-2.4)."""
    rules = LasVeganRules(hand=2)
    state = play(GAME.start(2, rules), f"* lead 1, * casinos 3 green 8, * tokens {TOSSED}")
    assert refused(state, line).reason == reason


def test_a_card_is_dealt_once() -> None:
    """A card that somebody was dealt is not dealt to the next (LV-2.4)."""
    rules = LasVeganRules(hand=2)
    state = play(GAME.start(2, rules), f"* lead 0, * casinos 3 green 8, * tokens {TOSSED}")
    state = play(state, "* deal 0 R4 P1")
    assert refused(state, "* deal 1 R4 P2").reason == "R4 has been dealt already (LV-2.4)"
    assert refused(state, "* deal 0 R5 P2").reason == (
        "hands are dealt in seat order, the next is for seat 1"
    )


def test_all_cards_are_shuffled_again_for_the_next_round() -> None:
    """The cards of an earlier round may be dealt again (LV-2.4)."""
    state = play(short_rounds(2), "0 play R1, 1 play R2")
    assert state.hands == ((), ())
    state = next_round(state, "4 5 6", "R2", "R1")
    assert [str(hand[0]) for hand in state.hands] == ["R2", "R1"]


# --- who leads -----------------------------------------------------------------------------------


def test_the_first_leader_is_drawn() -> None:
    """Whoever is drawn by lot leads the first trick (LV-2.5)."""
    assert awaited(dealt("R1", "R2", "R3", lead=2)) == [2]


def test_the_lead_of_later_rounds_moves_clockwise() -> None:
    """Each later round is led by the next seat, whoever took the last trick (LV-2.5)."""
    state = dealt("R1", "R2", "R3", rounds=4, casinos=CASINOS[0], lead=1)
    leads = [state.leader]
    for casinos in CASINOS[1:]:
        order = [(state.leader + step) % 3 for step in range(3)]
        state = play(state, ", ".join(f"{seat} play R{seat + 1}" for seat in order))
        state = next_round(state, casinos, "R1", "R2", "R3")
        leads.append(state.leader)
    assert leads == [1, 2, 0, 1]


def test_the_winner_of_the_last_trick_leads_with_that_option() -> None:
    """Option `next-lead: winner`: the taker of the last trick leads the next round (LV-2.5)."""
    state = dealt("R1", "R2", "R3", rounds=2, casinos=CASINOS[0], lead=0, winner_leads=True)
    state = play(state, "0 play R1, 1 play R2")
    assert tell(state, "2 play R3")[-1] == facts.RoundBegan(2, 2)
    state = next_round(play(state, "2 play R3"), CASINOS[1], "R1", "R2", "R3")
    assert (awaited(state), state.round_leader) == ([2], 2)


def test_without_that_option_the_winner_does_not_lead() -> None:
    """By default the same game goes on with the seat after the first leader (LV-2.5)."""
    state = dealt("R1", "R2", "R3", rounds=2, casinos=CASINOS[0], lead=0)
    state = play(state, "0 play R1, 1 play R2")
    assert tell(state, "2 play R3")[-1] == facts.RoundBegan(2, 1)

"""The steady player of Las Vegan, in positions where it is plain what to do."""

from random import Random

from sobremesa.bots.bot import Advice
from sobremesa.bots.lasvegan.memory import Memory
from sobremesa.bots.lasvegan.steady import SteadyLasVegan
from sobremesa.record.replay import replay
from sobremesa.rules.game import Seat
from sobremesa.rules.lasvegan import GAME
from sobremesa.rules.lasvegan.components import Card, Suit
from tests.bots.playing import share_of_wins

RECORD = """sobremesa 1
game lasvegan
players Ana, Bo, Cy, Dee
rule rounds 1
* lead 2
* casinos 9 green 8
* tokens gold:-4 t1:-2 t2:-3 t3:+1 t4:-3
* deal 0 R1 R2 R3 R4 R5 R9 P1 P2 G1 B1
* deal 1 P0 P3 P4 P5 G2 G3 G4 B2 B3 B4
* deal 2 R0 R6 R7 R8 P6 P7 G5 G6 B5 B6
* deal 3 P8 P9 G0 G7 G8 G9 B0 B7 B8 B9
"""
FIRST_TRICK = "2 play R7\n3 play G7\n0 play R9\n1 play P3\n"


def advice(moves: str, seat: int) -> Advice:
    state = replay(RECORD + moves).state
    return SteadyLasVegan().advise(GAME.view(state, Seat(seat)), Random(0))


def word(moves: str, seat: int) -> str:
    return str(advice(moves, seat).action)


def test_a_penalty_goes_where_it_has_not_won_the_cards() -> None:
    """Ana holds a 9 already, so the heaviest penalty does not go on the 9s."""
    action = word(FIRST_TRICK + "0 place gold min\n", 0)
    assert action.startswith("place")
    assert action != "place t2 c1"
    assert action != "place t4 c1"


def test_the_golden_token_asks_for_most_tricks_of_somebody_else() -> None:
    """With a trick and few high cards left in hand the fewest tricks are for the others."""
    state = replay(RECORD + FIRST_TRICK).state
    view = GAME.view(state, Seat(0))
    golden = [action for action in view.actions if str(action).startswith("place gold")]
    assert len(golden) == 2
    assert SteadyLasVegan().advise(view, Random(0)).action in view.actions


def test_it_ducks_a_trick_full_of_penalties() -> None:
    """With -3 for each 9 and two 9s in the trick, it does not take them with a card that would."""
    moves = (
        FIRST_TRICK
        + "0 place t4 c1\n0 place gold max\n0 play P2\n1 play P4\n2 play P6\n3 play P9\n"
    )
    moves += "3 play B9\n"
    assert word(moves, 0) == "play B1"
    assert advice(moves + "0 play B1\n", 1).reason.key in ("duck", "only")


def test_memory_knows_who_lacks_a_suit() -> None:
    """Whoever did not follow holds none of the led suit, and so is certain to be void."""
    state = replay(RECORD + FIRST_TRICK).state
    memory = Memory(GAME.view(state, Seat(0)))
    assert memory.lacks[1] == {Suit.RED}
    assert memory.lacks[3] == {Suit.RED}
    assert memory.reply(Seat(1), Suit.RED).void == 1
    assert memory.reply(Seat(2), Suit.RED).void < 1
    assert Card.parse("R7") not in memory.unseen
    assert len(memory.unseen) == 40 - 9 - 4
    assert memory.dealt == 1


def test_it_beats_random_players_clearly() -> None:
    """Of 40 games against three random players it wins more than half."""
    assert share_of_wins("lasvegan", "steady", "random", players=4, games=40) > 0.5

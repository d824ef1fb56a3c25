"""A table of Las Vegan in words."""

from sobremesa.sim.environments.lasvegan.table import described
from sobremesa.sim.environments.single import Single

ALL = """\
round 1 of 4, play
c1: red, t2 shows -2
c2: 4
c3: 9
tokens: gold -4, t1 -1, t2 -2, t3 +1, t4 -3
golden casino: min
trick: seat 1 P5, seat 2 P6
seat 0: 15 cabbages, won 4 cards, hand P4 P8
seat 1: 15 cabbages, won 0 cards, hand G0 G1
seat 2: 12 cabbages, won 0 cards, hand B0 B1 B2
seat 0 is to act"""


def played() -> Single:
    table = Single("lasvegan", 3)
    state = table.states[0]
    state["phase"], state["leader"], state["trick_size"] = 4, 1, 2
    state["trick"][:2] = 15, 16
    state["casinos"] = 1, 9, 14
    state["tokens"] = -4, -1, -2, 1, -3
    state["placed"] = 2, 0, 0, 2
    state["scores"][2] = 12
    state["won"][0] = 0b1111
    state["hands"][:3] = 1 << 14 | 1 << 18, 0b11 << 20, 0b111 << 30
    return table


def test_all_hands_are_told_to_nobody_in_particular() -> None:
    assert described(played().states[0], None) == ALL.splitlines()


def test_a_seat_is_told_its_own_hand_alone() -> None:
    lines = described(played().states[0], 1)
    assert lines[7:] == [
        "seat 0: 15 cabbages, won 4 cards, hand of 2",
        "seat 1: 15 cabbages, won 0 cards, hand G0 G1",
        "seat 2: 12 cabbages, won 0 cards, hand of 3",
        "you are seat 1",
        "seat 0 is to act",
    ]


def test_the_tokens_that_may_be_placed_are_counted() -> None:
    table = played()
    state = table.states[0]
    state["phase"], state["trick_size"], state["rights"] = 5, 0, 2
    lines = described(state, None)
    assert lines[0] == "round 1 of 4, place"
    assert lines[-1] == "seat 1 is to act, 2 to place"

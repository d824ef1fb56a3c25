"""Playing and taking tricks in Las Vegan (LV-3)."""

import pytest

from sobremesa.rules.lasvegan import facts
from sobremesa.rules.lasvegan.components import Card
from tests.rules.lasvegan.script import awaited, dealt, offered, play, tell


def test_the_leader_plays_any_card() -> None:
    """Whoever leads may play each card of the hand (LV-3.1)."""
    state = dealt("R1 P0 G7 B9", "R2 R3 R4 R5")
    assert offered(state, 0) == ["play R1", "play P0", "play G7", "play B9"]
    assert offered(state, 1) == []
    assert tell(state, "0 play P0") == [facts.CardPlayed(0, Card.parse("P0"), leads=True)]


def test_the_others_follow_clockwise() -> None:
    """After the leader each seat plays one card, clockwise, past the last seat (LV-3.1)."""
    state = dealt("R1", "R2", "R3", "R4", lead=2)
    seen = []
    for line in ("2 play R3", "3 play R4", "0 play R1", "1 play R2"):
        seen.append(awaited(state))
        state = play(state, line)
    assert seen == [[2], [3], [0], [1]]
    [followed] = tell(dealt("R1 P1", "R2 P2"), "0 play R1, 1 play R2")[:1]
    assert followed == facts.CardPlayed(1, Card.parse("R2"), leads=False)


def test_a_played_card_leaves_the_hand() -> None:
    """Each card is played once, and lies on the table for all to see (LV-3.1)."""
    state = play(dealt("R1 P1 B2", "R2 R5 P2"), "0 play P1")
    assert " ".join(map(str, state.hands[0])) == "R1 B2"
    assert state.played() == ((0, Card.parse("P1")),)


def test_who_holds_the_led_suit_must_follow() -> None:
    """Of a hand with the led suit only its cards may be played, a zero among them (LV-3.2)."""
    state = play(dealt("R1 P1 B2 G1", "R0 R5 P0 B7"), "0 play R1")
    assert offered(state, 1) == ["play R0", "play R5"]


def test_who_lacks_the_led_suit_plays_any_card() -> None:
    """Without the led suit any card may be played (LV-3.2)."""
    state = play(dealt("R1 P1 B2", "P5 G0 B7"), "0 play R1")
    assert offered(state, 1) == ["play P5", "play G0", "play B7"]


def test_it_is_the_led_suit_that_binds_not_the_last_card() -> None:
    """A card of another suit in between changes nothing: the led suit is followed (LV-3.2)."""
    state = play(dealt("R1 P1", "G5 B3", "R2 G6"), "0 play R1, 1 play G5")
    assert offered(state, 2) == ["play R2"]


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        # the highest of the led suit
        ("R1 R2 R3 R4", 3),
        ("R4 R3 R2 R1", 0),
        ("R4 R9 R5 R6", 1),
        ("R4 P9 G9 B9", 0),
        ("R4 P9 R5 B9", 2),
        # a zero of another suit, anywhere behind the lead
        ("R9 P0 R8 R7", 1),
        ("R1 R9 R8 B0", 3),
        ("R9 R8 P0 G9", 2),
        # the last of several
        ("R9 P0 G0 R8", 2),
        ("R9 P0 R8 G0", 3),
        ("R9 G0 P0 B0", 3),
        # the zero of the led suit
        ("R0 R1 R2 R3", 3),
        ("R1 R0 P9 G9", 0),
        ("R0 P9 G9 B9", 0),
        ("R0 P0 R9 R8", 1),
        ("P9 P0 R8 R9", 0),
        ("P5 R0 P0 P9", 1),
    ],
)
def test_who_takes_a_trick(cards: str, place: int) -> None:
    """The highest of the led suit takes it, or the last zero of another suit (LV-3.3).

    The zero of the led suit is just its lowest card.
    """
    hands = cards.split()
    for lead in range(4):
        seats = [(lead + step) % 4 for step in range(4)]
        by_seat = [card for _, card in sorted(zip(seats, hands, strict=True))]
        state = dealt(*by_seat, lead=lead)
        lines = [f"{seat} play {card}" for seat, card in zip(seats, hands, strict=True)]
        taken = next(
            fact for fact in tell(state, ", ".join(lines)) if isinstance(fact, facts.TrickTaken)
        )
        assert taken.seat == seats[place]
        assert str(taken.by) == hands[place]
        assert " ".join(map(str, taken.cards)) == cards


def test_a_zero_of_another_suit_takes_the_trick() -> None:
    """A zero of another suit takes the trick; the last one if there are several (LV-3.3)."""
    state = play(dealt("R9 B1", "P0 B2", "G0 B3"), "0 play R9, 1 play P0, 2 play G0")
    assert (state.leader, awaited(state)) == (2, [2])


def test_the_winner_takes_the_cards_and_leads() -> None:
    """The taken cards lie with the winner, who leads the next trick (LV-3.4)."""
    state = play(dealt("R1 B1", "R3 B2", "R2 B3", lead=2), "2 play R2, 0 play R1, 1 play R3")
    assert awaited(state) == [1]
    assert offered(state, 1) == ["play B2"]
    [trick] = state.taken
    assert (trick.leader, trick.winner) == (2, 1)
    assert [(seat, str(card)) for seat, card in trick.played()] == [(2, "R2"), (0, "R1"), (1, "R3")]
    assert state.trick == ()
    state = play(state, "1 play B2, 2 play B3")
    assert [(seat, str(card)) for seat, card in state.played()] == [(1, "B2"), (2, "B3")]


def test_a_trick_without_a_seven_leads_straight_to_the_next() -> None:
    """When no 7 lies in the trick its winner leads at once (LV-3.4, LV-4.1)."""
    state = play(dealt("R1 B1", "R6 B2"), "0 play R1, 1 play R6")
    assert (state.rights, offered(state, 1)) == (0, ["play B2"])

"""A game in numbers: totals equal the final scores, whatever was played."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.analysis.statistics import MOST_DECIDED, statistics
from sobremesa.analysis.statistics.model import (
    BustDecided,
    CasinoDecided,
    ClaimDecided,
    Led,
    RanOut,
    RoundDecided,
    Statistics,
)
from sobremesa.analysis.statistics.standing import added
from sobremesa.rules import catalog
from sobremesa.rules.game import Fact, Seat
from sobremesa.rules.lasvegan import facts as lasvegan
from sobremesa.rules.lasvegan.components import Card, Side, Slot, Token, parse_casino
from sobremesa.rules.lasvegan.scoring import CasinoLine, GoldenLine, RoundScore
from sobremesa.rules.tallyup import facts as tallyup
from tests.conformance.playing import Position, whole_game

BO, ANA = Seat(1), Seat(0)


def counted(position: Position) -> Statistics:
    names = tuple(f"P{seat}" for seat in range(position.start.players))
    facts = (fact for step in position.steps for fact in step.facts)
    return statistics(position.game.name, names, facts, position.start.rules)


@pytest.mark.parametrize("game", catalog.GAMES)
@settings(max_examples=25, deadline=None)
@given(st.data())
def test_parts_make_the_scores(game: str, data: st.DataObject) -> None:
    """What the parts of all rounds brought, together with the beginning, is the final score."""
    position = whole_game(data, game)
    found = counted(position)
    scores = found.begin
    for number, one in enumerate(found.rounds, start=1):
        assert one.number == number
        scores = added([scores, *(part.changes for part in one.parts)], len(scores))
        assert one.scores == scores
    assert scores == position.game.scores(position.state)
    assert found.winners == position.game.awaiting(position.state).winners  # type: ignore[union-attr]


@pytest.mark.parametrize("game", catalog.GAMES)
@settings(max_examples=25, deadline=None)
@given(st.data())
def test_what_decided_is_true(game: str, data: st.DataObject) -> None:
    """What is said to have decided a game stands in its rounds, and favours the winner."""
    found = counted(whole_game(data, game))
    assert len(found.decided) <= MOST_DECIDED
    for moment in found.decided:
        one = found.rounds[moment.round - 1]
        match moment:
            case CasinoDecided(seat=seat, change=change, other=other, other_change=theirs):
                assert (seat in found.winners, other in found.winners) == (True, False)
                assert change > theirs
                # A casino may lie there twice, if the table has agreed on such cards.
                parts = [part.changes for part in one.parts if part.kind == moment.casino]
                assert (change, theirs) in [(part[seat], part[other]) for part in parts]
            case RoundDecided(seat=seat, change=change, other=other, other_change=theirs):
                gained = added([part.changes for part in one.parts], len(found.players))
                assert (gained[seat], gained[other]) == (change, theirs)
                assert change > theirs
            case BustDecided(lost=lost, seats=seats, seat=seat):
                assert (one.lost, one.lost_by) == (lost, seats)
                assert seat not in seats
            case ClaimDecided(seat=seat, points=points):
                [claimed] = [part.changes for part in one.parts if part.kind == "claimed"]
                assert claimed[seat] == points
            case RanOut(seats=seats):
                assert all(found.rounds[-1].scores[seat] <= 0 for seat in seats)
            case Led(seat=seat):
                for later in found.rounds[moment.round - 1 :]:
                    assert [s for s, n in enumerate(later.scores) if n == max(later.scores)] == [
                        seat
                    ]


@pytest.mark.parametrize("game", catalog.GAMES)
@settings(max_examples=15, deadline=None)
@given(st.data())
def test_figures_agree_with_the_rounds(game: str, data: st.DataObject) -> None:
    """Whatever is counted twice, by player and by round, is the same."""
    found = counted(whole_game(data, game))
    figures = {figure.name: figure.by_seat for figure in found.figures}
    everyone = range(len(found.players))

    def total(kinds: set[str]) -> tuple[int, ...]:
        parts = [part.changes for one in found.rounds for part in one.parts if part.kind in kinds]
        return added(parts, len(found.players))

    if game == "tallyup":
        assert figures["banked"] == total({"banked"})
        lost = [sum(r.lost for r in found.rounds if seat in r.lost_by) for seat in everyone]
        assert list(figures["lost"]) == lost
    else:
        kinds = {part.kind for one in found.rounds for part in one.parts} - {"floor"}
        won = [figures["gained"][seat] - figures["lost"][seat] for seat in everyone]
        assert tuple(won) == total(kinds)


def test_a_game_that_is_not_over_has_no_end() -> None:
    """Its complete rounds are told, and nothing is said to have decided it."""
    facts: list[Fact] = [
        tallyup.RoundBegan(1, ANA),
        tallyup.ChoicesRevealed((), (ANA, BO), 90),
        tallyup.RoundEnded(1, (90, 90)),
        tallyup.RoundBegan(2, BO),
        tallyup.ChoicesRevealed((ANA,), (BO,), 40),
    ]
    found = statistics("tallyup", ("Ana", "Bo"), facts)
    assert [one.scores for one in found.rounds] == [(90, 90)]
    assert (found.winners, found.decided) == ((), ())


def test_the_casino_that_made_the_difference() -> None:
    """Of all casinos the one with the largest difference, and what ended the game."""
    lines = (
        CasinoLine(Slot.C1, parse_casino("8"), Token.T1, -2, (1, 5), (-2, -10)),
        CasinoLine(Slot.C2, parse_casino("red"), Token.T2, -3, (1, 0), (-3, 0)),
    )
    golden = GoldenLine(Side.MAX, (BO,), 7, -4)
    score = RoundScore(golden, lines, (-5, -14))
    facts: list[Fact] = [
        lasvegan.TrickTaken(BO, tuple(map(Card.parse, ("R7", "G0"))), Card.parse("G0"), 1),
        lasvegan.GoldenPlaced(BO, Side.MAX, -4),
        lasvegan.RoundScored(1, score, (10, 1)),
        lasvegan.RoundScored(2, RoundScore(golden, (), (0, -4)), (10, 0)),
        lasvegan.GameEnded((ANA,), (10, 0), "no-cabbage"),
    ]
    found = statistics("lasvegan", ("Ana", "Bo"), facts)
    assert found.decided == (CasinoDecided(1, "8", 0, -2, 1, -10), RanOut(2, (1,)))
    # Bo had 1 cabbage, and could not lose 4.
    assert found.rounds[1].parts[-1].kind == "floor"
    assert found.rounds[1].parts[-1].changes == (0, 3)
    figures = {figure.name: figure.by_seat for figure in found.figures}
    assert figures == {
        "tricks": (0, 1),
        "sevens": (0, 1),
        "steals": (0, 1),
        "tokens": (0, 1),
        "gained": (0, 0),
        "lost": (5, 18),
    }


def rounds(*facts: Fact) -> Iterator[Fact]:
    yield tallyup.RoundBegan(1, ANA)
    yield from facts


def test_a_claim_without_which_nobody_would_have_won() -> None:
    """A claim is named where the winner would not have won without it, before all else."""
    told = rounds(
        tallyup.TallyUpRolled(),
        tallyup.TallyUpClaimed(ANA, 200, (BO,), 100),
        tallyup.ChoicesRevealed((BO,), (ANA,), 0),
        tallyup.Busted(2, 60, (BO,)),
        tallyup.RoundEnded(1, (200, 100)),
        tallyup.GameEnded((ANA,), (200, 100)),
    )
    found = statistics("tallyup", ("Ana", "Bo"), told)
    assert found.decided == (ClaimDecided(1, 0, 200), RoundDecided(1, 0, 200, 1, 100))
    figures = {figure.name: figure.by_seat for figure in found.figures}
    assert (figures["busts"], figures["lost"], figures["claims"]) == ((0, 1), (0, 60), (1, 0))
    assert (figures["first-out"], figures["best-bank"]) == ((1, 0), (0, 0))


def test_somebody_alone_decided_it_alone() -> None:
    """With nobody to win against there is nothing that decided."""
    told = rounds(
        tallyup.ChoicesRevealed((), (ANA,), 300),
        tallyup.RoundEnded(1, (300,)),
        tallyup.GameEnded((ANA,), (300,)),
    )
    assert statistics("tallyup", ("Ana",), told).decided == ()


def test_who_was_ahead_all_the_time() -> None:
    """Who led from an early round on is told, and a lead of the last round alone is none."""
    told = [
        *rounds(tallyup.ChoicesRevealed((), (ANA,), 50), tallyup.RoundEnded(1, (50, 0))),
        tallyup.RoundBegan(2, BO),
        tallyup.RoundEnded(2, (50, 0)),
        tallyup.GameEnded((ANA,), (50, 0)),
    ]
    assert statistics("tallyup", ("Ana", "Bo"), told).decided[1] == Led(1, 0)
    assert Led not in map(type, statistics("tallyup", ("Ana", "Bo"), told[:3]).decided)

"""A game as it is played: its state, its record, and chance that follows from the seed."""

import pytest

from sobremesa.cli.table.match import Match
from sobremesa.cli.table.setup import from_record, new_table
from sobremesa.record.replay import replay
from sobremesa.record.tokens import Line
from sobremesa.rules.errors import EventRefused
from sobremesa.rules.game import Chance, Seat, Turns
from sobremesa.rules.tallyup.events import Choose, First
from tests.cli.table.scripted import Kept


class Broken:
    """A journal on a full disk."""

    def append(self, *lines: Line) -> None:
        raise OSError("the disk is full")


def new(seed: int = 7) -> tuple[Match, Kept]:
    setup = new_table("tallyup", ["Ana"], ["random"], seed=seed)
    journal = Kept(setup.lines)
    return Match(setup.start, setup.events, setup.who, setup.seed, journal), journal


def step(match: Match) -> None:
    match awaited := match.awaiting():
        case Chance():
            match.draw()
        case Turns(actions=actions):
            match.play(match.advice(next(iter(actions)), "random").action)
        case _:
            pytest.fail(f"the game is over: {awaited}")


def test_an_event_is_recorded_and_happens() -> None:
    """An event makes facts and a new state, and its line stands at the end of the record."""
    match, journal = new()
    facts = match.play(First(Seat(1)))
    assert [type(fact).__name__ for fact in facts] == ["FirstDrawn", "RoundBegan"]
    assert journal.lines[-1] == Line("* first 1")
    assert replay(journal.text).state == match.state


def test_what_is_not_allowed_is_not_recorded() -> None:
    """An event that the rules refuse leaves neither a line nor a trace."""
    match, journal = new()
    before = match.state
    with pytest.raises(EventRefused):
        match.play(Choose(Seat(0), stay=True))
    assert match.state == before
    assert journal.events == []


def test_what_cannot_be_recorded_does_not_happen() -> None:
    """When the disk is full the state is the one that the record holds."""
    match, _ = new()
    before = match.state
    match._journal = Broken()
    with pytest.raises(OSError, match="full"):
        match.draw()
    assert match.state == before


def test_the_seed_decides_everything() -> None:
    """Two games with the same seed are the same; with another one they are not."""
    texts = []
    for seed in (7, 7, 8):
        match, journal = new(seed)
        for _ in range(30):
            step(match)
        texts.append(journal.events)
    assert texts[0] == texts[1] != texts[2]


def test_an_interrupted_game_goes_on_as_it_would_have() -> None:
    """Chance and bots depend on the seed and on how far the game is, not on what was before."""
    match, journal = new()
    for _ in range(10):
        step(match)
    setup = from_record(journal.text.encode())
    rest = Kept()
    again = Match(setup.start, setup.events, setup.who, setup.seed, rest)
    for _ in range(20):
        step(match)
        step(again)
    assert rest.events == journal.events[10:]


def test_purposes_have_chance_of_their_own() -> None:
    """What a bot draws says nothing of the dice: their chances differ, and from event to event."""
    match, _ = new()
    first = [match.randomness(purpose).random() for purpose in ("chance", "seat 0", "claim")]
    match.draw()
    second = [match.randomness(purpose).random() for purpose in ("chance", "seat 0", "claim")]
    assert len({*first, *second}) == 6

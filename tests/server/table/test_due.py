"""What comes by itself at a table, and when."""

from typing import Any

import msgspec
import pytest

from sobremesa.bots.pace import reaction_time
from sobremesa.protocol.commands import Act, Leave, SeatBot, Sit, Start
from sobremesa.protocol.http import NewTable
from sobremesa.server.table.due import (
    BotActs,
    Due,
    Habits,
    IsGone,
    Lapses,
    TimeIsUp,
    deadline,
    next_due,
    randomness,
)
from sobremesa.server.table.state import TableState
from tests.server.sitting import ANA, BEN, Journal

HABITS = Habits(pace=0.0)


def table(game: str = "lasvegan", clock: Any = 0, *, bots: int = 0, seed: int = 0) -> Journal:
    """Ana and Ben, and bots, who have begun."""
    journal = Journal(NewTable(game=game, seats=5, clock=clock), seed=bytes([seed]) * 32)
    journal.do(BEN, Sit, seat=1)
    for seat in range(2, 2 + bots):
        journal.do(ANA, SeatBot, seat=seat, level="steady")
    journal.do(ANA, Start, anyway=True)
    return journal


def racing(*, bots: int = 0) -> Journal:
    """A table with a Tally Up to claim."""
    for seed in range(256):
        journal = table("tallyup", bots=bots, seed=seed)
        assert journal.table.play is not None
        [seat] = journal.table.play.waiting()
        if seat > 1:
            continue
        journal.act(seat, journal.actions(seat)[0])
        if journal.table.play.is_race:
            return journal
    raise AssertionError("three stars never come")


def awaited(journal: Journal) -> int:
    assert journal.table.play is not None
    return journal.table.play.waiting()[0]


def due(state: TableState, habits: Habits = HABITS, **gone: int) -> Due | None:
    return next_due(state, habits, gone)


def test_nothing_comes_without_a_clock_while_all_are_there() -> None:
    """The table simply waits; so does one that has not begun."""
    assert due(table().table) is None
    assert due(Journal(NewTable(game="lasvegan")).table) is None


def test_time_is_up_after_the_clock() -> None:
    """Counted from when the decision began; never before the server has found its feet."""
    journal = table(clock=30)
    seat = awaited(journal)
    assert due(journal.table) == Due(journal.at + 30_000, TimeIsUp(seat))
    assert deadline(journal.table, HABITS) == journal.at + 30_000
    late = Habits(not_before=journal.at + 90_000)
    assert due(journal.table, late) == Due(journal.at + 90_000, TimeIsUp(seat))
    assert deadline(journal.table, late) == journal.at + 90_000


def test_a_bot_takes_as_long_as_people_do() -> None:
    """Its time comes from the table's seed: the same whenever it is asked for."""
    journal = table(bots=1)
    while awaited(journal) != 2:
        seat = awaited(journal)
        journal.act(seat, journal.actions(seat)[0])
    time = reaction_time(randomness(journal.table, "pace", 2)) * 1000
    assert due(journal.table, Habits(pace=2.0)) == Due(journal.at + 2 * time, BotActs(2))
    assert due(journal.table) == Due(journal.at, BotActs(2))
    assert next_due(journal.table, HABITS, {}, busy=[2]) is None


def test_a_bot_waits_until_people_have_seen_how_a_round_ended() -> None:
    """It picks its dice later than it would in the midst of a round."""
    journal = table("tallyup")
    play = journal.table.play
    while play is not None and play.settled.round == 1:
        for seat in play.waiting():
            journal.act(seat, journal.actions(seat)[-1])
        play = journal.table.play
    assert play is not None
    assert play.to_see >= 2000
    seat = awaited(journal)
    journal.do(journal.person(seat), Leave, seat=seat)
    time = reaction_time(randomness(journal.table, "pace", seat)) * 1000
    wanted = Due(play.since + 2 * (time + play.to_see), BotActs(seat))
    assert due(journal.table, Habits(pace=2.0)) == wanted


def test_a_bot_stands_in_for_who_left() -> None:
    """No clock runs for them."""
    journal = table(clock=30)
    seat = awaited(journal)
    journal.do(journal.person(seat), Leave, seat=seat)
    assert due(journal.table) == Due(journal.at, BotActs(seat))


def test_whoever_lost_the_connection_is_missed_after_a_while() -> None:
    """Only if they are awaited, and others are there to miss them."""
    journal = table()
    seat = awaited(journal)
    gone, other = journal.person(seat).id, journal.person(1 - seat).id
    since = journal.at + 500
    assert due(journal.table, **{gone: since}) == Due(since + 60_000, IsGone(seat))
    assert due(journal.table, **{other: since}) is None
    assert due(journal.table, **{gone: since, other: since}) is None
    late = Habits(not_before=journal.at + 10_000)
    assert due(journal.table, late, **{gone: since}) == Due(journal.at + 70_000, IsGone(seat))


@pytest.mark.parametrize(("clock", "missed"), [(300, True), (86_400, False)])
def test_with_a_day_for_a_decision_nobody_is_missed(clock: Any, missed: bool) -> None:
    """People come and go then."""
    journal = table(clock=clock)
    seat = awaited(journal)
    found = due(journal.table, **{journal.person(seat).id: journal.at})
    assert found is not None
    assert isinstance(found.event, IsGone) is missed


def test_a_claim_lapses() -> None:
    """After the time for it, whatever the clock of the table; bots claim before."""
    journal = racing()
    assert due(journal.table) == Due(journal.at + 5000, Lapses())
    assert deadline(journal.table, HABITS) == journal.at + 5000
    with_bot = racing(bots=1)
    found = due(with_bot.table, Habits())
    assert found is not None
    assert found.event == BotActs(2)
    assert with_bot.at < found.at < with_bot.at + 5000


def test_a_race_waits_for_those_who_come_back_after_a_start() -> None:
    """Bots among them: they do not claim before people can."""
    journal = racing(bots=1)
    calm = Habits(pace=0.0, not_before=journal.at + 10_000)
    assert due(journal.table, calm) == Due(journal.at + 10_000, BotActs(2))
    assert deadline(journal.table, calm) == journal.at + 15_000


def test_nothing_comes_when_the_game_is_over() -> None:
    """Nor at a closed table."""
    journal = Journal(NewTable(game="tallyup", rules=("laps 1",), seats=1, clock=30))
    journal.do(ANA, Start)
    while journal.table.play is not None and not journal.table.play.is_over:
        assert due(journal.table) is not None
        journal.do(ANA, Act, seat=0, words=journal.actions(0)[-1])
    assert due(journal.table) is None


def test_a_bots_chance_differs_by_seat_purpose_and_decision() -> None:
    """And nobody foresees it without the seed."""
    journal = table(bots=2)
    other = table(bots=2, seed=1)
    before = journal.table
    draws = [
        randomness(state, purpose, seat).random()
        for state in (before, msgspec.structs.replace(before, opened=other.table.opened))
        for purpose in ("pace", "choice")
        for seat in (2, 3)
    ]
    seat = awaited(journal)
    journal.at += 1
    if seat < 2:
        journal.act(seat, journal.actions(seat)[0])
        draws.append(randomness(journal.table, "pace", 2).random())
    assert len(set(draws)) == len(draws)
    assert randomness(before, "pace", 2).random() == draws[0]

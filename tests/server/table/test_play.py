"""Sealed choices, and the draws between them."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.protocol.commands import Act, Sit, Start
from sobremesa.protocol.http import NewTable
from sobremesa.record.header import header_of
from sobremesa.record.worded import worded
from sobremesa.rules.game import Chance, Seat
from sobremesa.rules.tallyup.events import Choose
from sobremesa.rules.tallyup.facts import ChoiceMade, ChoicesRevealed
from sobremesa.server.table import sight
from sobremesa.server.table.due import Habits
from sobremesa.server.table.entries import Played, Sealed
from sobremesa.server.table.play import (
    Play,
    begun,
    begun_again,
    is_sealed,
    last_choice,
    played,
    replayed,
    sealed,
)
from tests.server.lively import kinds, lively
from tests.server.sitting import ANA, BEN, EVA, SEED, Journal

HABITS = Habits()


def choosing(players: int = 3, *, rules: tuple[str, ...] = (), seed: int = 1) -> Play:
    """A game of Tally Up! where all of them are to choose."""
    header = header_of("tallyup", [f"P{seat}" for seat in range(players)], rules)
    chance = Random(seed)
    for _ in range(200):
        drawn = chance.randbytes(32)
        play = first_action(begun(header, {}, drawn, 0).play, drawn)
        if is_sealed(play):
            return play
    raise AssertionError("nobody ever chooses")


def first_action(play: Play, drawn: bytes) -> Play:
    turns = play.turns()
    assert turns is not None
    [actions] = turns.actions.values()
    return played(play, (actions[0],), drawn, 0).play


def choice(seat: int, *, stay: bool) -> Choose:
    return Choose(Seat(seat), stay=stay)


def test_choices_are_sealed_and_told_once() -> None:
    """Each seat's choice is told as made when it is sealed, and what it was with the last one."""
    play = choosing()
    one = sealed(play, choice(2, stay=False))
    assert one.facts == (ChoiceMade(Seat(2)),)
    assert (one.play.waiting(), one.lines) == ((0, 1), ())
    two = sealed(one.play, choice(0, stay=True))
    assert two.facts == (ChoiceMade(Seat(0)),)
    last = choice(1, stay=False)
    choices = last_choice(two.play, last)
    assert choices == (choice(0, stay=True), choice(1, stay=False), choice(2, stay=False))
    moved = played(two.play, choices, SEED, 9)
    assert moved.lines[:3] == ("0 in", "1 out", "2 out")
    made = [fact for fact in moved.facts if isinstance(fact, ChoiceMade)]
    assert made == [ChoiceMade(Seat(1))]
    [revealed] = [fact for fact in moved.facts if isinstance(fact, ChoicesRevealed)]
    assert (revealed.stayed, revealed.left) == ((0,), (1, 2))
    assert replayed(two.play, moved.lines, 9) == moved


def test_a_choice_may_be_changed_until_the_last_one() -> None:
    """The second time nobody is told anything, and the actions are still offered."""
    play = sealed(choosing(), choice(2, stay=False)).play
    again = sealed(play, choice(2, stay=True))
    assert again.facts == ()
    assert again.play.sealed == {2: choice(2, stay=True)}
    assert again.play.waiting() == (0, 1)
    assert last_choice(again.play, choice(2, stay=False)) is None
    assert sight.views(again.play)[2].actions == (choice(2, stay=True), choice(2, stay=False))
    assert sight.views(again.play)[2].to_act == (0, 1)


def test_others_learn_only_that_a_choice_was_made() -> None:
    """What all but the seat itself see does not depend on what it was."""
    play = choosing()
    seen = []
    for stay in (True, False):
        moved = sealed(sealed(play, choice(1, stay=stay)).play, choice(0, stay=True))
        views = sight.views(moved.play)
        assert worded(views[1])["own_choice"] is stay
        seen.append((repr([views[seat] for seat in (0, 2, None)]), repr(moved.facts)))
    assert seen[0] == seen[1]


def test_a_single_chooser_is_not_sealed() -> None:
    """Where only one is still IN the choice counts at once, and cannot be changed."""
    play = choosing(2, rules=("high-stakes on",))
    choices = last_choice(sealed(play, choice(0, stay=True)).play, choice(1, stay=False))
    assert choices is not None
    for number in range(200):
        alone = played(play, choices, bytes([number]) * 32, 0).play
        turns = alone.turns()
        if turns is not None and list(turns.actions) == [0] and 0 not in alone.sealed:
            if not isinstance(turns.actions[Seat(0)][0], Choose):
                continue
            assert not is_sealed(alone)
            moved = played(alone, (choice(0, stay=False),), SEED, 0)
            assert moved.lines[0] == "0 out"
            assert ChoiceMade(Seat(0)) in moved.facts
            return
    raise AssertionError("nobody is ever alone")


def test_a_race_is_not_sealed() -> None:
    """The first claim decides."""
    play = choosing()
    race = msgspec.structs.replace(
        play, awaited=msgspec.structs.replace(play.awaited, lapse=object())
    )
    assert race.is_race
    assert not is_sealed(race)
    assert not play.is_race


@pytest.mark.parametrize(("words", "code"), [("tally", "not-allowed"), ("pick red red red", "")])
def test_a_choice_that_cannot_be_is_refused_even_as_a_change(words: str, code: str) -> None:
    """What was sealed stays."""
    journal = at_table()
    seat = waiting(journal)[0]
    journal.act(seat, "in")
    assert journal.table.play is not None
    found, _ = journal.refused(journal.person(seat), Act, seat=seat, words=words)
    assert found == (code or "malformed")
    assert journal.table.play.sealed == {seat: choice(seat, stay=True)}


def at_table() -> Journal:
    """Three people at a table, who are to choose."""
    for number in range(100):
        journal = Journal(NewTable(game="tallyup", seats=3), seed=bytes([number]) * 32)
        journal.do(BEN, Sit, seat=1)
        journal.do(EVA, Sit, seat=2)
        journal.do(ANA, Start, anyway=True)
        seat = waiting(journal)[0]
        journal.act(seat, journal.actions(seat)[0])
        assert journal.table.play is not None
        if is_sealed(journal.table.play):
            return journal
    raise AssertionError("nobody ever chooses")


def waiting(journal: Journal) -> tuple[int, ...]:
    assert journal.table.play is not None
    return journal.table.play.waiting()


def test_the_same_choice_again_looks_like_another() -> None:
    """Nobody learns whether somebody changed their mind; the decision does not begin anew."""
    journal = at_table()
    assert isinstance(journal.act(1, "in")[0], Sealed)
    assert isinstance(journal.act(1, "in")[0], Sealed)
    since = journal.table.play
    journal.at += 5000
    assert isinstance(journal.act(1, "out")[0], Sealed)
    assert since is not None
    assert journal.table.play is not None
    assert journal.table.play.since == since.since
    assert journal.folded() == journal.table


def test_the_last_choice_reveals_all_in_one_entry() -> None:
    """The record holds them in the order of the seats, whoever was last."""
    journal = at_table()
    journal.act(2, "out")
    journal.act(1, "out")
    journal.act(1, "in")
    [entry] = journal.act(0, "out")
    assert isinstance(entry, Played)
    assert entry.lines[:3] == ("0 out", "1 in", "2 out")
    assert journal.table.play is not None
    assert journal.table.play.sealed == {}
    assert journal.folded() == journal.table


@settings(max_examples=20)
@given(kind=kinds(), twist=st.randoms(use_true_random=False))
def test_no_sealed_choice_shows_before_the_reveal(kind: Any, twist: Random) -> None:
    """Had a seat chosen otherwise, all others would have been told the same, word by word."""
    for journal in lively(kind, most=60):
        play = journal.table.play
        if play is None or not play.sealed:
            continue
        turns = play.turns()
        assert turns is not None
        seat = twist.choice(list(play.sealed))
        other = twist.choice(turns.actions[seat])
        choices = {**play.sealed, seat: other}
        twin = msgspec.structs.replace(play, sealed={}, state=play.settled)
        facts: list[Any] = []
        for action in choices.values():
            moved = sealed(twin, action)
            twin = moved.play
            facts += moved.facts
        ours, theirs = sight.views(play), sight.views(twin)
        for who in (None, *range(len(ours.own))):
            if who != seat:
                assert worded(ours[who]) == worded(theirs[who])
        assert sorted(map(repr, facts)) == sorted(repr(ChoiceMade(one)) for one in choices)
        told = sight.waiting(journal.table, HABITS)
        assert told == sight.waiting(msgspec.structs.replace(journal.table, play=twin), HABITS)


def test_draws_come_from_the_seed_and_are_counted() -> None:
    """A game that begins again from its lines is where it was."""
    header = header_of("lasvegan", ["Ana", "Ben"], ())
    moved = begun(header, {1: b"x"}, SEED, 7)
    assert moved.play.draws == len(moved.lines)
    assert all(line.startswith("* ") for line in moved.lines)
    assert begun_again(header, {1: b"x"}, moved.lines, 7) == moved
    assert begun(header, {1: b"y"}, SEED, 7).lines != moved.lines
    assert not isinstance(moved.play.awaited, Chance)

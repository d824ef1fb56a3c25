"""The game on a table: its state, its draws, and the choices that are still sealed.

Where several seats are awaited at once and nothing lapses, their choices are sealed: nobody but
the seat itself learns what was chosen, it may be changed, and with the last one all are played in
the order of the seats. Every draw is made at once, from the table's seed, when the game awaits it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from sobremesa.bots.pace import time_to_see
from sobremesa.fairness import FairDraw
from sobremesa.record.header import Header
from sobremesa.record.parse import read_event
from sobremesa.record.tokens import words
from sobremesa.rules import catalog
from sobremesa.rules.game import Action, AnyGame, Awaiting, Chance, Event, Fact, Over, Seat, Turns
from sobremesa.rules.referee import written


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it stands.

    Attributes:
        header: the game, its players and its rules.
        contributions: what seats added to the draws, by seat.
        draws: how many draws there have been.
        settled: the state without the choices that are sealed.
        state: the state with them: what views are made from. It never holds the last of several
            choices, so nothing is revealed in it.
        awaited: what the settled state waits for; it offers sealed choices again.
        sealed: the choices, by seat.
        changes: by seat, how often its choice was changed.
        told: what everybody has learned of them: that they were made.
        since: when the decision at hand began, in milliseconds since 1970.
        to_see: milliseconds for which people look at what led to it.
        asked: seats that asked for extra time, each with the persons who consented.
        renewed: seats that had their time anew after it had run out, which happens once.
    """

    header: Header
    contributions: Mapping[int, bytes]
    draws: int
    settled: Any
    state: Any
    awaited: Awaiting
    sealed: Mapping[Seat, Action]
    changes: Mapping[Seat, int]
    told: tuple[Fact, ...]
    since: int
    to_see: float
    asked: Mapping[int, frozenset[str]]
    renewed: frozenset[int] = frozenset()

    @property
    def game(self) -> AnyGame:
        """The rules of the game."""
        return catalog.game(self.header.game)

    def turns(self) -> Turns | None:
        """Who may act; with sealed choices also those who may still change theirs."""
        return self.awaited if isinstance(self.awaited, Turns) else None

    def waiting(self) -> tuple[Seat, ...]:
        """Who has not acted yet."""
        if not isinstance(self.awaited, Turns):
            return ()
        seats = tuple(self.awaited.actions)
        if not self.sealed:
            return seats
        return tuple(seat for seat in seats if seat not in self.sealed)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.awaited, Over)

    @property
    def is_race(self) -> bool:
        """Whether the first of several seats to act decides (TU-3.4)."""
        return isinstance(self.awaited, Turns) and self.awaited.lapse is not None


class Moved(msgspec.Struct, frozen=True):
    """What an action made of a game.

    Attributes:
        play: the game after it.
        lines: what was played and drawn, as the record has it; none while a choice is sealed.
        facts: what everybody learns.
    """

    play: Play
    lines: tuple[str, ...]
    facts: tuple[Fact, ...]


def begun(header: Header, contributions: Mapping[int, bytes], seed: bytes, at: int) -> Moved:
    """A game at its beginning, with the draws that come before the first decision."""
    return played(_unbegun(header, contributions, at), (), seed, at)


def begun_again(
    header: Header, contributions: Mapping[int, bytes], lines: Iterable[str], at: int
) -> Moved:
    """What `begun` gave, read from the journal again."""
    return replayed(_unbegun(header, contributions, at), lines, at)


def _unbegun(header: Header, contributions: Mapping[int, bytes], at: int) -> Play:
    game = catalog.game(header.game)
    state = game.start(len(header.players), header.rules)
    return Play(
        header=header,
        contributions=contributions,
        draws=0,
        settled=state,
        state=state,
        awaited=game.awaiting(state),
        sealed={},
        changes={},
        told=(),
        since=at,
        to_see=0.0,
        asked={},
    )


def played(play: Play, events: Iterable[Event], seed: bytes, at: int) -> Moved:
    """The game after events and all the draws behind them.

    Raises:
        EventRefused: the rules do not allow one of the events.
    """
    game = play.game
    state = play.settled
    lines: list[str] = []
    facts: list[Fact] = []
    draws = play.draws
    for event in events:
        state, more = game.step(state, event)
        lines.append(written(event))
        facts += more
    while isinstance(awaited := game.awaiting(state), Chance):
        event = game.draw(state, FairDraw(seed, play.contributions, draws))
        draws += 1
        state, more = game.step(state, event)
        lines.append(written(event))
        facts += more
    after = _settled(play, state, awaited, draws=draws, at=at, facts=facts)
    return Moved(after, tuple(lines), _untold(play, facts))


def replayed(play: Play, lines: Iterable[str], at: int) -> Moved:
    """The game after lines of its record: what `played` gave, read from the journal again.

    Raises:
        ValueError, EventRefused: the lines are not those of this game.
    """
    game = play.game
    state = play.settled
    facts: list[Fact] = []
    draws = play.draws
    lines = tuple(lines)
    for line in lines:
        draws += isinstance(game.awaiting(state), Chance)
        state, more = game.step(state, read_event(play.header, words(line)))
        facts += more
    after = _settled(play, state, game.awaiting(state), draws=draws, at=at, facts=facts)
    return Moved(after, lines, _untold(play, facts))


def _settled(
    play: Play, state: Any, awaited: Awaiting, *, draws: int, at: int, facts: Iterable[Fact]
) -> Play:
    return Play(
        header=play.header,
        contributions=play.contributions,
        draws=draws,
        settled=state,
        state=state,
        awaited=awaited,
        sealed={},
        changes={},
        told=(),
        since=at,
        to_see=time_to_see(play.header.game, facts) * 1000,
        asked={},
    )


def _untold(play: Play, facts: list[Fact]) -> tuple[Fact, ...]:
    """The facts without those that were told when choices were sealed."""
    return tuple(fact for fact in facts if fact not in play.told) if play.told else tuple(facts)


def is_sealed(play: Play) -> bool:
    """Whether choices made now are sealed: several seats choose, and none before the others."""
    turns = play.turns()
    return turns is not None and turns.lapse is None and len(turns.actions) > 1


def sealed(play: Play, action: Action) -> Moved:
    """The game with a choice that is made, or changed, but is not the last one.

    Raises:
        EventRefused: the rules do not allow it.
    """
    game = play.game
    choices = {**play.sealed, action.seat: action}
    if action.seat not in play.sealed:
        state, facts = game.step(play.state, action)
        told = (*play.told, *facts)
        after = msgspec.structs.replace(play, state=state, sealed=choices, told=told)
        return Moved(after, (), facts)
    # A change of mind is nobody's business: the state is as if it had been the first thought.
    state = play.settled
    for choice in choices.values():
        state, _ = game.step(state, choice)
    times = play.changes.get(action.seat, 0) + 1
    after = msgspec.structs.replace(
        play, state=state, sealed=choices, changes={**play.changes, action.seat: times}
    )
    return Moved(after, (), ())


def last_choice(play: Play, action: Action) -> tuple[Action, ...] | None:
    """All choices in the order of the seats, if this is the last one, else None."""
    turns = play.turns()
    assert turns is not None
    choices = {**play.sealed, action.seat: action}
    if len(choices) < len(turns.actions):
        return None
    return tuple(choices[seat] for seat in sorted(choices))

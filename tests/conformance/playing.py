"""What the conformance suite of the games is made of, and knows no game itself.

What it must know of one game (its variants, all of its events, what it hides) lies in that game's
`tests/rules/<game>/kit.py`, which is found by the game's name.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from enum import Enum
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import msgspec
from hypothesis import note
from hypothesis import strategies as st

from sobremesa.rules import catalog
from sobremesa.rules.errors import EventRefused
from sobremesa.rules.game import Action, AnyGame, Chance, Event, Fact, Over, Turns

LONGEST_GAME = 20_000
"""No game of lively rules takes so many events."""


def kit(name: str) -> Any:
    """What the suite must know of a game: the module `tests/rules/<game>/kit.py`.

    It holds, for the game of that name:

    - `rules(players)`: a strategy for the variants that so many may play;
    - `lively_rules(players)`: those among them with which random play comes to an end;
    - `EXAMPLES`: a well-formed event of every type;
    - `actions(state)`: every action of every seat, a seat's in the record's order, and
      `chance_events(state, randomness)`: a sample of chance events, possible and impossible;
    - `may_come(state, event)`: whether the rules allow it, read anew from the rules' text;
    - `NONSENSE`: events that make no sense in any state, by what is wrong with them;
    - `twins(state, viewer, randomness)`: pairs of worlds that the viewer cannot tell apart;
    - `LEAKS`: views that show what they must not;
    - `check_step(step)`, `check_game(steps)`: that points add up, pieces are kept, rounds count;
    - `ODDS`: what is drawn, and how often each outcome should come.
    """
    return import_module(f"tests.rules.{name}.kit")


# --- playing -------------------------------------------------------------------------------------


class Step(NamedTuple):
    """An event, with the states around it and what happened."""

    before: Any
    event: Event
    facts: tuple[Fact, ...]
    after: Any


class Position:
    """A game so far; it prints as a record."""

    def __init__(self, game: AnyGame, start: Any, steps: Iterable[Step]) -> None:
        self.game = game
        self.start = start
        self.steps = tuple(steps)

    @property
    def state(self) -> Any:
        return self.steps[-1].after if self.steps else self.start

    def __repr__(self) -> str:
        lines = [written(step.event) for step in self.steps]
        head = f"{self.game.name}, {self.start.players} players, {self.start.rules}"
        return "\n  ".join([head, *lines])


def random_position(data: st.DataObject, name: str) -> Position:
    """A position with any number of players, any variant, after random play.

    What a game seldom waits for (two bonus dice, a token to place) comes as often as the rest.
    The game is played outside the draws: hypothesis would take a busy machine for a slow strategy.
    """
    start, randomness = _random_start(data, name, kit(name).rules)
    game = catalog.game(name)
    steps = list(random_play(game, start, randomness, events=160))
    moments: dict[Hashable, list[int]] = {}
    for moment, state in enumerate([start, *(step.after for step in steps)]):
        moments.setdefault(situation(game, state), []).append(moment)
    alike = data.draw(st.sampled_from([range(len(steps) + 1), *moments.values()]), label="moments")
    position = Position(game, start, steps[: data.draw(st.sampled_from(alike), label="moment")])
    note(repr(position))
    return position


def whole_game(data: st.DataObject, name: str) -> Position:
    """A game that was played at random until it was over."""
    start, randomness = _random_start(data, name, kit(name).lively_rules)
    game = catalog.game(name)
    position = Position(game, start, random_play(game, start, randomness, LONGEST_GAME))
    note(repr(position))
    return position


def _random_start(
    data: st.DataObject, name: str, variants: Callable[[int], st.SearchStrategy[Any]]
) -> tuple[Any, Random]:
    game = catalog.game(name)
    players = data.draw(st.sampled_from(game.player_counts), label="players")
    rules = data.draw(variants(players), label="rules")
    seed = data.draw(st.integers(0, 2**32), label="seed")
    return game.start(players, rules), Random(seed)


def situation(game: AnyGame, state: Any) -> Hashable:
    """What kind of thing a state waits for, and how many players it waits for."""
    match game.awaiting(state):
        case Chance(kind=kind):
            return kind
        case Turns(actions=actions):
            verbs = {type(action) for offered in actions.values() for action in offered}
            return frozenset(verbs), len(actions)
        case Over():
            return None


def random_play(game: AnyGame, state: Any, randomness: Random, events: int) -> Iterator[Step]:
    """So many events of random play, fewer when the game ends."""
    for _ in range(events):
        event = random_event(game, state, randomness)
        if event is None:
            return
        after, facts = game.step(state, event)
        yield Step(state, event, facts, after)
        state = after


def random_event(game: AnyGame, state: Any, randomness: Random) -> Event | None:
    """Something that may come next, or None when the game is over."""
    match game.awaiting(state):
        case Chance():
            return game.draw(state, randomness)
        case Turns(actions=actions, lapse=lapse):
            if lapse is not None and randomness.random() < 0.3:
                return lapse
            seat = randomness.choice(list(actions))
            return randomness.choice(actions[seat])
        case Over():
            return None


def written(event: Event) -> str:
    """An event as a record's line; written here once more, so that messages are checked by it."""
    return f"{event.seat if isinstance(event, Action) else '*'} {event}"


def encoded(value: Any) -> bytes:
    """All of a state or a view; two of them are the same when these bytes are.

    The text tells apart what is written alike and is of another type: a number and a member.
    """
    return msgspec.msgpack.encode(value) + repr(value).encode()


def refusal(game: AnyGame, state: Any, event: Any) -> EventRefused | None:
    """Why the game refuses an event, or None if it accepts it."""
    try:
        game.apply(state, event)
    except EventRefused as error:
        return error
    return None


# --- events that are no good ---------------------------------------------------------------------


def junk(value: object) -> Iterator[object]:
    """Values that are of no field's type."""
    yield from (None, "", "0", 0.5, object())


def mutable(value: object) -> Iterator[object]:
    """Values of no field's type that cannot be hashed."""
    if not isinstance(value, tuple):
        yield from ([], {}, set())


def lists(value: object) -> Iterator[object]:
    """A list with the tuple's items: a state that kept it could change."""
    if isinstance(value, tuple):
        yield list(value)


def look_alikes(value: object) -> Iterator[object]:
    """Values of other types that are equal to this one: 0 for False, 1.0 for 1, 2 for a die."""
    if isinstance(value, Enum):
        yield value.value
    elif isinstance(value, bool):
        yield int(value)
    elif isinstance(value, int):
        yield float(value)
        if value in (0, 1):
            yield bool(value)


WRONG_TYPES: Mapping[str, Callable[[object], Iterator[object]]] = {
    "junk": junk,
    "mutable": mutable,
    "list": lists,
    "look-alike": look_alikes,
}


def spoilt(value: Any, wrong: Callable[[object], Iterator[object]]) -> Iterator[Any]:
    """The value with one of its parts, or a part of a part, replaced by something wrong."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            for bad in spoilt_or_replaced(getattr(value, field), wrong):
                yield msgspec.structs.replace(value, **{field: bad})
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            for bad in spoilt_or_replaced(item, wrong):
                yield (*value[:place], bad, *value[place + 1 :])


def spoilt_or_replaced(value: Any, wrong: Callable[[object], Iterator[object]]) -> Iterator[Any]:
    yield from wrong(value)
    yield from spoilt(value, wrong)


# --- what a seat may not see ---------------------------------------------------------------------


class Twins(NamedTuple):
    """Two worlds that a viewer cannot tell apart, and in each an event that looks the same.

    The events are None where whatever comes next brings the secret to light.
    """

    state: Any
    event: Event | None
    other_state: Any
    other_event: Event | None


def differences(
    twins: Twins, view: Callable[[Any], Any], step: Callable[[Any, Any], tuple[Any, Any]]
) -> list[str]:
    """What tells the two worlds apart for somebody who sees only that view and the facts."""
    found = []
    if encoded(view(twins.state)) != encoded(view(twins.other_state)):
        found.append("the view before")
    if twins.event is None:
        return found
    after, facts = step(twins.state, twins.event)
    other_after, other_facts = step(twins.other_state, twins.other_event)
    if repr(facts) != repr(other_facts):
        found.append("the facts")
    if encoded(view(after)) != encoded(view(other_after)):
        found.append("the view after")
    return found


# --- odds ----------------------------------------------------------------------------------------


class Odds(NamedTuple):
    """Something that is drawn, seen as one or several variables, with each outcome's weight."""

    name: str
    sample: Callable[[Any], Mapping[str, Hashable]]
    weights: Mapping[str, Mapping[Hashable, int]]
    samples: int = 4000


class SkewedRandom(Random):
    """A source of chance that prefers one number: slightly, as a careless shuffle would."""

    def __init__(self, seed: int, preferred: int, one_in: int) -> None:
        super().__init__(seed)
        self.preferred = preferred
        self.one_in = one_in

    def randrange(self, stop: int) -> int:
        if super().randrange(self.one_in) == 0:
            return self.preferred % stop
        return super().randrange(stop)


def unlikely(odds: Odds, randomness: Random) -> list[str]:
    """The variables whose outcomes are too far from their weights to be chance.

    Pearson's chi-square against the value that a fair source exceeds once in about 100,000 times.
    """
    seen: dict[str, Counter[Hashable]] = {variable: Counter() for variable in odds.weights}
    for _ in range(odds.samples):
        for variable, outcome in odds.sample(randomness).items():
            seen[variable][outcome] += 1
    return [
        variable
        for variable, weights in odds.weights.items()
        if not set(seen[variable]) <= set(weights)
        or chi_square(seen[variable], weights) > critical_value(len(weights) - 1)
    ]


def chi_square(seen: Counter[Hashable], weights: Mapping[Hashable, int]) -> float:
    """Pearson's statistic: how far counts are from what their weights let expect."""
    samples, whole = seen.total(), sum(weights.values())
    expected = {outcome: samples * weight / whole for outcome, weight in weights.items()}
    return sum((seen[outcome] - often) ** 2 / often for outcome, often in expected.items())


def critical_value(degrees: int, deviations: float = 4.265) -> float:
    """What chi-square exceeds as rarely as a normal variable so many standard deviations.

    Wilson and Hilferty's approximation; 4.265 deviations are a chance of 1 in 100,000.
    """
    if degrees == 0:
        return 0.0
    spread = 2 / (9 * degrees)
    return degrees * (1 - spread + deviations * spread**0.5) ** 3

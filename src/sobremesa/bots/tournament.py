"""Many games among the same bots, in a way that compares them: duplicate games.

Games come in groups. In a group the same cards are dealt, the same tokens are tossed and the same
dice fall as far as the play lets them, once for each seating: the bots move on by one seat from
game to game, until each has sat in every place. So nobody is lucky with seats or cards.

Everything follows from the plan: the n-th game is the same whoever plays it, and whatever was
played before.

>>> plan = Plan(game="lasvegan", bots=("steady", "random"), seed=1)
>>> first, second = played(plan, 0), played(plan, 1)
>>> first.seated, second.seated
((0, 1), (1, 0))
>>> len(first.scores), sum(first.won)
(2, 1.0)
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any, Final

import msgspec

from sobremesa.bots import catalog as bots
from sobremesa.rules import catalog
from sobremesa.rules.game import Chance, Over, Seat, Turns

_SURE: Final = NormalDist().inv_cdf(0.975)
"""Standard errors that an interval reaches to either side, to hold in 95 of 100 cases."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played.

    Attributes:
        game: its name.
        bots: the level of each bot; as many sit at the table.
        rules: the game's rules, or None for those of a new table.
        seed: of all chance.
    """

    game: str
    bots: tuple[str, ...]
    rules: Any = None
    seed: int = 0


class Played(msgspec.Struct, frozen=True, gc=False):
    """How one game went.

    Attributes:
        number: of the game, from 0.
        seated: by seat, which bot of the plan sat there.
        rounds: how many were played.
        scores: by bot of the plan, in the game's points.
        won: by bot of the plan, its part of the win: 1, 0, or what it shares.
    """

    number: int
    seated: tuple[int, ...]
    rounds: int
    scores: tuple[int, ...]
    won: tuple[float, ...]


class Mean(msgspec.Struct, frozen=True):
    """A mean, and what it may be off by either way in 95 of 100 cases; None where nothing says."""

    value: float
    margin: float | None


class Standing(msgspec.Struct, frozen=True):
    """How one bot of the plan did: its mean part of the win, and its mean score."""

    won: Mean
    score: Mean


class Ended(msgspec.Struct, frozen=True, gc=False):
    """How a game ended: the rounds played, and by seat the score and the part of the win."""

    rounds: int
    scores: tuple[int, ...]
    won: tuple[float, ...]


def played(plan: Plan, number: int) -> Played:
    """Play one game of a plan.

    Raises:
        KeyError: there is no such game or level.
        Malformed: so many cannot play it, or not by these rules.
    """
    size = len(plan.bots)
    group, turned = divmod(number, size)
    seated = tuple((seat - turned) % size for seat in range(size))
    levels = [plan.bots[bot] for bot in seated]
    end = seated_game(plan.game, levels, plan.rules, seed=plan.seed, group=group, number=number)
    seats = sorted(range(size), key=lambda seat: seated[seat])
    return Played(
        number,
        seated,
        end.rounds,
        tuple(end.scores[seat] for seat in seats),
        tuple(end.won[seat] for seat in seats),
    )


def seated_game(
    game_name: str, levels: Sequence[str], rules: Any, *, seed: int, group: int, number: int
) -> Ended:
    """Play one game of a group.

    >>> seated_game("lasvegan", ["steady", "random"], None, seed=1, group=0, number=0).won
    (1.0, 0.0)

    Args:
        game_name: which game.
        levels: by seat, the level of its bot.
        rules: the game's rules, or None for those of a new table.
        seed: of all chance.
        group: the games of one have the same deals, tosses and rolls.
        number: of this game among all; what the bots leave to chance follows from it.

    Raises:
        KeyError: there is no such game or level.
        Malformed: so many cannot play it, or not by these rules.
    """
    [state] = deque(
        seated_states(game_name, levels, rules, seed=seed, group=group, number=number), maxlen=1
    )
    return ended(game_name, state)


def seated_states(
    game_name: str, levels: Sequence[str], rules: Any, *, seed: int, group: int, number: int
) -> Iterator[Any]:
    """The states of that game: its start, and one after each event. See `seated_game`."""
    size = len(levels)
    game = catalog.game(game_name)
    players = [bots.bot(game_name, level) for level in levels]
    # Each has chance of its own, so what one draws changes nothing for another.
    chance = Random(f"{seed} {group}")
    order = Random(f"{seed} {number} order")
    own = [Random(f"{seed} {number} {seat}") for seat in range(size)]
    state = game.start(size, rules)
    yield state
    while not isinstance(awaited := game.awaiting(state), Over):
        if isinstance(awaited, Turns):
            # A Tally Up goes to any of them, equally likely.
            waiting = list(awaited.actions)
            seat = waiting[order.randrange(len(waiting))]
            event = players[seat].advise(game.view(state, seat), own[seat]).action
            state = game.apply(state, event)
        else:
            assert isinstance(awaited, Chance)
            state = game.apply(state, game.draw(state, chance))
        yield state


def ended(game_name: str, state: Any) -> Ended:
    """How a game ended that is over in this state."""
    end = catalog.game(game_name).view(state, None)
    share = 1 / len(end.winners)
    return Ended(
        end.round,
        tuple(end.scores),
        tuple(share if Seat(seat) in end.winners else 0.0 for seat in range(end.players)),
    )


class Table:
    """How the bots of a plan stand after some of its games, which come in their order.

    Whole groups alone count: the games of one are not independent of each other, so a group is one
    observation, and what is left of an unfinished one would favour some seats.
    """

    def __init__(self, plan: Plan) -> None:
        self._size = len(plan.bots)
        self._open: list[Played] = []
        self._won = [_Moments() for _ in plan.bots]
        self._score = [_Moments() for _ in plan.bots]
        self.games = 0

    def add(self, games: Iterable[Played]) -> None:
        """Count more games."""
        for game in games:
            self.games += 1
            self._open.append(game)
            if len(self._open) == self._size:
                for bot in range(self._size):
                    self._won[bot].add(_mean([game.won[bot] for game in self._open]))
                    self._score[bot].add(_mean([game.scores[bot] for game in self._open]))
                self._open = []

    @property
    def counted(self) -> int:
        """The games of whole groups."""
        return self.games - len(self._open)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """By bot of the plan; there must be a whole group."""
        return tuple(
            Standing(won.mean, score.mean)
            for won, score in zip(self._won, self._score, strict=True)
        )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


class _Moments:
    """Mean and variance of numbers that come one by one (Welford 1962)."""

    def __init__(self) -> None:
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        self._count += 1
        change = value - self._mean
        self._mean += change / self._count
        self._squares += change * (value - self._mean)

    @property
    def mean(self) -> Mean:
        if self._count < 2 or not self._squares:
            return Mean(self._mean, None)
        variance = self._squares / (self._count - 1)
        return Mean(self._mean, _SURE * sqrt(variance / self._count))

"""Several bots, two by two: each pair meets equally often, in duplicate games.

At a table for more than two the seats alternate between the two bots. Each deal is played twice,
the second time with all seats changed over: every hand and every place at the table is played by
both, so neither is lucky with them, also where the seats are odd in number. Decision 0013 says why
no third bot sits at the table.

Everything follows from the plan, as in `tournament.py`. The pairs take turns, so that all have met
about equally often wherever the games are stopped.

>>> plan = Meetings(game="lasvegan", bots=("random", "easy", "steady"), players=3, seed=1)
>>> [seated(plan, number) for number in (0, 1, 2, 3)]
[(0, 1, 0), (0, 2, 0), (1, 2, 1), (1, 0, 1)]
>>> tally = Tally(plan)
>>> tally.add([met(plan, number) for number in range(6)])
>>> tally.games, tally.counted, [sum(shares.values()) for shares in tally.shares]
(6, 6, [1, 1, 1])
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any, Final

import msgspec

from sobremesa.bots.tournament import seated_game

DUPLICATES: Final = 2
"""Games with the same deals: the second has all seats changed over."""


class Meetings(msgspec.Struct, frozen=True, kw_only=True):
    """What is played.

    Attributes:
        game: its name.
        bots: the level of each, all different, two or more.
        players: seats at each table, two or more.
        rules: the game's rules, or None for those of a new table.
        seed: of all chance.
    """

    game: str
    bots: tuple[str, ...]
    players: int = 2
    rules: Any = None
    seed: int = 0

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, by their places in `bots`; the first named comes first.

        >>> Meetings(game="tallyup", bots=("random", "easy", "steady")).pairs
        ((0, 1), (0, 2), (1, 2))
        """
        return tuple(combinations(range(len(self.bots)), 2))


class Met(msgspec.Struct, frozen=True, gc=False):
    """How one game went.

    Attributes:
        number: of the game, from 0.
        seated: by seat, which bot of the plan sat there.
        rounds: how many were played.
        scores: by seat, in the game's points.
        won: by seat, its part of the win: 1, 0, or what it shares.
    """

    number: int
    seated: tuple[int, ...]
    rounds: int
    scores: tuple[int, ...]
    won: tuple[float, ...]


def seated(plan: Meetings, number: int) -> tuple[int, ...]:
    """By seat, which bot of the plan sits there in that game."""
    turn, pair = divmod(number, len(plan.pairs))
    two = plan.pairs[pair]
    return tuple(two[(seat + turn) % 2] for seat in range(plan.players))


def met(plan: Meetings, number: int) -> Met:
    """Play one game of a plan.

    Raises:
        KeyError: there is no such game or level.
        Malformed: so many cannot play it, or not by these rules.
    """
    who = seated(plan, number)
    levels = [plan.bots[bot] for bot in who]
    ended = seated_game(
        plan.game,
        levels,
        plan.rules,
        seed=plan.seed,
        group=_group(plan, number),
        number=number,
    )
    return Met(number, who, ended.rounds, ended.scores, ended.won)


def _group(plan: Meetings, number: int) -> int:
    """The number of the deal that a game is played with; no two pairs have one in common."""
    turn, pair = divmod(number, len(plan.pairs))
    return turn // DUPLICATES * len(plan.pairs) + pair


class Tally:
    """What the pairs of a plan have won from each other, in games that come in any order.

    A deal counts when it was played twice, as one observation: its games are not independent of
    each other.

    Attributes:
        games: how many have come.
        counted: how many of them count.
        shares: by pair, how often the first of the two had which share of the wins of a deal.
    """

    def __init__(self, plan: Meetings) -> None:
        self._plan = plan
        self._open: dict[int, float] = {}
        self.games = 0
        self.counted = 0
        self.shares: tuple[Counter[float], ...] = tuple(Counter() for _ in plan.pairs)

    def add(self, games: Iterable[Met]) -> None:
        """Count more games."""
        for game in games:
            self.games += 1
            pair = game.number % len(self._plan.pairs)
            first = self._plan.pairs[pair][0]
            won = sum(
                share for bot, share in zip(game.seated, game.won, strict=True) if bot == first
            )
            group = _group(self._plan, game.number)
            if group in self._open:
                self.shares[pair][(self._open.pop(group) + won) / DUPLICATES] += 1
                self.counted += DUPLICATES
            else:
                self._open[group] = won

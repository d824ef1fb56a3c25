"""What a file of results keeps of a game, as columns and as rows of words."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from sobremesa.bots.meetings import Meetings, Met
from sobremesa.bots.tournament import Plan, Played

GameT = TypeVar("GameT")
Row = list[str | int | float]


class Sheet(msgspec.Struct, Generic[GameT], frozen=True):
    """How games stand in a file; `game(words of row(one)) == one`.

    Attributes:
        columns: their names.
        row: a game as a row.
        game: a row, as it was read, as a game.
    """

    columns: list[str]
    row: Callable[[GameT], Row]
    game: Callable[[Sequence[str]], GameT]


def sheet_of_plan(plan: Plan) -> Sheet[Played]:
    """Of each game `game`, `rounds`, and for each bot `seat`, `score` and `won`.

    >>> sheet_of_plan(Plan(game="tallyup", bots=("steady", "random"))).columns[:5]
    ['game', 'rounds', 'seat_1_steady', 'score_1_steady', 'won_1_steady']
    """
    bots = range(len(plan.bots))

    def row(game: Played) -> Row:
        row: Row = [game.number, game.rounds]
        for bot, (score, won) in enumerate(zip(game.scores, game.won, strict=True)):
            row += [game.seated.index(bot), score, won]
        return row

    def game(words: Sequence[str]) -> Played:
        number, rounds, *rest = words
        seats = [int(rest[3 * bot]) for bot in bots]
        return Played(
            int(number),
            tuple(sorted(bots, key=seats.__getitem__)),
            int(rounds),
            tuple(int(rest[3 * bot + 1]) for bot in bots),
            tuple(float(rest[3 * bot + 2]) for bot in bots),
        )

    names = [
        f"{what}_{number}_{level}"
        for number, level in enumerate(plan.bots, 1)
        for what in ("seat", "score", "won")
    ]
    return Sheet(["game", "rounds", *names], row, game)


def sheet_of_meetings(plan: Meetings) -> Sheet[Met]:
    """Of each game `game`, `rounds`, and for each seat `bot`, `score` and `won`.

    >>> sheet_of_meetings(Meetings(game="tallyup", bots=("steady", "random"))).columns[:5]
    ['game', 'rounds', 'bot_0', 'score_0', 'won_0']
    """
    seats = range(plan.players)

    def row(game: Met) -> Row:
        row: Row = [game.number, game.rounds]
        for bot, score, won in zip(game.seated, game.scores, game.won, strict=True):
            row += [plan.bots[bot], score, won]
        return row

    def game(words: Sequence[str]) -> Met:
        number, rounds, *rest = words
        return Met(
            int(number),
            tuple(plan.bots.index(rest[3 * seat]) for seat in seats),
            int(rounds),
            tuple(int(rest[3 * seat + 1]) for seat in seats),
            tuple(float(rest[3 * seat + 2]) for seat in seats),
        )

    names = [f"{what}_{seat}" for seat in seats for what in ("bot", "score", "won")]
    return Sheet(["game", "rounds", *names], row, game)

"""Events per second of the rules, one core, random games through the public API.

    python benchmarks/engine.py [--seconds 2] [--profile]

For each game and player count, whole games are played again and again in these ways:

- `awaiting + apply`: what a table needs: all legal actions, one of them at random, the next state
- `+ facts`: the same with `step`, which also tells what happened
- `+ views`: the same again, with the view of every seat after every event
- `choosing`: only the choosing and drawing of the events of such games, over and over: what the
  other figures hold besides the rules

The ways take turns of a tenth of a second, so that a noisy machine is noisy for all of them; the
ratio to the first is what can be compared between machines. `--profile` shows where the time of
`awaiting + apply` goes.
"""

import argparse
import cProfile
import pstats
import time
from collections.abc import Callable
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from sobremesa.rules import catalog
from sobremesa.rules.game import AnyGame, Chance, Event, Over, Turns, seats

TURN = 0.1
PLAYERS = {"lasvegan": (2, 4, 5), "tallyup": (1, 4, 10)}

Advance = Callable[[AnyGame, Any, Event], Any]
Way = Callable[[float], int]


def apply_only(game: AnyGame, state: Any, event: Event) -> Any:
    return game.apply(state, event)


def with_facts(game: AnyGame, state: Any, event: Event) -> Any:
    return game.step(state, event)[0]


def with_views(game: AnyGame, state: Any, event: Event) -> Any:
    after = game.step(state, event)[0]
    for seat in seats(after.players):
        game.view(after, seat)
    return after


def chosen(game: AnyGame, state: Any, randomness: Random) -> Event | None:
    """A random event that the state awaits, or None when the game is over."""
    match game.awaiting(state):
        case Turns(actions=actions):
            waiting = list(actions)
            choices = actions[waiting[int(randomness.random() * len(waiting))]]
            return choices[int(randomness.random() * len(choices))]
        case Chance():
            return game.draw(state, randomness)
        case Over():
            return None


def playing(game: AnyGame, players: int, advance: Advance, randomness: Random) -> Way:
    """Play random games, one after the other."""

    def play(end: float) -> int:
        events = 0
        state = game.start(players)
        while time.perf_counter() < end:
            for _ in range(50):
                event = chosen(game, state, randomness)
                if event is None:
                    state = game.start(players)
                    continue
                state = advance(game, state, event)
                events += 1
        return events

    return play


def choosing(game: AnyGame, players: int, randomness: Random) -> Way:
    """Choose events for the states of one random game, and apply none."""
    states = [state := game.start(players)]
    while (event := chosen(game, state, randomness)) is not None:
        states.append(state := game.apply(state, event))

    def choose(end: float) -> int:
        events = 0
        while time.perf_counter() < end:
            for state in states:
                chosen(game, state, randomness)
            events += len(states)
        return events

    return choose


def measured(ways: dict[str, Way], seconds: float) -> dict[str, float]:
    """Events per second of each way, all taking turns."""
    events = dict.fromkeys(ways, 0)
    spent = dict.fromkeys(ways, 0.0)
    for _ in range(max(1, round(seconds / TURN))):
        for name, way in ways.items():
            begun = time.perf_counter()
            events[name] += way(begun + TURN)
            spent[name] += time.perf_counter() - begun
    return {name: events[name] / spent[name] for name in ways}


def profile(console: Console, game: AnyGame, players: int, seconds: float) -> None:
    way = playing(game, players, apply_only, Random(1))
    profiler = cProfile.Profile()
    profiler.runcall(way, time.perf_counter() + seconds)
    console.rule(f"{game.name}, {players} players")
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(14)


def main() -> None:
    parser = argparse.ArgumentParser(description="Events per second of the rules.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    options = parser.parse_args()
    console = Console()
    cases = [(catalog.game(name), players) for name in PLAYERS for players in PLAYERS[name]]
    if options.profile:
        for game, players in cases:
            profile(console, game, players, options.seconds)
        return
    names = ("awaiting + apply", "+ facts", "+ views", "choosing")
    table = Table("game", "players", *names, title="events per second, and the ratio to the first")
    try:
        for game, players in track(cases, "Playing", console=console, transient=True):
            ways = {
                names[0]: playing(game, players, apply_only, Random(1)),
                names[1]: playing(game, players, with_facts, Random(1)),
                names[2]: playing(game, players, with_views, Random(1)),
                names[3]: choosing(game, players, Random(1)),
            }
            found = measured(ways, options.seconds)
            first = found[names[0]]
            shown = (f"{found[name]:9,.0f}  ×{found[name] / first:.2f}" for name in names)
            table.add_row(game.name, str(players), *shown)
    except KeyboardInterrupt:
        console.print("Stopped; these are the figures so far.")
    console.print(table)


if __name__ == "__main__":
    main()

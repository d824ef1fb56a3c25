"""How often the strongest bot of Las Vegan wins, thinking 200 ms a move, in duplicate games.

    python benchmarks/strength.py [--against openspiel] [--players 2 3 4 5] [--groups 20]

It sits alone among others of one kind: our `steady`, or OpenSpiel's own information set Monte Carlo
tree search (open_spiel.python.algorithms.ismcts) on our OpenSpiel game, which has as long for each
move, on the same core, and whose evaluations our kernels play out. In a group the same cards are
dealt and the same tokens tossed, once with our bot on each seat: a group is one observation. Shown
are the share of wins with a 95 % interval, beside what it would be if all were alike, and how many
iterations both make of a move. Ctrl-C prints what there is.

OpenSpiel is in the extra `research`.
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import fmean, stdev

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sobremesa.bots import catalog as bots
from sobremesa.bots.lasvegan.search import SearchingLasVegan
from sobremesa.rules import catalog
from sobremesa.rules.game import Chance, Over, Turns
from sobremesa.sim.chance import source
from sobremesa.sim.environments import openspiel
from sobremesa.sim.environments.rollouts import KernelRollouts
from sobremesa.sim.lasvegan.search import search

GAME = "lasvegan"
ENDLESS = 200_000
Played = Callable[[int, int, int, float], tuple[float, float]]
"""Plays one game (group, own seat, players, ms); what was won, and the others' iterations."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", choices=("steady", "openspiel"), default="openspiel")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5])
    parser.add_argument("--groups", type=int, default=20, help="of as many games as players")
    parser.add_argument("--milliseconds", type=float, default=200.0, help="for each move")
    options = parser.parse_args()
    play: Played = _with_openspiel if options.against == "openspiel" else _with_steady
    console = Console()
    table = Table("players", "games", f"won against {options.against}", "if alike", "iterations")
    with Progress(console=console, transient=True) as progress:
        for players in options.players:
            task = progress.add_task(f"{players} players", total=options.groups * players)
            groups: list[float] = []
            others: list[float] = []
            try:
                for group in range(options.groups):
                    shares = []
                    for seat in range(players):
                        won, made = play(group, seat, players, options.milliseconds)
                        shares.append(won)
                        others.append(made)
                        progress.advance(task)
                    groups.append(fmean(shares))
            except KeyboardInterrupt:
                options.players.clear()
            if len(groups) > 1:
                margin = 1.96 * stdev(groups) / len(groups) ** 0.5
                table.add_row(
                    str(players), str(len(groups) * players),
                    f"{fmean(groups):.1%} ± {margin:.1%}", f"{1 / players:.1%}",
                    f"{fmean(others):.0f}",
                )  # fmt: skip
    console.print(table)


def _with_openspiel(group: int, own: int, players: int, ms: float) -> tuple[float, float]:
    state = pyspiel.load_game(f"{openspiel.NAMES[GAME]}(players={players})").new_initial_state()
    chance, random = Random(f"{group} chance"), source(group * players + own)
    other = ismcts.ISMCTSBot(
        game=state.get_game(), evaluator=KernelRollouts(seed=group), uct_c=1.0, max_simulations=50,
        random_state=np.random.RandomState(group),
    )  # fmt: skip
    made: list[int] = []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, odds)[0])
            continue
        seat, legal = state.current_player(), state.legal_actions()
        if len(legal) == 1:
            action = legal[0]
        elif seat == own:
            found = search(
                state.single.states, seat, iterations=ENDLESS, random=random, milliseconds=ms
            )
            action = max(legal, key=found.merit)
        else:
            begun = time.perf_counter()
            action = other.step(state)
            taken = time.perf_counter() - begun
            made.append(other._max_simulations)
            # As many simulations as fit into the time, by how long the last ones took.
            fit = other._max_simulations * ms / 1000 / taken
            other._max_simulations = max(10, round((other._max_simulations + fit) / 2))
        state.apply_action(action)
    returns = np.array(state.returns())
    return float(returns[own] > 0) / max(1, int((returns > 0).sum())), fmean(made)


def _with_steady(group: int, own: int, players: int, ms: float) -> tuple[float, float]:
    game = catalog.game(GAME)
    state, chance = game.start(players), Random(f"{group} chance")
    one, other = SearchingLasVegan(ENDLESS, milliseconds=ms), bots.bot(GAME, "steady")
    random = Random(f"{group} {own}")
    while not isinstance(awaited := game.awaiting(state), Over):
        if isinstance(awaited, Turns):
            seat = next(iter(awaited.actions))
            bot = one if seat == own else other
            event = bot.advise(game.view(state, seat), random).action
            state = game.apply(state, event)
        else:
            assert isinstance(awaited, Chance)
            state = game.apply(state, game.draw(state, chance))
    return (own in awaited.winners) / len(awaited.winners), 0.0


if __name__ == "__main__":
    main()

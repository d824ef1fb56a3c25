"""How often one steady bot wins among random ones.

    python benchmarks/bots.py [--games 2000] [--level steady] [--against random]

For each game and player count: the share of wins with a 95 % interval, where a shared win counts
in part, beside the share that a player like the others would have. Seats rotate, and the n-th game
has the same chance on every run. Ctrl-C prints what there is.
"""

import argparse
import math
import time
from random import Random

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sobremesa.bots import catalog as bots
from sobremesa.rules import catalog
from sobremesa.rules.game import Chance, Over, Turns


def share(game_name: str, level: str, against: str, players: int, number: int) -> float:
    """What one bot gets of the win of one game."""
    game = catalog.game(game_name)
    one, other = bots.bot(game_name, level), bots.bot(game_name, against)
    own = number % players
    randomness = Random(f"{players} {number}")
    state = game.start(players)
    while not isinstance(awaited := game.awaiting(state), Over):
        if isinstance(awaited, Chance):
            event = game.draw(state, randomness)
        else:
            assert isinstance(awaited, Turns)
            seat = randomness.choice(list(awaited.actions))
            bot = one if seat == own else other
            event = bot.advise(game.view(state, seat), randomness).action
        state = game.apply(state, event)
    return (own in awaited.winners) / len(awaited.winners)


def main() -> None:
    parser = argparse.ArgumentParser(description="Win rates of a bot among others.")
    parser.add_argument("--games", type=int, default=2000, help="for each number of players")
    parser.add_argument("--level", default="steady", choices=bots.LEVELS)
    parser.add_argument("--against", default="random", choices=bots.LEVELS)
    options = parser.parse_args()
    console = Console()
    table = Table("game", "players", "games", "wins", "if all were alike", "games per second")
    cases = [(g, p) for g in catalog.GAMES for p in catalog.game(g).player_counts if p > 1]
    try:
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task("Playing", total=len(cases) * options.games)
            for name, players in cases:
                begun = time.perf_counter()
                shares = []
                for number in range(options.games):
                    shares.append(share(name, options.level, options.against, players, number))
                    progress.advance(task)
                mean = sum(shares) / len(shares)
                spread = math.sqrt(sum((s - mean) ** 2 for s in shares) / len(shares))
                margin = 1.96 * spread / math.sqrt(len(shares))
                speed = len(shares) / (time.perf_counter() - begun)
                wins = f"{mean:.1%} ± {margin:.1%}"
                table.add_row(
                    name, str(players), str(len(shares)), wins, f"{1 / players:.1%}", f"{speed:.0f}"
                )
    except KeyboardInterrupt:
        console.print("Stopped; these are the figures so far.")
    console.print(table)


if __name__ == "__main__":
    main()

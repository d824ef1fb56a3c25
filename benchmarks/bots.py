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
from sobremesa.bots.arena import share_of_win
from sobremesa.rules import catalog


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
                one, other = bots.bot(name, options.level), bots.bot(name, options.against)
                shares = []
                for number in range(options.games):
                    won = share_of_win(
                        name,
                        one,
                        other,
                        players=players,
                        own_seat=number % players,
                        randomness=Random(f"{players} {number}"),
                    )
                    shares.append(won)
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

"""How often a bot of Tally Up! wins against another, two at the table, in very many games.

    python benchmarks/tally_up.py [--bot best] [--against steady random] [--games 100000]
        [--batch 50000] [--workers 2]

The games of a batch are played side by side, one round of each at a time, and those with the same
scores one after another: `best` needs the tables of a round for each pair of scores, and so makes
them once for many games. The games are those of `sobremesa arena`: each deal is played twice, with
the seats changed over, and counts as one observation. Shown is the share of wins with a 95 %
interval. Ctrl-C prints what the batches that are done say: of one that is not, only the short games
would be over.
"""

import argparse
import multiprocessing
import os
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from heapq import heappop, heappush
from multiprocessing.sharedctypes import Synchronized
from statistics import fmean, stdev
from typing import Any

from rich.console import Console
from rich.progress import Progress

from sobremesa.bots.tournament import ended, seated_states
from sobremesa.rules.tallyup.state import TallyUpState

GAME = "tallyup"
SEED = 2026

_over: dict[str, "Synchronized[int]"] = {}
"""How many games are over, in all processes."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="best")
    parser.add_argument("--against", nargs="+", default=["steady", "random"])
    parser.add_argument("--games", type=int, default=100_000, help="an even number")
    parser.add_argument("--batch", type=int, default=50_000, help="games side by side: 20 kB each")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    options = parser.parse_args()
    if options.games < 2 or options.games % 2 or options.batch < 2:
        parser.error("every deal is played twice: an even number of games, two or more, is wanted")
    console = Console()
    for other in options.against:
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task(f"{options.bot} against {other}", total=options.games)
            shares: list[float] = []
            try:
                for done, found in batches(options.bot, other, options):
                    progress.update(task, completed=done)
                    shares += found
            except KeyboardInterrupt:
                pass
        if len(shares) > 1:
            margin = 1.96 * stdev(shares) / len(shares) ** 0.5
            console.print(
                f"{options.bot} wins {fmean(shares):.2%} ± {margin:.2%} against {other},"
                f" of {2 * len(shares)} games"
            )


def batches(bot: str, other: str, options: argparse.Namespace) -> Iterator[tuple[int, list[float]]]:
    """How many games are over, and the shares of a batch that is done."""
    over = multiprocessing.Value("q", 0)
    deals, size = options.games // 2, options.batch // 2
    with ProcessPoolExecutor(options.workers, initializer=_begin, initargs=(over,)) as pool:
        waiting = {
            pool.submit(play, bot, other, range(first, min(first + size, deals)))
            for first in range(0, deals, size)
        }
        try:
            while waiting:
                done, waiting = wait(waiting, timeout=1, return_when=FIRST_COMPLETED)
                yield over.value, [share for one in done for share in one.result()]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _begin(over: "Synchronized[int]") -> None:
    _over["all"] = over


def play(bot: str, other: str, deals: range) -> list[float]:
    """What the bot gets of the win, by deal."""
    heap: list[tuple[int, ...]] = []
    games: dict[tuple[int, ...], list[tuple[int, int, Iterator[Any], Any]]] = defaultdict(list)

    def put(deal: int, seat: int, states: Iterator[Any], state: TallyUpState) -> None:
        own, theirs = state.scores[seat], state.scores[1 - seat]
        place = (own + theirs, own, int(state.active == seat), int(state.tie_break))
        if not games[place]:
            heappush(heap, place)
        games[place].append((deal, seat, states, state))

    for deal in deals:
        for seat in range(2):
            levels = [bot, other] if seat == 0 else [other, bot]
            states = seated_states(
                GAME, levels, None, seed=SEED, group=deal, number=2 * deal + seat
            )
            put(deal, seat, states, next(states))
    shares = dict.fromkeys(deals, 0.0)
    while heap:
        # The lowest scores first: nearly all rounds lead to higher ones.
        for deal, seat, states, state in games.pop(heappop(heap)):
            now = state
            for now in states:
                if now.round != state.round:
                    put(deal, seat, states, now)
                    break
            else:
                shares[deal] += ended(GAME, now).won[seat] / 2
                with _over["all"].get_lock():
                    _over["all"].value += 1
    return list(shares.values())


if __name__ == "__main__":
    main()

"""How fast the kernels play at random, beside others on the same core in the same run.

    python benchmarks/sim.py [--seconds 1] [--turns 5]

Whole games are played at random, from the deal to the scoring, and decisions are counted: forced
ones, too; what chance does is not. Beside our kernels and the batches on top of them stand

- bare loops in numba: a trick game with 40 cards without tokens or scoring, and Pig;
- OpenSpiel's rollouts in C++ (Pig; Spades and Hearts from dealt cards, so without the deal);
- pgx on the CPU, if it is installed (pip install pgx): its backgammon, steps of a batch.

Everybody has the core for a short time, turn by turn, so what else the machine does hits all alike;
what is printed is the median of the turns, and ratios of medians. Ctrl-C prints what there is.

Playouts keep one game at hand, play whole tricks and rounds of it without asking who may do what,
and check nothing. "Step by step" is the same kernels in a compiled loop that asks for each decision
who may do what, as whoever searches or simulates with them does. A batch writes for each game who
may do what, reads what they do, checks it, and draws once for actions and once for dice or cards;
`sobremesa.sim.batch` says where its time goes.
"""

import argparse
import os
import random
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress
from rich.table import Column, Table

from sobremesa.rules import catalog
from sobremesa.sim import either, make
from sobremesa.sim.chance import Bits, below, source
from sobremesa.sim.compiled import compiled
from sobremesa.sim.masks import one_of

Measured = Callable[[], int]
"""Plays for a while, and says how many decisions were made."""

BATCH = 8192
DECK = 40
HANDS = 4
PIG_TARGET = 100
MOST_SEATS = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each in each turn")
    parser.add_argument("--turns", type=int, default=5)
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    console = Console()
    rates: dict[str, list[float]] = {}
    try:
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task("Getting ready", total=None)
            players = {name: prepared() for name, prepared in _players().items()}
            progress.update(
                task, description="Playing", total=options.turns * len(players), completed=0
            )
            for _ in range(options.turns):
                for name, play in players.items():
                    rates.setdefault(name, []).append(_rate(play, options.seconds))
                    progress.advance(task)
    except KeyboardInterrupt:
        console.print("Stopped; these are the figures so far.")
    _print(rates, console)


def _rate(play: Measured, seconds: float) -> float:
    """Decisions per second."""
    decisions = 0
    begun = time.perf_counter()
    while (passed := time.perf_counter() - begun) < seconds:
        decisions += play()
    return decisions / passed


def _print(rates: dict[str, list[float]], console: Console) -> None:
    median = {name: statistics.median(values) for name, values in rates.items()}
    table = Table(
        *(Column(name, no_wrap=True) for name in ("one core", "decisions/s", "ratio", "of"))
    )
    for name, rate in median.items():
        others = [other for other in _BESIDE.get(name, ()) if other in median]
        table.add_row(
            name,
            f"{rate / 1e6:,.2f} M",
            "\n".join(f"×{rate / median[other]:.2f}" for other in others),
            "\n".join(others),
        )
    console.print(table)


_BESIDE = {
    "Las Vegan, 4 players": ("bare trick loop", "OpenSpiel Spades", "rules/ Las Vegan"),
    "Tally Up!, 2 players": ("bare Pig loop", "OpenSpiel Pig", "rules/ Tally Up!"),
    "Tally Up!, 4 players": ("OpenSpiel Pig",),
    f"Las Vegan, 4, batch {BATCH}": (
        "Las Vegan, 4 players",
        "Las Vegan, 4, step by step",
        "pgx backgammon",
    ),
    f"Tally Up!, 4, batch {BATCH}": (
        "Tally Up!, 4 players",
        "Tally Up!, 4, step by step",
        "pgx backgammon",
    ),
}


def _players() -> dict[str, Callable[[], Measured]]:
    """What is measured; each is prepared, compiled included, before the first turn."""
    found: dict[str, Callable[[], Measured]] = {
        "Las Vegan, 2 players": lambda: _kernel("lasvegan", 2),
        "Las Vegan, 4 players": lambda: _kernel("lasvegan", 4),
        "Las Vegan, 5 players": lambda: _kernel("lasvegan", 5),
        "Tally Up!, 2 players": lambda: _kernel("tallyup", 2),
        "Tally Up!, 4 players": lambda: _kernel("tallyup", 4),
        "Tally Up!, 10 players": lambda: _kernel("tallyup", 10),
        "Las Vegan, 4, step by step": lambda: _steps("lasvegan", 4),
        "Tally Up!, 4, step by step": lambda: _steps("tallyup", 4),
        f"Las Vegan, 4, batch {BATCH}": lambda: _batch("lasvegan", 4),
        f"Tally Up!, 4, batch {BATCH}": lambda: _batch("tallyup", 4),
        "rules/ Las Vegan": lambda: _rules("lasvegan", 4),
        "rules/ Tally Up!": lambda: _rules("tallyup", 2),
        "bare trick loop": lambda: _bare(_tricks),
        "bare Pig loop": lambda: _bare(_pigs),
        "OpenSpiel Pig": lambda: _spiel("pig"),
        "OpenSpiel Spades": lambda: _spiel("spades"),
        "OpenSpiel Hearts": lambda: _spiel("hearts"),
    }
    try:
        import_module("pgx")
    except ImportError:
        return found
    return found | {"pgx backgammon": _pgx}


def _kernel(game: str, players: int) -> Measured:
    bridge = import_module(f"sobremesa.sim.{game}.bridge")
    playouts = import_module(f"sobremesa.sim.{game}.playout").playouts
    settings = bridge.to_settings(players)
    seeds = iter(range(1 << 62))
    return _warmed(lambda: int(playouts(settings, 5_000, next(seeds))[0]))


def _steps(game: str, players: int) -> Measured:
    settings = import_module(f"sobremesa.sim.{game}.bridge").to_settings(players)
    states = import_module(f"sobremesa.sim.{game}.layout").new_states(1)
    chance = source(1)
    return _warmed(lambda: _step_by_step(states, settings, chance, 3_000))


def _batch(game: str, players: int) -> Measured:
    """Actions are drawn and given through arrays; games that are over begin anew."""
    games = make(game, players=players, batch=BATCH, auto_reset=True)
    step = games.reset(1)

    def play() -> int:
        decisions = 0
        for _ in range(50):
            decisions += int(np.count_nonzero(step.acting))
            games.step(games.random_actions())
        return decisions

    return _warmed(play)


def _rules(game: str, players: int) -> Measured:
    """The engine that people play on, the same random games."""
    engine = catalog.game(game)
    chance = random.Random(1)

    def play() -> int:
        decisions = 0
        state = engine.start(players)
        while hasattr(awaited := engine.awaiting(state), "kind") or hasattr(awaited, "actions"):
            if hasattr(awaited, "kind"):
                state = engine.apply(state, engine.draw(state, chance))
            else:
                actions = chance.choice(list(awaited.actions.values()))
                state = engine.apply(state, chance.choice(actions))
                decisions += 1
        return decisions

    return _warmed(play)


def _bare(loop: Callable[[int, Bits], int]) -> Measured:
    chance = source(1)
    return _warmed(lambda: loop(5_000, chance))


def _spiel(name: str) -> Measured:
    """OpenSpiel plays this many games in C++, after the first move of its tree search."""
    pyspiel: Any = import_module("pyspiel")
    rollouts = 2_000
    chance = random.Random(1)
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, odds)[0])
    length = statistics.fmean(_decisions(state.clone(), chance) for _ in range(200))
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, 1.0, 1, 100, False, 1, False)

    def play() -> int:
        bot.step(state)
        return round(rollouts * length)

    return _warmed(play)


def _decisions(state: Any, chance: random.Random) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, odds)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _pgx() -> Measured:
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make("backgammon")
    begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    batch = 1024
    state = begin(jax.random.split(jax.random.PRNGKey(0), batch))
    key = jax.random.PRNGKey(1)

    @jax.jit
    def choose(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9), axis=-1)

    def play() -> int:
        nonlocal state, key
        for _ in range(10):
            key, *keys = jax.random.split(key, 3)
            actions = choose(keys[0], state.legal_action_mask)
            state = step(state, actions, jax.random.split(keys[1], batch))
        state.terminated.block_until_ready()
        return 10 * batch

    return _warmed(play)


def _warmed(play: Measured) -> Measured:
    play()
    return play


@compiled
def _step_by_step(states: Any, settings: Any, chance: Bits, games: int) -> int:
    """Random games in the first state, one after the other; decisions made.

    Of those who may claim a Tally Up one is heard.
    """
    state = states[0]
    decisions = 0
    for _ in range(games):
        either.start(state, settings)
        either.draw_all(state, chance)
        while not either.is_over(state):
            seats, mask = either.turn(state)
            if either.is_race(state):
                seats = np.uint64(1) << np.uint64(one_of(seats, chance))
            for seat in range(MOST_SEATS):
                if (seats >> np.uint64(seat)) & np.uint64(1):
                    either.apply(state, seat, one_of(mask, chance))
                    decisions += 1
            either.draw_all(state, chance)
    return decisions


@compiled
def _tricks(games: int, chance: Bits) -> int:
    """Forty shuffled cards, four hands, ten tricks in which suit is followed; cards played."""
    deck = np.arange(DECK)
    cards = 0
    size = DECK // HANDS
    for _ in range(games):
        for place in range(DECK - 1, 0, -1):
            other = below(chance, place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        leader = 0
        for left in range(size, 0, -1):
            led, best, winner = -1, -1, leader
            for turn in range(HANDS):
                seat = (leader + turn) % HANDS
                first = seat * size
                chosen = first + left - 1
                if led >= 0:
                    for place in range(first, first + left):
                        if deck[place] // 10 == led:
                            chosen = place
                card = deck[chosen]
                deck[chosen], deck[first + left - 1] = deck[first + left - 1], card
                if led < 0:
                    led = card // 10
                if card // 10 == led and card > best:
                    best, winner = card, seat
                cards += 1
            leader = winner
    return cards


@compiled
def _pigs(games: int, chance: Bits) -> int:
    """Pig between two who roll or hold at random; decisions made."""
    decisions = 0
    for _ in range(games):
        own = other = turn = 0
        while own < PIG_TARGET and other < PIG_TARGET:
            decisions += 1
            if below(chance, 2) == 0:
                own, other, turn = other, own + turn, 0
                continue
            face = below(chance, 6) + 1
            if face == 1:
                own, other, turn = other, own, 0
            else:
                turn += face
    return decisions


if __name__ == "__main__":
    main()

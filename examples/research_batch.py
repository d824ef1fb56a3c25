"""Does it help to begin a game of Tally Up!? python examples/research_batch.py [GAMES] [PLAYERS]"""

import sys

import numpy as np

from sobremesa.sim import make


def main(games=2000, players=4):
    """All games go side by side, and every choice is made at random."""
    tables = make("tallyup", players=players, batch=games)
    step = tables.reset(seed=1)
    first = step.acting.argmax(axis=1)  # Who is to pick the dice is the only one to act.
    rewards = np.zeros((games, players))
    while not step.over.all():
        step = tables.step(tables.random_actions())
        rewards += step.rewards
    place = (np.arange(players) - first[:, np.newaxis]) % players
    for number in range(players):
        share = (rewards[place == number] == 1).mean()
        print(f"player {number + 1} in turn wins {share:.1%} of {games} games")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

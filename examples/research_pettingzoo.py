"""Two ways to play Tally Up! against each other: python examples/research_pettingzoo.py [GAMES]"""

import sys

import numpy as np

from sobremesa.sim.environments import tallyup_v0
from sobremesa.sim.tallyup.encode import PARTS, POINTS
from sobremesa.sim.tallyup.layout import IN, OUT

TOTAL, _ = PARTS["total"]


def until(points):
    """Stay IN below so many points of the running total; else choose at random."""

    def policy(seen, randomness):
        if seen["action_mask"][IN]:
            return IN if seen["observation"][TOTAL] < points * POINTS else OUT
        return randomness.choice(np.flatnonzero(seen["action_mask"]))

    return policy


def main(games=100):
    """The seats change with every game, so that neither has an advantage."""
    policies, wins = [until(150), until(300)], [0, 0]
    env, randomness = tallyup_v0.env(players=2), np.random.default_rng(1)
    for number in range(games):
        env.reset(seed=number)
        for agent in env.agent_iter():
            who = (env.possible_agents.index(agent) + number) % 2
            seen, reward, is_over, _, _ = env.last()
            wins[who] += reward == 1
            env.step(None if is_over else policies[who](seen, randomness))
    print(f"until 150 wins {wins[0]} of {games}, until 300 wins {wins[1]}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

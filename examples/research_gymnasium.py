"""Las Vegan against given bots: python examples/research_gymnasium.py [GAMES] [LEVEL]"""

import sys

import gymnasium
import numpy as np

from sobremesa.bots.catalog import bot
from sobremesa.sim.environments import solo  # Registers the environments.
from sobremesa.sim.environments.opponents import advised


def lowest(seen):
    """The place for a policy: this one plays its first legal action, so the lowest card."""
    return int(seen["action_mask"].argmax())


def main(games=20, level="steady"):
    """Plays so many games and prints what they brought."""
    opponents = advised(bot("lasvegan", level))
    env = gymnasium.make(solo.IDS["lasvegan"], players=4, opponents=opponents)
    rewards = []
    for number in range(int(games)):
        (seen, _), is_over = env.reset(seed=number), False
        while not is_over:
            seen, reward, is_over, _, _ = env.step(lowest(seen))
        rewards.append(reward)
    print(f"mean reward against three {level}: {np.mean(rewards):+.2f} in {games} games")


if __name__ == "__main__":
    main(*sys.argv[1:])

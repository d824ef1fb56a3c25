"""IS-MCTS plays a round of Las Vegan: python examples/research_openspiel.py [SIMULATIONS]"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from sobremesa.sim.environments import openspiel
from sobremesa.sim.environments.rollouts import KernelRollouts


def main(simulations=200):
    """One round among three: seat 0 searches, the others play anything."""
    game = pyspiel.load_game(openspiel.NAMES["lasvegan"], {"players": 3, "rounds": 1})
    randomness = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, KernelRollouts(), 1.4, simulations, random_state=randomness)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            action = randomness.choice(actions, p=odds)
        elif state.current_player() == 0:
            action = bot.step(state)
            print("searched:", state.action_to_string(action))
        else:
            action = randomness.choice(state.legal_actions())
        state.apply_action(action)
    print(state)
    print("returns", state.returns())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

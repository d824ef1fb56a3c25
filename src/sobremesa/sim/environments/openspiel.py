"""The games as games of OpenSpiel, which importing this registers.

- `sobremesa_lasvegan` has the parameters `players`, `rounds`, `hand`, `placing_must`,
  `golden_tie_pays`, `has_floor` and `winner_leads`;
- `sobremesa_tallyup` has `players`, `target`, `laps` and `high_stakes`.

>>> import pyspiel
>>> game = pyspiel.load_game("sobremesa_tallyup(players=3,target=1000)")
>>> state = game.new_initial_state()
>>> state.chance_outcomes()
[(0, 0.3333333333333333), (1, 0.3333333333333333), (2, 0.3333333333333333)]
>>> state.apply_action(2)
>>> state.current_player(), len(state.legal_actions())
(2, 20)
"""

from importlib import import_module
from typing import Final

from sobremesa.rules import catalog

NAMES: Final[dict[str, str]] = {
    game: import_module(f"sobremesa.sim.environments.{game}.spiel").NAME for game in catalog.GAMES
}
"""By game, what `pyspiel.load_game` calls it."""

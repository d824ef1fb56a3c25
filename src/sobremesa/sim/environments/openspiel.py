"""The games as games of OpenSpiel, which importing this registers.

| name | parameters |
| --- | --- |
| `sobremesa_lasvegan` | `players`, `rounds`, `hand`, `placing_must`, `golden_tie_pays`, `has_floor`, `winner_leads` |
| `sobremesa_tallyup` | `players`, `target`, `laps`, `high_stakes` |

>>> game = pyspiel.load_game("sobremesa_tallyup(players=3,target=1000)")
>>> state = game.new_initial_state()
>>> state.chance_outcomes()
[(0, 0.3333333333333333), (1, 0.3333333333333333), (2, 0.3333333333333333)]
>>> state.apply_action(2)
>>> state.current_player(), len(state.legal_actions())
(2, 20)
"""  # noqa: E501 (a row of the table)

from importlib import import_module

# OpenSpiel comes without types that checkers may read.
import pyspiel  # type: ignore[import-not-found]

from sobremesa.rules import catalog

NAMES = {
    game: import_module(f"{catalog.part('sobremesa.sim.environments', game).__name__}.spiel").NAME
    for game in catalog.GAMES
}
"""By game, what `pyspiel.load_game` calls it."""

__all__ = ["NAMES", "pyspiel"]

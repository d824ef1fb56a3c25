"""The rules once more, compiled, for millions of games: kernels over arrays, pinned to `rules`.

`make` gives many games side by side. `docs/research.md` says what observations, actions and rewards
are, and which environments of other libraries there are.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sobremesa.rules import catalog

if TYPE_CHECKING:
    from sobremesa.sim.batch import Batch


def make(
    game: str,
    *,
    players: int,
    batch: int = 1,
    rules: Any = None,
    samples_chance: bool = True,
    auto_reset: bool = False,
) -> "Batch":
    """So many games of the same rules side by side, which `Batch.reset` begins.

    >>> make("tallyup", players=4, batch=8).reset(seed=1).legal.shape
    (8, 4)

    Args:
        game: its name, `lasvegan` or `tallyup`.
        players: how many sit at each table.
        batch: how many tables, at least 1.
        rules: the game's rules (`LasVeganRules`, `TallyUpRules`), or None for those of a new table.
        samples_chance: whether the batch draws by itself whatever is awaited of chance; else a step
            ends there, and the caller draws (`Batch.draw`) or says what comes.
        auto_reset: whether a game that ends begins anew in the same step: `Step.over` and
            `Step.rewards` tell of its end, all else of the new game.

    Raises:
        KeyError: there is no such game.
        Malformed: that many cannot play, or the rules do not fit together.
        ValueError: there is no table, or a number in the rules is beyond the kernel's bounds.
    """
    # numba is large, and most who import a part of this package do not need all of it.
    from sobremesa.sim.batch import Batch  # noqa: PLC0415

    if batch < 1:
        raise ValueError(f"a batch of {batch} games: at least one is wanted")
    bridge = import_module(f"{catalog.part('sobremesa.sim', game).__name__}.bridge")
    layout = import_module(f"sobremesa.sim.{game}.layout")
    encode = import_module(f"sobremesa.sim.{game}.encode")
    settings = bridge.to_settings(players, rules or catalog.game(game).default_rules)
    return Batch(
        settings,
        layout.new_states(batch),
        layout.ACTION_WORDS,
        encode.OBSERVATION,
        samples_chance=samples_chance,
        auto_reset=auto_reset,
    )

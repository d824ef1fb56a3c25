"""The kernels of all games under one name each: which is meant, the state says.

These are for compiled functions that hold for every game, such as those of `batch`: the compiler
sees by the type of a state whose kernel is called, so nothing is looked up when it runs. Python
itself calls a game's own kernel.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

import numpy as np
from numba.core import types
from numba.extending import overload
from numba.np.numpy_support import from_dtype

from sobremesa.rules.catalog import GAMES
from sobremesa.sim.chance import Bits

_GAME_OF: Final = {
    from_dtype(import_module(f"sobremesa.sim.{game}.layout").STATE): game for game in GAMES
}

_ONLY_COMPILED: Final = "{} of any game is for compiled functions"


def _found(state: types.Type, name: str, module: str) -> Callable[..., Any] | None:
    """The function of that name of the game that has such a state, or such states in an array."""
    game = _GAME_OF.get(state.dtype if isinstance(state, types.Array) else state)
    if game is None:
        return None
    function: Callable[..., Any] = getattr(import_module(f"sobremesa.sim.{game}.{module}"), name)
    return function


# numba wants the same parameters in all three functions, to the letter: so there is one of these
# for each number of them.


def _of_state(name: str, module: str = "kernel") -> Callable[[Any], Any]:
    def stub(state: Any) -> Any:
        raise TypeError(_ONLY_COMPILED.format(name))

    def chosen(state: Any) -> Any:
        function = _found(state, name, module)

        def call(state: Any) -> Any:
            return function(state)  # type: ignore[misc]

        return call if function else None

    overload(stub)(chosen)
    return stub


def _of_state_and_one(name: str, module: str = "kernel") -> Callable[[Any, Any], Any]:
    def stub(state: Any, one: Any) -> Any:
        raise TypeError(_ONLY_COMPILED.format(name))

    def chosen(state: Any, one: Any) -> Any:
        function = _found(state, name, module)

        def call(state: Any, one: Any) -> Any:
            return function(state, one)  # type: ignore[misc]

        return call if function else None

    overload(stub)(chosen)
    return stub


def _of_state_and_two(name: str, module: str = "kernel") -> Callable[[Any, Any, Any], Any]:
    def stub(state: Any, one: Any, two: Any) -> Any:
        raise TypeError(_ONLY_COMPILED.format(name))

    def chosen(state: Any, one: Any, two: Any) -> Any:
        function = _found(state, name, module)

        def call(state: Any, one: Any, two: Any) -> Any:
            return function(state, one, two)  # type: ignore[misc]

        return call if function else None

    overload(stub)(chosen)
    return stub


def _of_state_and_five(name: str, module: str) -> Callable[[Any, Any, Any, Any, Any, Any], Any]:
    def stub(state: Any, one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
        raise TypeError(_ONLY_COMPILED.format(name))

    def chosen(state: Any, one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
        function = _found(state, name, module)

        def call(state: Any, one: Any, two: Any, three: Any, four: Any, five: Any) -> Any:
            return function(state, one, two, three, four, five)  # type: ignore[misc]

        return call if function else None

    overload(stub)(chosen)
    return stub


is_over: Final[Callable[[Any], bool]] = _of_state("is_over")
is_chance: Final[Callable[[Any], bool]] = _of_state("is_chance")
is_race: Final[Callable[[Any], bool]] = _of_state("is_race")
acting: Final[Callable[[Any], np.uint64]] = _of_state("acting")
turn: Final[Callable[[Any], tuple[np.uint64, np.uint64]]] = _of_state("turn")

start: Final[Callable[[Any, Any], None]] = _of_state_and_one("start")
sample_chance: Final[Callable[[Any, Bits], int]] = _of_state_and_one("sample_chance")
draw_all: Final[Callable[[Any, Bits], None]] = _of_state_and_one("draw_all")
is_outcome: Final[Callable[[Any, Any], bool]] = _of_state_and_one("is_outcome")
apply_chance: Final[Callable[[Any, Any], None]] = _of_state_and_one("apply_chance")
legal: Final[Callable[[Any, Any], np.uint64]] = _of_state_and_one("legal")
reward: Final[Callable[[Any, Any], float]] = _of_state_and_one("reward")

apply: Final[Callable[[Any, Any, Any], None]] = _of_state_and_two("apply")
observe_into: Final[Callable[[Any, Any, Any], None]] = _of_state_and_two("observe_into", "encode")

# Of a block of games, not of one.
act_block: Final[Callable[[Any, Bits, Any, Any, Any, Any], None]] = _of_state_and_five(
    "act", "many"
)
draw_block: Final[Callable[[Any, Bits, Any], None]] = _of_state_and_two("draw", "many")

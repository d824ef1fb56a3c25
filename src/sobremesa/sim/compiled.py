"""How functions of kernels are compiled: by numba, without Python objects, kept on disk."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


def compiled(function: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """Compile a function on its first call, and keep the result beside its source.

    Called from another compiled function it costs no more than its own work. Whole numbers are 64
    bits wide and overflow silently; an index out of bounds is not noticed; what mixes signed and
    unsigned ones is a float, so bits are `numpy.uint64` throughout.

    >>> @compiled
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(21)
    42
    """
    has_file = not function.__code__.co_filename.startswith("<")
    # numba has no types to offer: its result is called as the function itself is.
    return cast(
        "Callable[_Parameters, _Result]",
        numba.njit(cache=has_file, error_model="numpy")(function),
    )

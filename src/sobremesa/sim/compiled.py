"""How functions of kernels are compiled: by numba, without Python objects, kept on disk.

numba keeps machine code as long as the file of its function stays the same, and does not see that
a function or a table of another file has changed, which is compiled into it. So all of it is kept
in a folder whose name stands for all the sources that can be compiled in: rules that have been
changed are never played by old code.
"""

import os
from collections.abc import Callable
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba
from numba.core import config as numba_config
from platformdirs import user_cache_path

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")

# Its fields are made when it is imported, so no type checker sees them.
_CONFIG: Final[Any] = numba_config

_COMPILED_IN: Final = ("analysis", "bots", "rules", "sim")
"""The packages whose functions and tables may be part of compiled code."""


def compiled(function: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """Compile a function on its first call, and keep the result for the next program.

    Called from another compiled function it costs no more than its own work. Whole numbers are 64
    bits wide and overflow silently; an index out of bounds is not noticed; what mixes signed and
    unsigned ones is a float, so bits are `numpy.uint64` throughout.

    >>> @compiled
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(21)
    42
    """
    is_kept = IS_WRITABLE and not function.__code__.co_filename.startswith("<")
    before = _CONFIG.CACHE_DIR
    _CONFIG.CACHE_DIR = str(FOLDER)
    try:
        # numba has no types to offer: its result is called as the function itself is.
        return cast(
            "Callable[_Parameters, _Result]",
            numba.njit(cache=is_kept, error_model="numpy", nogil=True)(function),
        )
    finally:
        _CONFIG.CACHE_DIR = before


def cache_folder() -> Path:
    """Where compiled code is kept: below NUMBA_CACHE_DIR if that is set, else as others' caches."""
    base = Path(_CONFIG.CACHE_DIR) if _CONFIG.CACHE_DIR else user_cache_path("sobremesa")
    return base / "kernels" / _digest()


def _is_writable(folder: Path) -> bool:
    """Whether code can be kept there; where it cannot, it is compiled anew in every program."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def _digest() -> str:
    digest = sha256()
    package = resources.files("sobremesa")
    for name in _COMPILED_IN:
        for path, text in _sources(package / name, name):
            digest.update(f"{path} {len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]


def _sources(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = f"{name}/{entry.name}"
        if entry.is_dir():
            found += _sources(entry, path)
        elif entry.name.endswith(".py"):
            found.append((path, entry.read_bytes()))
    return found


FOLDER: Final = cache_folder()
IS_WRITABLE: Final = _is_writable(FOLDER)

"""Opening the store that a URL names."""

from pathlib import Path
from typing import get_args

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from sobremesa.store.errors import CannotOpen
from sobremesa.store.memory import MemoryStore
from sobremesa.store.operations import Durability
from sobremesa.store.sqlite import open_sqlite
from sobremesa.store.store import Store

_EXIST = "`sqlite:///PATH` keeps them in a file, `memory:` until the program ends"


async def open_store(url: str, durability: Durability = "power") -> Store:
    """Open the store that a URL names, and make it if it is not there.

    >>> import asyncio
    >>> async def example() -> None:
    ...     store = await open_store("memory:")
    ...     print(await store.last_number("x7Qa"))
    ...     await store.close()
    >>> asyncio.run(example())
    0

    Args:
        url: `sqlite:///PATH`, where PATH is seen from the working folder unless it begins with a
            slash of its own (`%20` is a blank, as in every URL); or `memory:`.
        durability: what an entry survives once `append` has returned: `power` cuts, or the end of
            the `process` only, however sudden, which is quicker on a slow disk.

    Raises:
        CannotOpen: the URL names no store, or one that this program cannot use.
    """
    if durability not in get_args(Durability):
        raise CannotOpen(f"durability `{durability}`: there are `power` and `process`")
    scheme, colon, rest = url.partition(":")
    match scheme:
        case "memory" if not rest.strip("/"):
            return MemoryStore()
        case "memory":
            raise CannotOpen(f"`{url}` names no store of tables: {_EXIST}")
        case "sqlite":
            return await open_sqlite(database_path(url), durability)
        case _:
            # The rest of it may hold a password.
            raise CannotOpen(f"`{scheme}{colon}` names no store of tables: {_EXIST}")


def database_path(url: str) -> Path:
    """The file that a URL of SQLite names, be it there or not.

    >>> database_path("sqlite:////var/lib/our%20tables.sqlite").name
    'our tables.sqlite'

    Raises:
        CannotOpen: it names none.
    """
    try:
        parts = make_url(url)
    except ArgumentError:
        parts = None
    if parts is None or parts.host or parts.query or parts.database in (None, "", ":memory:"):
        raise CannotOpen(f"`{url}` names no file for a store of tables: {_EXIST}")
    return Path(parts.database)

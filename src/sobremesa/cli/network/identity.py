"""Who we are on each server: tokens in this user's data folder, for nobody else to read."""

import os
from pathlib import Path
from urllib.parse import quote

from platformdirs import user_data_path


def token_path(url: str) -> Path:
    """Where the token for a server is kept.

    >>> token_path("http://127.0.0.1:8321").name
    'http%3A%2F%2F127.0.0.1%3A8321'
    """
    return user_data_path("sobremesa") / "identities" / quote(url, safe="")


def kept_token(url: str) -> str | None:
    """The token for a server, if there is one."""
    try:
        return token_path(url).read_text("ascii").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def keep_token(url: str, token: str) -> None:
    """Keep a token; whoever has it is this person, so the file is nobody else's.

    Raises:
        OSError: it cannot be kept.
    """
    path = token_path(url)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(token + "\n")
    # At once, so that a program which is started meanwhile reads one or the other.
    new.replace(path)

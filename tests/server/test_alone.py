"""A database in a file has one server at a time."""

import os
from pathlib import Path

import pytest

from sobremesa.server.alone import alone_with
from sobremesa.store.errors import CannotOpen


def test_a_second_server_is_told_of_the_first(tmp_path: Path) -> None:
    """With its process, so that people can find it; when the first is gone, another may come."""
    database = tmp_path / "tables.sqlite"
    with alone_with(database):
        second = alone_with(database)
        with pytest.raises(CannotOpen, match=rf"another server \(process {os.getpid()}\)"):
            second.__enter__()
        with alone_with(tmp_path / "other.sqlite"):
            pass
    with alone_with(database):
        pass

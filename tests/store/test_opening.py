"""Which store a URL names."""

import asyncio
from pathlib import Path

import pytest

from sobremesa.store.errors import CannotOpen
from sobremesa.store.memory import MemoryStore
from sobremesa.store.opening import open_store
from sobremesa.store.store import Store
from tests.conformance.stores import OPEN, bodies

EXIST = "`sqlite:///PATH` keeps them in a file, `memory:` until the program ends"


def test_a_url_names_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three slashes and a path: seen from the working folder, or, with a fourth, from the root."""
    monkeypatch.chdir(tmp_path)

    async def run() -> None:
        one = await open_store("sqlite:///sub/my%20tables.db")
        await one.append("a", 1, [b"1"], at=0, summary=OPEN)
        await one.close()
        assert (tmp_path / "sub" / "my tables.db").is_file()
        other = await open_store(f"sqlite:///{tmp_path}/sub/my%20tables.db", "process")
        assert await bodies(other, "a") == [b"1"]
        await other.close()

    asyncio.run(run())


@pytest.mark.parametrize("url", ["memory:", "memory://"])
def test_memory_needs_no_file(url: str) -> None:
    """`memory:` is a store that nobody else has."""

    async def run() -> Store:
        return await open_store(url)

    assert isinstance(asyncio.run(run()), MemoryStore)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("sqlite:tables.db", f"`sqlite:tables.db` names no file for a store of tables: {EXIST}"),
        ("sqlite://", f"`sqlite://` names no file for a store of tables: {EXIST}"),
        ("sqlite:///", f"`sqlite:///` names no file for a store of tables: {EXIST}"),
        ("sqlite://host/x", f"`sqlite://host/x` names no file for a store of tables: {EXIST}"),
        (
            "sqlite:///:memory:",
            f"`sqlite:///:memory:` names no file for a store of tables: {EXIST}",
        ),
        (
            "sqlite:///x?mode=ro",
            f"`sqlite:///x?mode=ro` names no file for a store of tables: {EXIST}",
        ),
        ("tables.db", f"`tables.db` names no store of tables: {EXIST}"),
        ("memory:x", f"`memory:x` names no store of tables: {EXIST}"),
        (
            "postgresql://me:secret@host/db",
            f"`postgresql:` names no store of tables: {EXIST}",
        ),
        ("", f"`` names no store of tables: {EXIST}"),
    ],
)
def test_other_urls_are_refused_with_what_exists(url: str, message: str) -> None:
    """A URL that names no store is told which there are, and no password is repeated."""
    with pytest.raises(CannotOpen) as caught:
        asyncio.run(open_store(url))
    assert str(caught.value) == message


def test_there_are_two_durabilities(tmp_path: Path) -> None:
    """A durability that nobody knows is refused before a file is made."""
    with pytest.raises(CannotOpen) as caught:
        asyncio.run(open_store(f"sqlite:///{tmp_path}/x.db", "disk"))  # type: ignore[arg-type]
    assert str(caught.value) == "durability `disk`: there are `power` and `process`"
    assert list(tmp_path.iterdir()) == []

"""From an older file to the schema of this program, and what is refused."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

from sobremesa.store import migrate
from sobremesa.store.errors import CannotOpen
from sobremesa.store.listing import ByCode, Listed, OfPerson, Status, Summary, Visibility
from sobremesa.store.schema import metadata
from sobremesa.store.sqlite import open_sqlite
from sobremesa.store.store import Entry
from tests.conformance.stores import OPEN, bodies, names

REVISION_1 = Path(__file__).parent / "revision-0001.sql"


def made(path: Path) -> Path:
    """A file as a program of revision 0001 left it."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(REVISION_1.read_text("utf-8"))
    return path


async def check_what_is_in_it(path: Path) -> None:
    store = await open_sqlite(path)
    assert await store.read("x7Qa") == [
        Entry(1, 1700000000000, b"opened"),
        Entry(2, 1700000000000, b"Ana sits"),
        Entry(3, 1700000009000, b"\x00\xff"),
    ]
    assert await store.summary("x7Qa") == Listed(
        table="x7Qa",
        created=1700000000000,
        updated=1700000009000,
        last=3,
        summary=Summary(
            status=Status.PLAYING,
            visibility=Visibility.UNLISTED,
            code="LEMONS",
            persons=frozenset({"ana", "ben"}),
            lobby=b'{"game":"lasvegan"}',
        ),
    )
    assert await names(store, ByCode("LEMONS")) == ["x7Qa"]
    assert await names(store, OfPerson("ana")) == ["x7Qa"]
    assert await bodies(store, "k2Lm") == [b"opened"]
    assert await store.meta("secret key") == b"\x00\xff\x10"
    await store.append("x7Qa", 4, [b"goes on"], at=1700000010000)
    await store.close()


ADD_PACE = "alembic.op.execute('ALTER TABLE tables ADD COLUMN pace TEXT')"


def add_step(folder: Path, *code: str) -> None:
    """Give the program one more step: what a next version of it would have."""
    shutil.copytree(migrate.MIGRATIONS, folder)
    step = ["import alembic", "revision = '0002'", "down_revision = '0001'", "def upgrade():"]
    step += [f"    {line}" for line in code]
    (folder / "versions" / "r0002_next.py").write_text("\n".join(step), "utf-8")


def columns(path: Path, table: str) -> set[str]:
    with closing(sqlite3.connect(path)) as database:
        return {row[1] for row in database.execute(f"PRAGMA table_info({table})")}


def test_the_steps_lead_to_the_schema(tmp_path: Path) -> None:
    """A new file has just what `schema.py` says."""
    path = tmp_path / "tables.db"
    asyncio.run(open_and_close(path))
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()
    with closing(sqlite3.connect(":memory:")) as plain, closing(sqlite3.connect(path)) as made:
        metadata.create_all(create_engine("sqlite://", creator=lambda: plain, poolclass=StaticPool))
        assert declared(plain) == declared(made, but="alembic_version")


def declared(database: sqlite3.Connection, but: str = "") -> set[str]:
    """What a database holds, in the words that made it."""
    with closing(database.cursor()) as cursor:
        rows = cursor.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"
        ).fetchall()
    return {" ".join(sql.split()) for name, sql in rows if name != but}


async def open_and_close(path: Path) -> None:
    await (await open_sqlite(path)).close()


def test_a_file_of_revision_1_is_read_and_goes_on(tmp_path: Path) -> None:
    """What the first version wrote is all there."""
    asyncio.run(check_what_is_in_it(made(tmp_path / "tables.db")))


def test_nothing_is_copied_where_nothing_changes(tmp_path: Path) -> None:
    """Neither a new file nor one that is up to date is copied."""
    path = tmp_path / "tables.db"
    for _ in range(2):
        asyncio.run(open_and_close(path))
    assert [one.name for one in tmp_path.iterdir()] == ["tables.db"]


def test_an_older_file_is_copied_before_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy beside it says from which revision it is, and is a whole store of its own."""
    add_step(tmp_path / "steps", ADD_PACE)
    path = made(tmp_path / "tables.db")
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "MIGRATIONS", tmp_path / "steps")
        asyncio.run(check_what_is_in_it(path))
        assert "pace" in columns(path, "tables")
        asyncio.run(open_and_close(path))
    copy = tmp_path / "tables.db.revision-0001"
    assert {one.name for one in tmp_path.iterdir()} == {"steps", path.name, copy.name}
    assert "pace" not in columns(copy, "tables")
    asyncio.run(check_what_is_in_it(copy))


def test_a_new_file_takes_all_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty file comes to the newest revision at once."""
    add_step(tmp_path / "steps", ADD_PACE)
    monkeypatch.setattr(migrate, "MIGRATIONS", tmp_path / "steps")
    asyncio.run(open_and_close(tmp_path / "tables.db"))
    assert "pace" in columns(tmp_path / "tables.db", "tables")


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ("raise ZeroDivisionError", None),
        ("alembic.op.execute('DELETE FROM tables')", "a row of persons would belong to nothing"),
    ],
)
def test_a_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, second: str, message: str | None
) -> None:
    """All steps or none; and each try makes a copy of its own, since it overwrites none."""
    add_step(tmp_path / "steps", ADD_PACE, second)
    path = made(tmp_path / "tables.db")
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "MIGRATIONS", tmp_path / "steps")
        for _ in range(2):
            with pytest.raises((ZeroDivisionError, CannotOpen)) as caught:
                asyncio.run(open_and_close(path))
            assert message is None or str(caught.value) == (
                f"{path} cannot be brought up to date and stays as it was: {message}"
            )
    assert "pace" not in columns(path, "tables")
    asyncio.run(check_what_is_in_it(path))
    copies = {"tables.db.revision-0001", "tables.db.revision-0001-2"}
    assert {one.name for one in tmp_path.iterdir()} == {"steps", "tables.db"} | copies


def test_a_file_from_the_future_is_refused(tmp_path: Path) -> None:
    """A program never touches what a newer one has written."""
    path = made(tmp_path / "tables.db")
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '0009'")
    with pytest.raises(CannotOpen) as caught:
        asyncio.run(open_sqlite(path))
    assert str(caught.value) == (
        f"{path} was written by a newer program (revision 0009; this one knows 0001): use that one,"
        " or a backup from before"
    )
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT * FROM alembic_version").fetchall() == [("0009",)]
    assert [one.name for one in tmp_path.iterdir()] == ["tables.db"]


def test_killed_between_the_steps_it_begins_again(tmp_path: Path) -> None:
    """A file whose tables were never committed is as good as new."""
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode=WAL")
    asyncio.run(open_and_close(path))

    async def write() -> None:
        store = await open_sqlite(path)
        await store.append("a", 1, [b"1"], at=0, summary=OPEN)
        await store.close()

    asyncio.run(write())

"""Bringing a database to the schema of this program.

Each file in `migrations/versions/` is one step, numbered in the order of time; an empty database
takes them all. For a new one, copy the last, say what it changes, and change `schema.py` alike.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS: Final = Path(__file__).parent / "migrations"


class Newer(Exception):
    """The database has a revision that this program does not know.

    Attributes:
        revision: that of the database.
        known: the newest that the program knows.
    """

    def __init__(self, revision: str, known: str) -> None:
        self.revision = revision
        self.known = known
        super().__init__(revision, known)


def upgrade(connection: Connection, before: Callable[[str], None]) -> bool:
    """Take the steps that a database lacks, all within the transaction of the connection.

    The answer is whether there were any.

    Args:
        connection: to the database; it may be empty.
        before: called with the revision of a database that holds something, before it is changed.

    Raises:
        Newer: some other program, presumably the next version of this one, has been there.
    """
    context = MigrationContext.configure(connection)
    now = context.get_current_revision()
    scripts = ScriptDirectory(str(MIGRATIONS))
    # From the newest to the oldest.
    known = [script.revision for script in scripts.walk_revisions()]
    if now == known[0]:
        return False
    if now is not None:
        if now not in known:
            raise Newer(now, known[0])
        before(now)
    missing = list(scripts.iterate_revisions(known[0], now or "base"))
    with Operations.context(context):
        for script in reversed(missing):
            script.module.upgrade()
            context.stamp(scripts, script.revision)
    return True

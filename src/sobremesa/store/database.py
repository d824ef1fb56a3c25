"""What a database does in its own way: all that `sql.py` does not know."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError


class Database(Protocol):
    """A database in which the tables of `schema.py` stand."""

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction that is committed at the end, or rolled back when an exception passes.

        Where another transaction has written what this one goes by, its statements or its commit
        fail with an `IntegrityError`, or touch fewer rows than they would. One thread at a time.
        """

    def reading(self) -> AbstractContextManager[Connection]:
        """A view of what is committed, which neither waits for a writer nor holds one up.

        As many threads at once as `READERS`.
        """

    def out_of_order(self, error: SQLAlchemyError) -> str | None:
        """What ails the database, in a sentence; None if the fault lies in what it was asked."""

    def back_up(self, path: Path) -> None:
        """`Store.backup`."""

    def close(self) -> None:
        """Let go of everything."""

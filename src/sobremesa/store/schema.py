"""The database's tables as they are now; `migrations/` holds how they came to be so."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    Table,
    literal_column,
)

metadata = MetaData()

CLOSED = literal_column("'closed'", String)
"""The status of tables whose code is free.

The same words here and in the index: a database uses an index of a part of the rows only for a
question that is plainly about that part.
"""

meta = Table(
    "meta",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What is kept for the whole store."""

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("status", String, nullable=False),
    Column("visibility", String, nullable=False),
    Column("code", String),
    Column("lobby", LargeBinary, nullable=False),
    Index("ix_tables_listed", "status", "visibility", "created", "id"),
    Index("ix_tables_created", "created", "id"),
)
"""The summaries. Every table here has an entry 1, and `created` is its time.

The time and the number of the last entry stand only in the entries: to keep them here as well, an
append would have to write a second row, in another place of the file.
"""

_live = tables.c.status != CLOSED
Index("ix_tables_code", tables.c.code, unique=True, sqlite_where=_live, postgresql_where=_live)

persons = Table(
    "persons",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String, primary_key=True),
    Index("ix_persons_person", "person"),
    sqlite_with_rowid=False,
)
"""Who sits where."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    # The entries of a table lie side by side, in the key itself.
    sqlite_with_rowid=False,
)
"""The journals. The key refuses a number that is there, `writing.py` one that would leave a gap."""

"""The journals, what tables are found by, and what is kept for the whole store."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    live = sa.text("status != 'closed'")
    op.create_table(
        "meta",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("visibility", sa.String, nullable=False),
        sa.Column("code", sa.String),
        sa.Column("lobby", sa.LargeBinary, nullable=False),
    )
    op.create_index(
        "ix_tables_code", "tables", ["code"], unique=True, sqlite_where=live, postgresql_where=live
    )
    op.create_index("ix_tables_listed", "tables", ["status", "visibility", "created", "id"])
    op.create_index("ix_tables_created", "tables", ["created", "id"])
    op.create_table(
        "persons",
        sa.Column(
            "table_id",
            sa.String,
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("person", sa.String, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_persons_person", "persons", ["person"])
    op.create_table(
        "entries",
        sa.Column(
            "table_id",
            sa.String,
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )

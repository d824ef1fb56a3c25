"""Statements that every database understands, so that another one can stand behind the store."""

import pytest
from sqlalchemy import Executable
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlalchemy.sql.elements import ClauseElement

from sobremesa.store import reading, writing
from sobremesa.store.schema import metadata

STATEMENTS = {
    f"{module.__name__}.{name}": statement
    for module in (reading, writing)
    for name, statement in vars(module).items()
    if isinstance(statement, ClauseElement) and isinstance(statement, Executable)
}
STATEMENTS |= {f"create {table.name}": CreateTable(table) for table in metadata.sorted_tables}
STATEMENTS |= {
    f"create {index.name}": CreateIndex(index)
    for table in metadata.sorted_tables
    for index in table.indexes
}


def test_there_are_statements_to_look_at() -> None:
    """The test below sees the statements of both modules and all that the schema makes."""
    assert len(STATEMENTS) > 20


@pytest.mark.parametrize("name", sorted(STATEMENTS))
def test_postgresql_has_words_for_it(name: str) -> None:
    """SQLAlchemy can say each statement to PostgreSQL (whether it is quick there, nobody tried)."""
    assert str(STATEMENTS[name].compile(dialect=postgresql.dialect()))

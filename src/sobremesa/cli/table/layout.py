"""Small pieces of layout that both games' drawings use."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text


def spread(left: Text, right: Text) -> Table:
    """Two texts in one line, at its two ends."""
    line = Table.grid(expand=True)
    line.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    line.add_column(justify="right", no_wrap=True, overflow="ellipsis")
    line.add_row(left, right)
    return line


def columns(lines: Sequence[Text], rows: int) -> Table:
    """Lines in as many columns as it takes to have no more than so many rows."""
    table = Table.grid(padding=(0, 4))
    parts = [lines[start : start + rows] for start in range(0, len(lines), rows)]
    for row in range(max(map(len, parts), default=0)):
        table.add_row(*(part[row] if row < len(part) else Text() for part in parts))
    return table


def numbered(labels: Sequence[Text], rows: int) -> Table:
    """Labels with their numbers before them, in columns."""
    width = len(str(len(labels)))
    return columns(
        [
            Text.assemble((f" {place:>{width}} ", "bold yellow"), label)
            for place, label in enumerate(labels, start=1)
        ],
        rows,
    )

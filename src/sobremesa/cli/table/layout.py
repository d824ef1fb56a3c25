"""Small pieces of layout that both games' drawings use."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.columns import Columns
from rich.table import Table
from rich.text import Text


def spread(left: Text, right: Text) -> Table:
    """Two texts in one line, at its two ends."""
    line = Table.grid(expand=True)
    line.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    line.add_column(justify="right", no_wrap=True, overflow="ellipsis")
    line.add_row(left, right)
    return line


def fitted(name: str, cells: int) -> str:
    """A name cut so that it takes no more than so many cells; many signs take two.

    >>> fitted("Wolfeschlegel", 8), fitted("漢字漢字漢字", 8), fitted("Ana", 8)
    ('Wolfesc…', '漢字漢 …', 'Ana')
    """
    return name if cell_len(name) <= cells else set_cell_size(name, cells - 1) + "…"


def short(name: str) -> str:
    """A name for lines that have more to say."""
    return fitted(name, 24)


def padded(name: str, cells: int) -> str:
    """A name that takes just so many cells."""
    return set_cell_size(fitted(name, cells), cells)


def columns(lines: Sequence[Text], rows: int, gap: int = 4) -> Table:
    """Lines in as many columns as it takes to have no more than so many rows."""
    table = Table.grid(padding=(0, gap))
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
        gap=2,
    )


def in_a_row(items: Sequence[Text]) -> Columns:
    """Things beside each other, in several rows where one is too short; none is broken."""
    return Columns(items, padding=(0, 1))

"""The figures as a table."""

import math
from collections.abc import Mapping, Sequence

import msgspec
from rich.table import Table

DISTURBED = 0.1
"""Part of a core, from which on other programs spoil the figures."""


class Row(msgspec.Struct, frozen=True):
    """A load, and what came of it on each server, by name.

    Attributes:
        tables: how many were played at.
        rate: actions per second that were due; None for as many as there may be.
        sides: `Figures.summary` of each server.
    """

    tables: int
    rate: float | None
    sides: Mapping[str, Mapping[str, float]]


def loads(rows: Sequence[Row], names: Sequence[str], title: str) -> Table:
    """All loads, each with a line for each server; ratios are to the first server."""
    table = Table(title=title, title_justify="left")
    table.add_column("tables", justify="right")
    table.add_column("pace", justify="right")
    table.add_column("server", no_wrap=True)
    for heading in ("actions/s", "ratio", "p50 ms", "p99 ms", "ratio", "core", "load", "kB/table"):
        table.add_column(heading, justify="right")
    for row in rows:
        first = row.sides[names[0]]
        for name in names:
            figures = row.sides[name]
            table.add_row(
                f"{row.tables:,}" if name == names[0] else "",
                _pace(row) if name == names[0] else "",
                name,
                f"{figures['actions_per_second']:,.0f}",
                _ratio(figures["actions_per_second"], first["actions_per_second"]),
                _milliseconds(figures["p50_ms"]),
                _milliseconds(figures["p99_ms"]),
                _ratio(figures["p99_ms"], first["p99_ms"]),
                f"{figures['server_cores']:.0%}",
                f"{figures['load_cores']:.0%}",
                f"{figures['bytes_per_table'] / 1000:,.0f}",
                end_section=name == names[-1],
            )
    return table


def faults(rows: Sequence[Row]) -> list[str]:
    """What a reader of the figures must know besides."""
    found = []
    for row in rows:
        for name, figures in row.sides.items():
            where = f"{row.tables:,} tables, {_pace(row)}, {name}:"
            found += [
                f"{where} {figures[what]:,} actions {what}"
                for what in ("refused", "unfinished")
                if figures[what]
            ]
            if figures["other_cores"] > DISTURBED:
                found.append(f"{where} other programs took {figures['other_cores']:.0%} of a core")
    return found


def _pace(row: Row) -> str:
    return "free" if row.rate is None else f"{row.rate:,.0f}/s"


def _ratio(value: float, first: float) -> str:
    if math.isnan(value) or math.isnan(first) or not first:
        return "-"
    return f"×{value / first:.3g}"


def _milliseconds(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:,.3g}" if value < 100 else f"{value:,.0f}"

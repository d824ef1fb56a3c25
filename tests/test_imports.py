"""Who may import whom.

The test reads the imports in the sources, also those inside functions and `if TYPE_CHECKING:`, and
runs none of the code.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "sobremesa"

# A package (or a file) directly under src/sobremesa, and which others it may import. `__init__` is
# sobremesa/__init__.py: every import of anything in sobremesa runs it, so it imports nothing.
MAY_IMPORT: dict[str, set[str]] = {
    "__init__": set(),
    "rules": set(),
    "record": {"rules"},
    "fairness": {"rules"},
    "sim": {"rules"},
    "analysis": {"rules", "sim"},
    "bots": {"rules", "analysis", "sim"},
    "protocol": set(),
    "store": {"rules", "record"},
    "messages": {"rules"},
}
# These two tie everything together, and nobody imports them but `python -m sobremesa`.
MAY_IMPORT["server"] = MAY_IMPORT["cli"] = set(MAY_IMPORT)
MAY_IMPORT["__main__"] = {"cli"}

# One starts the server, the other looks after its tables; all other subcommands do without it.
FILE_MAY_ALSO_IMPORT: dict[str, set[str]] = {
    "cli/admin.py": {"server"},
    "cli/serve.py": {"server"},
}

# A module whose path names one game imports nothing whose path names another.
GAMES = {"tallyup", "lasvegan"}

# These give the same answer to the same question, everywhere and at all times. So outside sobremesa
# they import nothing but msgspec and the standard library, and of that nothing that draws, looks at
# a clock, reads, writes or runs beside the rest.
PURE = {"rules", "record"}
PURE_MAY_IMPORT = (sys.stdlib_module_names | {"msgspec"}) - {
    "asyncio",
    "datetime",
    "io",
    "logging",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "threading",
    "time",
}


class Import(NamedTuple):
    """An imported name, spelled out: `from ..rules import game` imports sobremesa.rules.game."""

    line: int
    name: str


def imports(source: str, package: list[str]) -> Iterator[Import]:
    """Every name that `source`, a module in `package`, imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (Import(node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # One dot is the package itself, each further dot one package up.
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *(node.module or "").split(".")] if node.module else base
            for alias in node.names:
                yield Import(node.lineno, ".".join([*module, alias.name]))


def games_in(parts: list[str]) -> set[str]:
    """The games that a path names, as a folder (rules/tallyup) or in a name (tallyup_odds)."""
    return {game for game in GAMES if any(game in part for part in parts)}


def complaints(root: Path) -> list[str]:
    """What breaks the rule in the `sobremesa` package whose sources are in `root`, line by line."""
    return [
        f"{path.relative_to(root).as_posix()}{complaint}"
        for path in sorted(root.rglob("*.py"))
        for complaint in complaints_about(path, root)
    ]


def complaints_about(path: Path, root: Path) -> Iterator[str]:
    file = path.relative_to(root)
    parts = list(file.with_suffix("").parts)
    own = parts[0]
    if own not in MAY_IMPORT:
        yield f": {own} is not in the table: add it to MAY_IMPORT in tests/test_imports.py"
        return
    allowed = MAY_IMPORT[own] | FILE_MAY_ALSO_IMPORT.get(file.as_posix(), set())

    for line, name in imports(path.read_text("utf-8"), ["sobremesa", *parts[:-1]]):
        top, *rest = name.split(".")
        if top != "sobremesa":
            if own in PURE and top not in PURE_MAY_IMPORT:
                yield f":{line}: {own} must stay pure and may not import {top}"
            continue
        # What is no package or file of its own comes out of sobremesa/__init__.py.
        other = rest[0] if rest and is_module(root / rest[0]) else "__init__"
        if other != own and other not in allowed:
            may = ", ".join(sorted(allowed)) or "no other package"
            yield f":{line}: {own} may not import {name} (it may import {may})"
        foreign = games_in(rest) - games_in(parts)
        if games_in(parts) and foreign:
            yield f":{line}: a module for one game may not import {name}, which is for another"


def is_module(path: Path) -> bool:
    return path.is_dir() or path.with_suffix(".py").is_file()


def test_the_sources_keep_the_rule() -> None:
    """Every import under src/sobremesa is one that the table allows."""
    assert list(SOURCES.rglob("*.py")), f"no sources in {SOURCES}: this test would see nothing"
    assert complaints(SOURCES) == []


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A sobremesa package with every row of the table as an empty package."""
    for name in MAY_IMPORT:
        (tmp_path / name).mkdir()
    return tmp_path


def plant(root: Path, file: str, source: str) -> None:
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, "utf-8")


@pytest.mark.parametrize(
    ("file", "source", "complaint"),
    [
        pytest.param(
            "rules/game.py",
            "import sobremesa.record.parse",
            ":1: rules may not import sobremesa.record.parse (it may import no other package)",
            id="import",
        ),
        pytest.param(
            "record/parse.py",
            "from sobremesa.bots import greedy",
            ":1: record may not import sobremesa.bots.greedy (it may import rules)",
            id="from",
        ),
        pytest.param(
            "sim/kernels.py",
            "import numpy\nfrom sobremesa import bots",
            ":2: sim may not import sobremesa.bots (it may import rules)",
            id="from the root",
        ),
        pytest.param(
            "rules/game.py",
            "from sobremesa import __version__",
            ":1: rules may not import sobremesa.__version__ (it may import no other package)",
            id="a name of the root",
        ),
        pytest.param(
            "analysis/tallyup/odds.py",
            "from ...bots.greedy import Greedy",
            ":1: analysis may not import sobremesa.bots.greedy.Greedy (it may import rules, sim)",
            id="relative",
        ),
        pytest.param(
            "rules/tallyup/__init__.py",
            "from ... import record",
            ":1: rules may not import sobremesa.record (it may import no other package)",
            id="relative, in a package",
        ),
        pytest.param(
            "store/journal.py",
            "def late():\n    import sobremesa.server.app",
            ":2: store may not import sobremesa.server.app (it may import record, rules)",
            id="inside a function",
        ),
        pytest.param(
            "fairness.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import sobremesa.cli",
            ":3: fairness may not import sobremesa.cli (it may import rules)",
            id="for types only",
        ),
        pytest.param(
            "protocol/wire.py",
            "from sobremesa.rules import *",
            ":1: protocol may not import sobremesa.rules.* (it may import no other package)",
            id="star",
        ),
        pytest.param(
            "rules/lasvegan/chance.py",
            "import math, random",
            ":1: rules must stay pure and may not import random",
            id="rules that draw",
        ),
        pytest.param(
            "record/write.py",
            "from os.path import join",
            ":1: record must stay pure and may not import os",
            id="a record that knows files",
        ),
        pytest.param(
            "rules/game.py",
            "import numpy as np",
            ":1: rules must stay pure and may not import numpy",
            id="rules that need another package",
        ),
        pytest.param(
            "rules/tallyup/legal.py",
            "from ..lasvegan.state import State",
            ":1: a module for one game may not import sobremesa.rules.lasvegan.state.State,"
            " which is for another",
            id="one game's rules, the other's",
        ),
        pytest.param(
            "record/lasvegan.py",
            "from sobremesa.rules import tallyup",
            ":1: a module for one game may not import sobremesa.rules.tallyup,"
            " which is for another",
            id="one game's record, the other's rules",
        ),
        pytest.param(
            "bots/tallyup_greedy.py",
            "from .lasvegan_greedy import Greedy",
            ":1: a module for one game may not import sobremesa.bots.lasvegan_greedy.Greedy,"
            " which is for another",
            id="one game's bot, the other's",
        ),
        pytest.param(
            "lobby/rooms.py",
            "",
            ": lobby is not in the table: add it to MAY_IMPORT in tests/test_imports.py",
            id="a package nobody knows",
        ),
    ],
)
def test_a_planted_violation_is_seen(root: Path, file: str, source: str, complaint: str) -> None:
    """The checker names the file, the line and the import that breaks the rule."""
    plant(root, file, source)
    assert complaints(root) == [file + complaint]


@pytest.mark.parametrize("name", sorted(MAY_IMPORT.keys() - {"__main__"}))
@pytest.mark.parametrize("forbidden", ["cli", "server"])
def test_nobody_imports_the_command_line_or_the_server(
    root: Path, name: str, forbidden: str
) -> None:
    """No package but itself may import `cli` or `server`."""
    plant(root, f"{name}/any.py", f"import sobremesa.{forbidden}")
    assert len(complaints(root)) == (name != forbidden)


def test_of_the_command_line_serve_and_admin_import_the_server(root: Path) -> None:
    """The files cli/serve.py and cli/admin.py may import the server; the file beside may not."""
    plant(root, "cli/admin.py", "from sobremesa.server import upkeep")
    plant(root, "cli/serve.py", "from sobremesa.server import app")
    plant(root, "cli/play.py", "from sobremesa.server import app")
    [complaint] = complaints(root)
    assert complaint.startswith("cli/play.py:1: cli may not import sobremesa.server.app")


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("rules/tallyup/apply.py", "from __future__ import annotations\nimport msgspec, enum"),
        ("rules/tallyup/apply.py", "from . import state\nfrom ..errors import Malformed"),
        ("rules/catalog.py", "from . import lasvegan, tallyup"),
        ("record/tallyup.py", "from sobremesa.rules.tallyup.events import Roll"),
        ("bots/tallyup/greedy.py", "import random\nfrom sobremesa.sim.tallyup import kernel"),
        ("cli/version.py", "from sobremesa import __version__"),
        ("server/app.py", "import asyncio\nfrom sobremesa import protocol, store"),
    ],
)
def test_what_is_allowed_passes(root: Path, file: str, source: str) -> None:
    """The checker has nothing to say about an import that the table allows."""
    plant(root, file, source)
    assert complaints(root) == []

"""Nothing but the environments needs the libraries that they are for."""

import ast
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[3] / "src" / "sobremesa"
OPTIONAL = {"gymnasium", "pettingzoo", "pyspiel", "open_spiel"}


def test_nothing_outside_imports_them() -> None:
    inside = set((SOURCES / "sim" / "environments").rglob("*.py"))
    importing = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            if OPTIONAL & {name.split(".")[0] for name in names}:
                importing.add(path)
    assert importing
    assert importing <= inside


def test_one_game_can_be_played_without_them() -> None:
    program = (
        "import sys\n"
        "from sobremesa.sim.environments import opponents, single\n"
        f"print(sorted({OPTIONAL!r} & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "[]\n"

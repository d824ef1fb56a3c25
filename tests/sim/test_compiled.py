"""Compiled code is kept for the next program, and never outlives its sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import sobremesa

ROLL = "from sobremesa.sim.chance import below, source; print(below(source(7), 6))"


def run(program: str, cache: Path, sources: Path) -> str:
    """What a program prints that keeps its compiled code in that folder."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(sources), "HOME": str(cache)}
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=environment | {"XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def kept(cache: Path) -> dict[Path, int]:
    """The compiled code in a folder, and when it was written."""
    return {path: path.stat().st_mtime_ns for path in cache.rglob("*.nbc")}


def test_code_is_compiled_once_and_anew_when_any_source_has_changed(tmp_path: Path) -> None:
    """Also when the change is in a file that a compiled function only calls."""
    cache, sources = tmp_path / "cache", tmp_path / "src"
    shutil.copytree(
        Path(sobremesa.__file__).parent,
        sources / "sobremesa",
        ignore=shutil.ignore_patterns("__pycache__", "server", "cli", "store", "messages"),
    )
    assert run(ROLL, cache, sources) == "5"
    first = kept(cache)
    assert first
    assert run(ROLL, cache, sources) == "5"
    assert kept(cache) == first
    (sources / "sobremesa" / "rules" / "more.py").write_text("MORE = 1\n")
    assert run(ROLL, cache, sources) == "5"
    second = kept(cache)
    assert len(second) == 2 * len(first)
    assert first.items() <= second.items()


def test_where_nothing_can_be_kept_it_works_all_the_same(tmp_path: Path) -> None:
    """A file lies where the folder would be."""
    cache = tmp_path / "cache"
    cache.write_text("")
    assert run(ROLL, cache, Path(sobremesa.__file__).parent.parent) == "5"
    assert cache.read_text() == ""

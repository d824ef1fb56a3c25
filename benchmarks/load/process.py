"""A server as a process of its own on a core of its own, and what it costs (Linux)."""

import asyncio
import os
import socket
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
STARTING = 30.0
STOPPING = 10.0
LONGEST = 2000
"""Characters of what a server printed that are shown when it fails."""


class Failed(Exception):
    """A server did not start, or did not stay."""


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def busy(cores: set[int]) -> float:
    """Seconds for which these cores have worked, for whomever, since the system started."""
    names = {f"cpu{core}" for core in cores}
    spent = 0
    for line in Path("/proc/stat").read_text().splitlines():
        name, *fields = line.split()
        if name in names:
            # user nice system idle iowait irq softirq steal; guests count as users already
            user, nice, system, _, _, *rest = map(int, fields[:8])
            spent += user + nice + system + sum(rest)
    return spent / TICKS


class Process:
    """A running server; as a context, it ends with it.

    Args:
        command: how to start it; it listens on `port` of 127.0.0.1.
        port: where it will listen.
        cores: those that it may use.
        log: the file for all that it prints.
        environment: variables on top of this process's own.
        folder: where it runs.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        port: int,
        cores: set[int],
        log: Path,
        environment: Mapping[str, str],
        folder: Path | None = None,
    ) -> None:
        self.port = port
        self.cores = cores
        self.log = log
        own = os.sched_getaffinity(0)
        # A child starts with the cores of its parent, and so do all threads that it makes.
        os.sched_setaffinity(0, cores)
        try:
            with log.open("ab") as output:
                self.child = subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    env={**os.environ, **environment},
                    cwd=folder,
                    # Ctrl-C is for the benchmark, which then ends the server.
                    start_new_session=True,
                )
        finally:
            os.sched_setaffinity(0, own)

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self.child.terminate()
        try:
            self.child.wait(STOPPING)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()

    async def listening(self) -> None:
        """Wait until it answers.

        Raises:
            Failed: it has ended, or takes too long.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + STARTING
        while loop.time() < end:
            self.check()
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return
        raise Failed(f"no server on port {self.port} after {STARTING:.0f} s:\n{self.printed()}")

    def check(self) -> None:
        """See that it still runs.

        Raises:
            Failed: it does not.
        """
        if (code := self.child.poll()) is not None:
            raise Failed(f"the server ended with {code}:\n{self.printed()}")

    def printed(self) -> str:
        """The end of what it printed."""
        return self.log.read_text(errors="replace")[-LONGEST:]

    def cpu(self) -> float:
        """Seconds of processor time that it has used, threads included."""
        # The name in brackets, the second field, may hold spaces.
        fields = Path(f"/proc/{self.child.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.child.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

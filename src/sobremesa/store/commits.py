"""Group commit: what arrives while the disk is busy is written together when it is free."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from sobremesa.store.errors import StoreClosed
from sobremesa.store.operations import Operation, Outcome

WAITING: Final = 4096
"""How many operations may wait; further callers wait before they join the queue."""

TOGETHER: Final = 1024
"""The most operations of one transaction: the first in it waits for the last."""

Commit = Callable[[Sequence[Operation]], Sequence[Outcome]]


class Commits:
    """A queue in front of a thread that commits.

    There is no timer: an operation that arrives while nothing is being written goes at once.

    Args:
        commit: carries out operations in order and makes the results last, in another thread;
            never two at a time.
        waiting: how many operations the queue holds.
        together: the most operations handed to `commit` at once.
    """

    def __init__(self, commit: Commit, *, waiting: int = WAITING, together: int = TOGETHER) -> None:
        self._commit = commit
        self._together = together
        self._room = asyncio.Semaphore(waiting)
        self._queue: deque[tuple[Operation, asyncio.Future[Outcome]]] = deque()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sobremesa-journal")
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    async def carry_out(self, operation: Operation) -> Outcome:
        """Have an operation carried out, after all that were handed in before.

        A caller that is cancelled while it waits for room takes its operation back; from then on
        it is carried out whether somebody waits for the outcome or not.

        Raises:
            StoreClosed: `close` was called before there was room.
            Exception: the outcome, if it is one.
        """
        await self._room.acquire()
        if self._closed:
            self._room.release()
            raise StoreClosed
        outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._queue.append((operation, outcome))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await outcome

    async def close(self) -> None:
        """Take nothing more, and wait until all that is in the queue is carried out.

        Whoever is cancelled while waiting here stops the writing.
        """
        self._closed = True
        if self._writing is not None:
            await self._writing
        self._thread.shutdown()

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._queue:
                count = min(len(self._queue), self._together)
                batch = [self._queue.popleft() for _ in range(count)]
                operations = [operation for operation, _ in batch]
                outcomes = await loop.run_in_executor(self._thread, self._outcomes, operations)
                for (_, waiting), outcome in zip(batch, outcomes, strict=True):
                    self._room.release()
                    if waiting.done():  # Its caller was cancelled.
                        continue
                    if isinstance(outcome, Exception):
                        waiting.set_exception(outcome)
                    else:
                        waiting.set_result(outcome)
        finally:
            self._writing = None

    def _outcomes(self, operations: Sequence[Operation]) -> Sequence[Outcome]:
        try:
            outcomes = self._commit(operations)
            return [outcome for _, outcome in zip(operations, outcomes, strict=True)]
        except Exception as failure:  # A fault of ours must not leave anybody waiting.
            return [failure] * len(operations)

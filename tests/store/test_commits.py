"""Group commit: who is written together, and what becomes of those who wait."""

import asyncio
import threading
from collections.abc import Coroutine, Sequence

import pytest

from sobremesa.store.commits import Commits
from sobremesa.store.errors import StoreClosed
from sobremesa.store.operations import Operation, Outcome, Purge


class Disk:
    """A disk that is as slow as a test wants: it commits when it is let."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.begun = threading.Semaphore(0)
        self.free = threading.Semaphore(0)

    def commit(self, operations: Sequence[Operation]) -> list[Outcome]:
        names = [operation.table for operation in operations if isinstance(operation, Purge)]
        self.batches.append(names)
        self.begun.release()
        assert self.free.acquire(timeout=30)
        return [KeyError(name) if name.startswith("bad") else True for name in names]

    async def is_busy(self) -> None:
        """Wait until the next commit runs."""
        await asyncio.to_thread(self.begun.acquire)


def sent(commits: Commits, *names: str) -> list[asyncio.Task[Outcome]]:
    return [asyncio.create_task(commits.carry_out(Purge(name))) for name in names]


def in_time(test: Coroutine[None, None, None]) -> None:
    """Run a test that would wait for ever if nobody let it go on."""
    asyncio.run(asyncio.wait_for(test, 60))


async def called() -> None:
    """Let all that were sent come as far as they can."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_what_arrives_while_the_disk_is_busy_is_written_together() -> None:
    """One alone goes at once; the next commit takes all who came meanwhile, in their order."""

    async def run() -> None:
        disk = Disk()
        commits = Commits(disk.commit)
        first = sent(commits, "first")
        await disk.is_busy()
        rest = [f"{number}" for number in range(200)]
        later = sent(commits, *rest)
        await called()
        disk.free.release(2)
        assert await asyncio.gather(*first, *later) == [True] * 201
        assert disk.batches == [["first"], rest]
        await commits.close()

    in_time(run())


def test_nobody_is_told_before_the_commit_that_holds_it() -> None:
    """An outcome comes when its own commit is done, not when an earlier one is."""

    async def run() -> None:
        disk = Disk()
        commits = Commits(disk.commit)
        [first] = sent(commits, "first")
        await disk.is_busy()
        [second] = sent(commits, "second")
        await called()
        assert not first.done()
        disk.free.release()
        await first
        await disk.is_busy()
        await called()
        assert not second.done()
        disk.free.release()
        await second
        await commits.close()

    in_time(run())


def test_an_error_reaches_its_caller_alone() -> None:
    """The outcomes of a commit go each to its own caller."""

    async def run() -> None:
        disk = Disk()
        commits = Commits(disk.commit)
        disk.free.release()
        good, bad, other = await asyncio.gather(
            *sent(commits, "good", "bad", "other"), return_exceptions=True
        )
        assert (good, other) == (True, True)
        assert isinstance(bad, KeyError)
        await commits.close()

    in_time(run())


def test_a_commit_is_no_larger_than_it_may_be() -> None:
    """What is too much for one transaction waits for the next."""

    async def run() -> None:
        disk = Disk()
        disk.free.release(9)
        commits = Commits(disk.commit, together=2)
        await asyncio.gather(*sent(commits, *"abcde"))
        assert disk.batches == [["a", "b"], ["c", "d"], ["e"]]
        await commits.close()

    in_time(run())


def test_callers_wait_for_room() -> None:
    """The queue holds so many; who comes later joins it, in order, when others have left."""

    async def run() -> None:
        disk = Disk()
        commits = Commits(disk.commit, waiting=3)
        calls = sent(commits, *"abcdefg")
        await called()
        await disk.is_busy()
        assert disk.batches == [["a", "b", "c"]]
        disk.free.release(9)
        assert await asyncio.gather(*calls) == [True] * 7
        assert [name for batch in disk.batches for name in batch] == list("abcdefg")
        assert all(len(batch) <= 3 for batch in disk.batches)
        await commits.close()

    in_time(run())


def test_who_is_cancelled_while_waiting_for_room_is_not_written() -> None:
    """Before there is room for it an operation can be taken back, and takes none from others."""

    async def run() -> None:
        disk = Disk()
        commits = Commits(disk.commit, waiting=1)
        first, doomed, last = sent(commits, "first", "doomed", "last")
        await disk.is_busy()
        doomed.cancel()
        await called()
        disk.free.release(9)
        assert await asyncio.gather(first, last) == [True, True]
        assert doomed.cancelled()
        assert disk.batches == [["first"], ["last"]]
        await commits.close()

    in_time(run())


def test_who_is_cancelled_later_is_written_without_being_told() -> None:
    """In the queue an operation is on its way; its place is free again when it is written."""

    async def run() -> None:
        disk = Disk()
        commits = Commits(disk.commit, waiting=3)
        first, running, queued = sent(commits, "first", "running", "queued")
        await disk.is_busy()
        for doomed in (running, queued):
            doomed.cancel()
        await called()
        disk.free.release(9)
        assert await first is True
        assert running.cancelled()
        assert queued.cancelled()
        assert await asyncio.gather(*sent(commits, *"xyz")) == [True] * 3
        assert [name for batch in disk.batches for name in batch] == [
            "first",
            "running",
            "queued",
            *"xyz",
        ]
        await commits.close()

    in_time(run())


def test_closing_writes_what_is_in_the_queue() -> None:
    """Who had room is written; who waited for room is told that the store is closed."""

    async def run() -> None:
        disk = Disk()
        commits = Commits(disk.commit, waiting=2)
        one, two, *rest = sent(commits, "one", "two", *"abcdef")
        await disk.is_busy()
        closing = asyncio.create_task(commits.close())
        await called()
        assert not closing.done()
        disk.free.release(9)
        await closing
        assert [await one, await two] == [True, True]
        for late in rest:
            with pytest.raises(StoreClosed):
                await late
        assert disk.batches == [["one", "two"]]

    in_time(run())


@pytest.mark.parametrize("outcomes", [None, [], [True], [True, True, True]])
def test_a_fault_of_the_program_leaves_nobody_waiting(outcomes: list[Outcome] | None) -> None:
    """If carrying out fails in a way that nobody foresaw, all who were in it are told."""

    def broken(operations: Sequence[Operation]) -> list[Outcome]:
        if outcomes is None:
            raise ZeroDivisionError
        return outcomes

    async def run() -> None:
        commits = Commits(broken)
        for outcome in await asyncio.gather(*sent(commits, "a", "b"), return_exceptions=True):
            assert isinstance(outcome, ZeroDivisionError if outcomes is None else ValueError)
        await commits.close()

    in_time(run())

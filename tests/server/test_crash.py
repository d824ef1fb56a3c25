"""A server that is killed while programs play; `make torture` does the same at full length."""

import asyncio
from pathlib import Path

from tests.torture.crash import CrashTest, Outcome, Plan
from tests.torture.minds import Habits

SMALL = Plan(tables=12, kills=4, calm=1.5, answers=300, seed=20, habits=Habits(think=0.1))


def test_nothing_is_lost_when_a_server_is_killed(tmp_path: Path) -> None:
    """What was acknowledged or shown is in the journals, once and in order, and games go on.

    Journals are compared with all that programs were told; every game comes to its end, and the
    draws of its record follow from the seed.
    """

    async def run() -> Outcome:
        return await CrashTest(tmp_path, SMALL).run()

    outcome = asyncio.run(run())
    assert outcome.faults == []
    assert outcome.kills >= SMALL.kills
    assert outcome.over == outcome.records == outcome.tables >= SMALL.tables
    assert outcome.acknowledgements > SMALL.tables * 10

"""People who go away before they are answered."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from sobremesa.server.http.callers import AnyRequest
from sobremesa.server.refusal import Refusal

T = TypeVar("T")


async def while_there(request: AnyRequest, work: Awaitable[T]) -> T:
    """Wait for work, and give it up as soon as whoever asked for it is gone.

    To be called once the body has been read: what comes then is the end.

    Raises:
        Refusal: nobody is there to be answered any more.
    """
    working = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise Refusal("unavailable", "nobody waits for this any more")
    finally:
        gone.cancel()
        working.cancel()


async def _gone(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass

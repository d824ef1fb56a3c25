"""Connections that ask for a WebSocket: uvicorn hands them over, and picows frames them."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from picows import WSAutoPingStrategy
from picows.picows import WSProtocol  # type: ignore[attr-defined]

from sobremesa.protocol.limits import MOST_BYTES
from sobremesa.server.sockets import Sockets


class _Faults(logging.LoggerAdapter[logging.Logger]):
    """picows tells of every connection, and of all that clients do wrong: only our faults stay."""

    def log(self, level: int, msg: object, *args: object, **rest: Any) -> None:
        super().log(level if rest.get("exc_info") else logging.DEBUG, msg, *args, **rest)


def protocol_for(sockets: Sockets) -> Callable[..., asyncio.Protocol]:
    """What uvicorn makes for each WebSocket: picows' own protocol, told of these sockets."""
    # picows makes a logger of its own for each connection, unless it is given an adapter.
    logger = _Faults(logging.getLogger("picows.server"), {})
    patience = sockets.patience

    class Handed(WSProtocol):  # type: ignore[misc]
        """A connection that uvicorn has read the request of."""

        def __init__(self, **_: object) -> None:
            super().__init__(
                None,  # host and port
                None,  # path
                False,  # is_client_side
                sockets.listener,
                logger,
                True,  # disconnect_on_exception
                patience.hello,
                False,  # enable_auto_ping: `Connection.probe` does it
                patience.probe,
                patience.probe,
                WSAutoPingStrategy.PING_WHEN_IDLE,
                False,  # enable_auto_pong: nobody would see that the answers are not taken
                MOST_BYTES,
                None,  # extra_headers
                MOST_BYTES,
            )

        def data_received(self, data: bytes) -> None:
            """Take what uvicorn had read before it handed the connection over."""
            rest = memoryview(data)
            while rest:
                buffer = self.get_buffer(len(rest))
                taken = min(len(buffer), len(rest))
                buffer[:taken] = rest[:taken]
                self.buffer_updated(taken)
                rest = rest[taken:]

    return Handed

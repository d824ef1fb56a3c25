"""A server on a real socket, in a thread of its own."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from tests.server.http.asking import World


@contextmanager
def served(world: World) -> Iterator[tuple[str, int]]:
    """Serve a world's HTTP side on a free port of this machine; gives host and port."""
    # Who connects before the server runs waits in the socket's queue.
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(world.app, log_config=None, access_log=False, proxy_headers=False)
    server = uvicorn.Server(config)

    async def run() -> None:
        world.hall.start()
        await server.serve(sockets=[listening])
        await world.hall.stop()

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    try:
        yield listening.getsockname()
    finally:
        server.should_exit = True
        thread.join(60)
        listening.close()
    assert not thread.is_alive()

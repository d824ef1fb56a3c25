"""As much of an HTTP client as it takes to open tables."""

import asyncio
from typing import Any

import msgspec


class Unexpected(Exception):
    """A server answered what it should not."""


class Http:
    """One connection that is kept, for one request after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.turn = asyncio.Lock()

    async def post(self, path: str, body: object, token: str | None = None) -> Any:
        """The JSON that answers a POST of JSON.

        Raises:
            Unexpected: the answer is no success.
        """
        content = msgspec.json.encode(body)
        lines = [
            f"POST {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Content-Type: application/json",
            f"Content-Length: {len(content)}",
        ]
        if token is not None:
            lines.append(f"Authorization: Bearer {token}")
        request = "\r\n".join([*lines, "", ""]).encode() + content
        async with self.turn:
            status, answer = await self._exchange(request)
        if not 200 <= status < 300:
            raise Unexpected(f"POST {path}: {status} {answer.decode(errors='replace')[:500]}")
        return msgspec.json.decode(answer) if answer else None

    async def _exchange(self, request: bytes) -> tuple[int, bytes]:
        try:
            return await self._once(request)
        except (OSError, asyncio.IncompleteReadError):
            # A server may end a connection that was unused for a while.
            self.close()
            return await self._once(request)

    async def _once(self, request: bytes) -> tuple[int, bytes]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status, *headers = head.splitlines()
        fields = dict(line.split(": ", 1) for line in headers if ": " in line)
        answer = await reader.readexactly(int(fields.get("content-length", "0")))
        if fields.get("connection") == "close":
            self.close()
        return int(status.split()[1]), answer

    def close(self) -> None:
        """End the connection; the next request makes another."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None

"""Text frames, as picows is to be handed them."""

from typing import Final

from picows import WSMsgType, WSTransport

_MOST_COPIED: Final = 8192
_HEADER_ROOM: Final = 14


def send_text(transport: WSTransport, message: bytes) -> None:
    """Send a text frame.

    picows 2.3 copies short messages. Of a long one that has to wait it keeps the header in a
    buffer that the next message overwrites, unless it is handed room for the header, too.
    """
    if len(message) <= _MOST_COPIED:
        transport.send(WSMsgType.TEXT, message)
    else:
        buffer = bytearray(_HEADER_ROOM) + message
        transport.send_reuse_external_bytearray(WSMsgType.TEXT, buffer, _HEADER_ROOM)

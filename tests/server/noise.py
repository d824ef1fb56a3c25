"""Malformed WebSocket traffic, made up at random: frames, JSON, and commands with a twist."""

import json
from random import Random
from typing import Any, Final, get_args

from sobremesa.protocol.client import ClientMessage
from sobremesa.protocol.commands import Act, Close
from sobremesa.rules.lasvegan.components import DECK
from tests.server.wire import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, frame

MESSAGES: Final = tuple(get_args(ClientMessage))
RAW_TEXT: Final = (
    b"",
    b"null",
    b"[" * 8000,
    b'{"a":' * 1500,
    b'{"type":' * 1000,
    b'{"type":"say","id":"1","text":"\\ud800"}',
    b'{"type":"say","id":"1","text":"\\udc00\\ud800"}',
    b'{"type":"say","id":"1","text":"\xed\xa0\x80"}',
    b'{"type":"ping","number":1e400}',
    b'{"type":"ping","number":-0.0}',
    b'{"type":"ping","number":' + b"9" * 7000 + b"}",
    b'{"type":"hello","protocol":1,"last":1' + b"0" * 30 + b"}",
    b'{"type":"say","type":"act","id":"1","id":"2"}',
    b"\xef\xbb\xbf{}",
    b"NaN",
    b"{" + b'"x":1,' * 1200 + b'"type":"close"}',
)
ODD: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 7, 10, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**40),
    *(0.5, 1e308, -0.0, "", " ", "\0", "x", "red", "\ud800", "\u202e", "é" * 40, "x" * 5000),
    *([], [[]], [0, 0], [0] * 2000, ["x"] * 21, {}, {"type": "act"}, {"": None}),
    *("play R7", "in", "out", "tally", "pick red red red", "deal 0 R7", "# x", "a\nb", "place"),
)
LIKELY: Final[dict[str, tuple[Any, ...]]] = {
    "protocol": (1, 1, 1, 2),
    "last": (None, 0, 1, 5, 20, 10**9),
    "number": (0, 1, 2**53 - 1),
    "seat": (0, 1, 2, 3),
    "seats": ([0, 1], [1, 1], 2, 3, 5),
    "name": (None, "Ana", "  Bo ", "\u200b", "x" * 40),
    "colour": (None, "red", "grey"),
    "also": (True, False),
    "level": ("steady", "random", "grand"),
    "rules": (None, [], ["target 500"], ["laps 1"], ["rounds 1"], ["target x"], ["x" * 200]),
    "clock": (None, 0, 15, 86_400),
    "visibility": (None, "public", "unlisted"),
    "ready": (True, False),
    "entropy": ("", "00", "ab" * 64, "0"),
    "anyway": (True, True, False),
    "person": ("x", "y" * 40),
    "words": (
        *("in", "out", "tally", "pass", "pick red blue green", "pick red red red", "bonus red"),
        *(f"play {card}" for card in DECK),
        *("place gold max", "place t1 c1", "place t2 c2", "place t3 c3", "roll red:1", "deal 0"),
    ),
    "text": ("hi", "¡olé!", "x" * 500, "\u202e", " "),
    "reaction": ("clap", "cabbage"),
    "screen": (False, False, False, True),
}


class Noise:
    """Makes up what to send; the same seed makes up the same."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._count = 0

    def message(self) -> bytes:
        """The frames of one message, which may be anything; some end the connection."""
        draw = self._random.random()
        if draw < 0.35:
            return self._cut(self._text(self.command(twisted=False)))
        if draw < 0.65:
            return self._cut(self._text(self.command(twisted=True)))
        if draw < 0.75:
            return self._cut(self._random.choice(RAW_TEXT))
        if draw < 0.9:
            return self._cut(self._bitten(self._text(self.command(twisted=False))))
        if draw < 0.95:
            return frame(self._random.choice((PING, PONG)), self._random.randbytes(5))
        return self._broken()

    def command(self, *, twisted: bool) -> dict[str, Any]:
        """A message of some type with fields that may be right; twisted, one of them is not."""
        kind = self._random.choice((*MESSAGES, Act, Act, Act))
        if kind is Close and self._random.random() < 0.9:
            # Otherwise hardly any table would live for long.
            kind = Act
        body: dict[str, Any] = {"type": kind.__struct_config__.tag}
        for field in kind.__struct_fields__:
            if field == "id":
                self._count += 1
                body["id"] = f"n{self._count if self._random.random() < 0.9 else 1}"
            elif self._random.random() < 0.9:
                body[field] = self._random.choice(LIKELY[field])
        if twisted:
            field = self._random.choice((*body, "besides"))
            if self._random.random() < 0.2:
                body.pop(field, None)
            else:
                body[field] = self._random.choice(ODD)
        return body

    def _text(self, body: dict[str, Any]) -> bytes:
        return json.dumps(body, ensure_ascii=self._random.random() < 0.5).encode(
            "utf-8", "surrogatepass"
        )

    def _bitten(self, text: bytes) -> bytes:
        """A text with some of its bytes lost, doubled, or changed to others."""
        data = bytearray(text)
        for _ in range(self._random.randint(1, 4)):
            place = self._random.randrange(len(data)) if data else 0
            match self._random.randrange(4):
                case 0:
                    del data[place : place + self._random.randint(1, 9)]
                case 1:
                    data[place:place] = data[place : place + self._random.randint(1, 9)]
                case 2:
                    data[place : place + 1] = bytes([self._random.randrange(128)])
                case _:
                    data[place:place] = self._random.choice(
                        (b'"', b"{", b"]", b"\\u", b"1e9", b",")
                    )
        return bytes(data)

    def _cut(self, text: bytes) -> bytes:
        """A message in one frame, mostly, or in several with pings between them."""
        mask = self._random.randbytes(4)
        if self._random.random() < 0.8 or not text:
            return frame(TEXT, text, mask=mask)
        places = sorted(self._random.randrange(len(text) + 1) for _ in range(3))
        parts = [text[start:end] for start, end in zip((0, *places), (*places, None), strict=True)]
        sent = b""
        for number, part in enumerate(parts):
            kind = CONTINUATION if number else TEXT
            sent += frame(kind, part, last=number == len(parts) - 1, mask=mask)
            if number < len(parts) - 1 and self._random.random() < 0.3:
                sent += frame(PING, b"between")
        return sent

    def _broken(self) -> bytes:
        """Frames that no proper client sends."""
        random = self._random
        payload = random.randbytes(random.choice((0, 1, 2, 5, 125, 126, 200, 8192, 9000)))
        kind = random.choice((TEXT, BINARY, CONTINUATION, PING, PONG, CLOSE))
        match random.randrange(10):
            case 0:
                return random.randbytes(random.randint(1, 40))
            case 1:
                return frame(random.randrange(16), payload, last=random.random() < 0.7)
            case 2:
                return frame(kind, payload, masked=False)
            case 3:
                return frame(kind, payload[:100], reserved=random.randint(1, 7))
            case 4:
                size = random.choice((0, 5, 125, 126, 65_535, 65_536, 2**31, 2**63, 2**64 - 1))
                return frame(kind, payload, length=b"\x7f" + size.to_bytes(8))
            case 5:
                return frame(kind, payload, length=b"\x7e" + random.randbytes(2))
            case 6:
                return frame(CLOSE, random.randrange(65_536).to_bytes(2) + payload[:120])
            case 7:
                return frame(BINARY, payload, last=random.random() < 0.5)
            case 8:
                # In the middle of a frame; what comes next becomes part of it.
                return frame(TEXT, self._text(self.command(twisted=False)))[: random.randint(1, 20)]
            case _:
                return frame(CONTINUATION, payload[:50]) + frame(TEXT, b"{}")

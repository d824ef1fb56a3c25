"""How much a message may hold: the same numbers for checking it and for documenting it."""

from typing import Final

MOST_BYTES: Final = 8192
"""The largest message that a client may send."""

LONGEST_ID: Final = 40
LONGEST_NAME: Final = 40
LONGEST_WORDS: Final = 100
LONGEST_RULE: Final = 200
MOST_RULES: Final = 20
LONGEST_CHAT: Final = 500
LONGEST_ENTROPY: Final = 128
"""Hexadecimal digits, two for each byte."""

MOST_SEATS: Final = 10
MOST_WATCHING: Final = 20
"""Spectators whose names are told; all others are a number."""

LONGEST_RECORD: Final = 262_144
MOST_REPLAY_BYTES: Final = 524_288
"""The largest request for a replay, in which the record stands as JSON writes it."""

MOST_STEPS: Final = 1000
"""The most steps of a replay in one answer."""

"""The wire: every message between server and clients, as tagged unions.

This package stands alone: it knows neither games nor tables. Actions and rules travel in the
record's words, views and facts as JSON that the game defines. `docs/protocol.md` explains the
messages with examples; the TypeScript types of the web client are generated from here.
"""

VERSION = 1
"""Grows when a client of the version before could misunderstand a message."""

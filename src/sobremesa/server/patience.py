"""How long a server waits for its clients."""

import msgspec


class Patience(msgspec.Struct, frozen=True):
    """How long a server waits for its clients; in seconds.

    Attributes:
        hello: for the first message.
        probe: between two measurements of the round trip.
        silent: probes that may go without an answer; whoever leaves more of them is gone.
        goodbye: for a client to take what is still on its way, and to close its side too.
    """

    hello: float = 10.0
    probe: float = 5.0
    silent: int = 6
    goodbye: float = 3.0

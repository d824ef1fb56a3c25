"""Why an event was refused: three kinds, one base, each saying what was given and allowed."""

from collections.abc import Sequence

_SHOWN = 6
"""How many allowed events a message spells out; `EventRefused.allowed` always holds all."""


class EventRefused(Exception):
    """An event that the rules do not accept; the state it was given for is unchanged.

    Attributes:
        given: the event in the record's words (`0 play R7`).
        reason: what is wrong with it, with the number of the rule where one says so.
        allowed: what would have been accepted, in the record's words; empty when nothing would,
            and when `reason` says it of the chance event that was awaited.
    """

    def __init__(self, given: str, reason: str, allowed: Sequence[str] = ()) -> None:
        self.given = given
        self.reason = reason
        self.allowed = tuple(allowed)
        super().__init__(given, reason, self.allowed)

    def __str__(self) -> str:
        return f"`{self.given}`: {self.reason}{allowed_here(self.allowed)}"


class Malformed(EventRefused):
    """The event makes no sense in any state: an unknown die, four dice, a seat nobody has."""


class NotAllowed(EventRefused):
    """The event makes sense, but the rules do not allow it in this state."""


class NotYourTurn(EventRefused):
    """The seat that acted is not awaited now."""


def allowed_here(allowed: Sequence[str]) -> str:
    """The end of an error message: what was allowed, shortened when there is much of it.

    >>> allowed_here(["0 in", "0 out"])
    '; allowed here: `0 in`, `0 out`'
    >>> allowed_here([])
    ''
    """
    if not allowed:
        return ""
    shown = ", ".join(f"`{words}`" for words in allowed[:_SHOWN])
    more = len(allowed) - _SHOWN
    return f"; allowed here: {shown}" + (f" and {more} more" if more > 0 else "")

"""Who claimed a Tally Up first (TU-3.4), made fair between near and far.

A claim counts from the moment of the roll until it arrived, less half of the round trip that the
server measured on that connection. The allowance is bounded, so that nobody gains much by
answering the measurement late; and the server waits a little after the first claim, since one
that was sent earlier may still be on its way.
"""

from collections.abc import Iterable
from typing import Final

from sobremesa.server.table.entries import ClaimFigures

GRACE: Final = 150
"""Milliseconds that the server waits for others after the first claim."""

MOST_ALLOWANCE: Final = 75.0
"""The largest allowance in milliseconds: half of a round trip around half the world."""


def allowance(round_trip: float | None) -> float:
    """What is taken off a claim, for a measured round trip; both in milliseconds.

    >>> allowance(40.0), allowance(9_000.0), allowance(None)
    (20.0, 75.0, 0.0)
    """
    return 0.0 if round_trip is None else min(round_trip / 2, MOST_ALLOWANCE)


def first(claims: Iterable[ClaimFigures]) -> ClaimFigures:
    """The claim that counts as the first; of equal ones the one that arrived first.

    >>> near, far = ClaimFigures(0, after=500, allowance=2), ClaimFigures(1, 540, allowance=60)
    >>> first([near, far]).seat
    1
    """
    return min(claims, key=lambda claim: (counted(claim), claim.after, claim.seat))


def counted(claim: ClaimFigures) -> float:
    """The time that a claim counts for, in milliseconds after the roll; never before it."""
    return max(claim.after - claim.allowance, 0.0)

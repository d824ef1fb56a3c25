"""The Bot contract: a view in, an action out.

A bot sees a `SeatView` and nothing else, keeps no memory between its turns (the view holds all
that a good memory would), and takes its chance from outside; so a table that wakes up after a
restart asks again and gets the same answer.
"""

from typing import Protocol, TypeVar

import msgspec

from sobremesa.rules.game import Action, Randomness, SeatView

View = TypeVar("View", bound=SeatView, contravariant=True)


class Reason(msgspec.Struct, frozen=True):
    """Why a bot acts as it does: the name of a message and what fills it.

    `key` is the end of a message's name in `messages/*/why-<game>.ftl` (`only` for `why-only`),
    `details` are the numbers that fill it.
    """

    key: str
    details: dict[str, int] = {}


class Advice(msgspec.Struct, frozen=True):
    """What a bot would do, and why."""

    action: Action
    reason: Reason


class Bot(Protocol[View]):
    """A player that is a program."""

    def advise(self, view: View, randomness: Randomness) -> Advice:
        """Choose one of `view.actions`, which is not empty.

        The same view and the same randomness give the same advice.
        """

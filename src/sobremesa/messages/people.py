"""The people at a table, as sentences name them."""

from collections.abc import Iterable, Sequence
from typing import Final

from sobremesa.messages.catalogue import Messages, clean
from sobremesa.rules.game import Seat


class People:
    """Who sits at a table.

    Attributes:
        messages: the language that they are spoken of in.
        aloud: whether pieces are told as they are read aloud, such as "red 7", or by the marks
            that a printed table knows them by, such as R7.
    """

    def __init__(self, names: Sequence[str], messages: Messages, *, aloud: bool = False) -> None:
        """Seat the people; a name may be any text."""
        self.messages: Final = messages
        self.aloud: Final = aloud
        self._names: Final = tuple(map(clean, names))

    def __len__(self) -> int:
        return len(self._names)

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self._names[seat]

    def names(self, seats: Iterable[Seat]) -> str:
        """Those who sit there in one breath: "Ana, Bo and Cy"; nothing where nobody does."""
        names = [self._names[seat] for seat in seats]
        return self.messages.listed(names) if names else ""

    def standing(self, scores: Sequence[int]) -> str:
        """Everybody with their score: "Ana 120 · Bo 0"."""
        say = self.messages.say
        text = ""
        for name, score in zip(self._names, scores, strict=True):
            entry = say("standing-entry", name=name, score=score)
            text = say("standing-more", standing=text, entry=entry) if text else entry
        return text

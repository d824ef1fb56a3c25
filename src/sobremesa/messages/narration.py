"""A game told as a friend at the table would tell it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from sobremesa.messages.catalogue import Messages
from sobremesa.messages.people import People
from sobremesa.rules import catalog
from sobremesa.rules.game import Fact

_HYPHEN_MINUS: Final = re.compile(r"(?<!\S)-(?=\d)")


class Narrator:
    """Tells the facts of one game in sentences.

    What is said of each game lies in the module of this package that bears its name. It holds
    `tell(fact, people)`; `recount(fact, people)`, which tells of a fact when the game is looked
    back on; and three kinds of facts: `PASSING` ones soon are told again in another, `ITEMISED`
    ones are told in a list, and a `ROUND` begins with one.

    >>> from sobremesa.rules.game import Seat
    >>> from sobremesa.rules.tallyup.facts import ChoicesRevealed
    >>> narrator = Narrator("tallyup", ("Ana", "Bo", "Cy"), Messages("en", "tallyup"))
    >>> narrator.tell(ChoicesRevealed(stayed=(Seat(0), Seat(2)), left=(Seat(1),), total=90))
    ('Bo goes out with 90 points.', 'Ana and Cy stay in.')
    """

    def __init__(
        self, game: str, names: Sequence[str], messages: Messages, *, aloud: bool = False
    ) -> None:
        """Begin to tell.

        Args:
            game: which game.
            names: who plays, by seat; any texts.
            messages: the language; the domain of the game's name has to be among them.
            aloud: tell pieces in words, "red 7", and not by their marks, R7: for readers who hear
                the sentences, or see no marks beside them.

        Raises:
            KeyError: there is no such game.
        """
        self._game: Final[Any] = catalog.part("sobremesa.messages", game)
        self._people: Final = People(names, messages, aloud=aloud)

    def tell(self, fact: Fact) -> tuple[str, ...]:
        """What just happened, in one sentence or several; each stands by itself.

        Raises:
            TypeError: the fact is none of this game.
        """
        told: tuple[str, ...] = self._game.tell(fact, self._people)
        return tuple(map(self._spoken, told))

    def chronicle(self, facts: Iterable[Fact]) -> Iterator[tuple[str, ...]]:
        """What happened in a game so far, as the lines of one round after the other.

        Nothing is told twice: not who had chosen before all choices were revealed, nor each card
        of a trick that is complete.

        Raises:
            TypeError: a fact is none of this game.
        """
        lines: list[str] = []
        passing: list[Fact] = []
        has_begun = False
        for fact in facts:
            if type(fact) in self._game.PASSING:
                passing.append(fact)
                continue
            passing.clear()
            if isinstance(fact, self._game.ROUND):
                if has_begun:
                    yield tuple(lines)
                    lines.clear()
                has_begun = True
            sentences = tuple(map(self._spoken, self._game.recount(fact, self._people)))
            lines += sentences if type(fact) in self._game.ITEMISED else (" ".join(sentences),)
        lines += (" ".join(self.tell(fact)) for fact in passing)
        if lines:
            yield tuple(lines)

    def _spoken(self, sentence: str) -> str:
        """Read aloud, a hyphen before a number would be no minus."""
        if not self._people.aloud:
            return sentence
        return _HYPHEN_MINUS.sub("\N{MINUS SIGN}", sentence)

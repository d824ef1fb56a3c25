"""People at tables of a server: in terminals of their own, and by HTTP."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.cli.program import Program
from tests.serving import Server

ANSWERS = {
    "three of their numbers": "135",
    "tres de sus números": "135",
    "TALLY UP! Be the first": "a",
    "¡TALLY UP! Sé el primero": "a",
    "> _   ? help · h hint": "1\r",
    "> _   ? ayuda · h consejo": "1\r",
}
"""What is pressed when a question holds such a text."""

LEAVING = "\x7f" * 4 + "q"
"""Leaves, also where a key came too late for what it was meant for."""

SHORT = {"tallyup": ["laps 1"], "lasvegan": ["rounds 1", "hand 5"]}


def rules(game: str) -> list[str]:
    """The options for a short game."""
    return [word for rule in SHORT[game] for word in ("--rule", rule)]


@contextmanager
def playing(home: Path, server: Server, *arguments: object, **changes: Any) -> Iterator[Program]:
    """Somebody in a terminal, who lives in that folder."""
    home.mkdir(exist_ok=True)
    program = Program(home, "play", "--server", server.url, "--moment", "0", *arguments, **changes)
    try:
        yield program
    finally:
        program.hang_up()


def play_on(people: Sequence[Program], until: str) -> None:
    """Let each of them answer whatever they are asked, until all of them see a text."""
    for _ in range(1000):
        if all(until in person.text for person in people):
            return
        for person in people:
            if until not in person.text:
                question = next((found for found in ANSWERS if found in person.text), None)
                if question is not None:
                    person.press(ANSWERS[question])
                person.look()
    raise AssertionError([person.text for person in people])

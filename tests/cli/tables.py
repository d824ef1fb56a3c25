"""Games in a terminal: how they begin, what is pressed, and how the terminal is left."""

from pathlib import Path
from typing import Any

from sobremesa.record.replay import replay
from sobremesa.rules import catalog
from sobremesa.rules.game import Over
from tests.cli.program import Program

# What is pressed when a question holds such a text.
ANSWERS = {
    "three of their numbers": "135",
    "tres de sus números": "135",
    "press Enter when nobody": " ",
    "pulsa Intro cuando": " ",
    "> _": "1\r",
}
SHORT = {
    "tallyup": ("--rule", "laps 1"),
    "lasvegan": ("--rule", "rounds 1", "--rule", "hand 5"),
}
QUICK = ("--moment", "0", "--seed", "7")


def lasvegan(home: Path, record: Path, *more: str, **changes: Any) -> Program:
    """Ana, who is to play a card or to lead one, and two bots."""
    program = Program(
        home,
        *("play", "lasvegan", "--players", "Ana", "--bots", "random,random"),
        *("--record", record, *QUICK, *more),
        **changes,
    )
    program.see("Ana, play a card.", "Ana, lead a card.")
    return program


def resume(home: Path, record: Path, *more: str) -> Program:
    return Program(home, "play", "--resume", record, "--moment", "0", *more)


def has_its_screen_back(program: Program) -> bool:
    """Whether the shell has its screen and its cursor again."""
    entered, left = (program.output.rfind(b"\x1b[?1049" + end) for end in (b"h", b"l"))
    hidden, shown = (program.output.rfind(b"\x1b[?25" + end) for end in (b"l", b"h"))
    return entered < left and hidden < shown


def is_as_it_was(program: Program) -> bool:
    """Whether the shell also shows again what is typed."""
    return has_its_screen_back(program) and program.echoes()


def is_over(record: Path) -> bool:
    end = replay(record.read_bytes())
    return isinstance(catalog.game(end.header.game).awaiting(end.state), Over)

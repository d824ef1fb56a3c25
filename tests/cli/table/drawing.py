"""Tables as they are drawn for whoever is asked."""

from collections.abc import Sequence
from random import Random

from sobremesa.cli.table.session import Left
from sobremesa.cli.table.terminal import LEAVE, Frame
from tests.cli.table.scripted import Scripted, Shown, drawn, table, table_from

LANGUAGES = ("en", "es")

NAMES = (
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "漢字" * 20,
    "👩‍👩‍👧‍👦" * 5,
    "مريم بنت عمران من بيت لحم في فلسطين",
    "Ana",
    "e\u0301" * 20,
    "ﷺ" * 40,
    "Zoë-Maria de los Ángeles y San Cristóbal",
    "x y",
    "…",
)
"""Names of people whom few programs are made for, all that fit into a record."""


def asked_for(record: str, language: str = "en", typed: str = "") -> Frame:
    """What the next person sees at that point of a game, once that much has been typed."""
    at = table_from(record, terminal=Scripted([typed or LEAVE, LEAVE]), language=language)
    try:
        at.session.play()
    except Left:
        reads = [shown.frame for shown in at.terminal.shown if shown.purpose == "read"]
        return reads[len(typed)]
    raise AssertionError("the game is over")


def asked(record: str, language: str = "en", columns: int = 80, rows: int = 24) -> str:
    """The same as text."""
    return drawn(asked_for(record, language), columns, rows)


def game_of(game: str, players: int, language: str, rules: Sequence[str] = ()) -> list[Shown]:
    """All that people with long names see in a game where they choose at random."""
    chance = Random(players)
    keys = ["nonsense", "1", "2", "3", "4", "135", "246", "12"]
    terminal = Scripted(lambda shown: chance.choice(keys), claims=["a", None] * 100)
    at = table(game, NAMES[:players], terminal=terminal, rules=rules, language=language)
    at.session.play()
    return terminal.shown

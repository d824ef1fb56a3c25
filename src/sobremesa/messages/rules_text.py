"""The rules of the games for players, in every language."""

from importlib import resources

from sobremesa.messages.catalogue import LANGUAGES
from sobremesa.rules import catalog


def rules_text(game: str, language: str) -> str:
    """A game's rules, as Markdown.

    Raises:
        KeyError: there is no such game.
        ValueError: there is no such language.
    """
    if game not in catalog.GAMES:
        raise KeyError(game)
    if language not in LANGUAGES:
        raise ValueError(f"no rules in {language!r}: the languages are {LANGUAGES}")
    file = resources.files("sobremesa.messages") / "rules" / language / f"{game}.md"
    return file.read_text("utf-8")

"""What the tests of both games' sentences are made of."""

from types import ModuleType

from sobremesa.messages.catalogue import Messages
from sobremesa.messages.narration import Narrator
from sobremesa.rules.game import Fact, Seat

NAMES = ("Ana", "Bo", "Inés", "Cy")
ANA, BO, INES, CY = map(Seat, range(4))


def narrators(game: str, names: tuple[str, ...] = NAMES) -> tuple[Narrator, Narrator]:
    """Who tells that game in English and in Spanish."""
    return (
        Narrator(game, names, Messages("en", game)),
        Narrator(game, names, Messages("es", game)),
    )


def kinds_of_facts(facts: ModuleType) -> set[type[Fact]]:
    """Every kind of fact that a game's module defines."""
    return {
        kind
        for kind in vars(facts).values()
        if isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact
    }

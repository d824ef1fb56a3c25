"""A game in numbers, and what it turned on, from what everybody at the table saw.

What is counted of each game lies in the module here that bears its name: `Counted(players)`, which
is handed one fact after the other.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sobremesa.analysis.statistics.model import Statistics
from sobremesa.rules import catalog
from sobremesa.rules.game import Fact

MOST_DECIDED: Final = 2
"""What decided a game is told in a sentence or two."""


def statistics(
    game: str, players: Sequence[str], facts: Iterable[Fact], rules: Any = None
) -> Statistics:
    """A game in numbers; of one that is not over, as far as it went.

    >>> from sobremesa.rules.game import Seat
    >>> from sobremesa.rules.tallyup.facts import ChoicesRevealed, RoundBegan, RoundEnded
    >>> facts = [
    ...     RoundBegan(1, Seat(0)),
    ...     ChoicesRevealed(stayed=(), left=(Seat(0), Seat(1)), total=90),
    ...     RoundEnded(1, (90, 90)),
    ... ]
    >>> found = statistics("tallyup", ("Ana", "Bo"), facts)
    >>> [(part.kind, part.changes) for part in found.rounds[0].parts]
    [('banked', (90, 90))]

    Args:
        game: which game.
        players: who plays, by seat.
        facts: all that happened, in order, from the beginning.
        rules: of the table; None for the defaults.

    Raises:
        KeyError: there is no such game.
    """
    engine = catalog.game(game)
    begin = engine.scores(engine.start(len(players), rules))
    counted = catalog.part("sobremesa.analysis.statistics", game).Counted(begin)
    for fact in facts:
        counted.add(fact)
    return Statistics(
        game=game,
        players=tuple(players),
        begin=begin,
        rounds=tuple(counted.rounds),
        figures=counted.figures(),
        winners=counted.winners,
        decided=counted.decided()[:MOST_DECIDED],
    )

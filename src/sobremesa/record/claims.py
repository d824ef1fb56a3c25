"""Claims: the `=` lines, which say something about the state so far."""

from typing import Any, Final

import msgspec

from sobremesa.record.header import Header
from sobremesa.record.tokens import numbers_shown, signed_number
from sobremesa.record.vocabulary import exactly, seats_named, vocabulary
from sobremesa.rules import catalog
from sobremesa.rules.game import Over

_EVERY_GAME: Final = ("scores", "over", "winners")


class Claim(msgspec.Struct, frozen=True):
    """A `=` line: what it claims about the state so far."""

    verb: str
    arguments: tuple[str, ...]


def known_claims(game: str) -> tuple[str, ...]:
    """What can be claimed in a game.

    >>> known_claims("lasvegan")
    ('scores', 'over', 'winners', 'tricks')
    """
    return (*_EVERY_GAME, *vocabulary(game).claims)


def how_it_differs(header: Header, state: Any, claim: Claim) -> str | None:
    """How the state differs from a claim, or None if the claim holds.

    Raises:
        ValueError: the claim is not written as it should be.
    """
    game = catalog.game(header.game)
    awaited = game.awaiting(state)
    match claim.verb:
        case "scores":
            scores = game.scores(state)
            exactly(len(scores), claim.arguments, "one number for each seat")
            if tuple(map(signed_number, claim.arguments)) == scores:
                return None
            return f"the scores are {numbers_shown(scores)}"
        case "over":
            exactly(0, claim.arguments, "nothing more")
            return None if isinstance(awaited, Over) else "the game is not over"
        case "winners":
            claimed = seats_named(claim.arguments, len(header.players))
            if not isinstance(awaited, Over):
                return "the game is not over"
            if claimed == awaited.winners:
                return None
            return f"the winners are {numbers_shown(awaited.winners)}"
        case verb:
            return vocabulary(header.game).claims[verb](state, claim.arguments)

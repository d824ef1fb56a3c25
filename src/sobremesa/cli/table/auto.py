"""A whole game with a bot in every seat, without a terminal and without delays."""

from sobremesa.bots.pace import first_to_react
from sobremesa.cli.table.match import Match
from sobremesa.rules.game import Chance, Over, Turns


def play_out(match: Match) -> Over:
    """Play until the game is over.

    Raises:
        JournalError, OSError: an event could not be recorded.
    """
    while True:
        match match.awaiting():
            case Chance():
                match.draw()
            case Turns(actions=actions, lapse=lapse):
                seat = next(iter(actions))
                if lapse is not None:
                    seat = first_to_react(actions, match.randomness("claim"))[0]
                match.play(match.advice(seat, match.who[seat]).action)
            case Over() as over:
                return over

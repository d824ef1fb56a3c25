"""A bot that picks any legal action, each equally likely."""

from sobremesa.bots.bot import Advice, Reason
from sobremesa.rules.game import Randomness, SeatView


class RandomBot:
    """Plays every game, and badly."""

    def advise(self, view: SeatView, randomness: Randomness) -> Advice:
        return Advice(view.actions[randomness.randrange(len(view.actions))], Reason("any"))

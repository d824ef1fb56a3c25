"""Players that are given: who sits at the other seats of an environment for one learner.

An opponent is any function from a `Turn` to the number of a legal action. `at_random` is one;
`advised` makes one of a bot of `sobremesa.bots`, or of anything else that advises like them:

    from sobremesa.bots.catalog import bot
    opponent = advised(bot("tallyup", "steady"))
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from sobremesa.rules.game import Action, Randomness, SeatView
from sobremesa.sim.environments.single import Luck, Mask, Observation, Single, bridge


class Turn:
    """A seat that is to act, with what it may know; all of it is made when it is asked for.

    Attributes:
        seat: whose turn it is.
    """

    def __init__(self, single: Single, seat: int) -> None:
        """Take the game and the seat, of which opponents see what is below."""
        self.seat = seat
        self._single = single

    @property
    def game(self) -> str:
        """The game's name."""
        return self._single.game

    @property
    def observation(self) -> Observation:
        """What the seat knows, as numbers. Shape (OBSERVATION,)."""
        return self._single.observe(self.seat)

    @property
    def action_mask(self) -> Mask:
        """1 for each legal action. Shape (ACTIONS,)."""
        return self._single.mask(self.seat)

    @property
    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions, lowest first; there is at least one."""
        return self._single.legal_actions(self.seat)

    @property
    def view(self) -> SeatView:
        """What the seat may see, as bots and clients are shown it; slower than `observation`."""
        return self._single.view(self.seat)

    @property
    def luck(self) -> Luck:
        """A source of chance, which the environment's seed determines."""
        return self._single.luck


Opponent: TypeAlias = Callable[[Turn], int]


def at_random(turn: Turn) -> int:
    """One of the legal actions, each as likely."""
    actions = turn.legal_actions
    return actions[turn.luck.randrange(len(actions))]


class _Advice(Protocol):
    @property
    def action(self) -> Action: ...


class Advisor(Protocol):
    """What `sobremesa.bots.bot.Bot` is."""

    def advise(self, view: Any, randomness: Randomness, /) -> _Advice:
        """Advise one of `view.actions`."""


class Advised:
    """An opponent that does what a bot advises."""

    def __init__(self, bot: Advisor) -> None:
        """Take the bot."""
        self._bot = bot

    def __call__(self, turn: Turn) -> int:
        """The number of the action that the bot advises."""
        action = self._bot.advise(turn.view, turn.luck).action
        number: int = bridge(turn.game).to_number(action)
        return number


def advised(bot: Advisor) -> Opponent:
    """An opponent that does what a bot of `sobremesa.bots` advises."""
    return Advised(bot)

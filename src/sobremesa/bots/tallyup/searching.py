"""A player of Tally Up! that weighs what it may do by chances to win the game.

Between two players the chances are exact, from the solution of the game (`analysis/solve`); else
the round is played out many times after each action (`sim/tallyup/search.py`).
"""

from collections.abc import Mapping
from typing import Final, TypeVar

from sobremesa.analysis.solve.advice import Choice, Moment, advisor, is_solved
from sobremesa.bots.bot import Advice, Reason
from sobremesa.bots.noise import normal
from sobremesa.bots.tallyup.habits import habits, hopes
from sobremesa.bots.tallyup.steady import SteadyTallyUp
from sobremesa.rules.game import Action, Randomness, Seat
from sobremesa.rules.tallyup.events import Choose, Pick, PickBonus
from sobremesa.rules.tallyup.state import Phase, TallyUpState
from sobremesa.rules.tallyup.view import TallyUpView
from sobremesa.sim.chance import source
from sobremesa.sim.tallyup import layout
from sobremesa.sim.tallyup.bridge import to_array, to_number
from sobremesa.sim.tallyup.layout import new_states
from sobremesa.sim.tallyup.search import search

_Action = TypeVar("_Action", bound=Action)

_SEEDS: Final = 1 << 62

MOST: Final = 3000
"""A running total beyond this is left to simpler reasoning: nobody needs more of one round."""

_ALIKE: Final = 1e-6
"""Chances that differ by less are the same: the game is as good as won or lost."""

_MILLE: Final = 1000
_PICK_PART: Final = 4
"""Dice to pick are twenty choices: each is tried so many times less often than others."""


class SearchingTallyUp:
    """The levels `strong` and `best`.

    >>> from random import Random
    >>> from sobremesa.bots.arena import play
    >>> play("tallyup", [SearchingTallyUp(rounds=50)] * 2, Random(1)).reason
    'target'
    """

    def __init__(self, rounds: int, blur: float = 0.0) -> None:
        """Make one.

        Args:
            rounds: how often it plays each action out; the more, the stronger.
            blur: by how much it misjudges a chance to win, as a standard deviation: so it errs
                where it is close, as people do, and hardly ever where it is clear.
        """
        self._rounds: Final = rounds
        self._blur: Final = blur
        self._plain: Final = SteadyTallyUp()

    def advise(self, view: TallyUpView, randomness: Randomness) -> Advice:
        """See `sobremesa.bots.bot.Bot`; the same randomness gives the same advice."""
        if len(view.actions) == 1 or _is_beyond(view):
            return self._plain.advise(view, randomness)
        if view.players == 2 and is_solved(view.rules):
            return self._exact(view, randomness)
        return self._tried(view, randomness)

    def _exact(self, view: TallyUpView, randomness: Randomness) -> Advice:
        """By the solution."""
        asked = advisor(view.rules)
        moment = _moment(view)
        assert view.seat is not None
        if isinstance(view.actions[0], Pick):
            dice = asked.tray((moment.own, moment.other), is_tied=view.tie_break)
            [best] = [action for action in view.actions if action == Pick(view.seat, dice)]
            chance = 0.5 if view.tie_break else asked.chance((moment.own, moment.other))
            return Advice(best, Reason("win-pick", {"chance": round(chance * _MILLE)}))
        if isinstance(view.actions[0], PickBonus):
            bonus = asked.bonus(moment, len(view.actions[0].dice))
            named = {
                action: bonus[action.dice]
                for action in view.actions
                if isinstance(action, PickBonus)
            }
            return self._best(view, named, "win-bonus", randomness)
        choice = asked.choice(moment)
        if 0 < choice.stays < 1:
            stays = randomness.randrange(_SEEDS) < choice.stays * _SEEDS
            details = {"stays": round(choice.stays * 100)}
            return Advice(_choice(view, stays), Reason("win-mix", details))
        return self._weighed(view, choice, randomness)

    def _tried(self, view: TallyUpView, randomness: Randomness) -> Advice:
        """By playing on."""
        assert view.seat is not None
        if view.total < 0 and isinstance(view.actions[0], Choose):
            # Staying costs nothing; a few rounds too lucky or unlucky must not say otherwise.
            return self._plain.advise(view, randomness)
        states = new_states(1)
        states[0] = to_array(_state(view))
        actions = [to_number(action) for action in view.actions]
        is_pick = isinstance(view.actions[0], Pick)
        found = search(
            states,
            view.seat,
            actions,
            habits(view.rules),
            hopes(view.rules, view.players),
            rounds=max(1, self._rounds // _PICK_PART) if is_pick else self._rounds,
            random=source(randomness.randrange(_SEEDS)),
        )
        if isinstance(view.actions[0], Choose):
            stay, leave = map(float, found)
            choice = Choice(stay, leave, float(stay >= leave))
            return self._weighed(view, choice, randomness)
        worth = dict(zip(view.actions, map(float, found), strict=True))
        return self._best(view, worth, "win-pick" if is_pick else "win-bonus", randomness)

    def _best(
        self, view: TallyUpView, worth: Mapping[_Action, float], key: str, randomness: Randomness
    ) -> Advice:
        """The action that seems to be worth most; where all are worth the same, what brings most.

        They are for one who plays alone, and far from a target beyond the solution's.
        """
        if max(worth.values()) - min(worth.values()) < _ALIKE:
            return self._plain.advise(view, randomness)
        seems = {action: chance + self._error(randomness) for action, chance in worth.items()}
        best = max(seems, key=lambda action: seems[action])
        return Advice(best, Reason(key, {"chance": round(worth[best] * _MILLE)}))

    def _error(self, randomness: Randomness) -> float:
        return self._blur * normal(randomness) if self._blur else 0.0

    def _weighed(self, view: TallyUpView, choice: Choice, randomness: Randomness) -> Advice:
        assert view.seat is not None
        if abs(choice.stay - choice.leave) < _ALIKE:
            return self._plain.advise(view, randomness)
        stays = choice.stays == 1
        # Nobody misjudges a total that costs points.
        if view.total >= 0 and (error := self._error(randomness)):
            stays = choice.stay - choice.leave + error > 0
        details = {"stay": round(choice.stay * _MILLE), "leave": round(choice.leave * _MILLE)}
        key = "win-in" if stays else "win-out"
        return Advice(_choice(view, stays), Reason(key, details))


def _is_beyond(view: TallyUpView) -> bool:
    """Whether numbers are too large to be weighed."""
    return abs(view.total) > MOST or max(map(abs, view.scores)) > layout.MOST


def _choice(view: TallyUpView, stays: bool) -> Action:
    stay, leave = view.actions
    return stay if stays else leave


def _moment(view: TallyUpView) -> Moment:
    assert view.seat is not None
    other = Seat(1 - view.seat)
    before_up = view.phase in (Phase.CHOICE_BEFORE_UP, Phase.BONUS_PICK)
    return Moment(
        own=view.scores[view.seat],
        other=view.scores[other],
        is_active=view.active == view.seat,
        own_in=view.inside[view.seat],
        other_in=view.inside[other],
        picked=view.picked,
        total=view.total,
        stars=sum(face.star for face in view.shown) if before_up else None,
        is_tied=view.tie_break,
    )


def _state(view: TallyUpView) -> TallyUpState:
    """A state that this view may be one of: nobody has chosen yet."""
    return TallyUpState(
        chosen=(None,) * view.players,
        **{
            field: getattr(view, field)
            for field in TallyUpState.__struct_fields__
            if field != "chosen"
        },
    )

"""A sensible, explainable player of Tally Up!: exact odds, the score race, and nothing hidden.

It stays IN as long as one more roll brings more on average than a bust would cost, unless the
race for the game says otherwise: then it banks what wins, and never banks what loses.
"""

from typing import Final

from sobremesa.bots.bot import Advice, Reason
from sobremesa.bots.tallyup.tray import SHARED, tray
from sobremesa.rules.game import Action, Randomness, seats
from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.events import Choose, Pick, PickBonus
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.rules.tallyup.state import Phase
from sobremesa.rules.tallyup.view import TallyUpView

STAKE: Final = 300
"""Dice are picked for what a main roll brings with so many points at stake.

Of 60, 100, 150, 250 and 400 the larger ones won more against the others: safe dice."""

RISKIER: Final = 60
"""The same for a player who is far behind: a smaller stake makes risky dice look better."""


ENOUGH: Final = 2500
"""A total that is banked however little a roll risks: with dice that cannot bust staying always
pays, and a round would never end. It is what the printed game is played to."""

EVEN: Final = (100,)
TEMPERS: Final = (100, 40, 250)
"""Percent of the points at stake that count, by seat and round: so bots at one table do not all
leave at once, and each is now bold, now careful. (Two of these win 46 % against even ones.)"""


class SteadyTallyUp:
    """The level `steady`, and with an even temper what hints come from."""

    def __init__(self, tempers: tuple[int, ...] = EVEN) -> None:
        """Make one whose temper changes like that."""
        self._tempers: Final = tempers

    def advise(self, view: TallyUpView, randomness: Randomness) -> Advice:
        """See `sobremesa.bots.bot.Bot`; only a tie that would never end is left to chance."""
        first = view.actions[0]
        match first:
            case Pick():
                return self._pick(view)
            case PickBonus():
                return self._pick_bonus(view)
            case Choose():
                return self._choose(view, randomness)
            case _:
                return Advice(first, Reason("claim"))

    def _pick(self, view: TallyUpView) -> Advice:
        """The three dice that bring most; behind, those that may bring much."""
        stake = RISKIER if _is_far_behind(view) else STAKE
        best = max(view.actions, key=lambda pick: _brings(view.rules, _dice(pick), stake))
        bust = tray(view.rules, _dice(best)).odds.bust
        key = "pick-risk" if stake == RISKIER else "pick"
        return Advice(best, Reason(key, {"bust": round(bust * 100)}))

    def _pick_bonus(self, view: TallyUpView) -> Advice:
        """IN, the bonus dice that bring most; OUT, those that hurt whoever is still IN."""
        assert view.seat is not None
        assert view.up is not None
        stars = sum(face.star for face in view.shown)
        gains = {
            bonus.dice: bonus.gain(view.total)
            for bonus in tray(view.rules, view.picked).bonus(stars, view.up.amount)
        }
        is_in = view.inside[view.seat]
        choose = max if is_in else min
        best = choose(view.actions, key=lambda action: gains[_dice(action)])
        return Advice(best, Reason("bonus" if is_in else "bonus-against"))

    def _choose(self, view: TallyUpView, randomness: Randomness) -> Advice:
        stay, leave = view.actions
        race = Race(view)
        stake = view.total * self._temper(view) // 100
        bust = round(tray(view.rules, view.picked).odds.bust * 100)
        if race.leaving_wins:
            return Advice(leave, Reason("bank-wins", {"score": race.score}))
        if tray(view.rules, view.picked).is_idle and view.phase is Phase.CHOICE:
            return Advice(leave, Reason("idle"))
        if race.leaving_loses:
            return Advice(stay, Reason("must-stay"))
        if view.total < 0:
            return Advice(stay, Reason("below-zero", {"total": view.total}))
        if race.is_level:
            # Two who weigh alike would choose alike, and be level for ever.
            return Advice(view.actions[randomness.randrange(2)], Reason("level"))
        if view.phase is Phase.CHOICE_BEFORE_UP:
            stars = sum(face.star for face in view.shown)
            if tray(view.rules, view.picked).up_gain(stake, stars) > 0:
                return Advice(stay, Reason("up-pays", {"total": view.total}))
            return Advice(leave, Reason("up-costs", {"total": view.total}))
        details: dict[str, int] = {"bust": bust, "total": view.total}
        if tray(view.rules, view.picked).main_gain(stake, race.tally_up) > 0:
            if view.total >= _enough(view):
                return Advice(leave, Reason("enough", {"total": view.total}))
            return Advice(stay, Reason("roll-pays", details))
        return Advice(leave, Reason("roll-costs", details))

    def _temper(self, view: TallyUpView) -> int:
        assert view.seat is not None
        return self._tempers[(view.seat + view.round) % len(self._tempers)]


class Race:
    """What leaving now means for the game.

    Attributes:
        score: what leaving makes of the own score.
        leaving_wins: the game ends with this round, and nobody can be ahead of that score unless
            a player who is still IN outscores it with what is yet to be rolled.
        leaving_loses: somebody wins this round unless more is rolled.
        is_level: in a tie-break somebody who is IN has the same score, and nobody has more.
        tally_up: what a Tally Up brings on average to a player who stays IN (TU-3.4).
    """

    def __init__(self, view: TallyUpView) -> None:
        assert view.seat is not None
        self.score = view.scores[view.seat] + view.total
        others = [seat for seat in seats(view.players) if seat != view.seat]
        self._out = max((view.scores[s] for s in others if not view.inside[s]), default=None)
        self._in = max((view.scores[s] for s in others if view.inside[s]), default=None)
        ends = _is_last_round(view) or self._reached(view, self.score)
        rivals = [score for score in (self._out, self._rival(view)) if score is not None]
        self.leaving_wins = ends and view.total >= 0 and self.score > max(rivals, default=-1)
        self.leaving_loses = self._loses(view)
        own = view.scores[view.seat]
        self.is_level = view.tie_break and self._in == own == max(view.scores)
        self.tally_up = SHARED + SHARED // view.players

    def _rival(self, view: TallyUpView) -> int | None:
        """What the best player who is IN has, by leaving now as well or by a bust."""
        return None if self._in is None else self._in + max(view.total, 0)

    def _loses(self, view: TallyUpView) -> bool:
        # Somebody who is OUT is ahead, or somebody who is IN would be by leaving, too; and then
        # the game ends with this round.
        return any(
            rival is not None
            and self.score < rival
            and (_is_last_round(view) or self._reached(view, rival))
            for rival in (self._out, self._rival(view))
        )

    def _reached(self, view: TallyUpView, score: int) -> bool:
        goal = view.rules.goal
        return isinstance(goal, Target) and score >= goal.points


def _is_last_round(view: TallyUpView) -> bool:
    """Whether the game ends with this round if then one player leads alone."""
    goal = view.rules.goal
    if view.tie_break:
        return True
    if isinstance(goal, Laps):
        return view.round >= goal.count * view.players
    return max(view.scores) >= goal.points


def _enough(view: TallyUpView) -> int:
    """What is banked in any case: nobody needs more of one round."""
    goal = view.rules.goal
    return min(goal.points, ENOUGH) if isinstance(goal, Target) else ENOUGH


def _is_far_behind(view: TallyUpView) -> bool:
    """Whether the leader will be there in a round or two, and is well ahead."""
    assert view.seat is not None
    best, own = max(view.scores), view.scores[view.seat]
    goal = view.rules.goal
    if isinstance(goal, Laps):
        near = view.round > (goal.count - 1) * view.players
    else:
        near = best * 5 >= goal.points * 4
    return near and best - own >= STAKE


def _brings(rules: TallyUpRules, dice: tuple[Die, ...], stake: int) -> int:
    return tray(rules, dice).main_gain(stake, SHARED)


def _dice(action: Action) -> tuple[Die, ...]:
    assert isinstance(action, Pick | PickBonus)
    return action.dice

"""The steady player of Tally Up!, in positions where it is plain what to do."""

from random import Random

import pytest
from msgspec.structs import replace

from sobremesa.bots import catalog
from sobremesa.bots.bot import Advice
from sobremesa.bots.tallyup.steady import SteadyTallyUp
from sobremesa.record.replay import replay
from sobremesa.rules.game import Over, Seat, Turns
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import Face
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.rules.tallyup.state import TallyUpState
from tests.bots.playing import share_of_wins

RECORD = """sobremesa 1
game tallyup
players Ana, Bo, Cy
* first 0
0 pick {picked}
* roll {roll}
"""
RULES = TallyUpRules()
SAFE = ("green blue purple", "green:30 blue:20 purple:20")
RISKY = ("red orange yellow", "red:50 orange:60 yellow:20")
CIRCLE = ("green blue purple", "green:30 blue:(10) purple:*")


def position(picked: str, roll: str, **changes: object) -> TallyUpState:
    state = replay(RECORD.format(picked=picked, roll=roll)).state
    return replace(state, **changes)


def advice(state: TallyUpState, seat: int = 0) -> Advice:
    return SteadyTallyUp().advise(GAME.view(state, Seat(seat)), Random(0))


def word(state: TallyUpState, seat: int = 0) -> str:
    return str(advice(state, seat).action)


def test_it_stays_with_little_at_stake_and_leaves_with_much() -> None:
    """What a bust would cost decides, and safe dice are rolled longer than risky ones."""
    assert word(position(*SAFE, total=20)) == "in"
    assert word(position(*SAFE, total=2000, scores=(0, 0, 0))) == "out"
    assert word(position(*SAFE, total=300)) == "in"
    assert word(position(*RISKY, total=500)) == "out"


def test_bots_with_the_same_to_decide_do_not_all_leave_at_once() -> None:
    """Tempers differ by seat and go round: with some total one leaves where others stay."""
    bot = catalog.bot("tallyup", "steady")
    for number in (1, 2, 3):
        leavers = []
        for total in range(0, 2500, 20):
            state = position(*SAFE, total=total, round=number)
            advised = [bot.advise(GAME.view(state, Seat(seat)), Random(0)) for seat in range(3)]
            leavers.append(tuple(str(one.action) == "out" for one in advised))
        assert leavers[0] == (False,) * 3
        assert leavers[-1] == (True,) * 3
        [first] = {found for found in leavers if sum(found) == 1}
        assert first.index(True) == (2 - number) % 3


def test_hints_have_no_moods() -> None:
    """The adviser says the same on every seat and in every round."""
    bot = catalog.bot("tallyup", catalog.ADVISER)
    for total in range(0, 1500, 50):
        states = [position(*SAFE, total=total, round=number) for number in (1, 2, 3)]
        advised = {
            str(bot.advise(GAME.view(state, Seat(seat)), Random(0)).action)
            for state in states
            for seat in range(3)
        }
        assert len(advised) == 1


def test_it_banks_what_wins() -> None:
    """With the target reached and nobody able to be ahead by leaving, it leaves."""
    state = position(*SAFE, total=20, scores=(2490, 100, 100))
    assert word(state) == "out"
    assert advice(state).reason.key == "bank-wins"


def test_it_stays_while_somebody_who_is_out_would_win() -> None:
    """A player who is OUT has reached the target; leaving behind them would end the game."""
    state = position(*SAFE, total=900, scores=(1000, 2600, 100), inside=(True, False, True))
    assert word(state) == "in"
    assert advice(state).reason.key == "must-stay"


def test_it_does_not_hand_the_game_to_somebody_who_is_in() -> None:
    """If both left now the other would have reached the target, ahead."""
    state = position(*SAFE, total=600, scores=(1500, 2000, 0))
    assert advice(state).reason.key == "must-stay"


def test_it_banks_nothing_below_zero() -> None:
    """A negative total costs only those who leave with it."""
    assert word(position(*SAFE, total=-70)) == "in"


def test_in_a_tie_it_does_what_the_other_one_cannot_foresee() -> None:
    """Two who always chose the same would be level for ever; other ties are no reason for that."""
    state = position(*SAFE, total=20, scores=(2600, 2600, 100), tie_break=True)
    view = GAME.view(state, Seat(0))
    chance = Random(1)
    found = [SteadyTallyUp().advise(view, chance) for _ in range(50)]
    assert {advice.reason.key for advice in found} == {"level"}
    assert {str(advice.action).split()[-1] for advice in found} == {"in", "out"}
    for tied in (replace(state, tie_break=False), replace(state, scores=(100, 100, 2600))):
        assert advice(tied).reason.key != "level"


def test_with_dice_that_cannot_bust_it_leaves_with_enough() -> None:
    """Staying would always pay; the target is enough, and the printed one where it is higher."""
    safe = replace(RULES, dice=((Face(points=20),) * 6,) * 6)
    state = replace(position(*SAFE, total=300), rules=safe)
    assert advice(state).reason.key == "roll-pays"
    assert advice(replace(state, total=2500)).reason.key == "enough"
    for goal, total in ((Target(1000), 1000), (Target(9000), 2500), (Laps(3), 2500)):
        rules = replace(safe, goal=goal)
        assert advice(replace(state, rules=rules, total=total - 20)).reason.key == "roll-pays"
        assert advice(replace(state, rules=rules, total=total)).reason.key == "enough"


def test_with_dice_that_do_nothing_it_leaves() -> None:
    """Neither somebody who is ahead nor a total below zero is a reason to roll them for ever."""
    idle = replace(RULES, dice=((Face(),) * 6,) * 6)
    state = replace(position(*SAFE, total=-70), rules=idle)
    assert advice(state).reason.key == "idle"
    behind = replace(state, total=0, scores=(1000, 2600, 100), inside=(True, False, True))
    assert (word(behind), advice(behind).reason.key) == ("out", "idle")


@pytest.mark.parametrize("points", [20, 0])
def test_among_themselves_they_come_to_an_end_with_dice_that_cannot_bust(points: int) -> None:
    """Each of three laps of a game of four ends."""
    dice = ((Face(points=points),) * 6,) * 6
    state = GAME.start(4, replace(RULES, dice=dice, goal=Laps(3)))
    random, bot, laps = Random(2), SteadyTallyUp(), 3 * 4
    for _ in range(200_000):
        awaited = GAME.awaiting(state)
        if isinstance(awaited, Over) or state.round > laps:
            return
        if isinstance(awaited, Turns):
            seat = min(awaited.actions)
            state = GAME.apply(state, bot.advise(GAME.view(state, seat), random).action)
        else:
            state = GAME.apply(state, GAME.draw(state, random))
    raise AssertionError("it goes on for ever")


def test_before_the_up_die_only_the_up_die_is_weighed() -> None:
    """With no star so far the Up die risks little; with one and much at stake it risks too much."""
    assert word(position("green blue purple", "green:30 blue:(10) purple:20")) == "in"
    state = position(*CIRCLE, total=3000, scores=(0, 0, 0))
    assert advice(state).reason.key in ("up-pays", "up-costs")


def test_it_picks_safe_dice_and_risky_ones_when_far_behind() -> None:
    """A leader near the target and far ahead leaves no time for small steps."""
    state = replace(GAME.apply(GAME.start(2), GAME.draw(GAME.start(2), Random(1))), active=Seat(0))
    assert advice(state).reason.key == "pick"
    assert "purple" in word(state)
    behind = replace(state, scores=(500, 2400))
    assert advice(behind).reason.key == "pick-risk"


def test_bonus_dice_help_oneself_or_hurt_the_others() -> None:
    """IN it names the dice that bring most, OUT those that bring least, by the same odds."""
    text = RECORD.format(picked="red yellow blue", roll="red:(50) yellow:* blue:20")
    own = replay(text + "0 in\n1 in\n2 in\n* up +1\n").state
    against = replay(text + "0 out\n1 in\n2 in\n* up +1\n").state
    assert word(own) == "bonus purple"
    assert word(replace(against, total=300)) == "bonus orange"
    assert advice(against).reason.key == "bonus-against"


def test_it_claims() -> None:
    """Nothing but the claim is legal, and whoever is first scores it."""
    text = RECORD.format(picked="red yellow blue", roll="red:* yellow:* blue:*")
    assert word(replay(text).state, seat=2) == "tally"


def test_it_beats_random_players_clearly() -> None:
    """Of 40 games against three random players it wins at least two thirds."""
    assert share_of_wins("tallyup", "steady", "random", players=4, games=40) > 0.66

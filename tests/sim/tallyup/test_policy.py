"""By habit a player does what the steady one would, but for some chance in what pays."""

from itertools import combinations, product
from random import Random

import pytest
from msgspec.structs import replace

from sobremesa.bots.tallyup.habits import habits
from sobremesa.bots.tallyup.steady import SteadyTallyUp
from sobremesa.bots.tallyup.tray import tray
from sobremesa.rules.game import Seat
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import Die, UpFace
from sobremesa.rules.tallyup.events import PickBonus
from sobremesa.rules.tallyup.options import Laps, TallyUpRules
from sobremesa.rules.tallyup.state import Phase, TallyUpState
from sobremesa.sim.chance import source
from sobremesa.sim.tallyup.bridge import to_action, to_array, to_number
from sobremesa.sim.tallyup.layout import IN, OUT
from sobremesa.sim.tallyup.policy import choose, name_bonus, no_habits, stars
from tests.sim.tallyup.placed import choosing

RULES = TallyUpRules()
LAPS = TallyUpRules(goal=Laps(100))
HABITS = habits(RULES)
TRAYS = tuple(combinations(Die, 3))


def choices(state: TallyUpState, seat: int = 0, times: int = 20) -> set[int]:
    """What that seat does, asked many times."""
    random = source(1)
    return {choose(to_array(state), seat, HABITS, random) for _ in range(times)}


def steady(state: TallyUpState, seat: int = 0) -> tuple[int, str]:
    """What the steady player does, and why."""
    advice = SteadyTallyUp().advise(GAME.view(state, Seat(seat)), Random(0))
    return to_number(advice.action), advice.reason.key


def mask(dice: tuple[Die, ...]) -> int:
    return sum(1 << die for die in dice)


@pytest.mark.parametrize("kind", [None, 0, 1], ids=["main", "up", "up-star"])
def test_what_is_enough_is_what_the_steady_player_leaves_with(kind: int | None) -> None:
    """With every tray: just below it stays, from there on it leaves."""
    for picked in TRAYS:
        enough = int(HABITS.enough[mask(picked), 0 if kind is None else 1 + kind])
        for total in range(0, 2500, 50):
            state = choosing((0,) * 4, total, rules=LAPS, picked=picked, stars=kind, round=3)
            assert steady(state)[0] == (OUT if total >= enough else IN), (picked, total, enough)
        if 0 < enough < 2500:
            for total, stays in ((enough - 10, IN), (enough, OUT)):
                state = choosing((0,) * 4, total, rules=LAPS, picked=picked, stars=kind, round=3)
                assert steady(state)[0] == stays


@pytest.mark.parametrize("kind", [None, 1], ids=["main", "up-star"])
def test_players_differ_in_what_they_dare(kind: int | None) -> None:
    """Between 70 and 130 % of what is enough chance decides, beyond that nothing does."""
    for picked in TRAYS:
        enough = int(HABITS.enough[mask(picked), 0 if kind is None else 1 + kind])

        def found(percent: int, picked: tuple[Die, ...] = picked, enough: int = enough) -> set[int]:
            total = enough * percent // 100
            return choices(choosing((0,) * 4, total, rules=LAPS, picked=picked, stars=kind))

        assert found(76) == {IN}
        assert found(100) == {IN, OUT}
        assert found(144) == {OUT}


def test_in_the_race_it_does_what_the_steady_player_does() -> None:
    """It banks what wins, never what loses, and nothing below zero; by target, laps and in ties."""
    random, seen = Random(1), {"bank-wins": 0, "must-stay": 0, "below-zero": 0}
    for _ in range(600):
        players = random.randint(2, 6)
        state = choosing(
            tuple([random.randrange(0, 2900, 10) for _ in range(players)]),
            random.randrange(-200, 900, 10),
            rules=random.choice([RULES, TallyUpRules(goal=Laps(3))]),
            picked=random.choice(TRAYS),
            stars=random.choice([None, 0, 1]),
            inside=(True, *[random.random() < 0.5 for _ in range(players - 1)]),
            round=random.randint(1, 3 * players),
            tie_break=random.random() < 0.2,
        )
        action, why = steady(state)
        if why in seen:
            seen[why] += 1
            assert choices(state, times=5) == {action}, (state, why)
    assert min(seen.values()) > 30, "this test would see little"


def test_two_who_are_level_in_a_tie_break_do_not_choose_alike() -> None:
    """TU-5.2: it would go on for ever; somebody else's tie is no reason for that."""
    level = choosing((2600, 2600, 100), 20, tie_break=True)
    assert choices(level) == {IN, OUT}
    assert choices(level, seat=2) == {IN}


def test_it_sees_how_many_stars_a_main_roll_shows() -> None:
    for number in (0, 1):
        assert stars(to_array(choosing((0, 0), 60, stars=number))) == number
    assert stars(to_array(choosing((0, 0), 60))) == 0


def test_bonus_dice_bring_most_or_hurt_most() -> None:
    """TU-4.4: IN it names what brings most with 200 at stake, OUT what brings least."""
    for picked, number, amount, is_in in product(TRAYS, (0, 1), (1, 2), (True, False)):
        up = UpFace.parse(f"+{amount}")
        state = choosing((0, 0, 0), 200, picked=picked, stars=number, up=up)
        state = replace(state, phase=Phase.BONUS_PICK, inside=(is_in, True, True))
        action = to_action(name_bonus(to_array(state), HABITS), Seat(0))
        assert action in GAME.view(state, Seat(0)).actions
        assert isinstance(action, PickBonus)
        gains = {bonus.dice: bonus.gain(200) for bonus in tray(RULES, picked).bonus(number, amount)}
        assert gains[action.dice] == (max if is_in else min)(gains.values())


def test_without_habits_every_total_is_enough() -> None:
    """Room for habits holds none."""
    state = to_array(choosing((0, 0), 10))
    assert choose(state, 0, HABITS, source(1)) == IN
    assert choose(state, 0, no_habits(), source(1)) == OUT

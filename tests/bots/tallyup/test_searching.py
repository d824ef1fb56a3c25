"""The searching player of Tally Up!: exact between two, by rollouts else, and never at a loss."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from sobremesa.analysis.solve.advice import Moment, advisor
from sobremesa.bots.bot import Advice
from sobremesa.bots.meetings import Meetings, met, seated
from sobremesa.bots.tallyup.searching import SearchingTallyUp
from sobremesa.bots.tallyup.steady import SteadyTallyUp
from sobremesa.messages.catalogue import LANGUAGES, Messages
from sobremesa.rules.game import Over, Seat, Turns
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import Die, die_faces, up_die_faces
from sobremesa.rules.tallyup.events import Choose, Pick, PickBonus
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.rules.tallyup.state import Phase, TallyUpState
from tests.sim.tallyup.placed import choosing

RULES = TallyUpRules()
BLANK, STARS = die_faces("0 0 0 0 0 0"), die_faces("* * * * * *")
RICH = die_faces("100000 (100000) (100000) 100000 100000 *")

VARIANTS = {
    "printed": RULES,
    "target 100": TallyUpRules(goal=Target(100)),
    "target 100000": TallyUpRules(goal=Target(100_000)),
    "odd target, high stakes": TallyUpRules(goal=Target(777), high_stakes=True),
    "laps 1": TallyUpRules(goal=Laps(1)),
    "laps 100, high stakes": TallyUpRules(goal=Laps(100), high_stakes=True),
    "blank dice": TallyUpRules(goal=Laps(1), dice=(BLANK, BLANK, BLANK, *RULES.dice[3:])),
    "nothing but blank": TallyUpRules(goal=Laps(1), dice=(BLANK,) * 6),
    "nothing but stars": TallyUpRules(goal=Target(300), dice=(STARS,) * 6),
    "downwards": TallyUpRules(
        goal=Laps(2),
        dice=(die_faces("0 (0) (0) 1 1 *"),) * 6,
        up_die=up_die_faces("-100 -100 -100 x9 +1 +2"),
    ),
    "huge": TallyUpRules(
        goal=Laps(4), dice=(RICH,) * 6, up_die=up_die_faces("x9 x9 x9 +100000 -100000 +3")
    ),
}


def advise(state: TallyUpState, seat: int = 0, *, seed: int = 1, **bot: float) -> Advice:
    made = SearchingTallyUp(rounds=int(bot.get("rounds", 60)), blur=bot.get("blur", 0.0))
    return made.advise(GAME.view(state, Seat(seat)), Random(seed))


def stays(advice: Advice) -> bool:
    assert isinstance(advice.action, Choose)
    return advice.action.stay


# --- Whatever is played --------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_it_plays_every_variant_with_any_number_of_players(name: str) -> None:
    """Always one of the actions, the same for the same chance, for a reason in every language."""
    say = [Messages(language, "why-tallyup").say for language in LANGUAGES]
    for players in range(2, 11):
        bot, random = SearchingTallyUp(rounds=8, blur=0.01), Random(players)
        state = GAME.start(players, VARIANTS[name])
        for _ in range(60):
            awaited = GAME.awaiting(state)
            if isinstance(awaited, Over):
                break
            if not isinstance(awaited, Turns):
                state = GAME.apply(state, GAME.draw(state, random))
                continue
            seat = random.choice(list(awaited.actions))
            view, seed = GAME.view(state, seat), random.randrange(2**32)
            advice = bot.advise(view, Random(seed))
            assert any(advice.action is action for action in view.actions)
            assert advice == bot.advise(view, Random(seed))
            for tell in say:
                assert tell(f"why-{advice.reason.key}", **advice.reason.details)
            state = GAME.apply(state, advice.action)


def test_numbers_beyond_the_kernel_are_played_simply() -> None:
    """Neither a total nor a score that no kernel holds is a reason to fail."""
    laps = TallyUpRules(goal=Laps(3))
    for huge in (10**10, 10**6000):
        for state in (
            choosing((0, 0, 0), huge, rules=laps),
            choosing((0, 0, 0), -huge, rules=laps),
            choosing((0, huge, 0), 100, rules=laps),
            choosing((huge, 0, -huge), 100, rules=laps),
            choosing((0, huge), 100),
            choosing((-huge, 0), 100),
        ):
            view = GAME.view(state, Seat(0))
            assert advise(state).reason == SteadyTallyUp().advise(view, Random(1)).reason


def test_sealed_choices_of_others_change_nothing() -> None:
    """TU-2.4: whatever the others have chosen, it advises the same."""
    for players in (2, 4):
        state = choosing((700,) * players, 200)
        one, other = (
            GAME.apply(state, Choose(Seat(1), stay=stay)) for stay in (True, False)
        )  # fmt: skip
        assert one.chosen != other.chosen
        assert advise(one) == advise(other) == advise(state)


def test_where_nothing_is_told_apart_it_plays_as_the_steady_player() -> None:
    """Far from a high target, and alone, all is worth the same: then what brings most counts."""
    high = TallyUpRules(goal=Target(100_000))
    for players in (1, 3, 4):
        state = choosing((0,) * players, 200, rules=high, stars=1)
        for placed in (
            replace(state, phase=Phase.PICK, picked=(), shown=()),
            replace(state, phase=Phase.BONUS_PICK, up=RULES.up_die[0]),
            state,
        ):
            view = GAME.view(placed, Seat(0))
            assert advise(placed) == SteadyTallyUp().advise(view, Random(1))


# --- What is plain -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6])
def test_it_banks_what_wins_and_never_what_loses(players: int) -> None:
    """With all others OUT."""
    inside = (True, *[False] * (players - 1))
    others = (1000,) * (players - 2)
    wins = advise(choosing((2400, 2300, *others), 150, inside=inside))
    assert (str(wins.action), wins.reason.key) == ("out", "win-out")
    assert wins.reason.details["leave"] == 1000 > wins.reason.details["stay"]
    loses = advise(choosing((1000, 2600, *others), 900, inside=inside), rounds=300)
    assert (str(loses.action), loses.reason.key) == ("in", "win-in")
    assert loses.reason.details["leave"] == 0 < loses.reason.details["stay"]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("blur", [0.0, 0.1])
def test_it_banks_nothing_below_zero(players: int, blur: float) -> None:
    """Not even when it errs now and then."""
    state = choosing((700,) * players, -10)
    for seat in range(players):
        for seed in range(40):
            assert stays(advise(state, seat, seed=seed, blur=blur, rounds=1))


def test_between_two_it_follows_the_solution() -> None:
    """Its dice, its bonus dice and its choice are those of the advice."""
    asked = advisor(RULES)
    state = choosing((1200, 900), 300, picked=(Die.RED, Die.YELLOW, Die.BLUE), stars=1)
    pick = advise(replace(state, phase=Phase.PICK, picked=(), shown=(), total=0))
    assert pick.action == Pick(Seat(0), asked.tray((1200, 900)))
    assert pick.reason.details == {"chance": round(1000 * asked.chance((1200, 900)))}
    moment = Moment(1200, 900, True, True, True, state.picked, 300, 1, False)
    naming = replace(state, phase=Phase.BONUS_PICK, up=RULES.up_die[1])
    worth = asked.bonus(moment, 2)
    bonus = advise(naming)
    assert bonus.action == PickBonus(Seat(0), max(worth, key=lambda dice: worth[dice]))
    assert bonus.reason.details == {"chance": round(1000 * max(worth.values()))}
    choice = asked.choice(moment)
    assert advise(state).reason.details == {
        "stay": round(1000 * choice.stay),
        "leave": round(1000 * choice.leave),
    }


def test_where_two_outguess_each_other_it_mixes() -> None:
    """As often as is best, within five standard deviations."""
    state = choosing((250, 0), 300)
    picked = advisor(RULES).tray((250, 0))
    state = replace(state, picked=picked)
    best = advisor(RULES).choice(Moment(0, 250, False, True, True, picked, 300, None, False)).stays
    assert 0.1 < best < 0.9
    found = sum(stays(advise(state, 1, seed=seed)) for seed in range(400)) / 400
    assert abs(found - best) < 5 * (best * (1 - best) / 400) ** 0.5
    reason = advise(state, 1).reason
    assert (reason.key, reason.details) == ("win-mix", {"stays": round(100 * best)})


def test_in_a_tie_it_picks_with_even_chances() -> None:
    """TU-5.2: whoever is active in a round that plays on a tie."""
    state = choosing((2600, 2600), 0, tie_break=True)
    advice = advise(replace(state, phase=Phase.PICK, picked=(), shown=()))
    assert isinstance(advice.action, Pick)
    assert advice.reason.details == {"chance": 500}


def test_claims_are_left_to_the_steady_player() -> None:
    """There is nothing to weigh."""
    assert advise(choosing((0, 0), 0, phase=Phase.CLAIM), 1).reason.key == "claim"


# --- How strong it is ----------------------------------------------------------------------------


def test_a_blurred_one_errs_where_it_is_close_alone() -> None:
    """Without blur a choice is always the same; with it close ones vary, and clear ones do not."""
    clear = choosing((2400, 2300), 150, inside=(True, False))
    asked = advisor(RULES)
    places = (_placed(*at) for at in product(range(0, 2000, 100), range(100, 700, 20)))
    close = next(
        state
        for state in places
        if 0.001 < abs((worth := asked.choice(_alone(state))).stay - worth.leave) < 0.004
    )
    for state, blur, ways in ((clear, 0.015, 1), (close, 0.0, 1), (close, 0.015, 2)):
        seen = Counter(stays(advise(state, seed=seed, blur=blur)) for seed in range(40))
        assert len(seen) == ways


def _placed(own: int, total: int) -> TallyUpState:
    return choosing((own, 1000), total, inside=(True, False))


def _alone(state: TallyUpState) -> Moment:
    own, other = state.scores
    return Moment(own, other, True, True, False, state.picked, state.total, None, False)


def part_of_wins(level: str, players: int, games: int, goal: Target | Laps) -> float:
    """What one level wins of duplicate games against `steady`, on half of the seats or nearly."""
    plan = Meetings(
        game="tallyup",
        bots=(level, "steady"),
        players=players,
        seed=1,
        rules=TallyUpRules(goal=goal),
    )
    won = 0.0
    for number in range(games):
        shares = zip(met(plan, number).won, seated(plan, number), strict=True)
        won += sum(share for share, bot in shares if bot == 0)
    return won / games


def test_it_beats_the_steady_player_between_two() -> None:
    """Of 30 deals that both play from both seats it wins 60 % at least."""
    assert part_of_wins("best", players=2, games=60, goal=Target(500)) >= 0.6


def test_it_beats_steady_players_at_a_table_of_four() -> None:
    """Of 20 deals, with two of each at the table, by rollouts."""
    assert part_of_wins("strong", players=4, games=40, goal=Target(1000)) >= 0.55

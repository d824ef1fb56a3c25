"""What the conformance suite must know of Tally Up!; `tests.conformance.playing.kit` says what."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from msgspec.structs import replace

from sobremesa.rules.game import Action, ChanceEvent, Event, Over, Seat
from sobremesa.rules.tallyup import GAME, facts
from sobremesa.rules.tallyup.components import (
    STANDARD_DICE,
    STANDARD_UP_DIE,
    STAR,
    Die,
    Face,
    UpFace,
    UpKind,
    die_faces,
    up_die_faces,
)
from sobremesa.rules.tallyup.events import (
    Choose,
    Claim,
    First,
    Pick,
    PickBonus,
    Roll,
    RollUp,
    Unclaimed,
)
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.rules.tallyup.state import Phase, TallyUpState
from sobremesa.rules.tallyup.view import TallyUpView
from tests.conformance.playing import Step, Twins
from tests.rules.tallyup import odds

ZERO = Seat(0)

# --- variants ------------------------------------------------------------------------------------

_NUMBERS = st.sampled_from(list(map(Face.parse, "0 10 20 (20) (30) 50 (50) 100".split())))
_FACES = st.one_of(st.just(STAR), _NUMBERS)
_UP_FACES = st.sampled_from(list(map(UpFace.parse, "+1 +2 +3 -100 +100 x2 x9 -1 +4".split())))


def rules(players: int) -> st.SearchStrategy[TallyUpRules]:
    return st.builds(
        TallyUpRules,
        goal=st.one_of(
            st.sampled_from([Target(), Target(100), Target(300)]),
            st.builds(Laps, st.integers(1, 3)),
        ),
        high_stakes=st.booleans(),
        dice=st.one_of(st.just(STANDARD_DICE), st.tuples(*[st.tuples(*[_FACES] * 6)] * 6)),
        up_die=st.one_of(st.just(STANDARD_UP_DIE), st.tuples(*[_UP_FACES] * 6)),
    )


_ALIKE = (die_faces("* 10 10 10 10 (10)"),) * 6
"""Dice with which ties are common."""


def lively_rules(players: int) -> st.SearchStrategy[TallyUpRules]:
    """Dice with points on them and few stars: sooner or later somebody leads alone."""
    points = st.sampled_from(list(map(Face.parse, "10 20 (30) (40) 70".split())))
    die = st.tuples(_FACES, _FACES, _FACES, points, points, points)
    return st.builds(
        TallyUpRules,
        goal=st.one_of(
            st.sampled_from([Target(100), Target(400)]), st.builds(Laps, st.integers(1, 2))
        ),
        high_stakes=st.booleans(),
        dice=st.one_of(st.just(STANDARD_DICE), st.just(_ALIKE), st.tuples(*[die] * 6)),
        up_die=st.one_of(
            st.just(STANDARD_UP_DIE),
            st.tuples(_UP_FACES, _UP_FACES, _UP_FACES, *[st.just(UpFace.parse("+100"))] * 3),
        ),
    )


# --- events --------------------------------------------------------------------------------------

EXAMPLES: Final[tuple[Event, ...]] = (
    First(ZERO),
    Pick(ZERO, (Die.RED, Die.GREEN, Die.BLUE)),
    Roll(((Die.RED, Face(50)), (Die.GREEN, Face(40, circled=True)), (Die.BLUE, STAR))),
    Choose(ZERO, stay=True),
    Choose(ZERO, stay=False),
    Claim(ZERO),
    Unclaimed(),
    RollUp(UpFace(UpKind.BONUS_ROLL, 1)),
    PickBonus(ZERO, (Die.ORANGE,)),
    PickBonus(ZERO, (Die.ORANGE, Die.PURPLE)),
)

_RED_50, _BLUE_10 = (Die.RED, Face(50)), (Die.BLUE, Face(10))

NONSENSE: Final[Mapping[str, tuple[Event, ...]]] = {
    "count": (
        Pick(ZERO, (Die.RED, Die.GREEN)),
        Pick(ZERO, (Die.RED, Die.ORANGE, Die.GREEN, Die.BLUE)),
        PickBonus(ZERO, ()),
        PickBonus(ZERO, (Die.RED, Die.ORANGE, Die.GREEN)),
        Roll(()),
        Roll(tuple((die, STAR) for die in (Die.RED, Die.ORANGE, Die.GREEN, Die.BLUE))),
    ),
    "twice": (
        Pick(ZERO, (Die.RED, Die.RED, Die.BLUE)),
        PickBonus(ZERO, (Die.BLUE, Die.BLUE)),
        Roll((_RED_50, _RED_50, _BLUE_10)),
    ),
    "order": (
        Pick(ZERO, (Die.GREEN, Die.RED, Die.BLUE)),
        PickBonus(ZERO, (Die.BLUE, Die.RED)),
        Roll((_BLUE_10, _RED_50)),
    ),
}


def actions(state: TallyUpState) -> Iterator[Action]:
    for seat in map(Seat, range(state.players)):
        for three in combinations(Die, 3):
            yield Pick(seat, three)
        yield Choose(seat, stay=True)
        yield Choose(seat, stay=False)
        yield Claim(seat)
        for count in (1, 2):
            for bonus in combinations(Die, count):
                yield PickBonus(seat, bonus)


def chance_events(state: TallyUpState, randomness: Random) -> Iterator[ChanceEvent]:
    for seat in range(state.players):
        yield First(Seat(seat))
    yield Unclaimed()
    for face in {*state.rules.up_die, *STANDARD_UP_DIE, *up_die_faces("+7 -7 x3 x4 x5 +999")}:
        yield RollUp(face)
    rolls = [state.picked, state.bonus, *_some(combinations(Die, 3), 4, randomness)]
    rolls += [*_some(combinations(Die, 2), 2, randomness), (randomness.choice(list(Die)),)]
    for dice in filter(None, rolls):
        # One die of each roll may show what another die has, or what no die has.
        for odd in range(-1, len(dice)):
            faces = [randomness.choice(state.rules.dice[die]) for die in dice]
            if odd >= 0:
                faces[odd] = randomness.choice([*randomness.choice(state.rules.dice), Face(15)])
            yield Roll(tuple(zip(dice, faces, strict=True)))


def _some(items: Iterator[Any], count: int, randomness: Random) -> Sequence[Any]:
    return randomness.sample(list(items), count)


def may_come(state: TallyUpState, event: Event) -> bool:
    match event:
        case First():
            return state.phase is Phase.FIRST
        case Pick(seat=seat):  # TU-2.2
            return state.phase is Phase.PICK and seat == state.active
        case Roll(dice=shown):  # TU-2.3, TU-4.4
            dice = {Phase.MAIN_ROLL: state.picked, Phase.BONUS_ROLL: state.bonus}.get(state.phase)
            return [die for die, _ in shown] == list(dice or ()) and all(
                face in state.rules.dice[die] for die, face in shown
            )
        case Choose(seat=seat):  # TU-2.4, TU-4.1
            choosing = state.phase in (Phase.CHOICE, Phase.CHOICE_BEFORE_UP)
            return choosing and state.inside[seat] and state.chosen[seat] is None
        case Claim() | Unclaimed():  # TU-3.4, TU-3.5
            return state.phase is Phase.CLAIM
        case RollUp(face=face):  # TU-4
            return state.phase is Phase.UP_ROLL and face in state.rules.up_die
        case PickBonus(seat=seat, dice=bonus):  # TU-4.4
            return (
                state.phase is Phase.BONUS_PICK
                and seat == state.active
                and state.up == UpFace(UpKind.BONUS_ROLL, len(bonus))
                and not set(bonus) & set(state.picked)
            )
        case _:
            raise AssertionError(event)


# --- what is hidden: sealed choices (TU-2.4) -----------------------------------------------------


def twins(state: TallyUpState, viewer: Seat | None, randomness: Random) -> Iterator[Twins]:
    flipped = tuple(
        choice if choice is None or seat == viewer else not choice
        for seat, choice in enumerate(state.chosen)
    )
    other = replace(state, chosen=flipped)
    if state.phase not in (Phase.CHOICE, Phase.CHOICE_BEFORE_UP):
        return
    choosing = [seat for seat in range(state.players) if may_come(state, Choose(Seat(seat), True))]
    if len(choosing) == 1:
        yield Twins(state, None, other, None)
        return
    for seat in map(Seat, choosing):
        stay = randomness.random() < 0.5
        other_stay = stay if seat == viewer else not stay
        yield Twins(state, Choose(seat, stay), other, Choose(seat, other_stay))


def _shows_a_neighbours_choice(state: TallyUpState, seat: Seat | None) -> TallyUpView:
    neighbour = 0 if seat is None else (seat + 1) % state.players
    return replace(GAME.view(state, seat), own_choice=state.chosen[neighbour])


def _counts_who_leaves(state: TallyUpState, seat: Seat | None) -> TallyUpView:
    return replace(GAME.view(state, seat), has_chosen=tuple(c is False for c in state.chosen))


LEAKS: Final = (_shows_a_neighbours_choice, _counts_who_leaves)


# --- points and rounds ---------------------------------------------------------------------------


def check_step(step: Step) -> None:
    _check_points(step)
    _check_course(step)
    _check_dice(step)


def _check_points(step: Step) -> None:
    """Scores and running total change by what the facts tell, and by as much as TU-3 says."""
    before, event, told, after = step
    scores, total = list(before.scores), before.total
    for fact in told:
        match fact:
            case facts.ChoicesRevealed(stayed=stayed, left=left, total=banked):
                made = [*before.chosen[: event.seat], event.stay, *before.chosen[event.seat + 1 :]]
                assert stayed == tuple(seat for seat, stay in enumerate(made) if stay is True)
                assert left == tuple(seat for seat, stay in enumerate(made) if stay is False)
                assert banked == before.total
                for seat in left:
                    scores[seat] += banked
            case facts.TallyUpClaimed(seat=seat, claimed=claimed, others=others, shared=shared):
                assert (seat, claimed, shared) == (event.seat, 200, 100)
                assert set(others) == {s for s, is_in in enumerate(before.inside) if is_in} - {seat}
                scores[seat] += claimed
                for other in others:
                    scores[other] += shared
            case facts.TallyUpUnclaimed(others=others, shared=shared):
                assert shared == 100
                assert others == tuple(s for s, is_in in enumerate(before.inside) if is_in)
                for other in others:
                    scores[other] += shared
            case (
                facts.MainRolled(points=points, total=now)
                | facts.BonusRolled(points=points, total=now)
            ):
                stars = sum(face.star for _, face in event.dice)
                if isinstance(fact, facts.BonusRolled):
                    stars += sum(face.star for face in before.shown)
                shown = sum(face.points for _, face in event.dice)
                assert points == (shown if stars < 2 else 0)
                total += points
                assert now == total
            case facts.UpRolled(face=face, total=now):
                if face.kind is UpKind.POINTS:
                    total += face.amount
                elif face.kind is UpKind.TIMES:
                    total *= face.amount
                assert now == total
            case facts.RoundEnded() | facts.GameEnded():
                assert fact.scores == tuple(scores)
            case facts.RoundBegan() | facts.Busted():
                total = 0
    assert after.scores == tuple(scores)
    assert after.total == total


def _check_course(step: Step) -> None:
    """What comes next is what the text of TU-2 to TU-4 says."""
    before, event, told, after = step
    tied = any(isinstance(fact, facts.TieReached) for fact in told)
    assert after.tie_break == (before.tie_break or tied)
    inside, chosen = before.inside, before.chosen
    expected: Phase | None  # None: the round is over
    match event:
        case First():
            expected = Phase.PICK
        case Pick():
            expected = Phase.MAIN_ROLL
        case Roll(dice=shown) if before.phase is Phase.MAIN_ROLL:
            stars = sum(face.star for _, face in shown)
            if stars >= 2:
                expected = None if stars == 2 else Phase.CLAIM
            elif any(face.circled for _, face in shown):
                high_stakes = before.rules.high_stakes
                expected = Phase.UP_ROLL if high_stakes else Phase.CHOICE_BEFORE_UP
            else:
                expected = Phase.CHOICE
        case Roll(dice=shown):
            faces = [*before.shown, *(face for _, face in shown)]
            expected = Phase.CHOICE if sum(face.star for face in faces) < 2 else None
        case RollUp(face=face) if face.kind is UpKind.BONUS_ROLL:
            expected = Phase.BONUS_ROLL if face.amount == 3 else Phase.BONUS_PICK
        case RollUp() | Claim() | Unclaimed():
            expected = Phase.CHOICE
        case PickBonus():
            expected = Phase.BONUS_ROLL
        case Choose(seat=seat, stay=stay):
            chosen = (*chosen[:seat], stay, *chosen[seat + 1 :])
            if any(made is None for made, is_in in zip(chosen, inside, strict=True) if is_in):
                expected = before.phase
            else:
                inside, chosen = tuple(made is True for made in chosen), (None,) * before.players
                before_up = before.phase is Phase.CHOICE_BEFORE_UP
                expected = Phase.UP_ROLL if before_up else Phase.MAIN_ROLL
                expected = expected if any(inside) else None
    if expected is None and after.phase is not Phase.OVER:
        assert (after.phase, after.round) == (Phase.PICK, before.round + 1)
        assert after.active == (before.active + 1) % before.players
        assert after.inside == (True,) * before.players
        assert after.chosen == (None,) * before.players
        assert (after.picked, after.shown, after.up) == ((), (), None)
        assert (after.bonus, after.bonus_shown) == ((), ())
    else:
        assert after.phase is (expected or Phase.OVER)
        assert after.round == before.round
        assert (after.inside, after.chosen) == (inside, chosen)
        assert after.active == (event.seat if isinstance(event, First) else before.active)


def _check_dice(step: Step) -> None:
    """Which dice lie there, and what they show, is what was picked and rolled last (TU-4.7)."""
    before, event, _, after = step
    if after.round > before.round or after.phase is Phase.OVER:
        return
    picked, shown, up = before.picked, before.shown, before.up
    bonus, bonus_shown = before.bonus, before.bonus_shown
    match event:
        case Pick(dice=dice):
            picked = dice
        case Roll(dice=rolled) if before.phase is Phase.MAIN_ROLL:
            shown, up, bonus, bonus_shown = tuple(face for _, face in rolled), None, (), ()
        case Roll(dice=rolled):
            bonus_shown = tuple(face for _, face in rolled)
        case RollUp(face=face):
            up = face
            if face == UpFace(UpKind.BONUS_ROLL, 3):
                bonus = tuple(die for die in Die if die not in picked)
        case PickBonus(dice=dice):
            bonus = dice
    assert (after.picked, after.shown, after.up) == (picked, shown, up)
    assert (after.bonus, after.bonus_shown) == (bonus, bonus_shown)


def check_game(steps: Sequence[Step]) -> None:
    ends = [fact for step in steps for fact in step.facts if isinstance(fact, facts.RoundEnded)]
    assert [end.round for end in ends] == list(range(1, len(ends) + 1))
    goal = steps[0].before.rules.goal
    reached = False
    for end in ends:
        if isinstance(goal, Target):
            reached = reached or max(end.scores) >= goal.points
        else:
            reached = reached or end.round >= goal.count * len(end.scores)
        alone = end.scores.count(max(end.scores)) == 1
        assert (reached and alone) == (end is ends[-1])
    over = GAME.awaiting(steps[-1].after)
    assert isinstance(over, Over)
    assert over.reason == ("target" if isinstance(goal, Target) else "laps")


# --- odds ----------------------------------------------------------------------------------------

ODDS: Final = odds.ODDS

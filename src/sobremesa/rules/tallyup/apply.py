"""From one state of Tally Up! to the next, and what happened on the way.

Every function below takes the state before and returns the state after, and appends to `story`
the facts that it makes true.
"""

from typing import Final

from msgspec.structs import replace

from sobremesa.rules.errors import Malformed
from sobremesa.rules.game import Event, Fact, Seat, leaders, next_seat, seats
from sobremesa.rules.tallyup import facts
from sobremesa.rules.tallyup.components import Face, UpFace, UpKind
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
from sobremesa.rules.tallyup.legal import REFEREE, active_seat, unpicked
from sobremesa.rules.tallyup.options import PLAYER_COUNTS, TallyUpRules, Target, conflict
from sobremesa.rules.tallyup.state import Phase, TallyUpState
from sobremesa.rules.typed import ill_formed

CLAIM_SCORE: Final = 200
SHARED_SCORE: Final = 100
"""TU-3.4: for the first to claim a Tally Up, and for every other player still IN."""

Story = list[Fact]


def start(players: int, rules: TallyUpRules) -> TallyUpState:
    """The state before the first event.

    Raises:
        Malformed: that many cannot play (TU-1.3), or the rules are not what they can be.
    """
    if players not in PLAYER_COUNTS:
        raise Malformed(
            f"{players} players", f"{PLAYER_COUNTS[0]} to {PLAYER_COUNTS[-1]} can play (TU-1.3)"
        )
    if reason := ill_formed(rules, TallyUpRules) or conflict(rules):
        raise Malformed("rules", reason)
    return TallyUpState(
        rules=rules,
        players=players,
        phase=Phase.FIRST,
        round=1,
        scores=(0,) * players,
        active=None,
        picked=(),
        total=0,
        inside=(True,) * players,
        chosen=(None,) * players,
        shown=(),
        up=None,
        bonus=(),
        bonus_shown=(),
        tie_break=False,
    )


def step(state: TallyUpState, event: Event) -> tuple[TallyUpState, tuple[Fact, ...]]:
    """The state after an awaited event, and what happened, in order.

    Raises:
        Malformed, NotAllowed, NotYourTurn: the event is not awaited.
    """
    REFEREE.require_awaited(state, event)
    story: Story = []
    match event:
        case Choose(seat=seat, stay=stay):
            after = _choose(state, seat, stay, story)
        case Roll(dice=shown):
            faces = tuple(face for _, face in shown)
            if state.phase is Phase.BONUS_ROLL:
                after = _resolve_bonus_roll(state, faces, story)
            else:
                after = _resolve_main_roll(state, faces, story)
        case Pick(seat=seat, dice=dice):
            story.append(facts.DicePicked(seat, dice))
            after = replace(state, phase=Phase.MAIN_ROLL, picked=dice)
        case RollUp(face=face):
            after = _resolve_up_die(state, face, story)
        case PickBonus(seat=seat, dice=bonus):
            story.append(facts.BonusPicked(seat, bonus))
            after = replace(state, phase=Phase.BONUS_ROLL, bonus=bonus)
        case Claim(seat=seat):
            after = _tally_up(state, seat, story)
        case Unclaimed():
            after = _tally_up(state, None, story)
        case First(seat=seat):
            story += (facts.FirstDrawn(seat), facts.RoundBegan(1, seat))
            after = replace(state, phase=Phase.PICK, active=seat)
        case _:
            raise AssertionError(f"an event without a rule: {event!r}")
    return after, tuple(story)


def _resolve_main_roll(state: TallyUpState, faces: tuple[Face, ...], story: Story) -> TallyUpState:
    stars = _stars(faces)
    points = _points(faces) if stars < 2 else 0
    total = state.total + points
    story.append(facts.MainRolled(active_seat(state), state.picked, faces, points, total))
    state = replace(state, total=total, shown=faces, up=None, bonus=(), bonus_shown=())
    if stars == 2:
        return _bust(state, stars, story)
    if stars == 3:
        story.append(facts.TallyUpRolled())
        phase = Phase.CLAIM
    elif any(face.circled for face in faces):
        story.append(facts.UpDieAwaited())
        phase = Phase.UP_ROLL if state.rules.high_stakes else Phase.CHOICE_BEFORE_UP
    else:
        phase = Phase.CHOICE
    return replace(state, phase=phase)


def _resolve_up_die(state: TallyUpState, face: UpFace, story: Story) -> TallyUpState:
    seat = active_seat(state)
    match face.kind:
        case UpKind.POINTS:
            total = state.total + face.amount
        case UpKind.TIMES:
            total = state.total * face.amount
        case UpKind.BONUS_ROLL:
            story.append(facts.UpRolled(seat, face, state.total))
            if face.amount < 3:
                return replace(state, phase=Phase.BONUS_PICK, up=face)
            bonus = unpicked(state.picked)
            story.append(facts.BonusPicked(seat, bonus))
            return replace(state, phase=Phase.BONUS_ROLL, up=face, bonus=bonus)
    story.append(facts.UpRolled(seat, face, total))
    return replace(state, phase=Phase.CHOICE, up=face, total=total)


def _resolve_bonus_roll(state: TallyUpState, faces: tuple[Face, ...], story: Story) -> TallyUpState:
    stars = _stars(state.shown) + _stars(faces)
    points = _points(faces) if stars < 2 else 0
    total = state.total + points
    story.append(facts.BonusRolled(active_seat(state), state.bonus, faces, points, total))
    state = replace(state, total=total, bonus_shown=faces)
    if stars >= 2:
        return _bust(state, stars, story)
    return replace(state, phase=Phase.CHOICE)


def _choose(state: TallyUpState, seat: Seat, stay: bool, story: Story) -> TallyUpState:
    story.append(facts.ChoiceMade(seat))
    chosen = (*state.chosen[:seat], stay, *state.chosen[seat + 1 :])
    everyone = seats(state.players)
    if any(state.inside[other] and chosen[other] is None for other in everyone):
        return replace(state, chosen=chosen)
    left = tuple(other for other in everyone if chosen[other] is False)
    stayed = tuple(other for other in everyone if chosen[other])
    story.append(facts.ChoicesRevealed(stayed, left, state.total))
    after = replace(
        state,
        phase=Phase.UP_ROLL if state.phase is Phase.CHOICE_BEFORE_UP else Phase.MAIN_ROLL,
        scores=_with_points(state.scores, left, state.total),
        inside=tuple(other in stayed for other in everyone),
        chosen=(None,) * state.players,
    )
    return after if stayed else _end_round(after, story)


def _tally_up(state: TallyUpState, claimant: Seat | None, story: Story) -> TallyUpState:
    others = tuple(seat for seat in _inside(state) if seat != claimant)
    scores = _with_points(state.scores, others, SHARED_SCORE)
    if claimant is None:
        story.append(facts.TallyUpUnclaimed(others, SHARED_SCORE))
    else:
        scores = _with_points(scores, (claimant,), CLAIM_SCORE)
        story.append(facts.TallyUpClaimed(claimant, CLAIM_SCORE, others, SHARED_SCORE))
    return replace(state, phase=Phase.CHOICE, scores=scores)


def _bust(state: TallyUpState, stars: int, story: Story) -> TallyUpState:
    story.append(facts.Busted(stars, state.total, _inside(state)))
    return _end_round(replace(state, total=0), story)


def _end_round(state: TallyUpState, story: Story) -> TallyUpState:
    story.append(facts.RoundEnded(state.round, state.scores))
    if state.tie_break or _goal_is_reached(state):
        winners = leaders(state.scores)
        if len(winners) == 1:
            story.append(facts.GameEnded(winners, state.scores))
            return replace(state, phase=Phase.OVER)
        story.append(facts.TieReached(winners))
        state = replace(state, tie_break=True)
    active = next_seat(active_seat(state), state.players)
    story.append(facts.RoundBegan(state.round + 1, active))
    return replace(
        state,
        phase=Phase.PICK,
        round=state.round + 1,
        active=active,
        picked=(),
        total=0,
        inside=(True,) * state.players,
        shown=(),
        up=None,
        bonus=(),
        bonus_shown=(),
    )


def _goal_is_reached(state: TallyUpState) -> bool:
    goal = state.rules.goal
    if isinstance(goal, Target):
        return max(state.scores) >= goal.points
    return state.round >= goal.count * state.players


def _inside(state: TallyUpState) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats(state.players) if state.inside[seat])


def _with_points(scores: tuple[int, ...], to: tuple[Seat, ...], points: int) -> tuple[int, ...]:
    return tuple(score + points if seat in to else score for seat, score in enumerate(scores))


def _stars(faces: tuple[Face, ...]) -> int:
    return sum(face.star for face in faces)


def _points(faces: tuple[Face, ...]) -> int:
    return sum(face.points for face in faces)

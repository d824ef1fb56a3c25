"""From one state of Las Vegan to the next, and what happened on the way.

Every function below takes the state before and returns the state after, and appends to `story`
the facts that it makes true.
"""

from typing import Final

from msgspec.structs import replace

from sobremesa.rules.errors import Malformed
from sobremesa.rules.game import Event, Fact, Seat, leaders, next_seat
from sobremesa.rules.lasvegan import facts
from sobremesa.rules.lasvegan.components import Card, Slot, Token
from sobremesa.rules.lasvegan.events import (
    Deal,
    DrawCasinos,
    Lead,
    Pass,
    PlaceGolden,
    PlaceToken,
    Play,
    TossTokens,
)
from sobremesa.rules.lasvegan.legal import REFEREE, leading_seat
from sobremesa.rules.lasvegan.options import PLAYER_COUNTS, LasVeganRules, conflict
from sobremesa.rules.lasvegan.scoring import score_round, winner
from sobremesa.rules.lasvegan.state import LasVeganState, Phase, Trick
from sobremesa.rules.typed import ill_formed

CABBAGES: Final = 15
"""Everybody starts with so many (LV-1.4)."""

_PLACING_VALUE: Final = 7
"""A card of this value lets the trick's winner place a token (LV-4.1)."""

Story = list[Fact]


def start(players: int, rules: LasVeganRules) -> LasVeganState:
    """The state before the first event.

    Raises:
        Malformed: that many cannot play (LV-1.4), or the options do not fit together.
    """
    if players not in PLAYER_COUNTS:
        raise Malformed(
            f"{players} players", f"{PLAYER_COUNTS[0]} to {PLAYER_COUNTS[-1]} can play (LV-1.4)"
        )
    if reason := ill_formed(rules, LasVeganRules) or conflict(players, rules):
        raise Malformed("rules", reason)
    return LasVeganState(
        rules=rules,
        players=players,
        phase=Phase.LEAD,
        round=1,
        scores=(CABBAGES,) * players,
        round_leader=None,
        leader=None,
        casinos=(),
        spent_casinos=(),
        tokens=(),
        golden=None,
        placed=(None, None, None),
        hands=((),) * players,
        trick=(),
        taken=(),
        rights=0,
    )


def step(state: LasVeganState, event: Event) -> tuple[LasVeganState, tuple[Fact, ...]]:
    """The state after an awaited event, and what happened, in order.

    Raises:
        Malformed, NotAllowed, NotYourTurn: the event is not awaited.
    """
    REFEREE.require_awaited(state, event)
    story: Story = []
    match event:
        case Play(seat=seat, card=card):
            after = _play(state, seat, card, story)
        case PlaceGolden(seat=seat, side=side):
            story.append(facts.GoldenPlaced(seat, side, state.tokens[Token.GOLD]))
            after = _use_right(replace(state, golden=side), story)
        case PlaceToken(seat=seat, token=token, slot=slot):
            after = _use_right(_place_token(state, seat, token, slot, story), story)
        case Pass(seat=seat):
            story.append(facts.Passed(seat))
            after = _use_right(state, story)
        case Deal(seat=seat, cards=cards):
            story.append(facts.HandDealt(seat, len(cards)))
            hands = (*state.hands[:seat], cards, *state.hands[seat + 1 :])
            phase = Phase.PLAY if all(hands) else Phase.DEAL
            after = replace(state, phase=phase, hands=hands)
        case DrawCasinos(casinos=casinos):
            story.append(facts.CasinosDrawn(casinos))
            after = replace(state, phase=Phase.TOKENS, casinos=casinos)
        case TossTokens(values=values):
            story.append(facts.TokensTossed(values))
            after = replace(state, phase=Phase.DEAL, tokens=values)
        case Lead(seat=seat):
            story += (facts.LeadDrawn(seat), facts.RoundBegan(1, seat))
            after = replace(state, phase=Phase.CASINOS, round_leader=seat, leader=seat)
        case _:
            raise AssertionError(f"an event without a rule: {event!r}")
    return after, tuple(story)


def _play(state: LasVeganState, seat: Seat, card: Card, story: Story) -> LasVeganState:
    story.append(facts.CardPlayed(seat, card, leads=not state.trick))
    hand = tuple([held for held in state.hands[seat] if held != card])
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    trick = (*state.trick, card)
    if len(trick) < state.players:
        return replace(state, hands=hands, trick=trick)
    leader = leading_seat(state)
    taker = winner(leader, trick)
    rights = sum(1 for lying in trick if lying.value == _PLACING_VALUE)
    story.append(facts.TrickTaken(taker, trick, trick[(taker - leader) % state.players], rights))
    after = replace(
        state,
        phase=Phase.PLACE if rights else Phase.PLAY,
        hands=hands,
        trick=(),
        taken=(*state.taken, Trick(leader, trick, taker)),
        leader=taker,
        rights=rights,
    )
    return after if rights else _next_trick(after, story)


def _place_token(
    state: LasVeganState, seat: Seat, token: Token, slot: Slot, story: Story
) -> LasVeganState:
    story.append(facts.TokenPlaced(seat, token, state.tokens[token], slot, state.casinos[slot]))
    c1, c2, c3 = (token if slot is place else state.placed[place] for place in Slot)
    return replace(state, placed=(c1, c2, c3))


def _use_right(state: LasVeganState, story: Story) -> LasVeganState:
    rights = state.rights - 1
    if rights:
        return replace(state, rights=rights)
    return _next_trick(replace(state, phase=Phase.PLAY, rights=0), story)


def _next_trick(state: LasVeganState, story: Story) -> LasVeganState:
    """A trick is done with; when no cards are left, so is the round."""
    return state if any(state.hands) else _end_round(state, story)


def _end_round(state: LasVeganState, story: Story) -> LasVeganState:
    score = score_round(state)
    floor = 0 if state.rules.has_floor else None
    scores = tuple(
        cabbages + change if floor is None else max(floor, cabbages + change)
        for cabbages, change in zip(state.scores, score.changes, strict=True)
    )
    story.append(facts.RoundScored(state.round, score, scores))
    out_of_cabbages = min(scores) <= 0
    if out_of_cabbages or state.round == state.rules.rounds:
        reason = "no-cabbage" if out_of_cabbages else "rounds"
        story.append(facts.GameEnded(leaders(scores), scores, reason))
        return replace(state, phase=Phase.OVER, scores=scores)
    leader = _next_round_leader(state)
    story.append(facts.RoundBegan(state.round + 1, leader))
    return replace(
        state,
        phase=Phase.CASINOS,
        round=state.round + 1,
        scores=scores,
        round_leader=leader,
        leader=leader,
        casinos=(),
        spent_casinos=state.spent_casinos + state.casinos,
        tokens=(),
        golden=None,
        placed=(None, None, None),
        taken=(),
    )


def _next_round_leader(state: LasVeganState) -> Seat:
    if state.rules.winner_leads:
        return leading_seat(state)
    assert state.round_leader is not None
    return next_seat(state.round_leader, state.players)

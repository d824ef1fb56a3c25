"""What the conformance suite must know of Las Vegan; `tests.conformance.playing.kit` says what."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Final

from hypothesis import strategies as st
from msgspec.structs import replace

from sobremesa.rules.game import Action, ChanceEvent, Event, Over, Seat
from sobremesa.rules.lasvegan import GAME, facts
from sobremesa.rules.lasvegan.components import (
    DECK,
    STANDARD_CASINO_CARDS,
    STANDARD_TOKENS,
    Card,
    NumberCasino,
    Side,
    Slot,
    Suit,
    Token,
    parse_casino,
)
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
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.lasvegan.state import LasVeganState, Phase, Trick
from sobremesa.rules.lasvegan.view import LasVeganView
from tests.conformance.playing import Step, Twins
from tests.rules.lasvegan import odds

ZERO = Seat(0)

# --- variants ------------------------------------------------------------------------------------

_CASINOS = list(map(parse_casino, "red purple green blue 0 1 2 3 4 5 6 7 8 9".split()))
_TOKEN = st.tuples(*[st.sampled_from([-9, -4, -2, -1, +1, +3, +9])] * 2)


def rules(players: int) -> st.SearchStrategy[LasVeganRules]:
    """All variants; small hands among them, so that short games reach later rounds."""
    hands = st.one_of(st.none(), st.integers(1, 40 // players), st.integers(1, 3))
    return st.builds(
        LasVeganRules,
        rounds=st.integers(1, 4),
        placing_must=st.booleans(),
        golden_tie_pays=st.booleans(),
        has_floor=st.booleans(),
        winner_leads=st.booleans(),
        hand=hands,
        tokens=st.one_of(st.just(STANDARD_TOKENS), st.tuples(*[_TOKEN] * 5)),
        casino_cards=st.one_of(
            st.just(STANDARD_CASINO_CARDS),
            st.lists(st.sampled_from(_CASINOS), min_size=12, max_size=14).map(tuple),
        ),
    )


lively_rules = rules  # every game of Las Vegan ends (LV-6.1)

# --- events --------------------------------------------------------------------------------------

EXAMPLES: Final[tuple[Event, ...]] = (
    Lead(ZERO),
    DrawCasinos((NumberCasino(3), parse_casino("green"), NumberCasino(8))),
    TossTokens((-3, -1, -2, 1, -3)),
    Deal(ZERO, DECK[:13]),
    Deal(Seat(1), DECK[10:20]),
    Play(ZERO, DECK[7]),
    Play(Seat(1), DECK[30]),
    PlaceGolden(ZERO, Side.MIN),
    PlaceToken(ZERO, Token.T1, Slot.C1),
    PlaceToken(ZERO, Token.T4, Slot.C2),
    Pass(ZERO),
)

_R1, _R2, _THREE, _EIGHT = DECK[1], DECK[2], NumberCasino(3), NumberCasino(8)

NONSENSE: Final[Mapping[str, tuple[Event, ...]]] = {
    "count": (
        DrawCasinos((_THREE, _EIGHT)),
        DrawCasinos((_THREE, _EIGHT, _THREE, _EIGHT)),
        TossTokens((-3, -1, -2, 1)),
        TossTokens((-3, -1, -2, 1, -3, 1)),
    ),
    "twice": (Deal(ZERO, (_R1, _R1)), Deal(ZERO, (*DECK[:12], DECK[11]))),
    "order": (Deal(ZERO, (_R2, _R1)), Deal(ZERO, DECK[12::-1])),
    "component": (
        Play(ZERO, Card(Suit.RED, 10)),
        Play(ZERO, Card(Suit.BLUE, -1)),
        Deal(ZERO, (_R1, Card(Suit.RED, 10))),
        Deal(ZERO, (Card(Suit.RED, -1), *DECK[:12])),
        DrawCasinos((_THREE, _EIGHT, NumberCasino(10))),
        DrawCasinos((_THREE, _EIGHT, NumberCasino(-1))),
    ),
}


def actions(state: LasVeganState) -> Iterator[Action]:
    for seat in map(Seat, range(state.players)):
        for card in DECK:
            yield Play(seat, card)
        yield PlaceGolden(seat, Side.MAX)
        yield PlaceGolden(seat, Side.MIN)
        for token in Token:
            for slot in Slot:
                yield PlaceToken(seat, token, slot)
        yield Pass(seat)


def chance_events(state: LasVeganState, randomness: Random) -> Iterator[ChanceEvent]:
    for seat in range(state.players):
        yield Lead(Seat(seat))
    cards = state.rules.casino_cards
    unspent = tuple((Counter(cards) - Counter(state.spent_casinos)).elements())
    for pool in (unspent, cards, _CASINOS, cards[:2] * 2):
        # After the last round there may be no three left.
        for _ in range(3 if len(pool) >= 3 else 0):
            yield DrawCasinos(tuple(randomness.sample(pool, 3)))
    for spent in state.spent_casinos:
        yield DrawCasinos((spent, *randomness.sample(cards, 2)))
    for odd in (None, *Token):
        values = [randomness.choice(faces) for faces in state.rules.tokens]
        if odd is not None:
            values[odd] = randomness.choice((-9, -4, -3, -2, -1, 0, 1, 2, 3, 9))
        yield TossTokens(tuple(values))
    dealt = {card for hand in state.hands for card in hand}
    left = [card for card in DECK if card not in dealt]
    size = state.rules.hand_size(state.players)
    for seat in map(Seat, range(state.players)):
        for pool in (left, DECK):
            for count in (size, size - 1, size + 1):
                if 0 < count <= len(pool):
                    yield Deal(seat, tuple(sorted(randomness.sample(pool, count))))


def may_come(state: LasVeganState, event: Event) -> bool:
    placing = state.phase is Phase.PLACE and getattr(event, "seat", None) == state.leader
    match event:
        case Lead():
            return state.phase is Phase.LEAD
        case DrawCasinos(casinos=casinos):  # LV-2.2
            return state.phase is Phase.CASINOS and (
                Counter(casinos) + Counter(state.spent_casinos) <= Counter(state.rules.casino_cards)
            )
        case TossTokens(values=values):  # LV-2.3
            return state.phase is Phase.TOKENS and all(
                values[token] in state.rules.tokens[token] for token in Token
            )
        case Deal(seat=seat, cards=cards):  # LV-2.4
            return (
                state.phase is Phase.DEAL
                and state.hands.index(()) == seat
                and len(cards) == state.rules.hand_size(state.players)
                and not any(card in hand for hand in state.hands for card in cards)
            )
        case Play(seat=seat, card=card):  # LV-3.1, LV-3.2
            hand = state.hands[seat]
            if state.phase is not Phase.PLAY or card not in hand:
                return False
            if not state.trick:
                return seat == state.leader
            led = state.trick[0].suit
            follows = card.suit == led or {held.suit for held in hand}.isdisjoint({led})
            return (seat - state.leader) % state.players == len(state.trick) and follows
        case PlaceGolden():  # LV-4.2
            return placing and state.golden is None
        case PlaceToken(token=token, slot=slot):  # LV-4.3
            free = state.placed[slot] is None and token not in state.placed
            return placing and token != Token.GOLD and free
        case Pass():  # LV-4.4: four ordinary tokens for three casinos, one is always left
            possible = state.golden is None or None in state.placed
            return placing and not (state.rules.placing_must and possible)
        case _:
            raise AssertionError(event)


# --- what is hidden: hands, and the cards nobody was dealt (LV-2.4) ------------------------------


def twins(state: LasVeganState, viewer: Seat | None, randomness: Random) -> Iterator[Twins]:
    """What the viewer does not see, dealt anew; once so that who acts next keeps its own cards."""
    event = _some_event(state, randomness)
    own = set() if viewer is None else set(state.hands[viewer])
    if isinstance(event, Deal) and event.seat == viewer:
        own |= set(event.cards)
    actors = set(state.hands[event.seat]) if isinstance(event, Action) else set()
    for kept in (own, own | actors):
        other = _dealt_anew(state, kept, randomness)
        if event is None:
            yield Twins(state, None, other, None)
        elif isinstance(event, Deal) and event.seat != viewer:
            yield Twins(state, event, other, GAME.draw(other, randomness))
        elif may_come(other, event):
            yield Twins(state, event, other, event)


def _some_event(state: LasVeganState, randomness: Random) -> Event | None:
    if state.phase is Phase.OVER:
        return None
    possible = [action for action in actions(state) if may_come(state, action)]
    return randomness.choice(possible) if possible else GAME.draw(state, randomness)


def _dealt_anew(state: LasVeganState, kept: set[Card], randomness: Random) -> LasVeganState:
    """Other hands of the same sizes; the kept cards stay where they are."""
    played = {*state.trick, *(card for trick in state.taken for card in trick.cards)}
    unseen = [card for card in DECK if card not in played | kept]
    randomness.shuffle(unseen)
    hands = []
    for hand in state.hands:
        anew = [card if card in kept else unseen.pop() for card in hand]
        hands.append(tuple(sorted(anew)))
    return replace(state, hands=tuple(hands))


def _shows_a_neighbours_hand(state: LasVeganState, seat: Seat | None) -> LasVeganView:
    neighbour = 0 if seat is None else (seat + 1) % state.players
    return replace(GAME.view(state, seat), hand=state.hands[neighbour])


def _counts_reds(state: LasVeganState, seat: Seat | None) -> LasVeganView:
    reds = tuple(sum(card.suit is Suit.RED for card in hand) for hand in state.hands)
    return replace(GAME.view(state, seat), hand_sizes=reds)


def _shows_anybodys_actions(state: LasVeganState, seat: Seat | None) -> LasVeganView:
    possible = tuple(action for action in actions(state) if may_come(state, action))
    return replace(GAME.view(state, seat), actions=possible)


LEAKS: Final = (_shows_a_neighbours_hand, _counts_reds, _shows_anybodys_actions)


# --- points, cards and rounds --------------------------------------------------------------------


def check_step(step: Step) -> None:
    _check_points(step)
    _check_course(step)


def _check_points(step: Step) -> None:
    """Cabbages change by what a round's scoring tells; cards are neither lost nor doubled."""
    before, after = step.before, step.after
    for fact in step.facts:
        if isinstance(fact, facts.RoundScored):
            _check_scoring(step, fact)
            assert after.scores == fact.scores
            break
    else:
        assert after.scores == before.scores
    for state in (before, after):
        cards = [card for hand in state.hands for card in hand]
        cards += [*state.trick, *(card for trick in state.taken for card in trick.cards)]
        assert len(set(cards)) == len(cards)
        if state.phase in (Phase.PLAY, Phase.PLACE, Phase.OVER):
            assert len(cards) == state.players * state.rules.hand_size(state.players)


def _check_course(step: Step) -> None:
    """What lies where and who comes next is what the text of LV-2 to LV-4 says."""
    before, event, told, after = step
    ended = any(isinstance(fact, facts.RoundScored) for fact in told)
    if ended and after.phase is not Phase.OVER:
        assert (after.phase, after.round) == (Phase.CASINOS, before.round + 1)
        assert (after.casinos, after.tokens, after.trick, after.taken) == ((), (), (), ())
        assert (after.golden, after.placed, after.rights) == (None, (None, None, None), 0)
        assert after.spent_casinos == before.spent_casinos + before.casinos
        assert after.leader == after.round_leader
        return
    assert after.round == before.round
    golden, placed, rights = before.golden, list(before.placed), before.rights
    leader, trick, taken = before.leader, before.trick, before.taken
    match event:
        case Play(card=card):
            trick = (*trick, card)
            if len(trick) == before.players:
                rights = len([lying for lying in trick if lying.value == 7])
                winner = (leader + _taking_place(trick)) % before.players
                leader, trick, taken = winner, (), (*taken, Trick(leader, trick, winner))
        case PlaceGolden(side=side):
            golden, rights = side, rights - 1
        case PlaceToken(token=token, slot=slot):
            placed[slot] = token
            rights -= 1
        case Pass():
            rights -= 1
        case Lead(seat=seat):
            leader = seat
    assert (after.golden, after.placed, after.rights) == (golden, tuple(placed), rights)
    assert (after.leader, after.trick, after.taken) == (leader, trick, taken)
    if isinstance(event, Action):
        assert ended == (rights == 0 and not any(after.hands) and trick == ())
        playing = Phase.PLACE if rights else Phase.PLAY
        assert after.phase is (Phase.OVER if ended else playing)


def _taking_place(cards: tuple[Card, ...]) -> int:
    """LV-3.3: which card of a trick takes it, the last zero of another suit or the highest."""
    led = cards[0].suit
    zeros = [place for place, card in enumerate(cards) if card.value == 0 and card.suit != led]
    if zeros:
        return zeros[-1]
    following = [place for place, card in enumerate(cards) if card.suit == led]
    return max(following, key=lambda place: cards[place].value)


def _check_scoring(step: Step, fact: facts.RoundScored) -> None:
    """LV-5, worked out from the round's tricks anew."""
    rules, players = step.before.rules, step.before.players
    seats = range(players)
    tricks = [(trick.cards, trick.winner) for trick in step.before.taken]
    golden, placed = step.before.golden, list(step.before.placed)
    for taken in step.facts:
        match taken:
            case facts.TrickTaken(seat=seat, cards=cards):
                tricks.append((cards, seat))
            case facts.GoldenPlaced(side=side):
                golden = side
            case facts.TokenPlaced(token=token, slot=slot):
                placed[slot] = token
    assert len(tricks) == rules.hand_size(players)

    won = [[card for cards, taker in tricks if taker == seat for card in cards] for seat in seats]
    changes = [0] * players
    if golden is not None:
        numbers = [sum(taker == seat for _, taker in tricks) for seat in seats]
        met = max(numbers) if golden is Side.MAX else min(numbers)
        meeting = tuple(seat for seat in seats if numbers[seat] == met)
        paying = meeting if rules.golden_tie_pays or len(meeting) == 1 else ()
        value = step.before.tokens[Token.GOLD]
        line = fact.score.golden
        assert (line.side, line.seats, line.tricks, line.change) == (golden, paying, met, value)
        for seat in paying:
            changes[seat] += value
    else:
        assert fact.score.golden is None

    lying = [slot for slot in Slot if placed[slot] is not None]
    assert [line.slot for line in fact.score.casinos] == lying
    for line in fact.score.casinos:
        casino, value = step.before.casinos[line.slot], step.before.tokens[placed[line.slot]]
        assert (line.casino, line.token, line.value) == (casino, placed[line.slot], value)
        for seat in seats:
            if isinstance(casino, NumberCasino):
                count = len([card for card in won[seat] if card.value == casino.value])
            else:
                count = len([card for card in won[seat] if card.suit == casino.suit]) // 3
            assert (line.counts[seat], line.changes[seat]) == (count, count * value)
            changes[seat] += count * value
    assert fact.score.changes == tuple(changes)
    for seat in seats:
        left = step.before.scores[seat] + changes[seat]
        assert fact.scores[seat] == (max(left, 0) if rules.has_floor else left)


def check_game(steps: Sequence[Step]) -> None:
    rules, players = steps[0].before.rules, steps[0].before.players
    told = [fact for step in steps for fact in step.facts]
    scored = [fact for fact in told if isinstance(fact, facts.RoundScored)]
    assert [fact.round for fact in scored] == list(range(1, len(scored) + 1))
    assert len(scored) <= rules.rounds
    hand = rules.hand_size(players)
    taken = [fact for fact in told if isinstance(fact, facts.TrickTaken)]
    assert len(taken) == hand * len(scored)
    for fact in scored[:-1]:
        assert min(fact.scores) > 0
    over = GAME.awaiting(steps[-1].after)
    assert isinstance(over, Over)
    early = min(scored[-1].scores) <= 0
    assert early or len(scored) == rules.rounds
    assert over.reason == ("no-cabbage" if early else "rounds")

    leads = [fact.leader for fact in told if isinstance(fact, facts.RoundBegan)]
    assert len(leads) == len(scored)
    for round_before, (lead, following) in enumerate(pairwise(leads)):
        last_taker = taken[hand * (round_before + 1) - 1].seat
        assert following == (last_taker if rules.winner_leads else (lead + 1) % players)

    drawn = [casino for f in told if isinstance(f, facts.CasinosDrawn) for casino in f.casinos]
    assert Counter(drawn) <= Counter(rules.casino_cards)


# --- odds ----------------------------------------------------------------------------------------

ODDS: Final = odds.ODDS

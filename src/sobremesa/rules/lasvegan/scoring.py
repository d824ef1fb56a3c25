"""What the casinos are worth: who takes a trick, and what a round costs or brings."""

from typing import Final, Protocol

import msgspec

from sobremesa.rules.game import Seat, next_seat, seats
from sobremesa.rules.lasvegan.components import Card, Casino, NumberCasino, Side, Slot, Token
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.lasvegan.state import Trick, cards_won, tricks_won

GROUP: Final = 3
"""A casino that shows a suit counts full groups of so many cards (LV-5.3)."""


class Round(Protocol):
    """What of a round its scoring depends on; all of it is public, so states and views have it."""

    @property
    def rules(self) -> LasVeganRules: ...
    @property
    def players(self) -> int: ...
    @property
    def casinos(self) -> tuple[Casino, ...]: ...
    @property
    def tokens(self) -> tuple[int, ...]: ...
    @property
    def golden(self) -> Side | None: ...
    @property
    def placed(self) -> tuple[Token | None, ...]: ...
    @property
    def taken(self) -> tuple[Trick, ...]: ...


class GoldenLine(msgspec.Struct, frozen=True, tag=True):
    """The golden casino in a round's scoring: who met it, and what each of them changes by."""

    side: Side
    seats: tuple[Seat, ...]
    tricks: int
    change: int


class CasinoLine(msgspec.Struct, frozen=True, tag=True):
    """An ordinary casino in a round's scoring.

    `counts` holds by seat how often the token's `value` counts, `changes` what that makes.
    """

    slot: Slot
    casino: Casino
    token: Token
    value: int
    counts: tuple[int, ...]
    changes: tuple[int, ...]


class RoundScore(msgspec.Struct, frozen=True):
    """A round's scoring line by line, and by seat the sum of all its lines (LV-5.5)."""

    golden: GoldenLine | None
    casinos: tuple[CasinoLine, ...]
    changes: tuple[int, ...]


def winner(leader: Seat, cards: tuple[Card, ...]) -> Seat:
    """Who takes a complete trick (LV-3.3).

    >>> winner(Seat(0), tuple(map(Card.parse, ["R9", "P0", "R8", "G0"])))
    3
    """
    led = cards[0].suit
    best = 0
    for place, card in enumerate(cards):
        if card.suit is not led:
            if card.value == 0:
                best = place
        elif cards[best].suit is led and card.value > cards[best].value:
            best = place
    return next_seat(leader, len(cards), best)


def count(casino: Casino, won: tuple[Card, ...]) -> int:
    """How often a casino's token counts for the cards of somebody's tricks (LV-5.2, LV-5.3).

    >>> count(NumberCasino(8), tuple(map(Card.parse, ["R8", "G8", "P1"])))
    2
    """
    if isinstance(casino, NumberCasino):
        return [card.value for card in won].count(casino.value)
    return [card.suit for card in won].count(casino.suit) // GROUP


def golden_seats(side: Side, tricks: tuple[int, ...], *, tie_pays: bool) -> tuple[Seat, ...]:
    """Who meets the golden casino: the seats with the most or the fewest tricks (LV-5.1).

    >>> golden_seats(Side.MAX, (5, 0, 0, 5), tie_pays=True)
    (0, 3)
    """
    wanted = max(tricks) if side is Side.MAX else min(tricks)
    meeting = tuple(Seat(seat) for seat, won in enumerate(tricks) if won == wanted)
    return meeting if tie_pays or len(meeting) == 1 else ()


def score_round(state: Round) -> RoundScore:
    """The scoring of the tricks taken so far, as if the round ended now (LV-5)."""
    changes = [0] * state.players
    golden = None
    if state.golden is not None:
        tricks = tricks_won(state.taken, state.players)
        golden = GoldenLine(
            side=state.golden,
            seats=golden_seats(state.golden, tricks, tie_pays=state.rules.golden_tie_pays),
            tricks=max(tricks) if state.golden is Side.MAX else min(tricks),
            change=state.tokens[Token.GOLD],
        )
        for seat in golden.seats:
            changes[seat] += golden.change
    won = cards_won(state.taken, state.players)
    lines = []
    for slot, casino in zip(Slot, state.casinos, strict=True):
        token = state.placed[slot]
        if token is None:
            continue
        value = state.tokens[token]
        counts = tuple(count(casino, won[seat]) for seat in seats(state.players))
        line = CasinoLine(slot, casino, token, value, counts, tuple(value * n for n in counts))
        lines.append(line)
        for seat in seats(state.players):
            changes[seat] += line.changes[seat]
    return RoundScore(golden, tuple(lines), tuple(changes))

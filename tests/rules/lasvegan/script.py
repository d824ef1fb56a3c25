"""Las Vegan in lines: `0 play R7`, `0 place gold max`, `* deal 1 R1 R4 P0`."""

from typing import Any

from sobremesa.rules.game import Event, Seat
from sobremesa.rules.lasvegan import GAME
from sobremesa.rules.lasvegan.components import Card, Side, Slot, Token, parse_casino
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
from sobremesa.rules.lasvegan.state import LasVeganState
from tests.rules.script import Script


def read(line: str) -> Event:
    """The event of a line; cards in any number and order, so that wrong ones can be written."""
    actor, verb, *words = line.split()
    many: Any  # the tuples' lengths are what some tests get wrong
    match verb:
        case "lead":
            return Lead(Seat(int(words[0])))
        case "casinos":
            many = tuple(map(parse_casino, words))
            return DrawCasinos(many)
        case "tokens":
            many = tuple(int(word.split(":")[1]) for word in words)
            return TossTokens(many)
        case "deal":
            return Deal(Seat(int(words[0])), tuple(map(Card.parse, words[1:])))
    seat = Seat(int(actor))
    match [verb, *words]:
        case ["play", card]:
            return Play(seat, Card.parse(card))
        case ["place", "gold", ("min" | "max") as side]:
            return PlaceGolden(seat, Side(side))
        case ["place", token, slot]:
            return PlaceToken(seat, Token[token.upper()], Slot[slot.upper()])
        case ["pass"]:
            return Pass(seat)
    raise ValueError(line)


SCRIPT: Script[LasVeganState] = Script(GAME, read)
play, tell, refused = SCRIPT.play, SCRIPT.tell, SCRIPT.refused
offered, awaited = SCRIPT.offered, SCRIPT.awaited

TOSSED = "gold:-3 t1:-1 t2:-2 t3:+1 t4:-3"


def dealt(
    *hands: str, casinos: str = "3 green 8", tossed: str = TOSSED, lead: int = 0, **options: Any
) -> LasVeganState:
    """A new game of so many players with these hands; it is one round unless `rounds` says more.

    The hand size is that of the hands: small hands make short rounds.
    """
    rules = LasVeganRules(**{"rounds": 1, "hand": len(hands[0].split()), **options})
    state = GAME.start(len(hands), rules)
    state = play(state, f"* lead {lead}\n* casinos {casinos}\n* tokens {tossed}")
    return deal(state, *hands)


def deal(state: LasVeganState, *hands: str) -> LasVeganState:
    """The state after every seat was dealt its hand; the cards of a hand in any order."""
    for seat, hand in enumerate(hands):
        cards = " ".join(map(str, sorted(map(Card.parse, hand.split()))))
        state = play(state, f"* deal {seat} {cards}")
    return state

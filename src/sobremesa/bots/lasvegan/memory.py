"""What a player who forgets nothing knows of the cards: all of it follows from the view."""

from math import comb
from typing import Final, NamedTuple

from sobremesa.rules.game import Seat
from sobremesa.rules.lasvegan.components import DECK, Card, Suit
from sobremesa.rules.lasvegan.state import by_seat, cards_won, tricks_won
from sobremesa.rules.lasvegan.view import LasVeganView

ZERO_STRENGTH: Final = 0.5
"""A 0 takes no trick of its own suit but, played last, every trick of another one (LV-3.3)."""


class Reply(NamedTuple):
    """How a seat may answer a led suit, as far as the unseen cards tell.

    Attributes:
        void: the chance that it holds none of the suit.
        follow: the cards that it may follow with.
        other: the cards that it may play when it is void.
    """

    void: float
    follow: tuple[Card, ...]
    other: tuple[Card, ...]

    def beats(self, best: Card, led: Suit) -> float:
        """The chance that it beats the best card so far, each card being as likely."""
        chance = 0.0
        if best.suit is led and self.follow:
            higher = sum([card.value > best.value for card in self.follow])
            chance += (1 - self.void) * higher / len(self.follow)
        if self.other:
            zeros = sum([card.value == 0 for card in self.other])
            chance += self.void * zeros / len(self.other)
        return chance


class Memory:
    """The cards that were played, and what they tell of the other hands.

    Attributes:
        won: by seat, the cards of its tricks.
        tricks: by seat, how many tricks it won.
        tricks_left: how many are not complete.
        lacks: by seat, the suits that it could not follow.
        unseen: the cards that are neither in the own hand nor played.
        dealt: the part of the unseen cards that is in hands; the rest lies aside (LV-2.4).
    """

    def __init__(self, view: LasVeganView) -> None:
        self.won = cards_won(view.taken, view.players)
        self.tricks = tricks_won(view.taken, view.players)
        self.tricks_left = max(view.hand_sizes)
        self.lacks = _lacks(view)
        seen = {*view.hand, *view.trick}.union(*self.won)
        self.unseen = tuple([card for card in DECK if card not in seen])
        held = sum(view.hand_sizes) - len(view.hand)
        self.dealt = held / len(self.unseen) if self.unseen else 0.0
        self._hand_sizes = view.hand_sizes
        self._replies: dict[tuple[Seat, Suit], Reply] = {}

    def reply(self, seat: Seat, led: Suit) -> Reply:
        """How a seat that has not yet played may answer that suit."""
        if (seat, led) not in self._replies:
            pool = [card for card in self.unseen if card.suit not in self.lacks[seat]]
            follow = tuple([card for card in pool if card.suit is led])
            other = tuple([card for card in pool if card.suit is not led])
            # Of all hands that the pool allows, those without the suit.
            hand = self._hand_sizes[seat]
            void = comb(len(other), hand) / comb(len(pool), hand)
            self._replies[seat, led] = Reply(void, follow, other)
        return self._replies[seat, led]

    def strength(self, card: Card) -> float:
        """How surely the card takes tricks: the part of its suit's unseen cards that it beats."""
        if card.value == 0:
            return ZERO_STRENGTH
        suit = [other.value for other in self.unseen if other.suit is card.suit]
        return sum([value < card.value for value in suit]) / len(suit) if suit else 1.0


def _lacks(view: LasVeganView) -> tuple[set[Suit], ...]:
    lacks: tuple[set[Suit], ...] = tuple(set() for _ in range(view.players))
    tricks = [trick.played() for trick in view.taken]
    if view.trick and view.leader is not None:
        tricks.append(by_seat(view.leader, view.trick, view.players))
    for played in tricks:
        led = played[0][1].suit
        for seat, card in played:
            if card.suit is not led:
                lacks[seat].add(led)
    return lacks

"""What is said of Las Vegan: the names of its pieces, and what happens."""

from typing import Final

from sobremesa.messages.catalogue import Messages
from sobremesa.messages.people import People
from sobremesa.rules.game import Fact, Seat, next_seat, seats
from sobremesa.rules.lasvegan import facts
from sobremesa.rules.lasvegan.components import (
    Card,
    Casino,
    NumberCasino,
    Side,
    Slot,
    Suit,
    SuitCasino,
    Token,
)
from sobremesa.rules.lasvegan.scoring import CasinoLine, GoldenLine
from sobremesa.rules.lasvegan.state import by_seat

ROUND: Final = facts.RoundBegan
PASSING: Final[frozenset[type[Fact]]] = frozenset({facts.HandDealt, facts.CardPlayed})
ITEMISED: Final[frozenset[type[Fact]]] = frozenset({facts.RoundScored})


def signed(value: int) -> str:
    """A token's value or a change as the table writes it: "+1", "-3", "0"."""
    return f"{value:+d}" if value else "0"


def told_change(people: People, value: int) -> str:
    """A value as sentences tell it: "-3", or read aloud "−3" with a true minus."""
    return signed(value).replace("-", "\N{MINUS SIGN}") if people.aloud else signed(value)


def told_card(people: People, card: Card) -> str:
    """A card as sentences tell it: R7, or read aloud "red 7"."""
    return card_name(people.messages, card) if people.aloud else str(card)


def suit_name(messages: Messages, suit: Suit) -> str:
    """A suit: "red"."""
    return messages.say(f"suit-{suit}")


def suit_cards(messages: Messages, suit: Suit) -> str:
    """The cards of a suit: "reds"."""
    return messages.say(f"suit-cards-{suit}")


def card_name(messages: Messages, card: Card) -> str:
    """A card as it is read aloud: "red 7"; in print it is its word, R7."""
    return messages.say("card", suit=suit_name(messages, card.suit), value=card.value)


def token_name(messages: Messages, token: Token) -> str:
    """A token: "golden token", "token t3"."""
    if token is Token.GOLD:
        return messages.say("token-golden")
    return messages.say("token-ordinary", token=str(token))


def casino_name(messages: Messages, casino: Casino) -> str:
    """What an ordinary casino counts: "8s", "greens by threes"."""
    match casino:
        case NumberCasino(value=number):
            return messages.say("casino-name-number", number=number)
        case SuitCasino(suit=suit):
            return messages.say("casino-name-suit", cards=suit_cards(messages, suit))


def told_casino(people: People, slot: Slot, casino: Casino) -> str:
    """A casino as a place in sentences: c2, or read aloud "the 8s"."""
    if not people.aloud:
        return str(slot)
    match casino:
        case NumberCasino(value=number):
            return people.messages.say("casino-place-number", number=number)
        case SuitCasino(suit=suit):
            cards = suit_cards(people.messages, suit)
            return people.messages.say("casino-place-suit", cards=cards)


def casino_meaning(messages: Messages, casino: Casino, value: int) -> str:
    """What an ordinary casino does with such a token: "each 8: -2" (LV-5.2, LV-5.3)."""
    match casino:
        case NumberCasino(value=number):
            return messages.say("casino-number", number=number, value=signed(value))
        case SuitCasino(suit=suit):
            cards = suit_cards(messages, suit)
            return messages.say("casino-suit", cards=cards, value=signed(value))


def golden_meaning(messages: Messages, side: Side) -> str:
    """Whom the golden casino hits: "most tricks" (LV-5.1)."""
    return messages.say(f"golden-{side}")


def tell(fact: Fact, people: People) -> tuple[str, ...]:
    """A fact of this game in sentences.

    Pieces are told by their marks, "R7" and "t3 on c2"; or read aloud as they are seen at the
    table, "red 7" and "the −2 on the 8s".

    Raises:
        TypeError: it is none of this game.
    """
    say = people.messages.say
    match fact:
        case facts.LeadDrawn(seat=seat):
            return (say("lasvegan-lead-drawn", name=people.name(seat)),)
        case facts.RoundBegan(round=number, leader=seat):
            return (say("lasvegan-round-began", round=number, name=people.name(seat)),)
        case facts.CasinosDrawn(casinos=casinos):
            c1, c2, c3 = (casino_name(people.messages, casino) for casino in casinos)
            if people.aloud:
                return (say("lasvegan-casinos-aloud", c1=c1, c2=c2, c3=c3),)
            return (say("lasvegan-casinos", c1=c1, c2=c2, c3=c3),)
        case facts.TokensTossed(values=values):
            gold, t1, t2, t3, t4 = (told_change(people, value) for value in values)
            if people.aloud:
                return (say("lasvegan-tokens-aloud", gold=gold, t1=t1, t2=t2, t3=t3, t4=t4),)
            return (say("lasvegan-tokens", gold=gold, t1=t1, t2=t2, t3=t3, t4=t4),)
        case facts.HandDealt(seat=seat, count=count):
            return (say("lasvegan-dealt", name=people.name(seat), count=count),)
        case facts.CardPlayed(seat=seat, card=card, leads=leads):
            name, told = people.name(seat), told_card(people, card)
            return (say("lasvegan-leads" if leads else "lasvegan-plays", name=name, card=told),)
        case facts.TrickTaken():
            return _trick(fact, people)
        case facts.GoldenPlaced(seat=seat, side=side, value=value):
            name, told = people.name(seat), told_change(people, value)
            return (say(f"lasvegan-golden-on-{side}", name=name, value=told),)
        case facts.TokenPlaced():
            return (_token_placed(fact, people),)
        case facts.Passed(seat=seat):
            return (say("lasvegan-passed", name=people.name(seat)),)
        case facts.RoundScored():
            return _round_scored(fact, people)
        case facts.GameEnded():
            return _game_ended(fact, people)
        case _:
            raise TypeError(f"not a fact of Las Vegan: {fact!r}")


def recount(fact: Fact, people: People) -> tuple[str, ...]:
    """As `tell`, but a trick is told with all of its cards.

    Raises:
        TypeError: the fact is none of this game.
    """
    if not isinstance(fact, facts.TrickTaken):
        return tell(fact, people)
    say = people.messages.say
    leader = next_seat(fact.seat, len(people), -fact.cards.index(fact.by))
    (_, led), *played = by_seat(leader, fact.cards, len(people))
    trick = say(
        "lasvegan-trick-stolen" if _steals(fact) else "lasvegan-trick-taken",
        leader=people.name(leader),
        led=told_card(people, led),
        plays=people.messages.row(
            [
                say("lasvegan-play", name=people.name(seat), card=told_card(people, card))
                for seat, card in played
            ]
        ),
        name=people.name(fact.seat),
        card=told_card(people, fact.by),
    )
    return (trick, *_sevens(fact, people))


def _trick(fact: facts.TrickTaken, people: People) -> tuple[str, ...]:
    taken = people.messages.say(
        "lasvegan-steals" if _steals(fact) else "lasvegan-takes",
        name=people.name(fact.seat),
        card=told_card(people, fact.by),
    )
    return (taken, *_sevens(fact, people))


def _steals(fact: facts.TrickTaken) -> bool:
    """Whether a 0 of another suit than the led one took the trick (LV-3.3)."""
    return fact.by.suit is not fact.cards[0].suit


def _sevens(fact: facts.TrickTaken, people: People) -> tuple[str, ...]:
    return (people.messages.say("lasvegan-sevens", count=fact.rights),) if fact.rights else ()


def _token_placed(fact: facts.TokenPlaced, people: People) -> str:
    say, name = people.messages.say, people.name(fact.seat)
    place = told_casino(people, fact.slot, fact.casino)
    effect = _effect(fact.casino, fact.value, people.messages)
    if people.aloud:
        value = told_change(people, fact.value)
        return say("lasvegan-token-on-aloud", name=name, value=value, place=place, effect=effect)
    token = str(fact.token)
    return say("lasvegan-token-on", name=name, token=token, slot=place, effect=effect)


def _effect(casino: Casino, value: int, messages: Messages) -> str:
    """What an ordinary casino does, in words: "each 8 costs 2 cabbages"."""
    sign, cabbages = _sign(value), abs(value)
    match casino:
        case NumberCasino(value=number):
            return messages.say("effect-number", number=number, sign=sign, cabbages=cabbages)
        case SuitCasino(suit=suit):
            cards = suit_cards(messages, suit)
            return messages.say("effect-suit", cards=cards, sign=sign, cabbages=cabbages)


def _sign(value: int) -> str:
    """The selector of the messages that tell a gain from a loss."""
    return "plus" if value > 0 else "minus"


def _round_scored(fact: facts.RoundScored, people: People) -> tuple[str, ...]:
    say = people.messages.say
    golden, casinos = fact.score.golden, fact.score.casinos
    lines = [_golden_scored(golden, people)] if golden else []
    lines += [_casino_scored(line, people) for line in casinos]
    if not lines:
        lines.append(say("lasvegan-no-token"))
    standing = people.standing(fact.scores)
    return (*lines, say("lasvegan-round-scored", round=fact.round, standing=standing))


def _golden_scored(line: GoldenLine, people: People) -> str:
    say = people.messages.say
    if not line.seats:
        return say(f"lasvegan-golden-tie-{line.side}")
    names, count = people.names(line.seats), len(line.seats)
    sign, cabbages = _sign(line.change), abs(line.change)
    if line.tricks == 0:
        return say(
            "lasvegan-golden-scored-none", names=names, count=count, sign=sign, cabbages=cabbages
        )
    return say(
        f"lasvegan-golden-scored-{line.side}",
        names=names,
        count=count,
        tricks=line.tricks,
        sign=sign,
        cabbages=cabbages,
    )


def _casino_scored(line: CasinoLine, people: People) -> str:
    messages = people.messages
    slot = told_casino(people, line.slot, line.casino)
    effect = _effect(line.casino, line.value, messages)
    changes = [
        messages.say(
            "lasvegan-change",
            name=people.name(seat),
            change=told_change(people, line.changes[seat]),
        )
        for seat in seats(len(people))
        if line.changes[seat]
    ]
    if not changes:
        return messages.say("lasvegan-casino-misses", slot=slot, effect=effect)
    return messages.say(
        "lasvegan-casino-scored", slot=slot, effect=effect, changes=messages.row(changes)
    )


def _game_ended(fact: facts.GameEnded, people: People) -> tuple[str, ...]:
    say = people.messages.say
    won = say(
        "lasvegan-ended",
        names=people.names(fact.winners),
        count=len(fact.winners),
        cabbages=fact.scores[fact.winners[0]],
    )
    if fact.reason == "rounds":
        return (won,)
    empty = [Seat(seat) for seat, cabbages in enumerate(fact.scores) if cabbages <= 0]
    return (say("lasvegan-no-cabbage", names=people.names(empty), count=len(empty)), won)

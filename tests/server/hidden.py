"""Journals of random games, and the same games with other secrets."""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from sobremesa.protocol.commands import Contribute, Sit, Start
from sobremesa.protocol.common import Person
from sobremesa.protocol.http import NewTable
from sobremesa.rules.errors import EventRefused
from sobremesa.rules.lasvegan.components import DECK, Card
from sobremesa.rules.lasvegan.state import LasVeganState, Phase
from sobremesa.server.table.acting import moves
from sobremesa.server.table.asking import Asked, Decided
from sobremesa.server.table.decide import decide
from sobremesa.server.table.entries import AnyEntry, Opened, Played, Sealed, Started, encoded
from sobremesa.server.table.journal import folded
from sobremesa.server.table.opening import new_table
from sobremesa.server.table.play import is_sealed
from sobremesa.server.table.state import TableState, after
from sobremesa.store.store import Entry

TABLE: Final = "a2b3c4d5e6"
AT: Final = 1_700_000_000_000
_TRIES: Final = 60
Journal = tuple[AnyEntry, ...]


def person(seat: int) -> Person:
    """Who sits there."""
    return Person(f"person-{seat}", f"P{seat}")


def fold(journal: Sequence[AnyEntry]) -> TableState:
    """Where a journal leads."""
    entries = (Entry(number, AT, encoded(body)) for number, body in enumerate(journal, start=1))
    return folded(TABLE, entries)[0]


def game(name: str, players: int, seed: bytes, most: int) -> Journal:
    """The journal of a game of people who do what comes to their minds, for so many actions."""
    wanted = NewTable(game=name, seats=players, visibility="public", clock=30)
    steps = new_table(TABLE, wanted, person(0), seed=seed, code="BCDFGH", at=AT)
    journal = [step.entry for step in steps]
    table = steps[-1].table

    def add(decided: tuple[Decided, ...]) -> None:
        nonlocal table
        for one in decided:
            table = after(table, one.entry, AT, one.moved).table
            journal.append(one.entry)

    for seat in range(1, players):
        add(decide(table, Asked(Sit(id=f"s{seat}", seat=seat), person(seat), AT)))
        add(decide(table, Asked(Contribute(id="c", entropy=f"0{seat}"), person(seat), AT)))
    add(decide(table, Asked(Start(id="start", anyway=True), person(0), AT)))
    random = Random(seed)
    for number in range(most):
        play = table.play
        turns = play.turns() if play is not None else None
        if play is None or turns is None:
            break
        seat = random.choice(play.waiting())
        action = random.choice(turns.actions[seat])
        add(moves(table, action, AT, by=person(seat).id, command=f"m{number}"))
    return tuple(journal)


def with_seed(journal: Journal, seed: bytes) -> Journal:
    """The same table with another seed, from which the same was drawn, as it happens."""
    first, *rest = journal
    assert isinstance(first, Opened)
    return (msgspec.structs.replace(first, seed=seed), *rest)


def secrets_changed(journal: Journal, seat: int | None, random: Random) -> Journal | None:
    """The same game as that seat, or a spectator, saw it, with other secrets of the others.

    In Las Vegan hands and cards that nobody has are exchanged; in Tally Up! others have chosen
    the other way. None if there is nothing to change, or nothing else fits what all have seen.
    """
    table = fold(journal)
    if isinstance(table.play and table.play.state, LasVeganState):
        return _other_hands(journal, table, seat, random)
    return _other_choices(journal, table, seat)


def _other_choices(journal: Journal, table: TableState, seat: int | None) -> Journal | None:
    play = table.play
    if play is None or not is_sealed(play) or not play.sealed.keys() - {seat}:
        return None
    changed = list(journal)
    for place in range(len(journal) - 1, -1, -1):
        entry = journal[place]
        if isinstance(entry, Played | Started):
            break
        if isinstance(entry, Sealed):
            whose, choice = entry.line.split()
            if int(whose) != seat:
                other = "out" if choice == "in" else "in"
                changed[place] = msgspec.structs.replace(entry, line=f"{whose} {other}")
    return tuple(changed)


def _other_hands(
    journal: Journal, table: TableState, seat: int | None, random: Random
) -> Journal | None:
    assert table.play is not None
    state: LasVeganState = table.play.state
    if state.phase not in (Phase.PLAY, Phase.PLACE):
        return None
    place = max(
        number
        for number, entry in enumerate(journal)
        if isinstance(entry, Played | Started) and any("deal" in line for line in entry.lines)
    )
    entry = journal[place]
    assert isinstance(entry, Played | Started)
    dealt = {
        int(words[2]): [Card.parse(word) for word in words[3:]]
        for words in (line.split() for line in entry.lines)
        if words[1] == "deal"
    }
    nobodys = set(DECK) - {card for cards in dealt.values() for card in cards}
    others = [other for other in dealt if other != seat]
    pool = sorted(nobodys.union(*(state.hands[other] for other in others)))
    for _ in range(_TRIES):
        random.shuffle(pool)
        left = list(pool)
        changed = dict(dealt)
        for other in others:
            hand = state.hands[other]
            kept = [card for card in dealt[other] if card not in hand]
            changed[other] = sorted([*kept, *(left.pop() for _ in hand)])
        if changed == dealt:
            continue
        lines = tuple(_deal(line, changed) for line in entry.lines)
        found = (
            *journal[:place],
            msgspec.structs.replace(entry, lines=lines),
            *journal[place + 1 :],
        )
        try:
            # Whoever had to follow suit, did so with these hands, too.
            fold(found)
        except (EventRefused, ValueError):
            continue
        return found
    return None


def _deal(line: str, hands: dict[int, list[Card]]) -> str:
    match line.split():
        case ["*", "deal", seat, *_]:
            return " ".join(("* deal", seat, *map(str, hands[int(seat)])))
        case _:
            return line

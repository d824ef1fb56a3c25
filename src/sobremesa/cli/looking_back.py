"""What is said of a game that is looked back on: what it turned on, and its numbers."""

from sobremesa.analysis.statistics.model import (
    BustDecided,
    CasinoDecided,
    ClaimDecided,
    Decided,
    Led,
    Part,
    RanOut,
    RoundDecided,
    Statistics,
)
from sobremesa.messages.catalogue import Messages
from sobremesa.messages.lasvegan import casino_name
from sobremesa.messages.people import People
from sobremesa.rules.game import Seat
from sobremesa.rules.lasvegan.components import parse_casino


def change(value: int) -> str:
    """A change with its sign: "+1", "−3", "0".

    >>> change(-3)
    '−3'
    """
    return f"{value:+d}".replace("-", "\u2212") if value else "0"


def decided(moment: Decided, people: People) -> str:
    """Something that the game turned on, as a sentence."""
    say = people.messages.say

    def name(seat: int) -> str:
        return people.name(Seat(seat))

    def difference(made: CasinoDecided | RoundDecided) -> dict[str, str | int]:
        return {
            "round": made.round,
            "name": name(made.seat),
            "change": change(made.change),
            "other": name(made.other),
            "theirs": change(made.other_change),
        }

    match moment:
        case CasinoDecided(casino="gold"):
            return say("decided-golden", **difference(moment))
        case CasinoDecided(casino=word):
            casino = casino_name(people.messages, parse_casino(word))
            return say("decided-casino", casino=casino, **difference(moment))
        case RoundDecided():
            return say("decided-round", **difference(moment))
        case RanOut(round=number, seats=seats):
            names = people.names(map(Seat, seats))
            return say("decided-ran-out", names=names, count=len(seats), round=number)
        case BustDecided(round=number, lost=lost, seats=seats, seat=seat):
            return say(
                "decided-bust",
                round=number,
                name=name(seat),
                names=people.names(map(Seat, seats)),
                count=len(seats),
                lost=lost,
            )
        case ClaimDecided(round=number, seat=seat, points=points):
            return say("decided-claim", round=number, name=name(seat), points=points)
        case Led(round=number, seat=seat):
            return say("decided-led", name=name(seat), round=number)


def part_name(part: Part, messages: Messages) -> str:
    """Where a part of a round's points came from: "Golden casino", "8s"."""
    if part.kind in ("gold", "floor", "banked", "claimed", "shared"):
        return messages.say(f"part-{part.kind}")
    return casino_name(messages, parse_casino(part.kind))


Row = tuple[str, tuple[str, ...]]
"""A line of a table: its heading, and a text for each player."""


def score_rows(found: Statistics, messages: Messages) -> list[Row]:
    """The scores round by round, each round with its parts."""
    rows: list[Row] = [(messages.say("statistics-begin"), tuple(map(str, found.begin)))]
    for one in found.rounds:
        rows += [
            (f"  {part_name(part, messages)}", tuple(map(change, part.changes)))
            for part in one.parts
        ]
        if one.lost_by:
            lost = tuple(
                str(one.lost) if seat in one.lost_by else "" for seat in range(len(one.scores))
            )
            rows.append((f"  {messages.say('part-lost')}", lost))
        rows.append(
            (messages.say("statistics-round", round=one.number), tuple(map(str, one.scores)))
        )
    return rows


def figure_rows(found: Statistics, messages: Messages) -> list[Row]:
    """The numbers of each player."""
    return [
        (
            messages.say(f"figure-{found.game}-{figure.name}"),
            tuple(map(str, figure.by_seat)),
        )
        for figure in found.figures
    ]

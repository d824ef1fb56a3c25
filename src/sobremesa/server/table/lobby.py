"""What people do before a game: take their seats, agree on the options, and start."""

from typing import Any, Final, get_args

from sobremesa.bots import catalog as bots
from sobremesa.fairness import MOST_CONTRIBUTED
from sobremesa.protocol.commands import (
    Arrange,
    Clear,
    Contribute,
    Leave,
    Ready,
    SeatBot,
    Sit,
    Start,
    Swap,
)
from sobremesa.protocol.common import Colour
from sobremesa.record.header import LONGEST_NAME, Header, header_of
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules import catalog
from sobremesa.rules.words import quoted
from sobremesa.server.identity import person_name
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.asking import (
    Asked,
    Decided,
    cause,
    name_of,
    own_place,
    place_at,
    require_host,
    require_open,
)
from sobremesa.server.table.entries import (
    AnyEntry,
    Arranged,
    CameBack,
    Contributed,
    Freed,
    SaidReady,
    Sat,
    SatBot,
    Started,
    Swapped,
    WentAway,
)
from sobremesa.server.table.play import begun
from sobremesa.server.table.state import Place, TableState, contributed
from sobremesa.store.listing import Status

BARRED: Final = 300_000
"""Milliseconds for which somebody whom the host took off a seat may take none."""

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)


def sit(table: TableState, asked: Asked, wish: Sit) -> tuple[AnyEntry, ...]:
    """Take a free seat; or come back to, or change, one's own."""
    place = place_at(table, wish.seat)
    own = table.seats_of(asked.person.id)
    if table.status is not Status.OPEN:
        if place.person != asked.person.id:
            raise Refusal("started", "the game has begun: its seats are taken")
        return (CameBack(seat=wish.seat, **cause(asked)),) if place.away else ()
    if not place.is_free and place.person != asked.person.id:
        raise Refusal("taken", f"seat {wish.seat} is taken by {place.name}")
    barred = table.barred.get(asked.person.id)
    if barred is not None and asked.at < barred + BARRED:
        raise Refusal("not-allowed", "the host took you off this table; come back later")
    gave_up = () if wish.also else tuple(seat for seat in own if seat != wish.seat)
    leaving = {wish.seat, *gave_up}
    others = [other for seat, other in enumerate(table.places) if seat not in leaving]
    own_name = place.name or next((table.places[seat].name for seat in gave_up), "")
    name = _free_name(wish.name or own_name or asked.person.name, others)
    own_colour = place.colour or next((table.places[seat].colour for seat in gave_up), None)
    colour = _free_colour(wish.colour or own_colour, others, required=wish.colour is not None)
    sat = Sat(
        seat=wish.seat,
        person=asked.person.id,
        name=name,
        colour=colour,
        gave_up=gave_up,
        **cause(asked),
    )
    if place.person == asked.person.id and not gave_up:
        return () if (name, colour) == (place.name, place.colour) else (sat,)
    return (sat,)


def leave(table: TableState, asked: Asked, wish: Leave) -> tuple[AnyEntry, ...]:
    """Leave a seat; in a game a bot plays it from then on."""
    place = own_place(table, asked, wish.seat)
    if table.status is Status.OPEN:
        return (Freed(seat=wish.seat, **cause(asked)),)
    if table.status is Status.OVER or place.away == "left":
        return ()
    return (WentAway(seat=wish.seat, reason="left", **cause(asked)),)


def swap(table: TableState, asked: Asked, wish: Swap) -> tuple[AnyEntry, ...]:
    """Exchange what sits on two seats."""
    require_open(table)
    require_host(table, asked)
    one, other = wish.seats
    place_at(table, one)
    place_at(table, other)
    return (Swapped(seats=(one, other), **cause(asked)),) if one != other else ()


def seat_bot(table: TableState, asked: Asked, wish: SeatBot) -> tuple[AnyEntry, ...]:
    """Put a bot on a seat."""
    require_open(table)
    require_host(table, asked)
    place = place_at(table, wish.seat)
    if place.person is not None:
        raise Refusal("taken", f"seat {wish.seat} is taken by {place.name}")
    others = [other for seat, other in enumerate(table.places) if seat != wish.seat]
    return (bot_on(wish.seat, wish.level, others, **cause(asked)),)


def bot_on(seat: int, level: str, others: list[Place], **cause: Any) -> SatBot:
    """The entry that puts a bot on a seat, with a name and a colour that nobody else has.

    Raises:
        Refusal: there is no such level.
    """
    if level not in bots.KNOWN:
        raise Refusal("unknown", f"there is no bot {quoted(level)}", bots.KNOWN)
    name = bots.free_name(place.name for place in others)
    colour = _free_colour(None, others, required=False)
    return SatBot(seat=seat, level=level, name=name, colour=colour, **cause)


def clear(table: TableState, asked: Asked, wish: Clear) -> tuple[AnyEntry, ...]:
    """Take whoever sits there off a seat."""
    require_open(table)
    require_host(table, asked)
    place = place_at(table, wish.seat)
    return () if place.is_free else (Freed(seat=wish.seat, **cause(asked)),)


def arrange(table: TableState, asked: Asked, wish: Arrange) -> tuple[AnyEntry, ...]:
    """Agree on the options; what is left out stays."""
    require_host(table, asked)
    if wish.rules is not None or wish.seats is not None or wish.clock is not None:
        require_open(table)
    if wish.visibility == "public" and table.visibility != "public":
        # What was said at the table was said among friends.
        require_open(table)
    seats = len(table.places) if wish.seats is None else wish.seats
    if any(not place.is_free for place in table.places[seats:]):
        raise Refusal("taken", f"with {seats} seats somebody would lose theirs")
    wanted = table.rules if wish.rules is None else wish.rules
    rules = (
        canonical_rules(table.opened.game, seats, wanted)
        if table.status is Status.OPEN
        else table.rules
    )
    clock = table.clock if wish.clock is None else wish.clock
    visibility = wish.visibility or table.visibility
    before = (len(table.places), table.rules, table.clock, table.visibility)
    if (seats, rules, clock, visibility) == before:
        return ()
    return (Arranged(seats=seats, rules=rules, clock=clock, visibility=visibility, **cause(asked)),)


def canonical_rules(game: str, seats: int, rules: tuple[str, ...]) -> tuple[str, ...]:
    """Rules in the record's own words, without those that are the game's defaults.

    Raises:
        Refusal: there is no such rule, or they do not fit together or to so many seats.
    """
    counts = catalog.game(game).player_counts
    if seats not in counts:
        raise Refusal(
            "not-allowed", f"{game} is for {counts[0]} to {counts[-1]} players, not {seats}"
        )
    header = _header(game, [f"P{seat}" for seat in range(seats)], rules)
    return vocabulary(game).rule_lines(header.rules)


def _header(game: str, names: list[str], rules: tuple[str, ...]) -> Header:
    try:
        return header_of(game, names, rules)
    except ValueError as error:
        raise Refusal("not-allowed", str(error)) from None


def ready(table: TableState, asked: Asked, wish: Ready) -> tuple[AnyEntry, ...]:
    """Say whether one is ready."""
    require_open(table)
    name_of(table, asked)
    own = table.seats_of(asked.person.id)
    if all(table.places[seat].ready == wish.ready for seat in own):
        return ()
    return (SaidReady(ready=wish.ready, **cause(asked)),)


def contribute(table: TableState, asked: Asked, wish: Contribute) -> tuple[AnyEntry, ...]:
    """Add to what all draws depend on."""
    require_open(table)
    name_of(table, asked)
    entropy = bytes.fromhex(wish.entropy)
    assert len(entropy) <= MOST_CONTRIBUTED
    if table.contributions.get(asked.person.id) == entropy:
        return ()
    return (Contributed(entropy=entropy, **cause(asked)),)


def start(table: TableState, asked: Asked, wish: Start) -> tuple[Decided, ...]:
    """Begin the game."""
    require_host(table, asked)
    require_open(table)
    return (started(table, asked.at, anyway=wish.anyway, besides=asked.person.id, **cause(asked)),)


def started(
    table: TableState, at: int, *, anyway: bool, besides: str | None = None, **cause: Any
) -> Decided:
    """The beginning of the game among the seats that are taken.

    Args:
        table: where people have taken their seats.
        at: when, in milliseconds since 1970.
        anyway: whether it begins although somebody is not ready.
        besides: the person who need not have said that they are ready.
        cause: `by` and `command` of the entry.

    Raises:
        Refusal: they are too few, or somebody is not ready.
    """
    seated = [place for place in table.places if not place.is_free]
    game = catalog.game(table.opened.game)
    if len(seated) not in game.player_counts:
        least = game.player_counts[0]
        raise Refusal("too-few", f"{game.name} needs {least} players, there are {len(seated)}")
    header = _header(game.name, [place.name for place in seated], table.rules)
    waiting = [
        place.name
        for place in seated
        if place.person not in (None, besides) and not place.ready and not anyway
    ]
    if waiting:
        raise Refusal("not-ready", f"not ready yet: {', '.join(waiting)}")
    moved = begun(header, contributed(table), table.opened.seed, at)
    return Decided(Started(lines=moved.lines, **cause), moved)


def _free_name(wanted: str, others: list[Place]) -> str:
    """The name, with a number behind it if somebody else has it; a bot gives it up."""
    name = person_name(wanted)
    taken = {place.name.casefold() for place in others if place.bot is None}
    number, free = 1, name
    while free.casefold() in taken:
        number += 1
        free = f"{name[: LONGEST_NAME - 3].rstrip()} {number}"
    return free


def _free_colour(wanted: Colour | None, others: list[Place], *, required: bool) -> Colour:
    taken = {place.colour for place in others}
    if wanted is not None and wanted not in taken:
        return wanted
    if required:
        raise Refusal("taken", f"somebody has the colour {wanted} already")
    return next(colour for colour in COLOURS if colour not in taken)

"""What programs want at a table: anything that is allowed, and now and then something else."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple, Protocol

import msgspec

REACTIONS: Final = ("clap", "laugh", "wow", "sad", "think", "hurry", "thanks", "cabbage")


class Habits(msgspec.Struct, frozen=True):
    """How a program behaves; chances are those of each beat.

    Attributes:
        think: seconds between two beats, on average.
        aside: that something beside the game is done.
        twice: that a command is sent twice at once.
        late: that an old command is sent again.
        http: that a command goes by HTTP too.
        hello: that everything is asked for anew.
        drop: that the connection is cut.
    """

    think: float = 0.3
    aside: float = 0.05
    twice: float = 0.05
    late: float = 0.03
    http: float = 0.03
    hello: float = 0.01
    drop: float = 0.004


class Plan(Protocol):
    """What the programs at one table have agreed on.

    Attributes:
        people: how many come.
        bots: how many seats bots take.
    """

    @property
    def people(self) -> int: ...

    @property
    def bots(self) -> int: ...

    def persons(self) -> int:
        """How many seats persons take: one of them may take two."""

    def went_on(self, table: str, following: str) -> None:
        """Somebody goes from a table to the one that follows it."""

    def is_last(self, table: str) -> bool:
        """Whether no other game follows that of a table."""


class Wish(NamedTuple):
    """A command that somebody wants to give."""

    kind: str
    fields: dict[str, Any]


def wish(kind: str, **fields: Any) -> Wish:
    return Wish(kind, fields)


def own_seats(table: Mapping[str, Any], me: str) -> list[int]:
    """The seats of a person, by what anybody may know of a table."""
    return [seat for seat, place in enumerate(table["seats"]) if place.get("person") == me]


def gathering(table: Mapping[str, Any], me: str, plan: Plan, chance: Random) -> Iterator[Wish]:
    """Before the game: to sit and to be ready; as host, to see to the others, and to begin."""
    places, own = table["seats"], own_seats(table, me)
    free = [seat for seat, place in enumerate(places) if not place]
    if not own or (free and chance.random() < 0.02):
        if free:
            yield wish("sit", seat=chance.choice(free))
        return
    if table["host"] == me:
        persons = [place["person"] for place in places if "person" in place]
        if len(persons) < plan.persons():
            if len(set(persons)) == plan.people and free and len(own) == 1:
                yield wish("sit", seat=chance.choice(free), also=True)
            return
        if free and sum("bot" in place for place in places) < plan.bots:
            yield wish("seat-bot", seat=free[0], level=chance.choice(("random", "steady")))
            return
        if chance.random() < 0.1 and len(places) > 1:
            yield wish("swap", seats=chance.sample(range(len(places)), 2))
        if chance.random() < 0.1:
            yield wish("pass-host", person=chance.choice(persons))
        if chance.random() < 0.4:
            yield wish("start", anyway=chance.random() < 0.3)
    if chance.random() < 0.2:
        yield wish("contribute", entropy=chance.randbytes(chance.randrange(9)).hex())
    is_ready = "ready" in places[own[0]]
    if is_ready == (chance.random() < 0.1):
        yield wish("ready", ready=not is_ready)


def playing(
    views: Mapping[int, Mapping[str, Any]],
    may_act: Callable[[int], bool],
    chosen: Mapping[int, str],
    chance: Random,
) -> Iterator[Wish]:
    """In the game: to act wherever one is awaited, and sometimes to change one's mind.

    Args:
        views: what one's seats see.
        may_act: whether nothing of a seat is under way.
        chosen: the last words of each seat.
        chance: decides.
    """
    for view in views.values():
        seat, actions = view["seat"], view["actions"]
        if not may_act(seat):
            continue
        if seat not in view["to_act"]:
            # Never the same choice again: that would be no entry.
            actions = [words for words in actions if words != chosen.get(seat)]
            if seat not in chosen or chance.random() > 0.2:
                continue
        if actions and (actions[0] != "tally" or chance.random() < 0.7):
            yield wish("act", seat=seat, words=chance.choice(actions))


def beside(table: Mapping[str, Any], me: str, chance: Random) -> Wish:
    """Something beside the game, for one of one's seats."""
    seat = chance.choice(own_seats(table, me))
    if table["seats"][seat].get("away"):
        return wish("sit", seat=seat)
    match chance.randrange(10):
        case 0 | 1 | 2 | 3:
            return wish("say", text=f"Hello {chance.randrange(10**9)} ¡olé! \N{GAME DIE}")
        case 4 | 5 | 6:
            return wish("react", reaction=chance.choice(REACTIONS))
        case 7:
            return wish("leave", seat=seat)
        case 8 if table["clock"]:
            return wish("more-time", seat=seat)
        case _:
            return wish("grant-time", seat=chance.randrange(len(table["seats"])))

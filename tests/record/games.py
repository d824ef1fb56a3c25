"""Random games of both kinds, as values and as the lines of a record."""

from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from sobremesa.record.header import Header
from sobremesa.record.write import event_line, header_lines
from sobremesa.rules import catalog
from sobremesa.rules.game import Chance, Event, Over, Turns
from sobremesa.rules.lasvegan.components import parse_casino
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.tallyup.components import Face, UpFace
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target

NAMES = (
    st.text(
        st.one_of(
            st.characters(exclude_categories=("Cc", "Cs"), exclude_characters=",#"),
            st.sampled_from("aA \t\u200d\U0001f3b2"),
        ),
        min_size=1,
        max_size=40,
    )
    .map(lambda name: name.strip(" \t"))
    .filter(bool)
)
FACES = st.sampled_from(["*", "*", "0", "(0)", "10", "(10)", "50", "(40)", "100000"]).map(
    Face.parse
)
UP_FACES = st.sampled_from(["+1", "+2", "+3", "+4", "-1", "-100", "+100", "x2", "x9"]).map(
    UpFace.parse
)
TOKEN_VALUES = st.integers(-9, 9).filter(bool)
CASINOS = st.sampled_from("red purple green blue 0 1 2 3 4 5 6 7 8 9".split()).map(parse_casino)


def six(faces: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.tuples(*[faces] * 6)


def rules(game: str, players: int) -> st.SearchStrategy[Any]:
    """Any rules that so many players can agree on, each option as printed or not."""
    if game == "tallyup":
        printed = TallyUpRules()
        goals = (st.builds(Target, st.integers(100, 100_000)), st.builds(Laps, st.integers(1, 100)))
        short = st.sampled_from([Target(100), Target(300), Laps(1)])
        return st.builds(
            TallyUpRules,
            goal=st.one_of(short, *goals),
            high_stakes=st.booleans(),
            dice=st.tuples(*(st.one_of(st.just(die), six(FACES)) for die in printed.dice)),
            up_die=st.one_of(st.just(printed.up_die), six(UP_FACES)),
        )
    return st.integers(1, 4).flatmap(
        lambda rounds: st.builds(
            LasVeganRules,
            rounds=st.just(rounds),
            placing_must=st.booleans(),
            golden_tie_pays=st.booleans(),
            has_floor=st.booleans(),
            winner_leads=st.booleans(),
            hand=st.one_of(st.none(), st.integers(1, 40 // players), st.integers(1, 3)),
            tokens=st.tuples(
                *(
                    st.one_of(st.just(faces), st.tuples(TOKEN_VALUES, TOKEN_VALUES))
                    for faces in LasVeganRules().tokens
                )
            ),
            casino_cards=st.one_of(
                st.just(LasVeganRules().casino_cards),
                st.lists(CASINOS, min_size=3 * rounds, max_size=15).map(tuple),
            ),
        )
    )


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """Headers of both games, with any names and rules."""
    game = draw(st.sampled_from(catalog.GAMES), label="game")
    players = draw(st.sampled_from(catalog.game(game).player_counts), label="players")
    names = draw(st.lists(NAMES, min_size=players, max_size=players, unique=True), label="names")
    return Header(game, tuple(names), draw(rules(game, players), label="rules"))


class Played(NamedTuple):
    """A game played at random and cut anywhere; `states` begins with the start."""

    header: Header
    events: tuple[Event, ...]
    states: tuple[Any, ...]

    @property
    def lines(self) -> list[str]:
        """The record's lines."""
        return [*self.header_lines, *(str(event_line(event)) for event in self.events)]

    @property
    def header_lines(self) -> list[str]:
        return [str(line) for line in header_lines(self.header)]

    @property
    def game(self) -> Any:
        return catalog.game(self.header.game)

    def __repr__(self) -> str:
        return "\n" + "\n".join(self.lines)


@st.composite
def played(draw: st.DrawFn, most_events: int = 120) -> Played:
    """Games of any rules after random play, many of them over."""
    header = draw(headers())
    seed = draw(st.integers(0, 2**32), label="seed")
    count = draw(st.integers(0, most_events), label="events")
    return play(header, Random(seed), count)


def play(header: Header, randomness: Random, count: int) -> Played:
    """So many events of random play, fewer when the game ends."""
    game = catalog.game(header.game)
    states = [game.start(len(header.players), header.rules)]
    events: list[Event] = []
    while len(events) < count:
        event = next_event(game, states[-1], randomness)
        if event is None:
            break
        events.append(event)
        states.append(game.apply(states[-1], event))
    return Played(header, tuple(events), tuple(states))


def next_event(game: Any, state: Any, randomness: Random) -> Event | None:
    """Something that may come next, or None when the game is over."""
    match game.awaiting(state):
        case Chance():
            drawn: Event = game.draw(state, randomness)
            return drawn
        case Turns(actions=actions, lapse=lapse):
            if lapse is not None and randomness.random() < 0.3:
                return lapse
            return randomness.choice(actions[randomness.choice(list(actions))])
        case Over():
            return None
    raise AssertionError("a game awaits something")

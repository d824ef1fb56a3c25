import json
import sys
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.record.header import Header
from sobremesa.record.worded import read_action, read_view, unworded, worded
from sobremesa.rules import catalog
from sobremesa.rules.game import Over, Seat, SeatView, Turns, seats
from sobremesa.rules.lasvegan.components import (
    DECK,
    Card,
    Casino,
    NumberCasino,
    Side,
    Slot,
    Suit,
    SuitCasino,
    Token,
)
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.lasvegan.state import Trick
from sobremesa.rules.lasvegan.view import LasVeganView
from sobremesa.rules.tallyup.components import (
    STANDARD_DICE,
    STANDARD_UP_DIE,
    Die,
    Face,
    UpFace,
    UpKind,
)
from sobremesa.rules.tallyup.facts import MainRolled
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target
from sobremesa.rules.tallyup.view import TallyUpView
from tests.record.games import Played, play, played

SHORT = {"tallyup": TallyUpRules(goal=Target(300)), "lasvegan": LasVeganRules(rounds=2)}
"""Rules for whole games of both kinds that do not take long."""

TABLES = [(name, count) for name in catalog.GAMES for count in catalog.game(name).player_counts]
TYPES: dict[str, type[SeatView]] = {"tallyup": TallyUpView, "lasvegan": LasVeganView}


def whole_game(name: str, players: int) -> Played:
    """A game played at random to its end."""
    header = Header(name, tuple(f"P{seat}" for seat in range(players)), SHORT[name])
    game = play(header, Random(players), 20_000)
    assert isinstance(game.game.awaiting(game.states[-1]), Over)
    return game


def views(game: Played) -> Iterator[SeatView]:
    """All that the seats and a spectator get to see."""
    for state in game.states:
        for seat in (*seats(state.players), None):
            yield game.game.view(state, seat)


def through_json(value: Any) -> Any:
    """What somebody else's program gets, who has JSON only."""
    return json.loads(msgspec.json.encode(worded(value)))


# --- there and back ------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_views_of_a_whole_game_are_read_back(name: str, players: int) -> None:
    """What each seat and a spectator see travels as JSON and is the same view then."""
    for view in views(whole_game(name, players)):
        assert read_view(name, TYPES[name], through_json(view)) == view


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_facts_of_a_whole_game_are_read_back(name: str, players: int) -> None:
    """What happens travels as JSON, with the name of its kind, and is the same fact then."""
    game = whole_game(name, players)
    for state, event in zip(game.states, game.events, strict=False):
        for fact in game.game.step(state, event)[1]:
            data = through_json(fact)
            assert data == worded(fact)
            assert data["type"] == type(fact).__name__
            assert unworded(type(fact), data) == fact


@given(played(most_events=40))
def test_views_by_any_rules_are_read_back(game: Played) -> None:
    """With other dice, tokens and options, too, a view is read as it was written."""
    name = game.header.game
    for state in game.states[-2:]:
        for seat in (Seat(0), None):
            view = game.game.view(state, seat)
            assert read_view(name, TYPES[name], through_json(view)) == view


@pytest.mark.parametrize("name", catalog.GAMES)
def test_offered_actions_are_read_back(name: str) -> None:
    """The words of an action that a view offers are that action of its seat."""
    game = whole_game(name, 3)
    offered = 0
    for state in game.states:
        match game.game.awaiting(state):
            case Turns(actions=turns):
                for seat, actions in turns.items():
                    lines = worded(game.game.view(state, seat))["actions"]
                    assert tuple(read_action(name, seat, line) for line in lines) == actions
                    offered += len(lines)
    assert offered


# --- words ---------------------------------------------------------------------------------------

FACES = [face for die in STANDARD_DICE for face in die]
COMPONENTS: list[tuple[Any, list[Any]]] = [
    (Card, list(DECK)),
    (SuitCasino, list(map(SuitCasino, Suit))),
    (NumberCasino, list(map(NumberCasino, range(10)))),
    (Casino, [*map(SuitCasino, Suit), *map(NumberCasino, range(10))]),
    *((kind, list(kind)) for kind in (Suit, Token, Slot, Side, Die)),
    (Face, [*FACES, Face.parse("0"), Face.parse("(100000)")]),
    (UpFace, [*STANDARD_UP_DIE, *map(UpFace.parse, ["+4", "-1", "x9", "+100000"])]),
]


@pytest.mark.parametrize(("kind", "components"), COMPONENTS, ids=str)
def test_a_component_travels_as_its_word(kind: Any, components: list[Any]) -> None:
    """Every component becomes the word that a record has for it, and is read from that."""
    for component in components:
        assert worded(component) == str(component)
        assert through_json(component) == str(component)
        assert unworded(kind, str(component)) == component
        assert type(unworded(kind, str(component))) is type(component)


@pytest.mark.parametrize(("kind", "components"), COMPONENTS, ids=str)
@pytest.mark.parametrize("data", ["", "R10", "Red", " red", 0, 1, True, None, [], ["red"], {}])
def test_nothing_else_is_a_component(kind: Any, components: list[Any], data: Any) -> None:
    """A number, a list or a word that no record has is no component."""
    assert data not in map(str, components)
    with pytest.raises(ValueError, match=r"."):
        unworded(kind, data)


def test_components_that_are_equal_as_numbers_have_their_own_words() -> None:
    """A die, a suit, a token and a slot are all 0 in tables, and none is taken for another."""
    assert worded((Die.RED, Suit.RED, Token.GOLD, Slot.C1, 0, False)) == [
        *("red", "red", "gold", "c1"),
        0,
        False,
    ]


def test_a_fact_is_told_in_words() -> None:
    """A roll is told with colours and faces as a record writes them."""
    fact = MainRolled(Seat(1), (Die.RED, Die.BLUE), (Face.parse("(50)"), Face(star=True)), 50, 120)
    assert json.dumps(worded(fact)) == (
        '{"type": "MainRolled", "seat": 1, "dice": ["red", "blue"],'
        ' "faces": ["(50)", "*"], "points": 50, "total": 120}'
    )


def test_a_part_without_a_kind_has_no_type() -> None:
    """A trick is an object of its fields: nothing else could stand in its place."""
    trick = Trick(Seat(1), DECK[:2], Seat(0))
    assert worded(trick) == {"leader": 1, "cards": ["R0", "R1"], "winner": 0}


def test_a_goal_says_of_which_kind_it_is() -> None:
    """Where one of several kinds may stand, `type` tells which."""
    assert worded(TallyUpRules())["goal"] == {"type": "Target", "points": 2500}
    assert worded(TallyUpRules(goal=Laps(3)))["goal"] == {"type": "Laps", "count": 3}


@pytest.mark.parametrize("value", [object(), {"a": 1}, [1], b"x", Random(1)], ids=type)
def test_what_no_game_shows_is_refused(value: Any) -> None:
    """Nothing but what games are made of is written, least of all by accident."""
    with pytest.raises(TypeError, match="is nothing that a game shows"):
        worded(value)


def test_rules_are_written_once_for_a_table() -> None:
    """Views of one table share the data of its rules, so whoever compares them is done at once."""
    state = catalog.game("tallyup").start(2, TallyUpRules(high_stakes=True))
    one, other = (worded(catalog.game("tallyup").view(state, seat)) for seat in (Seat(0), None))
    assert one["rules"] is other["rules"]


def test_rules_of_many_tables_are_kept_apart() -> None:
    """Each of hundreds of tables has its own rules, also those that were met long ago."""
    tables = [TallyUpRules(goal=Target(100 + number)) for number in range(600)]
    for _ in range(2):
        assert [worded(rules)["goal"]["points"] for rules in tables] == list(range(100, 700))


def test_rules_of_tables_that_are_gone_are_forgotten() -> None:
    """Who has written the rules of hundreds of tables since does not hold on to the first."""
    rules = TallyUpRules(goal=Target(12_345))
    before = sys.getrefcount(rules)
    worded(rules)
    assert sys.getrefcount(rules) == before + 1
    for number in range(300):
        worded(TallyUpRules(goal=Target(100 + number)))
    assert sys.getrefcount(rules) == before


# --- data that are no view -----------------------------------------------------------------------

JUNK: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    7,
    1.0,
    0.5,
    10**30,
    "",
    "0",
    "R7",
    "red",
    "+1",
    [],
    {},
]
JUNK += [[None], ["R7"], "R7 R8", "123", {"type": "Laps"}, {"0": "R7"}, "play R7", ["pass"]]


def spoilt(data: Any, randomness: Random) -> Any:
    """Data with one thing somewhere in them replaced, left out, doubled or added."""
    if isinstance(data, dict) and data and randomness.random() < 0.9:
        name = randomness.choice(list(data))
        match randomness.randrange(12):
            case 0:
                return {key: value for key, value in data.items() if key != name}
            case 1:
                return {**data, "surplus": 1}
        return {**data, name: spoilt(data[name], randomness)}
    if isinstance(data, list) and data and randomness.random() < 0.8:
        place = randomness.randrange(len(data))
        match randomness.randrange(6):
            case 0:
                return data[:place] + data[place + 1 :]
            case 1:
                return [*data[:place], data[place], *data[place:]]
        return [*data[:place], spoilt(data[place], randomness), *data[place + 1 :]]
    return randomness.choice(JUNK)


@given(played(most_events=60), st.integers(0, 2**32), st.booleans())
def test_nothing_but_a_view_is_read_as_one(game: Played, seed: int, looks_on: bool) -> None:
    """Data with a fault in them are refused with ValueError; what is read says what was given."""
    name, randomness = game.header.game, Random(seed)
    whole = through_json(game.game.view(game.states[-1], None if looks_on else Seat(0)))
    for _ in range(30):
        data = spoilt(whole, randomness)
        try:
            view = read_view(name, TYPES[name], data)
        except ValueError:
            continue
        assert json.dumps(worded(view)) == json.dumps(data)


@pytest.mark.parametrize("data", JUNK, ids=repr)
def test_junk_is_no_view(data: Any) -> None:
    """Whatever is not even an object is refused with ValueError."""
    with pytest.raises(ValueError, match=r"."):
        read_view("tallyup", TallyUpView, data)


def first_view() -> dict[str, Any]:
    game = catalog.game("tallyup")
    data: dict[str, Any] = through_json(game.view(game.start(2), None))
    return data


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"actions": ["in"]}, "a spectator has no actions"),
        ({"actions": "in"}, "a list expected"),
        ({"surplus": 1}, "a TallyUpView is wrong in `surplus`"),
        ({"picked": ["pink"]}, "`pink` is not a die: red orange yellow green blue purple"),
        ({"picked": "red"}, "a list expected"),
        ({"picked": [["red"]]}, "a word expected"),
        ({"phase": "lunch"}, "Invalid enum value 'lunch'"),
        ({"seat": "0"}, "Expected `int`, got `str`"),
    ],
)
def test_a_fault_in_a_view_is_named(change: dict[str, Any], what: str) -> None:
    """The error says what was wrong with the data."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the text is compared whole
        read_view("tallyup", TallyUpView, {**first_view(), **change})
    assert str(caught.value) == what


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"goal": {"type": "Target", "points": 99}}, "this is none of what may stand there"),
        ({"goal": {"points": 100}}, "this is none of what may stand there"),
        ({"goal": None}, "this is none of what may stand there"),
        ({"up_die": ["+1"] * 5}, "6 values expected, not 5"),
        ({"high_stakes": 0}, "Expected `bool`, got `int`"),
    ],
)
def test_rules_that_nobody_could_agree_on_are_no_rules(change: dict[str, Any], what: str) -> None:
    """The limits of options hold for what is read, too."""
    data = worded(TallyUpRules())
    assert unworded(TallyUpRules, data) == TallyUpRules()
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the text is compared whole
        unworded(TallyUpRules, {**data, **change})
    assert str(caught.value) == what


@pytest.mark.parametrize("line", ["", " ", "roll red:50", "first 0", "play", "play R10", "0 pass"])
def test_other_words_are_no_action(line: str) -> None:
    """What a player cannot do by any rules is refused with ValueError."""
    with pytest.raises(ValueError, match=r"."):
        read_action("lasvegan", Seat(0), line)


@pytest.mark.parametrize("line", JUNK, ids=repr)
def test_junk_is_no_action(line: Any) -> None:
    """An action is a line of words; anything else is refused with ValueError."""
    with pytest.raises(ValueError, match=r"."):
        read_action("tallyup", Seat(0), line)


def test_the_verbs_are_named_where_one_is_wrong() -> None:
    """Who writes a verb that the game does not know learns which ones it knows."""
    with pytest.raises(ValueError, match=r"^a player can play, place, pass$"):
        read_action("lasvegan", Seat(0), "fold")


@pytest.mark.parametrize("name", ["", "chess"])
def test_there_are_no_other_games(name: str) -> None:
    """Words of a game that is not in the catalog are a KeyError."""
    with pytest.raises(KeyError):
        read_action(name, Seat(0), "pass")
    with pytest.raises(KeyError):
        read_view(name, TallyUpView, first_view())


def test_every_kind_of_component_is_tried() -> None:
    """The table of components above holds all that the games have a word for."""
    found = set()
    for name in catalog.GAMES:
        module = catalog.part("sobremesa.rules", name).components
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                found.add(kind)
    # A kind of face is no piece by itself, and is never shown.
    tried = {UpKind, *(kind for kind, _ in COMPONENTS)}
    assert {kind for kind in found if issubclass(kind, Enum | msgspec.Struct)} - tried == set()

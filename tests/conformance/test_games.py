"""What every game keeps: one suite, run on all games of the catalog.

The rules of a single game are tested in `tests/rules/<game>/`.
"""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from sobremesa.rules import catalog
from sobremesa.rules.errors import EventRefused, Malformed, NotAllowed, NotYourTurn
from sobremesa.rules.game import Action, AnyGame, Chance, Event, Over, Seat, Turns, seats
from tests.conformance.playing import (
    WRONG_TYPES,
    Position,
    SkewedRandom,
    chi_square,
    critical_value,
    differences,
    encoded,
    kit,
    random_event,
    random_play,
    random_position,
    refusal,
    spoilt,
    unlikely,
    whole_game,
    written,
)

every_game = pytest.mark.parametrize("name", catalog.GAMES)
seeds = st.integers(0, 2**32)

# --- what is accepted and what is refused --------------------------------------------------------


@every_game
@settings(max_examples=150)
@given(data=st.data())
def test_exactly_what_the_rules_allow_is_accepted(name: str, data: st.DataObject) -> None:
    """Of all well-formed events a state accepts those that the rules allow, and never changes.

    An action is out of turn where its seat has nothing to do, else it is not allowed.
    """
    position = random_position(data, name)
    game, state, may_come = position.game, position.state, kit(name).may_come
    awaited, before = game.awaiting(state), encoded(position.state)
    actions = list(kit(name).actions(state))
    may_act = {action.seat for action in actions if may_come(state, action)}
    for event in [*actions, *kit(name).chance_events(state, Random(0))]:
        error = refusal(game, state, event)
        if may_come(state, event):
            assert error is None
        elif isinstance(event, Action) and not isinstance(awaited, Over):
            out_of_turn = event.seat not in may_act
            assert type(error) is (NotYourTurn if out_of_turn else NotAllowed), written(event)
        else:
            assert type(error) is NotAllowed, written(event)
    assert encoded(state) == before


@every_game
@settings(max_examples=200)
@given(data=st.data())
def test_what_is_offered_is_what_the_rules_allow(name: str, data: st.DataObject) -> None:
    """`awaiting` offers each seat all that it may do, in the record's order."""
    position = random_position(data, name)
    game, state = position.game, position.state
    allowed: dict[int, list[Action]] = {}
    for action in kit(name).actions(state):
        if kit(name).may_come(state, action):
            allowed.setdefault(action.seat, []).append(action)
    awaited = game.awaiting(state)
    if isinstance(awaited, Turns):
        assert {seat: list(offered) for seat, offered in awaited.actions.items()} == allowed
        assert list(awaited.actions) == sorted(awaited.actions)
    else:
        assert allowed == {}
    events = kit(name).chance_events(state, Random(0))
    possible = [event for event in events if kit(name).may_come(state, event)]
    if isinstance(awaited, Chance):
        assert {str(event).split()[0] for event in possible} == {awaited.kind}
    else:
        lapse = awaited.lapse if isinstance(awaited, Turns) else None
        assert possible == ([lapse] if lapse is not None else [])


@every_game
@settings(max_examples=200)
@given(data=st.data())
def test_a_refusal_says_what_was_given_and_what_was_allowed(name: str, data: st.DataObject) -> None:
    """A refusal holds the event's line and every line that was allowed; its text shows six."""
    position = random_position(data, name)
    game, state = position.game, position.state
    randomness = Random(data.draw(seeds, label="which events"))
    events = [*kit(name).actions(state), *kit(name).chance_events(state, randomness)]
    awaited, allowed = game.awaiting(state), lines_allowed(game, state)
    for event in randomness.sample(events, 20):
        error = refusal(game, state, event)
        if error is None:
            continue
        assert error.given == written(event)
        if isinstance(awaited, Chance) and str(event).split()[0] == awaited.kind:
            # The right roll, deal … with wrong contents: the reason says what can be.
            assert str(error) == f"`{written(event)}`: {error.reason}"
        else:
            expect_message(error, allowed)


def lines_allowed(game: AnyGame, state: Any) -> list[str]:
    """All that may come, as a record's lines; of chance events only the verb."""
    match game.awaiting(state):
        case Turns(actions=actions, lapse=lapse):
            allowed = [written(action) for offered in actions.values() for action in offered]
            return allowed if lapse is None else [*allowed, written(lapse)]
        case Chance(kind=kind):
            return [f"* {kind}"]
        case Over():
            return []


def expect_message(error: EventRefused, allowed: list[str]) -> None:
    assert list(error.allowed) == allowed
    assert error.reason
    assert str(error).startswith(f"`{error.given}`: {error.reason}")
    for line in allowed[:6]:
        assert f"`{line}`" in str(error)


# --- events that make no sense -------------------------------------------------------------------

# A failure's message names the event; to look for the smallest position beside it would take long.
broken_events = settings(max_examples=20, phases=[Phase.explicit, Phase.reuse, Phase.generate])

NOT_EVENTS = (None, "pick", 5, (), [], {}, object(), Random(0), Action(seats(1)[0]), Action)


def expect_malformed(position: Position, event: Any) -> None:
    before = encoded(position.state)
    error = refusal(position.game, position.state, event)
    assert type(error) is Malformed, (event, error)
    expect_message(error, lines_allowed(position.game, position.state))
    assert encoded(position.state) == before


def well_formed_events(position: Position) -> list[Event]:
    """An event of every type, and some that may come now."""
    awaited = position.game.awaiting(position.state)
    examples: list[Event] = [*kit(position.game.name).EXAMPLES]
    if isinstance(awaited, Turns):
        for offered in awaited.actions.values():
            examples += [offered[0], offered[-1]]
        examples += [awaited.lapse] if awaited.lapse is not None else []
    elif isinstance(awaited, Chance):
        examples.append(position.game.draw(position.state, Random(0)))
    return examples


@every_game
@broken_events
@given(data=st.data())
def test_what_is_no_event_is_malformed(name: str, data: st.DataObject) -> None:
    """Whatever is no event is malformed, in every state."""
    position = random_position(data, name)
    for thing in NOT_EVENTS:
        expect_malformed(position, thing)


@every_game
@broken_events
@given(data=st.data())
def test_another_games_events_are_malformed(name: str, data: st.DataObject) -> None:
    """Every event of every other game is malformed, in every state."""
    position = random_position(data, name)
    for other in catalog.GAMES:
        if other != name:
            for event in kit(other).EXAMPLES:
                expect_malformed(position, event)


@every_game
@broken_events
@given(data=st.data())
def test_a_seat_that_nobody_has_is_malformed(name: str, data: st.DataObject) -> None:
    """An event for a seat outside the table is malformed, in every state."""
    position = random_position(data, name)
    for event in well_formed_events(position):
        if hasattr(event, "seat"):
            for seat in (-1, position.state.players, 99, 10**30, -(10**30)):
                expect_malformed(position, msgspec.structs.replace(event, seat=seat))


@every_game
@pytest.mark.parametrize(
    "wrong",
    [
        "junk",
        "mutable",
        "list",
        "look-alike",
    ],
)
@broken_events
@given(data=st.data())
def test_a_part_of_a_wrong_type_is_malformed(name: str, wrong: str, data: st.DataObject) -> None:
    """An event is malformed when any part of it, however deep, is not of its type.

    So is one that equals an event that may come: a state that kept a list, or 0 for False, would
    not be what it says it is.
    """
    position = random_position(data, name)
    for event in well_formed_events(position):
        for broken in islice(spoilt(event, WRONG_TYPES[wrong]), 60):
            expect_malformed(position, broken)


@pytest.mark.parametrize(
    ("name", "what"),
    [(name, what) for name in catalog.GAMES for what in kit(name).NONSENSE],
)
@broken_events
@given(data=st.data())
def test_nonsense_is_malformed(name: str, what: str, data: st.DataObject) -> None:
    """Four dice, the same die or card twice, a card that nobody has ever seen: malformed."""
    position = random_position(data, name)
    for event in kit(name).NONSENSE[what]:
        expect_malformed(position, event)


# --- states and views ----------------------------------------------------------------------------


@every_game
@settings(max_examples=80)
@given(data=st.data())
def test_states_never_change_and_the_same_events_give_the_same_states(
    name: str, data: st.DataObject
) -> None:
    """Applying an event leaves the state as it was; equal events lead through equal states."""
    position = random_position(data, name)
    remembered = [encoded(step.before) for step in position.steps]
    game, state = position.game, position.game.start(position.start.players, position.start.rules)
    for step, before in zip(position.steps, remembered, strict=True):
        assert encoded(state) == before
        assert encoded(step.before) == before
        equal = msgspec.convert(msgspec.to_builtins(step.event), type(step.event))
        assert game.apply(state, equal) == step.after
        state, facts = game.step(state, equal)
        assert facts == step.facts
    assert state == position.state
    assert [encoded(step.before) for step in position.steps] == remembered


@every_game
@settings(max_examples=80)
@given(data=st.data())
def test_states_facts_and_events_are_frozen_all_through(name: str, data: st.DataObject) -> None:
    """Everything can be hashed, as only what holds nothing changeable can, and no field be set."""
    position = random_position(data, name)
    things = [position.state]
    for step in position.steps[-1:]:
        things += [step.event, *step.facts]
    things += [position.game.view(position.state, seat) for seat in (None, *seats(1))]
    for thing in things:
        hash(thing)
        for field in thing.__struct_fields__:
            with pytest.raises(AttributeError):
                setattr(thing, field, None)


@every_game
@settings(max_examples=150)
@given(data=st.data())
def test_a_view_tells_its_seat_what_it_may_do(name: str, data: st.DataObject) -> None:
    """A view holds its seat's legal actions, a spectator's none; all views tell what is awaited."""
    position = random_position(data, name)
    game, state = position.game, position.state
    awaited = game.awaiting(state)
    offered = awaited.actions if isinstance(awaited, Turns) else {}
    for seat in (None, *seats(state.players)):
        view = game.view(state, seat)
        assert view.actions == (offered.get(seat, ()) if seat is not None else ())
        assert view.to_act == tuple(offered)
        assert view.chance == (awaited.kind if isinstance(awaited, Chance) else None)
        assert view.winners == (awaited.winners if isinstance(awaited, Over) else ())
        assert (view.seat, view.players, view.round) == (seat, state.players, state.round)
        assert view.scores == game.scores(state) == state.scores


@every_game
@settings(max_examples=150)
@given(data=st.data())
def test_views_of_a_state_differ_only_in_what_is_ones_own(name: str, data: st.DataObject) -> None:
    """A spectator's view with a seat's own fields is that seat's view, whole."""
    position = random_position(data, name)
    game, state = position.game, position.state
    shared = game.view(state, None)
    for seat in (None, *seats(state.players)):
        own = game.own(state, seat)
        assert tuple(sorted(own)) == tuple(sorted(shared.OWN))
        assert msgspec.structs.replace(shared, **own) == game.view(state, seat)
    with pytest.raises(ValueError, match="nobody has seat"):
        game.own(state, Seat(state.players))


@every_game
@settings(max_examples=250)
@given(data=st.data())
def test_nobody_learns_what_is_hidden(name: str, data: st.DataObject) -> None:
    """Two worlds that differ in what a seat may not see give it the same views and the same facts.

    Its legal actions are part of its view, so they do not depend on what is hidden either.
    """
    position = random_position(data, name)
    game, state = position.game, position.state
    randomness = Random(data.draw(seeds, label="other worlds"))
    for viewer in (None, *seats(state.players)):
        for pair in kit(name).twins(state, viewer, randomness):
            told_apart = differences(pair, lambda s, v=viewer: game.view(s, v), game.step)
            assert told_apart == [], (viewer, pair)


@pytest.mark.parametrize(
    ("name", "leak"), [(name, leak) for name in catalog.GAMES for leak in kit(name).LEAKS]
)
def test_a_leaking_view_is_seen(name: str, leak: Any) -> None:
    """The check of what is hidden fails for a view that shows some of it, for every viewer."""
    game = catalog.game(name)
    assert told_apart_in_play(game, leak) == {None, *seats(3)}


@every_game
def test_the_games_own_view_does_not_leak_there(name: str) -> None:
    """In the very games in which leaks are seen, the game's own view tells nothing."""
    game = catalog.game(name)
    assert told_apart_in_play(game, game.view) == set()


def told_apart_in_play(game: AnyGame, view: Any) -> set[Any]:
    """The viewers that such a view lets tell hidden worlds apart, in a few games of three."""
    randomness = Random(5)
    seeing = set()
    for _ in range(4):
        for step in random_play(game, game.start(3), randomness, 60):
            for viewer in (None, *seats(3)):
                for pair in kit(game.name).twins(step.after, viewer, randomness):
                    if differences(pair, lambda s, v=viewer: view(s, v), game.step):
                        seeing.add(viewer)
    return seeing


@every_game
def test_telling_facts_are_seen(name: str) -> None:
    """The check of what is hidden fails when the facts of a step tell the state after it."""
    game = catalog.game(name)
    randomness = Random(5)
    found: set[str] = set()

    def telling_step(state: Any, event: Any) -> tuple[Any, tuple[Any, ...]]:
        after, facts = game.step(state, event)
        return after, (*facts, after)

    for step in random_play(game, game.start(3), randomness, 60):
        for pair in kit(name).twins(step.after, None, randomness):
            found.update(differences(pair, lambda s: game.view(s, None), telling_step))
    assert found == {"the facts"}


# --- whole games ---------------------------------------------------------------------------------


@every_game
@settings(max_examples=100)
@given(data=st.data())
def test_every_game_ends_and_its_points_add_up(name: str, data: st.DataObject) -> None:
    """Random play ends; each step's points and pieces add up; the best scores have won."""
    whole = whole_game(data, name)
    over = whole.game.awaiting(whole.state)
    assert isinstance(over, Over)
    best = max(whole.state.scores)
    assert over.winners == tuple(
        s for s in seats(whole.state.players) if whole.state.scores[s] == best
    )
    for step in whole.steps:
        kit(name).check_step(step)
    kit(name).check_game(whole.steps)


@every_game
@settings(max_examples=120)
@given(data=st.data())
def test_every_step_of_every_variant_adds_up(name: str, data: st.DataObject) -> None:
    """Whatever the variant, each step's points and pieces add up."""
    for step in random_position(data, name).steps:
        kit(name).check_step(step)


@every_game
def test_every_number_of_players_can_play_to_the_end(name: str) -> None:
    """With the printed rules, random play of every number of players comes to an end."""
    game = catalog.game(name)
    for players in game.player_counts:
        randomness = Random(players)
        start = game.start(players)
        *_, last = random_play(game, start, randomness, 20_000)
        assert random_event(game, last.after, randomness) is None
        assert start.rules == game.default_rules


@every_game
@pytest.mark.parametrize("players", [-1, 0, 11, 99])
def test_too_few_or_too_many_cannot_play(name: str, players: int) -> None:
    """A game does not start for a number of players that it is not for."""
    with pytest.raises(Malformed, match=rf"^`{players} players`: \d+ to \d+ can play \("):
        catalog.game(name).start(players)


@every_game
@pytest.mark.parametrize("wrong", WRONG_TYPES)
@broken_events
@given(data=st.data())
def test_rules_with_a_part_of_a_wrong_type_cannot_be_played(
    name: str, wrong: str, data: st.DataObject
) -> None:
    """A game does not start with rules of which any part, however deep, is not of its type."""
    game = catalog.game(name)
    players = data.draw(st.sampled_from(game.player_counts))
    rules = data.draw(kit(name).rules(players))
    broken = list(spoilt(rules, lambda part: filter(is_something, WRONG_TYPES[wrong](part))))
    for bad in Random(data.draw(seeds)).sample(broken, min(20, len(broken))):
        with pytest.raises(Malformed, match=r"^`rules`: "):
            game.start(players, bad)


def is_something(part: object) -> bool:
    """None is junk for events, and not always for rules: a hand may be left to the rules."""
    return part is not None


# --- chance --------------------------------------------------------------------------------------


@every_game
@settings(max_examples=150)
@given(data=st.data())
def test_what_is_drawn_may_come(name: str, data: st.DataObject) -> None:
    """A draw is of the awaited kind, the rules allow it, and the state accepts it."""
    position = random_position(data, name)
    game, state = position.game, position.state
    awaited = game.awaiting(state)
    if not isinstance(awaited, Chance):
        with pytest.raises(ValueError, match="no chance event is awaited"):
            game.draw(state, Random(0))
        return
    for seed in range(20):
        event = game.draw(state, Random(seed))
        assert str(event).split()[0] == awaited.kind
        assert kit(name).may_come(state, event)
        assert event == game.draw(state, Random(seed))
        game.apply(state, event)


every_odds = pytest.mark.parametrize(
    "odds",
    [
        pytest.param(odds, id=f"{name}-{odds.name}")
        for name in catalog.GAMES
        for odds in kit(name).ODDS
    ],
)


@every_odds
def test_draws_have_their_true_odds(odds: Any) -> None:
    """Every outcome of a draw comes about as often as its weight says."""
    assert unlikely(odds, Random(2024)) == []


@every_odds
@pytest.mark.parametrize("preferred", [0, -1], ids=["first", "last"])
def test_a_bias_is_seen(odds: Any, preferred: int) -> None:
    """The check of the odds fails for a source that one time in eight prefers a number."""
    assert unlikely(odds, SkewedRandom(2024, preferred, one_in=8)) != []


def test_the_critical_values_are_those_of_the_tables() -> None:
    """The approximation lies a little above the printed values (0.001), by 4 per cent at most."""
    table = {1: 10.828, 2: 13.816, 5: 20.515, 10: 29.588, 30: 59.703, 100: 149.449}
    for degrees, printed in table.items():
        assert printed * 0.9999 < critical_value(degrees, deviations=3.0902) < printed * 1.04


def test_chi_square_is_pearsons() -> None:
    """Three red and one black where both are as likely: (3 - 2)²/2 + (1 - 2)²/2 = 1."""
    assert chi_square(Counter("rrrb"), {"r": 1, "b": 1}) == 1.0

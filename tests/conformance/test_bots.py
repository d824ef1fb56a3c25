"""One suite that every bot passes, in every game."""

import re
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sobremesa
from sobremesa.bots import catalog as bots
from sobremesa.messages.catalogue import LANGUAGES, Messages
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules import catalog
from sobremesa.rules.game import AnyGame, Chance, Over, Seat, SeatView, Turns

VARIANTS = {
    "tallyup": (
        (),
        ("laps 1", "high-stakes on"),
        ("target 100", "die red * * * * * *", "up-die x9 x9 x9 -100000 +1 +3"),
        ("laps 1", "die blue 0 0 0 0 0 0", "die green (1) (1) (1) (1) (1) (1)"),
    ),
    "lasvegan": (
        (),
        ("rounds 1", "placing must", "golden-tie none"),
        ("floor none", "next-lead winner", "hand 8", "token t1 +9 -9", "token gold +1 -1"),
        ("rounds 2", "hand 1", "casino-cards 0 7 7 red red green"),
    ),
}
EVERY_BOT = [(game, level) for game in catalog.GAMES for level in bots.LEVELS]


def rules(game: str, lines: tuple[str, ...]) -> object:
    words = vocabulary(game)
    given_rules = {}
    for line in lines:
        parts = line.split()
        key = " ".join(parts[:2]) if " ".join(parts[:2]) in words.rules else parts[0]
        given_rules[key] = words.rules[key].read(parts[len(key.split()) :])
    return words.build_rules(given_rules)


class Asked:
    """Asks a bot, and holds its answer against the contract."""

    def __init__(self, game: str, level: str) -> None:
        self.bot = bots.bot(game, level)
        self.reasons: set[str] = set()
        self.say = [Messages(language, f"why-{game}").say for language in LANGUAGES]

    def action(self, view: SeatView, seed: int) -> object:
        before = repr(view)
        advice = self.bot.advise(view, Random(seed))
        again = self.bot.advise(view, Random(seed))
        assert advice == again, "the same view and randomness give the same advice"
        assert repr(view) == before, "a view is not changed"
        assert any(advice.action is action for action in view.actions), "it is one of the actions"
        self.reasons.add(advice.reason.key)
        for say in self.say:
            assert say(f"why-{advice.reason.key}", **advice.reason.details)
        return advice.action


DECISIONS = {"best": 4}
"""So many of a game where a bot takes long; `strong` is the same program, and takes less."""


def play_game(
    game: AnyGame, players: int, table: object, asked: Asked, seed: int, decisions: int
) -> None:
    randomness = Random(seed)
    state = game.start(players, table)
    for _ in range(250):
        if not decisions:
            return
        match game.awaiting(state):
            case Chance():
                event = game.draw(state, randomness)
            case Turns(actions=actions):
                seat = randomness.choice(list(actions))
                event = asked.action(game.view(state, seat), randomness.randrange(2**32))
                decisions -= 1
            case Over():
                return
        state = game.apply(state, event)


@pytest.mark.parametrize(("name", "level"), EVERY_BOT)
@settings(max_examples=12)
@given(data=st.data())
def test_a_bot_plays_whole_games_by_its_views_alone(name: str, level: str, data) -> None:
    """On every seat, with any number of players and odd rules, a bot picks a legal action.

    It is given the view and a source of randomness, nothing else; the same of both gives the
    same advice, whose reason can be said in every language.
    """
    game = catalog.game(name)
    players = data.draw(st.sampled_from(game.player_counts))
    lines = data.draw(st.sampled_from(VARIANTS[name]))
    if "hand 8" in lines:
        players = min(players, 5)
    asked = Asked(name, level)
    seed, decisions = data.draw(st.integers(0, 2**32)), DECISIONS.get(level, 250)
    play_game(game, players, rules(name, lines), asked, seed, decisions)
    assert asked.reasons


@pytest.mark.parametrize(("name", "level"), EVERY_BOT)
def test_a_bot_plays_with_a_running_total_of_thousands_of_digits(name: str, level: str) -> None:
    """No number that a record may hold is too large for a bot."""
    if name != "tallyup":
        pytest.skip("only Tally Up! has numbers without bounds")
    game = catalog.game(name)
    state, randomness = game.start(3), Random(1)
    while not (isinstance(awaited := game.awaiting(state), Turns) and state.shown):
        event = (
            game.draw(state, randomness)
            if isinstance(awaited, Chance)
            else next(iter(awaited.actions.values()))[0]
        )
        state = game.apply(state, event)
    for total in (10**6000, -(10**6000)):
        huge = msgspec.structs.replace(state, total=total)
        bots.bot(name, level).advise(game.view(huge, Seat(0)), Random(1))


def test_an_unknown_level_or_game_is_a_key_error() -> None:
    """The catalog knows its levels and the rules' games, and nothing else."""
    with pytest.raises(KeyError):
        bots.bot("tallyup", "divine")
    with pytest.raises(KeyError):
        bots.bot("chess", "steady")


def test_every_reason_in_the_messages_is_given_by_a_bot() -> None:
    """No `why-` message is left over from a bot that is no more."""
    sources = Path(sobremesa.__file__).parent
    code = "".join(path.read_text("utf-8") for path in sources.glob("bots/**/*.py"))
    for file in sources.glob("messages/*/why-*.ftl"):
        for key in re.findall(r"^why-([\w-]+) =", file.read_text("utf-8"), re.M):
            assert f'"{key}"' in code, f"{file.name}: {key}"

"""Whole games among bots."""

import pytest

from sobremesa.cli.table.auto import play_out
from sobremesa.cli.table.match import Match
from sobremesa.cli.table.setup import from_record, new_table
from sobremesa.record.replay import replay
from sobremesa.rules import catalog
from tests.cli.table.scripted import Kept

PLAYERS = [
    (game, players) for game in catalog.GAMES for players in catalog.game(game).player_counts
]


def played(game: str, players: int, seed: int, rules: tuple[str, ...] = ()) -> tuple[Match, Kept]:
    setup = new_table(game, (), ["random"] * players, rules, seed)
    journal = Kept(setup.lines)
    match = Match(setup.start, setup.events, setup.who, setup.seed, journal)
    over = play_out(match)
    assert over == match.awaiting()
    return match, journal


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_a_game_of_any_size_ends(game: str, players: int) -> None:
    """Bots bring a game to its end, and its record is that game."""
    rules = ("laps 1",) if game == "tallyup" else ("rounds 1",)
    match, journal = played(game, players, 5, rules)
    assert replay(journal.text).state == match.state


def test_the_same_seed_is_the_same_game() -> None:
    """Records of the same seed do not differ by a letter."""
    assert played("lasvegan", 4, 7)[1].text == played("lasvegan", 4, 7)[1].text
    assert played("lasvegan", 4, 7)[1].text != played("lasvegan", 4, 8)[1].text


def test_a_game_can_be_gone_on_with_from_every_line() -> None:
    """Wherever a game was interrupted, it ends with the same record."""
    _, whole = played("tallyup", 3, 7, ("laps 1",))
    lines = whole.text.splitlines(keepends=True)
    events = len(whole.events)
    for length in range(len(lines) - events, len(lines), 7):
        setup = from_record("".join(lines[:length]).encode())
        rest = Kept()
        play_out(Match(setup.start, setup.events, setup.who, setup.seed, rest))
        assert rest.text == "".join(lines[length:])


def test_the_quickest_bot_claims() -> None:
    """A Tally Up among bots is claimed, and not always by the same seat."""
    rules = [f"die {die} * * * * * *" for die in ("red", "orange", "yellow", "green", "blue")]
    _, journal = played("tallyup", 4, 1, (*rules, "die purple * * * * * *", "target 3000"))
    claims = {line for line in journal.events if line.endswith("tally")}
    assert len(claims) > 1
    assert "* unclaimed" not in journal.events

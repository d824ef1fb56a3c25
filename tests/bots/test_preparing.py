"""Compiled code that bots need is made ready before a game waits for it."""

from pathlib import Path
from random import Random
from typing import Any

import numba
import pytest
from numba.core import event

from sobremesa.bots import arena, catalog, preparing
from sobremesa.bots.bot import Advice
from sobremesa.bots.uniform import RandomBot
from sobremesa.rules.catalog import GAMES
from sobremesa.rules.game import Randomness, SeatView
from sobremesa.rules.lasvegan.events import PlaceGolden, PlaceToken, Play
from sobremesa.rules.tallyup.events import Choose, Pick, PickBonus

KINDS = {"lasvegan": {PlaceGolden, PlaceToken, Play}, "tallyup": {Choose, Pick, PickBonus}}


class Searching:
    """A bot that compiles a function for each size of table, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, type]] = []
        self._doubled = numba.njit(lambda number: 2 * number)

    def advise(self, view: SeatView, randomness: Randomness) -> Advice:
        self.asked.append((view.players, type(view.actions[0])))
        self._doubled(2 if view.players == 2 else 3.0)
        return RandomBot().advise(view, randomness)


@pytest.fixture
def searching(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Searching:
    """Is the bot of all levels that need compiled code, and stamps lie in a folder of the test."""
    bot = Searching()
    monkeypatch.setattr(catalog, "bot", lambda game, level: bot)
    monkeypatch.setattr(preparing, "FOLDER", tmp_path)
    return bot


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_asked_for_every_kind_of_choice_at_both_sizes_of_table(
    searching: Searching, game: str
) -> None:
    """Once each: two alone may be played by other code than more are."""
    preparing.prepare(game)
    wanted = [(players, kind) for players in (2, 3) for kind in KINDS[game]]
    assert sorted(map(repr, searching.asked)) == sorted(map(repr, wanted))


def test_what_is_compiled_is_told_and_then_known(searching: Searching) -> None:
    """Each function counts once, and only the game that was prepared is known as compiled."""
    told: list[int] = []
    assert not preparing.is_compiled("lasvegan")
    assert preparing.prepare("lasvegan", told.append) == len(told) == 2
    assert told == [1, 2]
    assert preparing.is_compiled("lasvegan")
    assert not preparing.is_compiled("tallyup")
    assert preparing.prepare("lasvegan", told.append) == 0


def test_code_of_another_version_or_place_is_not_taken_for_this(
    searching: Searching, monkeypatch: pytest.MonkeyPatch
) -> None:
    """numba would not find it either."""
    preparing.prepare("lasvegan")
    with monkeypatch.context() as other:
        other.setattr(numba, "__version__", "0.1")
        assert not preparing.is_compiled("lasvegan")
    with monkeypatch.context() as other:
        other.setattr(preparing, "__file__", "elsewhere/preparing.py")
        assert not preparing.is_compiled("lasvegan")
    assert preparing.is_compiled("lasvegan")


def test_nothing_is_said_to_be_kept_that_cannot_be(
    searching: Searching, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where compiled code is not kept there is no stamp."""
    monkeypatch.setattr(preparing, "IS_WRITABLE", False)
    assert not preparing.can_keep()
    assert preparing.prepare("lasvegan") == 2
    assert not preparing.is_compiled("lasvegan")


class _Compiled(event.Listener):
    """The functions that were compiled, by name."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def on_start(self, event: Any) -> None:
        pass

    def on_end(self, event: Any) -> None:
        self.names.append(event.data["dispatcher"].__name__)


@pytest.mark.parametrize("game", GAMES)
def test_after_that_nothing_is_left_to_compile(game: str) -> None:
    """Whole games of every size, among bots of the levels in question, compile nothing more."""
    preparing.prepare(game)
    bot, listener = catalog.bot(game, catalog.COMPILED[0]), _Compiled()
    with event.install_listener("numba:compile", listener):
        for players in (2, 3, 5):
            arena.play(game, [bot, *[RandomBot()] * (players - 1)], Random(players))
    assert listener.names == []

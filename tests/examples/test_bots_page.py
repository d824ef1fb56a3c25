"""The examples of `docs/bots.md`, run."""

import doctest
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sobremesa.record.worded import read_action, worded
from sobremesa.rules import catalog
from sobremesa.rules.game import Over, Seat, Turns

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
TEXT = PAGE.read_text("utf-8")


def test_the_examples_say_what_comes() -> None:
    """Each example with a prompt prints what stands below it."""
    ran = doctest.testfile(str(PAGE), module_relative=False)
    assert ran.failed == 0
    assert ran.attempted > 5


@pytest.mark.parametrize("game_name", catalog.GAMES)
def test_the_thinking_makes_legal_moves(game_name: str) -> None:
    """The example of `think` plays whole games, by views as they come over the network."""
    [source] = re.findall(r"^```python\n(def think.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    game, randomness = catalog.game(game_name), Random(1)
    state = game.start(3)
    while not isinstance(awaited := game.awaiting(state), Over):
        if isinstance(awaited, Turns):
            seat = Seat(next(iter(awaited.actions)))
            words = namespace["think"](worded(game.view(state, seat)))
            state = game.apply(state, read_action(game_name, seat, words))
        else:
            state = game.apply(state, game.draw(state, randomness))
    assert awaited.winners

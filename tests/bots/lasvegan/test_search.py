"""The searching player of Las Vegan says why: as simple reasoning would, or that there is more."""

from random import Random

from sobremesa.bots.lasvegan.search import SearchingLasVegan
from sobremesa.bots.lasvegan.steady import SteadyLasVegan
from sobremesa.messages.catalogue import LANGUAGES, Messages
from sobremesa.rules.game import Chance, Over
from sobremesa.rules.lasvegan import GAME


def test_every_move_has_a_reason_that_is_true() -> None:
    """Where the steady player would do the same its reason holds, else the search counts."""
    bot, steady, randomness = SearchingLasVegan(iterations=60), SteadyLasVegan(), Random(3)
    say = [Messages(language, "why-lasvegan").say for language in LANGUAGES]
    seen = set()
    state = GAME.start(3)
    while not isinstance(awaited := GAME.awaiting(state), Over):
        if isinstance(awaited, Chance):
            state = GAME.apply(state, GAME.draw(state, randomness))
            continue
        [seat] = awaited.actions
        view = GAME.view(state, seat)
        advice = bot.advise(view, Random(1))
        key, details = advice.reason.key, advice.reason.details
        plain = steady.advise(view, Random(1))
        if len(view.actions) > 1 and plain.action != advice.action:
            assert key == "win-most"
            assert 0 <= min(details.values()) <= max(details.values()) <= 1000
        else:
            assert advice == plain
        for tell in say:
            assert all(str(number) in tell(f"why-{key}", **details) for number in details.values())
        seen.add(key)
        state = GAME.apply(state, advice.action)
    assert {"win-most", "only", "duck"} <= seen

"""Random play of single games and of environments, with a source that a test hands in."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from sobremesa.sim.environments.single import Single

TABLES: Final = [("lasvegan", 2), ("lasvegan", 5), ("tallyup", 2), ("tallyup", 10)]


def played(table: Single, randomness: Random, steps: int | None = None) -> Single:
    """Let so many decisions be made, or all to the end."""
    while not table.is_over and steps != 0:
        seat = randomness.choice(table.acting)
        table.act(seat, randomness.choice(table.legal_actions(seat)))
        table.advance()
        steps = None if steps is None else steps - 1
    return table


def legal_one(seen: dict[str, Any], randomness: Random) -> int:
    """One of the actions that a mask allows."""
    return randomness.choice([action for action, may in enumerate(seen["action_mask"]) if may])


def play_aec(env: Any, randomness: Random, steps: int = 1 << 30) -> list[tuple[str, Any]]:
    """Play an environment that has been reset; return who did what."""
    story: list[tuple[str, Any]] = []
    for agent in env.agent_iter(steps):
        seen, _, is_terminated, is_truncated, _ = env.last()
        is_gone = is_terminated or is_truncated
        story.append((agent, None if is_gone else legal_one(seen, randomness)))
        env.step(story[-1][1])
    return story


def walk(state: Any, randomness: Random, until: Callable[[Any], bool] | None = None) -> Any:
    """Play a state of OpenSpiel to its end, or as far as something holds."""
    while not state.is_terminal() and not (until and until(state)):
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            [action] = randomness.choices(outcomes, odds)
        else:
            action = randomness.choice(state.legal_actions())
        state.apply_action(action)
    return state

"""What all environments do alike: what an illegal action costs, and how a table is shown."""

from typing import Final

import gymnasium

from sobremesa.sim.environments.single import Single

ILLEGAL_REWARD: Final = -1.0
"""What wins who ends the game by an illegal action: as little as somebody who has lost it."""

RENDER: Final = {"render_modes": ["ansi"], "render_fps": 1}
"""What the metadata say of it."""


def checked_mode(render_mode: str | None) -> str | None:
    """The render mode, if it is one.

    Raises:
        ValueError: it is none.
    """
    if render_mode not in (None, "ansi"):
        raise ValueError(f"there is no render mode {render_mode!r}: it is 'ansi' or None")
    return render_mode


def rendered(single: Single, render_mode: str | None, seat: int | None = None) -> str | None:
    """The table in words, as a seat sees it or with all hands (None).

    Without a mode there is nothing, and a warning, as in the libraries' own environments.
    """
    if render_mode is None:
        gymnasium.logger.warn("there is nothing to see without render_mode='ansi'")
        return None
    return single.described(seat)


def names(players: int) -> list[str]:
    """The agents of PettingZoo by seat.

    >>> names(2)
    ['player_0', 'player_1']
    """
    return [f"player_{seat}" for seat in range(players)]


def versioned(game: str) -> str:
    """The name of a game's environments of PettingZoo, with their version.

    >>> versioned("tallyup")
    'tallyup_v0'
    """
    return f"{game}_v0"

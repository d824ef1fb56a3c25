"""Who stood where, round by round."""

from collections.abc import Sequence

from sobremesa.analysis.statistics.model import Led, Round
from sobremesa.rules.game import leaders


def rivals(scores: tuple[int, ...], winners: tuple[int, ...]) -> tuple[int, int] | None:
    """A winner and the best of the others; None where there is no winner, or nobody else.

    >>> rivals((90, 120, 100), winners=(1,))
    (1, 2)
    """
    others = [seat for seat in range(len(scores)) if seat not in winners]
    if not winners or not others:
        return None
    return winners[0], max(others, key=lambda seat: scores[seat])


def led(rounds: Sequence[Round], winners: tuple[int, ...]) -> Led | None:
    """From when on the winner was ahead; None if several won, or only the last round put it so."""
    if len(winners) != 1:
        return None
    since = None
    for one in reversed(rounds):
        if leaders(one.scores) != winners:
            break
        since = one.number
    if since is None or since == rounds[-1].number:
        return None
    return Led(since, winners[0])


def added(parts: Sequence[tuple[int, ...]], players: int) -> tuple[int, ...]:
    """By seat, the sum of changes.

    >>> added([(1, 2), (3, -4)], players=2)
    (4, -2)
    """
    return tuple(sum(changes[seat] for changes in parts) for seat in range(players))

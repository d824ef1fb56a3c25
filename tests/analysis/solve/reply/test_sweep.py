"""A replying player takes what is better, against a strategy that is known."""

import numpy as np

from sobremesa.analysis.solve.reply.sweep import _answer, _better, _follow

STAY, ONE, TWO, END = np.array([[0.6, 0.2, 0.4], [0.1, 0.9, 0.5], [0.3, 0.3, 0.8], [0.5, 0.4, 0.1]])


def test_the_active_player_wants_most_and_the_other_least() -> None:
    found = np.empty(3)
    _better(0, STAY, END, found)
    assert found.tolist() == [0.6, 0.4, 0.4]
    _better(1, STAY, END, found)
    assert found.tolist() == [0.5, 0.2, 0.1]


def test_who_does_not_reply_does_as_the_strategy_says() -> None:
    found = np.empty(3)
    _follow(np.array([1, 0, 1], np.float32), STAY, END, found)
    assert found.tolist() == [0.6, 0.4, 0.4]


def test_a_reply_to_a_mixture_is_the_better_mean() -> None:
    """TU-2.4: the other stays with a known probability, and what it is now is not known."""
    stays, found = np.array([0.25, 0.5, 1.0], np.float32), np.empty(3)
    p = stays.astype(float)
    _answer(0, stays, STAY, ONE, TWO, END, found)
    assert np.allclose(found, np.maximum(p * STAY + (1 - p) * ONE, p * TWO + (1 - p) * END))
    _answer(1, stays, STAY, ONE, TWO, END, found)
    assert np.allclose(found, np.minimum(p * STAY + (1 - p) * TWO, p * ONE + (1 - p) * END))

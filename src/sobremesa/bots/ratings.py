"""How strong bots are, from what each pair of them has won: a Bradley–Terry fit with intervals.

The model says that of the wins between two, i gets 1 / (1 + 10^((R_j - R_i) / 400)), which is
Elo's scale; the fit finds the ratings R that make the results likeliest. It takes all results at
once, so their order means nothing. How sure it is follows from how the results of single deals
scatter, and not from the model: it is a Bayesian bootstrap (Rubin 1981) over deals. Decision 0013
says why.

>>> from collections import Counter
>>> found = rate(2, [Counter({0.5: 60, 1.0: 40})])
>>> [round(rating.value) for rating in found.ratings]
[1573, 1427]
>>> round(found.pairs[0].value, 3)
0.7
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import log
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

CENTRE: Final = 1500.0
"""The rating of the anchor, or the mean of all."""

_ELO: Final = 400 / log(10)
"""Points for a factor e in the odds to win."""

_DRAWS: Final = 4000
_TAILS: Final = (2.5, 97.5)
"""Percentiles between which 95 of 100 draws lie."""

_UNSEEN: Final = 0.5
"""Deals won, and as many lost, that each bot is given besides its own. With them nobody has won or
lost all, which no finite rating explains; a pair alone gets the interval of Jeffreys' prior."""

_NEVER: Final = 1e-9
"""A part of the wins that is as good as none."""

_EXACT: Final = 1e-6
"""A difference of strengths that is none: less than a thousandth of a point."""

_STEPS: Final = 500


class Estimate(msgspec.Struct, frozen=True):
    """A figure, and the bounds that hold the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float


class Ratings(msgspec.Struct, frozen=True):
    """How strong bots are.

    Attributes:
        ratings: by bot, on Elo's scale.
        pairs: by pair, the part of the wins that the first of the two got, from 0 to 1. The bounds
            are of this pair's deals alone, whatever the model says.
    """

    ratings: tuple[Estimate, ...]
    pairs: tuple[Estimate, ...]


def rate(
    bots: int,
    shares: Sequence[Mapping[float, int]],
    *,
    anchor: int | None = None,
    seed: int = 0,
    draws: int = _DRAWS,
) -> Ratings:
    """Rate bots by what they have won from each other.

    Args:
        bots: how many there are.
        shares: by pair in the order of `combinations(range(bots), 2)`, how often the first of the
            two had which share of the wins of a deal; a pair may have none.
        anchor: the bot that is rated `CENTRE`, so that the intervals of the others are those of
            the distance to it; with None the mean of all is `CENTRE`.
        seed: of the draws behind the intervals.
        draws: how many there are; each is a fit.
    """
    random = np.random.default_rng((abs(seed), int(seed < 0)))  # numpy takes none below 0
    # Spread over all whom a bot meets: given once for each of them, they would pull the ratings
    # of many bots together.
    known = [_with_unseen(pair, _UNSEEN / (bots - 1)) for pair in shares]
    weights = np.array([counts.sum() for _, counts in known])
    means = np.array([values @ counts / counts.sum() for values, counts in known])
    drawn = _drawn_means(known, random, draws)
    best = _anchored(strengths(bots, means[np.newaxis], weights), anchor)[0]
    spread = np.percentile(_anchored(strengths(bots, drawn, weights), anchor), _TAILS, axis=0)
    alone = _drawn_means([_with_unseen(pair, _UNSEEN) for pair in shares], random, draws)
    bounds = np.percentile(alone, _TAILS, axis=0)
    return Ratings(
        tuple(map(_estimate, best, *spread)),
        tuple(map(_estimate, map(_mean, shares), *bounds)),
    )


def strengths(bots: int, means: Floats, weights: Floats) -> Floats:
    """Fit the model, many times at once.

    >>> fitted = strengths(2, np.array([[0.5], [0.75]]), np.array([10.0]))
    >>> np.round(fitted[:, 0] - fitted[:, 1], 4).tolist()  # log(0.75 / 0.25)
    [0.0, 1.0986]

    Args:
        bots: how many there are.
        means: by fit and by pair, the part of the wins that the first got; neither 0 nor 1.
        weights: by pair, how much its result weighs, more than 0.

    Returns:
        By fit and by bot, the logarithm of its strength; their mean is 0.
    """
    # One row a pair: what is first minus what is second.
    signs = np.zeros((len(weights), bots))
    for row, (first, second) in enumerate(combinations(range(bots), 2)):
        signs[row, first], signs[row, second] = 1.0, -1.0
    found = np.zeros((len(means), bots))
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(-found @ signs.T))
        slope = (weights * (means - expected)) @ signs
        curvature = np.einsum(
            "fp,pi,pj->fij", weights * expected * (1 - expected), signs, signs, optimize=True
        )
        # Strengths have no origin; the ones give them mean 0.
        step = np.linalg.solve(curvature + 1.0, slope[..., np.newaxis])[..., 0]
        # A whole Newton step may overshoot. This much of it never does: the curvature changes by
        # at most a factor e for each unit by which a difference of strengths does (Bach 2010).
        length = np.abs(step @ signs.T).max(axis=1, keepdims=True)
        found += step * np.log1p(length) / np.maximum(length, _EXACT)
        if length.max() < _EXACT:
            break
    return found


def _with_unseen(shares: Mapping[float, int], unseen: float) -> tuple[Floats, Floats]:
    """The shares, and how often each was had; to those of 0 and 1 as much as is `unseen` added."""
    # In a fixed order: the one in which they came must not show in the draws.
    values = sorted({0.0, 1.0, *shares})
    counts = [shares.get(value, 0) + (unseen if value in {0.0, 1.0} else 0.0) for value in values]
    return np.array(values), np.array(counts)


def _drawn_means(
    known: Sequence[tuple[Floats, Floats]], random: np.random.Generator, draws: int
) -> Floats:
    """By draw and by pair, a mean that the truth may have: each deal weighs an exponential draw."""
    drawn = np.empty((draws, len(known)))
    for pair, (values, counts) in enumerate(known):
        # The sum of n exponential draws is a gamma draw.
        weights = random.standard_gamma(counts, size=(draws, len(counts)))
        drawn[:, pair] = (weights @ values) / weights.sum(axis=1)
    # A part of a deal may weigh nothing in floating point, and a fit needs that both have won.
    return np.clip(drawn, _NEVER, 1 - _NEVER)


def _anchored(fitted: Floats, anchor: int | None) -> Floats:
    """Strengths as ratings; their mean is 0 already."""
    if anchor is not None:
        fitted = fitted - fitted[:, [anchor]]
    return CENTRE + _ELO * fitted


def _mean(shares: Mapping[float, int]) -> float:
    """The mean share, or an even one where there is none."""
    deals = sum(shares.values())
    won = sum(share * count for share, count in sorted(shares.items()))
    return won / deals if deals else 0.5


def _estimate(value: Any, low: Any, high: Any) -> Estimate:
    """With bounds that hold the value: who has won every deal may well win every one to come."""
    return Estimate(float(value), float(min(low, value)), float(max(high, value)))

"""Who claimed first, by figures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.server.table.entries import ClaimFigures
from sobremesa.server.table.race import GRACE, MOST_ALLOWANCE, allowance, counted, first

figures = st.builds(
    ClaimFigures,
    seat=st.integers(0, 9),
    after=st.floats(0, 5000),
    allowance=st.floats(0, MOST_ALLOWANCE),
)


@pytest.mark.parametrize(
    ("trip", "taken_off"),
    [(None, 0.0), (0.0, 0.0), (40.0, 20.0), (150.0, 75.0), (151.0, 75.0), (60_000.0, 75.0)],
)
def test_half_of_the_round_trip_is_taken_off_within_bounds(
    trip: float | None, taken_off: float
) -> None:
    """Whoever answers the measurement late gains no more than somebody who lives far away."""
    assert allowance(trip) == taken_off


@pytest.mark.parametrize(
    ("claims", "seat"),
    [
        ([(0, 500, 0), (1, 540, 60)], 1),
        ([(0, 500, 0), (1, 540, 40)], 0),
        ([(1, 540, 40), (0, 500, 0)], 0),
        ([(3, 500, 20), (2, 500, 20)], 2),
        ([(0, 10, 75), (1, 20, 75)], 0),
        ([(4, 700, 0)], 4),
    ],
)
def test_the_first_claim(claims: list[tuple[int, float, float]], seat: int) -> None:
    """It is the one that was sent first; of equal ones the one that arrived first."""
    made = [ClaimFigures(who, after, taken_off) for who, after, taken_off in claims]
    assert first(made).seat == seat


@given(claims=st.lists(figures, min_size=1, unique_by=lambda one: one.seat))
def test_the_order_of_claims_does_not_matter(claims: list[ClaimFigures]) -> None:
    """And no claim counts for less than the first, nor for less than nothing."""
    best = first(claims)
    assert first(reversed(claims)) is best
    assert 0 <= counted(best) <= min(map(counted, claims))


def test_the_grace_covers_all_that_an_allowance_may_change() -> None:
    """Who could still be counted as the first has time to arrive."""
    assert GRACE >= MOST_ALLOWANCE

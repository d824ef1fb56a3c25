"""How often somebody may do something."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.server.limits import Bucket, Buckets, Rate, address_key

ONE_A_SECOND = Rate(per_second=1, burst=3)


def test_after_a_quiet_time_a_burst_is_allowed_and_then_the_rate() -> None:
    """Three at once, and then one for each second that passes."""
    bucket = Bucket(ONE_A_SECOND)
    taken = [bucket.take(now) for now in (5.0, 5.0, 5.0, 5.0, 5.5, 6.0, 6.0, 8.0, 8.0, 8.0)]
    assert taken == [True, True, True, False, False, True, False, True, True, False]


def test_a_bucket_never_holds_more_than_a_burst() -> None:
    """However long it was quiet, no more than the burst is allowed at once."""
    bucket = Bucket(ONE_A_SECOND)
    assert [bucket.take(0.0) for _ in range(3)] == [True] * 3
    assert [bucket.take(1e6) for _ in range(4)] == [True, True, True, False]


def test_what_was_refused_does_not_count() -> None:
    """Whoever goes on asking is allowed as soon as whoever waits."""
    bucket = Bucket(ONE_A_SECOND)
    for _ in range(100):
        bucket.take(0.0)
    assert bucket.take(1.0)


def test_no_limit_is_no_limit() -> None:
    """A rate of 0 allows everything, and keeps nothing."""
    none = Rate(per_second=0)
    bucket, buckets = Bucket(none), Buckets(none)
    assert all(bucket.take(0.0) for _ in range(1000))
    assert not any(buckets.take("a", 0.0) for _ in range(1000))
    assert len(buckets) == 0


def test_a_rate_per_minute_may_be_used_at_once() -> None:
    """Thirty a minute are thirty now, and then one every two seconds."""
    buckets = Buckets(Rate.per_minute(30))
    assert not any(buckets.take("a", 0.0) for _ in range(30))
    assert buckets.take("a", 0.0) == pytest.approx(2.0)
    assert buckets.take("a", 1.5) == pytest.approx(0.5)
    assert buckets.take("a", 2.0) == 0.0
    assert Rate.per_minute(0).unlimited


@given(
    st.floats(0.1, 50),
    st.integers(1, 20),
    st.lists(st.floats(0, 0.5), min_size=1, max_size=100),
)
def test_never_more_than_burst_and_rate(per_second: float, burst: int, pauses: list[float]) -> None:
    """In any time, at most the burst and what the rate adds meanwhile are allowed."""
    bucket = Bucket(Rate(per_second, burst))
    buckets = Buckets(Rate(per_second, burst))
    now = 100.0
    times = []
    for pause in pauses:
        now += pause
        allowed = bucket.take(now)
        assert allowed == (buckets.take("a", now) == 0.0)
        if allowed:
            times.append(now)
    for first, start in enumerate(times):
        for count, end in enumerate(times[first:], start=1):
            assert count <= burst + per_second * (end - start) + 1e-3


def test_one_address_does_not_use_up_anothers_bucket() -> None:
    """Everybody has a bucket of their own."""
    buckets = Buckets(Rate(per_second=1))
    assert buckets.take("a", 0.0) == 0.0
    assert buckets.take("a", 0.0) == 1.0
    assert buckets.take("b", 0.0) == 0.0


def test_memory_is_bounded() -> None:
    """Of more addresses than there is room for, those that were quiet longest are forgotten."""
    buckets = Buckets(Rate(per_second=1), most=10)
    for number in range(1000):
        assert buckets.take(str(number), 0.0) == 0.0
        assert len(buckets) <= 10
    assert buckets.take("999", 0.0) > 0
    assert buckets.take("989", 0.0) == 0.0


def test_who_was_there_last_is_remembered_longest() -> None:
    """Somebody who goes on asking is not forgotten for having come first."""
    buckets = Buckets(Rate(per_second=1, burst=100), most=10)
    for number in range(100):
        assert buckets.take("first", 0.0) == 0.0
        buckets.take(str(number), 0.0)
    assert buckets.take("first", 0.0) > 0


def test_who_is_quiet_takes_no_memory() -> None:
    """Full buckets go as others are used."""
    buckets = Buckets(Rate(per_second=1))
    for number in range(100):
        buckets.take(str(number), 0.0)
    assert len(buckets) == 100
    for later in range(100):
        buckets.take("x", 10.0 + later)
    assert len(buckets) == 1


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::"),
        ("2001:db8:0:0:ffff::9", "2001:db8::"),
        ("2001:db8:0:1::1", "2001:db8:0:1::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
        ("somewhere", "somewhere"),
    ],
)
def test_a_household_counts_as_one(address: str, key: str) -> None:
    """All that one subscriber can call their own is one: an IPv6 network of 64 bits, too."""
    assert address_key(address) == key

"""When a soak says that something grows."""

from sobremesa.server.metrics import Metrics
from tests.torture.soak import figures
from tests.torture.verdict import EVERY, Sample, growths


def samples(memory: list[float]) -> list[Sample]:
    return [
        Sample(
            at=number * EVERY,
            memory=value,
            handles=30.0 + number % 3,
            connections=300.0,
            tables=60.0,
            actions=100.0,
            p50=2.0,
            p99=9.0 + 30.0 * (number % 7 == 0),
        )
        for number, value in enumerate(memory)
    ]


def test_memory_that_goes_up_with_time_grows() -> None:
    """A few megabytes every ten minutes are found; nothing else is."""
    found = growths(samples([100 + number * 0.1 for number in range(120)]))
    assert [name for name, (_, _, too_much) in found.items() if too_much] == []
    found = growths(samples([100 + number * 0.2 for number in range(120)]))
    assert [name for name, (_, _, too_much) in found.items() if too_much] == ["memory"]


def test_the_warm_up_does_not_count() -> None:
    """What fills up at the beginning, and single outliers, are no growth."""
    memory = [min(60 + number * 2.0, 100.0) + 40 * (number % 10 == 0) for number in range(120)]
    assert not any(too_much for _, _, too_much in growths(samples(memory)).values())


def test_the_figures_of_a_sample_are_metrics() -> None:
    """What a soak asks for by name is there."""
    metrics = Metrics()
    metrics.tables(3)
    found = figures(metrics.text().decode())
    assert found["sobremesa_tables_live"] == 3
    assert found["sobremesa_connections"] == 0
    assert found["process_resident_memory_bytes"] > 0
    assert found["process_open_fds"] > 0

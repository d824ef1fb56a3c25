"""What the server counts and measures."""

from typing import get_args

from sobremesa.protocol.common import RefusalCode
from sobremesa.server.metrics import Metrics


def lines(metrics: Metrics) -> set[str]:
    return set(metrics.text().decode().splitlines())


def test_everything_that_is_told_is_counted() -> None:
    """Each method moves its own figure."""
    metrics = Metrics()
    metrics.tables(7)
    metrics.connected()
    metrics.connected()
    metrics.disconnected()
    metrics.accepted()
    metrics.refused("late")
    metrics.appended(0.0007)
    metrics.broadcast(0.0003)
    metrics.thought(0.2)
    metrics.unprepared(2)
    metrics.answered("GET", "/api/games", 200, 0.004)
    assert lines(metrics) >= {
        "sobremesa_tables_live 7.0",
        "sobremesa_connections 1.0",
        "sobremesa_commands_accepted_total 1.0",
        'sobremesa_commands_refused_total{code="late"} 1.0',
        'sobremesa_commands_refused_total{code="over"} 0.0',
        'sobremesa_append_seconds_bucket{le="0.0005"} 0.0',
        'sobremesa_append_seconds_bucket{le="0.001"} 1.0',
        "sobremesa_broadcast_seconds_sum 0.0003",
        "sobremesa_bot_thinking_seconds_sum 0.2",
        "sobremesa_games_unprepared 2.0",
        'sobremesa_http_requests_total{method="GET",route="/api/games",status="200"} 1.0',
        "sobremesa_http_seconds_sum 0.004",
    }


def test_every_code_is_there_from_the_start() -> None:
    """A rate over a code that has not happened yet is 0, not missing."""
    text = Metrics().text().decode()
    for code in get_args(RefusalCode):
        assert f'sobremesa_commands_refused_total{{code="{code}"}} 0.0' in text


def test_a_method_that_anybody_makes_up_is_one_of_others() -> None:
    """Nobody can fill the memory with methods of their own."""
    metrics = Metrics()
    for number in range(10):
        metrics.answered(f"X{number}", "none", 405, 0.0)
    assert 'sobremesa_http_requests_total{method="other",route="none",status="405"} 10.0' in lines(
        metrics
    )


def test_two_servers_in_one_process_count_for_themselves() -> None:
    """No figure lives outside of its metrics."""
    first, second = Metrics(), Metrics()
    first.accepted()
    assert "sobremesa_commands_accepted_total 0.0" in lines(second)

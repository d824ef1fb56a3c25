"""The examples for research, run as people start them."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("batch", ["200", "3"], "of 200 games\n"),
        ("pettingzoo", ["4"], "of 4, until 300 wins"),
        ("gymnasium", ["2", "random"], "in 2 games\n"),
        ("openspiel", ["5"], "returns ["),
    ],
)
def test_it_runs_and_says_what_came_of_it(name: str, arguments: list[str], said: str) -> None:
    program = [sys.executable, "-W", "error", EXAMPLES / f"research_{name}.py", *arguments]
    ran = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (ran.stderr, ran.returncode) == ("", 0)
    assert said in ran.stdout

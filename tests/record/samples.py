"""Beginnings of records that tests go on from, and what is wrong with a record."""

import pytest

from sobremesa.record.errors import RecordError
from sobremesa.record.parse import parse
from sobremesa.record.replay import replay

TALLYUP = "sobremesa 1\ngame tallyup\nplayers Ana, Bo\n"
"""Three lines: the next one is line 4."""

PICKED = f"{TALLYUP}* first 0\n0 pick red green blue\n"
"""Five lines: the main roll is awaited."""

CHOICE = f"{PICKED}* roll red:50 green:30 blue:*\n"
"""Six lines: 80 points, both choose."""

BONUS = f"{PICKED}* roll red:50 green:(40) blue:*\n0 in\n1 in\n* up +2\n"
"""Nine lines: Ana names two bonus dice."""

TALLY_OVER = f"""{TALLYUP}rule target 100
* first 0
0 pick red green blue
* roll red:50 green:30 blue:20
0 out
1 out
1 pick red green blue
* roll red:50 green:30 blue:20
0 in
1 out
* roll red:* green:* blue:20
"""
"""Fourteen lines: 100 100 was a tie, Bo has won with 200."""

LASVEGAN = "sobremesa 1\ngame lasvegan\nplayers Ana, Bo\n"
"""Three lines: the next one is line 4."""

DRAWN = f"""{LASVEGAN}rule hand 2
* lead 0
* casinos 9 blue 1
* tokens gold:-3 t1:-1 t2:-3 t3:-1 t4:-3
"""
"""Seven lines: the hands are awaited."""

DEALT = f"{DRAWN}* deal 0 R7 R9\n* deal 1 R1 P9\n"
"""Nine lines: Ana leads."""

PLACING = f"{DEALT}0 play R7\n1 play R1\n"
"""Eleven lines: Ana may place a token."""


def refusal(record: bytes | str) -> str:
    """The error of replaying a record, with its line; a test fails if there is none."""
    with pytest.raises(RecordError) as caught:
        replay(record)
    return str(caught.value)


def parse_refusal(record: bytes | str) -> str:
    """The error of parsing a record, with its line; a test fails if there is none."""
    with pytest.raises(RecordError) as caught:
        parse(record)
    return str(caught.value)

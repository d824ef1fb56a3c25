"""Whatever the bytes, reading them gives a game or a RecordError, and nothing else.

No test here looks at a clock; what a hostile mebibyte costs is measured by hand (about a second).
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.record.errors import RecordError
from sobremesa.record.parse import parse
from sobremesa.record.replay import Replay, replay
from sobremesa.record.tokens import MOST_BYTES
from sobremesa.record.write import write
from tests.golden.cases import CONTRACT, OURS
from tests.record.samples import BONUS, CHOICE, DEALT, LASVEGAN, PICKED, TALLYUP

RECORDS = [
    path.read_bytes() for folder in (OURS, CONTRACT) for path in sorted(folder.glob("*.record"))
]
SEEDS = st.integers(0, 2**32)

LONGEST_ERROR = 1000
"""Characters of an error; the longest lists all rules of a game."""

HOSTILE = (
    *(b"\x00", b"\xff", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf"),
    *(b"\r", b"\r\n", b"\n\r", b"\t", b"\x0b", b"\x0c", b"\x1b[2J", b"\x85", b"#", b"=", b"*"),
    *("\u202e", "\u2067", "\u200d", "\u2028", "\x85", "\xa0", "٣", "é", "\U0001f3b2"),
    *(b"0 ", b"-", b"+", b"(", b")", b":", b",", b" in", b" out", b"x2", b"99999999999999999999"),
    *(b"\n* up x2\n", b"\n= over\n", b"\nrule hand 14\n", b"\ngame lasvegan\n", b"\nplayers A\n"),
)


def read(data: bytes | str) -> Replay | None:
    """Replay and parse a record in every way; None if it is not valid."""
    try:
        end = replay(data)
    except RecordError as error:
        check(error, data)
        end = None
    try:
        record = parse(data)
    except RecordError as error:
        check(error, data)
        assert end is None
        return None
    if end is not None:
        end.summary()
    # Large records, which take their time, are read twice only; and one that only just fits
    # may outgrow the limit when it is written, for LF ends every written line.
    if end is not None and len(data) < MOST_BYTES // 2:
        assert replay(record) == end
        assert parse(write(record)) == record
    return end


def check(error: RecordError, data: bytes | str) -> None:
    """An error names a line of the record, and is short and harmless to a terminal."""
    ends = data.count("\n") if isinstance(data, str) else data.count(b"\n")
    assert 1 <= error.line <= ends + 1
    assert error.what.isprintable()
    assert len(error.what) <= LONGEST_ERROR


def mutated(data: bytes, randomness: Random) -> bytes:
    """A record with a few changes of the kinds that files suffer and people try."""
    for _ in range(randomness.randint(1, 4)):
        at = randomness.randrange(len(data) + 1)
        until = min(len(data), at + randomness.choice([1, 1, 4, 30, 300]))
        lines = data.split(b"\n")
        one, other = randomness.randrange(len(lines)), randomness.randrange(len(lines))
        match randomness.randrange(10):
            case 0 if data:  # a bit flips
                place = at % len(data)
                flipped = data[place] ^ 1 << randomness.randrange(8)
                data = data[:place] + bytes([flipped]) + data[place + 1 :]
            case 1:  # something is cut out
                data = data[:at] + data[until:]
            case 2:  # something is put in
                hostile = randomness.choice(HOSTILE)
                hostile = hostile.encode() if isinstance(hostile, str) else hostile
                data = data[:at] + hostile * randomness.choice([1, 1, 2, 5000]) + data[at:]
            case 3:  # a piece of another record
                splice = randomness.choice(RECORDS)
                start = randomness.randrange(len(splice) + 1)
                data = data[:at] + splice[start : start + until - at] + data[at:]
            case 4:  # a line twice, or many times
                lines[one] = b"\n".join([lines[one]] * randomness.choice([2, 2, 300]))
                data = b"\n".join(lines)
            case 5:  # lines swapped
                lines[one], lines[other] = lines[other], lines[one]
                data = b"\n".join(lines)
            case 6:  # a line gone
                del lines[one]
                data = b"\n".join(lines)
            case 7:  # a word moved to another line
                words = lines[one].split(b" ")
                lines[other] += b" " + words.pop(randomness.randrange(len(words)))
                lines[one] = b" ".join(words)
                data = b"\n".join(lines)
            case 8:  # the record ends early
                data = data[:at]
            case _:  # or goes on with another
                data += randomness.choice(RECORDS)
    return data


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    """Arbitrary bytes are no record, alone or behind a header or a game."""
    for before in (b"", b"sobremesa 1\n", TALLYUP.encode(), CHOICE.encode(), DEALT.encode()):
        read(before + data)


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    """Arbitrary text, too."""
    for before in ("", "sobremesa 1\ngame ", TALLYUP, f"{TALLYUP}rule ", f"{BONUS}0 bonus "):
        read(before + text)


@given(
    st.sampled_from(["", TALLYUP, PICKED, CHOICE, BONUS, LASVEGAN, DEALT]),
    st.lists(
        st.lists(
            st.sampled_from(
                "game players rule tallyup lasvegan target laps hand rounds die red up-die token"
                " casino-cards * = 0 1 2 9 10 first roll up unclaimed pick in out tally bonus lead"
                " casinos tokens deal play place pass gold t1 c1 max green blue red:* red:50"
                " blue:(10) +1 +3 x2 -100 R7 P0 B9 t1:-1 gold:-3 scores total over winners tricks"
                " 100 -1 # Ana, Bo".split()
            ),
            max_size=8,
        ).map(" ".join),
        max_size=12,
    ),
)
def test_any_words_of_the_format(before: str, lines: list[str]) -> None:
    """The format's own words in any order, on any number of lines."""
    read(before + "\n".join(lines))


@settings(max_examples=1000)
@given(st.sampled_from(RECORDS), SEEDS)
def test_spoilt_records(record: bytes, seed: int) -> None:
    """Real records after flips, cuts, splices, repetitions and moves."""
    read(mutated(record, Random(seed)))


def filled(before: str, piece: str) -> bytes:
    """As much of a piece, again and again, as fits a record."""
    room = MOST_BYTES - len(before.encode())
    return before.encode() + piece.encode() * (room // len(piece.encode()))


TEN = "sobremesa 1\ngame tallyup\nplayers A, B, C, D, E, F, G, H, I, J\n"
TEN_PICKED = f"{TEN}* first 0\n0 pick red orange yellow\n"


@pytest.mark.parametrize(
    ("data", "valid"),
    [
        pytest.param(b"\n" * MOST_BYTES, False, id="newlines"),
        pytest.param(filled(TALLYUP, "\n"), True, id="newlines in a record"),
        pytest.param(TALLYUP.encode() + b"#\n" * 400_000, True, id="400,000 comments"),
        pytest.param(filled("", "x"), False, id="one word"),
        pytest.param(filled(TALLYUP, "x"), False, id="one word in a record"),
        pytest.param(filled(TALLYUP, " "), False, id="one line of blanks"),
        pytest.param(filled(TALLYUP, "\r"), False, id="carriage returns"),
        pytest.param(filled(TALLYUP, "\r\n"), True, id="CR LF"),
        pytest.param(filled(TALLYUP, "\0"), False, id="NULs"),
        pytest.param(filled(TALLYUP, "\u202e"), False, id="right-to-left marks"),
        pytest.param(filled(TALLYUP, " \t" * 2048 + "\n"), True, id="lines of blanks"),
        pytest.param(filled(TALLYUP, "#" * 4096 + "\n"), True, id="lines of #"),
        pytest.param(filled(TALLYUP, "= in " + "0 " * 2000 + "\n"), False, id="many seats"),
        pytest.param(filled(TALLYUP, f"rule target {'9' * 4000}\n"), False, id="a huge number"),
        pytest.param(filled(TALLYUP, f"= total {'9' * 4000}\n"), False, id="a huge claim"),
        pytest.param(filled("sobremesa 1\ngame tallyup\nplayers ", "A,"), False, id="names"),
        pytest.param(filled(CHOICE, "0 " + "pick " * 800 + "\n"), False, id="many words"),
        pytest.param(filled(CHOICE, f"{'0' * 4000} in\n"), False, id="a huge seat"),
        pytest.param(filled(DEALT, "* deal 0" + " R1" * 1300 + "\n"), False, id="a huge hand"),
        pytest.param(
            filled("sobremesa 1\ngame lasvegan\n", "rule casino-cards" + " 7" * 2000 + "\n"),
            False,
            id="many casino cards",
        ),
        pytest.param(filled(TALLYUP, "= scores 0 0\n"), True, id="claims"),
        pytest.param(filled(DEALT, "= tricks 0 0\n"), True, id="claims of tricks"),
        pytest.param(
            filled(
                TEN_PICKED,
                "* roll red:50 orange:60 yellow:20\n" + "".join(f"{s} in\n" for s in range(10)),
            ),
            True,
            id="a round without end",
        ),
        pytest.param(
            filled(
                TEN_PICKED,
                "* roll red:* orange:* yellow:*\n* unclaimed\n"
                + "".join(f"{s} in\n" for s in range(10)),
            ),
            True,
            id="Tally Ups without end",
        ),
        pytest.param(
            filled(
                "sobremesa 1\ngame tallyup\nplayers A\nrule high-stakes on\n"
                "rule up-die x9 x9 x9 x9 x9 x9\n* first 0\n0 pick red green blue\n",
                "* roll red:* green:30 blue:(10)\n* up x9\n0 in\n",
            ),
            True,
            id="a total without end",
        ),
    ],
)
def test_a_hostile_mebibyte(data: bytes, valid: bool) -> None:
    """As large as a record may be, and as unkind, it is read or refused like any other."""
    assert len(data) <= MOST_BYTES
    assert (read(data) is not None) == valid


@pytest.mark.parametrize("more", [b"\n", b"#", b"\xff", b"\r\n"])
def test_more_than_a_mebibyte(more: bytes) -> None:
    """What is larger than a record may be is refused, be it by one byte."""
    full = filled(TALLYUP, "#" * 4095 + "\n")
    full += b"#" * (MOST_BYTES - len(full))
    assert read(full) is not None
    assert read(full + more) is None

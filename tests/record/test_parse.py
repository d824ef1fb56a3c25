"""From text to statements."""

import pytest

from sobremesa.record.claims import Claim
from sobremesa.record.errors import RecordError
from sobremesa.record.parse import FORMAT, Parser, Record, parse, read_lines
from sobremesa.record.tokens import Line
from sobremesa.rules.tallyup.events import Choose, First
from sobremesa.rules.words import quoted
from tests.record.samples import CHOICE, LASVEGAN, TALLYUP, parse_refusal, refusal
from tests.record.test_tokens import OTHER_BLANKS

SEATS_FROM = "a line begins with a seat, `*`, `=` or `#`"
PLAYER_CAN = "a player can pick, in, out, tally, bonus"
CHANCE_CAN = "chance can first, roll, unclaimed, up"
CLAIMS = "what can be claimed is scores, over, winners, total, in"


# --- the format line ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["sobremesa 1", "sobremesa 1 ", "sobremesa\t1\t", "sobremesa  1 # ours", "sobremesa 1#ours"],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_record_begins_with_its_format(line: str, end: str) -> None:
    """The format line may end with blanks and a comment."""
    assert FORMAT == "sobremesa 1"
    assert len(parse(f"{line}{end}game tallyup\nplayers Ana\n").lines) == 3


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("sobremesa 2", "the first line is `sobremesa 1`, not `sobremesa 2`"),
        ("sobremesa", "the first line is `sobremesa 1`, not `sobremesa`"),
        ("sobremesa 1 1", "the first line is `sobremesa 1`, not `sobremesa 1 1`"),
        ("sobremesa1", "the first line is `sobremesa 1`, not `sobremesa1`"),
        ("Sobremesa 1", "the first line is `sobremesa 1`, not `Sobremesa 1`"),
        ("sobremESA 1", "the first line is `sobremesa 1`, not `sobremESA 1`"),
        ("sobremesa 1.0", "the first line is `sobremesa 1`, not `sobremesa 1.0`"),
        ("", "the first line is `sobremesa 1`, not ``"),
        ("  ", "the first line is `sobremesa 1`, not `  `"),
        ("# sobremesa 1", "the first line is `sobremesa 1`, not ``"),
        (" sobremesa 1", "the first line is `sobremesa 1`, not ` sobremesa 1`"),
        ("\tsobremesa 1", r"the first line is `sobremesa 1`, not `\tsobremesa 1`"),
        ("sobremesa 1\r", r"the first line is `sobremesa 1`, not `sobremesa 1\r`"),
        ("sobremesa\xa01", r"the first line is `sobremesa 1`, not `sobremesa\xa01`"),
        (
            "\ufeffsobremesa 1",
            r"the first line is `sobremesa 1`, without a byte order mark,"
            r" not `\ufeffsobremesa 1`",
        ),
    ],
)
def test_nothing_else_is_the_first_line(line: str, what: str) -> None:
    """Nothing precedes the format, no blank, comment or byte order mark; no other version."""
    text = f"{line}\r\nsobremesa 1\ngame tallyup\nplayers Ana\n"
    assert refusal(text) == f"line 1: {what}"
    assert parse_refusal(text) == f"line 1: {what}"


@pytest.mark.parametrize("empty", ["", b""])
def test_an_empty_record_is_an_error(empty: bytes | str) -> None:
    """A record without lines is in error in line 1."""
    assert refusal(empty) == "line 1: the record is empty; it begins with `sobremesa 1`"
    assert parse_refusal(empty) == "line 1: the record is empty; it begins with `sobremesa 1`"


# --- statements -----------------------------------------------------------------------------------


def test_lines_state_events_and_claims() -> None:
    """Header lines, comments and blank lines state nothing."""
    text = f"{TALLYUP}\n# a\n  * first 1 # b\n\t1 in\n= scores  0 0# c\n"
    parser = Parser()
    statements = [parser.read(line) for line in read_lines(text)]
    assert statements == [
        *[None] * 5,
        First(1),
        Choose(1, stay=True),
        Claim("scores", ("0", "0")),
    ]
    assert parser.number == 8


def test_parsing_does_not_ask_the_rules() -> None:
    """What the game knows but does not allow now is parsed; replaying refuses it."""
    text = f"{TALLYUP}1 tally\n* up x9\n= winners 0 1\n* first 9\n"
    assert len(parse(text).lines) == 7
    assert refusal(text).startswith("line 4: `1 tally`: ")


def test_a_record_keeps_its_lines() -> None:
    """Comments, blank lines and blanks before comments are kept; the last line needs no end."""
    assert parse("sobremesa 1\r\n\r\ngame tallyup\t#a \n  # b\n players Ana") == Record(
        (
            Line("sobremesa 1"),
            Line(),
            Line("game tallyup", "\t#a "),
            Line("", "  # b"),
            Line("players Ana"),
        )
    )


# --- what is wrong with a line --------------------------------------------------------------------

ALLOWED = "; allowed here: `0 in`, `0 out`, `1 in`, `1 out`"


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("pick red green blue", SEATS_FROM),
        ("Ana in", SEATS_FROM),
        ("-1 in", SEATS_FROM),
        ("+1 in", SEATS_FROM),
        ("=total 80", SEATS_FROM),
        ("*roll red:50", SEATS_FROM),
        ("rul target 300", f"{SEATS_FROM}; did you mean `rule`?"),
        ("gane tallyup", f"{SEATS_FROM}; did you mean `game`?"),
        ("2 in", "`2` is not a whole number from 0 to 1"),
        ("00 in", "`00` is not a whole number from 0 to 1"),
        ("٠ in", "`٠` is not a whole number from 0 to 1"),
        ("² in", "`²` is not a whole number from 0 to 1"),
        ("0", f"{PLAYER_CAN}; here a word is missing"),
        ("*", f"{CHANCE_CAN}; here a word is missing"),
        ("0 inn", f"{PLAYER_CAN}; did you mean `in`?"),
        ("0 IN", PLAYER_CAN),
        ("0 play R7", PLAYER_CAN),
        ("0 roll red:50", f"`roll` is what chance does, {PLAYER_CAN}"),
        ("* tally", f"`tally` is what a player does, {CHANCE_CAN}"),
        ("* rol red:50", f"{CHANCE_CAN}; did you mean `roll`?"),
        ("* deal 0 R7", CHANCE_CAN),
    ],
)
def test_a_line_that_is_no_event_of_the_game(line: str, what: str) -> None:
    """The error says what a line, a player or chance can be; replaying adds what is allowed."""
    assert parse_refusal(f"{CHOICE}{line}\n") == f"line 7: `{line}`: {what}"
    assert refusal(f"{CHOICE}{line}\n") == f"line 7: `{line}`: {what}{ALLOWED}"


@pytest.mark.parametrize("blank", OTHER_BLANKS)
def test_a_line_of_other_blanks_is_not_blank(blank: str) -> None:
    """A line is blank when it holds spaces and tabs only."""
    assert len(parse(f"{TALLYUP} \t\n").lines) == 4
    what = f"line 4: {quoted(blank)}: a line begins with"
    assert parse_refusal(f"{TALLYUP}{blank}\t\n* first 0\n").startswith(what)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("=", CLAIMS),
        ("= score 0 0", f"{CLAIMS}; did you mean `scores`?"),
        ("= winner 0", f"{CLAIMS}; did you mean `winners`?"),
        ("= tricks 0 0", CLAIMS),
        ("= 80", CLAIMS),
    ],
)
def test_a_claim_that_the_game_does_not_know(line: str, what: str) -> None:
    """The error says what can be claimed."""
    assert parse_refusal(f"{CHOICE}{line}\n") == f"line 7: `{line}`: {what}"
    assert refusal(f"{CHOICE}{line}\n") == f"line 7: `{line}`: {what}"


def test_claims_of_the_other_game() -> None:
    """Las Vegan knows tricks, and no running total."""
    assert refusal(f"{LASVEGAN}= total 0\n") == (
        "line 4: `= total 0`: what can be claimed is scores, over, winners, tricks"
    )


# --- the first error ------------------------------------------------------------------------------

KINDS = {
    "bytes": b"\xff",
    "length": b"#" * 4097,
    "syntax": b"0 nonsense",
    "header": b"rule target 300",
    "rule": b"0 tally",
    "claim": b"= total 81",
}


@pytest.mark.parametrize("second", KINDS)
@pytest.mark.parametrize("first", KINDS)
def test_the_first_error_is_named(first: str, second: str) -> None:
    """Of two errors of any kinds the one in the earlier line is named, fifty lines apart or one."""
    for between in (b"", b"# fine\n" * 50):
        text = CHOICE.encode() + KINDS[first] + b"\n" + between + KINDS[second] + b"\n"
        assert refusal(text).startswith("line 7: ")


def test_parsing_finds_the_first_error_of_form() -> None:
    """Parsing names the first line that does not follow the format."""
    text = CHOICE.encode() + b"0 tally\n0 nonsense\n\xff\n"
    assert parse_refusal(text).startswith("line 8: `0 nonsense`: ")


def test_too_large_comes_after_what_is_wrong_before() -> None:
    """The limit of the whole record is an error of the line that exceeds it, not of line 1."""
    large = b"#\n" * 600_000
    assert refusal(CHOICE.encode() + b"0 tally\n" + large).startswith("line 7: `0 tally`: ")
    assert refusal(CHOICE.encode() + large) == (
        "line 524243: the record is larger than 1,048,576 bytes"
    )


def test_lines_are_read_one_by_one() -> None:
    """What is wrong with a later line does not keep the earlier ones from being read."""
    source = read_lines(b"sobremesa 1\n\xff")
    assert next(source) == Line("sobremesa 1")
    with pytest.raises(RecordError, match=r"^line 2: not UTF-8"):
        next(source)

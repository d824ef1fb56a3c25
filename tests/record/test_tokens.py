"""Lines, words and numbers."""

import pytest

from sobremesa.record.errors import RecordError
from sobremesa.record.tokens import (
    MOST_BYTES,
    MOST_CHARACTERS,
    Line,
    did_you_mean,
    lines,
    number_shown,
    numbers_shown,
    signed_number,
    words,
)

OTHER_LINE_ENDS = ["\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
"""What other programs, Python's `splitlines` among them, take for the end of a line."""

OTHER_BLANKS = ["\xa0", "\u2003", "\u3000", "\u200b", "\ufeff", *OTHER_LINE_ENDS]


@pytest.mark.parametrize(
    ("line", "text", "comment"),
    [
        ("", "", ""),
        (" \t ", "", ""),
        ("* first 0", "* first 0", ""),
        ("* first 0 \t", "* first 0", ""),
        ("\t * first 0", "* first 0", ""),
        ("* first 0\t # Ana ", "* first 0", "\t # Ana "),
        ("* first 0#Ana", "* first 0", "#Ana"),
        ("0 in # one # two", "0 in", " # one # two"),
        ("  # only a comment", "", "  # only a comment"),
        ("#", "", "#"),
        ("players Ana, B#o", "players Ana, B", "#o"),
    ],
)
def test_a_line_is_text_and_comment(line: str, text: str, comment: str) -> None:
    """A comment begins with the first `#` and takes the blanks before it along."""
    assert Line.read(line) == Line(text, comment)


@pytest.mark.parametrize("blank", OTHER_BLANKS)
def test_only_spaces_and_tabs_around_a_line_are_dropped(blank: str) -> None:
    """Other blanks around a text, or before a comment, are part of the text."""
    assert Line.read(f" {blank}0 in{blank}\t# x") == Line(f"{blank}0 in{blank}", "\t# x")


def test_a_line_prints_as_it_was_read() -> None:
    """Text and comment together are the line, without the blanks before it."""
    assert str(Line.read("\t0 in  # stays ")) == "0 in  # stays "


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", []),
        ("\n", [""]),
        ("\n\n", ["", ""]),
        ("a", ["a"]),
        ("a\n", ["a"]),
        ("a\nb", ["a", "b"]),
        ("a\r\nb\r\n", ["a", "b"]),
        ("a\nb\r\nc", ["a", "b", "c"]),
        ("a\r\n\r\n", ["a", ""]),
        ("a\rb\n", ["a\rb"]),
        ("a\r\r\nb", ["a\r", "b"]),
        ("a\n\rb", ["a", "\rb"]),
        ("a\r", ["a\r"]),
        ("\r", ["\r"]),
    ],
)
def test_lf_and_cr_lf_end_a_line(source: str, expected: list[str]) -> None:
    """Only LF, or CR LF, ends a line; the last line may have no end; a CR alone is text."""
    assert list(lines(source)) == expected
    assert list(lines(source.encode())) == expected


@pytest.mark.parametrize("character", OTHER_LINE_ENDS)
def test_nothing_else_ends_a_line(character: str) -> None:
    """What some programs take for a line end is a character like any other."""
    assert list(lines(f"a{character}b\nc")) == [f"a{character}b", "c"]


@pytest.mark.parametrize(
    ("bad", "place"),
    [
        (b"\xff", 5),
        (b"\x80", 5),
        (b"\xc3", 5),
        (b"\xc0\xaf", 5),
        (b"\xed\xa0\x80", 5),
        (b"\xf4\x90\x80\x80", 5),
        (b"\xe2\x82", 5),
    ],
)
def test_what_is_not_utf_8_is_refused(bad: bytes, place: int) -> None:
    """Stray, cut, overlong, surrogate and too large forms are named by line and byte."""
    source = lines(b"one\ntwo\n# 3 " + bad + b"\nfour\n")
    assert [next(source), next(source)] == ["one", "two"]
    with pytest.raises(RecordError, match=rf"^line 3: not UTF-8: byte {place} of the line$"):
        next(source)


def test_a_surrogate_in_a_string_is_refused() -> None:
    """A text that cannot be UTF-8 is refused like its bytes."""
    with pytest.raises(RecordError, match=r"^line 2: not UTF-8: byte 3 of the line$"):
        list(lines("one\n# \ud800\n"))


@pytest.mark.parametrize("character", ["x", "é", "한", "\U0001f3b2", " ", "#"])
@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_a_line_may_have_4096_characters(character: str, end: str) -> None:
    """A line may have 4,096 characters, whatever their bytes, its end not counted; 4,097 fail."""
    assert MOST_CHARACTERS == 4096
    assert [len(line) for line in lines(f"one\n{character * 4096}{end}")] == [3, 4096]
    source = lines(f"one\n{character * 4097}{end}")
    assert next(source) == "one"
    with pytest.raises(RecordError) as caught:
        next(source)
    assert str(caught.value) == "line 2: the line has 4,097 characters, at most 4,096 fit"


def test_a_cr_in_the_text_counts() -> None:
    """Of CR CR LF the first CR is a character of the line."""
    with pytest.raises(RecordError, match=r"^line 1: the line has 4,097 characters"):
        list(lines("x" * 4096 + "\r\r\n"))


@pytest.mark.parametrize(
    ("end", "more", "line"),
    [("", "x", 257), ("", "\n", 257), ("\n", "x", 258), ("\n", "\n", 258), ("\r\n", "#", 258)],
)
def test_a_record_may_have_a_mebibyte(end: str, more: str, line: int) -> None:
    """1,048,576 bytes pass, all line ends counted; one more fails in the line that holds it."""
    assert MOST_BYTES == 1_048_576
    record = ("#" * 4095 + "\n") * 255 + "é" * 1024 + "\n"
    record += "x" * (MOST_BYTES - len(record.encode()) - len(end)) + end
    assert len(record.encode()) == MOST_BYTES
    assert sum(1 for _ in lines(record)) == 257
    with pytest.raises(RecordError) as caught:
        list(lines(record + more))
    assert str(caught.value) == f"line {line}: the record is larger than 1,048,576 bytes"


def test_a_large_record_is_read_as_far_as_it_may_go() -> None:
    """The lines of a record that is too large are given up to the one in which it becomes so."""
    source = lines(b"ab\n" * MOST_BYTES)
    assert sum(1 for _ in zip(range(349_525), source, strict=False)) == 349_525
    with pytest.raises(RecordError, match=r"^line 349526: the record is larger than 1,048,576"):
        next(source)


def test_words_are_separated_by_spaces_and_tabs() -> None:
    """Any number of spaces and tabs separates words."""
    assert words(" \t0  pick\t\tred \t") == ["0", "pick", "red"]
    assert words("") == []


@pytest.mark.parametrize("blank", OTHER_BLANKS)
def test_no_other_blank_separates_words(blank: str) -> None:
    """A no-break space, a line separator and the like are part of a word."""
    assert words(f"0{blank}in x") == [f"0{blank}in", "x"]


@pytest.mark.parametrize(
    ("word", "number"), [("0", 0), ("7", 7), ("-7", -7), ("100000", 100_000), ("-10", -10)]
)
def test_a_number_is_written_plainly(word: str, number: int) -> None:
    """Digits, with a `-` for what is below zero."""
    assert signed_number(word) == number


NO_NUMBERS = (
    *("+70", "070", "-070", "-0", "00", "+0", "--7", "-", "", "7.0", "7e2", "1_000", "0x10"),
    *("٣", "３", "²", "Ⅷ", "seven", "7-", "- 7", "−7", "7\xa0"),
)


@pytest.mark.parametrize("word", NO_NUMBERS)
def test_any_other_form_is_no_number(word: str) -> None:
    """A plus, a leading zero, a minus zero, other scripts' digits: none is a number."""
    with pytest.raises(ValueError, match=r"is not a whole number$"):
        signed_number(word)


def test_a_number_may_fill_a_line() -> None:
    """A number of as many digits as a line holds is read."""
    assert signed_number("9" * MOST_CHARACTERS) == 10**MOST_CHARACTERS - 1
    assert signed_number("-" + "9" * MOST_CHARACTERS) == 1 - 10**MOST_CHARACTERS


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (0, "0"),
        (-120, "-120"),
        (10**30 - 1, "9" * 30),
        (1 - 10**30, "-" + "9" * 30),
        (10**30, "2^99 or more"),
        (-(10**30), "-2^99 or less"),
        (2**100, "2^100 or more"),
        (2**100 - 1, "2^99 or more"),
        pytest.param(9**20_000, "2^63398 or more", id="9^20000"),
    ],
)
def test_a_number_of_many_digits_is_shown_by_its_size(number: int, shown: str) -> None:
    """Up to 30 digits are shown; of more the power of two that is reached."""
    assert number_shown(number) == shown


def test_numbers_are_shown_with_blanks() -> None:
    """Several numbers are shown side by side, none as nothing."""
    assert numbers_shown((90, -10, 2**100)) == "90 -10 2^100 or more"
    assert numbers_shown(()) == ""


@pytest.mark.parametrize(
    ("word", "suggestion"),
    [
        ("rol", "; did you mean `roll`?"),
        ("frist", "; did you mean `first`?"),
        ("xyz", ""),
        ("", ""),
        ("roll" * 1000, ""),
    ],
)
def test_a_near_word_is_suggested(word: str, suggestion: str) -> None:
    """A word that is nearly a known one brings a suggestion, any other nothing."""
    assert did_you_mean(word, ("first", "roll", "up")) == suggestion

"""The two kinds of terminals: a screen with single keys, and plain lines."""

import io
import re
import sys
from collections.abc import Callable, Iterable

import pytest
from blessed.keyboard import Keystroke
from rich.text import Text

from sobremesa.cli.table import terminal as terminal_module
from sobremesa.cli.table.terminal import LEAVE, Frame, FullScreen, Lines, laid_out, opened_terminal

ENTER = Keystroke("\r", name="KEY_ENTER", code=343)
BACKSPACE = Keystroke("\x7f", name="KEY_BACKSPACE", code=263)
ESCAPE = Keystroke("\x1b", name="KEY_ESCAPE", code=361)
UP = Keystroke("\x1b[A", name="KEY_UP", code=259)
HANG_UP = Keystroke("")


class Keyboard:
    """Keys that are pressed at certain seconds, and a clock that runs while they are awaited."""

    def __init__(self, keys: Iterable[tuple[float, str]] = (), columns: int = 80, rows: int = 24):
        self.now = 0.0
        self.keys = [(second, Keystroke(key) if type(key) is str else key) for second, key in keys]
        self.width, self.height = columns, rows

    def monotonic(self) -> float:
        return self.now

    def inkey(self, timeout: float) -> Keystroke:
        assert self.now < 1000, "somebody waits for a key that never comes"
        if self.keys and self.keys[0][0] <= self.now + timeout:
            second, key = self.keys.pop(0)
            self.now = max(self.now, second)
            if key is HANG_UP:
                raise EOFError
            return key
        self.now += timeout
        return Keystroke("")


At = Callable[..., tuple[FullScreen, Keyboard]]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> At:
    """A screen with a keyboard where keys are pressed at such seconds."""

    def make(
        *keys: tuple[float, str], columns: int = 80, rows: int = 24
    ) -> tuple[FullScreen, Keyboard]:
        keyboard = Keyboard(keys, columns, rows)
        monkeypatch.setattr(terminal_module, "time", keyboard)
        return FullScreen(keyboard), keyboard  # type: ignore[arg-type]

    return make


def typing(*keys: str) -> list[tuple[float, str]]:
    """Keys pressed one after the other, each a second after a prompt has come."""
    return [(1.0 + number, key) for number, key in enumerate(keys)]


def frame(prompt: str | None = "prompt", story: Iterable[str] = (), table: str = "table") -> Frame:
    return Frame(Text("title"), Text(table), list(story), Text(prompt) if prompt else None)


def plain(lines: Iterable[str]) -> list[str]:
    return [Text.from_ansi(line).plain for line in lines]


# --- laying out -----------------------------------------------------------------------------------


def test_a_frame_fills_the_screen() -> None:
    """The table is above, what is asked below, and the end of the story between them."""
    assert plain(laid_out(frame(story=["one", "two", "three"]), 10, 5)) == [
        *("title", "table", "two", "three", "prompt")
    ]
    assert plain(laid_out(frame(story=["one"]), 10, 6)) == [
        "title",
        "table",
        "one",
        "",
        "",
        "prompt",
    ]


def test_what_is_asked_stays_where_there_is_no_room() -> None:
    """On a screen that is too low the upper lines are missing, never those of the prompt."""
    low = laid_out(frame("a\nb", ["one"], "t\nu\nv"), 10, 3)
    assert plain(low) == ["v", "a", "b"]
    assert plain(laid_out(frame("a\nb\nc"), 10, 2)) == ["b", "c"]


def test_a_long_sentence_is_broken() -> None:
    """A sentence that needs two lines pushes older ones out."""
    lines = plain(laid_out(frame(story=["first", "a longer one"]), 8, 5))
    assert [line.strip() for line in lines] == ["title", "table", "a longer", "one", "prompt"]


# --- the screen -----------------------------------------------------------------------------------


def test_each_line_is_cleared_before_it_is_written(
    at: At, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a line fills its row, clearing it afterwards would take its last letter."""
    screen, _ = at(columns=6, rows=3)
    screen.show(frame(table="123456"))
    written = capsys.readouterr().out
    drawn = "\x1b[1H\x1b[Ktitle\x1b[2H\x1b[K123456\x1b[3H\x1b[Kprompt"
    assert written == f"\x1b[?2026h{drawn}\x1b[?2026l"


def test_the_same_frame_is_not_drawn_again(at: At, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever selects text with the mouse keeps the selection while nothing happens."""
    screen, keyboard = at()
    screen.show(frame())
    assert capsys.readouterr().out
    screen.show(frame())
    assert not capsys.readouterr().out
    keyboard.width = 120
    screen.show(frame())
    assert capsys.readouterr().out
    screen.forget()
    screen.show(frame())
    assert capsys.readouterr().out


def test_a_terminal_without_a_size_has_the_usual_one(
    at: At, capsys: pytest.CaptureFixture[str]
) -> None:
    """A terminal that says it has no columns and rows is drawn on as if it had 80 and 24."""
    screen, _ = at(columns=0, rows=0)
    screen.show(frame(table="x" * 81))
    lines = capsys.readouterr().out.split("\x1b[K")[1:]
    assert lines[1:3] == [f"{'x' * 80}\x1b[3H", "x\x1b[4H"]
    assert len(lines) == 24


def test_signs_that_a_terminal_cannot_show(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the encoding lacks the table's signs others stand for them, as wide as they are."""
    bytes_written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(bytes_written, encoding="ascii"))
    screen, _ = at(columns=20, rows=3)
    screen.show(frame(table="──★ ▸ ◂ → 3× · … ñ"))
    assert b"\x1b[K--* > < > 3x - . ?\x1b[3H" in bytes_written.getvalue()


def test_what_is_put_away_is_gone(at: At, capsys: pytest.CaptureFixture[str]) -> None:
    """Every line of the screen is cleared, and what comes next is drawn anew."""
    screen, _ = at(columns=20, rows=3)
    screen.show(frame())
    capsys.readouterr()
    screen.put_away()
    cleared = "\x1b[1H\x1b[K\x1b[2H\x1b[K\x1b[3H\x1b[K"
    assert capsys.readouterr().out == f"\x1b[?2026h{cleared}\x1b[?2026l"
    screen.show(frame())
    assert "title" in capsys.readouterr().out


def test_nothing_that_is_drawn_scrolls_the_screen(
    at: At, capsys: pytest.CaptureFixture[str]
) -> None:
    """What scrolls away can be read again: on a screen lower than it says, too, nothing does."""
    screen, _ = at((1, "x"), columns=20, rows=24)
    screen.wait(frame(story=["one", "two"]))
    screen.put_away()
    written = capsys.readouterr().out
    assert not re.search("[\n\v\f]|\x1b[DEM]|\x1b\\[[0-9;]*[JST]", written)


def test_the_next_person_comes_before_a_screen_of_their_own(
    at: At, capsys: pytest.CaptureFixture[str]
) -> None:
    """At a hand-over the screen is empty first, and an Enter that comes late ends nothing."""
    screen, keyboard = at((0, "x"), (0.5, ENTER), (3, "y"), columns=20, rows=4)
    screen.show(frame("a hand"))
    capsys.readouterr()
    screen.hand_over(frame("for Bo"))
    empty, handed_over = capsys.readouterr().out.split("\x1b[?2026l")[:2]
    assert "title" not in empty
    assert "for Bo" in handed_over
    assert keyboard.now == 3


# --- single keys ----------------------------------------------------------------------------------


def read(screen: FullScreen, complete: Callable[[str], bool] = lambda typed: False) -> str:
    return screen.read(frame, complete)


@pytest.mark.parametrize(
    ("keys", "entered"),
    [
        (["r", "7", ENTER], "r7"),
        (["r", "8", BACKSPACE, "7", ENTER], "r7"),
        ([BACKSPACE, ENTER], ""),
        (["r", "8", ESCAPE, "i", ENTER], "i"),
        (["r", UP, "\x01", "\t", "7", ENTER], "r7"),
        (["ñ", "漢", ENTER], "ñ漢"),
        (["r", "\x04"], LEAVE),
        (["r", HANG_UP], LEAVE),
    ],
)
def test_what_is_typed(at: At, keys: list[str], entered: str) -> None:
    """Letters add up until Enter; Backspace takes one back and Escape all of them."""
    assert read(at(*typing(*keys))[0]) == entered


def test_a_complete_entry_needs_no_enter(at: At) -> None:
    """What can only mean one thing counts at once."""
    screen, keyboard = at(*typing("1", "2", "3"))
    assert read(screen, lambda typed: typed == "12") == "12"
    assert len(keyboard.keys) == 1


def test_what_was_typed_before_the_question_does_not_answer_it(at: At) -> None:
    """Keys that were pressed while bots moved are forgotten when a person is asked."""
    screen, _ = at((0, "1"), (0, "1"), *typing("2", ENTER))
    assert read(screen) == "2"


def test_an_entry_has_an_end(at: At) -> None:
    """A pasted page does not push the question off the screen."""
    assert read(at(*typing(*"x" * 500, ENTER))[0]) == "x" * 60


def test_a_new_size_is_noticed_while_nobody_types(
    at: At, capsys: pytest.CaptureFixture[str]
) -> None:
    """Within a second after the window has changed the table fills it again."""
    screen, keyboard = at((2.5, ENTER), columns=20, rows=4)
    drawn = 0

    def draw(typed: str) -> Frame:
        nonlocal drawn
        drawn += 1
        keyboard.height = 4 if drawn == 1 else 5
        return frame()

    assert screen.read(draw, lambda typed: False) == ""
    assert [out.count("\x1b[K") for out in capsys.readouterr().out.split("\x1b[1H")[1:]] == [4, 5]


def test_a_wait_ends_with_a_new_key(at: At) -> None:
    """A key that was pressed before the wait does not end it."""
    screen, keyboard = at((0, "x"), (3, "y"))
    screen.wait(frame())
    assert keyboard.now == 3


def test_any_key_ends_a_pause(at: At) -> None:
    """A pause ends by itself or by a key."""
    screen, keyboard = at((5, "x"))
    screen.pause(2)
    assert keyboard.now == 2
    screen.pause(60)
    assert keyboard.now == 5
    screen.pause(0)
    assert keyboard.now == 5


@pytest.mark.parametrize("wait", [lambda s: s.wait(frame()), lambda s: s.pause(2)])
def test_nobody_waits_at_a_terminal_that_is_gone(
    at: At, wait: Callable[[FullScreen], None]
) -> None:
    """When the window is closed a pause or a wait does not go on for ever."""
    screen, _ = at((1, HANG_UP))
    with pytest.raises(EOFError):
        wait(screen)


# --- the race -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "pressed"),
    [
        ([(0.5, "a")], "a"),
        ([(0.5, "A")], "a"),
        ([(0.5, "b"), (0.6, "a")], "b"),
        ([(0.3, "x"), (0.4, UP), (0.5, "b")], "b"),
        ([(1.9, "a")], "a"),
        ([(2.1, "a")], None),
        ([(0.5, "x")], None),
    ],
)
def test_the_first_of_the_keys_wins(
    at: At, keys: list[tuple[float, str]], pressed: str | None
) -> None:
    """Of the keys of the race the first within its time counts, in either case."""
    assert at(*keys)[0].race(("a", "b"), 2) == pressed


def test_a_key_before_the_race_is_no_claim(at: At) -> None:
    """What was pressed before the dice lay does not count, nor what nobody could react with."""
    assert at((0, "a"), (0, "a"), (0.05, "a"))[0].race(("a", "b"), 1) is None
    assert at((0, "a"), (0.5, "b"))[0].race(("a", "b"), 1) == "b"


def test_a_key_that_is_held_down_is_no_claim(at: At) -> None:
    """A key that repeats itself, as keyboards do 30 times a second, wins no race."""
    held = [(tick / 30, "a") for tick in range(60)]
    assert at(*held)[0].race(("a", "b"), 1.5) is None
    assert at(*held[:20], (0.7, "b"))[0].race(("a", "b"), 1.5) == "b"


def test_a_key_may_be_pressed_again(at: At) -> None:
    """Whoever pressed too early may still claim, as quickly as fingers can."""
    assert at((0.05, "a"), (0.2, "a"))[0].race(("a", "b"), 1) == "a"


def test_who_loses_a_race_does_not_end_the_pause_after_it(at: At) -> None:
    """The others' keys come a blink later; they do not hide who was first."""
    screen, keyboard = at((0.5, "a"), (0.6, "b"), (0.8, "c"), (2, "x"))
    assert screen.race(("a", "b", "c"), 5) == "a"
    screen.pause(9)
    assert keyboard.now == 2


def test_a_race_ends_when_the_terminal_is_gone(at: At) -> None:
    """Nobody is taken to have let a claim pass who has closed the window."""
    with pytest.raises(EOFError):
        at((0.5, HANG_UP))[0].race(("a", "b"), 2)


# --- lines ----------------------------------------------------------------------------------------


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Lines]:
    """Plain lines in, as they come from a pipe."""

    def make(entered: str) -> Lines:
        monkeypatch.setattr(sys, "stdin", io.StringIO(entered))
        return Lines()

    return make


def test_a_line_is_an_entry(
    lines: Callable[[str], Lines], capsys: pytest.CaptureFixture[str]
) -> None:
    """Lines are read whole, after the table and the prompt; the end of the input leaves."""
    terminal = lines(" r7 \r\n\n")
    entered = [terminal.read(lambda typed: frame(), lambda typed: True) for _ in range(3)]
    assert entered == ["r7", "", LEAVE]
    assert capsys.readouterr().out == "table\nprompt\n" * 3


def test_each_sentence_is_printed_once(
    lines: Callable[[str], Lines], capsys: pytest.CaptureFixture[str]
) -> None:
    """The story goes on where it was, in games of any length."""
    terminal = lines("")
    story: list[str] = []
    for number in range(1000):
        story.append(f"sentence {number}")
        terminal.show(frame(None, story))
    assert capsys.readouterr().out.splitlines() == story


def test_a_table_is_printed_where_one_would_wait(
    lines: Callable[[str], Lines], capsys: pytest.CaptureFixture[str]
) -> None:
    """A wait shows the table and goes on; a pause does nothing: nobody looks."""
    terminal = lines("")
    terminal.wait(frame(story=["so it was"]))
    terminal.pause(1000)
    assert capsys.readouterr().out == "so it was\ntable\n"


@pytest.mark.parametrize("rows", [0, 24, 60])
def test_a_hand_over_in_lines(
    lines: Callable[[str], Lines],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    rows: int,
) -> None:
    """A hand that was shown is pushed out of the window before the next name; a line is awaited."""
    monkeypatch.setenv("LINES", str(rows))
    terminal = lines("\nentered\n")
    terminal.read(lambda typed: frame(table="a hand"), bool)
    capsys.readouterr()
    terminal.hand_over(frame("for Bo", ["told"], table="no hand"))
    assert capsys.readouterr().out == "\n" * max(rows, 24) + "told\nfor Bo\n"
    with pytest.raises(EOFError):
        terminal.hand_over(frame())


@pytest.mark.parametrize(
    ("entered", "pressed"), [("a\n", "a"), ("B and more\n", "b"), ("x\n", None), ("\n", None)]
)
def test_a_race_in_lines(
    lines: Callable[[str], Lines],
    capsys: pytest.CaptureFixture[str],
    entered: str,
    pressed: str | None,
) -> None:
    """A line claims by its first letter; any other leaves the claim to the others."""
    terminal = lines(entered)
    terminal.show(frame("claim!"))
    assert terminal.race(("a", "b"), 1) == pressed
    assert capsys.readouterr().out == "claim!\n"


def test_a_race_without_anybody_is_none(lines: Callable[[str], Lines]) -> None:
    """The end of the input is not the same as a line that claims nothing."""
    with pytest.raises(EOFError):
        lines("").race(("a", "b"), 1)


def test_pipes_are_lines() -> None:
    """Where no person sits in front of a terminal, lines are read and written."""
    with opened_terminal() as terminal:
        assert isinstance(terminal, Lines)

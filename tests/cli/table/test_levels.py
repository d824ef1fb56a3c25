"""The question how well the bots shall play, and their words."""

import pytest

from sobremesa.bots.catalog import KNOWN, LEVELS, USUAL
from sobremesa.cli.table.levels import asked_level, bot_of
from sobremesa.messages.catalogue import LANGUAGES, Messages


def answered(monkeypatch: pytest.MonkeyPatch, *lines: str, language: str = "en") -> str | None:
    """Asks somebody who answers with these lines, and then hangs up."""
    answers = iter(lines)

    def answer(prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    return asked_level(Messages(language, "terminal").say)


@pytest.mark.parametrize(
    ("answer", "language", "level"),
    [
        ("", "en", USUAL),
        ("  ", "es", USUAL),
        ("1", "en", "easy"),
        ("4", "en", "best"),
        ("Strong", "en", "strong"),
        (" ste ", "en", "steady"),
        ("fue", "es", "strong"),
        ("El mejor", "es", "best"),
        ("easy", "es", "easy"),
    ],
)
def test_a_level_is_chosen(
    monkeypatch: pytest.MonkeyPatch, answer: str, language: str, level: str
) -> None:
    """A number, a word or its beginning chooses a level; Enter alone takes the usual one."""
    assert answered(monkeypatch, answer, language=language) == level


@pytest.mark.parametrize("lines", [("q", "1"), ("Quit", "1"), ()])
def test_nobody_has_to_play(monkeypatch: pytest.MonkeyPatch, lines: tuple[str, ...]) -> None:
    """A q, or the end of the input, chooses none."""
    assert answered(monkeypatch, *lines) is None


def test_other_answers_are_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is no level, or may be two, is said to be no answer."""
    assert answered(monkeypatch, "0", "5", "s", "random", "2") == "steady"
    assert capsys.readouterr().out.count("Please answer with one of the numbers, or q.") == 4


def test_every_level_is_offered_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The question has a line for each level, and names the one that Enter takes."""
    answered(monkeypatch)
    assert capsys.readouterr().out.splitlines() == [
        "How well should the bots play? (Enter: Steady, q to leave)",
        "  1  Easy: makes mistakes",
        "  2  Steady: plays sensibly",
        "  3  Strong: thinks ahead",
        "  4  Best: as good as we can make it",
        "",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_words_of_its_own(language: str) -> None:
    """No two levels are told alike, and no level is told by the word that programs use."""
    say = Messages(language).say
    for told in (
        [say(f"level-{level}") for level in KNOWN],
        [say(f"level-about-{level}") for level in KNOWN],
        [bot_of(say, level) for level in KNOWN],
    ):
        assert len(set(told)) == len(LEVELS) + 1


def test_a_level_of_a_newer_server_has_its_own_name() -> None:
    """What is not known here is shown as the server calls it, and disturbs no terminal."""
    assert bot_of(Messages("en").say, "gr\x1band") == "a bot (gr\N{REPLACEMENT CHARACTER}and)"

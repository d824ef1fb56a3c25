"""How well bots play, in words, and the question which level they shall have."""

from collections.abc import Callable
from typing import Final

from sobremesa.bots.catalog import KNOWN, LEVELS, USUAL
from sobremesa.messages.catalogue import clean

_QUIT: Final = "quit"

Say = Callable[..., str]


def bot_of(say: Say, level: str) -> str:
    """A bot of that level, as a sentence names it; a level of a newer server by its name.

    >>> from sobremesa.messages.catalogue import Messages
    >>> bot_of(Messages("en").say, "steady")
    'a steady bot'
    """
    if level in KNOWN:
        return say(f"level-bot-{level}")
    return say("level-bot-other", level=clean(level))


def asked_level(say: Say) -> str | None:
    """Ask how well the bots shall play; None when the answer is that nobody wants to play.

    Args:
        say: the texts of the domain `terminal`.
    """
    print(say("play-which-level", usual=say(f"level-{USUAL}")))
    for number, level in enumerate(LEVELS, start=1):
        title, what = say(f"level-{level}"), say(f"level-about-{level}")
        print(" ", say("play-choice", number=number, title=title, what=what))
    while True:
        try:
            answer = input("> ").strip().lower()
        except EOFError:
            print()
            return None
        if not answer:
            return USUAL
        if _QUIT.startswith(answer):
            return None
        meant = [
            level
            for number, level in enumerate(LEVELS, start=1)
            if answer == str(number)
            or any(word.startswith(answer) for word in (level, say(f"level-{level}").lower()))
        ]
        # "s" may be steady or strong.
        if len(meant) == 1:
            return meant[0]
        print(say("play-invalid"))

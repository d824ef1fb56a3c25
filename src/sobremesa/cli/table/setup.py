"""How a table begins: from what was asked for on the command line, or from a record."""

import secrets
from collections import deque
from collections.abc import Sequence
from itertools import chain, count, islice
from typing import Final

import msgspec

from sobremesa.bots.catalog import KNOWN, USUAL
from sobremesa.cli.table.match import PERSON
from sobremesa.record.errors import RecordError
from sobremesa.record.parse import FORMAT, read_lines
from sobremesa.record.replay import Replay, Replayer
from sobremesa.record.tokens import Line, words
from sobremesa.rules.game import Fact
from sobremesa.rules.words import quoted

BOT_NAMES: Final = ("Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou")
_SEATS: Final = "# seats"
_SEED: Final = "# seed"
_REMEMBERED: Final = 8


class SetupError(Exception):
    """What was asked for cannot be; `str(error)` says why."""


class Setup(msgspec.Struct, frozen=True):
    """A table to begin or to go on with.

    Attributes:
        start: the header and the state.
        events: how many events have been played.
        who: by seat, `PERSON` or the level of a bot.
        seed: what chance follows from.
        lines: what the record does not say yet; a new one begins with it.
        past: what happened last, for people who come back.
    """

    start: Replay
    events: int
    who: tuple[str, ...]
    seed: str
    lines: tuple[Line, ...] = ()
    past: tuple[Fact, ...] = ()


def new_table(
    game: str,
    people: Sequence[str],
    levels: Sequence[str],
    rules: Sequence[str] = (),
    seed: int | None = None,
) -> Setup:
    """A table for people and, after them, a bot of each level named.

    `rules` are words of a record's `rule` lines. The seed is written into the record only if it
    was asked for: whoever reads the record of a running game should not learn what comes.

    Raises:
        SetupError: the record of such a table would not be valid.
    """
    names = [*people, *_bot_names(people, len(levels))]
    who = (*(PERSON for _ in people), *levels)
    if not who:
        raise SetupError("nobody plays: name bots")
    lines = [
        Line(FORMAT),
        Line(f"game {game}"),
        Line(f"players {', '.join(names)}"),
        *(Line(f"rule {rule}") for rule in rules),
        _noted(who),
    ]
    if seed is not None:
        lines.append(_noted_seed(seed))
    for line in lines:
        _require_a_line(line)
    replayer = Replayer()
    try:
        for line in read_lines("".join(f"{line}\n" for line in lines)):
            replayer.feed(line)
        start = replayer.finish()
    except RecordError as error:
        raise SetupError(error.what) from None
    return Setup(start, 0, who, _seed_words(seed), tuple(lines))


def from_record(data: bytes, levels: Sequence[str] | None = None, seed: int | None = None) -> Setup:
    """A table that goes on where a record ends.

    Who plays a seat, and the seed, are in the record's comments if we wrote it; otherwise the
    first seat is a person and the others are bots. `levels` overrules: the last seats are bots
    of these levels, people before them. So does `seed`. What overrules is to be noted, too.

    Raises:
        RecordError: the record is not valid.
        SetupError: there are more levels than seats.
    """
    replayer = Replayer()
    events = 0
    past: deque[Fact] = deque(maxlen=_REMEMBERED)
    noted: list[str] | None = None
    noted_seed: int | None = None
    for line in read_lines(data):
        step = replayer.feed(line)
        if step is not None:
            events += 1
            past.extend(step.facts)
        elif not line.text and line.comment.startswith(_SEATS):
            noted = words(line.comment.removeprefix(_SEATS))
        elif not line.text and line.comment.startswith(_SEED):
            noted_seed = _number(line.comment.removeprefix(_SEED))
    start = replayer.finish()
    who = _who(len(start.header.players), noted, levels)
    news = []
    if levels is not None and noted != [*who]:
        news.append(_noted(who))
    if seed is None:
        seed = noted_seed
    elif seed != noted_seed:
        news.append(_noted_seed(seed))
    return Setup(start, events, who, _seed_words(seed), tuple(news), tuple(past))


def _who(seats: int, noted: Sequence[str] | None, levels: Sequence[str] | None) -> tuple[str, ...]:
    if levels is not None:
        if len(levels) > seats:
            raise SetupError(f"the record has {seats} seats, too few for {len(levels)} bots")
        return (*(PERSON for _ in range(seats - len(levels))), *levels)
    if noted and len(noted) == seats and set(noted) <= {PERSON, *KNOWN}:
        return tuple(noted)
    return (PERSON, *(USUAL for _ in range(seats - 1)))


def _bot_names(people: Sequence[str], bots: int) -> list[str]:
    """Names for bots that no person has, not even in other letters."""
    taken = {name.strip().casefold() for name in people}
    names = chain(BOT_NAMES, (f"Bot {number}" for number in count(1)))
    return list(islice((name for name in names if name.casefold() not in taken), bots))


def _require_a_line(line: Line) -> None:
    """Raises SetupError if a record would not read the line as it was meant."""
    if "\n" in line.text or "#" in line.text:
        raise SetupError(f"{quoted(line.text)}: neither `#` nor a line end can stand in it")
    try:
        line.text.encode()
    except UnicodeEncodeError:
        raise SetupError(f"{quoted(line.text)}: a record is UTF-8, and this is not") from None


def _noted(who: Sequence[str]) -> Line:
    return Line("", f"{_SEATS} {' '.join(who)}")


def _noted_seed(seed: int) -> Line:
    return Line("", f"{_SEED} {seed}")


def _seed_words(seed: int | None) -> str:
    return str(secrets.randbits(128) if seed is None else seed)


def _number(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None

"""`sobremesa play`: play a game in this terminal, against bots or with friends at one keyboard."""

import argparse
import contextlib
import getpass
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from sobremesa.bots.catalog import KNOWN, USUAL
from sobremesa.cli import INTERRUPTED, INVALID, OK, UNREADABLE
from sobremesa.cli.files import shown
from sobremesa.cli.table.auto import play_out
from sobremesa.cli.table.journal import (
    FileJournal,
    Journal,
    JournalError,
    PrintingJournal,
    RecordFull,
)
from sobremesa.cli.table.kept import asked, new_path
from sobremesa.cli.table.levels import asked_level
from sobremesa.cli.table.match import PERSON, Match
from sobremesa.cli.table.setup import Setup, SetupError, from_record, new_table
from sobremesa.cli.waiting import ready
from sobremesa.messages.catalogue import LANGUAGES, Messages, preferred_language
from sobremesa.messages.people import People
from sobremesa.record.errors import RecordError
from sobremesa.record.header import LONGEST_NAME
from sobremesa.record.tokens import did_you_mean
from sobremesa.rules import catalog
from sobremesa.rules.game import Over
from sobremesa.rules.words import quoted

USUAL_BOTS: Final = (USUAL,) * 3
STANDARD_OUTPUT: Final = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        choices=catalog.GAMES,
        help="tallyup or lasvegan; without it you are asked",
    )
    parser.add_argument("--players", metavar="NAMES", help="the people, such as Ana,Bo")
    parser.add_argument(
        "--bots",
        metavar="LEVELS",
        help=(
            "a bot for each level named, such as steady,easy;"
            f" levels, from the weakest: {', '.join(KNOWN)}"
        ),
    )
    parser.add_argument(
        "--rule",
        metavar="RULE",
        action="append",
        default=[],
        help="a rule as a record writes it, such as 'target 1000'; may be given several times",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="chance that can be repeated")
    parser.add_argument("--record", metavar="FILE", help="where the game's record goes")
    parser.add_argument("--resume", metavar="FILE", help="go on where this record ends")
    parser.add_argument("--server", metavar="URL", help="play at a table of this server")
    parser.add_argument("--table", metavar="CODE", help="the table's six letters, or its id")
    parser.add_argument(
        "--new",
        metavar="GAME",
        choices=catalog.GAMES,
        help="open a table there, with --bots and --rule; its code is for your friends",
    )
    parser.add_argument("--public", action="store_true", help="everybody may find the new table")
    parser.add_argument("--name", metavar="NAME", help="how others call you there")
    parser.add_argument("--watch", action="store_true", help="look on there, and take no seat")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of the table")
    parser.add_argument(
        "--moment",
        type=_seconds,
        default=0.8,
        metavar="SECONDS",
        help="how long the table shows what happened before it goes on (default 0.8)",
    )
    parser.add_argument(
        "--auto", action="store_true", help="bots in every seat, no terminal, no delays"
    )


def run(options: argparse.Namespace) -> int:
    language = options.lang or preferred_language(os.environ)
    try:
        _check_where(options)
        if options.server is not None:
            return _play_there(options, language)
        if options.auto:
            return _play_alone(options, language)
        return _play_here(options, language)
    except (SetupError, JournalError) as error:
        print(f"sobremesa play: {error}", file=sys.stderr)
        return INVALID
    except RecordError as error:
        print(f"{shown(options.resume)}:{error.line}: {error.what}", file=sys.stderr)
        return INVALID
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{shown(str(error.filename))}: " if error.filename else ""
        print(f"sobremesa play: {where}{error.strerror or error}", file=sys.stderr)
        return UNREADABLE


def _play_alone(options: argparse.Namespace, language: str) -> int:
    """A whole game among bots; its record goes to a file, or to standard output."""
    if options.players is not None:
        raise SetupError("--auto puts bots in every seat: leave --players out")
    with contextlib.ExitStack() as stack:
        journal: Journal
        if options.resume is not None:
            setup, journal = _resumed(options, stack, durable=False)
        else:
            setup = _new(options, people=())
            if options.record not in (None, STANDARD_OUTPUT):
                journal = _created(Path(options.record), setup, stack, durable=False)
            else:
                journal = PrintingJournal()
                journal.append(*setup.lines)
        levels = [USUAL if who == PERSON else who for who in setup.who]
        match = Match(setup.start, setup.events, levels, setup.seed, journal)
        ready(match.game_name, levels)
        try:
            over = play_out(match)
        except RecordFull as error:
            raise JournalError(f"the game is not over, but {error}") from None
    if not isinstance(journal, PrintingJournal):
        print(_result(match, over, language))
    return OK


def _play_here(options: argparse.Namespace, language: str) -> int:
    """A game with people at this keyboard."""
    # What draws and speaks is not needed for anything else.
    from sobremesa.cli.table.session import Left, Session
    from sobremesa.cli.table.terminal import opened_terminal

    say = Messages(language, "terminal").say
    if options.game is None and options.resume is None and not _asked(options, say):
        return OK
    status = OK
    with contextlib.ExitStack() as stack:
        if options.resume is not None:
            setup, journal = _resumed(options, stack, durable=True)
        else:
            setup = _new(options, people=_people(options, say("play-person")))
            path = Path(options.record) if options.record else new_path(options.game)
            journal = _created(path, setup, stack, durable=True)
        match = Match(setup.start, setup.events, setup.who, setup.seed, journal)
        if isinstance(match.awaiting(), Over):
            print(say("play-already-over"))
            return OK
        game = setup.start.header.game
        messages = Messages(language, "terminal", game, f"why-{game}")
        try:
            ready(game, setup.who, lambda done: say("play-preparing", count=done))
            with opened_terminal() as terminal:
                over = Session(
                    match, terminal, messages, moment=options.moment, past=setup.past
                ).play()
        except (Left, KeyboardInterrupt) as error:
            status = INTERRUPTED if isinstance(error, KeyboardInterrupt) else OK
            _tell_how_to_go_on(say, journal.path, options.lang)
        except OSError:
            # The disk is full, say; what happened before is safe.
            _tell_how_to_go_on(say, journal.path, options.lang)
            raise
        except RecordFull:
            print(say("play-full"))
            print(f"{say('play-kept')} {journal.path}")
        else:
            print(_result(match, over, language))
            print(f"{say('play-kept')} {journal.path}")
    return status


def _asked(options: argparse.Namespace, say: Callable[..., str]) -> bool:
    """Ask what to play and, unless it is said, against whom; False if nobody wants to play."""
    options.game, options.resume = asked(say)
    if options.game is None:
        return options.resume is not None
    if options.bots is None and _wants_company(_people(options, say("play-person"))):
        level = asked_level(say)
        if level is None:
            return False
        options.bots = ",".join([level] * len(USUAL_BOTS))
    return True


def _check_where(options: argparse.Namespace) -> None:
    """Raises SetupError if options for a server's table are mixed with those for one here."""
    there = {
        "table": options.table,
        "new": options.new,
        "public": options.public,
        "name": options.name,
        "watch": options.watch,
    }
    here = {
        "players": options.players,
        "seed": options.seed,
        "record": options.record,
        "resume": options.resume,
        "auto": options.auto,
    }
    if options.server is None:
        for option, value in there.items():
            if value:
                raise SetupError(f"--{option} is for a table of a server: name it with --server")
        return
    for option, value in here.items():
        if value not in (None, False):
            raise SetupError(f"--{option} is for a table here: leave --server out")
    if options.game is not None:
        raise SetupError(f"with --server a new table is opened by --new {options.game}")
    if (options.table is None) == (options.new is None):
        raise SetupError("name a table with --table, or open one with --new")
    if options.table is not None and (options.bots or options.rule or options.public):
        raise SetupError("--bots, --rule and --public are for a new table: the host decides there")


def _play_there(options: argparse.Namespace, language: str) -> int:
    """A game at a table of a server."""
    from sobremesa.cli.network.join import Wish, join

    options.players = None
    return join(
        Wish(
            server=options.server,
            table=options.table,
            game=options.new,
            rules=options.rule,
            bots=_levels(options) or (),
            is_public=options.public,
            name=options.name,
            fallback=_people(options, Messages(language, "terminal").say("play-person"))[0],
            watches=options.watch,
            language=language,
            moment=options.moment,
            program=_own_name(),
        )
    )


def _tell_how_to_go_on(say: Callable[..., str], record: Path, language: str | None) -> None:
    print(say("play-left"))
    option = f" --lang {language}" if language else ""
    print(f"  {_own_name()} play --resume {shlex.quote(str(record))}{option}")


def _own_name() -> str:
    """How this program can be called; whoever came by `make play` has no command `sobremesa`."""
    if shutil.which("sobremesa"):
        return "sobremesa"
    if Path(sys.argv[0]).name == "__main__.py":
        return shlex.join([sys.executable, "-m", "sobremesa"])
    return shlex.quote(sys.argv[0])


def _new(options: argparse.Namespace, people: Sequence[str]) -> Setup:
    """Raises SetupError unless the options make a table."""
    if options.game is None:
        raise SetupError(f"name a game: {' or '.join(catalog.GAMES)}")
    levels = _levels(options)
    if levels is None:
        levels = USUAL_BOTS if _wants_company(people) else ()
    return new_table(options.game, people, levels, options.rule, options.seed)


def _resumed(
    options: argparse.Namespace, stack: contextlib.ExitStack, *, durable: bool
) -> tuple[Setup, FileJournal]:
    """Raises SetupError, JournalError, RecordError or OSError."""
    for option in ("players", "record", "rule"):
        if getattr(options, option) not in (None, []):
            raise SetupError(f"--{option} is for a new game: the record says it for --resume")
    levels = _levels(options)
    journal = FileJournal.resume(Path(options.resume), durable=durable)
    stack.callback(journal.close)
    dropped = journal.mend()
    if dropped is not None:
        what = f"an incomplete last line is gone: {quoted(dropped)}"
        print(f"{shown(options.resume)}: {what}", file=sys.stderr)
    setup = from_record(journal.read(), levels, options.seed)
    game = setup.start.header.game
    if options.game not in (None, game):
        raise SetupError(f"{shown(options.resume)} is a game of {game}, not of {options.game}")
    journal.append(*setup.lines)
    return setup, journal


def _created(
    path: Path, setup: Setup, stack: contextlib.ExitStack, *, durable: bool
) -> FileJournal:
    """Raises JournalError or OSError."""
    journal = FileJournal.create(path, durable=durable)
    stack.callback(journal.close)
    journal.append(*setup.lines)
    return journal


def _wants_company(people: Sequence[str]) -> bool:
    """Whoever names several people wants them alone; a single one wants company."""
    return len(people) < 2


def _people(options: argparse.Namespace, fallback: str) -> list[str]:
    """The people's names: those given, else that of the user."""
    if options.players is not None:
        return [name.strip() for name in options.players.split(",")]
    user = "".join(letter for letter in _user() if letter.isprintable() and letter not in ",#")
    user = user.strip()[:LONGEST_NAME]
    return [user[:1].upper() + user[1:] or fallback]


def _user() -> str:
    try:
        user = getpass.getuser()
    except (KeyError, OSError, ImportError):  # nobody the system knows, as in a container
        return ""
    return "" if user == "root" else user


def _levels(options: argparse.Namespace) -> Sequence[str] | None:
    """The bots that were asked for, or None if nothing was said about bots."""
    if options.bots is None:
        return None
    levels = [level.strip() for level in options.bots.split(",") if level.strip()]
    for level in levels:
        if level not in KNOWN:
            near = did_you_mean(level, KNOWN)
            known = f"{', '.join(KNOWN[:-1])} and {KNOWN[-1]}"
            raise SetupError(f"{quoted(level)} is no bot; there are {known}{near}")
    return levels


def _result(match: Match, over: Over, language: str) -> str:
    game = match.header.game
    messages = Messages(language, "terminal")
    people = People(match.header.players, messages)
    return messages.say(
        "play-result",
        game=messages.say(f"title-{game}"),
        names=people.names(over.winners),
        count=len(over.winners),
        standing=people.standing(match.game.scores(match.state)),
    )


def _seconds(word: str) -> float:
    """Raises ArgumentTypeError unless it is a number of seconds."""
    with contextlib.suppress(ValueError):
        if 0 <= (seconds := float(word)) <= 60:
            return seconds
    raise argparse.ArgumentTypeError(f"{quoted(word)} is not a number of seconds from 0 to 60")

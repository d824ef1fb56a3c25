"""`sobremesa play --server`: to a table of a server, and from there to its rematches."""

import shlex
from collections.abc import Sequence
from typing import Final

import msgspec

from sobremesa.cli import INTERRUPTED, INVALID, OK, UNREADABLE
from sobremesa.cli.network.client import Client
from sobremesa.cli.network.lobby import Lobby
from sobremesa.cli.network.mirror import Mirror
from sobremesa.cli.network.remote import RemoteGame
from sobremesa.cli.network.room import Left, Room, SentAway
from sobremesa.cli.network.site import CannotReach, Declined, Site
from sobremesa.cli.table.terminal import Terminal, opened_terminal
from sobremesa.messages.catalogue import Messages, clean
from sobremesa.messages.people import People
from sobremesa.protocol.common import Table

_DOMAINS: Final = ("terminal", "network")


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line.

    Attributes:
        server: its address.
        table: a code or an id; None to open a table.
        game: the game of a new table.
        rules: what differs from its defaults, as `rule` lines of a record.
        bots: the levels of the bots on its first seats.
        is_public: whether everybody finds it.
        name: how others shall call us; None to stay with what it was.
        fallback: how others call us if we are new and gave no name.
        watches: whether we only look on.
        language: of the table.
        moment: seconds that something is shown before what comes next.
        program: how this program is called.
    """

    server: str
    table: str | None = None
    game: str | None = None
    rules: Sequence[str] = ()
    bots: Sequence[str] = ()
    is_public: bool = False
    name: str | None = None
    fallback: str
    watches: bool = False
    language: str
    moment: float
    program: str


def join(wish: Wish) -> int:
    """Play at a table of a server, as long as we like; the exit status."""
    say = Messages(wish.language, *_DOMAINS).say
    try:
        site = Site(wish.server)
        site.enter(wish.name, wish.fallback)
        table = _table(site, wish)
    except CannotReach as error:
        print(say("net-unreachable", url=clean(wish.server), what=clean(str(error))))
        return UNREADABLE
    except Declined as refusal:
        what = say(f"net-refused-{refusal.code}")
        print(say("net-declined", what=what, details=clean(str(refusal))))
        return INVALID
    if wish.table is None:
        print(say("net-opened", code=clean(table.code), link=site.link(table)), flush=True)
    visit = _Visit(site, table, wish)
    status = OK
    try:
        with opened_terminal() as terminal:
            visit.play(terminal)
    except (Left, EOFError):
        pass
    except KeyboardInterrupt:
        status = INTERRUPTED
    except SentAway as error:
        what = say("net-gone") if error.code == "gone" else clean(str(error))
        print(say("net-sent-away", what=what))
        status = UNREADABLE
    visit.tell_the_end()
    return status


def _table(site: Site, wish: Wish) -> Table:
    if wish.table is not None:
        return site.table(wish.table)
    assert wish.game is not None
    return site.open(wish.game, rules=wish.rules, bots=wish.bots, is_public=wish.is_public)


class _Visit:
    """Somebody's time at a table and its rematches."""

    def __init__(self, site: Site, table: Table, wish: Wish) -> None:
        self._site = site
        self._wish = wish
        self._mirror = Mirror(table)
        game = table.game
        self._messages = Messages(wish.language, *_DOMAINS, game, f"why-{game}")
        self._say = self._messages.say

    def play(self, terminal: Terminal) -> None:
        """Play, and again if we like.

        Raises:
            Left, SentAway, EOFError, KeyboardInterrupt: we do not go on.
            CannotReach, Declined: there is no way to the rematch.
        """
        while True:
            following = self._one(terminal)
            if following is None:
                return
            self._mirror = Mirror(
                msgspec.structs.replace(self._mirror.table, id=following, code="", status="open")
            )

    def _one(self, terminal: Terminal) -> str | None:
        """One table; returns the id of the next."""
        mirror, site = self._mirror, self._site
        with Client(site.socket(mirror.table.id), site.headers) as client:
            room = Room(client, mirror, terminal, self._messages)
            try:
                link = site.link(mirror.table)
                past = Lobby(room, self._messages, link, watches=self._wish.watches).stay()
                if not mirror.has_begun:
                    return None
                if mirror.table.status == "playing":
                    self._come_back(room)
                moment = self._wish.moment
                return RemoteGame(room, terminal, self._messages, moment=moment, past=past).play()
            except (Left, EOFError, KeyboardInterrupt):
                self._go(room)
                raise

    def _come_back(self, room: Room) -> None:
        """Take our seats again from the bots that stood in, or say that we only look on."""
        if room.mirror.own:
            room.return_to_seats()
        elif not self._wish.watches:
            room.story.append(self._say("net-begun"))

    def _go(self, room: Room) -> None:
        """Let a bot play for us, or somebody else sit there; the host of an open table stays it."""
        table = room.mirror.table
        if table.status == "playing" or (table.status == "open" and not room.mirror.is_host):
            room.leave()

    def tell_the_end(self) -> None:
        """Print how it ended, or how to come back."""
        table = self._mirror.table
        if table.status == "over" and self._mirror.has_begun:
            view = self._mirror.view()
            people = People(self._mirror.names, self._messages)
            print(
                self._say(
                    "play-result",
                    game=self._say(f"title-{table.game}"),
                    names=people.names(view.winners),
                    count=len(view.winners),
                    standing=people.standing(view.scores),
                )
            )
            print(f"{self._say('play-kept')} {self._site.url}/api/tables/{table.id}/record")
        elif table.status == "closed":
            print(self._say("net-closed"))
        else:
            print(self._say("net-come-back"))
            server, where = shlex.quote(self._site.url), shlex.quote(table.code or table.id)
            language = f" --lang {self._wish.language}" if self._wish.language != "en" else ""
            print(f"  {self._wish.program} play --server {server} --table {where}{language}")

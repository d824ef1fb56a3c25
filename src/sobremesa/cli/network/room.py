"""What goes on at a table beside the game: who comes and goes, what is said, what is refused."""

import queue
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from rich.text import Text

from sobremesa.cli.network.client import Back, Client, Ended, Lost, News
from sobremesa.cli.network.mirror import Mirror
from sobremesa.cli.table.levels import bot_of
from sobremesa.cli.table.terminal import LEAVE, Frame, Terminal
from sobremesa.messages.catalogue import Messages, clean
from sobremesa.protocol.commands import GrantTime, Leave, MoreTime, Say, Sit, TableCommand
from sobremesa.protocol.common import Seat, Table
from sobremesa.protocol.server import (
    Accepted,
    Happened,
    Pong,
    Presence,
    Reacted,
    Refused,
    Said,
    Waiting,
    Welcome,
)
from sobremesa.rules.game import Fact

_REMEMBERED: Final = 5
"""Chat messages that somebody who comes in is told."""

_GOODBYE_SECONDS: Final = 3.0
"""How long the server may take to hear that we leave."""


class Left(Exception):
    """We do not want to go on here now."""


class SentAway(Exception):
    """The server does not let us in any more; `code` says why, for programs."""

    def __init__(self, ended: Ended) -> None:
        super().__init__(ended.what)
        self.code: Final = ended.code


class Room:
    """A table's people, as somebody at this keyboard meets them.

    Attributes:
        mirror: the table.
        story: what has been told so far.
        note: what is to be said of the last thing that was entered.
        notice: what is wrong with the connection; empty if nothing is.
    """

    def __init__(
        self, client: Client, mirror: Mirror, terminal: Terminal, messages: Messages
    ) -> None:
        self.mirror: Final = mirror
        self.story: list[str] = []
        self.note = ""
        self.notice = ""
        self._client = client
        self._terminal = terminal
        self._say = messages.say
        self._messages = messages
        self._news: deque[News] = deque()
        self._pending: set[str] = set()
        self._settled = -1
        self._heard = 0

    # --- asking ---------------------------------------------------------------------------------

    def ask(self, kind: type[TableCommand], **fields: Any) -> None:
        """Ask something of the table."""
        self.note = ""
        self._pending.add(self._client.ask(kind, **fields))

    @property
    def is_settled(self) -> bool:
        """Whether all that we asked for is answered, and what came of it is known."""
        return not self._pending and self.mirror.number >= self._settled

    def glance(
        self,
        question: object,
        draw: Callable[[str], Frame],
        complete: Callable[[str], bool],
        *,
        is_news: Callable[[], bool] | None = None,
        seconds: float = 1.0,
    ) -> str | None:
        """What is entered before there is news, and within so many seconds.

        Raises:
            Left: that was to leave.
        """
        entered = self._terminal.glance(question, draw, complete, is_news or self.has_news, seconds)
        if entered in (LEAVE, "\x03") or (entered or "").strip().lower() == "q":
            raise Left
        return entered

    def talks(self, entered: str) -> bool:
        """Do what can be asked for at any time; False if it was none of that."""
        word, _, rest = entered.strip().partition(" ")
        if word.lower() in ("say", self._say("net-word-say")) and rest.strip():
            self.ask(Say, text=rest.strip())
            return True
        if word.lower() in ("time", self._say("net-word-time")) and not rest:
            self._time()
            return True
        return False

    def _time(self) -> None:
        """Ask for more time, or consent to what others have asked for."""
        waiting = self.mirror.waiting
        others = [seat for seat in waiting.asked if seat not in self.mirror.own] if waiting else []
        for seat in others:
            self.ask(GrantTime, seat=seat)
        if not others and self.mirror.own:
            own = [seat for seat in self.mirror.own if waiting and seat in waiting.seats]
            self.ask(MoreTime, seat=own[0] if own else self.mirror.own[0])

    def return_to_seats(self) -> None:
        """Take our seats again, where a bot stands in."""
        for seat in self.mirror.own:
            if self.mirror.table.seats[seat].away:
                self.ask(Sit, seat=seat)

    def leave(self) -> None:
        """Give up our seats: a bot plays in our place from now on."""
        for seat in self.mirror.own:
            self.ask(Leave, seat=seat)
        end = time.monotonic() + _GOODBYE_SECONDS
        while self._pending and (left := end - time.monotonic()) > 0:
            try:
                self._pending -= _answered(self._client.news.get(timeout=left))
            except queue.Empty:
                return

    # --- being told -----------------------------------------------------------------------------

    def has_news(self) -> bool:
        """Whether there is something that we have not taken in."""
        while True:
            try:
                self._news.append(self._client.news.get_nowait())
            except queue.Empty:
                return bool(self._news)

    def next_news(self) -> News | None:
        """What is to be taken in next, if anything is."""
        return self._news.popleft() if self.has_news() else None

    @property
    def coming(self) -> tuple[News, ...]:
        """What is to be taken in after what has been."""
        self.has_news()
        return tuple(self._news)

    def take_in(self, news: News) -> tuple[Fact, ...]:
        """Know what we are told; returns what happened in the game.

        Raises:
            SentAway: the server does not let us in any more.
        """
        match news:
            case Welcome():
                self.mirror.welcome(news)
                for said in news.chat[-_REMEMBERED:]:
                    self._tell_said(said)
            case Happened():
                return self._happened(news)
            case Presence():
                self.mirror.presence(news)
            case Accepted():
                self._pending -= _answered(news)
                self._settled = max(self._settled, news.number)
            case Refused():
                if news.id is None or news.id in self._pending:
                    self.note = self._say(f"net-refused-{news.code}")
                self._pending -= _answered(news)
            case Lost():
                self.notice = self._say("net-lost", seconds=round(news.again) or 1)
            case Back():
                self.notice = ""
                self.story.append(self._say("net-back"))
            case Ended():
                raise SentAway(news)
            case Pong():
                pass
            case _:
                pass
        return ()

    def _happened(self, news: Happened) -> tuple[Fact, ...]:
        before, waited = self.mirror.table, self.mirror.waiting
        facts = self.mirror.happened(news)
        self._tell_changes(before, self.mirror.table)
        self._tell_asked(waited, self.mirror.waiting)
        if news.said is not None:
            self._tell_said(news.said)
        if news.reacted is not None:
            self._tell_reacted(news.reacted)
        return facts

    def _tell_said(self, said: Said) -> None:
        if said.at > self._heard:
            self._heard = said.at
            self.story.append(self._say("net-said", name=clean(said.name), text=clean(said.text)))

    def _tell_reacted(self, reacted: Reacted) -> None:
        what = self._say(f"net-reaction-{reacted.reaction}")
        self.story.append(self._say("net-reacted", name=clean(reacted.name), what=what))

    def _tell_asked(self, before: Waiting | None, after: Waiting | None) -> None:
        new = set(after.asked if after else ()) - set(before.asked if before else ())
        word = self._say("net-word-time")
        for seat in sorted(new - set(self.mirror.own)):
            name = clean(self.mirror.names[seat])
            self.story.append(self._say("net-asked-time", name=name, word=word))

    def _tell_changes(self, before: Table, after: Table) -> None:
        if before.status == "open" and after.status == "playing":
            self.story.append(self._say("net-begins"))
        elif after.status == "closed" and before.status != "closed":
            self.story.append(self._say("net-closed"))
        elif before.status == after.status:
            places = max(len(before.seats), len(after.seats))
            for old, new in zip(_padded(before, places), _padded(after, places), strict=True):
                self._tell_place(old, new)
        if after.host != before.host and after.host not in (None, self.mirror.you):
            host = next((seat.name for seat in after.seats if seat.person == after.host), "")
            self.story.append(self._say("net-new-host", name=clean(host)))
        elif after.host != before.host and after.host is not None and before.host is not None:
            self.story.append(self._say("net-you-host"))

    def _tell_place(self, old: Seat, new: Seat) -> None:
        if (old.person, old.bot) != (new.person, new.bot):
            if old.name and not new.name:
                self.story.append(self._say("net-stands", name=clean(old.name)))
            elif new.bot is not None:
                bot = bot_of(self._say, new.bot)
                self.story.append(self._say("net-bot-sits", name=clean(new.name), bot=bot))
            elif new.person != self.mirror.you:
                self.story.append(self._say("net-sits", name=clean(new.name)))
        elif new.away and not old.away:
            self.story.append(self._say("net-away", name=clean(new.name)))
        elif old.away and not new.away:
            self.story.append(self._say("net-returned", name=clean(new.name)))

    def status(self) -> list[Text]:
        """Lines on what is wrong, in front of what is asked."""
        lines = [Text(self.notice, "bold red")] if self.notice else []
        return [*lines, Text(self.note, "yellow")] if self.note else lines


def _padded(table: Table, places: int) -> list[Seat]:
    return [*table.seats, *(Seat() for _ in range(places - len(table.seats)))]


def _answered(news: News) -> set[str]:
    """The ids of the commands that a message answers."""
    return {news.id} if isinstance(news, Accepted | Refused) and news.id is not None else set()

"""A game at a server's table, from where it stands to its end."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from sobremesa.bots import catalog as bots
from sobremesa.bots.catalog import ADVISER
from sobremesa.cli.network.client import News
from sobremesa.cli.network.room import Room
from sobremesa.cli.table.entry import understood
from sobremesa.cli.table.layout import short
from sobremesa.cli.table.menu import Menu
from sobremesa.cli.table.session import claim_keys
from sobremesa.cli.table.showing import Showing, entry
from sobremesa.cli.table.terminal import Frame, Terminal
from sobremesa.messages.catalogue import Messages
from sobremesa.protocol.commands import Act, Rematch
from sobremesa.protocol.server import Happened
from sobremesa.rules import catalog
from sobremesa.rules.game import Action, Fact, Seat, SeatView

_MOST_MOMENTS: Final = 6
_BACKLOG: Final = 6
"""With so many things to be told, none of them is lingered over."""

_ONE_KEY: Final = ("?", "h", "q")
_KEYS: Final = ("?", "q")
_LONGEST_RACE: Final = 60.0
_AGAIN: Final = "r"


class RemoteGame:
    """A game that is decided elsewhere; see `sobremesa.cli.table.session` for one that is not.

    Attributes:
        showing: what the game looks like.
    """

    def __init__(
        self,
        room: Room,
        terminal: Terminal,
        messages: Messages,
        *,
        moment: float,
        past: Sequence[Fact] = (),
    ) -> None:
        """Come to the table.

        Args:
            room: the table; its game has begun.
            terminal: where it is drawn and keys are pressed.
            messages: the texts of the domains `terminal`, `network` and those of the game.
            moment: seconds that something is shown before what comes next.
            past: how the game has begun, to be told at once.
        """
        self._room = room
        self._mirror = room.mirror
        self._terminal = terminal
        self._say = messages.say
        self._messages = messages
        self._moment = moment
        names = room.mirror.names
        self.showing: Final = Showing(self.game_name, names, messages)
        self.showing.story.extend(room.story)
        room.story = self.showing.story
        self.showing.tell(past)
        self._urgent: tuple[type[Fact], ...] = catalog.part(
            "sobremesa.cli.network", self.game_name
        ).URGENT
        self._key = {seat: claim_keys({Seat(0): name})[Seat(0)] for seat, name in enumerate(names)}
        self._chosen: Action | None = None
        self._claimed: object = None

    @property
    def game_name(self) -> str:
        """The game's word in records."""
        return self._mirror.table.game

    def rule_against(self, action: Action) -> str | None:
        """Which rule an action is against, the server knows."""
        return None

    def play(self) -> str | None:
        """Play on until the game is over; returns the id of the rematch if there is one to go to.

        Raises:
            Left: we do not want to go on now.
            SentAway: the server does not let us in any more.
        """
        while self._mirror.table.status == "playing":
            news = self._room.next_news()
            if news is not None:
                self._take_in(news)
            else:
                self._decide()
        return self._end() if self._mirror.table.status == "over" else None

    # --- being told -----------------------------------------------------------------------------

    def _take_in(self, news: News) -> None:
        before = self._mirror.view()
        facts = self._room.take_in(news)
        if not facts:
            return
        self.showing.tell(facts)
        moments = min(max(map(self.showing.drawing.moments, facts)), _MOST_MOMENTS)
        then = self.showing.drawing.looking_back(before, facts)
        if self._mirror.table.status == "playing":
            self._linger(self._moment * moments, then)

    def _linger(self, seconds: float, view: SeatView | None) -> None:
        """Leave time to look, as far as there is any; a key ends it."""
        if not seconds or self._is_hurried() or self._is_race():
            return
        frame = self._frame([], view=view)
        question = ("pause", self._mirror.number)
        self._room.glance(
            question, lambda typed: frame, bool, is_news=self._is_hurried, seconds=seconds
        )

    def _is_hurried(self) -> bool:
        """Whether something comes that cannot wait."""
        coming = self._room.coming
        return len(coming) > _BACKLOG or any(self._is_urgent(news) for news in coming)

    def _is_urgent(self, news: News) -> bool:
        names = {kind.__name__ for kind in self._urgent}
        return isinstance(news, Happened) and any(fact["type"] in names for fact in news.facts)

    # --- deciding -------------------------------------------------------------------------------

    def _decide(self) -> None:
        """Ask what we do, or show for whom the table waits, until there is news."""
        view = self._mirror.view()
        if self._is_race() and view.actions and self._claimed != self._decision():
            self._race(view)
        elif not view.actions or not self._room.is_settled or self._is_race():
            self._wait()
        elif view.seat in view.to_act:
            forced = self.showing.drawing.forced(view)
            if forced is not None:
                self._act(forced)
            else:
                self._chosen = None
                self._ask(view, ())
        else:
            self._ask(view, (Text(self._chosen_note(view), "cyan"),))

    def _decision(self) -> object:
        """What is the same as long as it is the same decision."""
        waiting = self._mirror.waiting
        return self._mirror.view().seat, waiting.since if waiting else 0

    def _ask(self, view: SeatView, notes: Sequence[RenderableType]) -> None:
        menu = self.showing.drawing.menu(view)
        entered = self._room.glance(
            self._decision(),
            partial(self._asking, view, menu, notes),
            lambda typed: typed.lower() in _ONE_KEY or menu.complete(typed),
        )
        if entered is None:
            return
        self._room.note = ""
        match entered.strip().lower():
            case "":
                pass
            case "?":
                self._help()
            case "h":
                self._room.note = self._hint(view, menu)
            case _ if self._room.talks(entered):
                pass
            case text:
                action, note = understood(self, view, menu, text, self._messages)
                self._room.note = note
                if action is not None:
                    self._act(action)

    def _act(self, action: Action) -> None:
        self._chosen = action
        self._room.ask(Act, seat=action.seat, words=str(action))

    def _chosen_note(self, view: SeatView) -> str:
        if self._chosen not in view.actions or self._chosen is None:
            return self._say("net-may-change")
        action = self.showing.drawing.worded(view, self._chosen)
        return self._say("net-chosen", action=action)

    def _wait(self) -> None:
        entered = self._room.glance("wait", self._waiting, lambda typed: typed.lower() in _KEYS)
        if entered is None:
            return
        self._room.note = ""
        if entered == "?":
            self._help()
        elif entered.strip() and not self._room.talks(entered):
            self._room.note = self._say("net-not-yet")

    def _race(self, view: SeatView) -> None:
        """Claim by our key, before somebody else does (TU-3.4)."""
        assert view.seat is not None
        key = self._key[view.seat]
        name = short(self.showing.names.name(view.seat))
        call = self._say("table-claim-key", name=name, key=key.upper())
        self._terminal.show(
            self._frame([Text(f"{self._say('table-claim')}   {call}", "bold yellow")])
        )
        left = self._mirror.seconds_left()
        pressed = self._terminal.race(
            (key,), _LONGEST_RACE if left is None else left, self._room.has_news
        )
        if pressed is not None:
            self._claimed = self._decision()
            self._act(view.actions[0])
        elif not self._room.has_news():
            self._claimed = self._decision()

    def _is_race(self) -> bool:
        return self.showing.drawing.is_race(self._mirror.view())

    def _hint(self, view: SeatView, menu: Menu) -> str:
        """What a sensible bot would do here, and why: of what we see it sees no more."""
        bot = bots.bot(self.game_name, ADVISER)
        return self.showing.hint(view, menu, bot.advise(view, Random(self._mirror.number)))

    def _help(self) -> None:
        lines = [self._say("net-help")]
        own = self._mirror.own[:1] if self.showing.drawing.has_race else ()
        lines += (
            self._say(
                "table-help-claim-key",
                name=self.showing.names.name(Seat(seat)),
                key=self._key[seat].upper(),
            )
            for seat in own
        )
        any_key = Text(self._say("table-any-key"), "dim")
        title = self.showing.drawing.title(self._mirror.view())
        frame = Frame(title, Text("\n".join(lines)), [], any_key)
        self._room.glance("help", lambda typed: frame, bool, is_news=self._is_hurried, seconds=600)

    # --- the end --------------------------------------------------------------------------------

    def _end(self) -> str | None:
        """Stay for a word, and perhaps for another game."""
        may_ask = bool(self._mirror.own)
        wants = False
        while not (wants and self._mirror.table.next_table is not None):
            news = self._room.next_news()
            if news is not None:
                self._room.take_in(news)
                continue
            entered = self._room.glance(
                "end",
                partial(self._ending, may_ask),
                lambda typed: typed.lower() in ("q", _AGAIN),
            )
            if entered is None:
                continue
            self._room.note = ""
            match entered.strip().lower():
                case "r" if may_ask and not wants:
                    wants = True
                    if self._mirror.table.next_table is None:
                        self._room.ask(Rematch)
                case "" if wants:
                    # Many press Enter behind every letter.
                    pass
                case "":
                    return None
                case _:
                    self._room.talks(entered)
            if self._room.note:
                wants = False
        return self._mirror.table.next_table

    def _ending(self, may_ask: bool, typed: str) -> Frame:
        lines: list[RenderableType] = []
        if self._mirror.table.next_table is not None:
            lines.append(Text(self._say("net-rematch-open"), "bold cyan"))
        keys = self._say("net-end-keys") if may_ask else self._say("net-end-keys-watching")
        return self._frame([*lines, entry(typed, keys)])

    # --- what is shown --------------------------------------------------------------------------

    def _asking(
        self, view: SeatView, menu: Menu, notes: Sequence[RenderableType], typed: str
    ) -> Frame:
        lines = self.showing.question(view, menu, "", typed)
        return self._frame([*notes, *lines, entry(typed, self._say("net-keys"))], clock=True)

    def _waiting(self, typed: str) -> Frame:
        waiting = self._mirror.waiting
        seats = [Seat(seat) for seat in waiting.seats] if waiting else []
        own = [seat for seat in seats if seat in self._mirror.own]
        text = ""
        if not self._room.is_settled:
            text = self._say("net-asked")
        elif seats and not own:
            text = self._say("net-waiting", names=self.showing.names.names(seats))
        keys = self._say("net-keys-waiting")
        return self._frame([Text(text, "dim"), entry(typed, keys)], clock=True)

    def _frame(
        self,
        prompt: Sequence[RenderableType],
        *,
        view: SeatView | None = None,
        clock: bool = False,
    ) -> Frame:
        lines: list[RenderableType] = list(self._room.status())
        left = self._mirror.seconds_left() if clock else None
        if left is not None:
            style = "bold red" if left < 10 else "dim"
            minutes, seconds = divmod(int(left), 60)
            lines.append(Text(self._say("net-left-time", time=f"{minutes}:{seconds:02}"), style))
        whole = [*lines, *prompt]
        return self.showing.frame(view or self._mirror.view(), Group(*whole) if whole else None)

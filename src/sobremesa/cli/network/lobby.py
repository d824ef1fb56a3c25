"""Before the game: who sits where, who is ready, and what the host decides."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from sobremesa.bots.catalog import LEVELS
from sobremesa.cli.network.room import Room
from sobremesa.cli.table.layout import numbered, padded, spread
from sobremesa.cli.table.levels import bot_of
from sobremesa.cli.table.menu import Numbers
from sobremesa.cli.table.showing import entry
from sobremesa.cli.table.terminal import Frame
from sobremesa.messages.catalogue import Messages, clean
from sobremesa.protocol.commands import Clear, Contribute, Ready, SeatBot, Sit, Start
from sobremesa.protocol.common import Seat
from sobremesa.rules.game import Fact

_RULE: Final = Rule(style="dim")
_NAME_CELLS: Final = 24
_ENTROPY_BYTES: Final = 16
_ROWS: Final = 5
"""Choices stand in columns of so many."""


class _Choice(msgspec.Struct, frozen=True):
    """Something that can be done now."""

    label: str
    do: Callable[[], None]


class Lobby:
    """A table that has not begun."""

    def __init__(self, room: Room, messages: Messages, link: str, *, watches: bool) -> None:
        """Come in.

        Args:
            room: the table.
            messages: the texts of the domains `terminal` and `network`.
            link: where others find the table.
            watches: whether we only look on.
        """
        self._room = room
        self._say = messages.say
        self._link = link
        self._watches = watches
        self._is_told_full = False
        self._has_contributed = False

    def stay(self) -> tuple[Fact, ...]:
        """Stay until the game begins, or the table is closed; returns how it begins.

        Raises:
            Left: we do not want to wait for it.
            SentAway: the server does not let us in any more.
        """
        room = self._room
        facts: tuple[Fact, ...] = ()
        while room.mirror.number < 0 or room.mirror.table.status == "open":
            news = room.next_news()
            if news is not None:
                facts = room.take_in(news)
                continue
            if room.mirror.number >= 0 and room.is_settled and not room.mirror.own:
                self._sit()
            elif room.mirror.own and room.is_settled and not self._has_contributed:
                # So that no draw depends on the server alone: see `docs/fairness.md`.
                self._has_contributed = True
                room.ask(Contribute, entropy=secrets.token_hex(_ENTROPY_BYTES))
            choices = self._choices()
            numbers = Numbers(len(choices))
            entered = room.glance(
                "lobby",
                partial(self._frame, choices),
                lambda typed, numbers=numbers: typed.lower() == "q" or numbers.complete(typed),  # type: ignore[misc]
                seconds=60,
            )
            if entered is not None:
                self._entered(entered, choices, numbers)
        return facts

    def _sit(self) -> None:
        """Take the first seat that is free, unless we came to look on."""
        if self._watches:
            return
        free = self._free()
        if free is not None:
            self._room.ask(Sit, seat=free)
        elif not self._is_told_full:
            self._is_told_full = True
            self._room.story.append(self._say("net-full"))

    def _free(self) -> int | None:
        seats = enumerate(self._room.mirror.table.seats)
        return next((number for number, seat in seats if not seat.name), None)

    def _entered(self, entered: str, choices: list[_Choice], numbers: Numbers) -> None:
        room = self._room
        room.note = ""
        place = numbers.place(entered.strip())
        if place is not None:
            choices[place].do()
        elif entered.strip() and not room.talks(entered):
            room.note = self._say("table-entry-unknown", entered=clean(entered))

    def _choices(self) -> list[_Choice]:
        room, say = self._room, self._say
        mirror = room.mirror
        seats = mirror.table.seats
        choices = []
        if mirror.is_host:
            waited_for = [
                seat for seat in seats if seat.person not in (None, mirror.you) and not seat.ready
            ]
            label = say("net-do-start-anyway") if waited_for else say("net-do-start")
            choices.append(_Choice(label, partial(room.ask, Start, anyway=bool(waited_for))))
        elif mirror.own:
            is_ready = seats[mirror.own[0]].ready
            label = say("net-do-not-ready") if is_ready else say("net-do-ready")
            choices.append(_Choice(label, partial(room.ask, Ready, ready=not is_ready)))
        free = self._free()
        if mirror.is_host and free is not None:
            for level in LEVELS:
                do = partial(room.ask, SeatBot, seat=free, level=level)
                choices.append(_Choice(say("net-do-bot", bot=bot_of(say, level)), do))
        for number, seat in enumerate(seats if mirror.is_host else ()):
            if seat.name and number not in mirror.own:
                label = say("net-do-clear", name=clean(seat.name))
                choices.append(_Choice(label, partial(room.ask, Clear, seat=number)))
        return choices

    def _frame(self, choices: list[_Choice], typed: str) -> Frame:
        table, say = self._room.mirror.table, self._say
        game = say(f"title-{table.game}")
        title = Text.assemble((game, "bold"), f"  {say('net-table', code=clean(table.code))}")
        places = [self._place(number, seat) for number, seat in enumerate(table.seats) if seat.name]
        free = sum(not seat.name for seat in table.seats)
        if free:
            places.append(Text(f"     {say('net-free', count=free)}", "dim"))
        agreed = [*table.rules]
        if table.clock:
            agreed.append(say("net-clock", seconds=table.clock))
        lines: list[RenderableType] = [
            Text(say("net-link", link=self._link), "dim"),
            _RULE,
            *places,
        ]
        if agreed:
            lines.append(Text(say("net-rules", rules=" · ".join(map(clean, agreed))), "dim"))
        listed = numbered([Text(choice.label) for choice in choices], rows=_ROWS)
        keys = entry(typed, say("net-lobby-keys"))
        prompt = Group(_RULE, *self._room.status(), listed, keys)
        return Frame(
            title=spread(title, Text(self._waits_for(), "bold yellow")),
            table=Group(*lines, _RULE),
            story=self._room.story,
            prompt=prompt,
        )

    def _waits_for(self) -> str:
        mirror = self._room.mirror
        if mirror.number < 0:
            return self._say("net-connecting")
        return self._say("net-you-start") if mirror.is_host else self._say("net-waits-host")

    def _place(self, number: int, seat: Seat) -> Text:
        mirror, say = self._room.mirror, self._say
        line = Text(f"{number + 1:>3}  ", "dim")
        is_own = number in mirror.own
        line.append(padded(clean(seat.name), _NAME_CELLS), "bold" if is_own else "")
        about = []
        if seat.bot is not None:
            about.append(bot_of(say, seat.bot))
        elif seat.person == mirror.table.host:
            about.append(say("net-is-host"))
        elif seat.ready:
            about.append(say("net-is-ready"))
        if is_own:
            about.append(say("net-is-you"))
        elif seat.person is not None and seat.person not in mirror.online:
            about.append(say("net-is-gone"))
        return line.append("  " + " · ".join(about), "green" if seat.ready else "dim")

"""A game in the terminal, from where it stands to its end."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from typing import Any, Final, Protocol

from rich.console import Group, RenderableType
from rich.text import Text

from sobremesa.bots.catalog import ADVISER
from sobremesa.bots.pace import first_to_react
from sobremesa.cli.table.entry import understood
from sobremesa.cli.table.layout import short
from sobremesa.cli.table.match import PERSON, Match
from sobremesa.cli.table.menu import Menu
from sobremesa.cli.table.showing import Showing, entry
from sobremesa.cli.table.terminal import Frame, Terminal
from sobremesa.messages.catalogue import Messages
from sobremesa.rules.game import Action, Chance, ChanceEvent, Fact, Over, Seat, SeatView, Turns

CLAIM_SECONDS: Final = 5.0
"""How long a Tally Up can be claimed when no bot is there to claim it (TU-3.5)."""

_MOST_MOMENTS: Final = 5
_ONE_KEY: Final = ("?", "h", "q")

_FAR_APART: Final = "alqpzmtgvbyneiosdkwxrfcuhj"
"""Keys to claim with: those that come first lie far apart on a keyboard."""


class Drawing(Protocol):
    """How one game looks in a terminal; one module here per game, by its name."""

    def title(self, view: Any) -> Text:
        """The game, the round and whom it waits for, in one line."""

    def table(self, view: Any) -> RenderableType:
        """All that lies on the table, and what it means."""

    def question(self, view: Any) -> str:
        """What the seat that sees this view is asked."""

    def menu(self, view: Any) -> Menu:
        """The seat's legal actions."""

    def listed(self, view: Any, menu: Menu, typed: str) -> RenderableType:
        """The menu as it is shown while that much has been typed."""

    def worded(self, view: Any, action: Action) -> str:
        """An action in a few words of the language: "play R7"."""

    def forced(self, view: Any) -> Action | None:
        """The action that goes without saying for the seat that sees this view.

        It is the only legal one, and everybody at the table knows so: that it is not asked for
        tells nothing of a hand.
        """

    def hesitation(self, view: Any) -> float:
        """How many moments pass before somebody acts who is not asked."""

    def shows(self, fact: Fact) -> bool:
        """Whether the table itself shows a fact well enough, so that no sentence need tell it."""

    def looking_back(self, before: Any, facts: Sequence[Fact]) -> Any:
        """The table at the moment that facts tell of, where the state has gone on already.

        None where the state after an event still shows all that the event did.
        """

    def moments(self, fact: Fact) -> float:
        """How long people need to take a fact in, in moments; many need none.

        It is infinite where the next event clears the table: people say when they have seen it.
        """

    @property
    def has_race(self) -> bool:
        """Whether it may matter who is the quickest, so that each person needs a key."""

    def is_race(self, view: Any) -> bool:
        """Whether it matters now."""


class Left(Exception):
    """The people left; the record holds all that happened."""


class Session:
    """Plays a match among the people at this keyboard and its bots."""

    def __init__(
        self,
        match: Match,
        terminal: Terminal,
        messages: Messages,
        *,
        moment: float = 0.8,
        past: Sequence[Fact] = (),
    ) -> None:
        """Take a seat.

        Args:
            match: the game.
            terminal: where it is drawn and keys are pressed.
            messages: the texts of the domains `terminal` and those of the game.
            moment: seconds that something is shown before the game goes on.
            past: what happened last, to be told at once.
        """
        self._match = match
        self._terminal = terminal
        self._say = messages.say
        self._messages = messages
        self._moment = moment
        self._any_key = Text(self._say("table-any-key"), "dim")
        self._showing = Showing(match.header.game, match.header.players, messages)
        self._names, self._drawing = self._showing.names, self._showing.drawing
        self._people = tuple(Seat(seat) for seat, who in enumerate(match.who) if who == PERSON)
        self._keys = claim_keys({seat: self._names.name(seat) for seat in self._people})
        self._showing.tell(past)
        hides_hands = bool(getattr(match.view(None), "hand_sizes", None))
        self._shares_screen = len(self._people) > 1 and hides_hands
        # Whose view is shown: the only person's at all times, one of several while they decide.
        self._eyes: Seat | None = self._people[0] if len(self._people) == 1 else None
        self._last_looker: Seat | None = None

    def play(self) -> Over:
        """Play on until the game is over.

        Raises:
            Left: the people do not want to go on now.
            JournalError, OSError: an event could not be recorded.
        """
        try:
            if self._shares_screen and not self._terminal.forgets:
                self._agree_to_be_seen()
            if self._is_race():
                # Whoever comes back to one should not find that it is lost already.
                self._terminal.wait(self._frame(self._any_key))
            else:
                self._terminal.show(self._frame())
            while not isinstance(awaited := self._match.awaiting(), Over):
                self._go_on(awaited)
        except EOFError:
            raise Left from None
        finally:
            if self._shares_screen and self._eyes is not None:
                with suppress(OSError):  # The terminal is gone, and what it showed with it.
                    self._terminal.put_away()
        # The game is over, whatever ends this.
        with suppress(EOFError, KeyboardInterrupt):
            self._terminal.wait(self._frame(self._any_key))
        return awaited

    def _go_on(self, awaited: Chance | Turns) -> None:
        if isinstance(awaited, Chance):
            self._happens(self._match.draw)
        elif awaited.lapse is None:
            self._turn(awaited.actions)
        else:
            self._race(awaited.actions, awaited.lapse)

    def _agree_to_be_seen(self) -> None:
        """Ask the people whether they mind a terminal that cannot keep their hands secret.

        Raises:
            Left: they do.
        """
        key = self._say("table-agree-key")
        prompt = Text(self._say("table-agree", key=key), "bold")
        agreed = self._terminal.read(lambda _: self._frame(prompt), bool)
        if not agreed.strip().lower().startswith(key):
            raise Left

    # --- turns --------------------------------------------------------------------------------

    def _turn(self, actions: Mapping[Seat, tuple[Action, ...]]) -> None:
        # Where several choose at the same time the bots go first: nobody waits for them.
        seat = next((seat for seat in actions if not self._is_person(seat)), None)
        if seat is None:
            seat = next(iter(actions))
            action = self._forced(seat) or self._ask(seat)
        else:
            if len(actions) == 1:
                self._hesitate()
            action = self._match.advice(seat, self._match.who[seat]).action
        self._happens(partial(self._match.play, action))

    def _forced(self, seat: Seat) -> Action | None:
        """What a person need not be asked for, after time to see it coming."""
        action = self._drawing.forced(self._match.view(seat))
        if action is not None:
            self._hesitate()
        return action

    def _hesitate(self) -> None:
        self._terminal.pause(self._moment * self._drawing.hesitation(self._match.view(None)))

    def _ask(self, seat: Seat) -> Action:
        """What a person decides."""
        self._hand_over(seat)
        view = self._match.view(seat)
        menu = self._drawing.menu(view)
        note = ""
        while True:
            typed = self._terminal.read(
                partial(self._asking, view, menu, note),
                lambda typed: typed.lower() in _ONE_KEY or menu.complete(typed),
            )
            match typed.strip().lower():
                case "":
                    note = ""
                case "?":
                    self._help(view)
                case "h":
                    note = self._hint(view, menu)
                case "q" | "\x03":
                    raise Left
                case entered:
                    action, note = understood(self._match, view, menu, entered, self._messages)
                    if action is not None:
                        if len(self._people) > 1:
                            self._eyes = None
                        return action

    def _hand_over(self, seat: Seat) -> None:
        """Let the next person come before the screen, if it shows what others may not see."""
        if self._eyes == seat or not self._shares_screen:
            return
        self._eyes = None
        self._last_looker, last = seat, self._last_looker
        if last != seat:
            text = self._say("table-hand-over", name=self._names.name(seat))
            self._terminal.hand_over(self._frame(Text(text, "bold")))
        self._eyes = seat

    def _hint(self, view: SeatView, menu: Menu) -> str:
        """What a sensible bot would do here, and why."""
        assert view.seat is not None
        advice = self._match.advice(view.seat, ADVISER)
        return self._showing.hint(view, menu, advice)

    def _help(self, view: SeatView) -> None:
        lines = [self._say("table-help")]
        if self._drawing.has_race:
            lines += (
                self._say("table-help-claim-key", name=self._names.name(seat), key=key.upper())
                for seat, key in self._keys.items()
            )
        title = self._drawing.title(view)
        self._terminal.wait(Frame(title, Text("\n".join(lines)), [], self._any_key))

    # --- the claim ----------------------------------------------------------------------------

    def _race(self, actions: Mapping[Seat, tuple[Action, ...]], lapse: ChanceEvent) -> None:
        """Who claims a Tally Up first: a person by key, a bot after a human's delay (TU-3.4)."""
        bots = [seat for seat in actions if not self._is_person(seat)]
        first, seconds = None, CLAIM_SECONDS
        if bots:
            first, seconds = first_to_react(bots, self._match.randomness("claim"))
        if self._people:
            seats_by_key = {key: seat for seat, key in self._keys.items()}
            calls = "   ".join(
                self._say("table-claim-key", name=short(self._names.name(seat)), key=key.upper())
                for seat, key in self._keys.items()
            )
            self._terminal.show(
                self._frame(Text(f"{self._say('table-claim')}   {calls}", "bold yellow"))
            )
            pressed = self._terminal.race(seats_by_key, seconds)
            first = seats_by_key[pressed] if pressed is not None else first
        event = lapse if first is None else actions[first][0]
        self._happens(partial(self._match.play, event))

    # --- what is shown ------------------------------------------------------------------------

    def _happens(self, event: Callable[[], Sequence[Fact]]) -> None:
        """Let something happen, tell it, and leave time to take it in."""
        before = self._match.view(self._eyes)
        facts = event()
        self._showing.tell(facts)
        moments = max(map(self._drawing.moments, facts), default=0)
        then = self._drawing.looking_back(before, facts)
        awaited = self._match.awaiting()
        if moments == inf and self._people and not isinstance(awaited, Over):
            self._terminal.wait(self._frame(self._any_key, then))
            return
        self._terminal.show(self._frame(view=then))
        # A race begins with what is to be seen, at once.
        if not self._is_race():
            self._terminal.pause(self._moment * min(moments, _MOST_MOMENTS))

    def _asking(self, view: SeatView, menu: Menu, note: str, typed: str) -> Frame:
        lines = self._showing.question(view, menu, note, typed)
        return self._frame(Group(*lines, entry(typed, self._say("table-keys"))))

    def _frame(self, prompt: RenderableType | None = None, view: SeatView | None = None) -> Frame:
        """The table now, or as a view shows it."""
        return self._showing.frame(view or self._match.view(self._eyes), prompt)

    def _is_race(self) -> bool:
        awaited = self._match.awaiting()
        return isinstance(awaited, Turns) and awaited.lapse is not None

    def _is_person(self, seat: Seat) -> bool:
        return seat in self._people


def claim_keys(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """A key for each person to claim a Tally Up with: their initial where it is free.

    >>> claim_keys({Seat(0): "Ana", Seat(1): "Abel"})
    {0: 'a', 1: 'l'}
    """
    keys: dict[Seat, str] = {}
    for seat, name in names.items():
        wanted = name[:1].lower() + _FAR_APART
        keys[seat] = next(key for key in wanted if key not in keys.values() and key in _FAR_APART)
    return keys

"""How Tally Up! looks in a terminal."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.analysis import odds
from sobremesa.cli.table.layout import columns, in_a_row, numbered, padded, short, spread
from sobremesa.cli.table.menu import Menu, NumberedMenu, Option
from sobremesa.messages.catalogue import number
from sobremesa.messages.people import People
from sobremesa.messages.tallyup import dice_names, die_name, face_mark, risk_name, up_face_meaning
from sobremesa.rules.game import Action, Fact, Seat, seats
from sobremesa.rules.tallyup import facts
from sobremesa.rules.tallyup.components import Die, Face
from sobremesa.rules.tallyup.events import Choose, Pick, PickBonus
from sobremesa.rules.tallyup.legal import unpicked
from sobremesa.rules.tallyup.options import Laps
from sobremesa.rules.tallyup.state import Phase
from sobremesa.rules.tallyup.view import TallyUpView

_COLOURS: Final[Mapping[Die, str]] = {
    Die.RED: "bold white on #b3261e",
    Die.ORANGE: "bold black on #f08c2e",
    Die.YELLOW: "bold black on #f2cf4a",
    Die.GREEN: "bold white on #2e7d46",
    Die.BLUE: "bold white on #2a5fb0",
    Die.PURPLE: "bold white on #7a3f9d",
}
_NAME_CELLS: Final = 14
_ROWS: Final = 5
"""Players stand in columns of so many."""

_MOMENTS: Final[Mapping[type[Fact], float]] = {
    facts.FirstDrawn: 1,
    facts.DicePicked: 1,
    facts.MainRolled: 1.5,
    facts.BonusRolled: 1.5,
    facts.UpRolled: 1.5,
    facts.ChoicesRevealed: 1.5,
    facts.TallyUpRolled: 0,
    facts.TallyUpClaimed: 2.5,
    facts.TallyUpUnclaimed: 2.5,
    facts.Busted: 2.5,
    facts.RoundEnded: 1.5,
    facts.TieReached: 2.5,
}


def drawing(people: People) -> "TallyUpDrawing":
    """The drawing of a table where these people sit."""
    return TallyUpDrawing(people)


class TallyUpDrawing:
    """See `sobremesa.cli.table.session.Drawing`."""

    has_race = True

    def __init__(self, people: People) -> None:
        self._people = people
        self._messages = people.messages
        self._say = people.messages.say

    def title(self, view: TallyUpView) -> RenderableType:
        goal = view.rules.goal
        if isinstance(goal, Laps):
            aim = self._say("table-laps", count=goal.count)
        else:
            aim = self._say("table-target", points=goal.points)
        left = Text.assemble(
            ("Tally Up!", "bold"), f"  {self._say('table-round', round=view.round)} · {aim}"
        )
        return spread(left, Text(self._waiting(view), "bold yellow"))

    def table(self, view: TallyUpView) -> RenderableType:
        middle = self._all_dice(view) if view.phase is Phase.PICK else self._rolled(view)
        return Group(self._players(view), Text(), middle)

    def question(self, view: TallyUpView) -> str:
        name = self._people.name(view.seat) if view.seat is not None else ""
        match view.phase:
            case Phase.PICK:
                return self._say("table-ask-pick", name=name)
            case Phase.BONUS_PICK:
                count = view.up.amount if view.up is not None else 0
                return self._say("table-ask-bonus", name=name, count=count)
            case Phase.CHOICE_BEFORE_UP:
                return self._say("table-ask-before-up", name=name, total=number(view.total))
            case _:
                return self._say("table-ask-choice", name=name, total=number(view.total))

    def menu(self, view: TallyUpView) -> Menu:
        if view.phase is Phase.PICK:
            return DiceMenu(view.actions)
        return NumberedMenu([Option(action, self._label(view, action)) for action in view.actions])

    def listed(self, view: TallyUpView, menu: Menu, typed: str) -> RenderableType:
        if isinstance(menu, DiceMenu):
            chosen = chosen_dice(typed)
            return in_a_row(
                [
                    Text.assemble(
                        (f" {die + 1} ", "bold reverse" if die in chosen else "bold yellow"),
                        self._die(die),
                    )
                    for die in Die
                ]
            )
        return numbered([option.label for option in menu.options], rows=_ROWS)

    def worded(self, view: TallyUpView, action: Action) -> str:
        match action:
            case Pick(dice=dice):
                return self._say("table-do-pick", dice=dice_names(self._messages, dice))
            case PickBonus(dice=dice):
                names = dice_names(self._messages, dice)
                return self._say("table-do-bonus", dice=names, count=len(dice))
            case Choose(stay=True):
                return self._say("table-do-stay")
            case Choose():
                return self._say("table-do-leave")
            case _:
                raise TypeError(f"nobody is asked for {action!r}")

    def forced(self, view: TallyUpView) -> Action | None:
        # To press one's luck, or not, is the game: nobody does so by themselves.
        return None

    def is_race(self, view: TallyUpView) -> bool:
        return view.phase is Phase.CLAIM

    def hesitation(self, view: TallyUpView) -> float:
        return 1

    def shows(self, fact: Fact) -> bool:
        return isinstance(fact, facts.ChoiceMade)

    def looking_back(self, before: TallyUpView, facts_: Sequence[Fact]) -> TallyUpView | None:
        # A bust clears the tray; the roll that did it is what people want to see.
        if not any(isinstance(fact, facts.Busted) for fact in facts_):
            return None
        for fact in facts_:
            if isinstance(fact, facts.MainRolled):
                return replace(before, shown=fact.faces, up=None, bonus=(), bonus_shown=())
            if isinstance(fact, facts.BonusRolled):
                return replace(before, bonus_shown=fact.faces)
        return None

    def moments(self, fact: Fact) -> float:
        return _MOMENTS.get(type(fact), 0)

    # --- parts of the table -------------------------------------------------------------------

    def _waiting(self, view: TallyUpView) -> str:
        if view.winners:
            return self._say("table-over")
        if view.active is None:
            return ""
        name = short(self._people.name(view.active))
        return self._say("table-rolling", name=name)

    def _players(self, view: TallyUpView) -> RenderableType:
        lines = []
        for seat in seats(view.players):
            line = Text.assemble(
                ("▸ " if seat == view.active else "  ", "bold yellow"),
                (padded(self._people.name(seat), _NAME_CELLS), "bold" if seat == view.seat else ""),
                self._standing(view, seat),
                (f"{number(view.scores[seat])!s:>8}", "bold"),
            )
            lines.append(line)
        return columns(lines, _ROWS)

    def _standing(self, view: TallyUpView, seat: Seat) -> Text:
        if not view.inside[seat]:
            return Text(f" {self._say('table-out'):<8}", "dim")
        if view.has_chosen[seat]:
            return Text(f" {self._say('table-has-chosen'):<8}", "cyan")
        if seat in view.to_act and view.phase in (Phase.CHOICE, Phase.CHOICE_BEFORE_UP):
            return Text(f" {self._say('table-choosing'):<8}", "yellow")
        return Text(f" {self._say('table-in'):<8}", "green")

    def _all_dice(self, view: TallyUpView) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        for die in Die:
            faces = view.rules.dice[die]
            table.add_row(
                self._die(die),
                Text(risk_name(self._messages, faces), "dim"),
                *(Text(f"{face_mark(face):^5}") for face in faces),
            )
        return table

    def _rolled(self, view: TallyUpView) -> RenderableType:
        rows = [self._tray(view.picked, view.shown)]
        if view.up is not None:
            meaning = up_face_meaning(self._messages, view.up)
            up = f" {self._say('table-up-die')} {view.up} "
            rows.append(Text.assemble((up, "reverse"), f" {meaning}   "))
            rows[-1].append_text(self._tray(view.bonus, view.bonus_shown))
        total = (f" {number(view.total)} ", "bold reverse")
        rows.append(Text.assemble(f"{self._say('table-total')}  ", total))
        # While bonus dice are picked, each choice has odds of its own: see `_label`.
        if view.picked and not view.winners and view.phase is not Phase.BONUS_PICK:
            rows.append(Text(self._odds(view), "dim"))
        return Group(*rows)

    def _tray(self, dice: Sequence[Die], shown: Sequence[Face]) -> Text:
        """Some dice, with what they show once they have been rolled."""
        faces: Sequence[Face | None] = shown or [None] * len(dice)
        return Text(" ").join(map(self._die, dice, faces))

    def _odds(self, view: TallyUpView) -> str:
        """What the next roll may bring: the Up die's or the bonus dice's if they come next."""
        if view.phase in (Phase.CHOICE_BEFORE_UP, Phase.UP_ROLL):
            rest = tuple(view.rules.dice[die] for die in unpicked(view.picked))
            up = odds.up_roll(view.rules.up_die, rest, _stars(view))
            return self._say("table-odds-up", bust=_percent(up.bust), bonus=_percent(up.bonus))
        if view.phase is Phase.BONUS_ROLL:
            return self._say("table-odds-bonus", odds=self._bonus_odds(view, view.bonus))
        main = odds.main_roll(tuple(view.rules.dice[die] for die in view.picked))
        return self._say(
            "table-odds",
            bust=_percent(main.bust),
            up=_percent(main.up_die),
            points=round(main.points or 0),
        )

    def _bonus_odds(self, view: TallyUpView, dice: Sequence[Die]) -> str:
        """What a bonus roll of these dice may bring."""
        bonus = odds.bonus_roll(tuple(view.rules.dice[die] for die in dice), _stars(view))
        bust, points = _percent(bonus.bust), round(bonus.points or 0)
        return self._say("table-odds-of-dice", bust=bust, points=points)

    def _die(self, die: Die, face: Face | None = None) -> Text:
        name = die_name(self._messages, die)
        shown = f" {name} {face_mark(face)} " if face is not None else f" {name} "
        return Text(shown, _COLOURS[die])

    def _label(self, view: TallyUpView, action: Action) -> Text:
        if isinstance(action, Choose) and view.seat is not None:
            score = number(view.scores[view.seat] + view.total)
            total = number(view.total)
            if action.stay:
                return Text(self._say("table-label-in", total=total))
            return Text(self._say("table-label-out", total=total, score=score))
        cells = max(self._tray(_dice(other), ()).cell_len for other in view.actions)
        dice = _dice(action)
        shown = self._tray(dice, ())
        shown.append(" " * (cells - shown.cell_len + 2))
        return shown.append(self._bonus_odds(view, dice), "dim")


class DiceMenu:
    """Three of six dice: their numbers one after the other; a number again takes it back."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.options = tuple(Option(action, Text(str(action))) for action in actions)

    def complete(self, typed: str) -> bool:
        """Whether three dice have been chosen.

        >>> menu = DiceMenu([])
        >>> menu.complete("13"), menu.complete("131"), menu.complete("13156")
        (False, False, True)
        """
        return len(chosen_dice(typed)) == 3

    def chosen(self, typed: str) -> Action | None:
        dice = chosen_dice(typed)
        picks = [option.action for option in self.options]
        return next(
            (pick for pick in picks if isinstance(pick, Pick) and set(pick.dice) == dice), None
        )

    def keys(self, action: Action) -> str:
        return "".join(str(die + 1) for die in action.dice) if isinstance(action, Pick) else ""


def chosen_dice(typed: str) -> set[Die]:
    """The dice whose numbers were typed an odd number of times; none if other keys were.

    >>> sorted(map(str, chosen_dice("1, 3, 6")))
    ['purple', 'red', 'yellow']
    """
    if not set(typed) <= set("123456 ,"):
        return set()
    return {die for die in Die if typed.count(str(die + 1)) % 2}


def _dice(action: Action) -> Sequence[Die]:
    """The dice that an action names."""
    return action.dice if isinstance(action, Pick | PickBonus) else ()


def _stars(view: TallyUpView) -> int:
    """The stars of the main roll, which a bonus roll adds to (TU-4.5)."""
    return sum(face.star for face in view.shown)


def _percent(chance: Fraction) -> int:
    return round(chance * 100)

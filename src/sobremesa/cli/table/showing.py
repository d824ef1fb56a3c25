"""How a game is shown and told, whoever plays it and wherever it is decided."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from sobremesa.bots.bot import Advice
from sobremesa.cli.table.menu import Menu
from sobremesa.cli.table.terminal import Frame
from sobremesa.messages.catalogue import Messages
from sobremesa.messages.narration import Narrator
from sobremesa.messages.people import People
from sobremesa.rules import catalog
from sobremesa.rules.game import Fact

if TYPE_CHECKING:
    from sobremesa.cli.table.session import Drawing

_RULE: Final = Rule(style="dim")


class Showing:
    """A game's drawing and its story, in one language.

    Attributes:
        names: the people at the table.
        drawing: how the game looks.
        story: what has been told so far.
    """

    def __init__(self, game: str, names: Sequence[str], messages: Messages) -> None:
        """Begin a story.

        Args:
            game: which game.
            names: who plays, by seat.
            messages: the texts of the domains `terminal` and those of the game.
        """
        self.names: Final = People(names, messages)
        self.drawing: Final[Drawing] = catalog.part("sobremesa.cli.table", game).drawing(self.names)
        self.story: Final[list[str]] = []
        self._say = messages.say
        self._narrator = Narrator(game, names, messages)

    def tell(self, facts: Sequence[Fact]) -> None:
        """Go on with the story, as far as the table itself does not show what happened."""
        for fact in facts:
            if not self.drawing.shows(fact):
                self.story.extend(self._narrator.tell(fact))

    def frame(self, view: Any, prompt: RenderableType | None = None) -> Frame:
        """The table as a view shows it."""
        return Frame(
            title=self.drawing.title(view),
            table=Group(_RULE, self.drawing.table(view), _RULE),
            story=self.story,
            prompt=None if prompt is None else Group(_RULE, prompt),
        )

    def question(self, view: Any, menu: Menu, note: str, typed: str) -> list[RenderableType]:
        """What is asked, what may be answered, and what is wrong with the last answer."""
        lines: list[RenderableType] = [
            Text(self.drawing.question(view), "bold"),
            self.drawing.listed(view, menu, typed),
        ]
        if note:
            lines.append(Text(note, "yellow"))
        return lines

    def hint(self, view: Any, menu: Menu, advice: Advice) -> str:
        """What a bot would do, and why."""
        why = self._say(f"why-{advice.reason.key}", **advice.reason.details)
        keys, worded = menu.keys(advice.action), self.drawing.worded(view, advice.action)
        return self._say("table-hint", keys=keys, action=worded, why=why)


def entry(typed: str, keys: str) -> Text:
    """The line to type in, with a word on the keys that always work."""
    line = Text("> ", "bold") + Text(typed) + Text("_", "blink")
    return line.append("   " + keys, "dim")

"""What a person typed, as the legal action that it means."""

import re
from typing import Protocol

from sobremesa.cli.table.menu import Menu
from sobremesa.messages.catalogue import Messages, clean
from sobremesa.record.tokens import words
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules.game import Action, SeatView


class Rulebook(Protocol):
    """A game that is played, as far as it is needed to read and to refuse an action."""

    @property
    def game_name(self) -> str:
        """The game's word in records."""

    def rule_against(self, action: Action) -> str | None:
        """The number of the rule that an action is against now, if one says so."""


def understood(
    match: Rulebook, view: SeatView, menu: Menu, entered: str, messages: Messages
) -> tuple[Action | None, str]:
    """The legal action that was meant, or None and a sentence that says what is wrong.

    Understood are the numbers of the menu and the record's words, in any case and order, with
    their first word left out (`r7` for `play R7`) or cut short (`i` for `in`) as long as only
    one legal action is meant; also how the menu words an action, which may be another language.
    """
    written = _read(match, view, entered)
    action = menu.chosen(entered) or (written if written in view.actions else None)
    if action is not None:
        return action, ""
    meant = matching(view, entered) or _labelled(menu, entered)
    if len(meant) == 1:
        return meant[0], ""
    shown = clean(entered)
    if meant:
        return None, messages.say("table-entry-unclear", entered=shown, count=len(meant))
    if written is None:
        return None, messages.say("table-entry-unknown", entered=shown)
    rule = match.rule_against(written) or "none"
    return None, messages.say("table-entry-refused", entered=shown, rule=rule)


def matching(view: SeatView, entered: str) -> list[Action]:
    """The legal actions whose words begin with what was entered, with or without the first."""
    wanted = " ".join(words(entered.lower()))
    return [action for action in view.actions if _begins_with(str(action).lower(), wanted)]


def _begins_with(text: str, wanted: str) -> bool:
    return text.startswith(wanted) or text.partition(" ")[2].startswith(wanted)


def _labelled(menu: Menu, entered: str) -> list[Action]:
    """The legal actions that the menu words like this."""
    wanted = entered.lower()
    return [
        option.action
        for option in menu.options
        if option.label.plain.strip().lower().startswith(wanted)
    ]


def _read(match: Rulebook, view: SeatView, entered: str) -> Action | None:
    """The action that the words write, legal or not, or None."""
    verbs = vocabulary(match.game_name).actions
    given = words(entered.lower())
    # Cards are written with a capital letter, everything else without.
    given = [word.upper() if re.fullmatch("[rpgb][0-9]", word) else word for word in given]
    assert view.seat is not None
    for verb, arguments in [(given[0], given[1:]), *((verb, given) for verb in verbs)]:
        try:
            return verbs[verb](view.seat, arguments)
        except (KeyError, ValueError):
            continue
    return None

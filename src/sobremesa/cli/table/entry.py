"""What a person typed, as the legal action that it means."""

import re

from sobremesa.cli.table.match import Match
from sobremesa.messages.catalogue import Messages
from sobremesa.record.tokens import words
from sobremesa.record.vocabulary import vocabulary
from sobremesa.rules.errors import EventRefused
from sobremesa.rules.game import Action, SeatView


def understood(
    match: Match, view: SeatView, entered: str, messages: Messages
) -> tuple[Action | None, str]:
    """The legal action that was meant, or None and a sentence that says what is wrong.

    Understood are the record's words, in any case, with their first word left out (`r7` for
    `play R7`) or cut short (`i` for `in`) as long as only one legal action is meant.
    """
    meant = matching(view, entered) or _written_otherwise(match, view, entered)
    if len(meant) == 1:
        return meant[0], ""
    if meant:
        return None, messages.say("table-entry-unclear", entered=entered, count=len(meant))
    action = _read(match, view, entered)
    if action is None:
        return None, messages.say("table-entry-unknown", entered=entered)
    try:
        match.game.apply(match.state, action)
    except EventRefused as error:
        rule = re.search(r"(LV|TU)-\d+\.\d+", error.reason)
        return None, messages.say(
            "table-entry-refused", entered=entered, rule=rule[0] if rule else "none"
        )
    return action, ""


def matching(view: SeatView, entered: str) -> list[Action]:
    """The legal actions whose words begin with what was entered, or go on with it."""
    wanted = " ".join(words(entered.lower()))
    found = []
    for action in view.actions:
        whole = str(action).lower()
        rest = whole.partition(" ")[2]
        if wanted in (whole, rest):
            return [action]
        if whole.startswith(wanted) or (rest and rest.startswith(wanted)):
            found.append(action)
    return found


def _written_otherwise(match: Match, view: SeatView, entered: str) -> list[Action]:
    """The legal action that the words mean although they stand in another order."""
    action = _read(match, view, entered)
    return [action] if action in view.actions and action is not None else []


def _read(match: Match, view: SeatView, entered: str) -> Action | None:
    """The action that the words write, legal or not, or None."""
    verbs = vocabulary(match.header.game).actions
    given = words(entered)
    # Cards are written with a capital letter, everything else without.
    given = [word.upper() if re.fullmatch("[rpgb][0-9]", word) else word for word in given]
    assert view.seat is not None
    for verb, arguments in [(given[0], given[1:]), *((verb, given) for verb in verbs)]:
        try:
            return verbs[verb](view.seat, arguments)
        except (KeyError, ValueError):
            continue
    return None

"""A finished replay told in sentences."""

import os
from collections.abc import Sequence

from sobremesa.messages.catalogue import Messages, preferred_language
from sobremesa.messages.narration import Narrator
from sobremesa.messages.people import People
from sobremesa.record.replay import Replay, Step
from sobremesa.rules import catalog
from sobremesa.rules.game import Chance, Over, Turns, seats


def story(end: Replay, steps: Sequence[Step], language: str | None) -> list[str]:
    """The game as a person would tell it, and where it stands when it is not over."""
    header = end.header
    messages = Messages(language or preferred_language(os.environ), header.game, "terminal")
    narrator = Narrator(header.game, header.players, messages)
    people = People(header.players, messages)
    game = catalog.game(header.game)
    title = messages.say(f"title-{header.game}")
    names = people.names(seats(len(header.players)))
    told = [messages.say("story-players", game=title, names=names)]
    for lines in narrator.chronicle(fact for step in steps for fact in step.facts):
        told += ("", *lines)
    told.append("")
    match game.awaiting(end.state):
        case Over():
            return told[:-1]
        case Chance(kind=kind):
            told.append(messages.say("story-chance", what=messages.say(f"chance-{kind}")))
        case Turns(actions=actions):
            told.append(messages.say("story-to-act", names=people.names(actions)))
    told.append(
        messages.say(
            "story-standing",
            round=end.state.round,
            standing=people.standing(game.scores(end.state)),
        )
    )
    return told

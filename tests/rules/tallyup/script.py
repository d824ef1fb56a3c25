"""Tally Up! in lines: `0 pick red green blue`, `* roll red:50 green:(40) blue:*`, `0 in`."""

from typing import Any

from sobremesa.rules.game import Event, Seat
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.components import Die, Face, UpFace
from sobremesa.rules.tallyup.events import (
    Choose,
    Claim,
    First,
    Pick,
    PickBonus,
    Roll,
    RollUp,
    Unclaimed,
)
from sobremesa.rules.tallyup.options import TallyUpRules
from sobremesa.rules.tallyup.state import TallyUpState
from tests.rules.script import Script


def read(line: str) -> Event:
    """The event of a line; dice in any number and order, so that wrong ones can be written."""
    actor, verb, *words = line.split()
    match verb:
        case "first":
            return First(Seat(int(words[0])))
        case "roll":
            shown = (word.split(":") for word in words)
            return Roll(tuple((Die.parse(die), Face.parse(face)) for die, face in shown))
        case "up":
            return RollUp(UpFace.parse(words[0]))
        case "unclaimed":
            return Unclaimed()
    seat = Seat(int(actor))
    dice: Any = tuple(map(Die.parse, words))
    match verb:
        case "pick":
            return Pick(seat, dice)
        case "bonus":
            return PickBonus(seat, dice)
        case "tally":
            return Claim(seat)
        case "in" | "out":
            return Choose(seat, stay=verb == "in")
    raise ValueError(line)


SCRIPT: Script[TallyUpState] = Script(GAME, read)
play, tell, refused = SCRIPT.play, SCRIPT.tell, SCRIPT.refused
offered, awaited = SCRIPT.offered, SCRIPT.awaited


def picked(
    players: int = 2, dice: str = "red green blue", rules: TallyUpRules | None = None
) -> TallyUpState:
    """A new game in which seat 0 is active and has picked its dice."""
    return play(GAME.start(players, rules), f"* first 0\n0 pick {dice}")

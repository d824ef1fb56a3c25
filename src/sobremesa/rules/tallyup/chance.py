"""What may be drawn in Tally Up!, and the drawing of it."""

from typing import Any

from sobremesa.rules.game import ChanceEvent, Randomness, Seat
from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.events import First, Roll, RollUp
from sobremesa.rules.tallyup.state import Phase, TallyUpState


def dice_to_roll(state: TallyUpState) -> tuple[Die, ...]:
    """The dice of the roll that is awaited: the picked ones or the bonus dice."""
    return state.bonus if state.phase is Phase.BONUS_ROLL else state.picked


def draw(state: TallyUpState, randomness: Randomness) -> ChanceEvent:
    """Sample the awaited chance event.

    Raises:
        ValueError: no chance event is awaited.
    """
    match state.phase:
        case Phase.FIRST:
            return First(Seat(randomness.randrange(state.players)))
        case Phase.MAIN_ROLL | Phase.BONUS_ROLL:
            faces = state.rules.dice
            return Roll(
                tuple((die, faces[die][randomness.randrange(6)]) for die in dice_to_roll(state))
            )
        case Phase.UP_ROLL:
            return RollUp(state.rules.up_die[randomness.randrange(6)])
        case _:
            raise ValueError(f"no chance event is awaited, but the {state.phase.value}")


def is_ours(state: TallyUpState, event: ChanceEvent) -> bool:
    """Whether a roll shows the very dice that are rolled and faces that lie in the rules."""
    if isinstance(event, RollUp):
        return any(event.face is face for face in state.rules.up_die)
    if not isinstance(event, Roll):
        return False
    # Nothing is known yet of what the event holds.
    shown: Any = event.dice
    dice = dice_to_roll(state)
    return (
        type(shown) is tuple
        and len(shown) == len(dice)
        and all(
            type(pair) is tuple
            and len(pair) == 2
            and pair[0] is die
            and any(pair[1] is face for face in state.rules.dice[die])
            for pair, die in zip(shown, dice, strict=True)
        )
    )


def impossible(state: TallyUpState, event: ChanceEvent) -> str | None:
    """Why an event of the awaited kind cannot be drawn, or None if it can."""
    match event:
        case Roll(dice=shown):
            dice = dice_to_roll(state)
            if tuple(die for die, _ in shown) != dice:
                return f"the dice of this roll are {', '.join(map(str, dice))}, each once"
            for die, face in shown:
                faces = state.rules.dice[die]
                if face not in faces:
                    return f"{die} has no {face}, its faces are {' '.join(map(str, faces))}"
        case RollUp(face=face) if face not in state.rules.up_die:
            return f"the Up die's faces are {' '.join(map(str, state.rules.up_die))}"
    return None

"""The words of Tally Up! in records."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from sobremesa.record.tokens import number_shown, numbers_shown, signed_number
from sobremesa.record.vocabulary import (
    Arguments,
    Conflict,
    RuleLine,
    exactly,
    no_arguments,
    one_of,
    seats_named,
)
from sobremesa.rules.game import Action, ChanceEvent, Seat, seats
from sobremesa.rules.tallyup.components import (
    STANDARD_UP_DIE,
    Die,
    DieFaces,
    Face,
    UpDieFaces,
    UpFace,
)
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
from sobremesa.rules.tallyup.options import (
    LAPS,
    PLAYER_COUNTS,
    TARGETS,
    Laps,
    TallyUpRules,
    Target,
)
from sobremesa.rules.tallyup.state import TallyUpState
from sobremesa.rules.words import quoted, whole_number

_DEFAULTS: Final = TallyUpRules()


def _read_target(arguments: Arguments) -> Target:
    exactly(1, arguments, "one number of points")
    return Target(whole_number(arguments[0], TARGETS))


def _read_laps(arguments: Arguments) -> Laps:
    exactly(1, arguments, "one number of laps")
    return Laps(whole_number(arguments[0], LAPS))


def _read_die(arguments: Arguments) -> DieFaces:
    _six_faces(arguments)
    a, b, c, d, e, f = map(Face.parse, arguments)
    return a, b, c, d, e, f


def _read_up_die(arguments: Arguments) -> UpDieFaces:
    _six_faces(arguments)
    a, b, c, d, e, f = map(UpFace.parse, arguments)
    return a, b, c, d, e, f


def _six_faces(arguments: Arguments) -> None:
    """Raises ValueError unless there are six."""
    if len(arguments) != 6:
        raise ValueError(f"a die has six faces, not {len(arguments)}")


def _read_dice(arguments: Arguments) -> tuple[Die, ...]:
    return tuple(sorted(map(Die.parse, arguments)))


def _read_pick(seat: Seat, arguments: Arguments) -> Pick:
    exactly(3, arguments, "three dice")
    a, b, c = _read_dice(arguments)
    return Pick(seat, (a, b, c))


def _read_bonus(seat: Seat, arguments: Arguments) -> PickBonus:
    if len(arguments) not in (1, 2):
        raise ValueError("one or two dice expected: after +3 there is nothing to name")
    return PickBonus(seat, _read_dice(arguments))


def _read_stay(seat: Seat, arguments: Arguments) -> Choose:
    no_arguments(arguments)
    return Choose(seat, stay=True)


def _read_leave(seat: Seat, arguments: Arguments) -> Choose:
    no_arguments(arguments)
    return Choose(seat, stay=False)


def _read_claim(seat: Seat, arguments: Arguments) -> Claim:
    no_arguments(arguments)
    return Claim(seat)


def _read_first(arguments: Arguments) -> First:
    exactly(1, arguments, "one seat")
    return First(Seat(whole_number(arguments[0], range(PLAYER_COUNTS[-1]))))


def _read_roll(arguments: Arguments) -> Roll:
    if len(arguments) not in (1, 2, 3):
        raise ValueError("one to three dice expected, each as `red:50`")
    shown = []
    for word in arguments:
        die, colon, face = word.partition(":")
        if not colon:
            raise ValueError(f"a die and its face expected, as `red:50`, not {quoted(word)}")
        shown.append((Die.parse(die), Face.parse(face)))
    # In the dice's order; a die named twice stays there twice, for the engine to refuse.
    return Roll(tuple(sorted(shown, key=lambda one: one[0])))


def _read_up(arguments: Arguments) -> RollUp:
    exactly(1, arguments, "one face of the Up die")
    return RollUp(UpFace.parse(arguments[0]))


def _read_unclaimed(arguments: Arguments) -> Unclaimed:
    no_arguments(arguments)
    return Unclaimed()


def _check_total(state: TallyUpState, arguments: Arguments) -> str | None:
    exactly(1, arguments, "one number")
    if signed_number(arguments[0]) == state.total:
        return None
    return f"the running total is {number_shown(state.total)}"


def _check_in(state: TallyUpState, arguments: Arguments) -> str | None:
    inside = _inside(state)
    if seats_named(arguments, state.players) == inside:
        return None
    return f"IN are {numbers_shown(inside) or 'none'}"


def _inside(state: TallyUpState) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats(state.players) if state.inside[seat])


class TallyUpVocabulary:
    """The words of Tally Up!; see `sobremesa.record.vocabulary.Vocabulary`."""

    rules: Final[Mapping[str, RuleLine]] = {
        "target": RuleLine("target N", _read_target),
        "laps": RuleLine("laps N", _read_laps),
        "high-stakes": RuleLine("high-stakes on|off", one_of({"on": True, "off": False})),
        **{
            f"die {die}": RuleLine(f"die {die} {' '.join(map(str, faces))}", _read_die)
            for die, faces in zip(Die, _DEFAULTS.dice, strict=True)
        },
        "up-die": RuleLine(f"up-die {' '.join(map(str, STANDARD_UP_DIE))}", _read_up_die),
    }
    actions: Final[Mapping[str, Callable[[Seat, Arguments], Action]]] = {
        "pick": _read_pick,
        "in": _read_stay,
        "out": _read_leave,
        "tally": _read_claim,
        "bonus": _read_bonus,
    }
    chance: Final[Mapping[str, Callable[[Arguments], ChanceEvent]]] = {
        "first": _read_first,
        "roll": _read_roll,
        "unclaimed": _read_unclaimed,
        "up": _read_up,
    }
    claims: Final[Mapping[str, Callable[[Any, Arguments], str | None]]] = {
        "total": _check_total,
        "in": _check_in,
    }

    def conflicts(self, given: Mapping[str, object], players: int | None) -> Iterator[Conflict]:
        if "target" in given and "laps" in given:
            yield Conflict("target and laps exclude each other", ("target", "laps"))

    def build_rules(self, given: Mapping[str, object]) -> TallyUpRules:
        options: dict[str, Any] = {
            "goal": given.get("target") or given.get("laps") or _DEFAULTS.goal,
            "high_stakes": given.get("high-stakes", _DEFAULTS.high_stakes),
            "dice": tuple(
                given.get(f"die {die}", faces)
                for die, faces in zip(Die, _DEFAULTS.dice, strict=True)
            ),
            "up_die": given.get("up-die", _DEFAULTS.up_die),
        }
        return TallyUpRules(**options)

    def rule_lines(self, rules: TallyUpRules) -> tuple[str, ...]:
        lines = []
        if rules.goal != _DEFAULTS.goal:
            match rules.goal:
                case Target(points=points):
                    lines.append(f"target {points}")
                case Laps(count=count):
                    lines.append(f"laps {count}")
        if rules.high_stakes:
            lines.append("high-stakes on")
        for die in Die:
            if rules.dice[die] != _DEFAULTS.dice[die]:
                lines.append(f"die {die} {' '.join(map(str, rules.dice[die]))}")
        if rules.up_die != _DEFAULTS.up_die:
            lines.append(f"up-die {' '.join(map(str, rules.up_die))}")
        return tuple(lines)

    def public(self, state: TallyUpState) -> dict[str, object]:
        return {
            "active": state.active,
            "picked": [str(die) for die in state.picked],
            "total": state.total,
            "in": list(_inside(state)),
        }

    def private(self, state: TallyUpState) -> dict[str, object]:
        chosen = {
            str(seat): "in" if state.chosen[seat] else "out"
            for seat in seats(state.players)
            if state.chosen[seat] is not None
        }
        return {"chosen": chosen}


VOCABULARY: Final = TallyUpVocabulary()

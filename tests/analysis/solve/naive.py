"""A plain solver for tiny games: every state by itself, one event after the other, as in `rules`.

It knows nothing of levels, lanes or trays, and shares with what it checks only the bounds by which
the number of states is finite.
"""

from collections.abc import Callable, Iterable
from itertools import product

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from sobremesa.analysis.solve.setting import Setting
from sobremesa.rules.game import Action, Event, Over, Seat, Turns
from sobremesa.rules.tallyup import GAME
from sobremesa.rules.tallyup.chance import dice_to_roll
from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.events import Choose, Claim, First, Pick, PickBonus, Roll, RollUp
from sobremesa.rules.tallyup.options import TallyUpRules
from sobremesa.rules.tallyup.state import Phase, TallyUpState

ENDS, CHANCE, MOST, LEAST, MATRIX = range(5)

Node = tuple[int, tuple[float, ...], tuple[int, ...]]


class Naive:
    """All states that can be reached, and seat 0's chance to win in each of them."""

    def __init__(self, rules: TallyUpRules, setting: Setting) -> None:
        self.setting = setting
        self.target = setting.target * setting.unit
        self.numbers: dict[TallyUpState, int] = {}
        self.states: list[TallyUpState] = []
        start = GAME.apply(GAME.start(2, rules), First(Seat(0)))
        self.roots = {
            (x, y): self.number(replace(start, scores=(x * setting.unit, y * setting.unit)))
            for x, y in product(range(setting.target), repeat=2)
        }
        nodes: list[Node] = []
        while len(nodes) < len(self.states):
            nodes.append(self.node(self.states[len(nodes)]))
        self.values = solved(nodes)

    def value(self, x: int, y: int) -> float:
        """The active player's chance to win, with scores in units."""
        return float(self.values[self.roots[x, y]])

    def number(self, state: TallyUpState) -> int:
        plain = self.plain(state)
        if plain not in self.numbers:
            self.numbers[plain] = len(self.states)
            self.states.append(plain)
        return self.numbers[plain]

    def plain(self, state: TallyUpState) -> TallyUpState:
        """The state without what no longer counts, and within the bounds."""
        scores = state.scores
        unit, target, margin = self.setting.unit, self.setting.target, self.setting.margin
        highest = target + margin
        is_late = state.tie_break or max(scores) >= self.target
        if is_late:
            # From here on only the difference counts.
            apart = min(abs(scores[0] - scores[1]), self.setting.reach * unit)
            low = self.target - apart
            scores = (low, self.target) if scores[0] < scores[1] else (self.target, low)
            highest += 0 if all(state.inside) else self.setting.headroom
        elif all(state.inside):
            highest -= max(0, sum(scores) // unit - target + 1)
        total = max(-self.setting.floor * unit, min(state.total, highest * unit))
        shown = state.shown
        if state.phase in (Phase.MAIN_ROLL, Phase.CHOICE):
            shown = ()
        return replace(
            state,
            round=1,
            scores=scores,
            total=total,
            shown=tuple(sorted(shown, key=lambda face: (face.star, face.circled, face.points))),
            up=state.up if state.phase in (Phase.BONUS_PICK, Phase.BONUS_ROLL) else None,
            bonus=state.bonus if state.phase is Phase.BONUS_ROLL else (),
            bonus_shown=(),
        )

    def node(self, state: TallyUpState) -> Node:
        match awaited := GAME.awaiting(state):
            case Over():
                return ENDS, (float(0 in awaited.winners),), ()
            case Turns(actions=actions) if any(
                isinstance(action, Choose) for of in actions.values() for action in of
            ):
                return self.choice(state, tuple(actions))
            case Turns(actions=actions):
                (seat, options) = next(iter(actions.items()))
                if isinstance(options[0], Claim):
                    return self.chance(state, [(0.5, Claim(Seat(0))), (0.5, Claim(Seat(1)))])
                kind = MOST if seat == 0 else LEAST
                after = [
                    self.number(GAME.apply(state, action)) for action in distinct(state, options)
                ]
                return kind, (), tuple(after)
            case _:
                return self.chance(state, draws(state))

    def chance(self, state: TallyUpState, events: Iterable[tuple[float, Event]]) -> Node:
        after: dict[int, float] = {}
        for weight, event in events:
            number = self.number(GAME.apply(state, event))
            after[number] = after.get(number, 0.0) + weight
        return CHANCE, tuple(after.values()), tuple(after)

    def choice(self, state: TallyUpState, seats: tuple[Seat, ...]) -> Node:
        may_leave = state.total >= 0 or state.tie_break or max(state.scores) >= self.target

        def after(stays: tuple[bool, ...]) -> int:
            now = state
            for seat, stay in zip(seats, stays, strict=True):
                now = GAME.apply(now, Choose(seat, stay))
            return self.number(now)

        if not may_leave:
            return MOST, (), (after((True,) * len(seats)),)
        if len(seats) == 1:
            return MOST if seats[0] == 0 else LEAST, (), (after((True,)), after((False,)))
        return MATRIX, (), tuple(after(stays) for stays in product((True, False), repeat=2))


def distinct(state: TallyUpState, actions: tuple[Action, ...]) -> list[Action]:
    """One of the actions for each choice of faces: dice with the same faces are the same."""
    found: dict[tuple[object, ...], Action] = {}
    for action in actions:
        assert isinstance(action, Pick | PickBonus)
        faces = sorted(str(state.rules.dice[die]) for die in action.dice)
        found.setdefault(tuple(faces), action)
    return list(found.values())


def draws(state: TallyUpState) -> Iterable[tuple[float, Event]]:
    if state.phase is Phase.UP_ROLL:
        yield from ((1 / 6, RollUp(face)) for face in state.rules.up_die)
        return
    dice: tuple[Die, ...] = dice_to_roll(state)
    for shown in product(*(dict.fromkeys(state.rules.dice[die]) for die in dice)):
        pairs = tuple(zip(dice, shown, strict=True))
        weight = 1.0
        for die, face in pairs:
            weight *= state.rules.dice[die].count(face) / 6
        yield weight, Roll(pairs)


def solved(nodes: list[Node]) -> npt.NDArray[np.float64]:
    """Values by repetition, until nothing changes by 1e-12."""
    kinds = np.array([kind for kind, _, _ in nodes])
    values = np.full(len(nodes), 0.5)
    for number, (kind, weights, _) in enumerate(nodes):
        if kind == ENDS:
            values[number] = weights[0]
    parts: list[Callable[[], None]] = []
    for kind in (CHANCE, MOST, LEAST, MATRIX):
        [chosen] = np.nonzero(kinds == kind)
        if not len(chosen):
            continue
        after = np.concatenate([nodes[number][2] for number in chosen])
        begins = np.cumsum([0] + [len(nodes[number][2]) for number in chosen])[:-1]
        weight = np.concatenate([nodes[number][1] or (1.0,) for number in chosen])

        def work(
            kind: int = kind,
            chosen: npt.NDArray[np.int64] = chosen,
            after: npt.NDArray[np.int64] = after,
            begins: npt.NDArray[np.int64] = begins,
            weight: npt.NDArray[np.float64] = weight,
        ) -> None:
            if kind == CHANCE:
                values[chosen] = np.add.reduceat(weight * values[after], begins)
            elif kind == MOST:
                values[chosen] = np.maximum.reduceat(values[after], begins)
            elif kind == LEAST:
                values[chosen] = np.minimum.reduceat(values[after], begins)
            else:
                a, b, c, d = values[after].reshape(-1, 4).T
                low = np.maximum(np.minimum(a, b), np.minimum(c, d))
                high = np.minimum(np.maximum(a, c), np.maximum(b, d))
                with np.errstate(invalid="ignore", divide="ignore"):
                    values[chosen] = np.where(low >= high, low, (a * d - b * c) / (a + d - b - c))

        parts.append(work)
    while True:
        before = values.copy()
        for part in parts:
            part()
        if np.abs(values - before).max() < 1e-12:
            return values

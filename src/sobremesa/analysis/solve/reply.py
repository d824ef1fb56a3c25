"""The best reply to a solution: how much somebody wins more who knows it by heart.

Written apart from the solver: rolls are counted outcome by outcome, and nothing of how the solver
works out a row is used. It reads the solver's tables, for that is what the strategy is: somebody
goes OUT, names dice and picks a tray as they say. The replying player may do anything, go OUT with
a negative running total too. What that leads to, a lower sum of scores, counts as the solution's
value there and `ALLOWANCE` more; if then no value is found to be higher than the solution's by more
than `ALLOWANCE`, it was granted enough. Once the target has been reached the tables are taken as
they are: they hold with negative totals.

All values are the active player's chance to win. So a replying player who is active makes them as
high as possible, and one who is not as low as possible.
"""

from typing import Final

import numpy as np

from sobremesa.analysis.solve.chances import TRAYS, Floats
from sobremesa.analysis.solve.ending import Ending
from sobremesa.analysis.solve.level import settled, top_row
from sobremesa.analysis.solve.levels import Levels
from sobremesa.analysis.solve.reply_rolls import Rolls, rolls
from sobremesa.analysis.solve.setting import Setting
from sobremesa.analysis.solve.shelf import Shelf, Singles, highest, lowest
from sobremesa.rules.tallyup.options import TallyUpRules
from sobremesa.sim.compiled import compiled

ALLOWANCE: Final = 1e-4
CLOSE: Final = 1e-8
_MOST_SWEEPS: Final = 100


@compiled
def _plus(total: Floats, weight: float, part: Floats) -> None:
    for lane in range(total.size):
        total[lane] += weight * part[lane]


@compiled
def _main_roll(
    rolls: Rolls, table: Floats, row: int, top: int, bust: Floats, tally: Floats, result: Floats
) -> None:
    result[:] = 0.0
    for outcome in range(rolls.main_weight.size):
        points, stars, circled = rolls.main[outcome]
        weight = rolls.main_weight[outcome]
        if stars == 2:
            _plus(result, weight, bust)
        elif stars == 3:
            _plus(result, weight, tally)
        else:
            kind = 1 + stars if circled else 0
            _plus(result, weight, table[kind, min(row + points, top)])


@compiled
def _bonus_roll(
    rolls: Rolls,
    stars: int,
    number: int,
    choice: int,
    table: Floats,
    row: int,
    top: int,
    bust: Floats,
    result: Floats,
) -> None:
    result[:] = 0.0
    for outcome in range(rolls.bonus_weight.size):
        of, which, points, more = rolls.bonus[outcome]
        if of == number and which == choice:
            weight = rolls.bonus_weight[outcome]
            if stars + more >= 2:
                _plus(result, weight, bust)
            else:
                _plus(result, weight, table[0, min(row + points, top)])


@compiled
def _up_roll(
    rolls: Rolls,
    stars: int,
    role: int,
    model: Floats,
    table: Floats,
    row: int,
    floor: int,
    top: int,
    model_bust: Floats,
    bust: Floats,
    model_result: Floats,
    result: Floats,
) -> None:
    """By the solution's values, and by the reply's."""
    lanes = bust.size
    result[:] = 0.0
    model_result[:] = 0.0
    one, model_one = np.empty(lanes), np.empty(lanes)
    best, model_best = np.empty(lanes), np.empty(lanes)
    for face in range(6):
        kind, amount = rolls.up[face]
        if kind == 2:
            for choice in range(3 if amount < 3 else 1):
                _bonus_roll(rolls, stars, amount, choice, table, row, top, bust, one)
                _bonus_roll(rolls, stars, amount, choice, model, row, top, model_bust, model_one)
                for lane in range(lanes):
                    named = choice == 0 or (
                        one[lane] > best[lane] if role == 0 else model_one[lane] > model_best[lane]
                    )
                    if named:
                        best[lane] = one[lane]
                    if choice == 0 or model_one[lane] > model_best[lane]:
                        model_best[lane] = model_one[lane]
            _plus(result, 1 / 6, best)
            _plus(model_result, 1 / 6, model_best)
        else:
            to = row + amount if kind == 0 else (row - floor) * amount + floor
            to = max(0, min(to, top))
            _plus(result, 1 / 6, table[0, to])
            _plus(model_result, 1 / 6, model[0, to])


@compiled
def _stays(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """How probably the active player and the other stay: rows and columns of a, b / c, d."""
    low, high = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    if low >= high:
        rows = 1.0 if min(a, b) >= min(c, d) else 0.0
        return rows, 1.0 if max(a, c) <= max(b, d) else 0.0
    apart = a + d - b - c
    return min(1.0, max(0.0, (d - c) / apart)), min(1.0, max(0.0, (d - b) / apart))


@compiled
def _after_tally(
    configuration: int, x: int, y: int, tray: int, row: int, setting: Setting, recent: Singles,
    ending: Ending,
) -> float:  # fmt: skip
    if x >= setting.target or y >= setting.target:
        value: float = ending.choices[
            configuration, tray, row, x - y + ending.choices.shape[3] // 2
        ]
        return value
    if configuration == 0:
        row = min(row, top_row(x + y, setting))
    kept: float = recent[configuration, (x + y) % recent.shape[1], tray, row, x]
    return kept


@compiled
def _alone(
    side: int, kind: int, x: int, y: int, tray: int, total: int, setting: Setting, shelf: Shelf,
    flat: Singles, ending: Ending,
) -> float:  # fmt: skip
    """Rolling with one player IN, after the other has left; scores are those after leaving."""
    if x >= setting.target or y >= setting.target:
        row, lane = setting.floor + total, x - y + ending.rolls.shape[4] // 2
        value: float = ending.rolls[side, tray, kind, row, lane]
        return value
    level = x + y
    place = shelf.block[level] + (tray * 3 + kind) * shelf.size[level]
    kept: float = flat[side, place + shelf.row[side, level, total] + x]
    return kept


@compiled
def reply_tray(
    level: int,
    tray: int,
    role: int,
    allowance: float,
    setting: Setting,
    rolls: Rolls,
    ending: Ending,
    shelf: Shelf,
    wins: Floats,
    models: Floats,
    replies: Floats,
    flat: Singles,
    recent: Singles,
    tables: Floats,
    starts: Floats,
) -> float:
    """Work out a tray's replies at a level; returns by how much a table changes.

    Args:
        level: the sum of the scores.
        tray: the picked dice.
        role: 0 if the replying player is active, 1 if not.
        allowance: see `ALLOWANCE`.
        setting: the game.
        rolls: what the dice may show.
        ending: the tables of the end.
        shelf: the solution's tables.
        wins: the solution's values. Shape: (target, target).
        models: the solution's choices at this level. Shape: (3, 3, rows, lanes).
        replies: values of a round's start against the reply, by role. Shape: (2, target, target).
        flat: as `shelf.rolls`, of the reply.
        recent: as `shelf.recent`, of the reply.
        tables: as `models`, of the reply.
        starts: where the value of a round's start is written. Shape: (lanes,).
    """
    target, floor = setting.target, setting.floor
    low, high = lowest(level, target), highest(level, target) + 1
    lanes = high - low
    bust, model_bust = np.empty(lanes), np.empty(lanes)
    tally, model_tally = np.empty(lanes), np.empty(lanes)
    rolled, model_rolled = np.empty((3, lanes)), np.empty((3, lanes))
    outside = np.zeros((3, floor, lanes))
    change = 0.0
    sign = 1.0 if role == 0 else -1.0
    for lane in range(lanes):
        x, y = low + lane, level - low - lane
        bust[lane] = settled(x, y, target, ending.tie, replies[1 - role])
        model_bust[lane] = settled(x, y, target, ending.tie, wins)
    for turn in range(3):
        configuration = (1, 2, 0)[turn]
        top = top_row(level, setting) if configuration == 0 else models.shape[2] - 1
        table, model = tables[configuration][:, :, low:high], models[configuration][:, :, low:high]
        for row in range(top, -1, -1):
            total = row - floor
            for lane in range(lanes):
                x, y = low + lane, level - low - lane
                first = setting.shared if configuration != 2 else 0
                second = setting.shared if configuration != 1 else 0
                claim = setting.claim
                tally[lane] = 0.5 * (
                    _after_tally(
                        configuration, x + claim, y + second, tray, row, setting, recent, ending
                    )
                    + _after_tally(
                        configuration, x + first, y + claim, tray, row, setting, recent, ending
                    )
                )
                model_tally[lane] = 0.5 * (
                    _after_tally(
                        configuration,
                        x + claim,
                        y + second,
                        tray,
                        row,
                        setting,
                        shelf.recent,
                        ending,
                    )
                    + _after_tally(
                        configuration,
                        x + first,
                        y + claim,
                        tray,
                        row,
                        setting,
                        shelf.recent,
                        ending,
                    )
                )
            for kind in range(3):
                # What a choice before the main roll is worth is known before what follows from it.
                if kind == 0:
                    _main_roll(rolls, table, row, top, bust, tally, rolled[0])
                    _main_roll(rolls, model, row, top, model_bust, model_tally, model_rolled[0])
                else:
                    _up_roll(
                        rolls, kind - 1, role, model, table, row, floor, top, model_bust, bust,
                        model_rolled[kind], rolled[kind],
                    )  # fmt: skip
                for lane in range(lanes):
                    x, y = low + lane, level - low - lane
                    stay = rolled[kind, lane]
                    first = x + total if configuration != 2 else x
                    second = y + total if configuration != 1 else y
                    value = stay
                    if total >= 0:
                        end = settled(first, second, target, ending.tie, replies[1 - role])
                        model_end = settled(first, second, target, ending.tie, wins)
                        if configuration == 0:
                            a, d = model_rolled[kind, lane], model_end
                            b = _alone(
                                0, kind, x, second, tray, total, setting, shelf, shelf.rolls, ending
                            )
                            c = _alone(
                                1, kind, first, y, tray, total, setting, shelf, shelf.rolls, ending
                            )
                            p, q = _stays(a, b, c, d)
                            b = _alone(
                                0, kind, x, second, tray, total, setting, shelf, flat, ending
                            )
                            c = _alone(1, kind, first, y, tray, total, setting, shelf, flat, ending)
                            if role == 0:
                                value = max(q * stay + (1 - q) * b, q * c + (1 - q) * end)
                            else:
                                value = min(p * stay + (1 - p) * c, p * b + (1 - p) * end)
                        elif configuration == 1 + role:
                            value = max(stay, end) if role == 0 else min(stay, end)
                        elif configuration == 1:
                            value = stay if model[kind, row, lane] > model_end + 1e-12 else end
                        else:
                            value = stay if model[kind, row, lane] < model_end - 1e-12 else end
                    elif configuration == 0:
                        # The other player of the two stays with a negative total. What the replying
                        # player would lose by banking it is not even counted.
                        leave = outside[kind, row, lane]
                        value = max(stay, leave) if role == 0 else min(stay, leave)
                    elif configuration == 1 + role and min(first, second) >= 0:
                        end = 1.0 - wins[second, first] + sign * allowance
                        value = max(stay, end) if role == 0 else min(stay, end)
                    if total < 0 and configuration == 2 - role:
                        outside[kind, row, lane] = stay
                    if kind == 0:
                        change = max(change, abs(value - table[0, row, lane]))
                    table[kind, row, lane] = value
            if configuration == 0:
                if total == 0:
                    starts[low:high] = rolled[0]
            elif 0 <= total < target:
                side = configuration - 1
                for lane in range(lanes):
                    x, y = low + lane, level - low - lane
                    if total <= (y if side == 0 else x):
                        place = shelf.block[level] + tray * 3 * shelf.size[level]
                        place += shelf.row[side, level, total] + x
                        for kind in range(3):
                            flat[side, place + kind * shelf.size[level]] = rolled[kind, lane]
    return change


class Reply:
    """Best replies, level by level, behind a solver that makes its tables again.

    Attributes:
        values: the active player's chance to win at a round's start, when the active player
            replies best, and when the other does. Shape: (2, target, target).
        gain: by how much a reply wins more than the solution says, at most, over all pairs of the
            levels that are done.
    """

    def __init__(self, rules: TallyUpRules, levels: Levels, wins: Floats) -> None:
        """Nothing is done yet.

        Raises:
            ValueError: nobody chooses before the Up die (TU-6.3), which this does not know.
        """
        if rules.high_stakes:
            raise ValueError("best replies are not worked out for high stakes (TU-6.3)")
        self._levels: Final = levels
        self._wins: Final = wins
        self._rolls: Final = rolls(rules, levels.setting.unit)
        self._flat: Final = [np.empty_like(levels.shelf.rolls) for _ in range(2)]
        self._recent: Final = [np.empty_like(levels.shelf.recent) for _ in range(2)]
        self._starts: Final = np.zeros((2, len(TRAYS), levels.setting.target))
        self.values: Final = np.array([wins, wins])
        self.gain = 0.0

    def next(self) -> int:
        """Make the next level's tables, and reply to them; returns how many sweeps it took."""
        levels = self._levels
        levels.again(self._wins)
        level, setting = levels.level, levels.setting
        low, high = lowest(level, setting.target), highest(level, setting.target)
        lanes = np.arange(low, high + 1)
        tables = [levels.values.copy() for _ in range(2)]
        for sweeps in range(1, _MOST_SWEEPS + 1):  # noqa: B007 (it is told)
            before = self.values[:, lanes, level - lanes]
            change = max(levels.on_trays(lambda tray: self._sweep(level, tray, tables)))
            found = [
                self._starts[0][:, lanes].max(axis=0),
                self._starts[1][levels.trays[lanes, level - lanes], lanes],
            ]
            self.values[:, lanes, level - lanes] = found
            if max(change, np.abs(found - before).max()) <= CLOSE:
                break
        for role in range(2):
            for configuration in range(3):
                place = level % self._recent[role].shape[1]
                self._recent[role][configuration, place] = tables[role][:, configuration, 0]
        apart = np.abs(self.values[:, lanes, level - lanes] - self._wins[lanes, level - lanes])
        self.gain = max(self.gain, float(apart.max()))
        return sweeps

    def _sweep(self, level: int, tray: int, tables: list[Floats]) -> float:
        levels = self._levels
        return max(
            reply_tray(
                level, tray, role, ALLOWANCE, levels.setting, self._rolls[tray], levels.ending,
                levels.shelf, self._wins, levels.values[tray], self.values, self._flat[role],
                self._recent[role], tables[role][tray], self._starts[role, tray],
            )
            for role in range(2)
        )  # fmt: skip

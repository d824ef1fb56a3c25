"""The compiled loops of a batch: each goes through all games, block by block.

Arrays by seat and game have a row for each seat, so that what holds for many games lies side by
side and the compiler does several at once; callers see them turned over.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sobremesa.sim.blocks import BLOCK, NOTHING, Actions, Room, Seats
from sobremesa.sim.chance import Bits, below, next_bits
from sobremesa.sim.compiled import compiled
from sobremesa.sim.either import (
    act_block,
    apply_chance,
    draw_all,
    draw_block,
    is_chance,
    is_outcome,
    is_over,
    observe_into,
    reward,
    sample_chance,
    start,
    turn,
)
from sobremesa.sim.masks import count, lowest

States = npt.NDArray[np.void]
Observations = npt.NDArray[np.float32]
_Words = npt.NDArray[np.uint64]

_U: Final = np.uint64
_ZERO: Final = _U(0)
_ONE: Final = _U(1)
_HALF: Final = _U(32)
_LOW: Final = _U(0xFFFF_FFFF)
_COINS: Final = _U(0xFFFF)
_HALVES: Final = tuple(_ONE << _U(n) for n in range(5, -1, -1))
_LAST_BIT: Final = 63


class Now(NamedTuple):
    """Where all games stand.

    Attributes:
        seats: who may act, as a mask. Shape (batch,).
        masks: what each of them may do, as a mask. Shape (batch,).
        acting, legal, rewards: as `Step` has them, but of shape (players, batch).
        over: as `Step` has it.
    """

    seats: Seats
    masks: _Words
    acting: npt.NDArray[np.bool_]
    legal: _Words
    rewards: npt.NDArray[np.float32]
    over: npt.NDArray[np.bool_]


class Ways(NamedTuple):
    """How a batch goes on.

    Attributes:
        samples_chance: whether it draws by itself.
        auto_reset: whether a game that ends begins anew at once.
    """

    samples_chance: bool
    auto_reset: bool


def new_now(games: int, players: int) -> Now:
    """Of games of which none has begun."""
    return Now(
        np.zeros(games, np.uint16),
        np.zeros(games, np.uint64),
        np.zeros((players, games), np.bool_),
        np.zeros((players, games), np.uint64),
        np.zeros((players, games), np.float32),
        np.zeros(games, np.bool_),
    )


@compiled
def begin(
    states: States,
    sources: Bits,
    chosen: npt.NDArray[np.bool_],
    settings: Any,
    samples_chance: bool,
    now: Now,
) -> None:
    """Begin the chosen games; the others stay as they are, but have won nothing now."""
    now.rewards[:] = 0
    for game in range(len(states)):
        if chosen[game]:
            _begin(states[game], sources[game], settings, samples_chance)
            now.over[game] = False
            _look_at(states[game], game, now)


@compiled
def _begin(state: Any, random: Bits, settings: Any, samples_chance: bool) -> None:
    start(state, settings)
    if samples_chance:
        draw_all(state, random)


@compiled
def _look_at(state: Any, game: int, now: Now) -> None:
    seats, mask = turn(state)
    now.seats[game], now.masks[game] = seats, mask
    for seat in range(len(now.legal)):
        may = (seats >> _U(seat)) & _ONE
        now.acting[seat, game] = may != 0
        now.legal[seat, game] = mask & (_ZERO - may)


@compiled
def first_illegal(now: Now, actions: Actions) -> int:
    """The place, game by game and seat by seat, of an action that is not legal; -1 if all are."""
    seats, masks = now.seats, now.masks
    players, games = actions.shape
    wrong: np.bool_ = np.False_
    # Whether there is one, several games at once; and only then, where it is.
    for seat in range(players):
        row, bit = actions[seat], np.uint16(1 << seat)
        for game in range(games):
            action = np.int64(row[game])
            allowed = (masks[game] >> _U(action & _LAST_BIT)) & _U((action & ~_LAST_BIT) == 0)
            wrong |= (seats[game] & bit != 0) & (action != NOTHING) & (allowed & _ONE == 0)
    if not wrong:
        return -1
    for game in range(games):
        for seat in range(players):
            action = np.int64(actions[seat, game])
            if not now.acting[seat, game] or action == NOTHING:
                continue
            if action < 0 or action > _LAST_BIT or not (masks[game] >> _U(action)) & _ONE:
                return int(game * players + seat)
    return -1


@compiled
def go_on(
    states: States,
    sources: Bits,
    actions: Actions,
    settings: Any,
    ways: Ways,
    now: Now,
    room: Room,
) -> None:
    """Let all seats act, then chance where the batch draws; write where all games stand."""
    for first in range(0, len(states), BLOCK):
        last = min(first + BLOCK, len(states))
        block, random = states[first:last], sources[first:last]
        act_block(block, random, actions, first, now.seats[first:last], room)
        if ways.samples_chance:
            draw_block(block, random, room)
        _look(block, random, first, settings, ways, now, room)


@compiled
def look(states: States, sources: Bits, settings: Any, ways: Ways, now: Now, room: Room) -> None:
    """Write where all games stand; with `auto_reset` those that are over begin anew."""
    for first in range(0, len(states), BLOCK):
        last = min(first + BLOCK, len(states))
        _look(states[first:last], sources[first:last], first, settings, ways, now, room)


@compiled
def _look(
    block: States,
    sources: Bits,
    first: int,
    settings: Any,
    ways: Ways,
    now: Now,
    room: Room,
) -> None:
    games = len(block)
    last = first + games
    seats, masks, over = now.seats[first:last], now.masks[first:last], now.over[first:last]
    # Whoever has won something now or before.
    ended, count_ended = room.lists[0], 0
    for game in range(games):
        seats[game], masks[game] = turn(block[game])
        has_ended = is_over(block[game])
        ended[count_ended] = game
        count_ended += has_ended | over[game]
    for place in range(count_ended):
        game = ended[place]
        state = block[game]
        has_ended = is_over(state)
        wins = has_ended & (ways.auto_reset | (not over[game]))
        over[game] = has_ended
        for seat in range(len(now.rewards)):
            now.rewards[seat, first + game] = reward(state, seat) if wins else 0.0
        if has_ended and ways.auto_reset:
            _begin(state, sources[game], settings, ways.samples_chance)
            seats[game], masks[game] = turn(state)
    for seat in range(len(now.legal)):
        acting, legal = now.acting[seat, first:last], now.legal[seat, first:last]
        bit = np.uint16(1 << seat)
        for game in range(games):
            may = seats[game] & bit != 0
            acting[game] = may
            legal[game] = masks[game] if may else _ZERO


@compiled
def draw_once(states: States, sources: Bits, outcomes: npt.NDArray[np.int64]) -> None:
    """Draw one outcome where chance is awaited, let it come, and write it; elsewhere -1."""
    for game in range(len(states)):
        if is_chance(states[game]):
            outcomes[game] = np.int64(sample_chance(states[game], sources[game]))
        else:
            outcomes[game] = -1


@compiled
def first_impossible(states: States, outcomes: npt.NDArray[np.int64]) -> int:
    """The first game that awaits chance and whose outcome cannot come; -1 if there is none."""
    for game in range(len(states)):
        if is_chance(states[game]) and not is_outcome(states[game], outcomes[game]):
            return game
    return -1


@compiled
def let_come(states: States, outcomes: npt.NDArray[np.int64]) -> None:
    """Let these outcomes come where chance is awaited."""
    for game in range(len(states)):
        if is_chance(states[game]):
            apply_chance(states[game], outcomes[game])


@compiled
def observe(states: States, seen: Observations) -> None:
    """Write what each seat may know. Shape of `seen`: (batch, players, observation)."""
    games, players, _ = seen.shape
    for game in range(games):
        for seat in range(players):
            observe_into(states[game], seat, seen[game, seat])


@compiled
def choose(sources: Bits, now: Now, actions: Actions, room: Room) -> None:
    """Write one of its legal actions for each seat that may act, each as likely; else `NOTHING`.

    One draw serves a game: its upper half one who acts alone, its lower half several, each of whom
    has one action or two, a bit for each.
    """
    # Loops of few arrays and of masks in place of conditions: only such are done several at once.
    lone, low, other, coins = room.said, room.more[0], room.more[1], room.doing
    players, games = actions.shape
    for first in range(0, games, BLOCK):
        last = min(first + BLOCK, games)
        seats, masks = now.seats[first:last], now.masks[first:last]
        _choose_one(sources[first:last], masks, room.words, lone)
        for game in range(last - first):
            coins[game] = room.words[game] & _COINS
        for game in range(last - first):
            low[game] = lowest(masks[game])
        for game in range(last - first):
            rest = masks[game] & (masks[game] - _ONE)
            other[game] = low[game] ^ (lowest(rest) if rest else low[game])
        for game in range(last - first):
            is_lone = -np.int64(seats[game] & (seats[game] - 1) == 0)
            low[game] ^= (lone[game] ^ low[game]) & is_lone
            other[game] &= ~is_lone
        for seat in range(players):
            row, bit = actions[seat, first:last], np.uint16(1 << seat)
            for game in range(last - first):
                is_other = -np.int64(coins[game] & bit != 0)
                may = -np.int64(seats[game] & bit != 0)
                row[game] = (low[game] ^ (other[game] & is_other)) | ~may


@compiled
def _choose_one(sources: Bits, masks: _Words, words: _Words, chosen: Actions) -> None:
    """Write a bit of each mask that is set, by the upper half of a word that is drawn."""
    games = len(masks)
    for game in range(games):
        words[game] = next_bits(sources[game])
    again: np.bool_ = np.False_
    for game in range(games):
        size = _U(count(masks[game]))
        product = (words[game] >> _HALF) * size
        again |= (product & _LOW) < size
        chosen[game] = _nth(masks[game], product >> _HALF)
    if again:
        # As in `below`: the few words that would make some bits likelier come again.
        for game in range(games):
            size = _U(count(masks[game]))
            least = (_U(1 << 32) - size) % size if size else _ZERO
            if ((words[game] >> _HALF) * size) & _LOW < least:
                chosen[game] = _nth(masks[game], _U(below(sources[game], int(size))))


@compiled
def _nth(mask: np.uint64, n: np.uint64) -> int:
    """As `masks.nth`, but without a table, so that it can be done for several games at once."""
    left, place = n, _ZERO
    for half in _HALVES:
        lower = _U(count((mask >> place) & ((_ONE << half) - _ONE)))
        above = _U(left >= lower)
        left -= lower * above
        place += above * half
    return int(np.int64(place))

"""Las Vegan as a game of OpenSpiel, `sobremesa_lasvegan`.

Chance is spread over many nodes, so that each has few outcomes: three casinos, one after the other;
five tokens, of which each shows its first face (0) or its second (1); and the deal card by card, a
whole hand to seat 0, then to the next.
"""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any, Final

import numpy as np
import numpy.typing as npt

# OpenSpiel comes without types that checkers may read.
import pyspiel  # type: ignore[import-not-found]

from sobremesa.rules.lasvegan.components import Slot, Token
from sobremesa.rules.lasvegan.options import PLAYER_COUNTS, LasVeganRules
from sobremesa.sim.chance import Bits, below
from sobremesa.sim.compiled import compiled
from sobremesa.sim.environments.lasvegan.table import CASINO_WORDS
from sobremesa.sim.environments.single import CHANCE, NOBODY, Single, bits
from sobremesa.sim.environments.spiel import (
    KernelState,
    Observer,
    Outcomes,
    actions_of,
    even,
    game_type,
    weighed,
)
from sobremesa.sim.lasvegan import layout
from sobremesa.sim.lasvegan.bridge import to_cards
from sobremesa.sim.lasvegan.deal import redeal

NAME: Final = "sobremesa_lasvegan"

GAME_TYPE: Final = game_type(
    NAME,
    "Las Vegan",
    PLAYER_COUNTS,
    {
        "players": 4,
        "rounds": LasVeganRules().rounds,
        "hand": 0,
        "placing_must": False,
        "golden_tie_pays": True,
        "has_floor": True,
        "winner_leads": False,
    },
    has_tensor=True,
)

_DECK: Final = int(layout.DECK)
_SEVENS: Final = 4
_PARTS: Final[dict[int, int]] = {
    layout.LEAD: 1,
    layout.CASINOS: layout.SLOTS,
    layout.TOSS: layout.TOKENS,
}
_ROUND_DRAWS: Final = layout.SLOTS * layout.KINDS + layout.TOKENS


class LasVeganGame(pyspiel.Game):  # type: ignore[misc]
    """Las Vegan among so many `players`, by rules whose names are those of `LasVeganRules`.

    `hand` 0 is the hand that the number of players says (LV-2.4). Casino cards and tokens are the
    printed ones.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """A game with these parameters, and the others as in `GAME_TYPE`.

        Raises:
            Malformed: that many cannot play, or the rules do not fit together.
        """
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        players = int(given["players"])
        self.rules = LasVeganRules(
            rounds=int(given["rounds"]),
            hand=int(given["hand"]) or None,
            placing_must=bool(given["placing_must"]),
            golden_tie_pays=bool(given["golden_tie_pays"]),
            has_floor=bool(given["has_floor"]),
            winner_leads=bool(given["winner_leads"]),
        )
        # States begin as copies of it: to look through the rules once is enough.
        self._begun = Single("lasvegan", players, self.rules)
        cards = players * self.rules.hand_size(players)
        self._chance_nodes = 1 + self.rules.rounds * (layout.SLOTS + layout.TOKENS + cards)
        info = pyspiel.GameInfo(
            num_distinct_actions=layout.ACTIONS,
            max_chance_outcomes=layout.CARDS,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.rounds * (cards + _SEVENS),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "LasVeganState":
        return LasVeganState(self, deepcopy(self._begun))

    def max_chance_nodes_in_history(self) -> int:
        return self._chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        rounds = self.rules.rounds
        recalled: dict[str, tuple[int, ...]] = {
            "first_leader": (layout.MOST_PLAYERS,),
            "draws": (rounds, _ROUND_DRAWS),
            "hands": (rounds, layout.CARDS),
            "actions": (self.max_game_length(), layout.ACTIONS),
        }
        return LasVeganObserver("lasvegan", iig_obs_type, params, recalled)


class LasVeganState(KernelState):
    """A state of Las Vegan.

    What the kernel draws at once comes in parts here; until the last of them has come, it is kept
    beside the kernel's state.
    """

    def __init__(self, game: LasVeganGame, single: Single) -> None:
        """The state in which the game begins."""
        self._phase = layout.LEAD
        self._drawn: tuple[int, ...] = ()
        super().__init__(game, single)

    def chance_outcomes(self) -> Outcomes:
        state = self.single.states[0]
        if self._phase == layout.LEAD:
            return even(range(self.single.players))
        if self._phase == layout.CASINOS:
            left = dict(enumerate(state["casinos_left"].tolist()))
            for kind in self._drawn:
                left[kind] -= 1
            return weighed(left)
        if self._phase == layout.TOSS:
            return even((0, 1))
        return even(bits(self._undealt()))

    def _undealt(self) -> int:
        dealt: int = sum(self.single.states["hands"][0].tolist())
        return _DECK & ~(dealt | _set(self._drawn))

    def _parts(self) -> int:
        """Over how many nodes the drawing at hand is spread."""
        rules: LasVeganRules = self.single.rules
        return _PARTS.get(self._phase, rules.hand_size(self.single.players))

    def _draw(self, outcome: int) -> None:
        self._drawn += (outcome,)
        if len(self._drawn) < self._parts():
            return
        drawn, self._drawn = self._drawn, ()
        if self._phase == layout.DEAL:
            seat = sum(hand > 0 for hand in self.single.states["hands"][0].tolist())
            cards = _set(drawn)
            self.single.come(cards)
            # In the deck's order: in which order they came, nobody knows.
            known = f"\nhand {' '.join(map(str, to_cards(cards)))}"
            private = list(self._private)
            private[seat] += known
            self._private = tuple(private)
            return
        words = self._words(drawn)
        self.single.come(_joined(self._phase, drawn))
        self._public += f"\n{words}"

    def _words(self, drawn: tuple[int, ...]) -> str:
        if self._phase == layout.LEAD:
            return f"lead {drawn[0]}"
        if self._phase == layout.CASINOS:
            return "casinos " + " ".join(CASINO_WORDS[kind] for kind in drawn)
        faces = self.single.rules.tokens
        return "tokens " + " ".join(f"{faces[token][n]:+d}" for token, n in enumerate(drawn))

    def _outcome_word(self, outcome: int) -> str:
        if self._phase == layout.LEAD:
            return f"lead {outcome}"
        if self._phase == layout.CASINOS:
            return f"casino {Slot(len(self._drawn) % 3)} {CASINO_WORDS[outcome]}"
        if self._phase == layout.TOSS:
            token = len(self._drawn) % layout.TOKENS
            value = self.single.rules.tokens[token][outcome]
            return f"token {Token(token)} {value:+d} ({'first' if outcome == 0 else 'second'})"
        return f"deal {to_cards(1 << outcome)[0]}"

    def _acted(self, seat: int, action: int) -> None:
        self._public += f"\n{seat} {layout.ACTION_WORDS[action]}"

    def _pending(self) -> str:
        return f"\ndrawn so far: {self._drawn}" if self._drawn else ""

    def _look(self) -> None:
        super()._look()
        if self.single.awaited == CHANCE:
            self._phase = int(self.single.states["phase"][0])

    def _imagined(self, player: int, random: Bits) -> Iterator[int]:
        """Other seats' hands are dealt anew; all that was played is as it was."""
        single = self.single
        states = single.states.copy()
        _redeal(states, player, random)
        hands = _deals(single, states["hands"][0].tolist())
        phase = layout.LEAD
        for who, what in single.history:
            if who != NOBODY:
                yield what
                phase = layout.CASINOS
            elif phase < layout.DEAL:
                yield from _split(phase, what)
                phase += 1
            else:
                yield from _shuffled(bits(hands.pop(0)), random)
        if self._phase == layout.DEAL and self._drawn:
            dealt = sum(states["hands"][0].tolist())
            yield from _shuffled(bits(_DECK & ~dealt), random)[: len(self._drawn)]
        else:
            yield from self._drawn


class LasVeganObserver(Observer):
    """The information state: besides what a seat sees, all that it has learnt before.

    `first_leader` is one-hot by seat, beginning with the seat itself; `draws` by round the kinds of
    the three casinos, one-hot, and which tokens show their second face; `hands` by round the cards
    that the seat was dealt; `actions` what all seats have done, one-hot, in that order.
    """

    def _recall(self, state: KernelState, seat: int) -> None:
        single = state.single
        for number, (_, action) in enumerate(actions_of(single)):
            self.dict["actions"][number, action] = 1
        phase, round_, dealt = layout.LEAD, 0, 0
        for who, what in single.history:
            if who != NOBODY:
                if dealt:
                    phase, round_, dealt = layout.CASINOS, round_ + 1, 0
            elif phase == layout.LEAD:
                self.dict["first_leader"][(what - seat) % single.players] = 1
                phase = layout.CASINOS
            elif phase == layout.CASINOS:
                for slot, kind in enumerate(_split(phase, what)):
                    self.dict["draws"][round_, slot * layout.KINDS + kind] = 1
                phase = layout.TOSS
            elif phase == layout.TOSS:
                tokens = self.dict["draws"][round_, layout.SLOTS * layout.KINDS :]
                tokens[:] = list(_split(phase, what))
                phase = layout.DEAL
            else:
                if dealt == seat:
                    self.dict["hands"][round_, bits(what)] = 1
                dealt += 1


def _set(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _joined(phase: int, parts: tuple[int, ...]) -> int:
    """The kernel's outcome that consists of these parts."""
    if phase == layout.LEAD:
        return parts[0]
    unit = layout.KINDS if phase == layout.CASINOS else 2
    return sum(part * unit**place for place, part in enumerate(parts))


def _split(phase: int, outcome: int) -> Iterator[int]:
    """The parts of a kernel's outcome."""
    if phase == layout.LEAD:
        yield outcome
        return
    unit, size = (layout.KINDS, layout.SLOTS) if phase == layout.CASINOS else (2, layout.TOKENS)
    for _ in range(size):
        outcome, part = divmod(outcome, unit)
        yield part


def _deals(single: Single, hands: list[int]) -> list[int]:
    """All hands that were dealt, if these are what is left of those of the round at hand."""
    deals: list[int] = []
    players = single.players
    has_played = True
    for who, what in single.history:
        if who == NOBODY:
            if has_played:
                deals += [0] * players
                has_played = False
        else:
            has_played = True
            if what < layout.CARDS:
                deals[who - players] |= 1 << what
    # Of a round that is over nothing is left, so that the hands are those of the last one.
    for seat in range(players if deals else 0):
        deals[seat - players] |= hands[seat]
    return deals


def _shuffled(cards: list[int], random: Bits) -> list[int]:
    for last in range(len(cards) - 1, 0, -1):
        other = below(random, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


@compiled
def _redeal(states: npt.NDArray[np.void], seat: int, random: Bits) -> None:
    redeal(states[0], seat, random)


pyspiel.register_game(GAME_TYPE, LasVeganGame)

"""Tally Up! as a game of OpenSpiel, `sobremesa_tallyup`.

Chance has one node for each roll. An outcome is the number that the kernel has for it; rolls that
show the same faces are one outcome, the one of the lowest number. Who is first to claim a Tally Up
(TU-3.4) is chance, too: nobody has anything to choose there, and every seat is as likely.
"""

from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from itertools import product
from typing import Any, Final

# OpenSpiel comes without types that checkers may read.
import pyspiel  # type: ignore[import-not-found]

from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.options import PLAYER_COUNTS, Laps, TallyUpRules, Target
from sobremesa.sim.chance import Bits, below
from sobremesa.sim.environments.single import NOBODY, RACE, Single
from sobremesa.sim.environments.spiel import (
    KernelState,
    Observer,
    Outcomes,
    even,
    game_type,
    weighed,
)
from sobremesa.sim.environments.tallyup.faces import face_word, up_word
from sobremesa.sim.tallyup import layout
from sobremesa.sim.tallyup.layout import IN, OUT, SIDES

NAME: Final = "sobremesa_tallyup"

GAME_TYPE: Final = game_type(
    NAME,
    "Tally Up!",
    PLAYER_COUNTS,
    {"players": 2, "target": Target().points, "laps": 0, "high_stakes": False},
    has_tensor=False,
)

LONGEST: Final = 1_000_000
"""What `max_game_length` says: a game may go on as long as nobody scores, but none comes so far."""


class TallyUpGame(pyspiel.Game):  # type: ignore[misc]
    """Tally Up! among so many `players`, to `target` points, or for so many `laps` if not 0.

    The dice are the printed ones.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """A game with these parameters, and the others as in `GAME_TYPE`.

        Raises:
            Malformed: that many cannot play, or the rules are not what they can be.
            ValueError: one would be alone, or a target and laps are both given.
        """
        usual = GAME_TYPE.parameter_specification
        given = {**usual, **(params or {})}
        # OpenSpiel itself names parameters that nobody has, with their usual values.
        if given["laps"] and given["target"] != usual["target"]:
            raise ValueError("a game has a target or laps, not both: leave one out")
        players = int(given["players"])
        laps = int(given["laps"])
        self.rules = TallyUpRules(
            goal=Laps(laps) if laps else Target(int(given["target"])),
            high_stakes=bool(given["high_stakes"]),
        )
        # States begin as copies of it: to look through the rules once is enough.
        self._begun = Single("tallyup", players, self.rules)
        if players < GAME_TYPE.min_num_players:
            raise ValueError("in OpenSpiel two at least play Tally Up!")
        info = pyspiel.GameInfo(
            num_distinct_actions=layout.ACTIONS,
            max_chance_outcomes=SIDES**3,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "TallyUpState":
        return TallyUpState(self, deepcopy(self._begun))

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer("tallyup", iig_obs_type, params, recalled=None)


class TallyUpState(KernelState):
    """A state of Tally Up!."""

    def __init__(self, game: TallyUpGame, single: Single) -> None:
        """The state in which the game begins."""
        self._sealed: tuple[tuple[int, int], ...] = ()
        super().__init__(game, single)

    def chance_outcomes(self) -> Outcomes:
        dice, faces = self._rolled()
        return list(_odds(faces)) if dice else even(range(self.single.players))

    def _rolled(self) -> tuple[tuple[Die | None, ...], tuple[tuple[int, ...], ...]]:
        """The dice that are to be rolled with all their faces; none where a seat is drawn."""
        state = self.single.states[0]
        phase, settings = int(state["phase"]), state["settings"]
        if phase == layout.UP_ROLL:
            return (None,), (tuple(settings["up_faces"].tolist()),)
        if phase not in (layout.MAIN_ROLL, layout.BONUS_ROLL):
            return (), ()
        mask = int(state["picked" if phase == layout.MAIN_ROLL else "bonus"])
        dice = tuple(die for die in Die if mask >> die & 1)
        faces = settings["faces"].tolist()
        return dice, tuple(tuple(faces[die * SIDES : (die + 1) * SIDES]) for die in dice)

    def _draw(self, outcome: int) -> None:
        word = self._outcome_word(outcome)
        self.single.come(outcome)
        self._public += f"\n{word}"

    def _outcome_word(self, outcome: int) -> str:
        dice, faces = self._rolled()
        if not dice:
            return f"{outcome} tally" if self.single.awaited == RACE else f"first {outcome}"
        words = []
        for die, sides in zip(reversed(dice), reversed(faces), strict=True):
            outcome, side = divmod(outcome, SIDES)
            shown = sides[side]
            words.append(f"up {up_word(shown)}" if die is None else f"{die}:{face_word(shown)}")
        return " ".join(reversed(words))

    def _acted(self, seat: int, action: int) -> None:
        if action not in (IN, OUT):
            self._public += f"\n{seat} {layout.ACTION_WORDS[action]}"
            return
        self._sealed += ((seat, action),)
        if int(self.single.states["chosen"][0]) == 0:
            # The last of them has chosen, and so all choices lie open (TU-2.5).
            for who, what in self._sealed:
                self._public += f"\n{who} {layout.ACTION_WORDS[what]}"
            self._sealed = ()

    def known(self, player: int) -> str:
        own = [layout.ACTION_WORDS[what] for who, what in self._sealed if who == player]
        return super().known(player) + "".join(f"\nchosen: {words}" for words in own)

    def __str__(self) -> str:
        sealed = "".join(f"\n{who} {layout.ACTION_WORDS[what]}" for who, what in self._sealed)
        return super().__str__() + sealed

    def _imagined(self, player: int, random: Bits) -> Iterator[int]:
        """Choices that are still sealed may be any, each as likely; all else lies open."""
        history = self.single.history
        open_until = len(history) - len(self._sealed)
        for who, what in history[:open_until]:
            # A claim is drawn: the outcome is the seat.
            yield who if who != NOBODY and what == layout.TALLY else what
        for who, what in history[open_until:]:
            yield what if who == player else IN + below(random, 2)


@lru_cache(maxsize=1024)
def _odds(faces: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, float], ...]:
    """The outcomes of a roll of dice with these faces, the first side in front."""
    weights: dict[int, int] = {}
    for sides in product(range(SIDES), repeat=len(faces)):
        outcome = 0
        for side, shown in zip(sides, faces, strict=True):
            outcome = outcome * SIDES + shown.index(shown[side])
        weights[outcome] = weights.get(outcome, 0) + 1
    return tuple(weighed(weights))


pyspiel.register_game(GAME_TYPE, TallyUpGame)

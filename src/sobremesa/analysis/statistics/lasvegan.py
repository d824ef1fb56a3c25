"""A game of Las Vegan in numbers: what each casino cost, tricks, sevens and tokens."""

from typing import Final

from sobremesa.analysis.statistics.model import (
    CasinoDecided,
    Decided,
    Figure,
    Part,
    RanOut,
    Round,
)
from sobremesa.analysis.statistics.standing import led, rivals
from sobremesa.rules.game import Fact
from sobremesa.rules.lasvegan.facts import (
    GameEnded,
    GoldenPlaced,
    RoundScored,
    TokenPlaced,
    TrickTaken,
)

GOLDEN: Final = "gold"
FLOOR: Final = "floor"


class Counted:
    """Counts one fact after the other.

    Attributes:
        rounds: the complete rounds.
        winners: once the game is over.
    """

    def __init__(self, begin: tuple[int, ...]) -> None:
        """Begin with everybody's cabbages before the first round."""
        self.rounds: list[Round] = []
        self.winners: tuple[int, ...] = ()
        self._scores = begin
        self._ended_early = False
        self._counts: Final = {
            name: [0] * len(begin)
            for name in ("tricks", "sevens", "steals", "tokens", "gained", "lost")
        }

    def add(self, fact: Fact) -> None:
        """Count what happened next."""
        match fact:
            case TrickTaken(seat=seat, cards=cards, by=by, rights=rights):
                self._counts["tricks"][seat] += 1
                self._counts["sevens"][seat] += rights
                # A 0 of another suit took it (LV-3.3).
                self._counts["steals"][seat] += by.suit is not cards[0].suit
            case GoldenPlaced(seat=seat) | TokenPlaced(seat=seat):
                self._counts["tokens"][seat] += 1
            case RoundScored():
                self._score(fact)
            case GameEnded(winners=winners, reason=reason):
                self.winners = winners
                self._ended_early = reason == "no-cabbage"
            case _:
                pass

    def _score(self, fact: RoundScored) -> None:
        players = range(len(self._scores))
        parts = []
        golden = fact.score.golden
        if golden is not None:
            changes = tuple(golden.change if seat in golden.seats else 0 for seat in players)
            parts.append(Part(GOLDEN, changes, golden.change))
        parts += [Part(str(line.casino), line.changes, line.value) for line in fact.score.casinos]
        kept = tuple(
            fact.scores[seat] - self._scores[seat] - fact.score.changes[seat] for seat in players
        )
        if any(kept):
            parts.append(Part(FLOOR, kept))
        for seat in players:
            for part in parts:
                if part.kind != FLOOR:
                    change = part.changes[seat]
                    self._counts["gained" if change > 0 else "lost"][seat] += abs(change)
        self.rounds.append(Round(fact.round, tuple(parts), fact.scores))
        self._scores = fact.scores

    def figures(self) -> tuple[Figure, ...]:
        """The numbers of each player."""
        return tuple(Figure(name, tuple(counts)) for name, counts in self._counts.items())

    def decided(self) -> tuple[Decided, ...]:
        """What the game turned on, the weightiest first."""
        return tuple(
            found
            for found in (self._casino(), self._ran_out(), led(self.rounds, self.winners))
            if found is not None
        )

    def _casino(self) -> CasinoDecided | None:
        pair = rivals(self._scores, self.winners)
        if pair is None:
            return None
        seat, other = pair
        found = [
            (part.changes[seat] - part.changes[other], one.number, part)
            for one in self.rounds
            for part in one.parts
            if part.kind != FLOOR
        ]
        # Of several as large, the last one is what people remember.
        margin, number, part = max(found, key=lambda each: each[:2], default=(0, 0, None))
        if part is None or margin <= 0:
            return None
        return CasinoDecided(
            number, part.kind, seat, part.changes[seat], other, part.changes[other]
        )

    def _ran_out(self) -> RanOut | None:
        if not self._ended_early:
            return None
        out = tuple(seat for seat, score in enumerate(self._scores) if score <= 0)
        return RanOut(self.rounds[-1].number, out)

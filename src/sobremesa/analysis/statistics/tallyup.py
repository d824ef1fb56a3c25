"""A game of Tally Up! in numbers: what was banked, what was lost, and who was quick."""

from typing import Final

from sobremesa.analysis.statistics.model import (
    BustDecided,
    ClaimDecided,
    Decided,
    Figure,
    Part,
    Round,
    RoundDecided,
)
from sobremesa.analysis.statistics.standing import added, led, rivals
from sobremesa.rules.game import Fact, leaders
from sobremesa.rules.tallyup.facts import (
    BonusRolled,
    Busted,
    ChoicesRevealed,
    GameEnded,
    MainRolled,
    RoundEnded,
    TallyUpClaimed,
    TallyUpUnclaimed,
)

_KINDS: Final = ("banked", "claimed", "shared")


class Counted:
    """Counts one fact after the other.

    Attributes:
        rounds: the complete rounds.
        winners: once the game is over.
    """

    def __init__(self, begin: tuple[int, ...]) -> None:
        """Begin with the scores before the first round."""
        self.rounds: list[Round] = []
        self.winners: tuple[int, ...] = ()
        self._scores = begin
        self._players: Final = len(begin)
        self._counts: Final = {
            name: [0] * self._players
            for name in ("banked", "busts", "lost", "claims", "first-out", "circles")
        }
        self._best: Final[list[int | None]] = [None] * self._players
        self._begin_round()

    def _begin_round(self) -> None:
        self._changes = {kind: [0] * self._players for kind in _KINDS}
        self._bust: Busted | None = None
        self._somebody_left = False

    def add(self, fact: Fact) -> None:
        """Count what happened next."""
        match fact:
            case MainRolled(seat=seat, faces=faces) | BonusRolled(seat=seat, faces=faces):
                self._counts["circles"][seat] += sum(face.circled for face in faces)
            case ChoicesRevealed(left=left, total=total) if left:
                self._bank(left, total)
            case TallyUpClaimed(seat=seat, claimed=claimed, others=others, shared=shared):
                self._counts["claims"][seat] += 1
                self._changes["claimed"][seat] += claimed
                self._share(others, shared)
            case TallyUpUnclaimed(others=others, shared=shared):
                self._share(others, shared)
            case Busted(lost=lost, inside=inside):
                self._bust = fact
                for seat in inside:
                    self._counts["busts"][seat] += 1
                    self._counts["lost"][seat] += lost
            case RoundEnded(round=number, scores=scores):
                self._end_round(number, scores)
            case GameEnded(winners=winners):
                self.winners = winners
            case _:
                pass

    def _bank(self, left: tuple[int, ...], total: int) -> None:
        for seat in left:
            self._changes["banked"][seat] += total
            self._counts["banked"][seat] += total
            self._counts["first-out"][seat] += not self._somebody_left
            best = self._best[seat]
            self._best[seat] = total if best is None else max(best, total)
        self._somebody_left = True

    def _share(self, others: tuple[int, ...], shared: int) -> None:
        for seat in others:
            self._changes["shared"][seat] += shared

    def _end_round(self, number: int, scores: tuple[int, ...]) -> None:
        parts = tuple(
            Part(kind, tuple(changes)) for kind, changes in self._changes.items() if any(changes)
        )
        bust = self._bust
        self.rounds.append(
            Round(
                number,
                parts,
                scores,
                lost=bust.lost if bust else 0,
                lost_by=bust.inside if bust else (),
            )
        )
        self._scores = scores
        self._begin_round()

    def figures(self) -> tuple[Figure, ...]:
        """The numbers of each player."""
        banked, *others = (Figure(name, tuple(counts)) for name, counts in self._counts.items())
        best = Figure("best-bank", tuple(value or 0 for value in self._best))
        return (banked, best, *others)

    def decided(self) -> tuple[Decided, ...]:
        """What the game turned on, the weightiest first."""
        return tuple(
            found
            for found in (
                self._claim(),
                self._round(),
                self._escape(),
                led(self.rounds, self.winners),
            )
            if found is not None
        )

    def _gained(self, one: Round) -> tuple[int, ...]:
        return added([part.changes for part in one.parts], self._players)

    def _round(self) -> RoundDecided | None:
        pair = rivals(self._scores, self.winners)
        if pair is None:
            return None
        seat, other = pair
        gains = [(one.number, self._gained(one)) for one in self.rounds]
        # Of several as large, the last one is what people remember.
        number, gained = max(gains, key=lambda each: (each[1][seat] - each[1][other], each[0]))
        if gained[seat] <= gained[other]:
            return None
        return RoundDecided(number, seat, gained[seat], other, gained[other])

    def _escape(self) -> BustDecided | None:
        pair = rivals(self._scores, self.winners)
        if pair is None:
            return None
        seat, other = pair
        found = [
            (one.lost, one.number, one)
            for one in self.rounds
            if one.lost > 0 and other in one.lost_by and seat not in one.lost_by
        ]
        lost, number, one = max(found, key=lambda each: each[:2], default=(0, 0, None))
        return BustDecided(number, lost, one.lost_by, seat) if one else None

    def _claim(self) -> ClaimDecided | None:
        if len(self.winners) != 1:
            return None
        [seat] = self.winners
        for one in reversed(self.rounds):
            for part in one.parts:
                if part.kind != "claimed" or not part.changes[seat]:
                    continue
                points = part.changes[seat]
                without = tuple(
                    score - points if at == seat else score for at, score in enumerate(self._scores)
                )
                if leaders(without) != (seat,):
                    return ClaimDecided(one.number, seat, points)
        return None

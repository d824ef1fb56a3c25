"""What a game is made of when it is looked back on: the same shape for every game."""

import msgspec


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of what a round brought.

    Attributes:
        kind: where it came from. In Las Vegan `gold`, the word of an ordinary casino, or `floor`
            for what nobody can lose who has no cabbages (LV-5.5); in Tally Up! `banked`,
            `claimed` or `shared`.
        changes: by seat, what it added to the score.
        value: of the token that lay there, in Las Vegan.
    """

    kind: str
    changes: tuple[int, ...]
    value: int | None = None


class Round(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round that was played to its end.

    Attributes:
        number: counts from 1.
        parts: all that it brought; together with the scores before they make `scores`.
        scores: by seat, after it.
        lost: the points that a bust took in it, from each who was IN, in Tally Up!
        lost_by: the seats that were IN then.
    """

    number: int
    parts: tuple[Part, ...]
    scores: tuple[int, ...]
    lost: int = 0
    lost_by: tuple[int, ...] = ()


class Figure(msgspec.Struct, frozen=True):
    """One number for each player.

    Attributes:
        name: which number; `docs/protocol.md` lists them.
        by_seat: the numbers.
    """

    name: str
    by_seat: tuple[int, ...]


class CasinoDecided(msgspec.Struct, frozen=True, tag=True):
    """A casino of a round made the largest difference between a winner and who came next.

    Attributes:
        round: the round.
        casino: `gold`, or the word of an ordinary casino.
        seat: the winner.
        change: what it brought or cost the winner.
        other: who came next.
        other_change: what it brought or cost them.
    """

    round: int
    casino: str
    seat: int
    change: int
    other: int
    other_change: int


class RanOut(msgspec.Struct, frozen=True, tag=True):
    """Somebody had no cabbage left, and that ended the game."""

    round: int
    seats: tuple[int, ...]


class RoundDecided(msgspec.Struct, frozen=True, tag=True):
    """A round made the largest difference between the winner and who came next.

    Attributes:
        round: the round.
        seat: the winner.
        change: the points that it brought the winner.
        other: who came next.
        other_change: the points that it brought them.
    """

    round: int
    seat: int
    change: int
    other: int
    other_change: int


class BustDecided(msgspec.Struct, frozen=True, tag=True):
    """The largest bust that the winner had left in time, and who came next had not."""

    round: int
    lost: int
    seats: tuple[int, ...]
    seat: int


class ClaimDecided(msgspec.Struct, frozen=True, tag=True):
    """Without that claim of a Tally Up the winner would not have won."""

    round: int
    seat: int
    points: int


class Led(msgspec.Struct, frozen=True, tag=True):
    """The winner was ahead of everybody else after this round, and after each one behind it."""

    round: int
    seat: int


Decided = CasinoDecided | RanOut | RoundDecided | BustDecided | ClaimDecided | Led
"""Something that a game turned on."""


class Statistics(msgspec.Struct, frozen=True):
    """A game in numbers.

    Attributes:
        game: the game's word.
        players: the names, by seat.
        begin: by seat, the scores before the first round.
        rounds: the complete rounds, in order.
        figures: numbers for each player, the most telling first.
        winners: seats; none while the game is not over.
        decided: what it turned on, at most two things, the weightier first.
    """

    game: str
    players: tuple[str, ...]
    begin: tuple[int, ...]
    rounds: tuple[Round, ...]
    figures: tuple[Figure, ...]
    winners: tuple[int, ...]
    decided: tuple[Decided, ...]

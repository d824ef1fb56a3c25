"""Draws that nobody can foresee and everybody can check afterwards.

The table keeps a secret seed and publishes its SHA-256 before the first event: the commitment.
Then each seat may contribute bytes of its own. The n-th draw of a game takes its randomness from
HMAC-SHA-256 keyed with the seed, over all contributions and n. At the end the seed is shown, and
anybody can draw again and compare. Without the seed nobody can work out a single draw; with the
commitment the table cannot change the seed; and since it had to commit before the contributions
came, it could not choose one that suits them. `docs/fairness.md` is the description for other
verifiers, with test vectors.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from sobremesa.rules.game import AnyGame, ChanceEvent

SEED_BYTES: Final = 32
MOST_CONTRIBUTED: Final = 64
"""Bytes that one seat may contribute."""

_MARK: Final = "# fair"
_WORD_BYTES: Final = 4
_WORDS: Final = 2 ** (8 * _WORD_BYTES)


def commitment(seed: bytes) -> str:
    """What is published before the first event: SHA-256 of the seed, in hexadecimal.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(seed).hexdigest()


def joined(contributions: Mapping[int, bytes]) -> bytes:
    """All contributions, by seat, as one value of 32 bytes.

    It is the SHA-256 of them in rising order of the seats, each after its seat with 1 byte and
    its length with 4: so that nothing can be shifted from one to another.

    >>> joined({0: b"ab", 1: b""}) != joined({0: b"a", 1: b"b"})
    True
    """
    digest = hashlib.sha256()
    for seat, contribution in sorted(contributions.items()):
        digest.update(seat.to_bytes(1, "big"))
        digest.update(len(contribution).to_bytes(_WORD_BYTES, "big"))
        digest.update(contribution)
    return digest.digest()


class FairDraw:
    """The randomness of one draw; see `sobremesa.rules.game.Randomness`.

    Block b of draw n is HMAC-SHA-256(seed, joined ‖ n ‖ b), n with 8 bytes and b with 4, most
    significant byte first. Blocks are read as words of 32 bits. A number below k is the next
    word modulo k, where words from the largest multiple of k on are passed over: so every number
    is equally likely.
    """

    def __init__(self, seed: bytes, contributions: Mapping[int, bytes], number: int) -> None:
        """Prepare the draw of that number; the first draw of a game is number 0."""
        self._seed = seed
        self._prefix = joined(contributions) + number.to_bytes(8, "big")
        self._block = 0
        self._words: list[int] = []

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1.

        >>> draw = FairDraw(bytes(32), {}, 0)
        >>> [draw.randrange(6) for _ in range(5)]
        [1, 3, 4, 2, 4]
        """
        limit = _WORDS - _WORDS % stop
        while (word := self._next_word()) >= limit:
            pass
        return word % stop

    def _next_word(self) -> int:
        if not self._words:
            message = self._prefix + self._block.to_bytes(_WORD_BYTES, "big")
            block = hmac.digest(self._seed, message, "sha256")
            self._block += 1
            self._words = [
                int.from_bytes(block[start : start + _WORD_BYTES], "big")
                for start in range(len(block) - _WORD_BYTES, -1, -_WORD_BYTES)
            ]
        return self._words.pop()


class Proof(msgspec.Struct, frozen=True):
    """What a record carries to have its draws checked.

    Attributes:
        commitment: what was published before the first event.
        contributions: what seats contributed, by seat.
        seed: shown at the end; None before.
    """

    commitment: str
    contributions: Mapping[int, bytes]
    seed: bytes | None = None

    def comments(self) -> tuple[str, ...]:
        """The proof as comments of a record; the seed comes last, once it is shown.

        >>> Proof("66687aad", {0: bytes([7])}).comments()
        ('# fair commitment 66687aad', '# fair entropy 0 07')
        """
        lines = [f"{_MARK} commitment {self.commitment}"]
        lines += (
            f"{_MARK} entropy {seat} {contribution.hex()}"
            for seat, contribution in sorted(self.contributions.items())
        )
        if self.seed is not None:
            lines.append(f"{_MARK} seed {self.seed.hex()}")
        return tuple(lines)

    def holds(self) -> bool:
        """Whether the seed is the one that was committed to; without a seed it cannot."""
        return self.seed is not None and hmac.compare_digest(commitment(self.seed), self.commitment)

    def draw(self, game: AnyGame, state: Any, number: int) -> ChanceEvent:
        """The event that the draw of that number gives in that state.

        Raises:
            ValueError: the seed has not been shown.
        """
        if self.seed is None:
            raise ValueError("the seed has not been shown yet")
        return game.draw(state, FairDraw(self.seed, self.contributions, number))


def read_proof(comments: Iterable[str]) -> Proof | None:
    """The proof that a record's comments carry, or None where there is none.

    Raises:
        ValueError: a line of it is not as `Proof.comments` writes it, or stands there twice.
    """
    found: dict[str, str] = {}
    contributions: dict[int, bytes] = {}
    for comment in comments:
        if not comment.startswith(f"{_MARK} "):
            continue
        match comment.split()[2:]:
            case ["entropy", seat, *value] if seat.isascii() and seat.isdigit() and len(value) < 2:
                if int(seat) in contributions or int(seat) > 255:
                    raise ValueError(f"entropy of seat {seat} stands there twice")
                contributions[int(seat)] = bytes.fromhex("".join(value))
            case [("commitment" | "seed") as word, value] if word not in found:
                found[word] = value
            case _:
                raise ValueError("a `# fair` comment is not as it should be, or stands there twice")
    if "commitment" not in found:
        return None
    seed = bytes.fromhex(found["seed"]) if "seed" in found else None
    return Proof(found["commitment"], contributions, seed)

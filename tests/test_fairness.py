"""The fair draws, held against an independent verifier written from docs/fairness.md."""

import hashlib
import hmac
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.fairness import FairDraw, Proof, commitment, joined, read_proof

DOCUMENT = Path(__file__).parent.parent / "docs" / "fairness.md"

seeds = st.binary(min_size=32, max_size=32)
contributions = st.dictionaries(st.integers(0, 9), st.binary(max_size=64), max_size=10)


class Verifier:
    """Somebody else's verifier: nothing of it is taken from the code under test."""

    def __init__(self, seed: bytes, entropy: dict[int, bytes], draw: int) -> None:
        parts = [
            bytes([seat]) + len(e).to_bytes(4, "big") + e for seat, e in sorted(entropy.items())
        ]
        self.seed = seed
        self.start = hashlib.sha256(b"".join(parts)).digest() + draw.to_bytes(8, "big")
        self.read = 0

    def word(self) -> int:
        block, place = divmod(self.read, 8)
        self.read += 1
        mac = hmac.new(self.seed, self.start + block.to_bytes(4, "big"), hashlib.sha256).digest()
        return int.from_bytes(mac[4 * place : 4 * place + 4], "big")

    def below(self, k: int) -> int:
        while True:
            word = self.word()
            if word < 2**32 // k * k:
                return word % k


def vectors() -> list[tuple[bytes, dict[int, bytes], int, list[int], int]]:
    rows = re.findall(
        r"^\| `([0-9a-f]{64})` \| (.*) \| (\d+) \| ([\d ]+) \| (\d+) \|$",
        DOCUMENT.read_text(),
        re.M,
    )
    return [
        (
            bytes.fromhex(seed),
            {
                int(seat): bytes.fromhex(e)
                for seat, e in re.findall(r"(\d): `([0-9a-f]*)`", entropy)
            },
            int(draw),
            list(map(int, sixes.split())),
            int(forty),
        )
        for seed, entropy, draw, sixes, forty in rows
    ]


def test_the_document_has_test_vectors() -> None:
    """There are four of them, so that the tests below test something."""
    assert len(vectors()) == 4


@pytest.mark.parametrize("draw", [FairDraw, Verifier])
@pytest.mark.parametrize("vector", vectors())
def test_the_vectors_hold(draw, vector) -> None:
    """Both the code and a verifier written from the document give the document's numbers."""
    seed, entropy, number, sixes, forty = vector
    source = draw(seed, entropy, number)
    below = source.randrange if draw is FairDraw else source.below
    assert [below(6) for _ in range(10)] == sixes
    assert below(40) == forty


@given(
    seeds, contributions, st.integers(0, 2**40), st.lists(st.integers(1, 2**31 + 5), max_size=30)
)
def test_an_independent_verifier_agrees(seed, entropy, number, stops) -> None:
    """Whatever is drawn, the verifier draws the same."""
    ours, theirs = FairDraw(seed, entropy, number), Verifier(seed, entropy, number)
    assert [ours.randrange(k) for k in stops] == [theirs.below(k) for k in stops]


def test_words_beyond_the_largest_multiple_are_passed_over() -> None:
    """Just over half of all words are too large for 2**31 + 5, and none of them is folded back."""
    stop = 2**31 + 5
    source, verifier = FairDraw(bytes(32), {}, 0), Verifier(bytes(32), {}, 0)
    numbers = [source.randrange(stop) for _ in range(100)]
    words = [verifier.word() for _ in range(400)]
    assert numbers == [word for word in words if word < stop][:100]
    assert any(word >= stop for word in words)


def test_every_face_comes_equally_often() -> None:
    """60,000 throws stay within the 99.99 % bound of chi-square with 5 degrees of freedom."""
    source = FairDraw(b"chi" * 10, {}, 3)
    counts = Counter(source.randrange(6) for _ in range(60_000))
    assert sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(6)) < 25.7


@given(contributions, contributions)
def test_contributions_cannot_be_shifted(one, other) -> None:
    """Different contributions never join to the same value, an empty one and none included."""
    assert (joined(one) == joined(other)) == (one == other)


def test_the_commitment_is_plain_sha_256() -> None:
    """Anybody can check it with the tools of their system."""
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@given(seeds, contributions, st.booleans())
def test_a_proof_is_read_back_from_its_comments(seed, entropy, shown) -> None:
    """What a record carries is what was proven, with and without the seed."""
    proof = Proof(commitment(seed), entropy, seed if shown else None)
    assert read_proof(["# something else", *proof.comments(), "# fairness is a virtue"]) == proof
    assert proof.holds() == shown


@pytest.mark.parametrize(
    "comment",
    [
        "# fair",
        "# fair commitment",
        "# fair commitment aa bb",
        "# fair entropy x 00",
        "# fair entropy 0 0",
        "# fair entropy 0 00 11",
        "# fair entropy 999 00",
        "# fair entropy ٣ 00",
        "# fair seed zz",
        "# fair sead 00",
    ],
)
def test_a_damaged_comment_is_not_passed_over(comment: str) -> None:
    """A `# fair` line that is not as it should be is an error, not a missing proof."""
    if comment == "# fair":
        assert read_proof([comment]) is None
        return
    with pytest.raises(ValueError, match=r"fair|hexadecimal|twice"):
        read_proof(["# fair commitment 00", "# fair entropy 0 00", comment])


@pytest.mark.parametrize("line", ["# fair commitment 00", "# fair entropy 3 00", "# fair seed 00"])
def test_nothing_may_stand_there_twice(line: str) -> None:
    """A second commitment, seed or contribution of a seat is an error, even the same one."""
    with pytest.raises(ValueError, match="twice"):
        read_proof([line, line])


def test_another_seed_does_not_hold() -> None:
    """A seed that was not committed to is found out."""
    assert not Proof(commitment(bytes(32)), {}, bytes(31) + b"\x01").holds()

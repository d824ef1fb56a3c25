"""A state is compact, and its numbers mean what they say."""

import numpy as np

from sobremesa.rules.game import Seat
from sobremesa.rules.lasvegan.components import DECK as CARDS
from sobremesa.sim.lasvegan import bridge, layout


def test_actions_have_the_words_of_the_record() -> None:
    words = [str(bridge.to_action(number, Seat(3))) for number in range(layout.ACTIONS)]
    assert words == list(layout.ACTION_WORDS)


def test_there_is_no_padding() -> None:
    """Equal states are equal bytes: no byte is outside of a field."""

    def size(kind: np.dtype) -> int:
        if kind.subdtype is not None:
            base, shape = kind.subdtype
            return size(base) * int(np.prod(shape))
        if kind.names is None:
            return kind.itemsize
        return sum(size(kind[name]) for name in kind.names)

    assert size(layout.STATE) == layout.STATE.itemsize
    assert size(layout.SETTINGS) == layout.SETTINGS.itemsize


def test_a_suit_is_ten_bits_in_a_row() -> None:
    for number, card in enumerate(CARDS):
        assert number == card.suit * 10 + card.value
        assert layout.SUIT_OF[number] == card.suit
        holding = [
            kind for kind in range(layout.KINDS) if int(layout.KIND_CARDS[kind]) >> number & 1
        ]
        assert holding == [card.suit, 4 + card.value]


def test_rooms_are_empty() -> None:
    assert layout.new_states(3).tobytes() == bytes(3 * layout.STATE.itemsize)

"""The numbers of the kernel are those of the rules."""

from itertools import combinations

from sobremesa.rules.game import Seat
from sobremesa.rules.tallyup.components import Die
from sobremesa.rules.tallyup.state import Phase
from sobremesa.sim.tallyup import layout
from sobremesa.sim.tallyup.bridge import to_action
from sobremesa.sim.tallyup.layout import (
    ACTION_DICE,
    ACTION_WORDS,
    ACTIONS,
    BITS,
    FIRST_FACES,
    NAMED_FROM,
    STATE,
)


def test_phases_are_numbered_as_the_rules_list_them() -> None:
    """A phase added to the rules is noticed here."""
    numbers = [
        layout.FIRST,
        layout.PICK,
        layout.MAIN_ROLL,
        layout.CLAIM,
        layout.CHOICE_BEFORE_UP,
        layout.UP_ROLL,
        layout.BONUS_PICK,
        layout.BONUS_ROLL,
        layout.CHOICE,
        layout.OVER,
    ]
    assert numbers == list(range(len(Phase)))
    assert [phase.name for phase in Phase] == [
        name for number in numbers for name in Phase.__members__ if getattr(layout, name) == number
    ]


def test_actions_are_called_what_the_record_calls_them() -> None:
    assert len(ACTION_WORDS) == ACTIONS == len(set(ACTION_WORDS)) <= 64
    for number, words in enumerate(ACTION_WORDS):
        assert str(to_action(number, Seat(0))) == words


def test_tables_of_dice_say_which_dice_a_mask_holds() -> None:
    for mask in range(64):
        dice = [die for die in Die if mask >> die & 1]
        assert [first // 6 for first in FIRST_FACES[mask, : len(dice)]] == dice[:3]
        for count in (1, 2):
            offered = int(NAMED_FROM[mask, count - 1])
            named = {n for n in range(ACTIONS) if offered >> n & 1}
            words = {" ".join(["bonus", *map(str, some)]) for some in combinations(dice, count)}
            assert {ACTION_WORDS[number] for number in named} == words
    for number, words in enumerate(ACTION_WORDS):
        dice = [die for die in Die if str(die) in words.split()]
        assert ACTION_DICE[number] == sum(1 << die for die in dice)


def test_seats_of_a_mask_are_counted() -> None:
    assert [bin(mask).count("1") for mask in range(1024)] == BITS.tolist()


def test_a_state_has_no_gaps() -> None:
    """So equal states are equal bytes."""
    assert STATE.names is not None
    sizes = [STATE[name].itemsize for name in STATE.names]
    assert sum(sizes) == STATE.itemsize
    table = STATE["settings"]
    assert table.names is not None
    assert sum(table[name].itemsize for name in table.names) == table.itemsize

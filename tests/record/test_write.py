"""From values to text."""

from sobremesa.record.header import Header
from sobremesa.record.parse import Record, parse
from sobremesa.record.replay import replay
from sobremesa.record.tokens import Line
from sobremesa.record.write import event_line, header_lines, record_of, write
from sobremesa.rules.game import Seat
from sobremesa.rules.lasvegan.components import NumberCasino, Suit, SuitCasino
from sobremesa.rules.lasvegan.options import LasVeganRules
from sobremesa.rules.tallyup.components import Die, Face, UpFace, UpKind, die_faces, up_die_faces
from sobremesa.rules.tallyup.events import Choose, First, Pick, Roll, RollUp
from sobremesa.rules.tallyup.options import Laps, TallyUpRules, Target


def rules_written(header: Header) -> list[str]:
    """The header's lines after the players."""
    lines = [str(line) for line in header_lines(header)]
    assert lines[:2] == ["sobremesa 1", f"game {header.game}"]
    return lines[3:]


def test_each_line_ends_with_lf() -> None:
    """A written record has its lines as they are, each with an LF, the last one too."""
    record = Record((Line("sobremesa 1", " # a "), Line(), Line("", "# b")))
    assert write(record) == "sobremesa 1 # a \n\n# b\n"
    assert write(Record(())) == ""


def test_cr_lf_and_a_missing_end_become_lf() -> None:
    """What ends the lines is not part of a record."""
    assert write(parse("sobremesa 1\r\ngame tallyup\nplayers Ana")) == (
        "sobremesa 1\ngame tallyup\nplayers Ana\n"
    )


def test_a_record_of_a_game() -> None:
    """A record is its header's lines and its events' lines."""
    header = Header("tallyup", ("Ana", "María del Mar"), TallyUpRules())
    events = [
        First(Seat(1)),
        Pick(Seat(1), (Die.RED, Die.GREEN, Die.BLUE)),
        Roll(
            ((Die.RED, Face(50, circled=True)), (Die.GREEN, Face(30)), (Die.BLUE, Face(star=True)))
        ),
        Choose(Seat(0), stay=False),
        Choose(Seat(1), stay=True),
        RollUp(UpFace(UpKind.POINTS, -100)),
    ]
    text = write(record_of(header, events))
    assert text == (
        "sobremesa 1\ngame tallyup\nplayers Ana, María del Mar\n* first 1\n"
        "1 pick red green blue\n* roll red:(50) green:30 blue:*\n0 out\n1 in\n* up -100\n"
    )
    assert replay(text).state.total == -20


def test_an_event_has_a_line_without_a_comment() -> None:
    """The line of an event is its actor and what happens."""
    assert event_line(Choose(Seat(9), stay=True)) == Line("9 in")
    assert event_line(First(Seat(0))) == Line("* first 0")


def test_defaults_are_not_written() -> None:
    """A header by the printed rules has no `rule` line."""
    assert rules_written(Header("tallyup", ("Ana",), TallyUpRules())) == []
    assert rules_written(Header("tallyup", ("Ana",), TallyUpRules(goal=Target(2500)))) == []
    assert rules_written(Header("lasvegan", ("Ana", "Bo"), LasVeganRules())) == []


def test_tallyup_rules_are_written_where_they_differ() -> None:
    """Every option of Tally Up! has its line."""
    printed = TallyUpRules()
    dice = list(printed.dice)
    dice[Die.ORANGE] = die_faces("0 (0) * 100000 (7) 7")
    dice[Die.PURPLE] = die_faces("* * * * * *")
    rules = TallyUpRules(
        goal=Target(100),
        high_stakes=True,
        dice=tuple(dice),  # type: ignore[arg-type]
        up_die=up_die_faces("+1 -1 x9 +4 x2 -100000"),
    )
    assert rules_written(Header("tallyup", ("Ana",), rules)) == [
        "rule target 100",
        "rule high-stakes on",
        "rule die orange 0 (0) * 100000 (7) 7",
        "rule die purple * * * * * *",
        "rule up-die +1 -1 x9 +4 x2 -100000",
    ]
    assert rules_written(Header("tallyup", ("Ana",), TallyUpRules(goal=Laps(3)))) == ["rule laps 3"]


def test_lasvegan_rules_are_written_where_they_differ() -> None:
    """Every option of Las Vegan has its line."""
    rules = LasVeganRules(
        rounds=1,
        placing_must=True,
        golden_tie_pays=False,
        has_floor=False,
        winner_leads=True,
        hand=13,
        tokens=((2, 9), (-1, -2), (-2, -3), (-1, 1), (-9, -9)),
        casino_cards=(NumberCasino(0), NumberCasino(7), SuitCasino(Suit.PURPLE)),
    )
    assert rules_written(Header("lasvegan", ("Ana", "Bo"), rules)) == [
        "rule rounds 1",
        "rule placing must",
        "rule golden-tie none",
        "rule floor none",
        "rule next-lead winner",
        "rule hand 13",
        "rule token gold +2 +9",
        "rule token t4 -9 -9",
        "rule casino-cards 0 7 purple",
    ]

"""What is told of Tally Up!, in both languages."""

import pytest

from sobremesa.messages.catalogue import Messages
from sobremesa.messages.tallyup import (
    dice_names,
    die_name,
    face_mark,
    face_name,
    risk_name,
    up_face_meaning,
)
from sobremesa.rules.game import Fact
from sobremesa.rules.lasvegan.facts import LeadDrawn
from sobremesa.rules.tallyup import facts
from sobremesa.rules.tallyup.components import STANDARD_DICE, Die, Face, UpFace, die_faces
from tests.messages.telling import ANA, BO, CY, INES, NAMES, kinds_of_facts, narrators

EN, ES = Messages("en", "tallyup"), Messages("es", "tallyup")
ENGLISH, SPANISH = narrators("tallyup")

THREE = (Die.RED, Die.GREEN, Die.BLUE)
HUGE = 2**17_000


def faces(words: str) -> tuple[Face, ...]:
    return tuple(map(Face.parse, words.split()))


def up(word: str, total: int) -> Fact:
    return facts.UpRolled(ANA, UpFace.parse(word), total)


def rolled(words: str, points: int, total: int) -> Fact:
    return facts.MainRolled(ANA, THREE, faces(words), points, total)


def bonus(words: str, points: int, total: int) -> Fact:
    shown = faces(words)
    return facts.BonusRolled(BO, (Die.ORANGE, Die.PURPLE)[: len(shown)], shown, points, total)


EXAMPLES: list[tuple[Fact, str, str]] = [
    (facts.FirstDrawn(INES), "Inés goes first.", "Empieza Inés."),
    (facts.RoundBegan(3, BO), "Round 3: Bo has the dice.", "Ronda 3: le toca a Bo."),
    (
        facts.DicePicked(ANA, THREE),
        "Ana picks red, green and blue.",
        "Ana elige los dados rojo, verde y azul.",
    ),
    (
        rolled("50 (40) *", 90, 90),
        "Ana rolls red 50, green (40), blue ★: 90 points.",
        "Ana tira y saca rojo 50, verde (40), azul ★: 90 puntos.",
    ),
    (
        rolled("50 (40) *", 90, 2590),
        "Ana rolls red 50, green (40), blue ★: 90 more, the total is 2,590.",
        "Ana tira y saca rojo 50, verde (40), azul ★: 90 más, y van 2590.",
    ),
    (
        rolled("1 * 0", 1, 1),
        "Ana rolls red 1, green ★, blue 0: 1 point.",
        "Ana tira y saca rojo 1, verde ★, azul 0: 1 punto.",
    ),
    (
        rolled("* (40) *", 0, 90),
        "Ana rolls red ★, green (40), blue ★.",
        "Ana tira y saca rojo ★, verde (40), azul ★.",
    ),
    (
        rolled("50 (40) *", 90, HUGE),
        "Ana rolls red 50, green (40), blue ★: 90 more, the total is ≈ 10^5118.",
        "Ana tira y saca rojo 50, verde (40), azul ★: 90 más, y van ≈ 10^5118.",
    ),
    (facts.UpDieAwaited(), "A circle: the Up die is coming.", "Hay círculo: viene el dado Up."),
    (
        up("+100", 190),
        "The Up die shows +100: the total is 190.",
        "El dado Up marca +100: van 190.",
    ),
    (
        up("-100", -10),
        "The Up die shows -100: the total is -10.",
        "El dado Up marca -100: van -10.",
    ),
    (up("x2", 180), "The Up die shows x2: the total is 180.", "El dado Up marca x2: van 180."),
    (up("+1", 90), "The Up die shows +1: one more die.", "El dado Up marca +1: un dado más."),
    (up("+2", 90), "The Up die shows +2: two more dice.", "El dado Up marca +2: dos dados más."),
    (up("+3", 90), "The Up die shows +3: three more dice.", "El dado Up marca +3: tres dados más."),
    (
        facts.BonusPicked(BO, (Die.ORANGE,)),
        "Bo adds the orange die.",
        "Bo añade el dado naranja.",
    ),
    (
        facts.BonusPicked(BO, (Die.ORANGE, Die.PURPLE)),
        "Bo adds the orange and purple dice.",
        "Bo añade los dados naranja y morado.",
    ),
    (
        bonus("70", 70, 160),
        "The extra die shows orange 70: 70 more, the total is 160.",
        "En el dado extra sale naranja 70: 70 más, y van 160.",
    ),
    (
        bonus("70 *", 70, 160),
        "The extra dice show orange 70, purple ★: 70 more, the total is 160.",
        "En los dados extra sale naranja 70, morado ★: 70 más, y van 160.",
    ),
    (bonus("*", 0, 90), "The extra die shows orange ★.", "En el dado extra sale naranja ★."),
    (
        bonus("* 20", 0, 90),
        "The extra dice show orange ★, purple 20.",
        "En los dados extra sale naranja ★, morado 20.",
    ),
    (facts.ChoiceMade(CY), "Cy has chosen.", "Cy ya ha elegido."),
    (
        facts.ChoicesRevealed((ANA, INES), (BO,), 180),
        "Bo goes out with 180 points. Ana and Inés stay in.",
        "Bo se planta y se lleva 180 puntos. Ana e Inés siguen dentro.",
    ),
    (
        facts.ChoicesRevealed((CY,), (ANA, BO, INES), 1),
        "Ana, Bo and Inés go out with 1 point each. Cy stays in.",
        "Ana, Bo e Inés se plantan y se llevan 1 punto por cabeza. Cy sigue dentro.",
    ),
    (
        facts.ChoicesRevealed((ANA, BO, INES, CY), (), 180),
        "Everybody stays in.",
        "Nadie se planta.",
    ),
    (
        facts.ChoicesRevealed((), (ANA, BO, INES, CY), 180),
        "Everybody goes out with 180 points each.",
        "Todo el mundo se planta y se lleva 180 puntos.",
    ),
    (
        facts.ChoicesRevealed((), (ANA, BO), 0),
        "Ana and Bo go out with nothing.",
        "Ana y Bo se plantan y se van sin nada.",
    ),
    (
        facts.ChoicesRevealed((), (ANA,), 0),
        "Ana goes out with nothing.",
        "Ana se planta y se va sin nada.",
    ),
    (
        facts.ChoicesRevealed((), (ANA,), -30),
        "Ana goes out and loses 30 points.",
        "Ana se planta y pierde 30 puntos.",
    ),
    (
        facts.ChoicesRevealed((), (ANA, BO), -1),
        "Ana and Bo go out and lose 1 point each.",
        "Ana y Bo se plantan y pierden 1 punto por cabeza.",
    ),
    (
        facts.ChoicesRevealed((), (ANA,), -HUGE),
        "Ana goes out and loses ≈ 10^5118 points.",
        "Ana se planta y pierde ≈ 10^5118 puntos.",
    ),
    (
        facts.TallyUpRolled(),
        "Three stars: Tally Up! Who calls it first?",
        "Tres estrellas: ¡Tally Up! ¿Quién lo canta primero?",
    ),
    (
        facts.TallyUpClaimed(ANA, 200, (), 100),
        "Ana calls it first: 200 points!",
        "¡Ana lo canta primero y suma 200 puntos!",
    ),
    (
        facts.TallyUpClaimed(ANA, 200, (BO,), 100),
        "Ana calls it first: 200 points, and 100 for Bo!",
        "¡Ana lo canta primero y suma 200 puntos! Para Bo, 100.",
    ),
    (
        facts.TallyUpClaimed(ANA, 200, (BO, INES), 100),
        "Ana calls it first: 200 points, and 100 each for Bo and Inés!",
        "¡Ana lo canta primero y suma 200 puntos! Para Bo e Inés, 100 por cabeza.",
    ),
    (
        facts.TallyUpUnclaimed((BO,), 100),
        "Nobody calls it. 100 points for Bo.",
        "Nadie lo canta. Para Bo, 100 puntos.",
    ),
    (
        facts.TallyUpUnclaimed((BO, CY), 100),
        "Nobody calls it. 100 points each for Bo and Cy.",
        "Nadie lo canta. Para Bo y Cy, 100 puntos por cabeza.",
    ),
    (facts.TallyUpUnclaimed((), 100), "Nobody calls it.", "Nadie lo canta."),
    (
        facts.Busted(2, 150, (ANA,)),
        "Two stars: bust! Ana loses 150 points.",
        "¡Dos estrellas y se acabó! Ana pierde 150 puntos.",
    ),
    (
        facts.Busted(4, 1, (ANA, CY)),
        "Four stars: bust! Ana and Cy lose 1 point.",
        "¡Cuatro estrellas y se acabó! Ana y Cy pierden 1 punto.",
    ),
    (
        facts.Busted(3, 0, (ANA, CY)),
        "Three stars: bust! There was nothing to lose.",
        "¡Tres estrellas y se acabó! No había nada que perder.",
    ),
    (
        facts.Busted(2, -70, (ANA,)),
        "Two stars: bust! That saves Ana from losing 70 points.",
        "¡Dos estrellas y se acabó! Ana se libra de perder 70 puntos.",
    ),
    (
        facts.Busted(2, -70, (ANA, CY)),
        "Two stars: bust! That saves Ana and Cy from losing 70 points each.",
        "¡Dos estrellas y se acabó! Ana y Cy se libran de perder 70 puntos por cabeza.",
    ),
    (
        facts.RoundEnded(12, (2490, -10, 0, HUGE)),
        "After round 12: Ana 2,490 · Bo -10 · Inés 0 · Cy ≈ 10^5118.",
        "Tras la ronda 12: Ana 2490 · Bo -10 · Inés 0 · Cy ≈ 10^5118.",
    ),
    (
        facts.TieReached((ANA, INES)),
        "Ana and Inés are level at the top: one more round!",
        "Ana e Inés empatan en cabeza: ¡otra ronda!",
    ),
    (
        facts.GameEnded((BO,), (0, 2550, 0, 0)),
        "Bo wins with 2,550 points!",
        "¡Gana Bo con 2550 puntos!",
    ),
    (
        facts.GameEnded((BO, CY), (0, 10_100, 0, 10_100)),
        "Bo and Cy win with 10,100 points!",
        "¡Ganan Bo y Cy con 10.100 puntos!",
    ),
]


@pytest.mark.parametrize(("fact", "english", "spanish"), EXAMPLES, ids=lambda _: "")
def test_a_fact_is_told(fact: Fact, english: str, spanish: str) -> None:
    """A fact is told in whole sentences of each language, in singular or plural as it should be."""
    assert " ".join(ENGLISH.tell(fact)) == english
    assert " ".join(SPANISH.tell(fact)) == spanish


def test_every_kind_of_fact_has_an_example() -> None:
    """Whatever may happen in Tally Up! is told, by at least one of the sentences above."""
    assert {type(fact) for fact, _, _ in EXAMPLES} == kinds_of_facts(facts)


def test_who_leaves_is_told_before_who_stays() -> None:
    """Choices are two sentences: they may stand in one line or in two."""
    assert ENGLISH.tell(facts.ChoicesRevealed((ANA,), (BO,), 90)) == (
        "Bo goes out with 90 points.",
        "Ana stays in.",
    )


def test_small_tables_are_told_by_name() -> None:
    """Two people are no "everybody", one person alone even less."""
    english, spanish = narrators("tallyup", NAMES[:2])
    assert english.tell(facts.ChoicesRevealed((ANA, BO), (), 9)) == ("Ana and Bo stay in.",)
    assert spanish.tell(facts.ChoicesRevealed((), (ANA, BO), 9)) == (
        "Ana y Bo se plantan y se llevan 9 puntos por cabeza.",
    )


def test_practice_has_no_winner() -> None:
    """Who plays alone finishes, and wins against nobody (TU-1.3)."""
    english, spanish = narrators("tallyup", NAMES[:1])
    end = facts.GameEnded((ANA,), (2550,))
    assert english.tell(end) == ("Ana finishes with 2,550 points.",)
    assert spanish.tell(end) == ("Ana termina con 2550 puntos.",)


def test_a_fact_of_the_other_game_is_refused() -> None:
    with pytest.raises(TypeError, match=r"not a fact of Tally Up!: LeadDrawn\(seat=0\)"):
        ENGLISH.tell(LeadDrawn(ANA))


# --- the pieces -----------------------------------------------------------------------------------


def test_dice_have_names() -> None:
    """A die is named by its colour, in the dice's order."""
    assert dice_names(EN, Die) == "red, orange, yellow, green, blue and purple"
    assert dice_names(ES, Die) == "rojo, naranja, amarillo, verde, azul y morado"
    assert die_name(ES, Die.PURPLE) == "morado"


def test_risk_goes_by_stars() -> None:
    """Three stars or more are a high risk, two a medium one; other dice may have none or six."""
    assert [risk_name(EN, die) for die in STANDARD_DICE] == [
        *["high risk"] * 2, *["medium risk"] * 2, *["low risk"] * 2,
    ]  # fmt: skip
    assert risk_name(ES, die_faces("* * * * * *")) == "riesgo alto"
    assert risk_name(ES, die_faces("* * 1 1 1 1")) == "riesgo medio"
    assert risk_name(ES, die_faces("1 1 1 1 1 1")) == "riesgo bajo"


@pytest.mark.parametrize(
    ("word", "mark", "english", "spanish"),
    [
        ("*", "★", "a star", "una estrella"),
        ("50", "50", "50", "50"),
        ("(50)", "(50)", "50 in a circle", "50 en un círculo"),
    ],
)
def test_a_face_is_shown_and_read(word: str, mark: str, english: str, spanish: str) -> None:
    """A face has a mark to be printed and words to be read aloud."""
    face = Face.parse(word)
    assert face_mark(face) == mark
    assert face_name(EN, face) == english
    assert face_name(ES, face) == spanish


@pytest.mark.parametrize(
    ("word", "english", "spanish"),
    [
        ("+1", "roll one more die", "se tira un dado más"),
        ("+2", "roll two more dice", "se tiran dos dados más"),
        ("+3", "roll three more dice", "se tiran tres dados más"),
        ("+100", "the total goes up by 100", "el total sube 100"),
        ("-100", "the total goes down by 100", "el total baja 100"),
        ("x2", "the total doubles", "el total se dobla"),
        ("x3", "the total triples", "el total se triplica"),
        ("x9", "the total is multiplied by 9", "el total se multiplica por 9"),
    ],
)
def test_the_up_die_is_explained(word: str, english: str, spanish: str) -> None:
    """Every face of an Up die has a meaning in words (TU-4.2 to TU-4.4)."""
    assert up_face_meaning(EN, UpFace.parse(word)) == english
    assert up_face_meaning(ES, UpFace.parse(word)) == spanish

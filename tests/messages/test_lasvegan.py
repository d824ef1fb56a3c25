"""What is told of Las Vegan, in both languages."""

import pytest

from sobremesa.messages.catalogue import Messages
from sobremesa.messages.lasvegan import (
    card_name,
    casino_meaning,
    casino_name,
    golden_meaning,
    recount,
    signed,
    suit_cards,
    suit_name,
    token_name,
)
from sobremesa.messages.narration import Narrator
from sobremesa.messages.people import People
from sobremesa.rules.game import Fact
from sobremesa.rules.lasvegan import facts
from sobremesa.rules.lasvegan.components import (
    Card,
    NumberCasino,
    Side,
    Slot,
    Suit,
    SuitCasino,
    Token,
    parse_casino,
)
from sobremesa.rules.lasvegan.scoring import CasinoLine, GoldenLine, RoundScore
from sobremesa.rules.tallyup.facts import UpDieAwaited
from tests.messages.telling import ANA, BO, CY, INES, NAMES, kinds_of_facts, narrators

EN, ES = Messages("en", "lasvegan"), Messages("es", "lasvegan")
ENGLISH, SPANISH = narrators("lasvegan")


def cards(words: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, words.split()))


def taken(words: str, by: str, rights: int = 0) -> facts.TrickTaken:
    """A trick that Bo takes."""
    return facts.TrickTaken(BO, cards(words), Card.parse(by), rights)


def placed(value: int, casino: str) -> Fact:
    return facts.TokenPlaced(CY, Token.T3, value, Slot.C2, parse_casino(casino))


def scored(golden: GoldenLine | None, *lines: CasinoLine) -> Fact:
    return facts.RoundScored(2, RoundScore(golden, lines, (0, 0, 0, 0)), (12, 0, 15, 9))


def hit(side: Side, seats: tuple[int, ...], tricks: int, change: int = -3) -> Fact:
    return scored(GoldenLine(side, tuple((ANA, BO, INES, CY)[n] for n in seats), tricks, change))


def counted(casino: str, value: int, counts: tuple[int, ...]) -> Fact:
    changes = tuple(value * count for count in counts)
    return scored(None, CasinoLine(Slot.C1, parse_casino(casino), Token.T1, value, counts, changes))


TOTALS = "Cabbages after round 2: Ana 12 · Bo 0 · Inés 15 · Cy 9."
CUENTAS = "Coles tras la ronda 2: Ana 12 · Bo 0 · Inés 15 · Cy 9."

EXAMPLES: list[tuple[Fact, str, str]] = [
    (facts.LeadDrawn(INES), "Inés is drawn to lead first.", "Por sorteo, empieza Inés."),
    (facts.RoundBegan(2, BO), "Round 2: Bo leads.", "Ronda 2: sale Bo."),
    (
        facts.CasinosDrawn((NumberCasino(3), SuitCasino(Suit.GREEN), NumberCasino(8))),
        "The casinos count 3s (c1), greens by threes (c2) and 8s (c3).",
        "En los casinos cuentan los 3 (c1), las verdes de tres en tres (c2) y los 8 (c3).",
    ),
    (
        facts.TokensTossed((-3, -1, -2, +1, -3)),
        "The tokens: golden -3, t1 -1, t2 -2, t3 +1, t4 -3.",
        "Las fichas: dorada -3, t1 -1, t2 -2, t3 +1, t4 -3.",
    ),
    (facts.HandDealt(ANA, 1), "Ana gets 1 card.", "Ana recibe 1 carta."),
    (facts.HandDealt(ANA, 10), "Ana gets 10 cards.", "Ana recibe 10 cartas."),
    (facts.CardPlayed(ANA, Card.parse("R7"), leads=True), "Ana leads R7.", "Ana sale con R7."),
    (facts.CardPlayed(BO, Card.parse("G0"), leads=False), "Bo plays G0.", "Bo juega G0."),
    (
        taken("R1 R9 P3 R2", "R9"),
        "Bo takes the trick with R9.",
        "Bo se lleva la baza con R9.",
    ),
    (
        taken("R0 P1 G9 B2", "R0"),
        "Bo takes the trick with R0.",
        "Bo se lleva la baza con R0.",
    ),
    (
        taken("R7 P0 R3 R2", "P0", 1),
        "Bo steals the trick with P0! There is a 7 in it.",
        "¡Bo roba la baza con P0! Hay un 7 en ella.",
    ),
    (
        taken("R7 R9 P7 R2", "R9", 2),
        "Bo takes the trick with R9. There are two 7s in it.",
        "Bo se lleva la baza con R9. Hay dos 7 en ella.",
    ),
    (
        facts.GoldenPlaced(ANA, Side.MAX, -3),
        "Ana puts the golden token on max: -3 for the most tricks.",
        "Ana pone la ficha dorada en máximo: -3 a quien gane más bazas.",
    ),
    (
        facts.GoldenPlaced(ANA, Side.MIN, -4),
        "Ana puts the golden token on min: -4 for the fewest tricks.",
        "Ana pone la ficha dorada en mínimo: -4 a quien gane menos bazas.",
    ),
    (
        placed(-2, "8"),
        "Cy puts t3 on c2: each 8 costs 2 cabbages.",
        "Cy pone t3 en c2: cada 8 cuesta 2 coles.",
    ),
    (
        placed(+1, "8"),
        "Cy puts t3 on c2: each 8 brings 1 cabbage.",
        "Cy pone t3 en c2: cada 8 da 1 col.",
    ),
    (
        placed(-1, "red"),
        "Cy puts t3 on c2: every three reds cost 1 cabbage.",
        "Cy pone t3 en c2: cada tres rojas cuestan 1 col.",
    ),
    (
        placed(+2, "purple"),
        "Cy puts t3 on c2: every three purples bring 2 cabbages.",
        "Cy pone t3 en c2: cada tres moradas dan 2 coles.",
    ),
    (facts.Passed(ANA), "Ana places no token.", "Ana no pone ficha."),
    (
        scored(None),
        f"No casino holds a token: nothing changes. {TOTALS}",
        f"Ningún casino tiene ficha: nadie gana ni pierde. {CUENTAS}",
    ),
    (
        hit(Side.MAX, (0,), 5),
        f"Ana has the most tricks, 5, and loses 3 cabbages. {TOTALS}",
        f"Ana es quien más bazas tiene, 5, y pierde 3 coles. {CUENTAS}",
    ),
    (
        hit(Side.MAX, (0, 2), 4),
        f"Ana and Inés share the most tricks, 4 each, and lose 3 cabbages each. {TOTALS}",
        f"Ana e Inés empatan a más bazas, 4, y pierden 3 coles por cabeza. {CUENTAS}",
    ),
    (
        hit(Side.MIN, (1,), 1, change=-1),
        f"Bo has the fewest tricks, 1, and loses 1 cabbage. {TOTALS}",
        f"Bo es quien menos bazas tiene, 1, y pierde 1 col. {CUENTAS}",
    ),
    (
        hit(Side.MIN, (1, 3), 2, change=+2),
        f"Bo and Cy share the fewest tricks, 2 each, and gain 2 cabbages each. {TOTALS}",
        f"Bo y Cy empatan a menos bazas, 2, y ganan 2 coles por cabeza. {CUENTAS}",
    ),
    (
        hit(Side.MIN, (1,), 0, change=+1),
        f"Bo has not a single trick and gains 1 cabbage. {TOTALS}",
        f"Bo no tiene ni una baza y gana 1 col. {CUENTAS}",
    ),
    (
        hit(Side.MIN, (1, 3), 0),
        f"Bo and Cy have not a single trick and lose 3 cabbages each. {TOTALS}",
        f"Bo y Cy no tienen ni una baza y pierden 3 coles por cabeza. {CUENTAS}",
    ),
    (
        hit(Side.MAX, (), 4),
        f"A tie for the most tricks: the golden casino spares everybody. {TOTALS}",
        f"Hay empate a más bazas: el casino dorado perdona a todo el mundo. {CUENTAS}",
    ),
    (
        hit(Side.MIN, (), 0),
        f"A tie for the fewest tricks: the golden casino spares everybody. {TOTALS}",
        f"Hay empate a menos bazas: el casino dorado perdona a todo el mundo. {CUENTAS}",
    ),
    (
        counted("8", -2, (2, 0, 1, 0)),
        f"On c1 each 8 costs 2 cabbages: Ana -4, Inés -2. {TOTALS}",
        f"En c1, cada 8 cuesta 2 coles: Ana -4, Inés -2. {CUENTAS}",
    ),
    (
        counted("blue", +1, (0, 0, 0, 2)),
        f"On c1 every three blues bring 1 cabbage: Cy +2. {TOTALS}",
        f"En c1, cada tres azules dan 1 col: Cy +2. {CUENTAS}",
    ),
    (
        counted("8", -2, (0, 0, 0, 0)),
        f"On c1 each 8 costs 2 cabbages: nobody this time. {TOTALS}",
        f"En c1, cada 8 cuesta 2 coles: esta vez, a nadie. {CUENTAS}",
    ),
    (
        facts.GameEnded((INES,), (12, 3, 15, 9), "rounds"),
        "Inés wins with 15 cabbages!",
        "¡Gana Inés con 15 coles!",
    ),
    (
        facts.GameEnded((ANA, INES), (1, 0, 1, 1), "rounds"),
        "Ana and Inés share the win with 1 cabbage each!",
        "¡Ana e Inés comparten la victoria con 1 col por cabeza!",
    ),
    (
        facts.GameEnded((INES,), (12, 0, 15, 9), "no-cabbage"),
        "Bo has no cabbage left, and that ends the game. Inés wins with 15 cabbages!",
        "A Bo no le quedan coles: se acaba la partida. ¡Gana Inés con 15 coles!",
    ),
    (
        facts.GameEnded((INES,), (12, 0, 15, -2), "no-cabbage"),
        "Bo and Cy have no cabbage left, and that ends the game. Inés wins with 15 cabbages!",
        "A Bo y Cy no les quedan coles: se acaba la partida. ¡Gana Inés con 15 coles!",
    ),
]


@pytest.mark.parametrize(("fact", "english", "spanish"), EXAMPLES, ids=lambda _: "")
def test_a_fact_is_told(fact: Fact, english: str, spanish: str) -> None:
    """A fact is told in whole sentences of each language, in singular or plural as it should be."""
    assert " ".join(ENGLISH.tell(fact)) == english
    assert " ".join(SPANISH.tell(fact)) == spanish


def test_every_kind_of_fact_has_an_example() -> None:
    """Whatever may happen in Las Vegan is told, by at least one of the sentences above."""
    assert {type(fact) for fact, _, _ in EXAMPLES} == kinds_of_facts(facts)


def test_a_scored_round_is_told_line_by_line() -> None:
    """The golden casino comes first, then each casino with a token, then where everybody stands."""
    golden = GoldenLine(Side.MAX, (ANA,), 5, -4)
    lines = (
        CasinoLine(Slot.C1, NumberCasino(3), Token.T1, -1, (1, 0, 2, 0), (-1, 0, -2, 0)),
        CasinoLine(Slot.C3, SuitCasino(Suit.RED), Token.T4, +1, (0, 0, 0, 1), (0, 0, 0, 1)),
    )
    fact = facts.RoundScored(1, RoundScore(golden, lines, (-5, 0, -2, 1)), (10, 15, 13, 16))
    assert ENGLISH.tell(fact) == (
        "Ana has the most tricks, 5, and loses 4 cabbages.",
        "On c1 each 3 costs 1 cabbage: Ana -1, Inés -2.",
        "On c3 every three reds bring 1 cabbage: Cy +1.",
        "Cabbages after round 1: Ana 10 · Bo 15 · Inés 13 · Cy 16.",
    )


@pytest.mark.parametrize(
    ("fact", "english", "spanish"),
    [
        (
            taken("R7 R9 P7 R2", "R9", 2),
            "Ana leads R7, then Bo R9, Inés P7, Cy R2; the trick goes to Bo with R9."
            " There are two 7s in it.",
            "Ana sale con R7, luego Bo R9, Inés P7, Cy R2; la baza es para Bo con R9."
            " Hay dos 7 en ella.",
        ),
        (
            taken("G4 R9 P0 B0", "B0"),
            "Inés leads G4, then Cy R9, Ana P0, Bo B0; Bo steals the trick with B0!",
            "Inés sale con G4, luego Cy R9, Ana P0, Bo B0; ¡Bo roba la baza con B0!",
        ),
        (facts.Passed(ANA), "Ana places no token.", "Ana no pone ficha."),
    ],
)
def test_a_trick_is_recounted_with_its_cards(fact: Fact, english: str, spanish: str) -> None:
    """Looking back, a trick is told in one breath, from its leader on; all else is told as ever."""
    assert " ".join(recount(fact, People(NAMES, EN))) == english
    assert " ".join(recount(fact, People(NAMES, ES))) == spanish


def test_a_fact_of_the_other_game_is_refused() -> None:
    with pytest.raises(TypeError, match=r"not a fact of Las Vegan: UpDieAwaited\(\)"):
        SPANISH.tell(UpDieAwaited())


# --- the pieces -----------------------------------------------------------------------------------


def test_suits_and_their_cards_have_names() -> None:
    """In Spanish a suit is masculine (el palo rojo), its cards are feminine (las rojas)."""
    assert [suit_name(EN, suit) for suit in Suit] == ["red", "purple", "green", "blue"]
    assert [suit_name(ES, suit) for suit in Suit] == ["rojo", "morado", "verde", "azul"]
    assert [suit_cards(EN, suit) for suit in Suit] == ["reds", "purples", "greens", "blues"]
    assert [suit_cards(ES, suit) for suit in Suit] == ["rojas", "moradas", "verdes", "azules"]


def test_a_card_can_be_read_aloud() -> None:
    assert card_name(EN, Card.parse("R7")) == "red 7"
    assert card_name(ES, Card.parse("P0")) == "0 morado"


def test_tokens_have_names() -> None:
    assert [token_name(EN, token) for token in (Token.GOLD, Token.T3)] == [
        "golden token",
        "token t3",
    ]
    assert [token_name(ES, token) for token in (Token.GOLD, Token.T3)] == [
        "ficha dorada",
        "ficha t3",
    ]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "The golden token shows −3, the others −1, −2, +1 and −3.",
                "Cy puts the −2 on the 8s: each 8 costs 2 cabbages.",
                "Cy puts the +1 on the greens: every three greens bring 1 cabbage.",
            ],
        ),
        (
            "es",
            [
                "La ficha dorada muestra −3; las demás, −1, −2, +1 y −3.",
                "Cy pone el −2 en los 8: cada 8 cuesta 2 coles.",
                "Cy pone el +1 en las verdes: cada tres verdes dan 1 col.",
            ],
        ),
    ],
)
def test_aloud_tokens_go_by_what_they_show(language: str, sentences: list[str]) -> None:
    """Who hears of a token, or sees it on a page, does not know it by its place."""
    narrator = Narrator("lasvegan", NAMES, Messages(language, "lasvegan"), aloud=True)
    tossed = facts.TokensTossed((-3, -1, -2, 1, -3))
    told = (tossed, placed(-2, "8"), placed(1, "green"))
    assert [" ".join(narrator.tell(fact)) for fact in told] == sentences


@pytest.mark.parametrize(
    ("casino", "value", "english", "spanish"),
    [
        ("8", -2, ("8s", "each 8: -2"), ("los 8", "cada 8: -2")),
        (
            "green",
            +1,
            ("greens by threes", "three greens: +1"),
            ("las verdes de tres en tres", "tres verdes: +1"),
        ),
    ],
)
def test_a_casino_is_explained(
    casino: str, value: int, english: tuple[str, str], spanish: tuple[str, str]
) -> None:
    """A casino tells what it counts, and in few words what its token makes of that."""
    card = parse_casino(casino)
    assert (casino_name(EN, card), casino_meaning(EN, card, value)) == english
    assert (casino_name(ES, card), casino_meaning(ES, card, value)) == spanish


def test_the_golden_casino_is_explained() -> None:
    assert [golden_meaning(EN, side) for side in Side] == ["most tricks", "fewest tricks"]
    assert [golden_meaning(ES, side) for side in Side] == ["más bazas", "menos bazas"]


def test_values_have_their_sign() -> None:
    assert [signed(value) for value in (3, 0, -3)] == ["+3", "0", "-3"]

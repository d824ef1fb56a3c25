"""The browser tells games in the same sentences: a file of them is held to by both sides."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from sobremesa.messages.catalogue import LANGUAGES, Messages
from sobremesa.messages.narration import Narrator
from sobremesa.record.parse import read_lines
from sobremesa.record.replay import Replayer
from sobremesa.record.worded import worded
from sobremesa.rules.game import Fact, Seat
from sobremesa.rules.lasvegan import facts as lasvegan
from sobremesa.rules.lasvegan.components import NumberCasino, Side, Slot, Token
from sobremesa.rules.lasvegan.scoring import CasinoLine, GoldenLine, RoundScore
from sobremesa.rules.tallyup import facts as tallyup
from sobremesa.rules.tallyup.components import UpFace

ROOT: Final = Path(__file__).parents[2]
FIXTURE: Final = ROOT / "web/src/lib/narration/golden.json"
GAMES: Final = (
    "lasvegan-five-players-whole-round",
    "lasvegan-floor-none",
    "lasvegan-four-rounds",
    "lasvegan-golden-min-tie-none-pays",
    "lasvegan-golden-min-tie-without-tricks",
    "lasvegan-other-components",
    "lasvegan-pass-ends-the-round",
    "lasvegan-two-sevens-in-the-last-trick",
    "tallyup-alone-by-laps",
    "tallyup-every-face-of-the-up-die",
    "tallyup-laps-with-ten-players",
    "tallyup-other-dice",
    "tallyup-target-by-tally-up",
    "tallyup-ten-players",
    "tallyup-tie-break-ties-again",
    "tallyup-two-stars-in-the-bonus-roll",
    "tallyup-unclaimed-counts-players-in-only",
)

ANA, BO, INES = map(Seat, range(3))
SELDOM: Final[dict[str, tuple[Fact, ...]]] = {
    "lasvegan": tuple(
        lasvegan.RoundScored(1, RoundScore(golden, casinos, (0, 0, 0)), (15, -1, 0))
        for golden, casinos in (
            (GoldenLine(Side.MAX, (), 4, 0), ()),
            (GoldenLine(Side.MIN, (BO,), 2, -1), ()),
            (
                GoldenLine(Side.MIN, (ANA, INES), 1, 3),
                (CasinoLine(Slot.C2, NumberCasino(8), Token.T4, 1, (0, 0, 0), (0, 0, 0)),),
            ),
        )
    ),
    "tallyup": (
        tallyup.ChoicesRevealed((), (ANA, INES), 0),
        tallyup.ChoicesRevealed((BO,), (ANA,), -1),
        tallyup.Busted(2, -100, (BO, INES)),
        tallyup.Busted(4, 2500, (INES,)),
        tallyup.UpRolled(BO, UpFace.parse("x2"), 12_500),
        tallyup.TallyUpClaimed(ANA, 200, (), 100),
    ),
}
"""What the records above have none of."""


def told(name: str) -> dict[str, Any]:
    """What is told of a record."""
    replayer = Replayer()
    facts: list[Fact] = []
    record = (ROOT / f"tests/golden/{name}.record").read_bytes()
    for line in read_lines(record):
        if step := replayer.feed(line):
            facts += step.facts
    header = replayer.finish().header
    return tale(name, header.game, header.players, facts)


def tale(name: str, game: str, players: Sequence[str], facts: Sequence[Fact]) -> dict[str, Any]:
    """Facts, and what the program says of them in each language."""
    narrators = {
        language: Narrator(game, players, Messages(language, game), aloud=True)
        for language in LANGUAGES
    }
    return {
        "name": name,
        "game": game,
        "players": players,
        "facts": [worded(fact) for fact in facts],
        "told": {
            language: [narrator.tell(fact) for fact in facts]
            for language, narrator in narrators.items()
        },
        "rounds": {
            language: [*narrator.chronicle(facts)] for language, narrator in narrators.items()
        },
    }


def written() -> str:
    """The file, as `python -m tests.messages.test_web_narration` writes it."""
    tales = [told(name) for name in GAMES]
    tales += [
        tale(f"{game}-seldom", game, ("Ana", "Bo", "Inés"), facts) for game, facts in SELDOM.items()
    ]
    games = ",\n".join(json.dumps(tale, ensure_ascii=False) for tale in tales)
    return f"[\n{games}\n]\n"


def test_the_browser_is_held_to_what_the_program_says() -> None:
    """The sentences that the browser's narrator is tested against are those of this program."""
    assert FIXTURE.read_text("utf-8") == written()


if __name__ == "__main__":
    FIXTURE.write_text(written(), "utf-8")

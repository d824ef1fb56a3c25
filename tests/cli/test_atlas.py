"""`sobremesa atlas`: maps and a page that say what the solution says, whole or not at all."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import numpy as np
import pytest

from sobremesa.analysis.solve.advice import Advisor, Moment, shipped
from sobremesa.analysis.solve.chances import TRAYS
from sobremesa.cli import main
from sobremesa.cli.atlas import FILES
from sobremesa.cli.maps.atlas import REACH, ROLLS, SITUATIONS, Atlas
from sobremesa.cli.maps.grid import OFTEN, RARE, TOTALS, Frame, cells, total_places
from sobremesa.cli.maps.page import FINEST, LETTERS, PARTS
from sobremesa.cli.maps.pictures import chance_map, pick_map
from sobremesa.messages.catalogue import LANGUAGES, Messages
from sobremesa.rules.tallyup.options import TallyUpRules
from tests.cli.conftest import Command

DOCS = Path(__file__).parents[2] / "docs" / "solution"
SOURCES = Path(__file__).parents[2] / "src" / "sobremesa" / "cli" / "maps"
SPACE = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 300_000
STEP = 1250


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Advisor:
    """An advisor whose tables reach as far as those of an atlas, for all totals from 10 to 1000."""
    unit = shipped().setting.unit
    monkeypatch.setattr("sobremesa.analysis.solve.advice._STEP", REACH // unit)
    return Advisor(shipped(), TallyUpRules())


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an atlas of four pairs of scores."""
    folder = tmp_path_factory.mktemp("atlas") / "new"
    assert main(["atlas", str(folder), "--step", str(STEP), "--lang", "en"]) == 0
    return folder


def data(page: Path) -> Any:
    """What a page holds."""
    found = re.search(r'<script id="data"[^>]*>(.*?)</script>', page.read_text("utf-8"))
    assert found
    return json.loads(found[1])


@cache
def messages(language: str) -> Messages:
    return Messages(language, "tallyup", "atlas")


class Page(NamedTuple):
    """A page, read as its own script does."""

    held: Any

    def tray(self, mine: int, theirs: int) -> Any:
        return TRAYS[LETTERS.index(self.held["trays"][self._place(mine, theirs)])]

    def chance(self, mine: int, theirs: int) -> float:
        at = 2 * self._place(mine, theirs)
        high, low = map(LETTERS.index, self.held["chances"][at : at + 2])
        return (64 * high + low) / FINEST

    def stays(self, roll: int, situation: int, mine: int, theirs: int) -> list[float]:
        runs = self.held["stays"][roll][situation].split(",")[self._place(mine, theirs)]
        return [
            LETTERS.index(level) / PARTS
            for level, length in zip(runs[::2], runs[1::2], strict=True)
            for _ in range(LETTERS.index(length))
        ]

    def _place(self, mine: int, theirs: int) -> int:
        return int(mine // self.held["step"] * self.held["size"] + theirs // self.held["step"])


def moments(page: Page, mine: int, theirs: int) -> Iterator[tuple[Moment, float]]:
    """Some choices at these scores, and how likely to stay is best by the page."""
    for place, roll in enumerate(ROLLS):
        for situation, name in enumerate(SITUATIONS):
            active, both = name.startswith("active"), name.endswith("both")
            picked = page.tray(mine, theirs) if active else page.tray(theirs, mine)
            stays = page.stays(place, situation, mine, theirs)
            for total in (10, 200, 350, 600, 1000):
                stars = roll - 1 if roll else None
                moment = Moment(mine, theirs, active, True, both, picked, total, stars, False)
                yield moment, stays[total // 10]


def agrees(page: Page, asked: Advisor, mine: int, theirs: int) -> None:
    """The page says what the advisor says."""
    assert page.tray(mine, theirs) == asked.tray((mine, theirs))
    assert abs(page.chance(mine, theirs) - asked.chance((mine, theirs))) < 1 / FINEST
    for moment, stays in moments(page, mine, theirs):
        expected = asked.choice(moment).stays
        assert (expected in (0, 1)) == (stays in (0, 1)), moment
        # What is left to chance is told in parts, and never as if it were sure.
        assert abs(expected - stays) <= 1 / PARTS, moment


@pytest.mark.parametrize("pair", [(0, 0), (0, STEP), (STEP, 0)])
def test_the_page_says_what_the_advisor_says(
    made: Path, asked: Advisor, pair: tuple[int, int]
) -> None:
    """Dice, chances and choices, seen by the active player and by the other."""
    agrees(Page(data(made / "index.html")), asked, *pair)


@pytest.mark.parametrize("pair", [(1500, 500), (2300, 2350)])
def test_the_page_in_the_documents_is_that_of_the_solution(
    asked: Advisor, pair: tuple[int, int]
) -> None:
    """If this fails, the solution has changed: make docs/solution anew with `sobremesa atlas`."""
    agrees(Page(data(DOCS / "index.html")), asked, *pair)


def test_the_maps_in_the_documents_are_those_of_the_solution() -> None:
    """If this fails, make docs/solution anew with `sobremesa atlas`."""
    atlas = Atlas(shipped(), 50, (), np.zeros((2, 4, 0, 0, 1), np.float32))
    for name, drawn in (("pick", pick_map), ("chance", chance_map)):
        assert (DOCS / f"{name}.svg").read_text("utf-8") == drawn(atlas, messages("en"))


@pytest.mark.parametrize("folder", [None, DOCS], ids=["made", "docs"])
def test_every_map_says_what_it_shows(made: Path, folder: Path | None) -> None:
    """Well-formed, with a title and a description, and small enough to be kept with the code."""
    for name in FILES:
        text = ((folder or made) / name).read_text("utf-8")
        assert len(text.encode()) < MOST_BYTES
        if name.endswith(".svg"):
            root = ElementTree.fromstring(text)
            assert "Tally Up!" in (root[0].text or "")
            assert len(root[1].text or "") > 100
    assert sorted(file.name for file in made.iterdir()) == sorted(FILES)


def test_a_map_has_every_cell_in_its_colour(made: Path) -> None:
    """The runs of the dice's map, put together, are the trays of the solution."""
    trays = shipped().trays
    found = np.full(trays.shape, "", object)
    for path in ElementTree.parse(made / "pick.svg").iter(f"{SPACE}path"):
        for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v1H\d+", path.attrib["d"]):
            line = slice(int(x), int(x) + int(wide))
            assert (found[line, 249 - int(y)] == "").all()
            found[line, 249 - int(y)] = path.attrib["fill"]
    assert (found == np.array([OFTEN.get(tray, RARE) for tray in TRAYS], object)[trays]).all()


def test_the_first_score_goes_to_the_right_and_the_second_up() -> None:
    """As Cartesian axes do; the picture's own y goes down."""
    drawn = "".join(cells(np.array([[0, 0], [1, 0]]), ("#000", "#fff"), Frame(10, 20, 100, 20)))
    assert '<path d="M1 1h1v1H1" fill="#fff"/>' in drawn
    assert 'transform="translate(10 20) scale(50)"' in drawn


def test_the_map_of_totals_shows_the_first_at_which_to_leave_is_likelier() -> None:
    """Half and half is not likelier."""
    stays = np.ones((1, 1, 1, 3, 121), np.float32)
    stays[0, 0, 0, 0, 25:] = 0
    stays[0, 0, 0, 1, 30:60] = 0.5
    stays[0, 0, 0, 1, 90:95] = 0.4
    atlas = Atlas(shipped(), 50, (0, 50, 100), stays)
    assert atlas.leaves_from()[0, 0, 0].tolist() == [250, 900, np.inf]
    assert atlas.mixes()[0, 0, 0].tolist() == [False, True, False]
    colours = [TOTALS[place] for place in total_places(atlas.leaves_from()[0, 0, 0])]
    assert colours == [TOTALS[2], TOTALS[7], TOTALS[-1]]


def test_the_page_needs_nothing_else_and_has_all_its_words(made: Path) -> None:
    """No address in it but that of SVG's names; each word that it says, in every language."""
    html = (made / "index.html").read_text("utf-8")
    assert not re.search(r"""(src|href)=["'](?!#)|https?://|@import|url\(""", html)
    words = data(made / "index.html")["words"]
    assert set(words) == set(LANGUAGES)
    assert words["en"].keys() == words["es"].keys()
    asked = set(re.findall(r'data-(?:say|label)="([\w-]+)"', html))
    asked |= set(re.findall(r'\bsay\("([\w-]+)"', (SOURCES / "page.js").read_text("utf-8")))
    assert len(asked) > 20
    assert asked <= words["en"].keys()
    assert words["es"]["below"] == "menos de <total>"


def test_pictures_are_told_in_spanish_too() -> None:
    atlas = Atlas(shipped(), 50, (), np.zeros((2, 4, 0, 0, 1), np.float32))
    assert "Qué dados elegir" in pick_map(atlas, messages("es"))


def test_what_is_there_already_stays(tmp_path: Path, command: Command) -> None:
    (tmp_path / "stay.svg").write_text("mine")
    ran = command("atlas", tmp_path, "--step", STEP)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        f"sobremesa atlas: {tmp_path / 'stay.svg'} is there already: name another folder,"
        " or remove it\n"
    )
    assert [file.read_text() for file in tmp_path.iterdir()] == ["mine"]


def test_a_folder_that_cannot_be_is_told_at_once(tmp_path: Path, command: Command) -> None:
    ran = command("atlas", tmp_path / "no" / "where")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"sobremesa atlas: {tmp_path}/no/where: No such file or directory\n"
    (tmp_path / "file").touch()
    ran = command("atlas", tmp_path / "file")
    assert (ran.status, ran.err) == (1, f"sobremesa atlas: {tmp_path}/file: File exists\n")
    assert command("atlas", "nul\0").status == 1


def test_ctrl_c_leaves_nothing_half_done(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interrupted when the maps are drawn and the page is not."""

    def interrupted(atlas: Atlas) -> str:
        assert sorted(file.name[:6] for file in tmp_path.iterdir()) == ["atlas-"]
        raise KeyboardInterrupt

    monkeypatch.setattr("sobremesa.cli.maps.page.page", interrupted)
    assert command("atlas", tmp_path, "--step", STEP).status == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("step", ["0", "15", "1260", "some"])
def test_a_step_that_cannot_be_is_told(tmp_path: Path, command: Command, step: str) -> None:
    ran = command("atlas", tmp_path, "--step", step)
    assert ran.status == 2
    assert f"`{step}`: a multiple of 10 from 10 to 1250 is wanted" in ran.err


def test_there_is_a_colour_for_every_total() -> None:
    """In their order, and each is another."""
    places = total_places(np.arange(0.0, 1210, 10)).tolist()
    assert all(later - place in (0, 1) for place, later in pairwise(places))
    assert len(set(TOTALS)) == len(TOTALS) == places[-1] + 2

"""The charts: SVG that any viewer shows, and that says the same as the numbers."""

import re
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sobremesa.cli.chart import dice, svg
from sobremesa.cli.chart.figures import TrayFigures, decimal, figures, ranked
from sobremesa.cli.chart.shares import shares
from sobremesa.cli.chart.tray import tray_chart
from sobremesa.cli.chart.trays import trays_chart
from sobremesa.messages.catalogue import LANGUAGES, Messages
from sobremesa.rules.tallyup.components import Die

ROOT = Path(__file__).parents[3]
SPACE = "{http://www.w3.org/2000/svg}"


@cache
def trays() -> list[TrayFigures]:
    return ranked(map(figures, combinations(Die, 3)))


def messages(language: str = "en") -> Messages:
    return Messages(language, "tallyup", "odds")


def read(chart: str) -> ElementTree.Element:
    return ElementTree.fromstring(chart)


def texts(chart: str) -> list[str]:
    return [one.text or "" for one in read(chart).iter(f"{SPACE}text")]


def every_chart(language: str) -> list[str]:
    said = messages(language)
    return [*(tray_chart(tray, said) for tray in trays()), trays_chart(trays(), said)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chart_says_what_it_shows(language: str) -> None:
    """A title and a description stand first, for those who do not see it."""
    for chart in every_chart(language):
        root = read(chart)
        assert root.attrib["role"] == "img"
        title, description = root[0], root[1]
        assert root.attrib["aria-labelledby"].split() == [
            title.attrib["id"],
            description.attrib["id"],
        ]
        assert "Tally Up!" in (title.text or "")
        assert len(description.text or "") > 100


def test_every_chart_stands_alone() -> None:
    """Without scripts, without links to elsewhere, small, and the same each time."""
    for chart, again in zip(every_chart("en"), every_chart("en"), strict=True):
        assert chart == again
        assert len(chart) < 24_000
        assert not re.search(r"<script|@import|url\(|<image|<foreignObject", chart)
        assert set(re.findall(r'href="(.)', chart)) == {"#"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_stands_outside(language: str) -> None:
    """All text begins within the felt, and what is told to end somewhere does so within it, too."""
    for chart in every_chart(language):
        root = read(chart)
        wide, high = float(root.attrib["width"]), float(root.attrib["height"])
        for one in root.iter(f"{SPACE}text"):
            x, y = float(one.attrib["x"]), float(one.attrib["y"])
            # A letter is about half as wide as it is high.
            room = len(one.text or "") * 15 * 0.5
            kinds = one.attrib.get("class", "").split()
            left = x - room if "end" in kinds else x - room / 2 if "middle" in kinds else x
            if "title" not in kinds:
                assert left > 17, one.text
                assert left + room < wide - 10, one.text
            assert 17 < y < high - 17


@pytest.mark.parametrize("picked", list(combinations(Die, 3)))
def test_a_chart_shows_its_tray(picked: tuple[Die, ...]) -> None:
    """Its shares sum up to 1, and stand there with its columns and means."""
    tray = figures(picked)
    parts = shares(tray, messages())
    assert sum(part.chance for part in parts) == 1
    shown = texts(tray_chart(tray, messages()))
    columns = {one.points for one, _ in tray.counts if one.stars < 2}
    assert {str(points) for points in columns} <= set(shown)
    for part in parts:
        assert part.name in shown
        assert any(text.endswith(f"· {part.chance}") for text in shown)
    assert f"average {decimal(messages(), tray.points)}" in shown
    assert any(f"worth {decimal(messages(), tray.best.value)} on average" in text for text in shown)


def test_columns_are_as_high_as_their_chances() -> None:
    """Cream and green parts have the same scale: together they are what scores."""
    for tray in trays():
        bars = [
            one.attrib
            for one in read(tray_chart(tray, messages())).findall(f"{SPACE}rect")
            if one.attrib.get("fill") in (svg.PAPER, svg.GAIN) and float(one.attrib["y"]) > 300
        ]
        scoring = [count for one, count in tray.counts if one.stars < 2]
        plain = sum(count for one, count in tray.counts if one.stars < 2 and not one.circled)
        # Each bar leaves one unit free below the next one.
        tall: Any = {svg.PAPER: 0.0, svg.GAIN: 0.0}
        for bar in bars:
            tall[bar["fill"]] += float(bar["height"]) + 1
        share = tall[svg.PAPER] / (tall[svg.PAPER] + tall[svg.GAIN])
        assert share == pytest.approx(plain / sum(scoring), abs=1e-3)


def test_the_dice_are_those_of_the_pages() -> None:
    """Their colours are the ones that the web client draws dice with."""
    art = (ROOT / "web" / "src" / "lib" / "pieces" / "art" / "dice.ts").read_text("utf-8")
    bodies = re.findall(r'body: "(#\w+)"', art)
    symbols = read(dice.models(Die)).findall("symbol")
    assert [symbol.attrib["id"] for symbol in symbols] == list(map(str, Die))
    assert [symbol[1].attrib["fill"] for symbol in symbols] == bodies[: len(Die)]


def test_the_page_of_all_trays_is_up_to_date() -> None:
    """`sobremesa odds --all --chart docs/pictures/trays.svg` made the picture of docs/odds.md."""
    file = ROOT / "docs" / "pictures" / "trays.svg"
    assert file.read_text("utf-8") == trays_chart(trays(), messages())


def test_the_table_of_all_trays_is_up_to_date() -> None:
    """docs/odds.md gives each tray's exact odds and its best round."""
    page = (ROOT / "docs" / "odds.md").read_text("utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in page.splitlines()
        if line.startswith("| ") and line.count("/") >= 3
    ]
    said = messages()
    assert rows == [
        [
            " ".join(map(str, tray.dice)),
            str(tray.main.bust),
            str(tray.main.tally_up),
            str(tray.main.up_die),
            decimal(said, tray.points),
            decimal(said, tray.best.value, 2),
            str(tray.best.roll_limit),
            str(tray.best.up_limits[1]),
        ]
        for tray in trays()
    ]


def test_words_are_written_as_text() -> None:
    """Whatever they hold."""
    assert svg.text(0, 0, "<a> & b") == '<text x="0" y="0">&lt;a&gt; &amp; b</text>'
    assert read(svg.document(10, 10, "<t>", "d & e", ())).findtext(f"{SPACE}title") == "<t>"

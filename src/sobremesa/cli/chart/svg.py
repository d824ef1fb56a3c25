"""The elements of an SVG, as text.

Charts lie on the table's green felt, whose text is cream by day and by night: a viewer's own
background, dark or light, stays outside.
"""

from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape, quoteattr

FELT: Final = "#1f4b38"
FELT_LINE: Final = "#3f7559"
WOOD: Final = "#6d4327"
ON_FELT: Final = "#fff8e8"
ON_FELT_SOFT: Final = "#cfe0d0"
PAPER: Final = "#fff6e2"
ON_PAPER: Final = "#2c2018"
GAIN: Final = "#a9e4b0"
ON_GAIN: Final = "#153527"
BRASS: Final = "#d8a440"
ON_BRASS: Final = "#2e1e04"
DANGER: Final = "#b5342a"
ON_DANGER: Final = "#fff6e2"

_TEXT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Ubuntu,sans-serif"
_TITLE: Final = "'Iowan Old Style','Palatino Linotype',P052,Palatino,Georgia,'Noto Serif',serif"
_STYLE: Final = (
    f"text{{font-family:{_TEXT};font-size:15px;fill:{ON_FELT};"
    "font-variant-numeric:tabular-nums}"
    f".title{{font-family:{_TITLE};font-size:30px}}"
    f".soft{{fill:{ON_FELT_SOFT}}}.small{{font-size:13px}}"
    f".on-paper{{fill:{ON_PAPER}}}.on-gain{{fill:{ON_GAIN}}}.on-danger{{fill:{ON_DANGER}}}"
    f".on-brass{{fill:{ON_BRASS}}}"
    f".halo{{paint-order:stroke;stroke:{FELT};stroke-width:5px;stroke-linejoin:round}}"
    ".middle{text-anchor:middle}.end{text-anchor:end}"
)


def element(name: str, /, *inside: str, **attributes: str | float) -> str:
    """An element with its attributes, in which `_` stands for `-`; numbers are cut to hundredths.

    >>> element("rect", x=1.0, stroke_width=0.333)
    '<rect x="1" stroke-width="0.33"/>'
    """
    words = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
        words.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    start = " ".join(words)
    return f"<{start}>{''.join(inside)}</{name}>" if inside else f"<{start}/>"


def text(x: float, y: float, words: str, *kinds: str, **attributes: str | float) -> str:
    """A line of text; its kinds are classes of `_STYLE`: title, soft, small, end and so on.

    >>> text(10, 20, "a < b", "soft", "end")
    '<text x="10" y="20" class="soft end">a &lt; b</text>'
    """
    if kinds:
        attributes["class"] = " ".join(kinds)
    return element("text", escape(words), x=x, y=y, **attributes)


def bar(x: float, y: float, width: float, height: float, fill: str, *, corner: float = 0) -> str:
    """A rectangle, its corners rounded by so much.

    >>> bar(0, 0, 10, 5, "#fff6e2")
    '<rect x="0" y="0" width="10" height="5" fill="#fff6e2"/>'
    """
    rounded = {"rx": corner} if corner else {}
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **rounded)


def ring(x: float, y: float) -> str:
    """The mark of a circle, on what stands for rolls with one.

    >>> ring(5, 5)
    '<circle cx="5" cy="5" r="4" fill="none" stroke="#153527" stroke-width="1.6"/>'
    """
    return element("circle", cx=x, cy=y, r=4, fill="none", stroke=ON_GAIN, stroke_width=1.6)


def document(width: int, height: int, title: str, description: str, parts: Iterable[str]) -> str:
    """A whole file: the parts on felt with a wooden rim; one element a line.

    The title and the description are what a screen reader says in place of the picture.
    """
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-labelledby="title description">'
    )
    lines = [
        start,
        element("title", escape(title), id="title"),
        element("desc", escape(description), id="description"),
        element("style", _STYLE),
        bar(0, 0, width, height, WOOD, corner=24),
        bar(10, 10, width - 20, height - 20, FELT, corner=16),
        element(
            "rect",
            x=17,
            y=17,
            width=width - 34,
            height=height - 34,
            rx=11,
            fill="none",
            stroke=FELT_LINE,
            stroke_width=1.5,
        ),
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"

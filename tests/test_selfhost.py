"""The page for those who keep a server says what the server has."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

from msgspec import Meta

from sobremesa.cli.admin import _ACTIONS
from sobremesa.server.metrics import Metrics
from sobremesa.server.settings import Settings

PAGE = (Path(__file__).parent.parent / "docs" / "selfhost.md").read_text("utf-8")


def rows() -> Iterator[str]:
    """The table of the settings as it should be."""
    hints = get_type_hints(Settings, include_extras=True)
    for field in Settings.__struct_fields__:
        [what] = [
            known.description
            for known in hints[field].__metadata__
            if isinstance(known, Meta) and known.description
        ]
        default = getattr(Settings(), field)
        shown = f"`{default:g}`" if isinstance(default, int | float) else f"`{default}`"
        if field == "database":
            shown = "in your data folder"
        yield f"| `--{field.replace('_', '-')}` | {shown if default != '' else ''} | {what} |"


def test_every_setting_is_documented_as_it_is() -> None:
    """Each option stands in the table with its default and its help, in the order of the help."""
    _, section = PAGE.split("## Settings\n")
    section, *_ = section.split("\n#")
    assert re.findall(r"^\| `--.*", section, re.MULTILINE) == list(rows())


def test_every_metric_is_documented() -> None:
    """Each has a row, and none has one that is not there."""
    families = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in Metrics().registry.collect()
        if family.name.startswith("sobremesa_")
    }
    assert set(re.findall(r"^\| `(sobremesa_\w+)` \|", PAGE, re.MULTILINE)) == families


def test_every_action_of_admin_is_documented() -> None:
    """Each has an example."""
    assert set(re.findall(r"^ {4}sobremesa admin (\w+)", PAGE, re.MULTILINE)) == _ACTIONS.keys()

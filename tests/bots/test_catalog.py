"""Bots that decide at once bring nothing along that takes time to import."""

import subprocess
import sys

from sobremesa.bots.catalog import COMPILED, KNOWN
from sobremesa.rules import catalog

ASK = """
import sys
from sobremesa.bots.catalog import bot
bot(sys.argv[1], sys.argv[2])
print(*{"numba", "numpy"} & set(sys.modules))
"""


def test_only_bots_that_search_import_numba() -> None:
    """It takes half a second, in which a server's event loop would stand still."""
    for game in catalog.GAMES:
        for level in KNOWN:
            command = [sys.executable, "-c", ASK, game, level]
            loaded = subprocess.run(command, capture_output=True, check=True).stdout.split()
            assert bool(loaded) == (level in COMPILED), (game, level)

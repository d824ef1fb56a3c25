"""`sobremesa rules`: print the rules of a game."""

import argparse
import os
import sys

from sobremesa.cli import OK
from sobremesa.messages.catalogue import LANGUAGES, preferred_language
from sobremesa.messages.rules_text import rules_text
from sobremesa.rules import catalog


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", choices=catalog.GAMES, help="tallyup or lasvegan")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of the rules")


def run(options: argparse.Namespace) -> int:
    text = rules_text(options.game, options.lang or preferred_language(os.environ))
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console(highlight=False)
        console.print(Markdown(text), width=min(console.width, 100))
    else:
        print(text)
    return OK

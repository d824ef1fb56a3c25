"""`sobremesa solve`: the chances to win at Tally Up! with best play, for two players."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sobremesa.cli import INTERRUPTED, INVALID, OK, UNREADABLE
from sobremesa.rules.tallyup.options import TARGETS, TallyUpRules, Target

if TYPE_CHECKING:
    from sobremesa.analysis.solve.levels import Done
    from sobremesa.analysis.solve.setting import Setting
    from sobremesa.analysis.solve.solution import Solution


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--target", type=_target, default=Target().points, metavar="N", help="(default 2500)"
    )
    parser.add_argument(
        "--high-stakes", action="store_true", help="nobody chooses before the Up die (TU-6.3)"
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("tallyup.npz"),
        metavar="FILE",
        help="where it goes (default %(default)s); FILE.part keeps what is known meanwhile, and the"
        " same command goes on from there",
    )
    parser.add_argument(
        "--workers",
        type=_count,
        default=os.cpu_count() or 1,
        metavar="N",
        help="threads (default: one for each core)",
    )


def run(options: argparse.Namespace) -> int:
    """Exit status 130 when it was interrupted: what was known by then is kept."""
    from sobremesa.analysis.solve.memory import TooLittleMemory
    from sobremesa.analysis.solve.setting import setting
    from sobremesa.analysis.solve.solution import NotASolution

    rules = TallyUpRules(goal=Target(options.target), high_stakes=options.high_stakes)
    if options.out.suffix != ".npz":
        print(f"sobremesa solve: {options.out}: its name must end in .npz", file=sys.stderr)
        return INVALID
    part = options.out.with_name(options.out.name + ".part")
    if options.out.exists():
        print(
            f"sobremesa solve: {options.out} is there already: name another, or remove it",
            file=sys.stderr,
        )
        return UNREADABLE
    try:
        # Nobody works for ten minutes to learn then that nothing can be kept.
        part.open("ab").close()
        solution = _solved(rules, setting(rules), options.workers, part)
        solution.save(options.out)
        part.unlink(missing_ok=True)
    except (TooLittleMemory, NotASolution) as error:
        _remove_if_empty(part)
        print(f"sobremesa solve: {error}", file=sys.stderr)
        return INVALID
    except OSError as error:
        _remove_if_empty(part)
        where = error.filename or part
        print(f"sobremesa solve: {where}: {error.strerror or error}", file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        _remove_if_empty(part)
        known = f"what is known is in {part}" if part.exists() else "nothing was known yet"
        print(f"Stopped; {known}.", file=sys.stderr)
        return INTERRUPTED
    print(
        f"{options.out}: the first player wins with {solution.chance(0, 0):.6f},"
        f" in a tie-break with {solution.tie:.6f}; residual {solution.residual:.1e}"
    )
    return OK


def _remove_if_empty(part: Path) -> None:
    """Leave no empty file behind."""
    if part.exists() and not part.stat().st_size:
        part.unlink()


def _solved(rules: TallyUpRules, game: "Setting", workers: int, part: Path) -> "Solution":
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    from sobremesa.analysis.solve.work import solve

    console = Console(stderr=True)
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        # Where nobody sees it move, it would leave an empty line.
        disable=not console.is_terminal,
    )
    with progress:
        task = progress.add_task("the end of the game", total=game.target**2)

        def report(done: "Done") -> None:
            pairs = min(done.level, 2 * game.target - 2 - done.level) + 1
            progress.update(
                task, advance=pairs, description=f"scores that add up to {done.level * game.unit}"
            )

        return solve(rules, game, workers=workers, checkpoint=part, report=report)


def _target(text: str) -> int:
    points = _whole(text)
    if points not in TARGETS:
        raise argparse.ArgumentTypeError(
            f"`{text}`: a whole number from {TARGETS[0]} to {TARGETS[-1]} is wanted"
        )
    return points


def _count(text: str) -> int:
    if _whole(text) < 1:
        raise argparse.ArgumentTypeError(f"`{text}`: a whole number from 1 on is wanted")
    return int(text)


def _whole(text: str) -> int:
    """The number, or -1 if it is none."""
    return int(text) if text.isascii() and text.isdigit() else -1

"""The record of a table's game, made from its journal."""

from collections.abc import Iterable

from sobremesa.fairness import Proof, commitment
from sobremesa.record.write import header_lines
from sobremesa.server.refusal import Refusal
from sobremesa.server.table.entries import AnyEntry, Played, Started
from sobremesa.server.table.state import TableState


def record(table: TableState, entries: Iterable[AnyEntry]) -> str:
    """The game's record, with what is needed to check its draws.

    Args:
        table: where the journal has led.
        entries: the journal.

    Raises:
        Refusal: there is no game, or it is not over: the record holds what nobody may know yet.
    """
    require_over(table)
    assert table.play is not None
    seed = table.opened.seed
    proof = Proof(commitment(seed), table.play.contributions, seed)
    *known_before, shown_after = proof.comments()
    lines = [*map(str, header_lines(table.play.header)), *known_before]
    for entry in entries:
        if isinstance(entry, Started | Played):
            lines += entry.lines
    return "".join(f"{line}\n" for line in [*lines, shown_after])


def require_over(table: TableState) -> None:
    """See to it that all may know everything of a table's game.

    Raises:
        Refusal: there is no game, or it is not over.
    """
    if table.play is None:
        raise Refusal("not-started", "no game was played here")
    if not table.is_over:
        raise Refusal("not-allowed", "the record is there when the game is over")

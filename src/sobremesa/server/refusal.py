"""Why somebody did not get what they asked for."""

from sobremesa.protocol.common import RefusalCode


class Refusal(Exception):
    """A request that is refused; nothing changed.

    Attributes:
        code: the reason, for programs.
        what: the reason, in a sentence.
        allowed: what would have been accepted, in the record's words.
    """

    def __init__(self, code: RefusalCode, what: str, allowed: tuple[str, ...] = ()) -> None:
        self.code: RefusalCode = code
        self.what = what
        self.allowed = allowed
        super().__init__(code, what, allowed)

    def __str__(self) -> str:
        return self.what

    def bare(self) -> "Refusal":
        """The same, without the frames that it was raised in: they would keep a table alive."""
        return Refusal(self.code, self.what, self.allowed)

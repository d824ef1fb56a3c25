"""What is wrong with a record, and where."""


class RecordError(Exception):
    """A record that is not valid.

    Attributes:
        line: the number of the line in error, counting from 1.
        what: what was given, what is wrong with it and what was allowed there.
    """

    def __init__(self, line: int, what: str) -> None:
        self.line = line
        self.what = what
        super().__init__(line, what)

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}"

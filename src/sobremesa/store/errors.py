"""Why a store did not do what it was asked; `StoreError` is the base of all."""


class StoreError(Exception):
    """Something that a store refuses or cannot do; nothing of what was asked has been done."""


class NumberTaken(StoreError):
    """The table has an entry of that number: somebody else, or an earlier try, wrote it.

    Attributes:
        table: the table's id.
        first: the number that was given for the first entry.
        last: the number of the table's last entry.
    """

    def __init__(self, table: str, first: int, last: int) -> None:
        self.table = table
        self.first = first
        self.last = last
        super().__init__(table, first, last)

    def __str__(self) -> str:
        return f"table {self.table} has entry {self.first} already; the next one is {self.last + 1}"


class NumberMissing(StoreError):
    """The table has no entry of the number before, and a journal has no gaps.

    Attributes:
        table: the table's id.
        first: the number that was given for the first entry.
        last: the number of the table's last entry; 0 for a table without entries.
    """

    def __init__(self, table: str, first: int, last: int) -> None:
        self.table = table
        self.first = first
        self.last = last
        super().__init__(table, first, last)

    def __str__(self) -> str:
        return f"table {self.table} has no entry {self.first - 1}; the next one is {self.last + 1}"


class CodeTaken(StoreError):
    """Another table that is not closed has that code.

    Attributes:
        table: the id of the table that should have got it.
        code: the code.
    """

    def __init__(self, table: str, code: str) -> None:
        self.table = table
        self.code = code
        super().__init__(table, code)

    def __str__(self) -> str:
        return f"table {self.table} cannot have the code {self.code}: another table has it"


class StoreUnavailable(StoreError):
    """The store cannot be read or written now: the disk is full, or fails, or the file is locked.

    Later calls work again when the disk does. Nothing that was asked has been acknowledged; where
    the fault came so late that it may still have been written, `Store.last_number` tells.
    """


class StoreClosed(StoreError):
    """The store was closed, or is being closed."""

    def __str__(self) -> str:
        return "the store is closed"


class CannotOpen(StoreError):
    """There is no such store, or it cannot be used; the message says what would work."""


class CannotBackUp(StoreError):
    """A store of this kind makes no backups; the message says what to do instead."""

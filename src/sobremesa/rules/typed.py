"""Whether a value holds what its types say: Python and msgspec do not check what code makes."""

from typing import Any

import msgspec


def ill_formed(value: object, wanted: type[msgspec.Struct]) -> str | None:
    """Why a value is not such a struct, with what the types of its fields say; None if it is.

    What merely equals the right thing is wrong, too: a list for a tuple, 0 for False or for the
    first of an enumeration.

    >>> from sobremesa.rules.tallyup.options import Laps
    >>> ill_formed(Laps(3), Laps), ill_formed(Laps(0), Laps)
    (None, 'Expected `int` >= 1 - at `$.count`')
    """
    if type(value) is not wanted:
        return f"not a {wanted.__name__}"
    try:
        right = msgspec.convert(msgspec.to_builtins(value), wanted)
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError) as error:
        return str(error)
    return None if _of_the_same_types(value, right) else "a part of it is of another type"


def _of_the_same_types(value: Any, right: Any) -> bool:
    if type(value) is not type(right):
        return False
    if isinstance(value, tuple):
        pairs = zip(value, right, strict=True)
    elif isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
        pairs = zip(
            (getattr(value, name) for name in names),
            (getattr(right, name) for name in names),
            strict=True,
        )
    else:
        return True
    # Every drawn event comes through here: members of enumerations, say, need no further look.
    return all(one is other or _of_the_same_types(one, other) for one, other in pairs)

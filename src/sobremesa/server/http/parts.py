"""What the controllers are given: most of it `app.py` provides by the names that stand here."""

from typing import Annotated, Final

from litestar.di import NamedDependency
from litestar.params import QueryParameter, SkipValidation

from sobremesa.protocol.common import Person
from sobremesa.server.hall import Hall
from sobremesa.server.http.callers import Callers
from sobremesa.server.metrics import Metrics
from sobremesa.server.replays import Replays

TheHall = NamedDependency[SkipValidation[Hall]]
"""`hall`: all tables."""

TheCallers = NamedDependency[SkipValidation[Callers]]
"""`callers`: who asks."""

TheMetrics = NamedDependency[SkipValidation[Metrics]]
"""`metrics`: what is counted."""

TheReplays = NamedDependency[SkipValidation[Replays]]
"""`replays`: records of others, played through."""

Asking = NamedDependency[SkipValidation[Person]]
"""`person`: who asks; a request of nobody is refused."""

AnybodyAsking = NamedDependency[SkipValidation[Person | None]]
"""`anybody`: who asks, or None."""

After = Annotated[
    str | None, QueryParameter(max_length=100, description="`next` of the page before this one")
]
"""`after`: where a page of a list begins."""

NAMES: Final = ("hall", "callers", "metrics", "replays", "person", "anybody")
"""The names of what is provided."""

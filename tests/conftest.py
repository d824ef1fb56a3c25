"""Set-up shared by all tests: how hypothesis searches."""

import os

from hypothesis import settings

# A game replays slowly on a busy machine and quickly on an idle one: a deadline would test that.
settings.register_profile("dev", deadline=None)
# In the CI the same commit must give the same answer, and a failure must be repeatable elsewhere.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)

settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") == "true" else "dev")
)

"""How many random examples do the tests try?

``fast`` (the default) tries a few, always the same; ``--hypothesis-profile soak`` tries many new ones. No test has
a deadline: a slow machine is no fault of the package.
"""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

_QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile(
    "fast", max_examples=25, derandomize=True, deadline=None, database=None, suppress_health_check=_QUIET
)
settings.register_profile("few", settings.get_profile("fast"), max_examples=5)  # where Python is slow: a browser's
settings.register_profile("soak", max_examples=2000, deadline=None, suppress_health_check=_QUIET)
settings.register_profile(  # for tests.mutation, which asks only whether a test fails
    "mutation", settings.get_profile("fast"), phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("fast")

"""How often a property is tried."""

from __future__ import annotations

from hypothesis import settings


def examples(times: int) -> int:
    """So many in `make test-long`, a third of them in `make test`: see the profiles in conftest.py."""
    return max(8, times * settings.get_profile(settings.get_current_profile_name()).max_examples // 100)

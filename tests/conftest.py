"""What holds for every test."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes is the machine's affair, not a property: a loaded one must not fail a test.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

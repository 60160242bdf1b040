"""What holds for every test."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import settings

# The tests are no package; what several rooms of them share lies beside this file and is imported by its name.
sys.path.append(str(Path(__file__).parent))

# How long an example takes is the machine's affair, not a property: a loaded one must not fail a test.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

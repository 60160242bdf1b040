"""What holds for every test."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import settings

# The tests are no package; what several rooms of them share lies beside this file and is imported by its name.
sys.path.append(str(Path(__file__).parent))

# The same examples every time: what landed once must not fail by chance the next day.
# How long an example takes is the machine's affair, not a property: a loaded one must not fail a test.
settings.register_profile("untimed", deadline=None, derandomize=True)
settings.load_profile("untimed")

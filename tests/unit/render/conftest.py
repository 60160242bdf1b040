"""Makes the sample findings beside this file importable as `findings`."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

_SPEC = importlib.util.spec_from_file_location("findings", Path(__file__).with_name("findings.py"))
assert _SPEC is not None and _SPEC.loader is not None
sys.modules["findings"] = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(sys.modules["findings"])

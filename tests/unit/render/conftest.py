"""Makes the sample findings and articles and the page reader beside this file importable by their names."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

for _name in ("findings", "articles", "ledgers", "reading_pages"):
    _spec = importlib.util.spec_from_file_location(_name, Path(__file__).with_name(f"{_name}.py"))
    assert _spec is not None and _spec.loader is not None
    sys.modules[_name] = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(sys.modules[_name])

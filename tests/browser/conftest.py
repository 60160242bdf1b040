"""Makes the site beside this file importable by its name, and its fixtures known to every test here."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

_spec = importlib.util.spec_from_file_location("browser_site", Path(__file__).with_name("browser_site.py"))
assert _spec is not None and _spec.loader is not None
sys.modules["browser_site"] = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(sys.modules["browser_site"])

from browser_site import browser, reader, site, upload  # noqa: E402, F401

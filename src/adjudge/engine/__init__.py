"""The wiring: settings to ports to an Engine. The only room that imports adapters."""

from __future__ import annotations

from adjudge.engine.engine import Engine

__all__ = ["Engine"]

FACE = ("calibration", "desks", "models")
"""What others may import from here; all else is this package's own."""

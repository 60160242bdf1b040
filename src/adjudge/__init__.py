"""Adjudge tells people whether a claim holds: it finds evidence, weighs it, and quotes the words that decide.

    from adjudge import Engine

    with Engine.open() as engine:
        engine.ingest(["notes/"])
        engine.search("Paris is the capital of France")

Names are imported when they are first used, so that `import adjudge` stays light.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.errors import AdjudgeError
    from adjudge.model.knowledge import Filter
    from adjudge.settings import Settings

__version__ = "0.1.0"

_HOMES = {
    "AdjudgeError": "adjudge.errors",
    "Engine": "adjudge.engine",
    "Filter": "adjudge.model.knowledge",
    "Settings": "adjudge.settings",
}

__all__ = ["AdjudgeError", "Engine", "Filter", "Settings", "__version__"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'adjudge' has no attribute {name!r}")

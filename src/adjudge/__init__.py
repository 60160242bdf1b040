"""Adjudge tells people whether a claim holds: it finds evidence, weighs it, and quotes the words that decide.

    from adjudge import Engine

    with Engine.open() as engine:
        engine.ingest(["notes/"])
        engine.search("Paris is the capital of France")

Or, for what a language model wrote from documents of yours:

    ledger = adjudge.ground(answer, documents)
    adjudge.assert_grounded(answer, documents)

Names are imported when they are first used, so that `import adjudge` stays light.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.errors import AdjudgeError
    from adjudge.evaluators.grounding import Ungrounded, assert_grounded, ground
    from adjudge.settings import Settings
    from adjudge.values.knowledge import Filter
    from adjudge.values.ledger import Ledger

__version__ = "0.1.0"

# onnxruntime tells its maker about its use: it leaves a device id in the user's cache folder and looks up a collector, unless
# this stands in the environment before it is first imported. Python imports this file before any module of the package, so
# here it holds for all of them. Whoever has set it meant what they set.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

_HOMES = {
    "AdjudgeError": "adjudge.errors",
    "Engine": "adjudge.engine",
    "Filter": "adjudge.values.knowledge",
    "Ledger": "adjudge.values.ledger",
    "Settings": "adjudge.settings",
    "Ungrounded": "adjudge.evaluators.grounding",
    "assert_grounded": "adjudge.evaluators.grounding",
    "ground": "adjudge.evaluators.grounding",
}

__all__ = [
    "AdjudgeError", "Engine", "Filter", "Ledger", "Settings", "Ungrounded", "__version__", "assert_grounded", "ground",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'adjudge' has no attribute {name!r}")

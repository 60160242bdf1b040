"""One engine for a whole process: models are loaded once and shared by every thread that grounds something."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.engine import Engine

_lock = threading.Lock()
_held: dict[int, Engine] = {}
"""By process: one that is forked does not use its parent's."""


def process_engine() -> Engine:
    """The engine of this process, over a store of its own that goes with it: nobody's knowledge base is read or written.
    It has the policy, the embedder and the judge of the settings in force, and neither web nor language model."""
    with _lock:
        if os.getpid() not in _held:
            _held[os.getpid()] = _made()
        return _held[os.getpid()]


def _made() -> Engine:
    from adjudge import settings
    from adjudge.engine import Engine

    folder = tempfile.mkdtemp(prefix="adjudge-")
    found = settings.load()
    engine = Engine(replace(found, home=folder, store="", search=(), llm_base_url="", llm_model=""))
    _ = engine.models.names  # loads them here, under the lock
    atexit.register(_ended, engine, folder, os.getpid())
    return engine


def _ended(engine: Engine, folder: str, process: int) -> None:
    if os.getpid() == process:
        engine.close()
        shutil.rmtree(folder, ignore_errors=True)

"""What a job does takes an event loop of its own, also where one runs already: in a notebook, in a web service."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

T = TypeVar("T")


def run_to_end(work: Coroutine[Any, Any, T]) -> T:
    """What some work comes to. Where an event loop runs in this thread the work is done in another one, which sees the same
    context, and this one waits: a loop cannot wait for itself."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="adjudge") as beside:
        return beside.submit(copy_context().run, asyncio.run, work).result()

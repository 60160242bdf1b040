"""A server over a small library as a process of its own, with a line of the length that a test wants.

Run as: python service_process.py HOME LINE [beside] [limits as JSON, those of connections under "wire"]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from adjudge.api.app import create_app, server
from adjudge.api.limits import ServiceLimits, log_to_stderr
from adjudge.cli.serving import address_of, bound, stopped_in_order
from adjudge.http_server import ConnectionLimits
from service_library import library


def serve(home: Path, line: int, *, beside: bool, other: dict[str, Any]) -> None:
    """Serves until it is stopped."""
    wire = ConnectionLimits(**other.pop("wire", {}))
    limits = ServiceLimits(**{"line": line, "line_a_key": max(1, line // 2), "wait_seconds": 60.0, "wire": wire, **other})
    with stopped_in_order(), library(home) as engine:
        keys = bool(engine.access.all_keys())
        with bound("127.0.0.1", 0, keys=keys) as listening:
            print(json.dumps({"address": address_of(listening)}), flush=True)
            log_to_stderr()
            server(create_app(engine, limits=limits, beside=beside), limits).run(sockets=[listening])


if __name__ == "__main__":
    given = next((json.loads(word) for word in sys.argv[3:] if word.startswith("{")), {})
    serve(Path(sys.argv[1]), int(sys.argv[2]), beside="beside" in sys.argv, other=given)

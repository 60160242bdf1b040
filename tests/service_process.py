"""A server over a small library as a process of its own, with a line of the length that a test wants.

Run as: python service_process.py HOME LINE [beside]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from adjudge.api.app import create_app, server
from adjudge.api.limits import ServiceLimits, log_to_stderr
from adjudge.cli.serving import address_of, bound, stopped_in_order
from service_library import library


def serve(home: Path, line: int, *, beside: bool) -> None:
    """Serves until it is stopped."""
    limits = ServiceLimits(line=line, line_a_key=max(1, line // 2), wait_seconds=60.0)
    with stopped_in_order(), library(home) as engine:
        keys = bool(engine.access.all_keys())
        with bound("127.0.0.1", 0, keys=keys) as listening:
            print(json.dumps({"address": address_of(listening)}), flush=True)
            log_to_stderr()
            server(create_app(engine, limits=limits, beside=beside), limits).run(sockets=[listening])


if __name__ == "__main__":
    serve(Path(sys.argv[1]), int(sys.argv[2]), beside="beside" in sys.argv)

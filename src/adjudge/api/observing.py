"""What a running server tells of itself: figures for Prometheus, and a log of one JSON object a line, without secrets.

A line of the log has the method, the route as it is described, the status, the time it took, and the name of the key. What was
sent, what was answered, addresses with their parameters and keys themselves are never written.
"""

from __future__ import annotations

import logging
import logging.config
import sys
from typing import Any

import structlog
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

METRICS_TYPE = CONTENT_TYPE_LATEST
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0)


_SHARED: list[Any] = [
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]
"""What every line of the log has."""


class Metrics:
    """The figures of one server; several in one process do not share them."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.requests = Counter(
            "adjudge_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "adjudge_request_seconds",
            "Time until a request was answered.",
            ("route",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.accepted = Counter("adjudge_jobs_accepted", "Jobs accepted.", ("kind",), registry=self.registry)
        self.ended = Counter("adjudge_jobs_ended", "Jobs that ended here.", ("state",), registry=self.registry)
        self.waiting = Gauge("adjudge_jobs_waiting", "Jobs waiting for their turn.", registry=self.registry)
        self.under_way = Gauge("adjudge_jobs_under_way", "Jobs being worked on.", registry=self.registry)
        self.worker = Gauge("adjudge_worker_up", "Whether somebody is there to do the work.", registry=self.registry)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)


def log_to_stderr(stream: Any = None) -> None:
    """Has what is worth knowing about a running server written to standard error, a JSON object a line."""
    line = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_SHARED,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(sort_keys=True, ensure_ascii=False),
        ],
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(line)
    # Ours and the server's own troubles, and no more: the libraries that fetch pages would log addresses with keys in them.
    for name, level in (("adjudge", logging.INFO), ("uvicorn.error", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)


def request_log() -> Any:
    """Where requests are logged; nothing is written where nobody asked for a log."""
    return structlog.wrap_logger(
        logging.getLogger("adjudge.requests"),
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
    )

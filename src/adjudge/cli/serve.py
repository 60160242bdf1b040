"""`adjudge serve`: the HTTP API, and the news refreshed daily beside it."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from adjudge.cli.shared import Json, ingest_progress, print_json


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; others than this machine's own need ADJUDGE_API_KEYS.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8000,
    json: Json = False,
) -> None:
    """Answer claims over HTTP, and refresh the news every day at ADJUDGE_REFRESH_AT. Ends in order on SIGTERM or Ctrl-C."""
    from adjudge import settings
    from adjudge.api.app import create_app
    from adjudge.api.doors import ServiceLimits
    from adjudge.api.listening import address_of, bound, log_to_stderr, server, stopped_in_order
    from adjudge.engine import Engine

    found, limits = settings.load(), ServiceLimits()
    with stopped_in_order(), bound(host, port, keys=bool(found.api_keys)) as listening, Engine(found) as engine:
        with ingest_progress("Building the starter knowledge base") as watch:
            engine.build_starter(watch=watch)
        engine.versions()  # loads the models: the first caller does not wait for them, and what is missing is said here
        app = create_app(engine, limits=limits)
        address = address_of(listening)
        if json:
            print_json({"address": address, "openapi": f"{address}/openapi.json"})
        else:
            print(f"Adjudge listens on {address} (Ctrl-C stops it).")
        sys.stdout.flush()  # whoever started this may be waiting for the line
        log_to_stderr()
        server(app, limits).run(sockets=[listening])

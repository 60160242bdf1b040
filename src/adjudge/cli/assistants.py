"""`adjudge mcp`: Adjudge as tools for assistants."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Annotated

import typer

from adjudge.cli.listening import address_of, loopback, stopped_in_order
from adjudge.cli.shared import Json, Profile, print_json
from adjudge.errors import InputError

PATH = "/mcp"


def mcp(
    http: Annotated[
        bool, typer.Option("--http", help="Listen on HTTP, on this machine alone, instead of standard input.")
    ] = False,
    host: Annotated[str, typer.Option(help="With --http: a loopback address.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="With --http: a port; 0 takes a free one.")] = 8766,
    profile: Profile = None,
    json: Json = False,
) -> None:
    """Serve an assistant: verify_claim, check_text, ground_text, answer_question and search_evidence as MCP tools.

    A client that starts it itself speaks to it over standard input and output. With --http it is found at the address it
    prints. docs/assistants.md has the configuration of common clients.
    """
    from adjudge import settings

    found = settings.load()
    if profile:
        found = replace(found, profile=profile)
    settings.policy_in_force(found)  # what is wrong with the settings is said here, not to the first who calls
    if not http and sys.stdin.isatty():
        raise InputError(
            "adjudge mcp is started by an assistant, which speaks to it over standard input.",
            "Give it to your client as docs/assistants.md shows, or say --http.",
        )
    if not http:
        from adjudge.mcp.server import over_stdio

        over_stdio(found)
        return
    with loopback(host, port) as listening:
        from adjudge.mcp.server import over_http

        address = f"{address_of(listening)}{PATH}"
        if json:
            print_json({"address": address})
        else:
            print(f"Adjudge serves assistants at {address} (Ctrl-C stops it).")
        sys.stdout.flush()  # whoever started this may be waiting for the line
        with stopped_in_order():
            over_http(found, listening, PATH)

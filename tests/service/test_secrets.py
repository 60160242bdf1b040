"""Secrets stay where they belong: not in the log, in problems, in traces, in exports. And no cell of a table is a formula."""

from __future__ import annotations

import csv
import io
import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudge.api.limits import log_to_stderr
from adjudge.render.rows import defused
from api_server import Caller, Reply, running
from service_library import FACT, library


def canary(name: str) -> str:
    return f"canary-{name}-d41d8cd98f"


OF_THE_SERVER = {
    "tavily_api_key": canary("tavily"),
    "brave_api_key": canary("brave"),
    "fact_check_api_key": canary("factcheck"),
    "llm_api_key": canary("llm"),
    "judge_api_key": canary("judge"),
}
GIVEN = [canary(f"given{n}") for n in range(3)]


@pytest.fixture(scope="module")
def log() -> Iterator[io.StringIO]:
    """What the server logs, as `adjudge serve` has it written."""
    stream = io.StringIO()
    kept = {name: (logging.getLogger(name).handlers, logging.getLogger(name).propagate) for name in ("adjudge", "uvicorn.error")}
    logging.disable(logging.NOTSET)  # whatever tests before this one in the same process have silenced
    for name, logger in logging.root.manager.loggerDict.items():
        if name.startswith("adjudge") and isinstance(logger, logging.Logger):
            logger.disabled, logger.propagate = False, True
            logger.setLevel(logging.NOTSET)
    log_to_stderr(stream)
    yield stream
    for name, (handlers, propagate) in kept.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(logging.NOTSET)


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory, log: io.StringIO) -> Iterator[tuple[Caller, list[str], list[Reply]]]:
    """A server with secrets, everything that must not be found, and every answer it gave to those who told it theirs."""
    secrets = [*OF_THE_SERVER.values(), *GIVEN]
    with library(tmp_path_factory.mktemp("secrets"), api_keys=tuple(GIVEN), **OF_THE_SERVER) as engine:
        stored = engine.access.make_key("kept", "default")
        secrets.append(stored)
        with running(engine) as nobody:
            caller = replace(nobody, key=stored)
            yield caller, secrets, list(_everything(nobody, caller, secrets))


def _everything(nobody: Caller, caller: Caller, secrets: list[str]) -> Iterator[Reply]:
    def told(name: str) -> str:
        secrets.append(canary(name))
        return secrets[-1]

    form = "application/x-www-form-urlencoded"
    yield nobody.get("/v1/cases", Authorization=f"Bearer {told('wrong')}")
    yield nobody.get("/v1/cases", Authorization=f"Basic {told('basic')}")
    yield nobody.get("/v1/cases", Cookie=f"adjudge_session={told('cookie')}")
    yield nobody.post("/sign-in", f"key={told('form')}".encode(), Content_Type=form, Sec_Fetch_Site="same-origin")
    for path in ("/v1/cases", "/nowhere", "/v1/cases/abc", "/verify", "/sign-in"):
        yield caller.get(f"{path}?token={told(f'query{len(secrets)}')}")
        yield caller.get(f"/{told(f'path{len(secrets)}')}{path}")
    yield caller.get("/v1/cases", X_Api_Key=told("header"), Referer=f"https://elsewhere.example/?key={told('referer')}")
    for body in (b"{" + told("broken").encode(), json.dumps({"claim": 5, "password": told("field")}).encode()):
        yield caller.post("/v1/verify", body)
    yield caller.post("/v1/verify", {"claim": FACT}, Idempotency_Key=told("idempotency"))
    yield caller.post("/v1/articles", {"url": f"https://user:{told('userinfo')}@"})
    yield caller.post("/v1/kb/urls", {"urls": [f"ftp://user:{told('ftp')}@host/"]})
    for path in ("/v1/verify?wait=60", "/v1/articles?wait=60"):
        done = caller.post(path, {"claim": FACT} if "verify" in path else {"text": f"{FACT} It stands on the cape."})
        yield done
        case = done.json["case_id"]
        yield caller.get(f"/v1/cases/{case}")
        for format_ in ("json", "html", "md", "csv", "claimreview"):
            yield caller.get(f"/v1/cases/{case}/export?format={format_}")
        yield caller.get(f"/v1/cases/{case}/events")
    for path in ("/status", "/health", "/metrics", "/openapi.json", "/docs", "/v1/kb/stats", "/v1/kb/sources"):
        yield caller.get(path)


def test_no_secret_is_found_in_log_problems_traces_or_exports(
    asked: tuple[Caller, list[str], list[Reply]], log: io.StringIO
) -> None:
    _, secrets, replies = asked
    written = log.getvalue()
    assert len(secrets) >= 30 and len(replies) >= 40 and written.count("\n") >= 40
    everything = written.encode() + b"".join(reply.body + str(reply.headers).encode() for reply in replies)
    assert [secret for secret in secrets if secret.encode() in everything] == []
    for line in written.splitlines():
        assert {"event", "level", "timestamp"} <= set(json.loads(line))
    assert FACT not in written, "what people ask is nobody's business"
    print(f"{len(secrets)} secrets, {len(replies)} answers, {written.count(chr(10))} lines of log: none found")


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1+1", "=cmd|' /C calc'!A0", "-2+3+cmd", "@x"]


def test_no_cell_of_a_table_is_a_formula(tmp_path: Path) -> None:
    cells = 0
    with library(tmp_path) as engine, running(engine) as caller:
        documents = [
            {"name": f"{formula} {n}", "text": f"{formula} the lighthouse of Orrin was built in 1874 {n}."}
            for n, formula in enumerate(FORMULAS)
        ]
        assert caller.post("/v1/kb/documents?wait=60", {"documents": documents}).status == 200
        claims = [f"{formula} the lighthouse of Orrin was built in 1874" for formula in FORMULAS]
        batch = caller.post("/v1/batches?wait=60", {"claims": claims}).json
        one = caller.post("/v1/verify?wait=60", {"claim": claims[0]}).json
        draft = {"draft": "\n\n".join(claims), "documents": documents[:3]}
        ledger = caller.post("/v1/ground?wait=60", draft).json
        article = caller.post("/v1/articles?wait=60", {"text": "\n\n".join(claims)}).json
        for case in (batch["job_id"], one["case_id"], ledger["case_id"], article["case_id"]):
            table = caller.get(f"/v1/cases/{case}/export?format=csv").body.decode()
            for row in csv.reader(io.StringIO(table)):
                cells += len(row)
                assert [cell for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
    print(f"{cells} cells of exported tables: none begins with = + - @")
    assert cells > 100


@pytest.mark.parametrize("formula", FORMULAS)
def test_what_would_be_a_formula_stands_behind_an_apostrophe(formula: str) -> None:
    shown: Any = defused(formula)
    assert not shown.startswith(("=", "+", "-", "@"))

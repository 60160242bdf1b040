"""A server that is killed loses nothing: every job it accepted ends exactly once, whoever has to end it."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil
import pytest

from adjudge.engine import Engine
from adjudge.settings import Settings
from api_server import PATIENCE, Caller, started

WAITING = 2
"""Jobs in line from which on nobody sends more: enough to be lost, few enough to be finished."""
ARTICLE = (
    "The lighthouse of Orrin was built in {year}. It stands on the northern cape. The ferry to Orrin sails twice a day. "
    "The keeper of Orrin has {count} sheep."
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, starter_home: Path) -> Path:
    """A data folder with a library and the starter in place: a server over it is up in seconds."""
    folder = tmp_path_factory.mktemp("killed")
    shutil.copytree(starter_home, folder, dirs_exist_ok=True)
    pages = [
        {"id": str(n), "title": f"Isle {n}", "text": f"The lighthouse of isle {n} was built in {1800 + n} by fishers."}
        for n in range(60)
    ]
    (folder / "pages.jsonl").write_text("\n".join(map(json.dumps, pages)), encoding="utf-8")
    with Engine(Settings(home=str(folder))) as engine:
        engine.ingest([folder / "pages.jsonl"])
    return folder


ENDED = "SELECT id FROM job WHERE state = 'done' UNION ALL SELECT job_id || number FROM job_part"


class Callers:
    """People who send work and send it again, under the same key, until they are told that it is accepted."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.accepted: dict[str, str] = {}
        """The job of every key, by what whoever sent it was told."""
        self._sent: dict[str, tuple[str, Any]] = {}

    def send(self, caller: Caller, stopped: threading.Event) -> None:
        """Sends until the server is gone."""
        while not stopped.is_set():
            pending = [key for key in self._sent if key not in self.accepted]
            key = pending[0] if pending else f"k{len(self._sent)}"
            path, body = self._sent.setdefault(key, self._something())
            try:
                if caller.get("/status").json["verifying"]["waiting"] > WAITING:
                    time.sleep(0.05)
                    continue
                reply = caller.post(path, body, Idempotency_Key=key)
            except OSError:
                return
            except Exception:  # half an answer of a server that died while it spoke
                return
            if reply.status == 429:
                time.sleep(0.05)
                continue
            assert reply.status == 202, reply.body
            assert self.accepted.setdefault(key, reply.json["job_id"]) == reply.json["job_id"]
            time.sleep(self._random.random() * 0.2)

    def _something(self) -> tuple[str, Any]:
        number, year = self._random.randrange(60), 1800 + self._random.randrange(100)
        claim = f"The lighthouse of isle {number} was built in {year}."
        kind = self._random.random()
        if kind < 0.5:
            return "/v1/verify", {"claim": claim}
        if kind < 0.8:
            return "/v1/batches", {"claims": [f"{claim[:-1]} by guild {n}." for n in range(3)]}
        return "/v1/articles", {"text": ARTICLE.format(year=year, count=number), "budget": "minimal"}


def rows(home: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(home / "adjudge.db", timeout=30)) as store:
        return store.execute(query).fetchall()


def run_and_kill(home: Path, kills: int) -> tuple[Callers, int, int]:
    """Kills so many servers under load; who sent, how many jobs were under way, and how many waited, when they were killed."""
    callers, under_way, waiting = Callers(7), 0, 0
    luck = random.Random(11)
    for _ in range(kills):
        with started(home, ADJUDGE_HOME=str(home)) as (caller, process):
            assert caller.get("/health").status == 200
            stopped = threading.Event()
            sending = threading.Thread(target=callers.send, args=(caller, stopped))
            sending.start()
            ended = len(rows(home, ENDED))
            give_up = time.monotonic() + PATIENCE
            while len(rows(home, ENDED)) == ended:
                assert time.monotonic() < give_up, "a server ends something"
                time.sleep(0.01)
            time.sleep(luck.random() * 0.3)
            while not rows(home, "SELECT 1 FROM job WHERE state = 'running'"):
                assert time.monotonic() < give_up, "a server has something under way"
                time.sleep(0.01)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            stopped.set()
            sending.join()
        counted = Counter(state for (state,) in rows(home, "SELECT state FROM job"))
        under_way, waiting = under_way + counted["running"], waiting + counted["queued"]
    return callers, under_way, waiting


def all_done(home: Path, callers: Callers) -> None:
    """Has a last server finish everything, and something more while its worker is killed."""
    with started(home, ADJUDGE_HOME=str(home)) as (caller, process):
        give_up = time.monotonic() + 600
        while rows(home, "SELECT 1 FROM job WHERE state IN ('queued', 'running')"):
            assert time.monotonic() < give_up
            time.sleep(0.2)
        for job in callers.accepted.values():
            assert caller.get(f"/v1/cases/{job}").json["state"] == "done"
        check_a_dead_worker_is_started_again(caller, psutil.Process(process.pid), home)


def check_each_ended_once(home: Path, callers: Callers) -> None:
    jobs = {id_: (kind, state, case) for id_, kind, state, case in rows(home, "SELECT id, kind, state, case_id FROM job")}
    assert set(callers.accepted.values()) <= set(jobs)
    assert len(callers.accepted) == len(set(callers.accepted.values()))
    cases = [case for kind, _, case in jobs.values() if kind != "batch"]
    parts = rows(home, "SELECT body FROM job_part")
    of_batches = [json.loads(body)["case_id"] for (body,) in parts]
    kept = sorted(id_ for (id_,) in rows(home, "SELECT id FROM job_case"))
    assert kept == sorted([*cases, *of_batches]), "a case for every job and every claim of a batch, and no other"
    for id_, (_, state, _) in jobs.items():
        assert state == "done"
        told = rows(home, f"SELECT number, name FROM job_event WHERE job_id = '{id_}' ORDER BY number")
        assert [number for number, _ in told] == list(range(1, len(told) + 1))
        assert [name for _, name in told].count("done") == 1 and told[-1][1] == "done", "nothing is told after the end"


@pytest.mark.parametrize("kills", [2, pytest.param(50, marks=pytest.mark.long)])
def test_every_accepted_job_ends_exactly_once_when_servers_and_workers_die(home: Path, kills: int, tmp_path: Path) -> None:
    callers, under_way, waiting = run_and_kill(home, kills)
    all_done(home, callers)
    check_each_ended_once(home, callers)
    assert under_way >= kills
    print(
        f"{kills} servers killed with {under_way} jobs under way and {waiting} waiting: all {len(callers.accepted)} accepted"
        " jobs ended exactly once"
    )


def check_a_dead_worker_is_started_again(caller: Caller, server: psutil.Process, home: Path) -> None:
    """A worker that dies is started again and its job is done. In the server that is up already: starting one takes longest."""
    assert caller.get("/health").status == 200
    claims = [f"The lighthouse of isle {n} was built in 1700 by guild {n}." for n in range(6)]
    job = caller.post("/v1/batches", {"claims": claims}).json["job_id"]
    give_up = time.monotonic() + PATIENCE
    while not rows(home, f"SELECT 1 FROM job_part WHERE job_id = '{job}'"):
        assert time.monotonic() < give_up
        time.sleep(0.01)
    (worker,) = server.children()
    worker.kill()
    seen = set()
    while (standing := caller.get(f"/v1/cases/{job}").json)["state"] != "done":
        seen.add(caller.get("/health").status)
        assert time.monotonic() < give_up + PATIENCE, standing
        time.sleep(0.05)
    assert 503 in seen, "while nobody does the work, that is said"
    assert [row["number"] for row in standing["result"]["rows"]] == list(range(6))
    assert caller.get("/health").status == 200

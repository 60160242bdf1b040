"""A kept case holds on to the texts it rests on."""

from __future__ import annotations

import datetime as dt
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudge.adapters.store.cases import SqliteCases
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.jobs import SqliteJobs
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.case import Case, JobEvent
from adjudge.values.document import Document, content_sha256
from adjudge.values.knowledge import PreparedDocument
from doubles import ManualClock
from earlier_store import before_the_service

TEXT = "Rain fell."


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "store.db")
    yield opened
    opened.close()


@pytest.fixture
def kb(database: Database) -> SqliteKnowledgeBase:
    filled = SqliteKnowledgeBase(database)
    document = Document(key="a", text=TEXT, source="gazette")
    filled.add(filled.live("library", embedder="e", size=4), [PreparedDocument(document=document, passages=())])
    return filled


def _of(verdict: str) -> dict[str, Any]:
    return {"finding": {"verdict": verdict}}


def _levels(**found: int) -> dict[str, int]:
    none = dict.fromkeys(("supported", "weak", "contradicted", "not_found"), 0)
    return {"claims": sum(found.values())} | none | found


CASE = Case(
    id="c",
    kind="verify",
    created=dt.datetime(2024, 5, 1, tzinfo=dt.UTC),
    inputs={},
    policy_digest="p",
    models="m",
    store_snapshot="s",
    snapshots=(content_sha256(TEXT),),
)


def test_a_text_a_case_rests_on_outlives_its_document(database: Database, kb: SqliteKnowledgeBase) -> None:
    SqliteCases(database).save(CASE)
    assert kb.remove("library", "gazette") == 1
    assert kb.snapshot(content_sha256(TEXT)) == TEXT


def test_a_text_no_case_rests_on_goes_with_its_document(database: Database, kb: SqliteKnowledgeBase) -> None:
    cases = SqliteCases(database)
    cases.save(CASE)
    cases.save(replace(CASE, snapshots=()))
    kb.remove("library", "gazette")
    assert kb.snapshot(content_sha256(TEXT)) is None


def test_a_case_may_name_a_text_twice_or_one_that_is_no_hash(database: Database) -> None:
    cases = SqliteCases(database)
    odd = replace(CASE, snapshots=(content_sha256(TEXT), "elsewhere", content_sha256(TEXT)))
    cases.save(odd)
    assert cases.load("c") == odd


def test_a_case_that_goes_takes_the_job_with_it_that_holds_what_was_asked(database: Database) -> None:
    jobs, cases = SqliteJobs(database, ManualClock()), SqliteCases(database)
    job = jobs.enqueue("ground", "a draft in confidence", taken=("w/1", 30.0), events=(JobEvent(name="progress", data="{}"),))
    assert jobs.finish(job.id, "w/1", "", case=CASE)
    assert jobs.of_case(CASE.id) is not None and cases.remove([CASE.id]) == 1
    assert jobs.get(job.id) is None and jobs.events(job.id) == ()


def test_a_job_that_was_lost_keeps_no_case(database: Database) -> None:
    jobs, cases = SqliteJobs(database, ManualClock()), SqliteCases(database)
    job = jobs.enqueue("verify", "x", taken=("w/1", 30.0))
    assert jobs.release(lambda worker: worker.startswith("w/"), blamed=False) == (job.id,)
    again = jobs.lease("w/2", 30.0)
    assert again is not None and again.attempts == 1, "a server that died is no fault of the job"
    assert not jobs.finish(job.id, "w/1", "", case=CASE) and cases.load(CASE.id) is None
    assert jobs.finish(job.id, "w/2", "", case=CASE) and cases.load(CASE.id) == CASE


def test_jobs_without_a_case_are_let_go_of_once_they_ended_long_ago(database: Database) -> None:
    clock = ManualClock()
    jobs = SqliteJobs(database, clock)
    told = (JobEvent(name="progress", data="{}"),)
    started = {name: jobs.enqueue("batch", name, idempotency_key=name, taken=("w/1", 30.0), events=told) for name in "abcdef"}
    jobs.keep_part(started["a"].id, "w/1", 0, "{}", case=None, events=())
    waiting = jobs.enqueue("batch", "waiting")
    clock.advance(86_400)
    assert jobs.finish(started["a"].id, "w/1", "{}") and jobs.fail(started["b"].id, "w/1", "it broke", final=True)
    assert jobs.stopped(started["c"].id, "w/1", ()) and jobs.finish(started["d"].id, "w/1", "", case=CASE)
    assert jobs.cancel(jobs.enqueue("batch", "stopped").id, ()) is not None
    clock.advance(86_400)
    assert jobs.finish(started["e"].id, "w/1", "{}")
    assert jobs.prune(clock.now() - dt.timedelta(days=1.5)) == 0, "when they ended counts, not when they began"
    assert jobs.prune(clock.now() - dt.timedelta(days=0.5), limit=3) == 3
    assert jobs.prune(clock.now() - dt.timedelta(days=0.5), limit=3) == 1
    kept = {name for name, job in started.items() if jobs.get(job.id)}
    assert kept == {"d", "e", "f"} and jobs.get(waiting.id), "what has a case, ended lately, runs or waits"
    assert jobs.events(started["a"].id) == () and jobs.parts(started["a"].id) == {}
    assert jobs.enqueue("batch", "e", idempotency_key="e").id == started["e"].id
    assert jobs.enqueue("batch", "d", idempotency_key="d").id == started["d"].id
    assert jobs.enqueue("batch", "a", idempotency_key="a").id != started["a"].id


def test_whose_line_is_long_does_not_keep_others_waiting(database: Database) -> None:
    jobs = SqliteJobs(database, ManualClock())
    for number in range(3):
        jobs.enqueue("verify", f"a{number}", owner="a")
    jobs.enqueue("verify", "b0", owner="b")
    leased = [job.payload for n in range(4) if (job := jobs.lease(f"w/{n}", 30.0))]
    assert leased == ["a0", "b0", "a1", "a2"]


def test_a_list_has_cases_and_jobs_on_their_way_of_the_workspaces_asked_for(database: Database) -> None:
    jobs, cases = SqliteJobs(database, ManualClock()), SqliteCases(database)
    cases.save(replace(CASE, inputs={"workspace": "ours", "claim": "Rain fell."}, result='{"verdict":"supported"}'))
    cases.save(replace(CASE, id="d", inputs={"workspace": "theirs"}))
    jobs.enqueue("verify", "x", workspace="ours", title="Snow fell.")
    jobs.enqueue("kb.refresh", "x", workspace="ours")
    found = cases.rows(["ours"], limit=9, of_jobs=("verify",))
    assert {(row.title, row.verdict, row.state) for row in found} == {
        ("Rain fell.", "supported", "done"), ("Snow fell.", None, "queued"),
    }  # fmt: skip


def test_a_search_finds_all_words_whatever_their_capitals_and_takes_none_for_a_pattern(database: Database) -> None:
    jobs, cases = SqliteJobs(database, ManualClock()), SqliteCases(database)
    told = ("Österreich hat 100% Neuschnee.", "Austria has 1000 lakes.", "Snow fell on the lake_side.")
    for number, claim in enumerate(told):
        cases.save(replace(CASE, id=str(number), inputs={"claim": claim, "workspace": "w"}))
    jobs.enqueue("check", "x", workspace="w", title="Lakes of AUSTRIA")

    def found(words: str, **more: Any) -> set[str]:
        return {row.title for row in cases.rows(["w"], limit=9, words=words, of_jobs=("check",), **more)}

    assert found("ÖSTERREICH schnee") == {told[0]}
    assert found("lake austria") == {told[1], "Lakes of AUSTRIA"}
    assert found("lake austria", kind="check") == {"Lakes of AUSTRIA"}
    assert found("100%") == {told[0]} and found("lake_") == {told[2]}
    assert found("' OR 1 --") == set() and found(" ") == {*told, "Lakes of AUSTRIA"}


def test_a_search_reads_no_case_and_no_job_whole(database: Database) -> None:
    """The lists' own indexes hold all that is asked for: cases and payloads are long."""
    asked: list[str] = []
    database.connection.set_trace_callback(asked.append)
    SqliteCases(database).rows(["ours", ""], limit=9, words="rain", kind="verify", of_jobs=("verify", "batch"))
    database.connection.set_trace_callback(None)
    query = next(statement for statement in asked if "job_case" in statement)
    steps = [row[3] for row in database.connection.execute(f"EXPLAIN QUERY PLAN {query}")]
    walks = [step for step in steps if " job" in step]
    assert len(walks) == 2 and all("COVERING INDEX" in step for step in walks), steps


@pytest.mark.parametrize(
    ("kind", "result", "outcome", "counts"),
    [
        ("verify", {"verdict": "mixed"}, "mixed", None),
        ("check", {"claims": [_of("refuted"), _of("supported"), {"finding": None}]}, "refuted",
         {"claims": 3, "refuted": 1, "mixed": 0, "supported": 1}),
        ("check", {"claims": []}, "unsettled", {"claims": 0, "refuted": 0, "mixed": 0, "supported": 0}),
        ("ground", {"entries": [{"verdict": "supported"}, {"verdict": "weak"}]}, "grounded", _levels(supported=1, weak=1)),
        ("ground", {"entries": [{"verdict": "not_found"}]}, "not_grounded", _levels(not_found=1)),
        ("ground", {"entries": [{"verdict": "supported"}], "reason_codes": ["too_many_claims"]}, "not_grounded",
         _levels(supported=1)),
        ("ground", {"entries": []}, "nothing_to_ground", _levels()),
        ("answer", {"told": False, "ledger": {"entries": []}}, "not_told", None),
        ("answer", {"told": True, "ledger": {"entries": [{"verdict": "supported"}]}}, "told", _levels(supported=1)),
        ("answer", {"ledger": {"entries": [{"verdict": "contradicted"}]}}, "not_grounded", _levels(contradicted=1)),
        ("refresh", {"added": 3}, None, None),
        ("verify", "nothing", None, None),
    ],
)  # fmt: skip
def test_a_list_says_what_came_of_every_kind_of_case(
    database: Database, kind: str, result: object, outcome: str | None, counts: dict[str, int] | None
) -> None:
    cases = SqliteCases(database)
    cases.save(replace(CASE, kind=kind, result=json.dumps(result)))
    (row,) = cases.rows([""], limit=9)
    assert (row.outcome, row.counts) == (outcome, counts)


def test_a_store_of_an_earlier_adjudge_gains_what_lists_show(tmp_path: Path) -> None:
    path = tmp_path / "earlier.db"
    told = replace(CASE, inputs={"claim": "Rain fell.", "workspace": "w"}, result='{"verdict":"refuted"}')
    first = Database(path)
    SqliteCases(first).save(told)
    first.close()
    with sqlite3.connect(path) as earlier:
        before_the_service(earlier)
    earlier.close()
    later = Database(path)
    (row,) = SqliteCases(later).rows(["w"], limit=9)
    assert (row.title, row.verdict, row.kind, row.outcome) == ("Rain fell.", "refuted", "verify", "refuted")
    assert SqliteCases(later).load("c") == told
    later.close()

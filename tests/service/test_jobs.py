"""Work over HTTP: accepted, done, kept, followed and stopped."""

from __future__ import annotations

import datetime as dt
import json
import threading
import time
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from adjudge.engine import Engine
from adjudge.values.codec import to_json
from api_server import Caller, running
from doubles import ManualClock

FACT = "The lighthouse of Orrin was built in 1874."
ARTICLE = (
    "The lighthouse of Orrin was built in 1874. It stands on the northern cape. The ferry to Orrin sails twice a day. "
    "The lighthouse of Orrin was built in 1921."
)
POOL = [{"name": "pool.txt", "text": "The pool opens at 6:30 on weekdays. A day ticket costs 8 euros."}]
DOCUMENTS = [{"name": "handbook.md", "text": "The office opens at nine. Trips are paid for by the office."}]


def events(caller: Caller, id_: str, after: int | None = None) -> list[tuple[int, str, dict[str, Any]]]:
    """What a stream of events tells until it ends: number, name and data of each."""
    headers = {} if after is None else {"Last-Event-ID": str(after)}
    request = urllib.request.Request(f"{caller.address}/v1/cases/{id_}/events", headers=headers)
    with urllib.request.urlopen(request, timeout=60) as stream:
        return parsed(stream.read().decode())


def parsed(text: str) -> list[tuple[int, str, dict[str, Any]]]:
    found = []
    for block in text.strip().split("\n\n"):
        told = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line and not line.startswith(":"))
        if "data" in told:
            found.append((int(told["id"]), told["event"], json.loads(told["data"])))
    return found


def done(caller: Caller, path: str, body: object, **headers: str) -> Any:
    reply = caller.post(f"{path}?wait=60", body, **headers)
    assert reply.status == 200, reply.body
    return reply.json


class TestEveryKind:
    def test_a_claim_comes_back_as_the_command_line_prints_it(self, caller: Caller, engine: Engine) -> None:
        told = done(caller, "/v1/verify", {"claim": FACT})
        assert (told["state"], told["kind"], told["title"]) == ("done", "verify", FACT)
        direct = json.loads(to_json(engine.verify(FACT, keep_case=False)))
        assert set(told["result"]) == set(direct)
        assert told["result"]["verdict"] == direct["verdict"] == "supported"
        assert told["result"]["case_id"] == told["case_id"] == engine.case(told["case_id"]).id

    def test_without_waiting_it_is_accepted_and_found_by_either_name(self, caller: Caller) -> None:
        reply = caller.post("/v1/verify", {"claim": FACT, "budget": "minimal", "top_k": 3, "collection": "library"})
        assert reply.status == 202 and reply.headers["location"] == reply.json["links"]["self"]
        job = reply.json["job_id"]
        assert reply.json["links"]["events"] == f"/v1/cases/{job}/events" and reply.json["case_id"] is None
        events(caller, job)
        standing = caller.get(f"/v1/cases/{job}").json
        assert standing["state"] == "done" and standing["result"]["verdict"] == "supported"
        assert caller.get(f"/v1/cases/{standing['case_id']}").json == standing

    def test_an_article(self, caller: Caller) -> None:
        told = done(caller, "/v1/articles", {"text": ARTICLE, "title": "Orrin"})
        assert told["kind"] == "check" and len(told["result"]["claims"]) >= 3

    def test_a_draft(self, caller: Caller) -> None:
        told = done(caller, "/v1/ground", {"draft": "The office opens at nine.", "documents": DOCUMENTS})
        assert [entry["verdict"] for entry in told["result"]["entries"]] == ["supported"]

    def test_a_question(self, caller: Caller) -> None:
        told = done(caller, "/v1/answers", {"question": "Who pays for trips?", "documents": DOCUMENTS})
        assert told["result"]["ledger"]["draft"] and told["result"]["query"] == "Who pays for trips?"

    def test_a_batch_with_a_row_a_claim_and_a_case_each(self, caller: Caller) -> None:
        told = done(caller, "/v1/batches", {"claims": [FACT, "", "The lighthouse of Orrin was built in 1921."]})
        rows = told["result"]["rows"]
        assert [row["number"] for row in rows] == [0, 1, 2]
        assert [row["verdict"] for row in rows] == ["supported", None, "refuted"]
        assert "no claim" in rows[1]["error"]
        assert caller.get(f"/v1/cases/{rows[2]['case_id']}").json["result"]["verdict"] == "refuted"
        table = caller.get(f"/v1/cases/{told['job_id']}/export?format=csv").body.decode().splitlines()
        assert table[0].startswith("number,claim,verdict") and len(table) == 4

    def test_documents_are_added_found_listed_and_removed(self, caller: Caller) -> None:
        text = "The windmill of Sarn grinds barley on Thursdays."
        body = {"documents": [{"name": "mills.txt", "text": text, "published": "2021-02-03"}], "collection": "mills"}
        assert done(caller, "/v1/kb/documents", body)["result"]["documents_added"] == 1
        found = caller.get("/v1/kb/search?q=windmill%20barley&collection=mills").json["found"]
        assert found[0]["passage"]["text"] == text
        assert any(c["name"] == "mills" for c in caller.get("/v1/kb/collections").json["collections"])
        (source,) = caller.get("/v1/kb/sources?collection=mills").json["sources"]
        assert caller.get(f"/v1/kb/sources/{source['id']}").json == source
        assert caller.sent("DELETE", f"/v1/kb/sources/{source['id']}").json["documents_removed"] == 1
        assert caller.get(f"/v1/kb/sources/{source['id']}").status == 404
        assert "path" not in caller.get("/v1/kb/stats").json

    def test_what_cannot_be_done_is_a_problem_to_who_waits_and_is_kept_with_the_job(self, caller: Caller) -> None:
        body = {"claim": FACT, "collection": "nowhere"}
        reply = caller.post("/v1/verify?wait=60", body)
        if reply.status == 200:  # nothing is known of it: an honest answer too
            assert reply.json["result"]["verdict"] == "not_enough_evidence"
        else:
            assert reply.status == 422 and reply.problem

    @pytest.mark.parametrize("day", ["0", "20240101", "yesterday", "2024-13-01", "2024-1-1"])
    def test_a_date_is_written_out(self, caller: Caller, day: str) -> None:
        assert caller.post("/v1/verify", {"claim": FACT, "as_of": day}).status == 422
        assert caller.get(f"/v1/kb/search?q=x&as_of={day}").status == 422
        assert caller.post("/v1/verify", {"claim": FACT, "as_of": 1718000000}).status == 422

    def test_a_collection_goes_back_to_what_it_was_where_it_was_something_else(
        self, caller: Caller, engine: Engine, tmp_path: Path
    ) -> None:
        assert caller.post("/v1/kb/rollback", {"collection": "nowhere"}).status == 404
        (tmp_path / "a.txt").write_text("The inn of Orrin has nine rooms.", encoding="utf-8")
        engine.ingest([tmp_path / "a.txt"], collection="inns")
        assert caller.post("/v1/kb/rollback", {"collection": "inns"}).status == 409
        engine.ingest([tmp_path / "a.txt"], collection="inns", rebuild=True)
        assert caller.post("/v1/kb/rollback", {"collection": "inns"}).json["collection"] == "inns"

    def test_the_refresh_of_a_library_is_refused_at_once(self, caller: Caller) -> None:
        assert "Profile library never leaves the machine" in caller.post("/v1/kb/refresh", {}).problem

    def test_no_file_of_the_machine_is_read_as_an_address(self, caller: Caller) -> None:
        for body in ({"url": "/etc/hostname"}, {"url": "file:///etc/hostname"}, {"url": "pages.jsonl"}):
            assert caller.post("/v1/articles", body).status == 422
        assert caller.post("/v1/kb/urls", {"urls": ["/etc/hostname"]}).status == 422


class TestTheWorkerOfSeed000:
    def test_every_signal_is_there(self, caller: Caller) -> None:
        body = {"job_id": "j-1", "claim": FACT, "room_id": "r", "source": "chat", "domain": "science", "top_k": 20}
        told = caller.post("/worker/verify", body).json
        assert (told["job_id"], told["room_id"], told["source"]) == ("j-1", "r", "chat")
        assert told["verdict"] in {"TRUE", "PARTIALLY_TRUE"} and told["truthfulness_percent"] > 50
        assert {
            "verdict_confidence", "confidence", "evidence", "evidence_map", "claim_breakdown", "top_ranking_score",
            "avg_ranking_score", "trust_policy_mode", "trust_metric_value", "trust_threshold_met", "coverage", "diversity",
            "agreement", "trust_post_adaptive", "trust_post_fixed", "data_source", "used_web_search", "analysis_counts",
            "evidence_quality_percent", "supporting_signals",
        } <= set(told)  # fmt: skip

    @pytest.mark.parametrize("top_k", [0, 21])
    def test_top_k_stays_within_its_bounds(self, caller: Caller, top_k: int) -> None:
        assert caller.post("/worker/verify", {"job_id": "j", "claim": FACT, "top_k": top_k}).status == 422


class TestIdempotency:
    def test_a_hundred_at_once_make_one_job(self, caller: Caller) -> None:
        body = {"claim": "The ferry to Orrin was launched in 1990."}

        def send(_: int) -> Any:
            return caller.post("/v1/verify?wait=60", body, Idempotency_Key="the-same").json

        with ThreadPoolExecutor(100) as pool:
            told = list(pool.map(send, range(100)))
        assert len({one["job_id"] for one in told}) == 1 and len({one["case_id"] for one in told}) == 1
        print("100 concurrent repeats of one Idempotency-Key made 1 job")

    def test_another_body_under_the_same_key_is_refused(self, caller: Caller) -> None:
        caller.post("/v1/verify", {"claim": FACT}, Idempotency_Key="taken")
        reply = caller.post("/v1/verify", {"claim": "The ferry sails."}, Idempotency_Key="taken")
        assert reply.status == 422 and "used for another request" in reply.problem

    def test_it_holds_until_a_job_without_a_case_is_let_go_of(self, opened: Callable[..., Engine]) -> None:
        engine = opened(job_days=7)
        body = {"documents": [{"name": "a.txt", "text": "The inn of Orrin has nine rooms."}]}
        with running(engine) as caller:
            first = done(caller, "/v1/kb/documents", body, Idempotency_Key="inns")["job_id"]
            assert done(caller, "/v1/kb/documents", body, Idempotency_Key="inns")["job_id"] == first
            case = done(caller, "/v1/verify", {"claim": FACT}, Idempotency_Key="claims")["job_id"]
        engine.clock = ManualClock(engine.clock.now() + dt.timedelta(days=6))
        with running(engine) as caller:
            assert done(caller, "/v1/kb/documents", body, Idempotency_Key="inns")["job_id"] == first
        engine.clock = ManualClock(engine.clock.now() + dt.timedelta(days=2))
        with running(engine) as caller:
            give_up = time.monotonic() + 60
            while caller.get(f"/v1/cases/{first}").status != 404:
                assert time.monotonic() < give_up
                time.sleep(0.02)
            assert done(caller, "/v1/kb/documents", body, Idempotency_Key="inns")["job_id"] != first
            assert done(caller, "/v1/verify", {"claim": FACT}, Idempotency_Key="claims")["job_id"] == case


class TestEvents:
    def test_they_come_in_order_and_nothing_comes_after_the_end(self, caller: Caller) -> None:
        job = caller.post("/v1/verify", {"claim": "The ferry to Orrin sails three times a day."}).json["job_id"]
        told = events(caller, job)
        assert [number for number, _, _ in told] == list(range(1, len(told) + 1))
        assert [name for _, name, _ in told] == ["progress"] * (len(told) - 1) + ["done"]
        assert all(data["stage"] and data["message"] for _, _, data in told)
        assert told[0][2]["stage"] == "queued" and told[-1][2]["case_id"]

    def test_they_go_on_behind_the_last_that_was_seen(self, caller: Caller) -> None:
        job = caller.post("/v1/verify", {"claim": FACT}).json["job_id"]
        whole = events(caller, job)
        for after in range(len(whole) + 1):
            assert events(caller, job, after) == whole[after:]

    def test_a_case_of_the_command_line_is_done(self, caller: Caller, engine: Engine) -> None:
        case = engine.verify(FACT).case_id
        assert [name for _, name, _ in events(caller, case)] == ["done"]


def held_up(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """Has jobs wait before their first step: an event says that they do, another lets them go on."""
    reading, go_on = threading.Event(), threading.Event()
    world = engine.world

    def slow(*asked: Any) -> Any:
        reading.set()
        go_on.wait(60)
        return world(*asked)

    monkeypatch.setattr(engine, "world", slow)
    return reading, go_on


class TestCancelling:
    def test_what_waits_is_stopped_at_once_and_what_runs_at_its_next_step(
        self, opened: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        engine = opened()
        reading, go_on = held_up(engine, monkeypatch)
        with running(engine) as caller:
            first = caller.post("/v1/verify", {"claim": FACT}).json["job_id"]
            assert reading.wait(60)
            second = caller.post("/v1/verify", {"claim": "The ferry to Orrin was launched in 1990."}).json["job_id"]
            assert caller.post(f"/v1/cases/{second}/cancel", {}).json["state"] == "cancelled"
            assert [name for _, name, _ in events(caller, second)] == ["progress", "cancelled"]
            assert caller.post(f"/v1/cases/{first}/cancel", {}).json["state"] == "running"
            go_on.set()
            assert events(caller, first)[-1][1] == "cancelled"
            assert caller.get(f"/v1/cases/{first}").json["state"] == "cancelled"
            assert caller.post(f"/v1/cases/{first}/cancel", {}).json["state"] == "cancelled"
            assert caller.get("/v1/cases").json["cases"][0]["state"] == "cancelled"
        assert engine.cases.recent() == ()

    def test_of_a_batch_that_is_stopped_the_rows_there_are_can_be_read(
        self, opened: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        engine = opened()
        reading, go_on = held_up(engine, monkeypatch)
        with running(engine) as caller:
            job = caller.post("/v1/batches", {"claims": ["", FACT, FACT]}).json
            assert job["title"].startswith("3 claims: ") and reading.wait(60)
            caller.post(f"/v1/cases/{job['job_id']}/cancel", {})
            go_on.set()
            assert events(caller, job["job_id"])[-1][1] == "cancelled"
            told = caller.get(f"/v1/cases/{job['job_id']}").json
        assert told["so_far"]["claims"] == 3 and "no claim" in told["so_far"]["rows"][0]["error"]

    def test_what_has_ended_stays_as_it_ended(self, caller: Caller) -> None:
        told = done(caller, "/v1/verify", {"claim": FACT})
        assert caller.post(f"/v1/cases/{told['job_id']}/cancel", {}).json["state"] == "done"


class TestStopping:
    def test_a_claim_under_way_is_answered_and_what_waits_is_taken_up_by_the_next(
        self, opened: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        engine = opened()
        reading, go_on = held_up(engine, monkeypatch)
        with ThreadPoolExecutor(2) as pool:
            with running(engine) as caller:
                answered = pool.submit(caller.post, "/v1/verify?wait=60", {"claim": FACT})
                assert reading.wait(60)
                left = caller.post("/v1/verify", {"claim": "The ferry to Orrin was launched in 1990."}).json["job_id"]
                threading.Timer(0.3, go_on.set).start()
            assert answered.result().json["state"] == "done"
        job = engine.jobs.get(left)
        assert job is not None and job.state.value in {"queued", "done"}
        with running(engine) as caller:
            assert events(caller, left)[-1][1] == "done"


class TestCases:
    def test_lists_go_on_where_another_ended(self, caller: Caller) -> None:
        for _ in range(3):
            done(caller, "/v1/verify", {"claim": FACT})
        whole = caller.get("/v1/cases?limit=200").json["cases"]
        first = caller.get("/v1/cases?limit=2").json
        second = caller.get(f"/v1/cases?limit=2&before={first['next']}").json
        assert [c["id"] for c in [*first["cases"], *second["cases"]]] == [c["id"] for c in whole[:4]]
        assert {c["kind"] for c in caller.get("/v1/cases?kind=verify&limit=200").json["cases"]} == {"verify"}
        assert caller.get("/v1/cases?before=nonsense").status == 422

    def test_what_came_of_each_kind_is_listed_and_found_by_its_words(self, caller: Caller) -> None:
        for path, body in (
            ("/v1/articles", {"text": ARTICLE, "title": "Chronicle of Orrin"}),
            ("/v1/ground", {"draft": "The office opens at nine, says the chronicle.", "documents": DOCUMENTS}),
            ("/v1/ground", {"draft": "The chronicle costs 30 euros.", "documents": DOCUMENTS}),
            ("/v1/answers", {"question": "Which day is the chronicle printed on?", "documents": DOCUMENTS}),
            ("/v1/answers", {"question": "When does the pool open?", "documents": POOL}),
            ("/v1/batches", {"claims": ["The chronicle of Orrin was founded in 1874."]}),
        ):
            done(caller, path, body)
        found = caller.get("/v1/cases?q=CHRONICLE%20orrin&limit=200").json["cases"]
        assert {(one["kind"], one["title"]) for one in found} == {
            ("check", "Chronicle of Orrin"), ("batch", "1 claim: The chronicle of Orrin was founded in 1874."),
            ("verify", "The chronicle of Orrin was founded in 1874."),
        }  # fmt: skip
        by_kind = {one["kind"]: one for one in found}
        assert by_kind["check"]["outcome"] == "refuted" and by_kind["check"]["verdict"] is None
        assert by_kind["check"]["counts"]["refuted"] == 1 and by_kind["check"]["counts"]["claims"] >= 3
        assert by_kind["verify"]["outcome"] == by_kind["verify"]["verdict"] is not None
        assert by_kind["batch"]["outcome"] is by_kind["batch"]["counts"] is None
        drafts = caller.get("/v1/cases?q=chronicle&kind=ground").json["cases"]
        assert drafts[0]["outcome"] == "not_grounded" and drafts[0]["counts"]["claims"] == 1
        assert caller.get("/v1/cases?q=printed").json["cases"][0]["outcome"] == "not_told"
        assert caller.get("/v1/cases?q=when%20pool").json["cases"][0]["outcome"] == "told"
        assert caller.get(f"/v1/cases?q={'x' * 301}").status == 422

    def test_a_search_goes_on_where_another_ended(self, caller: Caller) -> None:
        for _ in range(3):
            done(caller, "/v1/verify", {"claim": "The ferry to Orrin sails on Sundays."})
            done(caller, "/v1/verify", {"claim": FACT})
        first = caller.get("/v1/cases?q=sundays&limit=2").json
        second = caller.get(f"/v1/cases?q=sundays&limit=2&before={first['next']}").json
        assert [len(first["cases"]), len(second["cases"]), second["next"]] == [2, 1, None]

    def test_replay_and_difference(self, caller: Caller) -> None:
        a, b = done(caller, "/v1/verify", {"claim": FACT}), done(caller, "/v1/verify", {"claim": FACT})
        again = caller.post(f"/v1/cases/{a['case_id']}/replay?wait=60", {}).json["result"]
        assert again["identical"] is True and again["finding"]["verdict"] == "supported"
        assert caller.get(f"/v1/cases/{a['case_id']}/diff/{b['job_id']}").json["changes"] == []

    def test_a_person_s_ruling_stands_beside_the_machine_s(self, caller: Caller) -> None:
        told = done(caller, "/v1/verify", {"claim": FACT})
        path = f"/v1/cases/{told['job_id']}/ruling"
        assert caller.get(path).status == 404
        assert caller.sent("PUT", path, {"verdict": "mixed", "note": "Seen otherwise."}).json["verdict"] == "mixed"
        assert caller.sent("PUT", path, {"verdict": "maybe"}).status == 422
        standing = caller.get(f"/v1/cases/{told['case_id']}").json
        assert standing["ruling"]["note"] == "Seen otherwise." and standing["result"]["verdict"] == "supported"

    @pytest.mark.parametrize(
        ("path", "body"),
        [
            ("/v1/verify", {"claim": FACT}),
            ("/v1/articles", {"text": ARTICLE}),
            ("/v1/ground", {"draft": "The office opens at nine.", "documents": DOCUMENTS}),
            ("/v1/answers", {"question": "Who pays for trips?", "documents": DOCUMENTS}),
        ],
    )
    def test_every_kind_is_exported_in_every_format_that_there_is_of_it(
        self, caller: Caller, path: str, body: dict[str, Any]
    ) -> None:
        case = done(caller, path, body)["case_id"]
        for name, type_ in (
            ("json", "application/json"),
            ("html", "text/html"),
            ("md", "text/markdown"),
            ("csv", "text/csv"),
        ):
            reply = caller.get(f"/v1/cases/{case}/export?format={name}")
            assert reply.status == 200 and reply.headers["content-type"].startswith(type_) and reply.body
            assert "attachment" in reply.headers["content-disposition"]
        reviewed = caller.get(f"/v1/cases/{case}/export?format=claimreview").status
        assert reviewed == (200 if path in {"/v1/verify", "/v1/articles"} else 422)

    def test_one_that_is_not_there(self, caller: Caller) -> None:
        assert "There is no case of that name" in caller.get("/v1/cases/abcdef").problem
        assert caller.get("/v1/cases/..%2Fetc").status in {404, 422}


def test_the_loop_answers_while_models_read(opened: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch) -> None:
    engine = opened()
    reading, go_on = held_up(engine, monkeypatch)
    with running(engine) as caller:
        caller.post("/v1/verify", {"claim": FACT})
        assert reading.wait(60)
        give_up = time.monotonic() + 60
        while caller.get("/status").json["verifying"]["under_way"] != 1:
            assert time.monotonic() < give_up
        assert caller.get("/health").json["status"] == "ok"
        assert b"adjudge_jobs_under_way 1.0" in caller.get("/metrics").body
        go_on.set()

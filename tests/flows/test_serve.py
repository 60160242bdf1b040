"""`adjudge serve` as a person starts it: a process, asked over the network."""

from __future__ import annotations

import json
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.engine import Engine
from adjudge.settings import Settings
from api_server import Caller, started

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

FACT = "The lighthouse of Orrin was built in 1874."
KEY = "a key of some length"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two pages about a lighthouse."""
    folder = tmp_path_factory.mktemp("served")
    rows = [
        {"id": "1", "title": "Orrin", "text": f"{FACT} It stands on the northern cape.", "published": "2020-05-01"},
        {"id": "2", "title": "Capes", "text": "The lighthouse of Orrin was built in 1874 by the fishers' guild."},
    ]
    (folder / "pages.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    with Engine(Settings(home=str(folder))) as engine:
        engine.ingest([folder / "pages.jsonl"])
    return folder


@pytest.fixture(scope="module")
def caller(data: Path) -> Iterator[Caller]:
    with started(data, ADJUDGE_HOME=str(data)) as (caller, _):
        yield caller


class TestWhatItAnswers:
    def test_that_it_is_alive(self, caller: Caller) -> None:
        assert caller.get("/health").json == {"status": "ok", "store": "ok", "worker": "ok"}

    def test_how_it_stands(self, caller: Caller) -> None:
        from adjudge import __version__

        status = caller.get("/status").json
        assert (status["version"], status["profile"]) == (__version__, "library")
        held = {c["name"]: c["documents"] for c in status["knowledge_base"]["collections"]}
        assert held["library"] == 2 and held["starter"] > 5_000, "as for a claim on the command line, the starter is built"
        assert status["knowledge_base"]["documents"] == sum(held.values())
        assert all(status["policy"].values()) and status["models"]["judge"] and status["models"]["embedder"]
        assert status["news"]["next_refresh"] is None and "Profile library" in status["news"]["unscheduled"]
        assert status["verifying"] == {"under_way": 0, "waiting": 0, "at_once": 2, "line": 256}

    def test_whether_a_claim_holds_with_words_that_stand_in_the_store(self, caller: Caller, data: Path) -> None:
        found = caller.verify(FACT)
        assert set(found) == {"verdict", "reasoning", "citations"}
        assert found["verdict"] == "Supported" and found["reasoning"]
        with Engine(Settings(home=str(data))) as engine:
            for citation in found["citations"]:
                snapshot = engine.store.snapshot(citation["content_sha256"])
                assert snapshot is not None
                assert snapshot[citation["start"] : citation["end"]] == citation["quote"]
        assert any("1874" in c["quote"] for c in found["citations"])

    def test_a_claim_of_parts_part_by_part(self, caller: Caller) -> None:
        found = caller.verify("Paris is the capital of France and Berlin is the capital of Spain.")
        assert found["verdict"] == "Refuted"
        assert [part["verdict"] for part in found["sub_results"]] == ["Supported", "Refuted"]
        assert set(found["sub_results"][0]) == {"claim", "verdict", "reasoning", "citations"}
        quoted = [part["citations"][0]["quote"] for part in found["sub_results"]]
        assert "Paris" in quoted[0] and "Madrid" in quoted[1], "a part that holds is quoted as well as one that does not"

    def test_what_was_asked_is_kept_as_a_case(self, caller: Caller, data: Path) -> None:
        case = caller.post("/verify", {"claim": FACT}).headers["adjudge-case"]
        with Engine(Settings(home=str(data))) as engine:
            assert engine.case(case).id == case

    def test_what_cannot_be_checked_has_an_answer_that_says_so(self, caller: Caller) -> None:
        found = caller.verify("Who built the lighthouse of Orrin?")
        assert found["verdict"] == "Not Enough Evidence" and "question" in found["reasoning"]

    def test_what_it_takes_and_gives_is_described_and_nothing_is_loaded_from_elsewhere(self, caller: Caller) -> None:
        described = caller.get("/openapi.json")
        assert {"/health", "/status", "/verify", "/worker/verify", "/v1/verify"} <= set(described.json["paths"])
        answer = described.json["components"]["schemas"]["VerifyAnswer"]
        assert set(answer["required"]) == {"verdict", "reasoning", "citations"} and "sub_results" in answer["properties"]
        refused = described.json["paths"]["/verify"]["post"]["responses"]["4XX"]["content"]
        assert refused["application/problem+json"]["schema"] == {"$ref": "#/components/schemas/ProblemDetails"}
        page = caller.get("/docs")
        assert b"<script" not in page.body and b"/v1/cases/{id}/events" in page.body
        assert page.headers["content-security-policy"].startswith("default-src 'none'")
        assert caller.get("/redoc").status == 404


class TestBadInput:
    @pytest.mark.parametrize(
        ("body", "status", "said"),
        [
            (b"{", 400, "The body is no JSON."),
            (b"\xff\xfe", 400, "Send "),
            (b"[" * 30_000, 400, "Send "),
            ({}, 422, "The field claim cannot be used: Field required."),
            ({"claim": 5}, 422, "The field claim cannot be used"),
            ({"claim": "", "claims": ""}, 422, "The field claim cannot be used"),
            ({"claim": "x", "claims": "y"}, 422, "There is no field claims here."),
            ({"claim": " \u200b"}, 422, "There is no claim to verify. Give a statement of fact."),
            ({"claim": "word " * 500}, 422, "The claim has more than 2000 characters. Shorten it"),
            (b'{"claim": "\\ud800 is a letter"}', 422, "The field claim cannot be used"),
            ([], 422, "The body cannot be used"),
            (b" " * 70_000, 413, "The body is larger than 64 KiB. Send less at once."),
        ],
    )
    def test_it_is_refused_with_a_sentence_and_what_to_do(self, caller: Caller, body: object, status: int, said: str) -> None:
        reply = caller.post("/verify", body)
        assert reply.status == status
        assert said in reply.problem

    def test_a_form_is_no_json(self, caller: Caller) -> None:
        reply = caller.post("/verify", b'{"claim": "x"}', Content_Type="text/plain")
        assert (reply.status, reply.problem) == (
            415, "Only JSON is read here. Send Content-Type: application/json; where there is no body, X-Adjudge: page will do.",
        )  # fmt: skip

    def test_addresses_and_methods_that_are_not_there(self, caller: Caller) -> None:
        assert "There is nothing at this address" in caller.get("/v0").problem
        reply = caller.get("/verify")
        assert (reply.status, reply.headers["allow"]) == (405, "POST") and "method" in reply.problem

    def test_a_page_that_points_its_own_name_at_this_machine_is_turned_away(self, caller: Caller) -> None:
        reply = caller.get("/status", Host="attacker.example")
        assert reply.status == 421 and "only this machine" in reply.problem


def test_with_keys_every_address_needs_one_and_sigterm_ends_it_as_a_success(data: Path) -> None:
    with started(data, ADJUDGE_HOME=str(data), ADJUDGE_API_KEYS=f"{KEY}, another") as (caller, process):
        for path in ("/health", "/status", "/openapi.json", "/docs", "/nowhere"):
            for shown in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {KEY}"}):
                reply = caller.get(path, **shown)
                assert (reply.status, reply.headers["www-authenticate"]) == (401, "Bearer")
                assert "ADJUDGE_API_KEYS" in reply.problem and KEY not in reply.problem
        assert caller.post("/verify", {"claim": FACT}).status == 401
        for key in (KEY, "another"):
            assert caller.get("/health", Authorization=f"Bearer {key}", Host="service.example").status == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        assert process.stderr is not None and "Traceback" not in process.stderr.read()


class TestWhereItCannotListen:
    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (("--host", "0.0.0.0"), "0.0.0.0 can be reached by others, and no keys are set. Set ADJUDGE_API_KEYS"),
            (("--host", "::"), ":: can be reached by others, and no keys are set."),
            (("--host", "nowhere.invalid"), "nowhere.invalid is no address of this machine."),
            (("--port", "70000"), "70000"),
        ],
    )
    def test_it_is_one_line(self, adjudge: Callable[..., Outcome], arguments: tuple[str, ...], said: str) -> None:
        ended = adjudge("serve", *arguments)
        assert ended.code == 2 and said in ended.one_line

    def test_a_port_in_use_is_one_line(self, adjudge: Callable[..., Outcome]) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            ended = adjudge("serve", "--port", port)
        assert (ended.code, ended.one_line) == (
            2, f"adjudge: 127.0.0.1 port {port} cannot be listened on (Address already in use). Choose another --port.",
        )  # fmt: skip

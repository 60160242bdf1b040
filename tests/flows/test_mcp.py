"""Adjudge as an assistant has it: the real client library, over both ways in, against the real engine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters

from adjudge.engine import Engine
from adjudge.settings import Settings

HANDBOOK = (
    "Opening hours\n\nThe reading room of the Marlow library opens at nine in the morning and closes at six in the evening. "
    "Dogs are not allowed in the reading room.\n\nFees\n\nA yearly card of the Marlow library costs 24 euros. "
    "Children under twelve pay nothing for their card.\n"
)
ARTICLE = (
    "Marlow library raises its fees\n\nThe reading room of the Marlow library opens at nine in the morning. A yearly card of the "
    "Marlow library costs 40 euros. The mayor of Marlow opened the library in 1931. The mayor of Marlow opened the library in "
    "1954. Children under twelve pay nothing for their card.\n"
)
TOOLS = {"verify_claim", "check_text", "ground_text", "answer_question", "search_evidence"}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("assistants")
    (folder / "handbook.txt").write_text(HANDBOOK)
    with Engine(Settings(home=str(folder / "home"))) as engine:
        engine.ingest([folder / "handbook.txt"], collection="handbook")
    return folder / "home"


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ADJUDGE_")}
    return {**kept, "ADJUDGE_HOME": str(home), **more}


@dataclass(frozen=True)
class Assistant:
    """A client in an event loop of its own."""

    portal: BlockingPortal
    client: Client

    def calls(self, name: str, progress: Any = None, **arguments: Any) -> Any:
        return self.portal.call(lambda: self.client.call_tool(name, arguments, progress_callback=progress))

    def gets(self, name: str, **arguments: Any) -> dict[str, Any]:
        told = self.calls(name, **arguments)
        assert not told.is_error, told.content
        assert json.loads(told.content[0].text) == told.structured_content, "both kinds of clients read the same"
        found: dict[str, Any] = told.structured_content
        return found

    def error(self, name: str, **arguments: Any) -> str:
        told = self.calls(name, **arguments)
        assert told.is_error and len(told.content) == 1
        sentence: str = told.content[0].text
        return sentence


@pytest.fixture(scope="module")
def assistant(home: Path) -> Iterator[Assistant]:
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "adjudge", "mcp"], env=environment(home), cwd=str(home.parent)
    )
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(Client(server)) as client:
        yield Assistant(portal, client)


def stands(home: Path, citation: dict[str, Any]) -> bool:
    """Whether a quote stands in the stored text where it says."""
    with Engine(Settings(home=str(home))) as engine:
        snapshot = engine.store.snapshot(citation["content_sha256"])
    return snapshot is not None and snapshot[citation["start"] : citation["end"]] == citation["quote"]


class TestTools:
    def test_all_five_say_what_they_take_give_and_leave_alone(self, assistant: Assistant) -> None:
        listed = {tool.name: tool for tool in assistant.portal.call(assistant.client.list_tools).tools}
        assert listed.keys() == TOOLS
        for tool in listed.values():
            assert tool.annotations.read_only_hint and not tool.annotations.destructive_hint
            assert tool.annotations.open_world_hint is False, "profile library never leaves the machine"
            assert len(tool.description) > 100 and tool.output_schema["type"] == "object"
            fields = tool.input_schema["properties"].values()
            assert all("description" in field for field in fields), tool.name

    @pytest.mark.parametrize(
        ("claim", "verdict"),
        [
            ("A yearly card of the Marlow library costs 24 euros.", "supported"),
            ("A yearly card of the Marlow library costs 40 euros.", "refuted"),
            ("The Marlow library was designed by a famous architect.", "not_enough_evidence"),
            ("When does the Marlow library open?", "not_checkable"),
        ],
    )
    def test_a_claim_comes_back_with_the_words_that_decide(
        self, assistant: Assistant, home: Path, claim: str, verdict: str
    ) -> None:
        found = assistant.gets("verify_claim", claim=claim, collections=["handbook"])
        assert found["verdict"] == verdict
        decided = verdict in {"supported", "refuted"}
        assert bool(found["citations"]) == decided and (found["probability"] is not None) == decided
        assert all(stands(home, citation) for citation in found["citations"])
        assert found["case_id"] and found["reasoning"]

    def test_a_text_is_checked_claim_by_claim(self, assistant: Assistant) -> None:
        found = assistant.gets("check_text", text=ARTICLE, collections=["handbook"])
        claims = {claim["id"]: claim for claim in found["claims"]}
        assert any("40 euros" in c["text"] and c["verdict"] == "refuted" for c in claims.values())
        (clash,) = found["contradictions"]
        assert {"1931", "1954"} == {
            year for c in clash.values() if c in claims for year in ("1931", "1954") if year in claims[c]["text"]
        }

    def test_a_draft_is_held_against_the_documents_given(self, assistant: Assistant) -> None:
        document = {"name": "handbook", "text": HANDBOOK}
        draft = "The reading room opens at nine. A yearly card costs 40 euros."
        found = assistant.gets("ground_text", draft=draft, documents=[document])
        assert [claim["verdict"] for claim in found["claims"]] == ["supported", "contradicted"]
        assert found["grounded"] is False
        for claim in found["claims"]:
            assert draft[claim["start"] : claim["end"]]
            for words in claim["evidence"]:
                assert HANDBOOK[words["start"] : words["end"]] == words["quote"] and words["document"] == "handbook"

    def test_a_question_is_answered_from_a_collection(self, assistant: Assistant) -> None:
        found = assistant.gets("answer_question", question="What does a yearly card cost?", collections=["handbook"])
        assert found["answered"] and "24 euros" in found["response"]
        silent = assistant.gets("answer_question", question="Who designed the building?", collections=["handbook"])
        assert silent["answered"] is False

    def test_evidence_is_found_with_its_place(self, assistant: Assistant, home: Path) -> None:
        found = assistant.gets("search_evidence", query="dogs in the reading room", collections=["handbook"], top_k=2)
        best = found["passages"][0]
        assert "Dogs are not allowed" in best["text"]
        assert stands(home, {**best, "quote": best["text"]})

    def test_lists_written_as_text_are_read(self, assistant: Assistant) -> None:
        found = assistant.gets("search_evidence", query="dogs", collections='["handbook"]')
        assert found["passages"]


class TestWhatGoesWrong:
    @pytest.mark.parametrize(
        ("tool", "arguments", "sentence"),
        [
            ("verify_claim", {}, "The argument claim is missing. verify_claim takes: claim, collections, as_of, budget, top_k."),
            ("verify_claim", {"claim": "Snow falls.", "colections": []}, "There is no argument colections. verify_claim takes: "),
            ("verify_claim", {"claim": "Snow is white.", "top_k": 99}, "The argument top_k cannot be used: "),
            ("verify_claim", {"claim": "Snow is white.", "as_of": "soon"}, "The argument as_of cannot be used: "),
            ("verify_claim", {"claim": "Snow falls.", "collections": ["nope"]}, "There is no collection named nope. There are: "),
            ("ground_text", {"draft": "Snow is white."}, "There are no documents to hold it against. Give documents "),
            ("ground_text", {"draft": "x", "documents": [{"text": "y" * 400_001}]}, "The documents have more than 400,000 "),
            ("verify", {}, "There is no tool named verify. There are: verify_claim, check_text,"),
        ],
    )  # fmt: skip
    def test_it_is_a_tool_s_error_of_one_line_that_says_what_to_do(
        self, assistant: Assistant, tool: str, arguments: dict[str, Any], sentence: str
    ) -> None:
        told = assistant.error(tool, **arguments)
        assert told.startswith(sentence) and "\n" not in told

    def test_a_broken_store_is_told_and_does_not_end_the_server(self, home: Path, tmp_path: Path) -> None:
        (tmp_path / "store.db").write_text("This is no database. " * 1_000)
        broken = environment(home, ADJUDGE_STORE=str(tmp_path / "store.db"))
        server = StdioServerParameters(command=sys.executable, args=["-m", "adjudge", "mcp"], env=broken)
        with start_blocking_portal() as portal, portal.wrap_async_context_manager(Client(server)) as client:
            one = Assistant(portal, client)
            for _ in range(2):
                assert "store.db" in one.error("verify_claim", claim="Snow is white.")


class TestMeanwhile:
    def test_what_is_being_done_is_told_while_it_is_done(self, assistant: Assistant) -> None:
        told: list[tuple[float, str]] = []

        async def progress(done: float, total: float | None, message: str | None) -> None:
            told.append((done, message or ""))

        assistant.calls("check_text", progress, text=ARTICLE, collections=["handbook"])
        assert [done for done, _ in told] == [float(n) for n in range(1, len(told) + 1)]
        assert any("claims" in message for _, message in told)
        assert "Looking for evidence" not in [message for _, message in told][1:]

    def test_the_loop_answers_while_the_models_read(self, assistant: Assistant) -> None:
        """What was asked later and needs no model is answered first."""
        order: list[str] = []

        async def slow() -> None:
            await assistant.client.call_tool("check_text", {"text": ARTICLE + LONG, "collections": ["handbook"]})
            order.append("checked")

        async def both() -> None:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(slow)
                await anyio.sleep(0.05)
                for _ in range(3):
                    await assistant.client.list_tools(cache_mode="bypass")
                    order.append("listed")

        assistant.portal.call(both)
        assert order == ["listed", "listed", "listed", "checked"]

    def test_a_call_that_is_cancelled_ends_and_leaves_no_case(self, assistant: Assistant, home: Path) -> None:
        def cases() -> int:
            with Engine(Settings(home=str(home))) as engine:
                return len(engine.cases.recent(10_000))

        before = cases()

        async def cancelled() -> None:
            begun = anyio.Event()

            async def progress(done: float, total: float | None, message: str | None) -> None:
                begun.set()

            async with anyio.create_task_group() as tasks:
                asked = {"text": ARTICLE + LONG, "collections": ["handbook"]}
                tasks.start_soon(lambda: assistant.client.call_tool("check_text", asked, progress_callback=progress))
                await begun.wait()
                tasks.cancel_scope.cancel()

        assistant.portal.call(cancelled)
        assistant.gets("verify_claim", claim="Dogs are not allowed in the reading room.", collections=["handbook"])
        assert cases() == before + 1, "the claim asked after it, and nothing of what was cancelled"


LONG = " ".join(
    f"The Marlow library bought {n} books in {1900 + n}. In {1900 + n} its reading room had {n} visitors from Aberdeen."
    for n in range(2, 5)
)


class TestStandardOutput:
    def test_it_carries_the_protocol_alone_and_its_end_ends_the_server(self, home: Path) -> None:
        hello = {
            "jsonrpc": "2.0", "id": 1, "method": "initialize",
            "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
        }  # fmt: skip
        search = {
            "jsonrpc": "2.0", "id": 2, "method": "tools/call",
            "params": {"name": "verify_claim", "arguments": {"claim": "Dogs like Marlow.", "collections": ["handbook"]}},
        }  # fmt: skip
        ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
        server = subprocess.Popen(
            [sys.executable, "-m", "adjudge", "mcp"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(home),
            text=True,
        )
        assert server.stdin is not None and server.stdout is not None
        answers = []
        for message, answered in ((hello, True), (ready, False), (search, True)):
            server.stdin.write(json.dumps(message) + "\n")
            server.stdin.flush()
            if answered:
                answers.append(json.loads(server.stdout.readline()))
        rest, _ = server.communicate()
        assert [answer["id"] for answer in answers] == [1, 2] and rest == ""
        assert answers[0]["result"]["serverInfo"]["name"] == "adjudge"
        assert answers[1]["result"]["structuredContent"]["verdict"]
        assert server.returncode == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_told_to_stop_it_ends_although_its_input_is_open(home: Path, number: signal.Signals) -> None:
    server = subprocess.Popen(
        [sys.executable, "-m", "adjudge", "mcp"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(home), text=True,
    )  # fmt: skip
    with server:
        assert server.stdin is not None and server.stdout is not None
        server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"}) + "\n")
        server.stdin.flush()
        assert json.loads(server.stdout.readline())["id"] == 1
        server.send_signal(number)
        assert server.wait() == 0


@pytest.fixture
def listening(home: Path) -> Iterator[Callable[..., str]]:
    """Starts servers on HTTP; gives their addresses."""
    begun: list[subprocess.Popen[str]] = []

    def start(**more: str) -> str:
        words = [sys.executable, "-m", "adjudge", "mcp", "--http", "--port", "0", "--json"]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, env=environment(home, **more), text=True)
        begun.append(server)
        assert server.stdout is not None
        address: str = json.loads(server.stdout.readline())["address"]
        return address

    yield start
    for server in begun:
        server.send_signal(signal.SIGTERM)
        assert server.wait() == 0, "told to stop, it ends in order"
        assert server.stdout is not None
        server.stdout.close()


class TestHttp:
    def test_a_client_finds_it_there_and_other_names_are_turned_away(self, listening: Callable[..., str], home: Path) -> None:
        address = listening()
        with start_blocking_portal() as portal, portal.wrap_async_context_manager(Client(address)) as client:
            one = Assistant(portal, client)
            found = one.gets("verify_claim", claim="Dogs are not allowed in the reading room.", collections=["handbook"])
            assert found["verdict"] == "supported" and all(stands(home, c) for c in found["citations"])
            assert one.error("verify_claim").startswith("The argument claim is missing.")
        asked = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        headers = {"Accept": "application/json, text/event-stream"}
        rebound = httpx2.post(address, json=asked, headers={**headers, "Host": "attacker.example"})
        assert rebound.status_code == 421
        foreign = httpx2.post(address, json=asked, headers={**headers, "Origin": "http://attacker.example"})
        assert foreign.status_code == 403
        large = httpx2.post(address, content=b" " * 4_000_000, headers={**headers, "Content-Type": "application/json"})
        assert large.status_code == 413

    def test_where_keys_are_set_one_is_needed(self, listening: Callable[..., str]) -> None:
        address = listening(ADJUDGE_API_KEYS="first,second")
        asked = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        headers = {"Accept": "application/json, text/event-stream"}
        assert httpx2.post(address, json=asked, headers=headers).status_code == 401
        assert httpx2.post(address, json=asked, headers={**headers, "Authorization": "Bearer third"}).status_code == 401
        let_in = httpx2.post(address, json=asked, headers={**headers, "Authorization": "Bearer second"})
        assert let_in.status_code != 401

    @pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "example.invalid", "::"])
    def test_an_address_that_others_reach_is_refused(self, home: Path, host: str) -> None:
        words = [sys.executable, "-m", "adjudge", "mcp", "--http", "--host", host, "--port", "0"]
        ended = subprocess.run(words, capture_output=True, text=True, env=environment(home), check=False)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr == f"adjudge: {host} is no loopback address of this machine. Assistants call 127.0.0.1 or ::1 only.\n"

"""Questions answered from documents with the shipped models: written, challenged, judged, revised, kept with an audit (003)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from adjudge.engine import Engine
from adjudge.english.layout.chunks import anchors
from adjudge.errors import InputError
from adjudge.run import casebook
from adjudge.settings import Settings
from adjudge.values.budget import Budget
from adjudge.values.codec import from_json
from adjudge.values.document import Document
from adjudge.values.ledger import Answer, AnswerRequest, Audit, PointKind
from adjudge.values.trace import DraftRevised, DraftWritten
from adjudge.values.verdict import Support
from doubles import ManualClock, ScriptedLanguageModel

DATA = Path(__file__).parents[2] / "bench" / "data" / "answers"
QUESTIONS = json.loads((DATA / "questions.json").read_text(encoding="utf-8"))
NOTHING = "I could not find relevant information in the provided documents to answer your question."
FERRY = Document(
    key="ferry",
    source="ferry.md",
    title="Solway Ferry",
    text=(
        "The Solway Ferry links Port Harran and Isle Brenn. The crossing takes 55 minutes. It is operated by Brenn Marine.\n\n"
        "A return ticket costs 14.50 pounds for adults. Bicycles travel free of charge. Sailings are cancelled when waves"
        " exceed 3.5 metres."
    ),
)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with Engine(Settings(home=str(tmp_path_factory.mktemp("home"))), clock=ManualClock()) as engine:
        yield engine


@pytest.fixture(scope="module")
def documents(engine: Engine) -> tuple[Document, ...]:
    return tuple(one for one in engine.reader.read_all(sorted(DATA.glob("*.md"))) if isinstance(one, Document))


def with_model(engine: Engine, answers: Mapping[str, Sequence[Any]], query: str, **more: Any) -> Answer:
    """Asked beside a language model that says these things, each as JSON."""
    scripted = {tag: [json.dumps(one) for one in said] for tag, said in answers.items()}
    engine.language_model = ScriptedLanguageModel(scripted)
    try:
        return engine.answer(AnswerRequest(query=query, documents=(FERRY,), **more))
    finally:
        engine.language_model = None


def said(text: str, item: int = 1) -> dict[str, Any]:
    return {"paragraph": 1, "text": text, "items": [item]}


@pytest.mark.parametrize("row", QUESTIONS, ids=lambda row: row["question"])
def test_ten_questions_with_known_answers(engine: Engine, documents: tuple[Document, ...], row: dict[str, Any]) -> None:
    answer = engine.answer(row["question"], documents)
    if row.get("nothing"):
        assert answer.response.startswith("The documents do not say ") and not answer.told
        assert (answer.ledger.entries, answer.ledger.summary.evidence_coverage) == ((), 0.0)
        assert [flag.type for flag in answer.risk_flags] == ["no_evidence"]
        return
    assert [word for word in row["holds"] if word not in answer.response] == []
    assert [part for part in row.get("unfound", ()) if part.lower() not in answer.response.lower()] == []
    before = answer.first_ledger or answer.ledger
    assert answer.ledger.summary.evidence_coverage >= before.summary.evidence_coverage
    assert all(answer.response[e.start : e.end].strip() for e in answer.ledger.entries)
    known = set(answer.audit.retrieved_chunk_ids) if answer.audit else set()
    assert {anchor.name for anchor in anchors(answer.response)} <= known


def test_a_draft_has_paragraphs_and_every_one_cites(engine: Engine) -> None:
    asked = AnswerRequest(query="What is known of the Solway Ferry?", mode="draft", documents=(FERRY,))
    answer = engine.answer(asked, keep_case=False)
    assert len(answer.ledger.entries) >= 3
    assert all(anchors(paragraph) for paragraph in answer.response.split("\n\n"))


@pytest.mark.parametrize("given", [(), (Document(key="e", source="e.md", text="   "),)])
def test_without_documents_nothing_is_found(engine: Engine, given: tuple[Document, ...]) -> None:
    answer = engine.answer("What do adults pay?", given, keep_case=False)
    assert (answer.response, answer.ledger.summary.evidence_coverage) == (NOTHING, 0.0)
    assert answer.risk_flags[0].description == "No documents matched the query"


def test_a_question_of_the_knowledge_base_is_answered_from_it_and_replayed(engine: Engine, tmp_path: Path) -> None:
    page = tmp_path / "ferry.md"
    page.write_text(f"# {FERRY.title}\n\n{FERRY.text}", encoding="utf-8")
    engine.ingest([page], collection="ferries")
    answer = engine.answer(AnswerRequest(query="How long does the crossing take?", collections=("ferries",)))
    assert "55 minutes" in answer.response
    assert engine.replay(answer.case_id).identical


@pytest.mark.parametrize(
    ("request_", "why"), [(AnswerRequest(query=" "), "no question"), (AnswerRequest(query="x", mode="ode"), "ode")]
)
def test_what_cannot_be_asked_is_said(engine: Engine, request_: AnswerRequest, why: str) -> None:
    with pytest.raises(InputError, match=why):
        engine.answer(request_)


class TestWithALanguageModel:
    QUERY = "How long does the crossing take and what does a return ticket cost?"

    def test_its_draft_is_judged_and_what_it_left_out_is_added(self, engine: Engine) -> None:
        answer = with_model(engine, {"write": [[said("The crossing takes 55 minutes.")]]}, self.QUERY)
        assert answer.response.startswith("The crossing takes 55 minutes [cite:")
        assert "A return ticket costs 14.50 pounds for adults [cite:" in answer.response
        (written,) = [event for event in answer.trace if isinstance(event, DraftWritten)]
        assert written.by == "language_model"
        assert answer.ledger.summary.evidence_coverage == 1.0

    def test_a_wrong_figure_is_put_right_from_the_evidence_and_judged_again(self, engine: Engine) -> None:
        """14.50 and 55 both stand in the piece: no check of names and numbers can find them exchanged."""
        wrong = [[said("The crossing takes 14.50 minutes."), said("A return ticket costs 55 pounds for adults.")]]
        answer = with_model(engine, {"write": wrong}, self.QUERY)
        assert answer.first_ledger is not None
        assert {entry.verdict for entry in answer.first_ledger.entries} == {Support.CONTRADICTED}
        assert [point.kind for point in answer.critique[:2]] == [PointKind.CONFLICTING] * 2
        assert "takes 55 minutes" in answer.response
        assert "costs 14.50 pounds" in answer.response
        assert (answer.revisions[0].reason, answer.revisions[0].coverage) == ("Claims contradict evidence", 1.0)
        assert {edit.action for edit in answer.revisions[0].edits} == {"correct"}
        assert answer.warnings == ()

    def test_its_own_revision_is_taken_where_it_is_better(self, engine: Engine) -> None:
        answer = with_model(
            engine,
            {
                "write": [[said("The ferry is operated by Port Harran.")]],
                "revise": [[{"sentence": 1, "text": "The ferry is operated by Brenn Marine.", "items": [1]}]],
            },
            "Who operates the ferry?",
        )
        assert answer.response.startswith("The ferry is operated by Brenn Marine [cite:")
        assert [event.by for event in answer.trace if isinstance(event, DraftRevised)] == ["language_model"]

    def test_a_revision_that_is_no_better_gives_way_to_the_rules(self, engine: Engine) -> None:
        answer = with_model(
            engine,
            {
                "write": [[said("Bicycles cost 14.50 pounds.")]],
                "revise": [[{"sentence": 1, "text": "Bicycles cost 55 pounds.", "items": [1]}]],
            },
            "Do bicycles cost extra?",
        )
        assert answer.response.startswith("Bicycles travel free of charge [cite:")

    def test_answers_that_cannot_be_used_leave_the_documents_own_sentences(self, engine: Engine) -> None:
        answer = with_model(engine, {"write": ["no", [said("It costs 99 pounds.")]]}, "How long does the crossing take?")
        assert answer.response.startswith("The crossing takes 55 minutes [cite:")
        assert "llm_unquoted" in answer.reason_codes

    def test_it_is_asked_no_more_than_the_budget_allows(self, engine: Engine) -> None:
        answer = with_model(engine, {"write": [[said("The crossing takes 55 minutes.")]]}, self.QUERY, budget=Budget(llm_calls=1))
        assert answer.spend.llm_calls == 1

    def test_the_case_replays_to_the_byte(self, engine: Engine) -> None:
        wrong = [[said("The crossing takes 14.50 minutes."), said("Bicycles cost 55 pounds.")]]
        answer = with_model(engine, {"write": wrong, "critique": [[]]}, self.QUERY)
        assert answer.revisions
        replayed = engine.replay(answer.case_id)
        assert (replayed.identical, replayed.changed) == (True, ())


class TestRounds:
    def test_what_documents_disagree_on_is_marked_once_and_never_exchanged(self, engine: Engine) -> None:
        old = Document(key="old", source="old.txt", text="Travel policy 2019. The daily meal allowance is 30 euros.")
        new = Document(key="new", source="new.txt", text="Travel policy 2024. The daily meal allowance is 45 euros.")
        request = AnswerRequest(query="What is the daily meal allowance?", documents=(old, new))
        answer = engine.answer(request, keep_case=False)
        for amount in ("30 euros", "45 euros"):
            assert answer.response.count(amount) == 1
        assert answer.response.count("(the documents disagree on this)") == 2
        assert {edit.action for revision in answer.revisions for edit in revision.edits} == {"qualify"}
        assert "conflict" in {flag.type for flag in answer.risk_flags}


class TestAudit:
    def test_every_field_is_filled_and_kept_with_the_case(self, engine: Engine) -> None:
        asked = {"user_id": "ann", "workspace_id": "legal"}
        answer = with_model(engine, {"write": [[said("Bicycles cost 55 pounds.")]]}, "Do bicycles cost extra?", **asked)
        audit = casebook.QUESTIONS.result_of(engine.case(answer.case_id)).audit
        assert audit is not None
        assert audit == answer.audit
        assert (audit.session_id, audit.user_id, audit.workspace_id) == (answer.case_id, "ann", "legal")
        assert (audit.query, audit.mode) == ("Do bicycles cost extra?", "answer")
        assert audit.timestamp == engine.clock.now()
        assert set(audit.retrieved_chunk_ids) >= {anchor.name for anchor in anchors(answer.response)}
        assert audit.revision_history == answer.revisions != ()
        assert (audit.final_coverage, audit.final_unsupported_rate) == (1.0, 0.0)
        assert audit.claim_count == len(answer.ledger.entries) == sum(audit.verdict_distribution.values())
        assert (audit.llm_calls, audit.token_usage) == (answer.spend.llm_calls, answer.spend.tokens)
        assert audit.llm_calls > 0

    def test_a_ledger_of_a_draft_has_one_too(self, engine: Engine) -> None:
        ledger = engine.ground("The crossing takes 55 minutes.", (FERRY,))
        audit = from_json(engine.case(ledger.case_id).inputs["audit"], Audit)
        assert (audit.session_id, audit.workspace_id, audit.claim_count) == (ledger.case_id, "default", 1)

    def test_cases_go_when_their_workspace_s_days_are_over(self, tmp_path: Path) -> None:
        clock = ManualClock()
        own = Settings(home=str(tmp_path), retention=("legal=365",))
        with Engine(own, clock=clock) as engine:
            kept = engine.answer(AnswerRequest(query="What do adults pay?", workspace_id="legal"))
            gone = engine.answer("What do adults pay?")
            clock.advance(91 * 24 * 3600)
            new = engine.answer("What do students pay?")
            assert {case.id for case in engine.cases.recent()} == {kept.case_id, new.case_id}
            assert gone.case_id not in {case.id for case in engine.cases.recent()}
            assert engine.prune() == 0

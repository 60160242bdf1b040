"""Verifying claims through the engine: the knowledge base, the web where there is one, cases kept and replayed."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudge.adapters.doubles import ManualClock, OverlapStanceEncoder, ScriptedFetcher, ScriptedSearcher
from adjudge.engine import Engine
from adjudge.errors import InputError, UnknownName
from adjudge.model.budget import Budget
from adjudge.model.inquiry import Request
from adjudge.model.trace import Degraded, Heard, Round, Searched, Started, Stopped
from adjudge.model.verdict import Finding, Verdict
from adjudge.ports import SearchResult

PAGES = (
    ("Canberra", "Canberra is the capital of Australia. It was founded in 1913 and lies inland."),
    ("Sydney", "Sydney is the largest city of Australia. Sydney is not the capital of Australia."),
    ("Gold", "Gold is a chemical element with the atomic number 79. It is soft, dense and yellow."),
    ("Penguins", "Penguins are flightless seabirds. They live almost only in the southern hemisphere."),
)
TRUE = "Canberra is the capital of Australia."
FALSE = "Sydney is the capital of Australia."
OPEN = "Napoleon Bonaparte preferred tea to coffee."


@pytest.fixture
def engine(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Engine]:
    model = OverlapStanceEncoder()
    monkeypatch.setattr("adjudge.adapters.encoders.stance_encoder", lambda role: model)
    pages = tmp_path / "pages.jsonl"
    rows = [{"id": title, "title": title, "text": text, "published": "2020-05-01"} for title, text in PAGES]
    pages.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    with Engine.open() as engine:
        engine.ingest([pages])
        yield engine


def quotes_are_exact(engine: Engine, finding: Finding) -> bool:
    texts = {c.content_sha256: engine.store.snapshot(c.content_sha256) for c in finding.citations}
    return all(
        (snapshot := texts[c.content_sha256]) is not None and snapshot.text[c.start : c.end] == c.quote
        for c in finding.citations
    )


class TestVerdicts:
    def test_a_true_claim_is_supported_by_the_words_that_say_so(self, engine: Engine) -> None:
        finding = engine.verify(TRUE)
        assert finding.verdict is Verdict.SUPPORTED
        assert finding.citations[0].quote == TRUE
        assert quotes_are_exact(engine, finding)
        assert f"\u201c{TRUE}\u201d" in finding.reasoning

    def test_a_false_claim_is_refuted_by_the_words_that_say_so(self, engine: Engine) -> None:
        finding = engine.verify(FALSE)
        assert finding.verdict is Verdict.REFUTED
        assert finding.citations[0].quote == "Sydney is not the capital of Australia."
        assert quotes_are_exact(engine, finding)
        assert finding.truthfulness_percent <= 45

    def test_a_wrong_number_is_refuted_with_its_working(self, engine: Engine) -> None:
        finding = engine.verify("Gold has the atomic number 80.")
        assert finding.verdict is Verdict.REFUTED
        assert finding.subclaims[0].quantity_check is not None
        assert "79" in finding.subclaims[0].quantity_check

    def test_what_nothing_speaks_of_is_left_open(self, engine: Engine) -> None:
        finding = engine.verify(OPEN)
        assert finding.verdict is Verdict.NOT_ENOUGH_EVIDENCE
        assert finding.citations == ()
        assert finding.confidence <= 0.45

    def test_one_false_part_is_found_among_true_ones(self, engine: Engine) -> None:
        finding = engine.verify("Canberra is the capital of Australia, and penguins are not flightless seabirds.")
        assert finding.num_subclaims == 2
        assert finding.verdict in {Verdict.REFUTED, Verdict.MIXED}
        assert finding.contradicted_subclaims == 1
        assert len(finding.sub_results) == 2

    def test_the_verdict_says_what_it_hangs_on(self, engine: Engine) -> None:
        finding = engine.verify(TRUE)
        assert finding.counterfactual
        assert set(finding.counterfactual) <= {e.id for e in finding.evidence}


class TestNotChecked:
    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("Is Canberra the capital of Australia?", "question"),
            (
                "Canberra ist die Hauptstadt von Australien und wurde nicht von Sydney gegr\u00fcndet.",
                "unsupported_language",
            ),
            ("I think Canberra is the best city.", "opinion"),
        ],
    )
    def test_it_is_left_open_with_a_reason(self, engine: Engine, text: str, code: str) -> None:
        finding = engine.verify(text)
        assert finding.verdict is Verdict.NOT_ENOUGH_EVIDENCE
        assert code in finding.reason_codes

    @pytest.mark.parametrize("text", ["", "   ", "x" * 2001])
    def test_what_is_no_claim_is_refused(self, engine: Engine, text: str) -> None:
        with pytest.raises(InputError):
            engine.verify(text)


class TestWhere:
    def test_an_unknown_collection_is_named_as_such(self, engine: Engine) -> None:
        with pytest.raises(UnknownName, match="nowhere"):
            engine.verify(Request(text=TRUE, collections=("nowhere",)))

    def test_only_what_was_published_by_a_day_counts(self, engine: Engine) -> None:
        finding = engine.verify(Request(text=TRUE, as_of=dt.date(2019, 1, 1)))
        assert finding.verdict is Verdict.NOT_ENOUGH_EVIDENCE
        assert finding.evidence == ()
        assert engine.verify(Request(text=TRUE, as_of=dt.date(2021, 1, 1))).verdict is Verdict.SUPPORTED

    def test_undated_evidence_is_left_out_of_an_as_of_and_that_is_said(self, engine: Engine, tmp_path: Path) -> None:
        (tmp_path / "undated.txt").write_text("Canberra is the capital of Australia, as everyone knows.")
        engine.ingest([tmp_path / "undated.txt"])
        finding = engine.verify(Request(text=TRUE, as_of=dt.date(2021, 1, 1)))
        assert "undated_left_out" in finding.reason_codes


WEB = "https://news.example/2024/05/01/"
RESULTS = (
    SearchResult(url=WEB + "tea", title="Napoleon Bonaparte preferred coffee", snippet="tea and coffee of Napoleon"),
    SearchResult(url=WEB + "diet", title="The diet of Napoleon Bonaparte", snippet="Napoleon Bonaparte tea coffee"),
)
TEXTS = {
    WEB + "tea": "Napoleon Bonaparte preferred tea to coffee, his valet wrote. He drank it every day.",
    WEB + "diet": "Napoleon Bonaparte preferred tea to coffee according to the letters kept in Paris.",
}


class TestTheWeb:
    @pytest.fixture
    def online(self, engine: Engine) -> Engine:
        engine.searcher, engine.fetcher = ScriptedSearcher(RESULTS), ScriptedFetcher(TEXTS)
        return engine

    def test_what_the_store_lacks_is_searched_fetched_kept_and_judged(self, online: Engine) -> None:
        finding = online.verify(OPEN)
        assert finding.verdict is Verdict.SUPPORTED
        assert finding.used_web_search
        assert {c.url for c in finding.citations} <= set(TEXTS)
        assert finding.spend.searches >= 1
        assert finding.spend.pages == 2
        assert quotes_are_exact(online, finding)

    def test_what_the_store_settles_is_not_searched(self, online: Engine) -> None:
        finding = online.verify(TRUE)
        assert finding.completed_from_cache
        assert finding.queries_executed == ()

    def test_a_page_is_fetched_once_a_job(self, online: Engine) -> None:
        online.verify(OPEN)
        fetched = online.fetcher.fetched  # type: ignore[union-attr]
        assert len(fetched) == len(set(fetched))

    def test_a_dead_search_gives_a_reason_and_the_job_goes_on(self, online: Engine) -> None:
        online.searcher.outage.begin()  # type: ignore[union-attr]
        finding = online.verify(OPEN)
        assert finding.verdict is Verdict.NOT_ENOUGH_EVIDENCE
        assert "search_failed" in finding.reason_codes
        assert any(isinstance(e, Degraded) for e in finding.trace)

    def test_the_budget_ends_the_search(self, online: Engine) -> None:
        finding = online.verify(Request(text="Atlantis sank beneath the waves long ago.", budget=Budget(searches=1)))
        assert finding.stop_reason == "budget"
        assert len(finding.queries_executed) == 1

    def test_rounds_are_in_the_trace(self, online: Engine) -> None:
        finding = online.verify(OPEN)
        kinds = [type(e) for e in finding.trace]
        assert kinds[0] is Started
        assert kinds[-1] is Stopped
        assert kinds.count(Round) == kinds.count(Searched) == len(finding.queries_executed)
        assert kinds.count(Heard) == kinds.count(Round) + 1


class TestCases:
    @pytest.mark.parametrize("claim", [TRUE, FALSE, OPEN])
    def test_a_case_replays_to_the_last_byte(self, engine: Engine, claim: str) -> None:
        finding = engine.verify(claim)
        assert engine.replay(finding.case_id).identical

    def test_a_case_replays_after_its_documents_are_gone(self, engine: Engine) -> None:
        finding = engine.verify(TRUE)
        for source in engine.store.sources("library"):
            engine.store.remove("library", source.name)
        replayed = engine.replay(finding.case_id)
        assert replayed.identical
        assert engine.store.snapshot(finding.citations[0].content_sha256) is not None

    def test_a_search_is_replayed_from_what_it_gave(self, engine: Engine) -> None:
        engine.searcher, engine.fetcher = ScriptedSearcher(RESULTS), ScriptedFetcher(TEXTS)
        finding = engine.verify(OPEN)
        engine.searcher = engine.fetcher = None
        assert engine.replay(finding.case_id).identical

    def test_a_difference_is_said(self, engine: Engine, tmp_path: Path) -> None:
        before = engine.verify(OPEN)
        (tmp_path / "valet.txt").write_text("Napoleon Bonaparte preferred tea to coffee, his valet wrote.")
        engine.ingest([tmp_path / "valet.txt"])
        after = engine.verify(OPEN)
        changed = {c.what for c in engine.diff(before.case_id, after.case_id).changes}
        assert {"verdict", "store_snapshot", "evidence_added", "confidence"} <= changed

    def test_an_unknown_case_is_named_as_such(self, engine: Engine) -> None:
        with pytest.raises(UnknownName, match="nope"):
            engine.replay("nope")

    def test_the_same_claim_on_the_same_evidence_gives_the_same_finding(
        self, engine: Engine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        engine.clock = ManualClock()
        assert engine.verify(TRUE) == engine.verify(TRUE)

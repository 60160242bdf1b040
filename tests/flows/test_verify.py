"""Verifying claims through the engine: the knowledge base, the web where there is one, cases kept and replayed."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudge.adapters.search.failover import Failover
from adjudge.engine import Engine
from adjudge.errors import InputError, UnknownName
from adjudge.ports import SearchResult
from adjudge.values.budget import Budget
from adjudge.values.evidence import StanceLabel
from adjudge.values.inquiry import Manner, Request
from adjudge.values.trace import Degraded, Heard, Retrieved, Round, Searched, Started, Stopped
from adjudge.values.verdict import Finding, Verdict
from doubles import ManualClock, OverlapStanceEncoder, ScriptedFetcher, ScriptedSearcher

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
def engine(home: Path, overlap: None, tmp_path: Path) -> Iterator[Engine]:
    pages = tmp_path / "pages.jsonl"
    rows = [{"id": title, "title": title, "text": text, "published": "2020-05-01"} for title, text in PAGES]
    pages.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    with Engine.open() as engine:
        engine.ingest([pages])
        yield engine


def quotes_are_exact(engine: Engine, finding: Finding) -> bool:
    texts = {c.content_sha256: engine.store.snapshot(c.content_sha256) for c in finding.citations}
    return all(
        (snapshot := texts[c.content_sha256]) is not None and snapshot[c.start : c.end] == c.quote for c in finding.citations
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
            ("Canberra is one of them.", "points_outside"),
        ],
    )
    def test_it_has_a_verdict_of_its_own_and_one_sentence_why(self, engine: Engine, text: str, code: str) -> None:
        finding = engine.verify(text)
        assert finding.verdict is Verdict.NOT_CHECKABLE
        assert finding.reason_codes == (code,)
        assert finding.reasoning.count(".") == 1 and ": " in finding.reasoning
        assert (finding.evidence, finding.citations, finding.calibrated_probability) == ((), (), 0.0)
        assert engine.replay(finding.case_id).identical

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

    def test_a_provider_whose_place_another_takes_is_named_with_why(self, online: Engine) -> None:
        first = ScriptedSearcher(RESULTS, name="first")
        first.outage.begin()
        online.searcher = Failover([first, ScriptedSearcher(RESULTS, name="second")], online.clock)
        finding = online.verify(OPEN)
        assert finding.verdict is Verdict.SUPPORTED
        lacks = [e for e in finding.trace if isinstance(e, Degraded)]
        assert len(lacks) == len(first.queries) > 0
        expected = Degraded(reason_code="provider_failed", detail="first: first does not answer. Try again later.")
        assert set(lacks) == {expected}
        assert "provider_failed" in finding.reason_codes
        online.searcher = online.fetcher = None
        assert online.replay(finding.case_id).identical

    def test_the_budget_ends_the_search(self, online: Engine) -> None:
        finding = online.verify(Request(text="Atlantis sank beneath the waves long ago.", budget=Budget(searches=1)))
        assert finding.stop_reason == "budget"
        assert len(finding.queries_executed) == 1

    def test_a_page_an_earlier_job_took_in_is_not_fetched_again(self, online: Engine) -> None:
        online.verify(OPEN)
        before = len(online.fetcher.fetched)  # type: ignore[union-attr]
        online.store.remove("web", "news.example")  # so that the store cannot answer, and the search is asked again
        again = online.verify(OPEN)
        assert again.used_web_search
        assert len(online.fetcher.fetched) == before  # type: ignore[union-attr]
        assert again.urls_skipped >= 2

    def test_pages_that_failed_are_tried_again_by_the_next_job(self, online: Engine) -> None:
        online.fetcher.outage.begin()  # type: ignore[union-attr]
        assert "page_failed" in online.verify(OPEN).reason_codes
        online.fetcher.outage.end()  # type: ignore[union-attr]
        assert online.verify(OPEN).verdict is Verdict.SUPPORTED

    def test_no_more_pages_are_fetched_than_the_budget_has(self, online: Engine) -> None:
        finding = online.verify(Request(text=OPEN, budget=Budget(pages=1)))
        assert finding.spend.pages == 1
        assert finding.urls_skipped == 1

    def test_no_more_than_three_pages_are_taken_of_a_query(self, engine: Engine) -> None:
        many = [SearchResult(url=f"{WEB}page-{n}", title="Napoleon Bonaparte and tea", snippet="tea coffee") for n in range(9)]
        texts = {r.url: f"Page {n} speaks of harbours, ships and the price of rope." for n, r in enumerate(many)}
        engine.searcher, engine.fetcher = ScriptedSearcher(many), ScriptedFetcher(texts)
        finding = engine.verify(Request(text=OPEN, budget=Budget(searches=1)))
        assert finding.spend.pages == 3
        assert finding.urls_skipped == 6

    def test_rounds_are_in_the_trace(self, online: Engine) -> None:
        finding = online.verify(OPEN)
        kinds = [type(e) for e in finding.trace]
        assert kinds[0] is Started
        assert kinds[-1] is Stopped
        assert kinds.count(Round) == kinds.count(Searched) == len(finding.queries_executed)
        assert kinds.count(Heard) == kinds.count(Round) + 1


class TestNews:
    """Claims decided in the manner of seed 004."""

    def ask(self, engine: Engine, text: str) -> Finding:
        return engine.verify(Request(text=text, manner=Manner.NEWS))

    @pytest.mark.parametrize(
        ("claim", "verdict"),
        [
            ("Penguins are flightless seabirds.", Verdict.SUPPORTED),
            ("Penguins are not flightless seabirds.", Verdict.REFUTED),
            (OPEN, Verdict.NOT_ENOUGH_EVIDENCE),
        ],
    )
    def test_the_stances_of_sources_decide(self, engine: Engine, claim: str, verdict: Verdict) -> None:
        assert self.ask(engine, claim).verdict is verdict

    def test_both_sides_are_mixed(self, engine: Engine, tmp_path: Path) -> None:
        (tmp_path / "doubt.txt").write_text("Penguins are not flightless seabirds, a sign in the harbour says.")
        engine.ingest([tmp_path / "doubt.txt"])
        assert self.ask(engine, "Penguins are flightless seabirds.").verdict is Verdict.MIXED

    def test_any_refuted_part_refutes_the_claim(self, engine: Engine) -> None:
        finding = self.ask(engine, "Gold is a chemical element, and penguins are not flightless seabirds.")
        assert finding.verdict is Verdict.REFUTED
        assert [r.verdict for r in finding.sub_results] == [Verdict.SUPPORTED, Verdict.REFUTED]
        assert all(r.reasoning for r in finding.sub_results)
        assert finding.sub_results[1].citations[0].quote == "Penguins are flightless seabirds."
        (holds,) = finding.sub_results[0].citations[:1]  # what holds is quoted too, though it is not why the claim is refuted
        kept = engine.store.snapshot(holds.content_sha256)
        assert kept is not None and holds.stance is StanceLabel.SUPPORTS
        assert kept[holds.start : holds.end] == holds.quote and "chemical element" in holds.quote
        assert holds.quote in finding.sub_results[0].reasoning
        assert all(citation.stance is StanceLabel.REFUTES for citation in finding.citations)

    def test_a_claim_of_one_part_has_no_results_of_parts(self, engine: Engine) -> None:
        assert self.ask(engine, TRUE).sub_results == ()

    def test_it_looks_further_three_times_and_no_more(self, engine: Engine) -> None:
        finding = self.ask(engine, OPEN)
        assert [e.number for e in finding.trace if isinstance(e, Round)] == [1, 2, 3]
        assert finding.queries_executed == ()

    def test_the_settings_hold_here_too(self, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("AGENTIC_LOOP_MAX_ITER", "1")
        with Engine.open() as limited:
            finding = self.ask(limited, OPEN)
        assert [e.number for e in finding.trace if isinstance(e, Round)] == [1]

    def test_it_looks_five_items_further_each_time_up_to_twenty(self, engine: Engine, tmp_path: Path) -> None:
        rows = [{"id": str(n), "title": f"Note {n}", "text": f"Note {n} is on tea."} for n in range(40)]
        (tmp_path / "notes.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
        engine.ingest([tmp_path / "notes.jsonl"], collection="notes")
        asked = Request(text=OPEN, manner=Manner.NEWS, collections=("notes",))
        finding = engine.verify(asked)
        assert [e.kept for e in finding.trace if isinstance(e, Retrieved)] == [10, 15, 20, 20]

    def test_it_turns_to_current_affairs_once_it_looks_further(self, engine: Engine, tmp_path: Path) -> None:
        (tmp_path / "news.txt").write_text("Napoleon Bonaparte preferred tea to coffee, new letters show.")
        engine.ingest([tmp_path / "news.txt"], collection="current_affairs_24h")
        (tmp_path / "old.txt").write_text("Napoleon Bonaparte never preferred tea to coffee, it was long said.")
        engine.ingest([tmp_path / "old.txt"])
        finding = self.ask(engine, OPEN)
        assert finding.verdict is Verdict.SUPPORTED  # both sides at first, the news alone after that
        assert {c.quote for c in finding.citations} == {"Napoleon Bonaparte preferred tea to coffee, new letters show."}

    def test_it_replays(self, engine: Engine) -> None:
        for claim in (TRUE, OPEN):
            assert engine.replay(self.ask(engine, claim).case_id).identical


class TestWhatIsShown:
    def test_items_carry_their_grade_and_what_their_wording_gives_away(self, engine: Engine, tmp_path: Path) -> None:
        (tmp_path / "rumour.txt").write_text("Canberra may not be the capital of Australia, some people claim.")
        engine.ingest([tmp_path / "rumour.txt"])
        items = {e.text: e for e in engine.verify(TRUE).evidence}
        rumour = items["Canberra may not be the capital of Australia, some people claim."]
        assert {"hedges", "negated"} <= set(rumour.hints)
        plain = next(e for text, e in items.items() if text.startswith(TRUE))
        assert plain.grade in set("ABCDEF")
        assert plain.hints == ()

    def test_the_ratio_shown_is_the_one_the_gate_read(self, engine: Engine) -> None:
        finding = engine.verify(TRUE)
        gate = next(g for g in finding.gates if g.name == "admissible")
        assert finding.analysis_counts["admissible_evidence_ratio"] == gate.values["admissible_ratio"]

    @pytest.mark.parametrize("top_k", [0, -1, 21])
    def test_top_k_stays_within_its_bounds_for_every_caller(self, engine: Engine, top_k: int) -> None:
        with pytest.raises(InputError, match="between 1 and 20"):
            engine.verify(Request(text=TRUE, top_k=top_k))

    def test_old_evidence_does_not_answer_a_claim_about_today(self, engine: Engine) -> None:
        engine.searcher, engine.fetcher = ScriptedSearcher(()), ScriptedFetcher({})
        assert engine.verify(TRUE).completed_from_cache
        now = engine.verify("Canberra is currently the capital of Australia.")
        assert not now.completed_from_cache
        assert not next(g for g in now.gates if g.name == "cache_fresh").passed


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

    def test_a_case_that_its_deadline_ended_replays_too(self, engine: Engine) -> None:
        engine.clock = clock = ManualClock()

        class Slow(ScriptedSearcher):
            async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
                clock.advance(70.0)
                return await super().search(query, k)

        engine.searcher, engine.fetcher = Slow(()), ScriptedFetcher({})
        finding = engine.verify(Request(text=OPEN))
        assert finding.stop_reason == "deadline"
        assert len(finding.queries_executed) == 2
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


class TestCredibleSites:
    SITES = ("https://paper.example/2024/05/01/penguins", "https://blog.example/2024/05/01/penguins")

    def test_the_list_of_the_settings_decides_whose_words_are_quoted(
        self, home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        model = OverlapStanceEncoder()
        monkeypatch.setattr("adjudge.adapters.encoders.stance_encoder", lambda role: model)
        monkeypatch.setenv("CREDIBLE_DOMAINS", "paper.example, third.example, fourth.example")
        urls = (*self.SITES, "https://third.example/2024/05/01/birds", "https://fourth.example/2024/05/01/birds")
        says = ("today", "in the south", "of the cold", "as a rule")
        rows = [
            {"id": url, "title": "Birds", "text": f"Penguins are flightless seabirds {how}.", "url": url, "source": url}
            for url, how in zip(urls, says, strict=True)
        ]
        (tmp_path / "pages.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
        with Engine.open() as engine:
            engine.ingest([tmp_path / "pages.jsonl"])
            finding = engine.verify("Penguins are flightless seabirds.")
            assert engine.replay(finding.case_id).identical
        assert finding.verdict is Verdict.SUPPORTED
        assert self.SITES[0] in {c.url for c in finding.citations}
        assert self.SITES[1] not in {c.url for c in finding.citations}

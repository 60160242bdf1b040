"""Checking an article with the shipped models: claims, targets, evidence, beliefs, and the same again from what was told."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudge.article.check import UNFIT
from adjudge.engine import Engine
from adjudge.errors import InputError, ProviderError
from adjudge.ports import Page, SearchResult
from adjudge.run.casebook import ARTICLES
from adjudge.settings import Settings
from adjudge.values.article import ArticleReport, ArticleRequest
from adjudge.values.article_claim import InlineStatus
from adjudge.values.budget import OF_ARTICLE, BudgetClass
from adjudge.values.codec import from_json, to_json
from adjudge.values.evidence import EvidenceKind
from adjudge.values.trace import (
    ClaimsRead,
    ClaimsRelated,
    ClaimVerified,
    Event,
    ExplainabilityTierFactor,
    LadderClimbed,
    Started,
    Stopped,
    TargetsChosen,
)
from adjudge.values.verdict import Verdict
from doubles import ScriptedFetcher, ScriptedLanguageModel, ScriptedSearcher

BRIDGE = (
    "The Harrow Bridge crosses the river Tamsel at Brunholt. The Harrow Bridge was opened on 4 May 1932. "
    "The Harrow Bridge is 480 metres long. It was designed by the engineer Edda Lindqvist."
)
TOWN = (
    "Brunholt is a town on the river Tamsel. Brunholt has 42,000 inhabitants. "
    "The mayor of Brunholt is Ruth Okafor. Brunholt became a city in 1901."
)
ARTICLE = """Brunholt celebrates its bridge

The Harrow Bridge was opened on 4 May 1932. The Harrow Bridge is 700 metres long. Brunholt has 42,000 inhabitants. \
The mayor of Brunholt is Ruth Okafor.

The Harrow Bridge was designed by Edda Lindqvist. Brunholt became a city in 1955. The first lamp of Brunholt was lit in 1888 \
by a fisherman named Olaf Brandt.
"""
GERMAN = (
    "Die Brücke über den Fluss wurde im Jahr 1932 eröffnet und ist seitdem das Wahrzeichen der Stadt. "
    "Der Bürgermeister sagte am Montag, dass die Renovierung zwei Jahre dauern werde."
)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    (tmp_path / "bridge.txt").write_text(BRIDGE)
    (tmp_path / "town.txt").write_text(TOWN)
    with Engine(Settings(home=str(tmp_path / "home"))) as engine:
        engine.ingest([tmp_path / "bridge.txt", tmp_path / "town.txt"])
        yield engine


def verdicts(report: ArticleReport) -> dict[str, Verdict | None]:
    return {claim.text: claim.finding.verdict if claim.finding else None for claim in report.claims}


class TestALibrary:
    def test_what_holds_and_what_does_not_is_told_claim_by_claim(self, engine: Engine) -> None:
        report = engine.check(ARTICLE)
        assert verdicts(report) == {
            "The Harrow Bridge was opened on 4 May 1932.": Verdict.SUPPORTED,
            "The Harrow Bridge is 700 metres long.": Verdict.REFUTED,
            "Brunholt has 42,000 inhabitants.": Verdict.SUPPORTED,
            "The mayor of Brunholt is Ruth Okafor.": Verdict.SUPPORTED,
            "The Harrow Bridge was designed by Edda Lindqvist.": Verdict.SUPPORTED,
            "Brunholt became a city in 1955.": Verdict.REFUTED,
            "The first lamp of Brunholt was lit in 1888 by a fisherman named Olaf Brandt.": Verdict.NOT_ENOUGH_EVIDENCE,
        }
        assert all(ARTICLE[c.start : c.end].strip(". ") == c.text.strip(". ") for c in report.claims)
        scores = {claim.text: claim.verdict_score for claim in report.claims}
        assert (scores["The Harrow Bridge is 700 metres long."] or 0.5) < 0.3
        assert (scores["Brunholt has 42,000 inhabitants."] or 0.5) > 0.7
        assert report.reason_codes == ("no_search",) and report.stop_reason == "completed"

    def test_a_claim_that_is_not_searched_for_is_held_against_what_is_stored(self, engine: Engine) -> None:
        report = engine.check(ArticleRequest(text=ARTICLE, budget_class=BudgetClass.MINIMAL))
        deferred = [claim for claim in report.claims if not claim.target]
        targets = {claim.id for claim in report.claims if claim.target}
        assert len(targets) == 3 and all(claim.deferred_reason for claim in deferred)
        read = [claim for claim in deferred if claim.finding]
        assert {str(c.finding.verdict) for c in read if c.finding} > {"supported"}, "decided without a search of their own"
        assert all(claim.finding.queries_executed == () for claim in read if claim.finding)
        assert all(set(claim.inherited_from) <= targets for claim in deferred)
        assert all(claim.deferred_reason in UNFIT for claim in deferred if not claim.finding)

    def test_the_article_itself_is_no_evidence_for_it(self, engine: Engine, tmp_path: Path) -> None:
        (tmp_path / "article.txt").write_text(ARTICLE)
        engine.ingest([tmp_path / "article.txt"])
        report = engine.check(engine.read_article(str(tmp_path / "article.txt")))
        evidence = [e for claim in report.claims if claim.finding for e in claim.finding.evidence]
        assert evidence and not any("Olaf Brandt" in item.text for item in evidence)
        assert verdicts(report)["The Harrow Bridge is 700 metres long."] is Verdict.REFUTED

    @pytest.mark.parametrize(
        "copy",
        [
            f"By our own correspondent.\n\n{ARTICLE}\n\nAll rights reserved.",
            ARTICLE.replace("\n", "\r\n"),
            ARTICLE.replace("celebrates", "feasts"),
        ],
    )
    def test_nor_is_a_copy_of_it(self, engine: Engine, tmp_path: Path, copy: str) -> None:
        (tmp_path / "copy.txt").write_bytes(copy.encode())
        engine.ingest([tmp_path / "copy.txt"])
        report = engine.check(ARTICLE.replace("\n", "\r\n"))
        evidence = [e for claim in report.claims if claim.finding for e in claim.finding.evidence]
        assert evidence and not any("Olaf Brandt" in item.text for item in evidence)
        assert verdicts(report)["Brunholt became a city in 1955."] is Verdict.REFUTED

    def test_what_cannot_be_stored_is_cleaned_and_an_address_keeps_no_password(self, engine: Engine) -> None:
        text = ARTICLE.replace("Brunholt has", "Brunholt\ud800 has")
        report = engine.check(ArticleRequest(text=text, title="A\ud800title", url="https://me:secret@news.example/a"))
        assert "secret" not in to_json(report).decode() and report.url == "https://news.example/a"
        assert engine.replay(report.case_id).identical

    def test_a_denial_is_a_claim_of_its_own_and_contradicts(self, engine: Engine) -> None:
        text = "The Harrow Bridge is open to lorries. The mayor says so. The Harrow Bridge is not open to lorries."
        report = engine.check(text)
        assert [(c.a, c.b) for c in report.contradictions] and len(report.claims) >= 2

    def test_steps_are_told_as_they_happen_and_kept(self, engine: Engine) -> None:
        watched: list[Event] = []
        report = engine.check(ARTICLE, watch=watched.append)
        assert tuple(watched) == report.trace
        kinds = [type(event) for event in report.trace]
        order = [Started, ClaimsRead, ClaimsRelated, TargetsChosen, ClaimVerified, ExplainabilityTierFactor, Stopped]
        places = [kinds.index(kind) for kind in order]
        assert places == sorted(places)

    def test_it_is_kept_as_a_case_and_comes_out_the_same_to_the_last_byte(self, engine: Engine) -> None:
        report = engine.check(ARTICLE)
        case = engine.case(report.case_id)
        assert (case.kind, ARTICLES.result_of(case)) == ("check", report)
        replayed = engine.replay(report.case_id)
        assert replayed.kind is ARTICLES and replayed.identical and replayed.changed == ()
        assert from_json(to_json(report), ArticleReport) == report

    def test_claims_verified_at_the_same_time_come_out_as_one_after_another(self, engine: Engine) -> None:
        deep = engine.check(ArticleRequest(text=ARTICLE, budget_class=BudgetClass.DEEP))
        assert engine.replay(deep.case_id).identical
        standard = engine.check(ARTICLE)
        alike = {c.id: c.finding.verdict for c in standard.claims if c.target and c.finding}
        assert {c.id: c.finding.verdict for c in deep.claims if c.id in alike and c.finding} == alike

    def test_time_that_is_up_leaves_targets_open_and_says_so(self, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        none = replace(OF_ARTICLE[BudgetClass.STANDARD], seconds=0.0)
        monkeypatch.setitem(OF_ARTICLE, BudgetClass.STANDARD, none)
        report = engine.check(ARTICLE)
        assert "budget_exhausted" in report.reason_codes
        assert {c.undecided_reason for c in report.claims if c.target} == {"budget_exhausted"}
        assert report.verified_score == pytest.approx(0.5)
        assert engine.replay(report.case_id).identical


class TestWhatIsNotChecked:
    @pytest.mark.parametrize(
        ("text", "code"),
        [(GERMAN, "unsupported_language"), ("", "empty"), ("Oh dear! What now? Well, well.", "no_claims")],
    )
    def test_a_valid_report_says_why(self, engine: Engine, text: str, code: str) -> None:
        report = engine.check(text)
        assert code in report.reason_codes and report.claims == () and report.stop_reason == "not_checked"
        assert report.rgba is not None and report.rgba.g == 0.5
        assert engine.replay(report.case_id).identical

    def test_a_claim_that_only_its_text_completes_is_left_open(self, engine: Engine) -> None:
        text = f"{ARTICLE}\nSeveral towns in the county have 42,000 inhabitants. Brunholt is one of them.\n"
        (claim,) = (c for c in engine.check(text).claims if c.text == "Brunholt is one of them.")
        assert (claim.target, claim.finding, claim.deferred_reason) == (False, None, "points_outside")

    def test_a_file_that_is_not_there_is_one_sentence(self, engine: Engine, tmp_path: Path) -> None:
        with pytest.raises(InputError, match="no such file"):
            engine.read_article(str(tmp_path / "nothing.txt"))

    def test_a_file_of_many_documents_is_no_article(self, engine: Engine, tmp_path: Path) -> None:
        (tmp_path / "rows.jsonl").write_text('{"id": 1, "text": "One."}\n{"id": 2, "text": "Two."}\n')
        with pytest.raises(InputError, match="several documents"):
            engine.read_article(str(tmp_path / "rows.jsonl"))


COUNTY = "https://county.example/2024/05/01/the-bridges-of-the-county"
ALMANAC = "https://almanac.example/2024/06/02/brunholt-in-figures"
LATER = "https://later.example/2024/07/03/more-about-the-harrow-bridge"
GUIDE = (
    "Visitors come for the Harrow Bridge above all. The Harrow Bridge has a length of 480 metres. "
    "Ships pass below it, and a lamp burns at either end."
)
RESULTS = (
    SearchResult(url=COUNTY, title="Bridges", snippet="Harrow Bridge Brunholt opened 1932 metres long"),
    SearchResult(url=ALMANAC, title="Brunholt in figures", snippet="Brunholt inhabitants mayor city"),
    SearchResult(url=LATER, title="Harrow Bridge", snippet="Harrow Bridge Edda Lindqvist metres"),
)


class TestTheWeb:
    @pytest.fixture
    def engine(self, tmp_path: Path) -> Iterator[Engine]:
        with Engine(Settings(home=str(tmp_path / "home"), profile="web")) as engine:
            engine.searcher = ScriptedSearcher(RESULTS)
            engine.fetcher = ScriptedFetcher({COUNTY: BRIDGE, ALMANAC: TOWN, LATER: GUIDE})
            yield engine

    def test_evidence_is_searched_fetched_once_and_bound(self, engine: Engine) -> None:
        report = engine.check(ARTICLE)
        found = verdicts(report)
        assert found["The Harrow Bridge is 700 metres long."] is Verdict.REFUTED
        assert isinstance(engine.fetcher, ScriptedFetcher) and isinstance(engine.searcher, ScriptedSearcher)
        assert sorted(engine.fetcher.fetched) == sorted({COUNTY, ALMANAC, LATER})
        assert report.spend.searches == len(engine.searcher.queries) > 1 and report.spend.pages == 3
        kinds = {e.kind for claim in report.claims if claim.finding for e in claim.finding.evidence}
        assert EvidenceKind.WEB in kinds
        assert any(isinstance(event, LadderClimbed) for event in report.trace)

    def test_its_own_site_is_no_evidence(self, engine: Engine) -> None:
        engine.searcher = ScriptedSearcher()
        own = "https://county.example/2024/05/09/brunholt-celebrates-its-bridge"
        linked = ARTICLE.replace("42,000 inhabitants", f"[42,000 inhabitants]({COUNTY})")
        report = engine.check(ArticleRequest(text=linked, url=own))
        assert not [e for c in report.claims if c.finding for e in c.finding.evidence if e.source == "county.example"]

    def test_pages_that_are_down_are_asked_for_once(self, engine: Engine) -> None:
        engine.fetcher = ScriptedFetcher({ALMANAC: TOWN})
        report = engine.check(ARTICLE)
        assert report.spend.pages == 3

    def test_a_case_names_every_text_it_read(self, engine: Engine) -> None:
        report = engine.check(ArticleRequest(text=ARTICLE, as_of=dt.date(2020, 1, 1)))
        assert len(engine.case(report.case_id).snapshots) >= 3 and "undated_left_out" in report.reason_codes

    @pytest.mark.parametrize("budget", list(BudgetClass))
    def test_it_comes_out_the_same_when_it_is_told_again(self, engine: Engine, budget: BudgetClass) -> None:
        report = engine.check(ArticleRequest(text=ARTICLE, budget_class=budget))
        replayed = engine.replay(report.case_id)
        assert replayed.identical

    def test_a_search_that_is_down_is_said_and_what_is_stored_is_read(self, engine: Engine) -> None:
        engine.check(ARTICLE)
        assert isinstance(engine.searcher, ScriptedSearcher)
        engine.searcher.outage.begin()
        report = engine.check(ARTICLE)
        assert "search_failed" in report.reason_codes
        assert verdicts(report)["The Harrow Bridge is 700 metres long."] is Verdict.REFUTED

    def test_pages_that_cannot_be_had_leave_claims_open_and_not_refuted(self, engine: Engine) -> None:
        class Down:
            async def fetch(self, url: str) -> Page:
                await asyncio.sleep(0)
                raise ProviderError(f"{url} does not answer.")

        engine.fetcher = Down()
        report = engine.check(ARTICLE)
        assert "page_failed" in report.reason_codes
        assert {c.finding.verdict for c in report.claims if c.target and c.finding} == {Verdict.NOT_ENOUGH_EVIDENCE}


class TestALanguageModel:
    def test_what_it_sees_is_added_and_its_answers_are_told_again(self, engine: Engine) -> None:
        seen = [
            {
                "kind": "policy",
                "words": "Brunholt became a city in 1955.",
                "subject": "Brunholt",
                "detail": "became a city",
            }
        ]
        model = ScriptedLanguageModel({"skeleton": [json.dumps(seen)]})
        engine.language_model = model
        report = engine.check(ARTICLE)
        assert model.asked[0].tag == "skeleton" and "Olaf Brandt" in model.asked[0].prompt
        kinds = {claim.text: claim.type for claim in report.claims}
        assert kinds["Brunholt became a city in 1955."] == "policy"
        assert report.spend.llm_calls >= 1
        # It had no further answers: that is said of each claim it was asked about.
        assert all("llm_failed" in claim.finding.reason_codes for claim in report.claims if claim.target and claim.finding)
        assert engine.replay(report.case_id).identical

    def test_one_that_is_down_changes_nothing_but_the_reasons(self, engine: Engine) -> None:
        alone = verdicts(engine.check(ARTICLE))
        model = ScriptedLanguageModel({})
        model.outage.begin()
        engine.language_model = model
        report = engine.check(ARTICLE)
        assert verdicts(report) == alone and "llm_failed" in report.reason_codes

    @pytest.mark.usefixtures("overlap")
    @pytest.mark.parametrize("budget", list(BudgetClass))
    def test_its_calls_stay_within_the_articles_budget(
        self, engine: Engine, budget: BudgetClass, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whatever the stance models say: words and denials are enough to count calls by. The second budget is one that binds."""
        long = "\n\n".join(ARTICLE.replace("Brunholt", f"Brunholt {n}") for n in range(4))
        for most in (OF_ARTICLE[budget], replace(OF_ARTICLE[budget], llm_calls=3)):
            monkeypatch.setitem(OF_ARTICLE, budget, most)
            engine.language_model = ScriptedLanguageModel(
                {"skeleton": ["[]"] * 99, "anchors": ["{}"] * 99, "verdict": ["{}"] * 99}
            )
            report = engine.check(ArticleRequest(text=long, budget_class=budget))
            assert 0 < report.spend.llm_calls <= most.llm_calls
            assert report.spend.tokens <= most.tokens


class TestLinks:
    LINKED = f"""Brunholt celebrates its bridge

The Harrow Bridge is [700 metres long]({COUNTY}). Brunholt has 42,000 inhabitants, [the almanac says]({ALMANAC}).
"""

    def test_a_library_reads_none_that_it_has_not_stored(self, engine: Engine) -> None:
        report = engine.check(self.LINKED)
        assert {source.status for source in report.inline_sources} == {InlineStatus.NOT_FETCHED}
        assert all("never leaves the machine" in source.detail for source in report.inline_sources)

    def test_on_the_web_each_page_is_held_against_what_links_to_it(self, tmp_path: Path) -> None:
        with Engine(Settings(home=str(tmp_path / "home"), profile="web")) as engine:
            engine.searcher = ScriptedSearcher()
            fetcher = ScriptedFetcher({COUNTY: BRIDGE, ALMANAC: TOWN})
            engine.fetcher = fetcher
            report = engine.check(self.LINKED)
            county, almanac = report.inline_sources
            assert (county.url, county.status) == (COUNTY, InlineStatus.CONTRADICTS)
            assert county.citation is not None and county.citation.quote == "The Harrow Bridge is 480 metres long."
            assert (almanac.url, almanac.status) == (ALMANAC, InlineStatus.CARRIES)
            assert "inline_contradicts" in report.reason_codes and sorted(fetcher.fetched) == sorted([COUNTY, ALMANAC])
            assert report.spend.pages == 2
            assert engine.replay(report.case_id).identical

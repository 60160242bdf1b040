"""When a verify job ends, rule by rule."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from adjudge.policy import Policy, load
from adjudge.values.budget import Budget, BudgetClass, Spend
from adjudge.values.calibration import Reliance, Way
from adjudge.values.candidate import Candidate, Shortlist
from adjudge.values.claim import Claim, ClaimType, Subclaim
from adjudge.values.document import content_sha256
from adjudge.values.evidence import DecidedBy, EvidenceKind, Stance, Weighed
from adjudge.values.inquiry import Assessment, HeardCandidate, Inquiry, Request
from adjudge.values.ruling import AdaptiveTrust, FixedTrust, Grounds, Precheck, Ruling, Sufficiency, TrustMetrics
from adjudge.values.score import Score
from adjudge.values.span import Span
from adjudge.values.trace import Run
from adjudge.values.verdict import Ranking, Standing, Verdict
from adjudge.verify.stopping import first_places, queries_allowed, stop_reason

NOUGHT = Score(formula="nought", value=0.0)
BEGUN = Run(began=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))
CLAIM = Claim(
    id="1",
    text="The Loire is the longest river of Europe.",
    original="",
    type=ClaimType.COMPARATIVE,
    subclaims=(Subclaim(id="1.1", text="The Loire is the longest river of Europe.", subject="The Loire"),),
)


def assessment(*, sufficient: bool = False, cached: bool = False, heard: tuple[HeardCandidate, ...] = ()) -> Assessment:
    return Assessment(
        claim=CLAIM,
        heard=heard,
        shortlist=Shortlist(),
        ranking=Ranking(),
        items=(),
        adaptive=AdaptiveTrust(
            metrics=TrustMetrics(),
            trust_post=NOUGHT,
            sufficiency=Sufficiency(sufficient=sufficient),
            standing=Standing.PROVISIONAL,
        ),
        fixed=FixedTrust(trust_post=NOUGHT),
        precheck=Precheck(passed=cached),
        grounds=Grounds(),
        ruling=Ruling(verdict=Verdict.SUPPORTED, truth=NOUGHT, confidence=NOUGHT),
        quality=NOUGHT,
        probability=NOUGHT,
        reliance=Reliance(way=Way.SMALL, read=Way.SMALL, supported=0.0, refuted=0.0, side_from=0.7, surest=0.9),
        enough=sufficient,
    )


def inquiry(found: Assessment, **changes: Any) -> Inquiry:
    begun = Inquiry(
        request=Request(text=CLAIM.text),
        claim=replace(CLAIM, type=ClaimType.GENERAL),
        run=BEGUN,
        top_k=5,
        searches=True,
        planned=("a", "b"),
        assessment=found,
    )
    return replace(begun, **changes)


def test_it_goes_on_while_no_rule_holds() -> None:
    assert stop_reason(inquiry(assessment()), Policy()) is None


@pytest.mark.parametrize(
    ("reason", "found", "changes"),
    [
        ("completed_from_cache", assessment(sufficient=True, cached=True), {}),
        ("sufficient", assessment(sufficient=True), {"round": 1}),
        ("confidence_mode", assessment(sufficient=True), {"confident": True}),
        ("no_search", assessment(), {"searches": False}),
        ("deadline", assessment(), {"run": BEGUN.paid(Spend(seconds=121.0))}),
        ("budget", assessment(), {"run": BEGUN.paid(Spend(pages=18))}),
        ("nothing_new", assessment(), {"round": 2, "barren": 2}),
        ("queries_spent", assessment(), {"round": 2, "planned": ()}),
    ],
)
def test_each_rule_ends_it(reason: str, found: Assessment, changes: dict[str, Any]) -> None:
    assert stop_reason(inquiry(found, **changes), Policy()) == reason


def test_sufficient_but_not_by_the_strict_check_is_searched_further() -> None:
    assert stop_reason(inquiry(assessment(sufficient=True)), Policy()) is None


def test_the_cache_answers_only_before_the_first_query() -> None:
    assert stop_reason(inquiry(assessment(cached=True), round=1), Policy()) is None


class TestNews:
    """Seed 004's loop is the same loop under its own policy."""

    POLICY = load(manner="news")

    def test_agreeing_sources_end_it_at_once(self) -> None:
        assert stop_reason(inquiry(assessment(sufficient=True)), self.POLICY) == "sufficient"

    def test_without_a_search_it_looks_further_into_the_store_three_times(self) -> None:
        offline = inquiry(assessment(), searches=False, planned=())
        assert stop_reason(offline, self.POLICY) is None
        assert stop_reason(replace(offline, round=2), self.POLICY) is None
        assert stop_reason(replace(offline, round=3), self.POLICY) == "queries_spent"

    def test_the_strict_check_of_the_cache_is_not_asked(self) -> None:
        assert stop_reason(inquiry(assessment(cached=True)), self.POLICY) is None


@pytest.mark.parametrize(
    ("budget_class", "searches", "allowed"),
    [
        (BudgetClass.MINIMAL, 1, 1),
        (BudgetClass.STANDARD, 6, 6),
        (BudgetClass.STANDARD, 9, 6),
        (BudgetClass.DEEP, 12, 12),
    ],
)
def test_a_deep_budget_pays_for_more_queries(budget_class: BudgetClass, searches: int, allowed: int) -> None:
    asked = Request(text=CLAIM.text, budget_class=budget_class, budget=Budget(searches=searches))
    assert queries_allowed(asked, Policy().loop) == allowed


def test_a_budget_of_its_own_is_kept() -> None:
    run = replace(BEGUN, budget=Budget(searches=1)).paid(Spend(searches=1))
    assert stop_reason(inquiry(assessment(), run=run), Policy()) == "budget"


@pytest.mark.parametrize("spend", [Spend(llm_calls=12), Spend(tokens=24_000)])
def test_a_language_model_s_budget_does_not_end_the_search(spend: Spend) -> None:
    assert stop_reason(inquiry(assessment(), run=BEGUN.paid(spend)), Policy()) is None


def ranked(text: str) -> HeardCandidate:
    digest = content_sha256(text)
    found = Candidate(
        id=digest[:16],
        kind=EvidenceKind.PASSAGE,
        text=text,
        content_sha256=digest,
        span=Span(start=0, end=len(text)),
        source=digest[:6],
        independent=digest,
    )
    stance = Stance(supports=0.02, refutes=0.9, neutral=0.08)
    said = Weighed(stance=stance, decided_by=DecidedBy.JUDGE, rationale=Span(start=0, end=len(text)))
    return HeardCandidate(candidate=found, credibility=0.5, semantic=(0.8,), parts=(said,))


class TestMonopoly:
    VOLGA = (ranked("The Volga is the longest river of Europe."), ranked("The Volga is Europe's longest river by far."))

    def test_what_sources_put_first_is_the_subject_of_their_sentence(self) -> None:
        assert [entity for _, entity in first_places(assessment(heard=self.VOLGA))] == ["The Volga", "The Volga"]

    def test_two_sources_that_rank_the_same_other_thing_first_end_the_search(self) -> None:
        going = inquiry(assessment(heard=self.VOLGA), claim=CLAIM, round=1, executed=("a",))
        assert stop_reason(going, Policy()) == "comparative_monopoly"

    def test_one_source_does_not(self) -> None:
        going = inquiry(assessment(heard=self.VOLGA[:1]), claim=CLAIM, round=1, executed=("a",))
        assert stop_reason(going, Policy()) is None

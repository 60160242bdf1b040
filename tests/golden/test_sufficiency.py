"""When evidence is enough: every route, guard and gate at its edge (seed 000 §3.7 and §5.2, seed 001, constants.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudge.policy.verify import TrustPolicy
from adjudge.values.budget import BudgetClass
from adjudge.values.ruling import AdaptiveTrust, Precheck, Sufficiency, TrustMetrics
from adjudge.values.score import Score
from adjudge.values.verdict import Standing
from adjudge.verify.stopping import FirstPlace, comparative_monopoly
from adjudge.verify.trust import ROUTES, confidence_mode, precheck, sufficiency

LIBRARY = TrustPolicy()
WEB = TrustPolicy(recency_weight=0.2, min_evidence=3, diversity_high=0.7, relaxed_diversity=0.3, precheck_sources=2)

FIRM = TrustMetrics(count=3, sided=3, subclaims=4, covered=2, top_trust=0.9, top_semantic=0.9)
"""Passes every guard and no route."""


def passes(*, policy: TrustPolicy = WEB, confident: bool = False, trust: float = 0.9, **given: float) -> Sufficiency:
    return sufficiency(replace(FIRM, **given), trust, policy, confident=confident)  # type: ignore[arg-type]


def test_nothing_passes_by_itself() -> None:
    found = passes()
    assert (found.sufficient, found.route, found.fired) == (False, "", ())


@pytest.mark.parametrize(
    ("given", "route"),
    [
        ({"count": 2, "coverage": 0.19, "diversity": 0.85, "relevance": 0.75, "contradicted": 1}, "low_count_override"),
        ({"coverage": 0.25, "diversity": 0.75}, "override_diverse"),
        ({"strong_covered": 1}, "override_strong"),
        ({"relevance": 0.55}, "override_relevant"),
        ({"coverage": 0.60, "agreement": 0.80, "contradicted": 1}, "strict_high_coverage"),
        ({"coverage": 0.40, "diversity": 0.70, "agreement": 0.80, "contradicted": 1}, "strict_medium_coverage"),
    ],
)
def test_each_route_passes_at_its_edge(given: dict[str, float], route: str) -> None:
    found = passes(**given)
    assert (found.sufficient, found.route) == (True, route)


@pytest.mark.parametrize(
    "given",
    [
        {"count": 2, "coverage": 0.19, "diversity": 0.849, "relevance": 0.75, "contradicted": 1},
        {"count": 2, "coverage": 0.19, "diversity": 0.85, "relevance": 0.749, "contradicted": 1},
        {"count": 2, "coverage": 0.20, "diversity": 0.85, "relevance": 0.75, "contradicted": 1},
        {"count": 3, "coverage": 0.19, "diversity": 0.85, "relevance": 0.75, "contradicted": 1},
        {"coverage": 0.249, "diversity": 0.75},
        {"coverage": 0.25, "diversity": 0.749},
        {"coverage": 0.25, "diversity": 0.75, "contradicted": 1},
        {"strong_covered": 1, "contradicted": 1},
        {"relevance": 0.549},
        {"relevance": 0.9, "contradicted": 1},
        {"coverage": 0.599, "agreement": 0.80, "contradicted": 1},
        {"coverage": 0.60, "agreement": 0.799, "contradicted": 1},
        {"coverage": 0.399, "diversity": 0.70, "agreement": 0.80, "contradicted": 1},
        {"coverage": 0.40, "diversity": 0.699, "agreement": 0.80, "contradicted": 1},
        {"coverage": 0.40, "diversity": 0.70, "agreement": 0.799, "contradicted": 1},
    ],
)
def test_and_not_just_short_of_it(given: dict[str, float]) -> None:
    assert passes(**given).route == ""


def test_the_routes_stand_in_the_seed_s_order() -> None:
    found = passes(coverage=1.0, diversity=1.0, agreement=1.0, relevance=1.0, strong_covered=4)
    assert found.route == "override_diverse"
    assert [g.name for g in found.gates if g.passed and g.name in dict(ROUTES)] == [
        "override_diverse",
        "override_strong",
        "override_relevant",
        "strict_high_coverage",
        "strict_medium_coverage",
    ]


def test_every_gate_shows_what_it_was_put_to() -> None:
    gates = {g.name: g.values for g in passes(coverage=0.3, diversity=0.8, agreement=0.5).gates}
    assert len(gates) == 10
    assert gates["strict_high_coverage"] == {
        "coverage": 0.3, "coverage_at_least": 0.6, "agreement": 0.5, "agreement_at_least": 0.8,
    }  # fmt: skip


class TestLowCount:
    def test_few_items_that_cover_little_fail_whatever_route_passed(self) -> None:
        found = passes(count=2, coverage=0.19, strong_covered=1)
        assert (found.sufficient, found.route, found.fired) == (False, "override_strong", ("low_count",))

    @pytest.mark.parametrize("given", [{"count": 3, "coverage": 0.19}, {"count": 2, "coverage": 0.20}])
    def test_enough_items_or_coverage_do_not(self, given: dict[str, float]) -> None:
        assert passes(strong_covered=1, **given).sufficient

    def test_a_library_counts_no_sources(self) -> None:
        assert passes(policy=LIBRARY, count=1, coverage=0.1, strong_covered=1).sufficient


class TestConfidenceMode:
    @pytest.mark.parametrize(
        ("asked", "budget", "on"),
        [
            (True, BudgetClass.DEEP, True),
            (False, BudgetClass.MINIMAL, True),
            (False, BudgetClass.STANDARD, False),
            (False, BudgetClass.DEEP, False),
        ],
    )
    def test_it_is_on_when_asked_for_or_when_next_to_nothing_may_be_spent(
        self, asked: bool, budget: BudgetClass, on: bool
    ) -> None:
        assert confidence_mode(asked=asked, budget=budget) is on

    def test_the_relaxed_gate(self) -> None:
        edge = {"coverage": 0.5, "diversity": 0.3, "agreement": 0.8, "contradicted": 1}
        assert passes(confident=True, **edge).route == "confidence_relaxed"
        assert passes(**edge).route == ""
        assert passes(policy=LIBRARY, confident=True, **(edge | {"diversity": 0.0})).route == "confidence_relaxed"

    @pytest.mark.parametrize("short", [{"coverage": 0.499}, {"diversity": 0.299}, {"agreement": 0.799}])
    def test_short_of_it_the_strict_gates_are_left(self, short: dict[str, float]) -> None:
        edge = {"coverage": 0.5, "diversity": 0.3, "agreement": 0.8, "contradicted": 1}
        assert passes(confident=True, **(edge | short)).route != "confidence_relaxed"

    @pytest.mark.parametrize(
        ("given", "route"),
        [
            ({"coverage": 0.35, "agreement": 0.8}, "strict_high_coverage"),
            ({"coverage": 0.349, "agreement": 0.8}, ""),
            ({"coverage": 0.20, "diversity": 0.7, "agreement": 0.8}, "strict_medium_coverage"),
            ({"coverage": 0.199, "diversity": 0.7, "agreement": 0.8}, ""),
        ],
    )
    def test_lower_coverage_is_enough(self, given: dict[str, float], route: str) -> None:
        assert passes(confident=True, contradicted=1, **given).route == route

    def test_one_item_is_no_low_count(self) -> None:
        assert passes(confident=True, count=1, coverage=0.1, strong_covered=1).sufficient


class TestWeakRelevance:
    @pytest.mark.parametrize(
        "weak",
        [
            {"trust": 0.549},
            {"top_semantic": 0.599},
            {"top_trust": 0.549},
        ],
    )
    def test_it_takes_a_pass_back(self, weak: dict[str, float]) -> None:
        found = passes(**({"strong_covered": 1, "coverage": 0.3} | weak))
        assert (found.sufficient, found.route, found.fired) == (False, "override_strong", ("weak_relevance",))

    def test_at_its_edges_it_does_not(self) -> None:
        assert passes(strong_covered=1, coverage=0.3, trust=0.55, top_semantic=0.60, top_trust=0.55).sufficient

    def test_full_coverage_in_agreement_is_exempt(self) -> None:
        weak = {"trust": 0.1, "top_semantic": 0.1, "top_trust": 0.1, "contradicted": 1}
        assert passes(coverage=0.95, agreement=0.9, **weak).sufficient
        assert passes(coverage=0.949, agreement=0.9, **weak).fired == ("weak_relevance",)
        assert passes(coverage=0.95, agreement=0.899, **weak).fired == ("weak_relevance",)

    def test_an_override_on_relevant_trusted_evidence_is_exempt(self) -> None:
        edge = {"coverage": 0.60, "relevance": 0.65, "top_trust": 0.55, "trust": 0.1}
        assert passes(**edge).sufficient
        for short in ({"coverage": 0.599}, {"relevance": 0.649}, {"top_trust": 0.549}):
            assert passes(**(edge | short)).fired == ("weak_relevance",)

    def test_a_strict_pass_is_not_exempt_like_an_override(self) -> None:
        strict = {"coverage": 0.60, "agreement": 0.8, "relevance": 0.65, "contradicted": 1, "trust": 0.1}
        assert passes(**strict).fired == ("weak_relevance",)


def test_evidence_that_takes_no_side_is_never_enough() -> None:
    found = passes(coverage=1.0, agreement=1.0, strong_covered=1, sided=0)
    assert (found.sufficient, found.fired) == (False, ("no_side",))
    assert passes(policy=replace(WEB, side_needed=0), coverage=1.0, agreement=1.0, strong_covered=1, sided=0).sufficient


def test_a_library_asks_no_diversity_of_medium_coverage() -> None:
    given = {"coverage": 0.40, "agreement": 0.80, "contradicted": 1}
    assert passes(policy=LIBRARY, **given).route == "strict_medium_coverage"
    assert passes(policy=WEB, **given).route == ""


def cached(policy: TrustPolicy = WEB, *, sufficient: bool = True, **changes: Any) -> Precheck:
    """What the strict check makes of evidence that passes each gate by nothing."""
    given = {
        "coverage": 0.60,
        "agreement": 0.80,
        "count": 2,
        "margin": 0.30,
        "newest_days": 29,
        "current_affairs": True,
    }
    given |= changes
    beside = {name: given.pop(name) for name in ("margin", "newest_days", "current_affairs")}
    view = AdaptiveTrust(
        metrics=TrustMetrics(**given),
        trust_post=Score(formula="trust.post_adaptive", value=0.5),
        sufficiency=Sufficiency(sufficient=sufficient),
        standing=Standing.PROVISIONAL,
    )
    return precheck(view, policy=policy, **beside)


class TestPrecheck:
    def test_at_every_edge_the_cache_answers(self) -> None:
        found = cached()
        assert found.passed and len(found.gates) == 7

    @pytest.mark.parametrize(
        ("short", "gate"),
        [
            ({"sufficient": False}, "cache_sufficient"),
            ({"coverage": 0.599}, "cache_coverage"),
            ({"agreement": 0.799}, "cache_agreement"),
            ({"count": 1}, "cache_sources"),
            ({"newest_days": 30}, "cache_fresh"),
            ({"newest_days": None}, "cache_fresh"),
            ({"margin": 0.299}, "cache_margin"),
            ({"contradicted": 1}, "cache_uncontradicted"),
        ],
    )
    def test_short_of_any_it_does_not(self, short: dict[str, float | None], gate: str) -> None:
        found = cached(**short)
        assert not found.passed
        assert [g.name for g in found.gates if not g.passed] == [gate]

    def test_only_current_affairs_go_stale(self) -> None:
        assert cached(current_affairs=False, newest_days=9000).passed
        assert cached(current_affairs=False, newest_days=None).passed

    def test_in_a_library_one_source_is_enough(self) -> None:
        assert cached(LIBRARY, count=1).passed


class TestComparativeMonopoly:
    """ "Mont Blanc is the highest mountain of the world" with a budget of 6 queries."""

    def test_two_independent_sources_that_rank_another_first_end_the_search(self) -> None:
        places = [("x", "Mount Everest"), ("y", "mount everest")]
        assert comparative_monopoly(["Mont Blanc"], places, 1, 6, WEB)

    @pytest.mark.parametrize(
        "places",
        [
            [("x", "Mount Everest")],
            [("x", "Mount Everest"), ("x", "Mount Everest")],  # copies of one text
            [("x", "Mount Everest"), ("y", "K2")],
            [("x", "Mont Blanc"), ("y", "Mont Blanc")],  # the claim's own subject
            [("x", "mont blanc"), ("y", "Monte Bianco")],
        ],
    )
    def test_nothing_less_does(self, places: list[FirstPlace]) -> None:
        assert not comparative_monopoly(["Mont Blanc", "Monte Bianco"], places, 6, 6, WEB)

    def test_half_the_queries_without_any_ranking_end_it_too(self) -> None:
        assert not comparative_monopoly(["Mont Blanc"], [], 2, 6, WEB)
        assert comparative_monopoly(["Mont Blanc"], [], 3, 6, WEB)
        assert not comparative_monopoly(["Mont Blanc"], [("x", "Mont Blanc")], 6, 6, WEB)
        assert not comparative_monopoly(["Mont Blanc"], [], 0, 0, WEB)

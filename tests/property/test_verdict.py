"""What holds of every ruling: bounds, terms that add up, no reward for being refuted, no effect of order.

Two exceptions, which the seeds' formulas force, are left out below on purpose:
- the seed guards the truth of UNVERIFIABLE and not that of MIXED (000 §6.1), so a claim that goes from the first to the
  second because a part of it is refuted leaves that cap behind;
- confidence in FALSE reads truth and agreement towards the claim (000 §7), so more refutation can lower the sum before the
  floors for contradicted claims lift it.
"""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from adjudge.policy.verify import VerdictPolicy
from adjudge.values.evidence import QuantityOutcome, StanceLabel
from adjudge.values.ruling import Grounds, RuledSegment, SupportSignals
from adjudge.values.score import Score
from adjudge.values.verdict import SubclaimStatus, Verdict
from adjudge.verify.reconcile import aggregated, verdict_from_stances
from adjudge.verify.ruling import evidence_quality, item_support, rule, status_truth

EDGE = 1e-9
STATUSES = list(SubclaimStatus)  # from best to worst
shares = st.floats(0.0, 1.0)
segments = st.builds(
    RuledSegment,
    status=st.sampled_from(STATUSES),
    resolved=st.booleans(),
    contradicted=st.booleans(),
    quantity=st.sampled_from(QuantityOutcome),
)
grounds_ = st.builds(
    Grounds,
    proposal=st.sampled_from(Verdict),
    rationale=st.sampled_from(StanceLabel),
    segments=st.lists(segments, max_size=6).map(tuple),
    **dict.fromkeys(
        ("coverage", "diversity", "agreement", "trust_post", "admissible_ratio", "best_credibility", "entailment",
         "contradiction", "stance_support", "stance_refute"),
        shares,
    ),
    **dict.fromkeys(("supporting_sources", "refuting_sources"), st.integers(0, 6)),
    **dict.fromkeys(("comparative", "absolute", "sufficient"), st.booleans()),
)  # fmt: skip
firm = st.floats(0.4, 1.0)
borne_out = st.builds(
    Grounds,
    proposal=st.just(Verdict.SUPPORTED),
    segments=st.lists(segments.map(lambda s: replace(s, contradicted=False)), min_size=1, max_size=6).map(tuple),
    **dict.fromkeys(
        ("coverage", "diversity", "agreement", "trust_post", "admissible_ratio", "best_credibility", "entailment",
         "stance_support"),
        firm,
    ),
    **dict.fromkeys(("contradiction", "stance_refute"), st.floats(0.0, 0.6)),
    supporting_sources=st.integers(1, 6),
    refuting_sources=st.integers(0, 1),
    **dict.fromkeys(("comparative", "absolute", "sufficient"), st.booleans()),
)  # fmt: skip
"""Grounds that mostly end in TRUE."""
policies = st.builds(VerdictPolicy, source_gates=st.integers(0, 1))


def adds_up(score: Score) -> bool:
    return abs(score.value - sum(t.contribution for t in score.terms)) < EDGE


@given(grounds_, policies)
def test_truth_and_confidence_lie_between_nothing_and_one_and_their_terms_add_up(grounds: Grounds, policy: VerdictPolicy) -> None:
    ruling = rule(grounds, policy)
    for score in (ruling.truth, ruling.confidence):
        assert 0.0 <= score.value <= 1.0
        assert adds_up(score)
    assert ruling.confidence.value >= 0.05
    if ruling.verdict is Verdict.NOT_ENOUGH_EVIDENCE:
        assert ruling.confidence.value <= (0.45 if grounds.comparative else 0.35)
    if ruling.verdict is Verdict.REFUTED:
        assert ruling.truth.value <= 0.45


@given(grounds_, policies)
def test_true_and_false_have_evidence_that_says_so(grounds: Grounds, policy: VerdictPolicy) -> None:
    verdict = rule(grounds, policy).verdict
    if verdict is Verdict.SUPPORTED:
        assert grounds.supporting_sources >= 1
        assert not grounds.contradicted
    if verdict is Verdict.REFUTED:
        assert grounds.refuting_sources >= 1 + policy.source_gates


def refuted(segment: RuledSegment, worse: int) -> RuledSegment:
    """A segment after an item refutes it: settled against the claim, its status no better than it was."""
    status = STATUSES[min(STATUSES.index(segment.status) + worse, len(STATUSES) - 1)]
    return replace(segment, status=status, resolved=True, contradicted=True)


@st.composite
def refutations(draw: st.DrawFn) -> tuple[Grounds, Grounds]:
    """Grounds before and after one more refuting item, all else the same."""
    before = draw(borne_out | grounds_.filter(lambda g: g.segments))
    place, worse = draw(st.integers(0, len(before.segments) - 1)), draw(st.integers(0, 5))
    parts = [refuted(s, worse) if i == place else s for i, s in enumerate(before.segments)]
    after = replace(
        before,
        segments=tuple(parts),
        refuting_sources=before.refuting_sources + draw(st.integers(0, 1)),
        agreement=before.agreement * draw(shares),
        contradiction=max(before.contradiction, draw(shares)),
        stance_refute=max(before.stance_refute, draw(shares)),
    )
    return before, after


@given(refutations(), policies)
def test_a_refuting_item_never_raises_truth_by_status(pair: tuple[Grounds, Grounds], policy: VerdictPolicy) -> None:
    before, after = pair
    assert status_truth(after, policy).value <= status_truth(before, policy).value + EDGE


@settings(max_examples=400)
@given(refutations(), policies)
def test_a_refuting_item_never_raises_the_truth_of_a_ruling(pair: tuple[Grounds, Grounds], policy: VerdictPolicy) -> None:
    before, after = (rule(grounds, policy) for grounds in pair)
    assume((before.verdict, after.verdict) != (Verdict.NOT_ENOUGH_EVIDENCE, Verdict.MIXED))
    assert after.truth.value <= before.truth.value + EDGE
    assert after.verdict is not Verdict.SUPPORTED


@st.composite
def agreements(draw: st.DrawFn) -> tuple[Grounds, Grounds]:
    """Grounds before and after one more supporting source, every measure at least what it was."""
    before = draw(borne_out)
    grown = {
        name: max(getattr(before, name), draw(shares))
        for name in ("coverage", "diversity", "agreement", "trust_post", "admissible_ratio", "best_credibility",
                     "entailment", "stance_support")
    }  # fmt: skip
    settled = tuple(replace(s, resolved=s.resolved or draw(st.booleans())) for s in before.segments)
    more = before.supporting_sources + 1
    return before, replace(before, **grown, segments=settled, supporting_sources=more)  # type: ignore[arg-type]


@settings(max_examples=400)
@given(agreements(), policies)
def test_more_agreeing_sources_never_lower_confidence_in_true(pair: tuple[Grounds, Grounds], policy: VerdictPolicy) -> None:
    before, after = (rule(grounds, policy) for grounds in pair)
    assume(before.verdict is Verdict.SUPPORTED)
    assert after.verdict is Verdict.SUPPORTED
    assert after.confidence.value >= before.confidence.value - EDGE


@given(grounds_, policies, st.randoms(use_true_random=False))
def test_the_order_of_segments_does_not_matter(grounds: Grounds, policy: VerdictPolicy, chance: random.Random) -> None:
    shuffled = list(grounds.segments)
    chance.shuffle(shuffled)
    assert rule(replace(grounds, segments=tuple(shuffled)), policy) == rule(grounds, policy)


items = st.builds(
    SupportSignals,
    **dict.fromkeys(("semantic", "graph", "anchor_overlap", "overlap", "credibility"), shares),
    **dict.fromkeys(("contradicts", "uncertain", "reporting"), st.booleans()),
)


@given(st.lists(st.lists(items, max_size=4), max_size=4), shares, st.randoms(use_true_random=False))
def test_evidence_quality_is_bounded_whatever_the_order_and_copies(
    segments: list[list[SupportSignals]], diversity: float, chance: random.Random
) -> None:
    policy = VerdictPolicy()
    score = evidence_quality(segments, diversity, policy)
    assert 0.0 <= score.value <= 0.85 + 0.10 * diversity + EDGE
    assert adds_up(score)
    assert all(0.0 <= item_support(s, policy).value <= 1.0 for part in segments for s in part)
    turned = [[*part, *part[:1]] for part in segments]
    for part in turned:
        chance.shuffle(part)
    chance.shuffle(turned)
    assert evidence_quality(turned, diversity, policy) == score


@given(st.lists(st.sampled_from(Verdict), max_size=6), st.lists(st.sampled_from(StanceLabel), max_size=6))
def test_rules_do_not_depend_on_order(verdicts: list[Verdict], stances: list[StanceLabel]) -> None:
    policy = VerdictPolicy()
    assert aggregated(verdicts) is aggregated(sorted(verdicts))
    assert verdict_from_stances(stances, policy) is verdict_from_stances(sorted(stances), policy)
    assert aggregated([*verdicts, Verdict.REFUTED]) is Verdict.REFUTED

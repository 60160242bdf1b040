"""What holds for every set of evidence: bounds, order, copies, and what more evidence may do.

Where a rule of the seeds lets more agreeing evidence lower a number, it is shown at the end as the exception it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from adjudge.policy.verify import TrustPolicy
from adjudge.values.evidence import EvidenceKind, Stance, StanceLabel
from adjudge.values.ruling import AdaptiveTrust, SubclaimMatch, TrustItem, TrustMetrics
from adjudge.values.verdict import SubclaimStatus
from adjudge.verify.coverage import adaptive, diversity, relevance, subclaim_coverage
from adjudge.verify.trust import fixed, item_trust, post_fixed, stance_margin, sufficiency

EDGE = 1e-9
SUBCLAIMS = ("s1", "s2", "s3")
WEB = TrustPolicy(recency_weight=0.2, min_evidence=3, diversity_high=0.7, relaxed_diversity=0.3, precheck_sources=2)
FARES = (
    {SubclaimStatus.INVALID},
    {SubclaimStatus.PARTIALLY_INVALID},
    {SubclaimStatus.UNKNOWN},
    {SubclaimStatus.PARTIALLY_VALID},
    {SubclaimStatus.VALID, SubclaimStatus.STRONGLY_VALID},
)
"""From worst to best, by what each counts in the truth score (000 §6.1)."""


@dataclass(frozen=True)
class Witness:
    """An item and how it meets each subclaim."""

    item: TrustItem
    matches: tuple[SubclaimMatch, ...]


shares = st.floats(0.0, 1.0)


def stance_of(parts: tuple[float, float, float]) -> Stance:
    supports, refutes, neutral = (p / sum(parts) for p in parts)
    return Stance(supports=supports, refutes=refutes, neutral=neutral)


stances = st.tuples(shares, shares, st.floats(0.001, 1.0)).map(stance_of)
supporting = stances.filter(lambda s: s.label is StanceLabel.SUPPORTS)
refuting = stances.filter(lambda s: s.label is StanceLabel.REFUTES)


@st.composite
def witnesses(draw: st.DrawFn, name: str, stance: st.SearchStrategy[Stance] = stances, domain: str = "") -> Witness:
    side = draw(stance)
    item = TrustItem(
        evidence_id=name,
        semantic=draw(shares),
        credibility=draw(shares),
        recency=draw(shares),
        stance=side,
        domain=domain or draw(st.sampled_from("pqrs")),
        independent=name,
    )
    matches = tuple(
        SubclaimMatch(
            evidence_id=name,
            semantic=draw(shares),
            anchor_hits=draw(st.integers(0, 5)),
            overlap=draw(shares),
            object_found=draw(st.booleans()),
            stance=side,
            kind=draw(st.sampled_from(EvidenceKind)),
        )
        for _ in SUBCLAIMS
    )
    return Witness(item=item, matches=matches)


benches = st.integers(0, 5).flatmap(lambda n: st.tuples(*(witnesses(f"e{i}") for i in range(n)))).map(list)
policies = st.sampled_from([TrustPolicy(), WEB])


def heard(bench: list[Witness], policy: TrustPolicy, *, confident: bool = False) -> AdaptiveTrust:
    matches = {name: [w.matches[place] for w in bench] for place, name in enumerate(SUBCLAIMS)}
    return adaptive([w.item for w in bench], matches, policy, confident=confident)


def items(bench: list[Witness]) -> list[TrustItem]:
    return [w.item for w in bench]


def fares(view: AdaptiveTrust) -> list[int]:
    return [next(rank for rank, same in enumerate(FARES) if s.status in same) for s in view.subclaims]


@given(benches, policies, st.booleans())
def test_every_number_lies_between_nothing_and_one(bench: list[Witness], policy: TrustPolicy, confident: bool) -> None:
    view, other = heard(bench, policy, confident=confident), fixed(items(bench), policy)
    m = view.metrics
    numbers = [m.coverage, m.diversity, m.agreement, m.relevance, m.top_trust, view.trust_post.value]
    numbers += [other.trust_post.value, *other.interval, stance_margin(items(bench), policy).value]
    numbers += [x for s in view.subclaims for x in (s.weight, s.relevance, s.trust, s.support, s.contradiction)]
    numbers += [relevance(match, policy).value for w in bench for match in w.matches]
    assert all(0.0 <= x <= 1.0 + EDGE for x in numbers)
    assert other.interval[0] <= other.trust_post.value <= other.interval[1]


@given(benches, policies, st.booleans())
def test_every_score_is_the_sum_of_its_terms(bench: list[Witness], policy: TrustPolicy, confident: bool) -> None:
    view = heard(bench, policy, confident=confident)
    scores = [view.trust_post, *view.scores, fixed(items(bench), policy).trust_post]
    for score in scores:
        assert abs(sum(t.contribution for t in score.terms) - score.value) < EDGE


@given(benches, policies, st.randoms(use_true_random=False))
def test_the_order_of_the_items_does_not_matter(bench: list[Witness], policy: TrustPolicy, random: Random) -> None:
    shuffled = bench[:]
    random.shuffle(shuffled)
    assert heard(shuffled, policy) == heard(bench, policy)
    assert fixed(items(shuffled), policy) == fixed(items(bench), policy)
    assert stance_margin(items(shuffled), policy) == stance_margin(items(bench), policy)


@given(benches, policies, st.data())
def test_copies_of_one_text_add_nothing(bench: list[Witness], policy: TrustPolicy, data: st.DataObject) -> None:
    assume(bench)
    copies = []
    for n in range(data.draw(st.integers(1, 6))):
        copied = data.draw(st.sampled_from(bench))
        name = f"{copied.item.evidence_id}-copy{n}"
        kept = data.draw(shares)
        item = replace(
            copied.item,
            evidence_id=name,
            domain=data.draw(st.sampled_from("pqrstuv")),
            credibility=copied.item.credibility * kept,
            recency=copied.item.recency * kept,
        )
        copies.append(Witness(item=item, matches=tuple(replace(m, evidence_id=name) for m in copied.matches)))
    before, after = heard(bench, policy), heard([*copies, *bench], policy)
    bare = [replace(s, evidence_ids=()) for s in before.subclaims]
    assert [replace(s, evidence_ids=()) for s in after.subclaims] == bare
    assert replace(after, subclaims=()) == replace(before, subclaims=())
    assert fixed(items([*copies, *bench]), policy) == fixed(items(bench), policy)


@given(benches, witnesses("new", supporting, domain="new"), policies)
def test_more_agreeing_independent_evidence_never_lowers(bench: list[Witness], more: Witness, policy: TrustPolicy) -> None:
    before, after = heard(bench, policy), heard([*bench, more], policy)
    old, new = before.metrics, after.metrics
    for name in ("coverage", "diversity", "agreement", "relevance", "top_trust", "top_semantic", "strong_covered"):
        assert getattr(new, name) >= getattr(old, name) - EDGE, name
    assert new.contradicted <= old.contradicted
    assert all(a >= b for a, b in zip(fares(after), fares(before), strict=True))
    assert all(a.trust >= b.trust for a, b in zip(after.subclaims, before.subclaims, strict=True))


@given(benches, witnesses("new", supporting, domain="new"), policies, st.booleans())
def test_on_parts_already_covered_it_never_lowers_trust_nor_takes_sufficiency_away(
    bench: list[Witness], more: Witness, policy: TrustPolicy, confident: bool
) -> None:
    before, after = heard(bench, policy, confident=confident), heard([*bench, more], policy, confident=confident)
    assume(before.metrics.covered == after.metrics.covered)
    assert after.trust_post.value >= before.trust_post.value - EDGE
    if before.sufficiency.sufficient and not _low_count_pass_on_a_contradicted_claim(before):
        assert after.sufficiency.sufficient


def _low_count_pass_on_a_contradicted_claim(view: AdaptiveTrust) -> bool:
    return view.sufficiency.route == "low_count_override" and view.metrics.contradicted > 0


@given(benches, witnesses("new", supporting), policies)
def test_an_agreeing_item_as_trusted_as_any_never_lowers_the_fixed_view(
    bench: list[Witness], more: Witness, policy: TrustPolicy
) -> None:
    assume(all(item_trust(more.item, policy).value >= item_trust(w.item, policy).value for w in bench))
    assert post_fixed(items([*bench, more]), policy).value >= post_fixed(items(bench), policy).value - EDGE


@given(benches, witnesses("new", refuting), policies)
def test_a_refuting_item_never_makes_a_part_fare_better(bench: list[Witness], more: Witness, policy: TrustPolicy) -> None:
    before, after = heard(bench, policy), heard([*bench, more], policy)
    assert all(a <= b for a, b in zip(fares(after), fares(before), strict=True))
    assert after.metrics.agreement <= before.metrics.agreement
    assert after.metrics.contradicted >= before.metrics.contradicted


class TestExceptionsTheSeedsForce:
    """Each of these lowers a number although the new item agrees; the formulas are the seeds' own."""

    def test_a_second_item_of_a_domain_lowers_diversity(self) -> None:
        assert diversity(["p", "q", "q"]).value < diversity(["p", "q"]).value  # constants.md: 1 − ln(n/u)/u

    def test_a_weaker_item_lowers_the_self_weighted_mean(self) -> None:
        sure = Stance(supports=1.0, refutes=0.0, neutral=0.0)
        strong = TrustItem(evidence_id="a", stance=sure, semantic=0.9, credibility=0.9)
        weak = TrustItem(evidence_id="b", stance=sure, semantic=0.1, credibility=0.1)
        assert post_fixed([strong, weak], WEB).value < post_fixed([strong], WEB).value  # 001: Σ t² / Σ t

    def test_a_weak_item_on_a_part_nothing_covered_lowers_the_mean_over_parts(self) -> None:
        sure = Stance(supports=1.0, refutes=0.0, neutral=0.0)
        strong = TrustItem(evidence_id="a", stance=sure, semantic=0.9, credibility=0.9, domain="p")
        weak = TrustItem(evidence_id="b", stance=sure, semantic=0.1, credibility=0.1, domain="q")
        matches = {
            "s1": [SubclaimMatch(evidence_id="a", semantic=0.9, anchor_hits=2, stance=sure)],
            "s2": [SubclaimMatch(evidence_id="b", semantic=0.3, anchor_hits=1, stance=sure)],
            "s3": [],
        }
        less, more = adaptive([strong], matches, WEB), adaptive([strong, weak], matches, WEB)
        assert more.metrics.coverage > less.metrics.coverage
        assert more.trust_post.value < less.trust_post.value  # 000 §5.3: the mean is over covered subclaims only

    def test_a_near_text_negated_otherwise_counts_against_a_part_though_it_supports_it(self) -> None:
        sure = Stance(supports=1.0, refutes=0.0, neutral=0.0)
        held = [
            SubclaimMatch(evidence_id="a", semantic=0.9, anchor_hits=2, stance=sure),
            SubclaimMatch(evidence_id="b", semantic=0.9, anchor_hits=2, stance=sure, negation_differs=True),
        ]
        assert subclaim_coverage("s", held[:1], {}, WEB).status is SubclaimStatus.STRONGLY_VALID
        assert subclaim_coverage("s", held, {}, WEB).status is SubclaimStatus.INVALID  # constants.md: makes it INVALID

    def test_a_third_item_ends_the_low_count_override_of_a_contradicted_claim(self) -> None:
        two = TrustMetrics(
            count=2, sided=2, subclaims=6, contradicted=1, coverage=0.1, diversity=1.0, relevance=0.8,
            top_trust=0.8, top_semantic=0.8,
        )  # fmt: skip
        assert sufficiency(two, 0.6, WEB).sufficient
        assert not sufficiency(replace(two, count=3), 0.6, WEB).sufficient  # 000 §5.2, first route

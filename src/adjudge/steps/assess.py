"""From what was heard to a ruling: rank, admit, trust, reconcile. Pure: the same hearing gives the same assessment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from adjudge.model.assessment import Assessment, Heard
from adjudge.model.claim import Claim
from adjudge.model.evidence import Citation, Evidence, StanceLabel
from adjudge.model.language import Proposal
from adjudge.model.occasion import Occasion
from adjudge.model.ruling import Grounds, Ruling
from adjudge.model.trusting import AdaptiveTrust, CacheState, TrustItem
from adjudge.model.verdict import Verdict
from adjudge.policy import Policy
from adjudge.scoring.adaptive import adaptive
from adjudge.scoring.aggregate import verdict_from_stances
from adjudge.scoring.citations import validated
from adjudge.scoring.precheck import precheck
from adjudge.scoring.probability import together, verdict_probability
from adjudge.scoring.quality import evidence_quality
from adjudge.scoring.ruling import rule, rule_news, ruled
from adjudge.scoring.shortlisting import summary
from adjudge.scoring.trust import fixed, representatives, stance_margin
from adjudge.steps.assessed import assessed_evidence, breakdown, evidence_map, subclaim_findings
from adjudge.steps.choose import choose, signals_of
from adjudge.steps.cite import cite
from adjudge.steps.grounds import grounds_of, likelihoods, proposed, settled
from adjudge.steps.matching import subclaim_match, support_signals, trust_item
from adjudge.steps.rate import believed, rate


def assess(
    claim: Claim, heard: Sequence[Heard], occasion: Occasion, policy: Policy, proposal: Proposal | None = None
) -> Assessment:
    """What the evidence comes to. The order of what was heard does not matter, and copies of one text add nothing. A
    proposal takes the place of the one the stances make; it is held against the same evidence."""
    told = {h.candidate.id: signals_of(claim, h, occasion) for h in heard}
    ratings = {h.candidate.id: rate(h.candidate, policy, occasion.topic) for h in heard}
    chosen = choose(claim, heard, told, ratings, occasion, policy)
    by_id = {h.candidate.id: h for h in heard}
    ranked = (*chosen.kept, *chosen.contradicting)
    admitted = [by_id[r.id] for r in ranked if r.admissible]
    items = tuple(trust_item(h, told[h.candidate.id], policy) for h in admitted)
    matches = {part.id: [subclaim_match(part, n, h) for h in admitted] for n, part in enumerate(claim.subclaims)}
    near = [h for h in heard if h.candidate.semantic >= policy.admission.faint_semantic or h.states_fact]
    likely = likelihoods(claim, [h for h in near if not ratings[h.candidate.id].invents], policy)
    view = settled(adaptive(items, matches, policy.trust, confident=occasion.confident), likely, policy)
    grounds = proposed(grounds_of(claim, by_id, ranked, admitted, items, view, likely, policy), proposal)
    parts = _stances(claim, admitted, items, policy)
    evidence = assessed_evidence(heard, chosen, policy.trust, items, ratings)
    ruling = rule_news(parts, grounds, policy.verdict) if policy.loop.news else rule(grounds, policy.verdict)
    ruling, citations = _quoted(ruling, evidence, grounds, occasion, policy)
    supports = [[support_signals(told[h.candidate.id], part, h) for h in admitted] for part in claim.subclaims]
    return Assessment(
        claim=claim,
        heard=tuple(heard),
        shortlist=chosen,
        ranking=summary(ranked),
        items=items,
        adaptive=view,
        fixed=fixed(items, policy.trust),
        precheck=precheck(_cache_state(items, admitted, view, occasion, policy), policy.trust),
        grounds=grounds,
        ruling=ruling,
        quality=evidence_quality(supports, grounds.diversity, policy.verdict, belief=claim.belief),
        probability=verdict_probability(together(likely), ruling.verdict, policy.probability),
        proposal=proposal,
        enough=_unanimous(parts, policy) if policy.loop.news else view.sufficiency.sufficient,
        evidence=evidence,
        citations=citations,
        subclaims=subclaim_findings(claim, view.subclaims, by_id),
        breakdown=breakdown(claim, view.subclaims),
        marks=evidence_map(claim, heard, frozenset(h.candidate.id for h in admitted)),
    )


def _quoted(
    ruling: Ruling, evidence: Sequence[Evidence], grounds: Grounds, occasion: Occasion, policy: Policy
) -> tuple[Ruling, tuple[Citation, ...]]:
    """The ruling with its quotes. One that cannot be quoted from enough sources is taken back (004 §7.3)."""
    citations = cite(ruling.verdict, evidence, policy.verdict, partial(believed, policy=policy, topic=occasion.topic))
    stands = validated(ruling.verdict, citations, policy.verdict)
    if stands is ruling.verdict:
        return ruling, citations
    reasons = (*ruling.reasons, "too_few_citations")
    return ruled(stands, grounds, policy.verdict, reasons=reasons, gates=ruling.gates), ()


def _stances(
    claim: Claim, admitted: Sequence[Heard], items: Sequence[TrustItem], policy: Policy
) -> list[list[StanceLabel]]:
    """What each independent source says of each part, one stance a source and side."""
    kept = {item.evidence_id for item in representatives(items, policy.trust)}
    return [[h.parts[n].stance.label for h in admitted if h.candidate.id in kept] for n in range(len(claim.subclaims))]


def _unanimous(parts: Sequence[Sequence[StanceLabel]], policy: Policy) -> bool:
    """Whether every part has enough sources on one side and none on the other: 004's early exit."""
    sides = {verdict_from_stances(stances, policy.verdict) for stances in parts}
    return bool(sides) and sides <= {Verdict.SUPPORTED, Verdict.REFUTED}


def _cache_state(
    items: Sequence[TrustItem], admitted: Sequence[Heard], view: AdaptiveTrust, occasion: Occasion, policy: Policy
) -> CacheState:
    deciding = [h.candidate.published for h in admitted if h.stance.label is not StanceLabel.NEUTRAL]
    ages = [(occasion.today - published).days for published in deciding if published]
    return CacheState(
        sufficient=view.sufficiency.sufficient,
        coverage=view.metrics.coverage,
        agreement=view.metrics.agreement,
        sources=view.metrics.count,
        stance_margin=stance_margin(items, policy.trust).value,
        contradicted=view.metrics.contradicted,
        current_affairs=occasion.current_affairs,
        newest_days=min(ages, default=None),
    )

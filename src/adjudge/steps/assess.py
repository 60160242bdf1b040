"""From what was heard to a ruling: rank, admit, trust, reconcile. Pure: the same hearing gives the same assessment."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from adjudge.model.assessment import Assessment, Heard
from adjudge.model.claim import Claim, ClaimType, Subclaim
from adjudge.model.evidence import StanceLabel
from adjudge.model.quantity import QuantityOutcome
from adjudge.model.ruling import Grounds, RuledSegment, SupportSignals
from adjudge.model.shortlist import RankedItem, Shortlist
from adjudge.model.signals import Signals
from adjudge.model.trusting import AdaptiveTrust, CacheState, SubclaimCoverage, SubclaimMatch, TrustItem
from adjudge.model.verdict import OF_STATUS, SubclaimStatus
from adjudge.model.weighing import Weighed
from adjudge.policy import Policy
from adjudge.scoring.adaptive import adaptive
from adjudge.scoring.aggregate import aggregated
from adjudge.scoring.grounds import contradiction, entailment, stance_strength
from adjudge.scoring.precheck import precheck
from adjudge.scoring.probability import verdict_probability
from adjudge.scoring.quality import evidence_quality
from adjudge.scoring.recency import recency
from adjudge.scoring.ruling import rule
from adjudge.scoring.shortlisting import refined, shortlist, summary
from adjudge.scoring.site_limit import site_of
from adjudge.scoring.trust import fixed, item_trust, representatives, stance_margin
from adjudge.steps.assessed import assessed_evidence, breakdown, evidence_map, subclaim_findings
from adjudge.steps.signals import signals
from adjudge.text.anchors import anchor_match
from adjudge.text.claims import is_negated
from adjudge.text.terms import overlap

ANSWERED = frozenset(SubclaimStatus) - {SubclaimStatus.UNKNOWN}


@dataclass(frozen=True, kw_only=True, slots=True)
class Occasion:
    """What an assessment is made under, beside the policy."""

    today: dt.date
    top_k: int
    confident: bool = False
    """Lower thresholds hold: the caller asked for them or may spend next to nothing."""
    current_affairs: bool = False


def assess(claim: Claim, heard: Sequence[Heard], occasion: Occasion, policy: Policy) -> Assessment:
    """What the evidence comes to. The order of what was heard does not matter, and copies of one text add nothing."""
    told = {h.candidate.id: signals_of(claim, h, occasion) for h in heard}
    chosen = _shortlisted(claim, heard, told, occasion, policy)
    by_id = {h.candidate.id: h for h in heard}
    ranked = (*chosen.kept, *chosen.contradicting)
    admitted = [by_id[r.id] for r in ranked if r.admissible]
    items = tuple(_trust_item(h, told[h.candidate.id], policy) for h in admitted)
    matches = {part.id: [_match(part, n, h) for h in admitted] for n, part in enumerate(claim.subclaims)}
    view = adaptive(items, matches, policy.trust, confident=occasion.confident)
    grounds = _grounds(claim, heard, ranked, admitted, items, view, policy)
    ruling = rule(grounds, policy.verdict)
    supports = [[_support(told[h.candidate.id], part, h) for h in admitted] for part in claim.subclaims]
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
        probability=verdict_probability(ruling.verdict, grounds, policy.probability),
        evidence=assessed_evidence(heard, chosen, policy.trust, items),
        subclaims=subclaim_findings(claim, view.subclaims, by_id),
        breakdown=breakdown(claim, view.subclaims),
        marks=evidence_map(claim, heard, frozenset(h.candidate.id for h in admitted)),
    )


def signals_of(claim: Claim, heard: Heard, occasion: Occasion) -> Signals:
    told = signals(
        claim,
        heard.candidate,
        today=occasion.today,
        credibility=heard.credibility,
        contradicts=heard.stance.label is StanceLabel.REFUTES,
    )
    return replace(told, read=_relevance(heard))


def _relevance(heard: Heard) -> float:
    """How much the scout says it speaks to the part it has most to say about."""
    return max((window.relevance for window in heard.weighed.windows), default=0.0)


def _shortlisted(
    claim: Claim, heard: Sequence[Heard], told: Mapping[str, Signals], occasion: Occasion, policy: Policy
) -> Shortlist:
    chosen = shortlist(list(told.values()), claim.type, occasion.top_k, policy.ranking, policy.admission)
    relevant = {h.candidate.id: _relevance(h) for h in heard}
    return Shortlist(
        kept=refined(chosen.kept, relevant, policy.ranking),
        contradicting=refined(chosen.contradicting, relevant, policy.ranking),
        dropped=chosen.dropped,
        degraded=chosen.degraded,
    )


def _trust_item(heard: Heard, told: Signals, policy: Policy) -> TrustItem:
    c = heard.candidate
    return TrustItem(
        evidence_id=c.id,
        stance=heard.stance,
        semantic=max(c.semantic, *heard.semantic),
        credibility=heard.credibility,
        recency=recency(told.days_old, policy.ranking),
        domain=site_of(c.url) or c.source,
        independent=c.independent,
    )


def _match(part: Subclaim, place: int, heard: Heard) -> SubclaimMatch:
    c, weighed = heard.candidate, heard.parts[place]
    text = f"{c.title}. {c.text}" if c.title else c.text
    stance = weighed.stance
    return SubclaimMatch(
        evidence_id=c.id,
        semantic=heard.semantic[place],
        anchor_hits=len(anchor_match(part.anchors, text).hits),
        overlap=overlap(part.text, text),
        object_found=bool(part.object) and overlap(part.object, text) >= 1.0,
        stance=stance,
        kind=c.kind,
        negation_differs=_denied(part, weighed, c.text),
    )


def _denied(part: Subclaim, weighed: Weighed, text: str) -> bool:
    """Whether the sentence that decides is negated and the claim is not, or the other way round. Negation is read off
    words, so it only counts where the models do not say that the text supports: "no longer rare" supports "common"."""
    if weighed.stance.label is not StanceLabel.REFUTES or weighed.rationale is None:
        return False
    return is_negated(weighed.rationale.of(text)) is not part.negated


def _support(told: Signals, part: Subclaim, heard: Heard) -> SupportSignals:
    c = heard.candidate
    text = f"{c.title}. {c.text}" if c.title else c.text
    return SupportSignals(
        semantic=c.semantic,
        graph=c.graph,
        anchor_overlap=anchor_match(part.anchors, text).share,
        overlap=overlap(part.text, text),
        credibility=heard.credibility,
        contradicts=heard.stance.label is StanceLabel.REFUTES,
        uncertain=told.uncertain,
        reporting=told.reports_claim,
    )


def _grounds(
    claim: Claim,
    heard: Sequence[Heard],
    ranked: Sequence[RankedItem],
    admitted: Sequence[Heard],
    items: Sequence[TrustItem],
    view: AdaptiveTrust,
    policy: Policy,
) -> Grounds:
    kept = representatives(items, policy.trust)
    trusts = {i.evidence_id: item_trust(i, policy.trust).value for i in kept}
    parts = [[h.parts[n].stance for h in admitted] for n in range(len(claim.subclaims))]
    by_id = {h.candidate.id: h for h in admitted}
    towards = [
        [replace(i, stance=by_id[i.evidence_id].parts[n].stance) for i in kept] for n in range(len(claim.subclaims))
    ]
    supporting = [i for i in kept if i.stance.label is StanceLabel.SUPPORTS]
    segments = tuple(_segment(found, [h.parts[n] for h in admitted]) for n, found in enumerate(view.subclaims))
    return Grounds(
        # Without a language model the proposal is the models': how the parts fared, put together.
        proposal=aggregated([OF_STATUS[s.status] for s in view.subclaims]),
        segments=segments,
        coverage=view.metrics.coverage,
        diversity=view.metrics.diversity,
        agreement=view.metrics.agreement,
        trust_post=view.trust_post.value,
        admissible_ratio=len(admitted) / len(ranked) if ranked else 0.0,
        supporting_sources=len(supporting),
        refuting_sources=sum(i.stance.label is StanceLabel.REFUTES for i in kept),
        best_credibility=max((i.credibility for i in supporting), default=0.0),
        entailment=entailment(parts).value,
        contradiction=contradiction(parts).value,
        # A claim is supported as well as its least supported part, and refuted as well as its most refuted one.
        stance_support=min((stance_strength(p, trusts, StanceLabel.SUPPORTS).value for p in towards), default=0.0),
        stance_refute=max((stance_strength(p, trusts, StanceLabel.REFUTES).value for p in towards), default=0.0),
        comparative=claim.type is ClaimType.COMPARATIVE,
        absolute=claim.absolute,
        sufficient=view.sufficiency.sufficient,
    )


def _segment(found: SubclaimCoverage, weighed: Sequence[Weighed]) -> RuledSegment:
    return RuledSegment(
        status=found.status,
        resolved=found.status in ANSWERED,
        contradicted=found.contradicted,
        quantity=_quantity(weighed),
    )


def _quantity(weighed: Sequence[Weighed]) -> QuantityOutcome:
    """What certain number checks come to: nothing where two disagree."""
    certain = {w.quantity.outcome for w in weighed if w.quantity is not None and w.quantity.certain}
    certain.discard(QuantityOutcome.UNDECIDED)
    return certain.pop() if len(certain) == 1 else QuantityOutcome.UNDECIDED


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

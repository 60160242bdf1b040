"""From what was heard to a ruling: rank, admit, trust, reconcile. Pure: the same hearing gives the same assessment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from adjudge.english.claim_kinds import is_negated
from adjudge.english.frames import FRAMES
from adjudge.english.hints import denies, hedges, reports
from adjudge.knowledge.sources import believed, is_stranger, rate
from adjudge.policy import Policy
from adjudge.policy.verify import TrustPolicy, VerdictPolicy
from adjudge.reading.cascade import promise, strength
from adjudge.reading.contrary import CONTRADICTS_ITSELF
from adjudge.reading.probability import likelihood, together, verdict_probability
from adjudge.values.calibration import Reliance, Way
from adjudge.values.candidate import BEYOND, DroppedItem, Shortlist, Signals
from adjudge.values.claim import Claim
from adjudge.values.evidence import Citation, Evidence, Stance, StanceLabel
from adjudge.values.inquiry import Assessment, HeardCandidate, Occasion
from adjudge.values.language import Proposal
from adjudge.values.ruling import AdaptiveTrust, Grounds, Likelihood, Precheck, Ruling, SubclaimCoverage, TrustItem
from adjudge.values.source import SourceRating
from adjudge.values.span import Span
from adjudge.values.verdict import EvidenceMark, Segment, SubclaimFinding, Verdict
from adjudge.verify.coverage import adaptive
from adjudge.verify.grounds import grounds_of, proposed, settled, voices
from adjudge.verify.reconcile import BINARY, verdict_from_stances
from adjudge.verify.ruling import evidence_quality, rule, rule_news, ruled
from adjudge.verify.shortlisting import (
    WANTED,
    credible,
    matching,
    merged,
    refined,
    reranked,
    shortlist,
    summary,
    validated,
)
from adjudge.verify.signals import news_signals, signals, subclaim_match, support_signals, trust_item
from adjudge.verify.trust import fixed, grade, item_trust, precheck, representatives, stance_margin

# Which of the items that were read a ruling may rest on, in the manner of seeds 000 and 001 or of seed 004.


def choose(
    claim: Claim,
    heard: Sequence[HeardCandidate],
    told: Mapping[str, Signals],
    ratings: Mapping[str, SourceRating],
    occasion: Occasion,
    policy: Policy,
) -> Shortlist:
    """The shortlist, best first; what speaks against the claim is never lost. What satire and fabricators say is set aside
    before anything is ranked: it is evidence for nothing, and must not count as one more source."""
    invented = tuple(DroppedItem(id=i, reasons=(str(r.kind),)) for i, r in ratings.items() if r.invents)
    left = [h for h in heard if not ratings[h.candidate.id].invents]
    own = [told[h.candidate.id] for h in left]
    news = policy.loop.news
    chosen = _reranked(claim, left, own, occasion, policy) if news else _shortlisted(claim, own, occasion, policy)
    return replace(chosen, dropped=tuple(sorted((*chosen.dropped, *invented), key=lambda d: d.id)))


def signals_of(claim: Claim, heard: HeardCandidate, occasion: Occasion) -> Signals:
    told = signals(
        claim,
        heard.candidate,
        today=occasion.today,
        credibility=heard.credibility,
        contradicts=heard.stance.label is StanceLabel.REFUTES,
    )
    # How much it takes a side on the part it has most to say about.
    read = max((promise(window.stance) for window in heard.weighed.windows), default=0.0)
    return replace(
        told,
        read=1.0 if heard.states_fact else read,
        takes_side=heard.stance.label is not StanceLabel.NEUTRAL,
        given=heard.given,
        states_fact=heard.states_fact,
    )


def _shortlisted(claim: Claim, told: Sequence[Signals], occasion: Occasion, policy: Policy) -> Shortlist:
    chosen = shortlist(told, claim.type, occasion.top_k, policy.ranking, policy.admission)
    read = {one.id: one.read for one in told}
    return replace(
        chosen,
        kept=refined(chosen.kept, read, policy.ranking),
        contradicting=refined(chosen.contradicting, read, policy.ranking),
    )


def _reranked(
    claim: Claim, heard: Sequence[HeardCandidate], told: Sequence[Signals], occasion: Occasion, policy: Policy
) -> Shortlist:
    """004's order: the models as its cross-encoder, the address, where it was found; then the first top_k. What says most of a
    part of the claim is as relevant as can be, or one part would crowd the others out."""
    first = {
        max(heard, key=lambda h: (promise(h.parts[n].stance), h.candidate.id)).candidate.id
        for n in range(len(claim.subclaims) if heard else 0)
    }
    relevant = [1.0 if one.id in first else one.read for one in told]
    news = [news_signals(h.candidate, relevance) for h, relevance in zip(heard, relevant, strict=True)]
    chosen = reranked(news, policy.news_ranking)
    beyond = tuple(DroppedItem(id=r.id, reasons=(BEYOND,)) for r in chosen.kept[occasion.top_k :])
    dropped = tuple(sorted((*chosen.dropped, *beyond), key=lambda d: d.id))
    return replace(chosen, kept=chosen.kept[: occasion.top_k], dropped=dropped)


# The words a verdict rests on, quoted exactly from their snapshots.


def cite(
    verdict: Verdict,
    evidence: Sequence[Evidence],
    policy: VerdictPolicy,
    believed: Callable[[str], bool],
) -> tuple[Citation, ...]:
    """The deciding quotes, the strongest first, each page once: on the verdict's side, or on both where it has none.
    Nothing is quoted for a claim that stays open; the evidence itself is in the finding."""
    if verdict is Verdict.NOT_ENOUGH_EVIDENCE:
        return ()
    sides = {WANTED[verdict]} if verdict in WANTED else {StanceLabel.SUPPORTS, StanceLabel.REFUTES}
    rows = [(e, e.stance) for e in evidence if e.admissible and e.stance is not None and e.stance.label in sides]
    rows.sort(key=lambda row: -strength(row[1]))  # equals in the order of ranks
    quotes = [_citation(item, stance) for item, stance in rows]
    return merged([credible(matching(quotes, evidence), policy, believed)], policy)


def _citation(item: Evidence, stance: Stance) -> Citation:
    span = item.rationale or Span(start=item.span.start, end=item.span.start + len(item.text))
    return Citation(
        evidence_id=item.id,
        quote=item.text[span.start - item.span.start : span.end - item.span.start],
        start=span.start,
        end=span.end,
        content_sha256=item.content_sha256,
        stance=stance.label,
        stance_probability=stance.probability,
        source=item.source,
        title=item.title,
        url=item.url,
        published=item.published,
    )


# The rows of a finding that say how each piece of evidence and each part of a claim fared.


def assessed_evidence(
    heard: Sequence[HeardCandidate],
    chosen: Shortlist,
    policy: TrustPolicy,
    items: Sequence[TrustItem],
    ratings: Mapping[str, SourceRating],
) -> Iterator[Evidence]:
    """Every item that was read, with its scores and what became of it: those ranked first, in their order."""
    trusted = {i.evidence_id: item_trust(i, policy) for i in items}
    ranked = {r.id: r for r in (*chosen.kept, *chosen.contradicting)}
    dropped = {d.id: d.reasons for d in chosen.dropped}
    order = {name: place for place, name in enumerate(ranked)}
    for h in sorted(heard, key=lambda h: (order.get(h.candidate.id, len(order)), h.candidate.id)):
        c, place = h.candidate, ranked.get(h.candidate.id)
        scores = [] if place is None else [place.score, *((place.refined,) if place.refined else ())]
        rationale = h.weighed.rationale
        yield Evidence(
            id=c.id, kind=c.kind, text=c.text, content_sha256=c.content_sha256, span=c.span, source=c.source, title=c.title,
            url=c.url, published=c.published, semantic=c.semantic, cosine=c.cosine, lexical=c.lexical, graph=c.graph,
            credibility=h.credibility, rating=ratings.get(c.id), stance=h.stance,
            rationale=rationale.shifted(c.span.start) if rationale else None,
            contrary=h.weighed.contrary.shifted(c.span.start) if h.weighed.contrary else h.weighed.elsewhere,
            admissible=place is not None and place.admissible,
            grade=grade(trusted[c.id].value, policy) if c.id in trusted else "",
            hints=tuple(name for name, found in HINTS if found(c.read)),
            scores=(*scores, *((trusted[c.id],) if c.id in trusted else ())),
            reasons=(*(place.reasons if place else dropped.get(c.id, ())), *_not_counted(h)),
        )  # fmt: skip


def _not_counted(heard: HeardCandidate) -> tuple[str, ...]:
    """Why a text takes no side, where it is not for want of words."""
    framed = (reason for reason in FRAMES if heard.weighed.stopped == reason)
    torn = any(part.stopped == CONTRADICTS_ITSELF for part in heard.parts)
    return (*framed, *((CONTRADICTS_ITSELF,) if torn else ()))


def subclaim_findings(
    claim: Claim, found: Sequence[SubclaimCoverage], heard: Mapping[str, HeardCandidate]
) -> Iterator[SubclaimFinding]:
    for n, (part, cover) in enumerate(zip(claim.subclaims, found, strict=True)):
        best = heard.get(cover.best_evidence_id or "")
        quantity = best.parts[n].quantity if best else None
        yield SubclaimFinding(
            text=part.text,
            status=cover.status,
            weight=cover.weight,
            anchors=tuple(a.text for a in part.anchors),
            best_evidence_id=cover.best_evidence_id,
            quantity_check=quantity.working if quantity and quantity.comparisons else None,
        )


def breakdown(claim: Claim, found: Sequence[SubclaimCoverage]) -> tuple[Segment, ...]:
    return tuple(
        Segment(segment=part.text, status=cover.status, weight=cover.weight, evidence_ids=cover.evidence_ids)
        for part, cover in zip(claim.subclaims, found, strict=True)
    )


def evidence_map(claim: Claim, heard: Sequence[HeardCandidate], admissible: frozenset[str]) -> Iterator[tuple[str, EvidenceMark]]:
    """What each item says of the part it has most to say about, by its id."""
    for h in sorted(heard, key=lambda h: h.candidate.id):
        mark = EvidenceMark(
            segment=claim.subclaims[h.strongest].text,
            stance=h.stance.label,
            support=h.stance.supports,
            contradiction=h.stance.refutes,
            admissible=h.candidate.id in admissible,
        )
        yield h.candidate.id, mark


HINTS: tuple[tuple[str, Callable[[str], object]], ...] = (
    ("reports", reports),
    ("hedges", hedges),
    ("denies", denies),
    ("negated", is_negated),
)
"""What wording gives away about a text's stance (001)."""


def assess(
    claim: Claim, heard: Sequence[HeardCandidate], occasion: Occasion, policy: Policy, proposal: Proposal | None = None
) -> Assessment:
    """What the evidence comes to. The order of what was heard does not matter, and copies of one text add nothing. A
    proposal takes the place of the one the stances make; it is held against the same evidence."""
    told = {h.candidate.id: signals_of(claim, h, occasion) for h in heard}
    ratings = {h.candidate.id: rate(h.candidate, policy, occasion.topic) for h in heard}
    chosen = choose(claim, heard, told, ratings, occasion, policy)
    by_id = {h.candidate.id: h for h in heard}
    ranked = (*chosen.kept, *chosen.contradicting)
    admitted = [by_id[r.id] for r in ranked if r.admissible]
    items = tuple(trust_item(h, told[h.candidate.id], ratings[h.candidate.id], policy) for h in admitted)
    matches = {part.id: [subclaim_match(part, n, h) for h in admitted] for n, part in enumerate(claim.subclaims)}
    near = [h for h in heard if h.candidate.semantic >= policy.admission.faint_semantic or h.states_fact]
    strangers = {name for name, rating in ratings.items() if is_stranger(rating)}
    told_of = voices(claim, [h for h in near if not ratings[h.candidate.id].invents], strangers, policy.verdict)
    read = judged_as(heard)
    way = Way.FACTS if any(h.states_fact for h in near) else read
    policy = policy.deciding(way, read=read)
    likely = [likelihood(part, policy.probability) for part in told_of]
    view = settled(adaptive(items, matches, policy.trust, confident=occasion.confident), likely, policy)
    grounds = proposed(grounds_of(claim, by_id, ranked, admitted, items, view, likely, policy), proposal)
    parts = _stances(claim, admitted, items, policy)
    evidence = tuple(assessed_evidence(heard, chosen, policy.trust, items, ratings))
    ruling = rule_news(parts, grounds, policy.verdict) if policy.loop.news else rule(grounds, policy.verdict)
    ruling, citations = _quoted(ruling, evidence, grounds, occasion, policy)
    alone = _stands_alone(ruling.verdict, grounds, policy)
    supports = [[support_signals(told[h.candidate.id], part, h) for h in admitted] for part in claim.subclaims]
    return Assessment(
        claim=claim,
        heard=tuple(heard),
        shortlist=chosen,
        ranking=summary(ranked),
        items=items,
        adaptive=view,
        fixed=fixed(items, policy.trust),
        precheck=_prechecked(items, admitted, view, occasion, policy),
        grounds=grounds,
        ruling=ruling,
        quality=evidence_quality(supports, grounds.diversity, policy.verdict, belief=claim.belief),
        probability=verdict_probability(
            together(likely), ruling.verdict, policy.surest_of(way), alone=policy.probability.alone if alone else 1.0
        ),
        reliance=reliance(way, read, together(likely), policy),
        proposal=proposal,
        enough=_unanimous(parts, policy) if policy.loop.news else view.sufficiency.sufficient,
        evidence=evidence,
        citations=citations,
        subclaims=tuple(subclaim_findings(claim, view.subclaims, by_id)),
        breakdown=breakdown(claim, view.subclaims),
        marks=tuple(evidence_map(claim, heard, frozenset(h.candidate.id for h in admitted))),
        alone=alone,
    )


def judged_as(heard: Sequence[HeardCandidate]) -> Way:
    """Which judge read what was heard, and whether it was given or found."""
    given = bool(heard) and all(h.given for h in heard)
    if heard and all(h.plain for h in heard):
        return Way.STRONG_GIVEN if given else Way.STRONG
    return Way.SMALL_GIVEN if given else Way.SMALL


def reliance(way: Way, read: Way, likely: Likelihood, policy: Policy) -> Reliance:
    """What stands behind the probability of a verdict; `policy` is the one of the way."""
    return Reliance(
        way=way,
        read=read,
        supported=likely.supported.value,
        refuted=likely.refuted.value,
        side_from=policy.verdict.side,
        surest=policy.surest_of(way),
        bound=policy.bound_of(way),
        own=policy.own_calibration if policy.fit_of(way, read) else "",
    )


def _stands_alone(verdict: Verdict, grounds: Grounds, policy: Policy) -> bool:
    """Whether nobody but one unknown site of the open web, or several on one day, says what the verdict does."""
    return WANTED.get(verdict) in grounds.alone and bool(policy.verdict.source_gates or policy.loop.news)


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
    claim: Claim, admitted: Sequence[HeardCandidate], items: Sequence[TrustItem], policy: Policy
) -> list[list[StanceLabel]]:
    """What each independent source says of each part, one stance a source and side."""
    kept = {item.evidence_id for item in representatives(items, policy.trust)}
    return [[h.parts[n].stance.label for h in admitted if h.candidate.id in kept] for n in range(len(claim.subclaims))]


def _unanimous(parts: Sequence[Sequence[StanceLabel]], policy: Policy) -> bool:
    """Whether every part has enough sources on one side and none on the other: 004's early exit."""
    sides = {verdict_from_stances(stances, policy.verdict) for stances in parts}
    return bool(sides) and sides <= BINARY


def _prechecked(
    items: Sequence[TrustItem],
    admitted: Sequence[HeardCandidate],
    view: AdaptiveTrust,
    occasion: Occasion,
    policy: Policy,
) -> Precheck:
    deciding = [h.candidate.published for h in admitted if h.stance.label is not StanceLabel.NEUTRAL]
    newest = min(((occasion.today - published).days for published in deciding if published), default=None)
    margin = stance_margin(items, policy.trust).value
    return precheck(view, margin, newest, policy.trust, current_affairs=occasion.current_affairs)

"""The rows of a finding that say how each piece of evidence and each part of a claim fared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from adjudge.model.assessment import Heard
from adjudge.model.claim import Claim
from adjudge.model.evidence import Evidence
from adjudge.model.shortlist import Shortlist
from adjudge.model.source import SourceRating
from adjudge.model.trusting import SubclaimCoverage, TrustItem
from adjudge.model.verdict import EvidenceMark, Segment, SubclaimFinding
from adjudge.policy.trust import TrustPolicy
from adjudge.scoring.trust import grade, item_trust
from adjudge.text.hints import denies, hedges, negated, reports


def assessed_evidence(
    heard: Sequence[Heard],
    chosen: Shortlist,
    policy: TrustPolicy,
    items: Sequence[TrustItem],
    ratings: Mapping[str, SourceRating],
) -> tuple[Evidence, ...]:
    """Every item that was read, with its scores and what became of it: those ranked first, in their order."""
    trusted = {i.evidence_id: item_trust(i, policy) for i in items}
    ranked = {r.id: r for r in (*chosen.kept, *chosen.contradicting)}
    dropped = {d.id: d.reasons for d in chosen.dropped}
    order = {name: place for place, name in enumerate(ranked)}
    rows = []
    for h in sorted(heard, key=lambda h: (order.get(h.candidate.id, len(order)), h.candidate.id)):
        c, place = h.candidate, ranked.get(h.candidate.id)
        scores = [] if place is None else [place.score, *((place.refined,) if place.refined else ())]
        rationale = h.weighed.rationale
        rows.append(
            Evidence(
                id=c.id, kind=c.kind, text=c.text, content_sha256=c.content_sha256, span=c.span, source=c.source, title=c.title,
                url=c.url, published=c.published, semantic=c.semantic, cosine=c.cosine, lexical=c.lexical, graph=c.graph,
                credibility=h.credibility, rating=ratings.get(c.id), stance=h.stance,
                rationale=rationale.shifted(c.span.start) if rationale else None,
                admissible=place is not None and place.admissible,
                grade=grade(trusted[c.id].value, policy) if c.id in trusted else "", hints=_hints(c.read),
                scores=(*scores, *((trusted[c.id],) if c.id in trusted else ())),
                reasons=(place.reasons if place else dropped.get(c.id, ())),
            )
        )  # fmt: skip
    return tuple(rows)


def subclaim_findings(
    claim: Claim, found: Sequence[SubclaimCoverage], heard: Mapping[str, Heard]
) -> tuple[SubclaimFinding, ...]:
    rows = []
    for n, (part, cover) in enumerate(zip(claim.subclaims, found, strict=True)):
        best = heard.get(cover.best_evidence_id or "")
        quantity = best.parts[n].quantity if best else None
        rows.append(
            SubclaimFinding(
                text=part.text,
                status=cover.status,
                weight=cover.weight,
                anchors=tuple(a.text for a in part.anchors),
                best_evidence_id=cover.best_evidence_id,
                quantity_check=quantity.working if quantity and quantity.comparisons else None,
            )
        )
    return tuple(rows)


def breakdown(claim: Claim, found: Sequence[SubclaimCoverage]) -> tuple[Segment, ...]:
    return tuple(
        Segment(segment=part.text, status=cover.status, weight=cover.weight, evidence_ids=cover.evidence_ids)
        for part, cover in zip(claim.subclaims, found, strict=True)
    )


def evidence_map(
    claim: Claim, heard: Sequence[Heard], admissible: frozenset[str]
) -> tuple[tuple[str, EvidenceMark], ...]:
    """What each item says of the part it has most to say about, by its id."""
    rows = []
    for h in sorted(heard, key=lambda h: h.candidate.id):
        mark = EvidenceMark(
            segment=claim.subclaims[h.strongest].text,
            stance=h.stance.label,
            support=h.stance.supports,
            contradiction=h.stance.refutes,
            admissible=h.candidate.id in admissible,
        )
        rows.append((h.candidate.id, mark))
    return tuple(rows)


HINTS: tuple[tuple[str, Callable[[str], object]], ...] = (
    ("reports", reports),
    ("hedges", hedges),
    ("denies", denies),
    ("negated", negated),
)
"""What wording gives away about a text's stance (001)."""


def _hints(text: str) -> tuple[str, ...]:
    return tuple(name for name, found in HINTS if found(text))

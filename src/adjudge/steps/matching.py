"""One item held against a claim and its parts, as trust and evidence quality read it."""

from __future__ import annotations

from adjudge.model.assessment import Heard
from adjudge.model.claim import Subclaim
from adjudge.model.evidence import StanceLabel
from adjudge.model.ruling import SupportSignals
from adjudge.model.signals import Signals
from adjudge.model.trusting import SubclaimMatch, TrustItem
from adjudge.model.weighing import Weighed
from adjudge.policy import Policy
from adjudge.reading.frame import deciding_words
from adjudge.scoring.recency import recency
from adjudge.scoring.site_limit import site_of
from adjudge.steps.ingest import embedded_text
from adjudge.text.anchors import anchor_match
from adjudge.text.claims import is_negated
from adjudge.text.terms import overlap


def trust_item(heard: Heard, told: Signals, policy: Policy) -> TrustItem:
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


def subclaim_match(part: Subclaim, place: int, heard: Heard) -> SubclaimMatch:
    c, weighed = heard.candidate, heard.parts[place]
    text = embedded_text(c.title, c.read)
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
    return is_negated(deciding_words(weighed, text)) is not part.negated


def support_signals(told: Signals, part: Subclaim, heard: Heard) -> SupportSignals:
    c = heard.candidate
    text = embedded_text(c.title, c.read)
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

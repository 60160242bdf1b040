"""What a claim's evidence comes to at one moment of a job: read, ranked, trusted and ruled on."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.model.candidate import Candidate
from adjudge.model.claim import Claim
from adjudge.model.evidence import Citation, Evidence, Stance, StanceLabel
from adjudge.model.language import Proposal
from adjudge.model.ruling import Grounds, Ruling
from adjudge.model.score import Score
from adjudge.model.shortlist import Shortlist
from adjudge.model.trusting import AdaptiveTrust, FixedTrust, Precheck, TrustItem
from adjudge.model.verdict import EvidenceMark, Ranking, Segment, SubclaimFinding
from adjudge.model.weighing import DecidedBy, Weighed


@dataclass(frozen=True, kw_only=True, slots=True)
class Heard:
    """A candidate held against each part of a claim."""

    candidate: Candidate
    credibility: float
    semantic: tuple[float, ...]
    """Calibrated similarity to each part."""
    parts: tuple[Weighed, ...]
    """What it says of each part."""

    @property
    def strongest(self) -> int:
        """The part it has most to say about. A refutation counts before support: one part refuted, the claim is."""
        refuting = [n for n, w in enumerate(self.parts) if w.stance.label is StanceLabel.REFUTES]
        if refuting:
            return max(refuting, key=lambda n: (self.parts[n].stance.refutes, -n))
        return max(range(len(self.parts)), key=lambda n: (self.parts[n].stance.supports, -n))

    @property
    def states_fact(self) -> bool:
        """Whether it states what settles a part of the claim surely."""
        return any(part.decided_by is DecidedBy.FACT for part in self.parts)

    @property
    def weighed(self) -> Weighed:
        return self.parts[self.strongest]

    @property
    def stance(self) -> Stance:
        """Towards the claim: that of the part it has most to say about."""
        return self.weighed.stance


@dataclass(frozen=True, kw_only=True, slots=True)
class Assessment:
    """Everything the formulas make of what was heard."""

    claim: Claim
    heard: tuple[Heard, ...]
    shortlist: Shortlist
    ranking: Ranking
    items: tuple[TrustItem, ...]
    """What trust rests on: admissible items of both sides."""
    adaptive: AdaptiveTrust
    fixed: FixedTrust
    precheck: Precheck
    grounds: Grounds
    ruling: Ruling
    quality: Score
    probability: Score
    """That the verdict is right."""
    proposal: Proposal | None = None
    """A language model's, which the ruling was held against; None where the stance models' own was."""
    enough: bool = False
    """No further search is needed, by the rules of the manner."""
    evidence: tuple[Evidence, ...] = ()
    """Every item that was read, the ranked ones first."""
    citations: tuple[Citation, ...] = ()
    """The words the verdict rests on."""
    subclaims: tuple[SubclaimFinding, ...] = ()
    breakdown: tuple[Segment, ...] = ()
    marks: tuple[tuple[str, EvidenceMark], ...] = ()
    """The evidence map: by evidence id."""

    @property
    def counts(self) -> dict[str, float]:
        """The seed's analysis_counts: what a person debugging a verdict looks at first (000 §10)."""
        admissible = sum(e.admissible for e in self.evidence)
        labels = [h.stance.label for h in self.heard]
        return {
            "evidence_read": float(len(self.heard)),
            "admissible_evidence": float(admissible),
            "admissible_evidence_ratio": self.grounds.admissible_ratio,
            "supporting": float(labels.count(StanceLabel.SUPPORTS)),
            "refuting": float(labels.count(StanceLabel.REFUTES)),
            "neutral": float(labels.count(StanceLabel.NEUTRAL)),
            "kept": float(len(self.shortlist.kept)),
            "contradicting_apart": float(len(self.shortlist.contradicting)),
            "dropped": float(len(self.shortlist.dropped)),
            "independent_sources": float(self.adaptive.metrics.count),
        }

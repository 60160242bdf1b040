"""What a ruling is made from, gathered from everything that was admitted."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from math import fsum

from adjudge.policy import Policy
from adjudge.policy.verify import VerdictPolicy
from adjudge.reading.probability import TextVoice, likely_side, together
from adjudge.values.candidate import RankedItem
from adjudge.values.claim import Claim, ClaimType
from adjudge.values.evidence import QuantityOutcome, Stance, StanceLabel, Weighed
from adjudge.values.inquiry import HeardCandidate
from adjudge.values.language import Proposal
from adjudge.values.ruling import AdaptiveTrust, Grounds, Likelihood, RuledSegment, SubclaimCoverage, TrustItem
from adjudge.values.score import Honesty, Score, formula, weighted
from adjudge.values.verdict import SIDE, SubclaimStatus, Verdict
from adjudge.verify.reconcile import Voices, outvotes
from adjudge.verify.trust import item_trust, representatives, voices_apart

# The strength of what the evidence says, as the reconciliation reads it (000 §8).


@formula(
    "grounds.entailment",
    origin="Adjudge; the support signal of the evidence map that seed 000 §8 names",
    label=Honesty.HEURISTIC,
    text="entailment = min over parts of max over admissible items of P(supports)",
)
def entailment(parts: Sequence[Sequence[Stance]]) -> Score:
    """How strongly the evidence map supports a claim: a claim holds as well as its least supported part."""
    best = [max((s.supports for s in stances), default=0.0) for stances in parts]
    return _signal("grounds.entailment", best, min(best, default=0.0))


@formula(
    "grounds.contradiction",
    origin="Adjudge; the contradiction signal of the evidence map that seed 000 §8 names",
    label=Honesty.HEURISTIC,
    text="contradiction = max over parts of max over admissible items of P(refutes)",
)
def contradiction(parts: Sequence[Sequence[Stance]]) -> Score:
    """How strongly the evidence map contradicts a claim: one part refuted is enough."""
    best = [max((s.refutes for s in stances), default=0.0) for stances in parts]
    return _signal("grounds.contradiction", best, max(best, default=0.0))


@formula(
    "grounds.stance",
    origin="Adjudge; the admissible stance that seed 000 §8 names",
    label=Honesty.HEURISTIC,
    text="stance = max P(side) · (trust of items on the side / trust of items with a side)",
)
def stance_strength(items: Sequence[TrustItem], trusts: Mapping[str, float], side: StanceLabel) -> Score:
    """How far the admissible items that take a side, together, take this one: as sure as the surest of them, shared by
    trust with those of the other side. One more item on a side never makes that side weaker, as a mean would."""
    sided = sorted((i for i in items if i.stance.label is not StanceLabel.NEUTRAL), key=lambda i: i.evidence_id)
    ours = [i for i in sided if i.stance.label is side]
    mass = fsum(trusts[i.evidence_id] for i in sided)
    if not ours or mass == 0.0:
        return Score(formula="grounds.stance", value=0.0)
    surest = max(getattr(i.stance, side.value) for i in ours)
    share = min(1.0, fsum(trusts[i.evidence_id] for i in ours) / mass)
    return Score(formula="grounds.stance", value=surest * share, terms=(weighted("surest", surest, share),))


def _signal(name: str, best: Sequence[float], value: float) -> Score:
    """The part that makes the value is its one term with weight; the others are shown."""
    deciding = best.index(value) if best else -1
    terms = tuple(weighted(f"part_{place + 1}", strength, float(place == deciding)) for place, strength in enumerate(best))
    return Score(formula=name, value=value, terms=terms)


PLAIN = {
    Verdict.SUPPORTED: SubclaimStatus.VALID,
    Verdict.REFUTED: SubclaimStatus.INVALID,
    Verdict.NOT_ENOUGH_EVIDENCE: SubclaimStatus.UNKNOWN,
}
"""How a part fared whose side the fitted model says, where the status table says another."""


def grounds_of(
    claim: Claim,
    heard: Mapping[str, HeardCandidate],
    ranked: Sequence[RankedItem],
    admitted: Sequence[HeardCandidate],
    items: Sequence[TrustItem],
    view: AdaptiveTrust,
    likely: Sequence[Likelihood],
    policy: Policy,
) -> Grounds:
    whole = together(likely)
    kept = representatives(items, policy.trust)
    trusts = {i.evidence_id: item_trust(i, policy.trust).value for i in kept}
    parts = [[h.parts[n].stance for h in admitted] for n in range(len(claim.subclaims))]
    by_id = {h.candidate.id: h for h in admitted}
    towards = [[replace(i, stance=by_id[i.evidence_id].parts[n].stance) for i in kept] for n in range(len(claim.subclaims))]
    supporting, refuting = ([i for i in kept if i.stance.label is side] for side in SIDES)
    segments = tuple(
        RuledSegment(
            status=found.status,
            resolved=found.status is not SubclaimStatus.UNKNOWN,
            contradicted=found.contradicted,
            quantity=_quantity([h.parts[n] for h in admitted]),
        )
        for n, found in enumerate(view.subclaims)
    )
    return Grounds(
        # Without a language model the proposal is the fitted model's.
        proposal=likely_side(whole, policy.verdict.side),
        likely=whole,
        fitted=True,
        given=all(h.given for h in admitted),
        plain=all(h.plain for h in admitted),
        segments=segments,
        coverage=view.metrics.coverage,
        diversity=view.metrics.diversity,
        agreement=view.metrics.agreement,
        trust_post=view.trust_post.value,
        admissible_ratio=_admissible_ratio(ranked, heard),
        supporting_sources=len(supporting),
        refuting_sources=len(refuting),
        best_credibility=max((i.credibility for i in supporting), default=0.0),
        opposing_credibility=max((i.credibility for i in refuting), default=0.0),
        strangers=tuple(side for side, own in zip(SIDES, (supporting, refuting), strict=True) if _are_strangers(own)),
        alone=tuple(side for side, own in zip(SIDES, (supporting, refuting), strict=True) if _stand_alone(own)),
        entailment=entailment(parts).value,
        contradiction=contradiction(parts).value,
        # A claim is supported as well as its least supported part, and refuted as well as its most refuted one.
        stance_support=min((stance_strength(p, trusts, StanceLabel.SUPPORTS).value for p in towards), default=0.0),
        stance_refute=max((stance_strength(p, trusts, StanceLabel.REFUTES).value for p in towards), default=0.0),
        comparative=claim.type is ClaimType.COMPARATIVE,
        absolute=claim.absolute,
        sufficient=view.sufficiency.sufficient,
    )


SIDES = (StanceLabel.SUPPORTS, StanceLabel.REFUTES)


def _are_strangers(items: Sequence[TrustItem]) -> bool:
    return bool(items) and all(i.stranger for i in items)


def _stand_alone(items: Sequence[TrustItem]) -> bool:
    """Whether a side is no more than one unknown site says, or several unknown ones on one day: who plants twenty texts plants
    them at once. A text without a date may be of any."""
    if not _are_strangers(items):
        return False
    return len(items) == 1 or (None not in (days := {i.published for i in items}) and len(days) == 1)


def voices(
    claim: Claim, heard: Sequence[HeardCandidate], strangers: Container[str], policy: VerdictPolicy
) -> list[list[TextVoice]]:
    """What was read of each part. All of it: reading says better than shared words whether a text speaks to a claim, and one that
    does not is silent. `strangers` are those of unknown sites."""
    return [
        [TextVoice(stance=h.parts[n].stance, similarity=h.semantic[n]) for h in _heeded(heard, n, strangers, policy)]
        for n in range(len(claim.subclaims))
    ]


def _heeded(heard: Sequence[HeardCandidate], part: int, strangers: Container[str], policy: VerdictPolicy) -> list[HeardCandidate]:
    """Without the texts of a side that other sources outvote, on the open web: one site that shouts must not silence several."""
    if not policy.source_gates:
        return list(heard)
    sides = []
    for side in SIDES:
        told = [h for h in heard if h.parts[part].stance.label is side]
        named = [(h.candidate.independent or h.candidate.id, h.candidate.publisher) for h in told]
        sides.append(
            Voices(
                count=len(voices_apart(named)),
                strangers=all(h.candidate.id in strangers for h in told),
                credibility=max((h.credibility for h in told), default=0.0),
            )
        )
    supporting, refuting = sides
    outvoted = {
        *([StanceLabel.REFUTES] if outvotes(supporting, refuting, policy) else []),
        *([StanceLabel.SUPPORTS] if outvotes(refuting, supporting, policy) else []),
    }
    return [h for h in heard if h.parts[part].stance.label not in outvoted]


def settled(view: AdaptiveTrust, likely: Sequence[Likelihood], policy: Policy) -> AdaptiveTrust:
    """The view with each part on the side that is likely enough to be said, so that no part says what the verdict does not.
    How well a part is covered stays the seed's."""
    sides = [likely_side(part, policy.verdict.side) for part in likely]
    return replace(view, subclaims=tuple(_settled(c, side) for c, side in zip(view.subclaims, sides, strict=True)))


def _settled(cover: SubclaimCoverage, side: Verdict) -> SubclaimCoverage:
    """One that is likely enough refuted is so whole, or a second text against it would make it half true."""
    if SIDE[cover.status] is side and cover.status is not SubclaimStatus.PARTIALLY_INVALID:
        return cover
    return replace(cover, status=PLAIN[side], rule="likelihood")


def proposed(grounds: Grounds, proposal: Proposal | None) -> Grounds:
    """The grounds with somebody else's verdict and the way its rationale argues; as they are where there is none."""
    return replace(grounds, proposal=proposal.verdict, rationale=proposal.points, fitted=False) if proposal else grounds


def _admissible_ratio(ranked: Sequence[RankedItem], heard: Mapping[str, HeardCandidate]) -> float:
    """The share of independent sources on the shortlist that something admissible speaks for: copies count once."""
    of = {r.id: heard[r.id].candidate.independent or r.id for r in ranked}
    admissible = {of[r.id] for r in ranked if r.admissible}
    return len(admissible) / len(set(of.values())) if of else 0.0


def _quantity(weighed: Sequence[Weighed]) -> QuantityOutcome:
    """What certain number checks come to: nothing where two disagree."""
    certain = {w.quantity.outcome for w in weighed if w.quantity is not None and w.quantity.certain}
    certain.discard(QuantityOutcome.UNDECIDED)
    return certain.pop() if len(certain) == 1 else QuantityOutcome.UNDECIDED

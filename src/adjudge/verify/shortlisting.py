"""The gatekeeper: from candidates to a shortlist that trust can be computed on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from adjudge.policy.ranking import AdmissionPolicy, RankingPolicy
from adjudge.values.candidate import BEYOND, DroppedItem, RankedItem, Shortlist, Signals
from adjudge.values.claim import ClaimType
from adjudge.values.dataclass import dataclass
from adjudge.values.score import Honesty, Score, formula, total, weighted
from adjudge.values.verdict import Ranking
from adjudge.verify.ranking import PlacedCandidate, contradicting, placed, relevance

# On which candidates trust may rest: those that speak of what the claim speaks of.


Route = Callable[[Signals, AdmissionPolicy], bool]
"""A way in which a topic can meet the claim's."""


def by_anchors(signals: Signals, policy: AdmissionPolicy) -> bool:
    """It holds the subclaim's anchors."""
    return signals.anchor_match is not None and signals.anchor_match >= policy.topic_anchors


def by_entities(signals: Signals, policy: AdmissionPolicy) -> bool:
    """It names the claim's entities, and shares some of its words; seed 000 rewards the same pair."""
    return signals.entity_overlap >= policy.topic_entity and signals.claim_overlap >= policy.topic_overlap


def by_meaning(signals: Signals, policy: AdmissionPolicy) -> bool:
    """It paraphrases the claim: anchors alone would punish that (001's own warning)."""
    return signals.semantic >= policy.topic_semantic and signals.entity_overlap >= policy.topic_semantic_entity


def by_reading(signals: Signals, policy: AdmissionPolicy) -> bool:
    """It was read and takes a side, is not wholly unlike the claim, and is not known to be of somebody else. Other words only
    guess at what reading settles."""
    of_another = signals.must_have_alias is False or signals.subject_match is False
    return signals.takes_side and signals.semantic >= policy.faint_semantic and not of_another


def by_fact(signals: Signals, policy: AdmissionPolicy) -> bool:
    """It states a fact that the claim maps onto."""
    return signals.states_fact


ROUTES: tuple[Route, ...] = (by_anchors, by_entities, by_meaning, by_reading, by_fact)


@formula(
    "ranking.admissible_for_trust",
    origin="seed 001 (topic alignment); the routes are Adjudge's",
    label=Honesty.SAFEGUARD,
    text="admissible = anchors ≥ 0.34, or entities ≥ 0.34 with overlap ≥ 0.10, or semantic ≥ 0.80 with entities ≥ 0.20,"
    " or read and found to take a side, with semantic ≥ 0.20 and of the same subject, or a stated fact that settles it",
)
def topic_routes(signals: Signals, policy: AdmissionPolicy) -> tuple[str, ...]:
    """The names of the ways in which a candidate is on the claim's topic; it is admissible for trust when there is one."""
    return tuple(route.__name__ for route in ROUTES if route(signals, policy))


# Which candidates are dropped before the final ranking.


Filter = Callable[[PlacedCandidate, AdmissionPolicy], bool]
"""Whether the candidate is to be dropped. Similarity and graph are read as measured, not as placed in the set, where
the best of a poor lot would pass for certain; only the graph's own excuse looks at its place too."""


def few_shared_words(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """Hardly the claim's words, no paraphrase, and no link in the graph to excuse it."""
    signals = candidate.signals
    linked = (
        (candidate.graph >= policy.linked_graph_norm or signals.graph >= policy.linked_graph)
        and signals.entity_overlap >= policy.linked_entity
        and signals.claim_overlap >= policy.linked_overlap
    )
    return signals.claim_overlap < policy.apart_overlap and signals.semantic < policy.apart_semantic and not linked


def object_missing(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """Another object; kept when it denies the claim outright, for then another object is what it would name."""
    signals = candidate.signals
    return (
        signals.object_match is False
        and signals.claim_overlap < policy.object_overlap
        and signals.strongest < policy.object_strength
        and not signals.explicit_refutation
    )


def focus_missing(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """At most one word of what the claim turns on."""
    signals = candidate.signals
    return (
        signals.misses_focus
        and signals.claim_overlap < policy.focus_overlap
        and signals.strongest < policy.focus_strength
    )


def subject_missing(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """About something else."""
    return candidate.signals.subject_match is False and candidate.signals.strongest < policy.relation_strength


def relation_object_missing(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """The relation is not said of that object."""
    return candidate.signals.relation_object_match is False and candidate.signals.strongest < policy.relation_strength


def mere_report(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """Only mentions the claim. As with the penalty, a claim about a belief is answered by reports of it."""
    return candidate.signals.merely_reports and candidate.signals.claim_overlap < policy.report_overlap


def faint(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """Nothing about it speaks to the claim."""
    signals = candidate.signals
    return (
        signals.semantic < policy.faint_semantic
        and signals.claim_overlap < policy.faint_overlap
        and signals.entity_overlap < policy.faint_entity
        and signals.graph < policy.faint_graph
    )


FILTERS: tuple[Filter, ...] = (
    few_shared_words,
    object_missing,
    focus_missing,
    subject_missing,
    relation_object_missing,
    mere_report,
    faint,
)


@formula(
    "ranking.strict_filters",
    origin="seed 000 §4.4",
    label=Honesty.SAFEGUARD,
    text="dropped = any of: few shared words, object, focus, subject or relation-object missing, mere report, faint",
)
def strict_filters(candidate: PlacedCandidate, policy: AdmissionPolicy) -> tuple[str, ...]:
    """The names of the filters that drop a candidate; none when it stays, as one does that was read and takes a side: the filters
    stand in for reading."""
    if by_reading(candidate.signals, policy):
        return ()
    return tuple(f.__name__ for f in FILTERS if f(candidate, policy))


def no_number(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """Names no number, so it counts nothing."""
    return not candidate.signals.has_number


def no_overlap(candidate: PlacedCandidate, policy: AdmissionPolicy) -> bool:
    """Counts something else."""
    return candidate.signals.claim_overlap <= policy.count_overlap


COUNT_GATE: tuple[Filter, ...] = (no_number, no_overlap)


@formula(
    "ranking.count_gate",
    origin="seed 001 (ranking phase gatekeeper)",
    label=Honesty.SAFEGUARD,
    text="dropped = the claim counts something, and the text has no number or no word of the claim",
)
def count_gate(candidate: PlacedCandidate, claim_type: ClaimType, policy: AdmissionPolicy) -> tuple[str, ...]:
    """The names of the rules that keep a candidate from a count claim; none for any other claim, or once it was read."""
    if claim_type is not ClaimType.COUNT or by_reading(candidate.signals, policy):
        return ()
    return tuple(f.__name__ for f in COUNT_GATE if f(candidate, policy))


MISSING_ALIAS = "core_entity_missing"
CONTRADICTS = "contradicts"


@formula(
    "ranking.shortlist",
    origin="seed 001 (ranking phase gatekeeper)",
    label=Honesty.SAFEGUARD,
    text="kept = best k that pass the gates, name the core entity and do not contradict; all that pass when degraded",
)
def shortlist(
    candidates: Sequence[Signals], claim_type: ClaimType, k: int, ranking: RankingPolicy, admission: AdmissionPolicy
) -> Shortlist:
    """Drops what is off the claim, scores the rest, holds contradicting items apart and drops those without the core
    entity. When fewer than two admissible items would be left, the last two rules are lifted: a weak shortlist, marked as
    such, is more use than none. The order of the candidates does not matter."""
    passed, dropped = _gated(placed(candidates), claim_type, admission)
    # What was read and takes a side goes before what is silent: the shortlist is what a verdict may rest on.
    judged = sorted(
        (_judged(c, claim_type, ranking, admission) for c in passed),
        key=lambda j: (not j.sided, -j.item.score.value, j.item.id),
    )
    clear = [j for j in judged if not j.against]
    degraded = len({j.source for j in clear if j.item.admissible}) < admission.least_admissible  # copies count once
    kept = judged if degraded else clear
    apart = [] if degraded else [j for j in judged if j.against]
    dropped += [DroppedItem(id=j.item.id, reasons=j.against) for j in apart if MISSING_ALIAS in j.against]
    dropped += [DroppedItem(id=j.item.id, reasons=(BEYOND,)) for j in kept[k:]]
    return Shortlist(
        kept=tuple(j.admitted for j in kept[:k]),
        contradicting=tuple(j.admitted for j in apart if MISSING_ALIAS not in j.against),
        dropped=tuple(sorted(dropped, key=lambda d: d.id)),
        degraded=degraded,
    )


@formula(
    "ranking.refined",
    origin="seed 001 (optional cross-encoder rerank)",
    label=Honesty.HEURISTIC,
    text="place = 0.5 · score + 0.5 · cross-encoder relevance, among the first 20; the score itself stays",
)
def refined(
    items: Sequence[RankedItem], cross_encoder: Mapping[str, float], policy: RankingPolicy
) -> tuple[RankedItem, ...]:
    """Reorders the first places by what a cross-encoder makes of them; one it did not read is placed by its score."""
    head = [(_place(item, cross_encoder, policy), item) for item in items[: policy.refined]]
    head.sort(key=lambda pair: (-pair[0].value, pair[1].id))
    return (*(replace(item, refined=place) for place, item in head), *items[policy.refined :])


def summary(items: Sequence[RankedItem]) -> Ranking:
    """The best and the average score of a shortlist, as results carry them."""
    scores = [item.score.value for item in items]
    return Ranking(top_ranking_score=max(scores, default=0.0), avg_ranking_score=sum(scores) / max(len(scores), 1))


def _place(item: RankedItem, cross_encoder: Mapping[str, float], policy: RankingPolicy) -> Score:
    share, score = policy.refinement_share, item.score.value
    read = weighted("cross_encoder", cross_encoder.get(item.id, score), share)
    return total("ranking.refined", (weighted("score", score, 1.0 - share), read))


@dataclass(frozen=True, kw_only=True, slots=True)
class _Judged:
    """A scored candidate, and what speaks against keeping it among the supporting ones."""

    item: RankedItem
    source: str
    """The independent source it speaks for."""
    sided: bool = False
    against: tuple[str, ...] = ()

    @property
    def admitted(self) -> RankedItem:
        """The item with all that is to be known of its admission."""
        return replace(self.item, reasons=self.item.reasons + self.against)


def _gated(
    candidates: Sequence[PlacedCandidate], claim_type: ClaimType, policy: AdmissionPolicy
) -> tuple[list[PlacedCandidate], list[DroppedItem]]:
    passed, dropped = [], []
    for candidate in candidates:
        stated = candidate.signals.states_fact
        reasons = () if stated else strict_filters(candidate, policy) + count_gate(candidate, claim_type, policy)
        if reasons:
            dropped.append(DroppedItem(id=candidate.signals.id, reasons=reasons))
        else:
            passed.append(candidate)
    return passed, dropped


def _judged(
    candidate: PlacedCandidate, claim_type: ClaimType, ranking: RankingPolicy, admission: AdmissionPolicy
) -> _Judged:
    signals = candidate.signals
    score = relevance(candidate, claim_type, ranking)
    routes = topic_routes(signals, admission)
    item = RankedItem(
        id=signals.id,
        score=contradicting(score, ranking) if signals.contradicts else score,
        admissible=bool(routes),
        reasons=routes,
    )
    missing = signals.must_have_alias is False and not signals.states_fact
    doubts = {CONTRADICTS: signals.contradicts, MISSING_ALIAS: missing}
    against = tuple(name for name, holds in doubts.items() if holds)
    return _Judged(
        item=item,
        source=signals.independent or signals.id,
        sided=signals.states_fact or by_reading(signals, admission),
        against=against,
    )

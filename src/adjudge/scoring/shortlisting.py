"""The gatekeeper: from candidates to a shortlist that trust can be computed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from adjudge.model.claim import ClaimType
from adjudge.model.score import Score, total, weighted
from adjudge.model.shortlist import BEYOND, DroppedItem, RankedItem, Shortlist
from adjudge.model.signals import Signals
from adjudge.model.verdict import Ranking
from adjudge.policy.ranking import AdmissionPolicy, RankingPolicy
from adjudge.scoring.admissibility import by_reading, topic_routes
from adjudge.scoring.filters import count_gate, strict_filters
from adjudge.scoring.formula import Honesty, formula
from adjudge.scoring.normalising import Placed, placed
from adjudge.scoring.relevance import contradicting, relevance

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
    candidates: Sequence[Placed], claim_type: ClaimType, policy: AdmissionPolicy
) -> tuple[list[Placed], list[DroppedItem]]:
    passed, dropped = [], []
    for candidate in candidates:
        stated = candidate.signals.states_fact
        reasons = () if stated else strict_filters(candidate, policy) + count_gate(candidate, claim_type, policy)
        if reasons:
            dropped.append(DroppedItem(id=candidate.signals.id, reasons=reasons))
        else:
            passed.append(candidate)
    return passed, dropped


def _judged(candidate: Placed, claim_type: ClaimType, ranking: RankingPolicy, admission: AdmissionPolicy) -> _Judged:
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

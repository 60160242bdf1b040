"""Which of the items that were read a ruling may rest on, in the manner of seeds 000 and 001 or of seed 004."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudge.model.assessment import Heard
from adjudge.model.claim import Claim
from adjudge.model.evidence import StanceLabel
from adjudge.model.occasion import Occasion
from adjudge.model.shortlist import BEYOND, DroppedItem, Shortlist
from adjudge.model.signals import Signals
from adjudge.model.source import SourceRating
from adjudge.policy import Policy
from adjudge.reading.pooling import promise
from adjudge.scoring.reranking import reranked
from adjudge.scoring.shortlisting import refined, shortlist
from adjudge.steps.signals import news_signals, signals


def choose(
    claim: Claim,
    heard: Sequence[Heard],
    told: Mapping[str, Signals],
    ratings: Mapping[str, SourceRating],
    occasion: Occasion,
    policy: Policy,
) -> Shortlist:
    """The shortlist, best first; what speaks against the claim is never lost. What satire and fabricators say is set aside
    before anything is ranked: it is evidence for nothing, and must not count as one more source."""
    invented = tuple(DroppedItem(id=i, reasons=(str(r.kind),)) for i, r in ratings.items() if r.invents)
    left = [h for h in heard if not ratings[h.candidate.id].invents]
    pick = _reranked if policy.loop.news else _shortlisted
    chosen = pick(claim, left, {h.candidate.id: told[h.candidate.id] for h in left}, occasion, policy)
    return replace(chosen, dropped=tuple(sorted((*chosen.dropped, *invented), key=lambda d: d.id)))


def signals_of(claim: Claim, heard: Heard, occasion: Occasion) -> Signals:
    told = signals(
        claim,
        heard.candidate,
        today=occasion.today,
        credibility=heard.credibility,
        contradicts=heard.stance.label is StanceLabel.REFUTES,
    )
    return replace(
        told,
        read=_relevance(heard),
        takes_side=heard.stance.label is not StanceLabel.NEUTRAL,
        states_fact=heard.states_fact,
    )


def _relevance(heard: Heard) -> float:
    """How much it takes a side on the part it has most to say about."""
    if heard.states_fact:
        return 1.0
    return max((promise(window.stance) for window in heard.weighed.windows), default=0.0)


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


def _reranked(
    claim: Claim, heard: Sequence[Heard], told: Mapping[str, Signals], occasion: Occasion, policy: Policy
) -> Shortlist:
    """004's order: the models as its cross-encoder, the address, where it was found; then the first top_k. What says most of a
    part of the claim is as relevant as can be, or one part would crowd the others out."""
    first = {
        max(heard, key=lambda h: (promise(h.parts[n].stance), h.candidate.id)).candidate.id
        for n in range(len(claim.subclaims) if heard else 0)
    }
    news = [news_signals(h.candidate, 1.0 if h.candidate.id in first else _relevance(h)) for h in heard]
    chosen = reranked(news, policy.news_ranking)
    beyond = tuple(DroppedItem(id=r.id, reasons=(BEYOND,)) for r in chosen.kept[occasion.top_k :])
    dropped = tuple(sorted((*chosen.dropped, *beyond), key=lambda d: d.id))
    return replace(chosen, kept=chosen.kept[: occasion.top_k], dropped=dropped)

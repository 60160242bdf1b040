"""From the evidence on an article's claims to beliefs, and from those to its four dimensions (seed 002)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from adjudge.model.belief import BeliefState
from adjudge.model.core_claim import CoreClaim
from adjudge.model.ordered_graph import OrderedGraph
from adjudge.model.rgba import ColouredClaim, ExplainedRgba, Presentation
from adjudge.model.score import Score
from adjudge.model.source import Tier
from adjudge.policy import Policy
from adjudge.scoring.belief import confidence, log_odds, posterior, verdict_score
from adjudge.scoring.consensus import consensus_bound, consensus_limit
from adjudge.scoring.propagation import propagated
from adjudge.scoring.rgba import availability, danger, honesty
from adjudge.scoring.tiers import explainability, veracity_prior
from adjudge.steps.sided import Sided, best_tier, impacts, voices


@dataclass(frozen=True, kw_only=True, slots=True)
class Believed:
    """What a claim's evidence, and then the rest of the article, make of it."""

    local: BeliefState
    belief: BeliefState
    score: Score
    """The verdict score: its credibility from 0 to 1."""
    terms: tuple[Score, ...]
    """How it came about: the posterior, what a consensus held it to, what other claims passed on."""


def beliefs(
    graph: OrderedGraph, found: Mapping[str, Sided], publisher: Tier | None, policy: Policy
) -> dict[str, Believed]:
    """Each claim's belief by its own evidence, then with what the claims that bear on it pass on; no consensus is exceeded on
    either way. A claim without evidence starts from the publisher's prior, which is even unless the policy lets tiers count."""
    prior = log_odds(veracity_prior(publisher or Tier.UNKNOWN, policy.sources).value, policy.belief)
    moved = {id_: impacts(found.get(id_, {}), policy.belief) for id_ in graph.order}
    limits = {id_: consensus_limit(voices(found.get(id_, {})), policy.belief) for id_ in graph.order}
    own = {id_: posterior(prior, moved[id_]) for id_ in graph.order}
    bounded = {id_: consensus_bound(own[id_], limits[id_]) for id_ in graph.order}
    passed = propagated(graph, {id_: score.value for id_, score in bounded.items()})
    told: dict[str, Believed] = {}
    for id_ in graph.order:
        last = consensus_bound(passed[id_], limits[id_])
        last = replace(last, fired=tuple(dict.fromkeys((*bounded[id_].fired, *last.fired))))
        sure = confidence(moved[id_])
        steps = (own[id_], limits[id_], bounded[id_], passed[id_], last)
        told[id_] = Believed(
            local=BeliefState(log_odds=bounded[id_].value, confidence=sure),
            belief=BeliefState(log_odds=last.value, confidence=sure),
            score=verdict_score(last),
            terms=tuple(dict.fromkeys(step for step in steps if step is not None)),
        )
    return told


def colours(
    claim: CoreClaim,
    believed: Believed,
    found: Sided,
    shown: Presentation,
    publisher: Tier | None,
    policy: Policy,
) -> ExplainedRgba:
    """The four dimensions of one claim, each by itself."""
    before = availability(believed.belief.confidence, policy.rgba)
    tier, _ = best_tier(found)
    after = explainability(before.value, tier, policy.sources)
    return ExplainedRgba(
        r=danger(claim.harm_potential, publisher, policy.rgba, policy.belief, policy.sources),
        g=believed.score,
        b=honesty(shown, policy.rgba, policy.belief),
        a=after,
    )


def coloured(claims: Sequence[CoreClaim], colours: Mapping[str, ExplainedRgba]) -> tuple[ColouredClaim, ...]:
    """The claims that make up an article's dimensions, as far as they have their own."""
    return tuple(
        ColouredClaim(claim_id=claim.id, worthiness=claim.check_worthiness, rgba=colours[claim.id].values)
        for claim in claims
        if claim.id in colours
    )

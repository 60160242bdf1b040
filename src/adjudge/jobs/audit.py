"""What a target's evidence comes to in the middle of the search for it (seed 002, stage 2)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from adjudge.jobs.article_bench import ArticleBench, Checking
from adjudge.jobs.gathering import Audited
from adjudge.jobs.settle import request_for, silent
from adjudge.jobs.through import Gathered
from adjudge.jobs.verify import first_hearing
from adjudge.model.core_claim import CoreClaim
from adjudge.model.trace import Started
from adjudge.model.url_registry import NormalizedUrl
from adjudge.scoring.belief import believed, from_log_odds
from adjudge.scoring.escalation import missing_constraints
from adjudge.steps.article_queries import telling
from adjudge.steps.intake import take_in
from adjudge.steps.sided import clusters, covered, impacts, sided


@dataclass(kw_only=True)
class Auditor:
    """Reads what is stored for claims, and remembers how far each is believed by it."""

    state: Checking
    tools: ArticleBench
    beliefs: dict[str, float] = field(default_factory=dict)

    async def __call__(self, claim: CoreClaim, pages: frozenset[NormalizedUrl]) -> Audited:
        """By the shipped models alone: a language model is kept for the verdict."""
        bench = self.tools.bench
        intake = take_in(claim.claim_text, bench.policy.claims)
        if intake.claim is None or not intake.checkable:
            return Audited(missing=1.0)
        world = Gathered(inner=self.tools.world, itself=self.state.itself, asks=False)
        request = request_for(claim, self.state, 1, bench.clock.now())
        started = Started(job="audit", profile=bench.policy.profile, policy=bench.policy.digest())
        quiet = replace(bench, world=world, watch=silent)
        inquiry = await first_hearing(intake.claim, request, quiet, bench.clock.now(), started)
        evidence = inquiry.assessment.evidence if inquiry.assessment else ()
        found = sided(evidence, {one.id: one.independent for one in world.found})
        belief = believed(0.0, impacts(found, bench.policy.belief))
        self.beliefs[claim.id] = from_log_odds(belief.log_odds)
        anchors = telling(claim)
        return Audited(
            clusters=clusters(found),
            missing=missing_constraints(anchors, covered(anchors, found)),
            pages=pages & {NormalizedUrl(item.url) for item in evidence if item.url},
        )

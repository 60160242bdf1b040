"""The report on an article, from what was read, related, chosen and found (seed 002)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudge.model.article import ArticleClaim, ArticleReport, ArticleRequest, Contradiction
from adjudge.model.article_claims import ArticleClaims
from adjudge.model.claim import ClaimGraph
from adjudge.model.core_claim import CoreClaim
from adjudge.model.inline_source import InlineSource
from adjudge.model.ordered_graph import OrderedGraph
from adjudge.model.rgba import ExplainedRgba, Presentation
from adjudge.model.score import Score
from adjudge.model.source import Tier
from adjudge.model.targets import TargetPlan
from adjudge.model.trace import ExplainabilityTierFactor
from adjudge.model.verdict import Finding
from adjudge.policy import Policy
from adjudge.scoring.propagation import centrality
from adjudge.scoring.rgba import article_rgba, availability
from adjudge.steps.article_beliefs import Believed, beliefs, coloured, colours
from adjudge.steps.article_events import tier_event
from adjudge.steps.sided import Independent, Sided, best_tier, sided

NOT_STATED, NOT_READ, NO_TIME = "not_stated_by_shared_evidence", "not_read", "budget_exhausted"


@dataclass(frozen=True, kw_only=True, slots=True)
class Checked:
    """Everything a report is made of."""

    request: ArticleRequest
    read: ArticleClaims
    graph: OrderedGraph
    plan: TargetPlan
    contradictions: tuple[Contradiction, ...] = ()
    findings: Mapping[str, Finding] = field(default_factory=dict)
    inherited_from: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    independent: Mapping[str, Independent] = field(default_factory=dict)
    """By claim, the independent source behind each item of its evidence."""
    unread: frozenset[str] = frozenset()
    """Claims there was something to read for that was not read."""
    sufficiency: Mapping[str, Score] = field(default_factory=dict)
    shown: Mapping[str, Presentation] = field(default_factory=dict)
    inline_sources: tuple[InlineSource, ...] = ()
    publisher: Tier | None = None
    """Of whoever published the article, where that is known."""


def report(checked: Checked, policy: Policy) -> tuple[ArticleReport, tuple[ExplainabilityTierFactor, ...]]:
    """The report, as far as it does not concern the run itself, and what tiers made of explainability."""
    found = {
        claim.id: sided(finding.evidence, checked.independent.get(claim.id, {}))
        for claim in checked.read.claims
        if (finding := checked.findings.get(claim.id)) is not None
    }
    believed = beliefs(checked.graph, found, checked.publisher, policy)
    chosen = {target.claim_id for target in checked.plan.targets}
    looked_at = chosen | set(checked.inherited_from)
    dimensions = {
        claim.id: colours(
            claim, believed[claim.id], found.get(claim.id, {}), checked.shown.get(claim.id, Presentation()),
            checked.publisher, policy,
        )
        for claim in checked.read.claims
        if claim.id in looked_at
    }  # fmt: skip
    article = article_rgba(coloured([c for c in checked.read.claims if c.id in chosen], dimensions))
    central = centrality(checked.graph, policy.claim_graph)
    planned = _Planned(
        targets=frozenset(chosen),
        deferred={one.claim_id: one.reason_code for one in checked.plan.deferred},
        evoi={one.claim_id: one.evoi for one in checked.plan.marginals},
    )
    made = ArticleReport(
        case_id="",
        title=checked.read.title,
        url=checked.request.url,
        language=checked.read.language,
        text=checked.request.text,
        budget_class=checked.request.budget_class,
        claims=tuple(
            _claim(claim, checked, planned, believed[claim.id], dimensions.get(claim.id), central[claim.id])
            for claim in checked.read.claims
        ),
        contradictions=checked.contradictions,
        graph=ClaimGraph(claims=checked.graph.order, edges=checked.graph.edges),
        anchor_id=checked.read.anchor_id,
        rgba=article.values,
        explained=article,
        verified_score=article.g.value,
        skeleton_coverage=dict(checked.read.coverage.shares),
        dropped=checked.read.dropped,
        inline_sources=checked.inline_sources,
    )
    tiers = tuple(
        _tier_factor(id_, believed[id_], found.get(id_, {}), policy) for id_ in checked.graph.order if id_ in dimensions
    )
    return made, tiers


@dataclass(frozen=True, kw_only=True, slots=True)
class _Planned:
    """A plan by claim: an article may have a thousand of them."""

    targets: frozenset[str]
    deferred: Mapping[str, str]
    evoi: Mapping[str, Score]


def _claim(
    claim: CoreClaim,
    checked: Checked,
    planned: _Planned,
    believed: Believed,
    dimensions: ExplainedRgba | None,
    central: Score,
) -> ArticleClaim:
    finding = checked.findings.get(claim.id)
    target = claim.id in planned.targets
    missing = NO_TIME if target else NOT_READ if claim.id in checked.unread else NOT_STATED
    sufficiency = checked.sufficiency.get(claim.id)
    return ArticleClaim(
        id=claim.id,
        text=claim.claim_text,
        start=claim.span.start,
        end=claim.span.end,
        type=claim.predicate_type,
        worthiness=claim.check_worthiness,
        target=target,
        deferred_reason=planned.deferred.get(claim.id),
        undecided_reason=missing if finding is None else None,
        finding=finding,
        inherited_from=checked.inherited_from.get(claim.id, ()),
        belief=believed.belief,
        local_belief=believed.local,
        verdict_score=believed.score.value,
        rgba=dimensions,
        evoi=planned.evoi.get(claim.id),
        centrality=central.value,
        core=claim,
        score_terms=(*believed.terms, *(() if sufficiency is None else (sufficiency,)), central),
    )


def _tier_factor(claim_id: str, believed: Believed, found: Sided, policy: Policy) -> ExplainabilityTierFactor:
    before = availability(believed.belief.confidence, policy.rgba)
    tier, source = best_tier(found)
    return tier_event(claim_id, before.value, tier, source, policy.sources)

"""How much a candidate has to say about a claim: the hybrid ranker's score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

from adjudge.policy.ranking import RankingPolicy
from adjudge.values.candidate import Signals
from adjudge.values.claim import ClaimType
from adjudge.values.dataclass import dataclass
from adjudge.values.score import Honesty, Score, Term, formula, total, weighted

# What each signal counts for, by the kind of claim: six shares that add up to 1.


@formula(
    "ranking.weights",
    origin="seeds 000 §4, 001 (claim-type overrides)",
    label=Honesty.HEURISTIC,
    text="m = taken off recency + taken off entity; graph + m · share; credibility + m · (1 − share); weight = weight / Σ",
)
def weights(claim_type: ClaimType, policy: RankingPolicy) -> dict[str, float]:
    """General claims take seed 000's set; for treatments, causes and mechanisms weight moves to graph and credibility.
    Where age does not count, its weight is shared out among the rest."""
    # No more can be taken than is there.
    from_recency = min(_move(claim_type, "from_recency", policy), policy.recency_weight)
    from_entity = min(_move(claim_type, "from_entity", policy), policy.entity_weight)
    moved, graph_share = from_recency + from_entity, _move(claim_type, "graph_share", policy)
    given = {
        "semantic": policy.semantic_weight,
        "graph": policy.graph_weight + moved * graph_share,
        "entity_overlap": policy.entity_weight - from_entity,
        "claim_overlap": policy.overlap_weight,
        "recency": (policy.recency_weight - from_recency) * policy.recency_counts,
        "credibility": policy.credibility_weight + moved * (1.0 - graph_share),
    }
    whole = sum(given.values())
    return {signal: weight / whole for signal, weight in given.items()}


def _move(claim_type: ClaimType, constant: str, policy: RankingPolicy) -> float:
    """The policy's constants are named for the types of claims for which weight moves; for others none does."""
    return float(getattr(policy, f"{claim_type.value}_{constant}", 0.0))


# How far a source can be believed, and how well this page of it was had.


@formula(
    "ranking.source_quality",
    origin="seed 001 (source quality)",
    label=Honesty.HEURISTIC,
    text="quality = mean(snapshot completeness, article-like address, byline or date present)",
)
def source_quality(signals: Signals) -> Score:
    """What the page itself promises. A document without an address is asked for the other two: it could not have one."""
    parts = {
        "completeness": signals.completeness,
        "article_address": signals.url_quality,
        "dated_or_signed": float(signals.dated_or_signed),
    }
    measured = {name: value for name, value in parts.items() if value is not None}
    return total("ranking.source_quality", tuple(weighted(n, v, 1.0 / len(measured)) for n, v in measured.items()))


@formula(
    "ranking.credibility",
    origin="seeds 000 §4.1, 001",
    label=Honesty.HEURISTIC,
    text="credibility = 0.5 · the source's credibility + 0.5 · source quality",
)
def credibility(signals: Signals, policy: RankingPolicy) -> Score:
    """A source known to be sound, and a page that is whole, single and signed."""
    share = policy.source_quality_share
    terms = (
        weighted("source", signals.credibility, 1.0 - share),
        weighted("source_quality", source_quality(signals).value, share),
    )
    return total("ranking.credibility", terms)


# How fresh a publication is.


@formula(
    "ranking.recency",
    origin="seed 000 §4.1",
    label=Honesty.HEURISTIC,
    text="recency = 0.5^(days since publication / 365); undated = 0.5",
)
def recency(days_old: float | None, policy: RankingPolicy) -> float:
    """Halves with every half-life, 1 on the day itself. A date to come is a mistake of the page, not extra freshness."""
    if days_old is None:
        return policy.undated_recency
    return float(0.5 ** (max(0.0, days_old) / policy.half_life_days))


# A candidate's place among the others of its set.


@dataclass(frozen=True, kw_only=True, slots=True)
class PlacedCandidate:
    """A candidate with the seeds' sem_norm and kg_norm."""

    signals: Signals
    semantic: float
    graph: float


def placed(candidates: Sequence[Signals]) -> tuple[PlacedCandidate, ...]:
    """Every candidate with its place in the set, taken once: filters and score read the same numbers."""
    semantic = min_max([c.semantic for c in candidates])
    graph = min_max([c.graph for c in candidates])
    return tuple(PlacedCandidate(signals=c, semantic=s, graph=g) for c, s, g in zip(candidates, semantic, graph, strict=True))


@formula(
    "ranking.min_max",
    origin="seed 000 §4.1",
    label=Honesty.HEURISTIC,
    text="norm = (value − least) / (most − least); where all are equal, norm = value",
)
def min_max(values: Sequence[float]) -> list[float]:
    """From 0 for the worst to 1 for the best. The seed leaves sets without a spread open: there the value itself stands,
    so that a lone poor candidate does not pass for a perfect one, nor a lone good one for a worthless one."""
    least, most = min(values, default=0.0), max(values, default=0.0)
    if most <= least:
        return [min(1.0, max(0.0, v)) for v in values]
    return [min(1.0, max(0.0, (v - least) / (most - least))) for v in values]


Boost = Callable[[PlacedCandidate, RankingPolicy], "Term | None"]
"""What a boost adds, or None when it does not apply."""
Penalty = Callable[[Signals, RankingPolicy], "float | None"]
"""The share of a score a penalty leaves, or None when it does not apply."""
Limit = Callable[[PlacedCandidate, float, RankingPolicy], "float | None"]
"""What a score becomes, or None when it stays as it is."""


@formula(
    "ranking.relevance",
    origin="seeds 000 §4, 001 (hybrid ranker)",
    label=Honesty.HEURISTIC,
    text="score = clamp(floor((Σ weight · signal + boosts) · Π penalties − uncertainty), 0, 1)",
)
def relevance(candidate: PlacedCandidate, claim_type: ClaimType, policy: RankingPolicy) -> Score:
    """Base, boosts, penalties in the seed's order, the hedging deduction, the floor, the clamp; each is a term, and the
    terms add up to the value."""
    running = _Running()
    for term in base(candidate, claim_type, policy):
        running.add(term)
    for boost in BOOSTS:
        if (added := boost(candidate, policy)) is not None:
            running.add(added)
            running.fired.append(added.name)
    for name, penalty in PENALTIES.items():
        if (factor := penalty(candidate.signals, policy)) is not None:
            running.bring(name, running.value * factor, raw=factor)
    for limit in LIMITS:
        if (value := limit(candidate, running.value, policy)) is not None:
            running.bring(limit.__name__, value, raw=value)
    return running.done("ranking.relevance")


def base(candidate: PlacedCandidate, claim_type: ClaimType, policy: RankingPolicy) -> tuple[Term, ...]:
    """The six weighted signals of seed 000 §4.1."""
    signals = candidate.signals
    told = {
        "semantic": candidate.semantic,
        "graph": candidate.graph,
        "entity_overlap": signals.entity_overlap,
        "claim_overlap": signals.claim_overlap,
        "recency": recency(signals.days_old, policy),
        "credibility": credibility(signals, policy).value,
    }
    return tuple(weighted(name, told[name], weight) for name, weight in weights(claim_type, policy).items())


# Boosts (000 §4.2).


def graph_strength(candidate: PlacedCandidate, policy: RankingPolicy) -> Term | None:
    """The graph knows of it, and the words agree at least a little."""
    signals = candidate.signals
    if signals.graph > 0.0 and signals.claim_overlap >= policy.graph_boost_overlap:
        return weighted("graph_strength", min(1.0, signals.graph), policy.graph_boost)
    return None


def graph_and_words(candidate: PlacedCandidate, policy: RankingPolicy) -> Term | None:
    """Graph, entities and words all point at the claim."""
    signals = candidate.signals
    if (
        candidate.graph > 0.0
        and signals.entity_overlap >= policy.joint_boost_entity
        and signals.claim_overlap >= policy.joint_boost_overlap
    ):
        return weighted("graph_and_words", 1.0, policy.joint_boost)
    return None


def anchored_statement(candidate: PlacedCandidate, policy: RankingPolicy) -> Term | None:
    """A graph statement that scores well and holds the anchors."""
    signals = candidate.signals
    if (
        signals.is_graph
        and signals.graph >= policy.statement_boost_graph
        and signals.anchor_match is not None
        and signals.anchor_match >= policy.anchors_pass
    ):
        return weighted("anchored_statement", 1.0, policy.statement_boost)
    return None


BOOSTS: tuple[Boost, ...] = (graph_strength, graph_and_words, anchored_statement)


# Penalties (000 §4.3, then those 001 adds).


def _weak_anchors(signals: Signals, policy: RankingPolicy) -> float | None:
    """Hardly any anchor is there."""
    if signals.anchor_match is None or signals.anchor_match >= policy.anchors_weak:
        return None
    return policy.weak_anchors_graph if signals.is_graph else policy.weak_anchors_text


PENALTIES: dict[str, Penalty] = {
    "weak_anchors": _weak_anchors,
    "backfill": lambda s, p: p.backfill if s.backfill else None,
    "object_mismatch": lambda s, p: p.object_mismatch if s.object_match is False else None,
    "focus_mismatch": lambda s, p: p.focus_mismatch if s.misses_focus else None,
    "subject_mismatch": lambda s, p: p.subject_mismatch if s.subject_match is False else None,
    "relation_object_mismatch": lambda s, p: p.relation_object_mismatch if s.relation_object_match is False else None,
    "merely_reports": lambda s, p: p.merely_reports if s.merely_reports else None,
    "low_signal": lambda s, p: p.low_signal if s.low_signal else None,
    "relation_reversed": lambda s, p: p.relation_reversed if s.relation_direction_match is False else None,
}


# What the sum is brought to at last. The deduction comes after the factors, where it takes off most.


def hedging(candidate: PlacedCandidate, value: float, policy: RankingPolicy) -> float | None:
    """An uncertain text says less about a plain assertion."""
    return value - policy.uncertainty if candidate.signals.uncertain and candidate.signals.assertive_claim else None


def credible_floor(candidate: PlacedCandidate, value: float, policy: RankingPolicy) -> float | None:
    """A most credible source is not lost only because both searches put it last. Credibility is the blended one of the
    base score: a sound source's torn or unsigned page is not lifted."""
    if candidate.semantic > 0.0 or candidate.graph > 0.0 or value >= policy.floor:
        return None
    return policy.floor if credibility(candidate.signals, policy).value >= policy.floor_credibility else None


def clamp(candidate: PlacedCandidate, value: float, policy: RankingPolicy) -> float | None:
    """Scores lie between 0 and 1."""
    held = min(1.0, max(0.0, value))
    return None if held == value else held


LIMITS: tuple[Limit, ...] = (hedging, credible_floor, clamp)


@formula(
    "ranking.contradiction",
    origin="seed 001 (ranking phase gatekeeper)",
    label=Honesty.SAFEGUARD,
    text="score = 0.60 · relevance, for evidence whose stance is against the claim",
)
def contradicting(score: Score, policy: RankingPolicy) -> Score:
    """What contradicting evidence keeps of its relevance among the evidence that is to support the claim."""
    running = _Running(value=score.value, terms=list(score.terms), fired=list(score.fired))
    running.bring("contradicting", score.value * policy.contradiction, raw=policy.contradiction)
    return running.done("ranking.contradiction")


@dataclass(slots=True)
class _Running:
    """A score while it is being made."""

    value: float = 0.0
    terms: list[Term] = field(default_factory=list)
    fired: list[str] = field(default_factory=list)

    def add(self, term: Term) -> None:
        self.terms.append(term)
        self.value += term.contribution

    def bring(self, name: str, value: float, *, raw: float) -> None:
        """To another value, set rather than summed: a floor of 0.2 is 0.2, not a rounding below."""
        self.terms.append(Term(name=name, raw=raw, weight=1.0, contribution=value - self.value))
        self.value = value
        self.fired.append(name)

    def done(self, formula: str) -> Score:
        return Score(formula=formula, value=self.value, terms=tuple(self.terms), fired=tuple(self.fired))

"""How much a candidate has to say about a claim: the hybrid ranker's score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from adjudge.model.claim import ClaimType
from adjudge.model.score import Score, Term, weighted
from adjudge.policy.ranking import RankingPolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.scoring.normalising import Placed
from adjudge.scoring.recency import recency
from adjudge.scoring.source_quality import credibility
from adjudge.scoring.weights import weights

Boost = Callable[[Placed, RankingPolicy], "Term | None"]
"""What a boost adds, or None when it does not apply."""
Penalty = Callable[[Placed, RankingPolicy], "float | None"]
"""The share of a score a penalty leaves, or None when it does not apply."""
Limit = Callable[[Placed, float, RankingPolicy], "float | None"]
"""What a score becomes, or None when it stays as it is."""


@formula(
    "ranking.relevance",
    origin="seeds 000 §4, 001 (hybrid ranker)",
    label=Honesty.HEURISTIC,
    text="score = clamp(floor((Σ weight · signal + boosts) · Π penalties − uncertainty), 0, 1)",
)
def relevance(candidate: Placed, claim_type: ClaimType, policy: RankingPolicy) -> Score:
    """Base, boosts, penalties in the seed's order, the hedging deduction, the floor, the clamp; each is a term, and the
    terms add up to the value."""
    running = _Running()
    for term in base(candidate, claim_type, policy):
        running.add(term)
    for boost in BOOSTS:
        if (added := boost(candidate, policy)) is not None:
            running.add(added)
            running.fired.append(added.name)
    for penalty in PENALTIES:
        if (factor := penalty(candidate, policy)) is not None:
            running.bring(penalty.__name__, running.value * factor, raw=factor)
    for limit in LIMITS:
        if (value := limit(candidate, running.value, policy)) is not None:
            running.bring(limit.__name__, value, raw=value)
    return running.done("ranking.relevance")


def base(candidate: Placed, claim_type: ClaimType, policy: RankingPolicy) -> tuple[Term, ...]:
    """The six weighted signals of seed 000 §4.1."""
    w, signals = weights(claim_type, policy), candidate.signals
    return (
        weighted("semantic", candidate.semantic, w.semantic),
        weighted("graph", candidate.graph, w.graph),
        weighted("entity_overlap", signals.entity_overlap, w.entity),
        weighted("claim_overlap", signals.claim_overlap, w.overlap),
        weighted("recency", recency(signals.days_old, policy), w.recency),
        weighted("credibility", credibility(signals, policy).value, w.credibility),
    )


# Boosts (000 §4.2).


def graph_strength(candidate: Placed, policy: RankingPolicy) -> Term | None:
    """The graph knows of it, and the words agree at least a little."""
    signals = candidate.signals
    if signals.graph > 0.0 and signals.claim_overlap >= policy.graph_boost_overlap:
        return weighted("graph_strength", min(1.0, signals.graph), policy.graph_boost)
    return None


def graph_and_words(candidate: Placed, policy: RankingPolicy) -> Term | None:
    """Graph, entities and words all point at the claim."""
    signals = candidate.signals
    if (
        candidate.graph > 0.0
        and signals.entity_overlap >= policy.joint_boost_entity
        and signals.claim_overlap >= policy.joint_boost_overlap
    ):
        return weighted("graph_and_words", 1.0, policy.joint_boost)
    return None


def anchored_statement(candidate: Placed, policy: RankingPolicy) -> Term | None:
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


def weak_anchors(candidate: Placed, policy: RankingPolicy) -> float | None:
    """Hardly any anchor is there."""
    signals = candidate.signals
    if signals.anchor_match is None or signals.anchor_match >= policy.anchors_weak:
        return None
    return policy.weak_anchors_graph if signals.is_graph else policy.weak_anchors_text


def backfill(candidate: Placed, policy: RankingPolicy) -> float | None:
    """Let in only because too little else was found."""
    return policy.backfill if candidate.signals.backfill else None


def object_mismatch(candidate: Placed, policy: RankingPolicy) -> float | None:
    """The claim's object is not there."""
    return policy.object_mismatch if candidate.signals.object_match is False else None


def focus_mismatch(candidate: Placed, policy: RankingPolicy) -> float | None:
    """The claim's focus is not there; what counts as missing is what the strict filter calls missing."""
    return policy.focus_mismatch if candidate.signals.misses_focus else None


def subject_mismatch(candidate: Placed, policy: RankingPolicy) -> float | None:
    """The claim's subject is not there."""
    return policy.subject_mismatch if candidate.signals.subject_match is False else None


def relation_object_mismatch(candidate: Placed, policy: RankingPolicy) -> float | None:
    """Relation and object do not stand together."""
    return policy.relation_object_mismatch if candidate.signals.relation_object_match is False else None


def merely_reports(candidate: Placed, policy: RankingPolicy) -> float | None:
    """Says that the claim is made, not whether it holds."""
    return policy.merely_reports if candidate.signals.merely_reports else None


def low_signal(candidate: Placed, policy: RankingPolicy) -> float | None:
    """A teaser or other boilerplate."""
    return policy.low_signal if candidate.signals.low_signal else None


def relation_reversed(candidate: Placed, policy: RankingPolicy) -> float | None:
    """The relation runs from object to subject."""
    return policy.relation_reversed if candidate.signals.relation_direction_match is False else None


PENALTIES: tuple[Penalty, ...] = (
    weak_anchors,
    backfill,
    object_mismatch,
    focus_mismatch,
    subject_mismatch,
    relation_object_mismatch,
    merely_reports,
    low_signal,
    relation_reversed,
)


# What the sum is brought to at last. The deduction comes after the factors, where it takes off most.


def hedging(candidate: Placed, value: float, policy: RankingPolicy) -> float | None:
    """An uncertain text says less about a plain assertion."""
    return value - policy.uncertainty if candidate.signals.uncertain and candidate.signals.assertive_claim else None


def credible_floor(candidate: Placed, value: float, policy: RankingPolicy) -> float | None:
    """A most credible source is not lost only because both searches put it last. Credibility is the blended one of the
    base score: a sound source's torn or unsigned page is not lifted."""
    if candidate.semantic > 0.0 or candidate.graph > 0.0 or value >= policy.floor:
        return None
    return policy.floor if credibility(candidate.signals, policy).value >= policy.floor_credibility else None


def clamp(candidate: Placed, value: float, policy: RankingPolicy) -> float | None:
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

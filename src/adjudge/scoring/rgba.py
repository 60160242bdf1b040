"""The four dimensions of a claim and of an article (seed 002): each by itself, though they may go together in practice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum

from adjudge.model.rgba import ColouredClaim, ExplainedRgba, Presentation, Rgba
from adjudge.model.score import Score, Term, weighted
from adjudge.model.source import Tier
from adjudge.policy.belief import BeliefPolicy
from adjudge.policy.rgba import RgbaPolicy
from adjudge.policy.sources import SourcePolicy
from adjudge.scoring.belief import from_log_odds, log_odds
from adjudge.scoring.formula import Honesty, formula
from adjudge.scoring.tiers import explainability

EVEN = 0.5
"""What an article of no targets is: nothing was found either way."""


@formula(
    "rgba.danger",
    origin="seed 002 (harm potential; prior: inverse of tier); how harm moves it is ours",
    label=Honesty.HEURISTIC,
    text="R = σ(ln-odds(1 − tier prior) + 2 · (2 harm − 1))",
)
def danger(
    harm_potential: float, tier: Tier | None, policy: RgbaPolicy, belief: BeliefPolicy, sources: SourcePolicy
) -> Score:
    """How much harm a claim could do: expected the less of a publisher the better its tier, then by what it says. It does
    not ask whether the claim is true."""
    # What the tier makes of the baseline is the prior of the tier itself.
    expected = explainability(sources.explains_b, tier, sources).value
    prior = log_odds(1.0 - expected, belief)
    return _squashed("rgba.danger", (weighted("prior", prior, 1.0), _lean("harm", harm_potential, policy.harm)))


@formula(
    "rgba.honesty",
    origin="seed 002 (neutral prior) and constants.md (the three signs); their weights are ours",
    label=Honesty.HEURISTIC,
    text="B = σ(ln-odds(0.5) + Σ weight · (1 − 2 fault)) over loaded wording, missing attribution, headline mismatch",
)
def honesty(shown: Presentation, policy: RgbaPolicy, belief: BeliefPolicy) -> Score:
    """How honestly something is presented, by three signs of it. A sign that is absent speaks for honesty as its presence
    speaks against; one nobody looked for does neither."""
    signs = (
        ("loaded_wording", shown.loaded_wording, policy.loaded_wording),
        ("missing_attribution", shown.missing_attribution, policy.missing_attribution),
        ("headline_mismatch", shown.headline_mismatch, policy.headline_mismatch),
    )
    prior = weighted("prior", log_odds(policy.neutral, belief), 1.0)
    moved = tuple(_lean(name, fault, -weight) for name, fault, weight in signs if fault is not None)
    return _squashed("rgba.honesty", (prior, *moved))


@formula(
    "rgba.availability",
    origin="seed 002 (evidence availability, neutral prior); that evidence fills it up is ours",
    label=Honesty.HEURISTIC,
    text="A before tiers = 0.5 + 0.5 · confidence of the belief",
)
def availability(confidence: float, policy: RgbaPolicy) -> Score:
    """How far there is evidence to explain a claim by: neutral without any, and all with much."""
    terms = (weighted("prior", policy.neutral, 1.0), weighted("confidence", confidence, 1.0 - policy.neutral))
    return Score(formula="rgba.availability", value=fsum(t.contribution for t in terms), terms=terms)


def _lean(name: str, share: float, weight: float) -> Term:
    """What a share moves log-odds by: its whole weight one way at 1, the other way at 0, nothing half way."""
    return weighted(name, 2.0 * share - 1.0, weight)


def _squashed(name: str, terms: tuple[Term, ...]) -> Score:
    """A share whose terms stay in log-odds, where they add up."""
    return Score(formula=name, value=from_log_odds(fsum(t.contribution for t in terms)), terms=terms)


@formula(
    "rgba.verified_score",
    origin="constants.md (worthiness-weighted mean of verdict_score over targets)",
    label=Honesty.HEURISTIC,
    text="verified_score = Σ worthiness · verdict_score / Σ worthiness over targets; 0.5 without any",
)
def verified_score(targets: Sequence[ColouredClaim]) -> Score:
    """The article's credibility: that of the claims that were searched for, those most worth checking first. It is no
    probability that the article is true, and no tier caps it."""
    return _mean("rgba.verified_score", targets, lambda rgba: rgba.g)


@formula(
    "rgba.article",
    origin="constants.md for veracity; seed 002 says nothing of the other three, so they are ours",
    label=Honesty.HEURISTIC,
    text="R = highest R of the targets; G = verified_score; B, A = worthiness-weighted means; 0.5 without targets",
)
def article_rgba(targets: Sequence[ColouredClaim]) -> ExplainedRgba:
    """The four dimensions of an article. Danger is not averaged: nineteen harmless claims make the twentieth no safer."""
    worst = max(targets, key=lambda t: t.rgba.r, default=None)
    danger_terms = () if worst is None else (weighted(worst.claim_id, worst.rgba.r, 1.0),)
    return ExplainedRgba(
        r=Score(formula="rgba.article", value=EVEN if worst is None else worst.rgba.r, terms=danger_terms),
        g=verified_score(targets),
        b=_mean("rgba.article", targets, lambda rgba: rgba.b),
        a=_mean("rgba.article", targets, lambda rgba: rgba.a),
    )


def _mean(name: str, targets: Sequence[ColouredClaim], of: Callable[[Rgba], float]) -> Score:
    if not targets:
        return Score(formula=name, value=EVEN, fired=("no_targets",))
    mass = fsum(t.worthiness for t in targets)
    shares = [t.worthiness / mass if mass > 0.0 else 1.0 / len(targets) for t in targets]
    terms = tuple(weighted(t.claim_id, of(t.rgba), share) for t, share in zip(targets, shares, strict=True))
    return Score(formula=name, value=min(1.0, fsum(t.contribution for t in terms)), terms=terms)

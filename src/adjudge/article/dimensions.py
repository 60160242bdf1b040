"""The four dimensions of a claim and of an article (seed 002): each by itself, though they may go together in practice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import fsum

from adjudge.article.contradictions.rival_values import Read
from adjudge.english.hints import loaded_words, shouts, word_count
from adjudge.english.quotations import has_link, has_no_source, is_reported, names_source, unquoted
from adjudge.english.sentence import overlap
from adjudge.english.words import PRONOUNS
from adjudge.knowledge.sources import explainability
from adjudge.policy import Policy
from adjudge.policy.article import BeliefPolicy, RgbaPolicy
from adjudge.policy.sources import SourcePolicy
from adjudge.reading.probability import from_log_odds, log_odds
from adjudge.values.article_claim import (
    ColouredClaim,
    CoreClaim,
    ExplainedRgba,
    PredicateType,
    Presentation,
    Rgba,
    Voice,
)
from adjudge.values.evidence import Stance
from adjudge.values.score import Honesty, Score, Term, formula, weighted
from adjudge.values.source import Tier

EVEN = 0.5
"""What an article of no targets is: nothing was found either way."""


@formula(
    "rgba.danger",
    origin="seed 002 (harm potential; prior: inverse of tier); how harm moves it is ours",
    label=Honesty.HEURISTIC,
    text="R = σ(ln-odds(1 − tier prior) + 2 · (2 harm − 1))",
)
def danger(harm_potential: float, tier: Tier | None, policy: RgbaPolicy, belief: BeliefPolicy, sources: SourcePolicy) -> Score:
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


# What authoritative sources agree on, as a limit no single article goes beyond (seed 002).


BOUND = "consensus_bound"


def best_voices(voices: Iterable[Voice], policy: BeliefPolicy) -> tuple[Voice, ...]:
    """The most credible of the authoritative sources, each heard once: as many as a consensus needs, and with them all that
    are as credible as the last, so that no order decides whom to hear. Nobody where there are too few."""
    heard: dict[str, Voice] = {}
    for voice in voices:
        known = heard.get(voice.source)
        if voice.credibility >= policy.authoritative and (known is None or _rank(voice) < _rank(known)):
            heard[voice.source] = voice
    ranked = sorted(heard.values(), key=_rank)
    if len(ranked) < policy.consensus_sources:
        return ()
    last = ranked[policy.consensus_sources - 1].credibility
    return tuple(voice for voice in ranked if voice.credibility >= last)


def _rank(voice: Voice) -> tuple[float, float, str]:
    """The credible first; of what one source says in two places, what supports less."""
    return -voice.credibility, voice.support, voice.source


@formula(
    "consensus.limit",
    origin="constants.md (mean calibrated support of the best independent authoritative sources)",
    label=Honesty.SAFEGUARD,
    text="limit = ln(s / (1 − s)), s = mean support of the 2 or more best",
)
def consensus_limit(voices: Iterable[Voice], policy: BeliefPolicy) -> Score | None:
    """How far the best sources go together, in log-odds; None where too few are authoritative."""
    best = best_voices(voices, policy)
    if not best:
        return None
    terms = tuple(weighted(voice.source, voice.support, 1.0 / len(best)) for voice in best)
    value = log_odds(fsum(t.contribution for t in terms), policy)
    return Score(formula="consensus.limit", value=value, terms=terms)


@formula(
    "consensus.bound",
    origin="seed 002 (consensus cap): a hard limit and no update",
    label=Honesty.SAFEGUARD,
    text="bounded = min(posterior, limit) from 2 authoritative sources, else posterior",
)
def consensus_bound(posterior: Score, limit: Score | None) -> Score:
    """A belief that goes no further than the consensus does. It is only ever lowered, and the score says when."""
    if limit is None or posterior.value <= limit.value:
        return posterior
    taken = Term(name=BOUND, raw=limit.value, weight=1.0, contribution=limit.value - posterior.value)
    return Score(formula="consensus.bound", value=limit.value, terms=(*posterior.terms, taken), fired=(*posterior.fired, BOUND))


# How something is presented: three signs from 0 for none to 1 (seed 002 names honesty, constants.md the signs).


@formula(
    "presentation.loaded_wording",
    origin="constants.md (loaded wording); the measure is ours",
    label=Honesty.HEURISTIC,
    text="loaded = min(1, (loaded words + shouts) / max(8, words) ÷ 0.25)",
)
def loaded_wording(loaded: int, shouts: int, words: int, policy: RgbaPolicy) -> float:
    """How loaded a stretch of text is, by the share of its words that are: a quarter of them is as much as there can be. A
    short line is measured as if it had a few words more, or one word would decide it."""
    return min(1.0, (loaded + shouts) / max(policy.least_words, words) / policy.fully_loaded)


@formula(
    "presentation.missing_attribution",
    origin="constants.md (missing attribution); the rule is ours",
    label=Honesty.HEURISTIC,
    text="missing = 1 for somebody's word without a named source or a link, 0 with one, nothing where none is needed",
)
def missing_attribution(*, reported: bool, named: bool, linked: bool) -> float | None:
    """Whether words that are somebody's leave open whose; None for a claim in the article's own voice."""
    if not reported:
        return None
    return 0.0 if named or linked else 1.0


@formula(
    "presentation.headline_mismatch",
    origin="constants.md (headline mismatch); the rule is ours",
    label=Honesty.HEURISTIC,
    text="mismatch = 1 − highest P(a claim of the text supports the headline); 1 where one contradicts it more strongly",
)
def headline_mismatch(body: Sequence[Stance], policy: RgbaPolicy) -> float | None:
    """How far a text does not bear out its headline, by what each of its claims says of it; None for a text of no claims. A
    claim that refutes it counts only when sure and when none supports it as strongly: another figure is soon read as one."""
    if not body:
        return None
    supports, refutes = max(s.supports for s in body), max(s.refutes for s in body)
    return 1.0 if refutes >= policy.headline_denied and refutes > supports else 1.0 - supports


# How honestly a claim is presented: loaded words, words without a speaker, a headline that its text does not bear out.


def presentation(
    claim: CoreClaim, own_words: str, policy: RgbaPolicy, *, linked: bool = False, mismatch: float | None = None
) -> Presentation:
    """The signs by which the honesty of a claim's presentation is judged. `own_words` are the article's words for it, `linked`
    says that a page they link to bears them out, `mismatch` is that of the headline where the claim is the headline's."""
    own = unquoted(own_words)  # what it quotes others with is theirs
    count = word_count(own)
    return Presentation(
        loaded_wording=loaded_wording(len(loaded_words(own)), shouts(own_words), count, policy) if count else None,
        missing_attribution=_unattributed(claim, own_words, linked=linked),
        headline_mismatch=mismatch,
    )


def _unattributed(claim: CoreClaim, own_words: str, *, linked: bool) -> float | None:
    """1 for a quotation or a report that names no source, 0 for one that does, None for what needs none."""
    quoted = claim.predicate_type is PredicateType.QUOTE
    # A quotation has its speaker among its subjects even where the sentence has only "she".
    known = quoted and any(name.lower() not in PRONOUNS and name[:1].isupper() for name in claim.subject_entities)
    named = known or (names_source(own_words) and not has_no_source(own_words))
    return missing_attribution(reported=quoted or is_reported(own_words), named=named, linked=linked or has_link(own_words))


def headline_against(headline: str, body: Sequence[CoreClaim], read: Read, policy: Policy) -> float | None:
    """How far an article does not bear out its headline; None without a headline or claims. Only the claims nearest to it in
    words are read."""
    limits = policy.rgba
    if not headline.strip() or not body:
        return None
    ranked = sorted(body, key=lambda claim: (-overlap(headline, claim.claim_text), claim.span, claim.id))
    nearest = ranked[: limits.headline_read]
    return headline_mismatch(read([(claim.claim_text, headline) for claim in nearest]), limits)

"""What authoritative sources agree on, as a limit no single article goes beyond (seed 002)."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum

from adjudge.model.belief import Voice
from adjudge.model.score import Score, Term, weighted
from adjudge.policy.belief import BeliefPolicy
from adjudge.scoring.belief import log_odds
from adjudge.scoring.formula import Honesty, formula

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
    return Score(
        formula="consensus.bound",
        value=limit.value,
        terms=(*posterior.terms, taken),
        fired=(*posterior.fired, BOUND),
    )

"""How far a source can be believed, and how well this page of it was had."""

from __future__ import annotations

from adjudge.model.score import Score, total, weighted
from adjudge.model.signals import Signals
from adjudge.policy.ranking import RankingPolicy
from adjudge.scoring.formula import Honesty, formula


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

"""How something is presented: three signs from 0 for none to 1 (seed 002 names honesty, constants.md the signs)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.evidence import Stance
from adjudge.policy.rgba import RgbaPolicy
from adjudge.scoring.formula import Honesty, formula


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

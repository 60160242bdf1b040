"""The words a verdict rests on, quoted exactly from their snapshots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudge.model.evidence import Citation, Evidence, StanceLabel
from adjudge.model.span import Span
from adjudge.model.verdict import Verdict
from adjudge.policy.verdict import VerdictPolicy
from adjudge.scoring.citations import WANTED, credible, matching, merged

BOTH = frozenset({StanceLabel.SUPPORTS, StanceLabel.REFUTES})


def cite(
    verdict: Verdict,
    evidence: Sequence[Evidence],
    policy: VerdictPolicy,
    believed: Callable[[str], bool],
) -> tuple[Citation, ...]:
    """The deciding quotes, the strongest first, each page once: on the verdict's side, or on both where it has none.
    Nothing is quoted for a claim that stays open; the evidence itself is in the finding."""
    wanted = WANTED.get(verdict)
    sides = frozenset({wanted}) if wanted else BOTH
    if verdict is Verdict.NOT_ENOUGH_EVIDENCE:
        return ()
    rows = [e for e in evidence if e.admissible and e.stance is not None and e.stance.label in sides]
    quotes = [_citation(e) for e in sorted(rows, key=lambda e: -_strength(e))]  # equals in the order of ranks
    return merged([credible(matching(quotes, evidence), policy, believed)], policy)


def _strength(item: Evidence) -> float:
    return max(item.stance.supports, item.stance.refutes) if item.stance else 0.0


def _citation(item: Evidence) -> Citation:
    span = item.rationale or Span(start=item.span.start, end=item.span.start + len(item.text))
    stance = item.stance
    if stance is None:
        raise ValueError("only what was read is cited")
    return Citation(
        evidence_id=item.id,
        quote=item.text[span.start - item.span.start : span.end - item.span.start],
        start=span.start,
        end=span.end,
        content_sha256=item.content_sha256,
        stance=stance.label,
        stance_probability=stance.probability,
        source=item.source,
        title=item.title,
        url=item.url,
        published=item.published,
    )

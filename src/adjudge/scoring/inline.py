"""Whether a linked page carries the claim it is linked from (seed 002, inline sources)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.model.evidence import Stance
from adjudge.model.inline_source import InlineStatus
from adjudge.policy.article_retrieval import ArticleRetrievalPolicy


@dataclass(frozen=True, kw_only=True, slots=True)
class Carrying:
    """What a page does for a claim, and how sure that is."""

    status: InlineStatus
    probability: float
    """Of the status: that the page supports, refutes, or does neither."""
    deciding: int | None = None
    """Which passage decides; None where the page is silent."""


def carrying(stances: Sequence[Stance], policy: ArticleRetrievalPolicy) -> Carrying:
    """By the passage that takes a side most surely, the first of equals; a page without any is silent."""
    if not stances:
        return Carrying(status=InlineStatus.SILENT, probability=1.0)
    place = max(range(len(stances)), key=lambda n: max(stances[n].supports, stances[n].refutes))
    best = stances[place]
    if max(best.supports, best.refutes) < policy.inline_sure:
        return Carrying(status=InlineStatus.SILENT, probability=best.neutral)
    if best.supports >= best.refutes:
        return Carrying(status=InlineStatus.CARRIES, probability=best.supports, deciding=place)
    return Carrying(status=InlineStatus.CONTRADICTS, probability=best.refutes, deciding=place)

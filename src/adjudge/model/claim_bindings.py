"""Which pages speak of which claims of an article (seed 002)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from adjudge.model.url_registry import NormalizedUrl

Pages = dict[str, frozenset[NormalizedUrl]]
"""Addresses by the id of a claim."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimBindings:
    """For each claim the pages that may be evidence, and those that were read for it."""

    eligible: Pages = field(default_factory=dict)
    """They share an entity or a number with the claim, whichever claim they were found for."""
    audited: Pages = field(default_factory=dict)
    """The judge has held them against the claim."""

    def with_eligible(self, claim: str, urls: Iterable[NormalizedUrl]) -> ClaimBindings:
        return replace(self, eligible=_joined(self.eligible, claim, urls))

    def with_audited(self, claim: str, urls: Iterable[NormalizedUrl]) -> ClaimBindings:
        return replace(self, audited=_joined(self.audited, claim, urls))


def _joined(pages: Pages, claim: str, urls: Iterable[NormalizedUrl]) -> Pages:
    """Bindings are only ever added: what a page says does not change while an article is checked."""
    more = frozenset(urls)
    return pages | {claim: pages.get(claim, frozenset()) | more} if more else pages

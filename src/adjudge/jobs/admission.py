"""The account of a refresh while it runs: what was let in, what was turned away, and how often for which reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from adjudge.model.document import Document
from adjudge.model.refresh import CameIn, Lead, Progress, Rejected, Rejection
from adjudge.steps.sift import Sifted

REJECTED_KEPT = 2000
"""Rejections listed in a report; all are counted."""


@dataclass(slots=True)
class Admission:
    """Who comes in, each page and each text once."""

    watch: Callable[[Progress], None]
    came_in: list[CameIn] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    rejections: Counter[Rejection] = field(default_factory=Counter)
    _keys: set[str] = field(default_factory=set)
    _texts: dict[str, str] = field(default_factory=dict)
    """Text's hash to the address it came from."""
    _pages: int = 0

    def expect(self, sifted: Sifted) -> None:
        """The pages that are to be looked at; those turned away unseen are counted at once."""
        self._pages = len(sifted.credible) + len(sifted.others) + len(sifted.rejected)
        for rejected in sifted.rejected:
            self.turn_away(rejected)

    def let_in(self, lead: Lead, document: Document) -> bool:
        """Whether the page is in; False, and turned away, when it or its text is there already."""
        other = document.key if document.key in self._keys else self._texts.get(document.content_sha256)
        if other is not None:
            self.turn_away(Rejected(url=lead.url, reason=Rejection.DUPLICATE, detail=f"It is the same as {other}."))
            return False
        self._keys.add(document.key)
        self._texts[document.content_sha256] = document.key
        self.came_in.append(
            CameIn(
                url=document.url or document.key,
                title=document.title,
                source=document.source,
                published=document.published,
                credibility=lead.credibility,
                origin=lead.origin,
            )
        )
        self._tell()
        return True

    def turn_away(self, rejected: Rejected) -> None:
        """The page stays out."""
        self.rejections[rejected.reason] += 1
        if len(self.rejected) < REJECTED_KEPT:
            self.rejected.append(rejected)
        self._tell()

    def has(self, document: Document) -> bool:
        """Whether a page, or its text, came in."""
        return document.key in self._keys or document.content_sha256 in self._texts

    def _tell(self) -> None:
        self.watch(Progress(pages=self._pages, came_in=len(self.came_in), rejected=self.rejections.total()))

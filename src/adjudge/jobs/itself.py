"""What an article is known by among the evidence: it cannot bear itself out, nor can its publisher."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from adjudge.errors import InputError
from adjudge.model.candidate import Candidate
from adjudge.text.likeness import Original
from adjudge.text.urls import site


@dataclass(frozen=True, kw_only=True)
class Itself:
    """An article, its copies and its own site."""

    text: str
    copied: float
    """Share of a text that stands in the article from which on it is a copy."""
    url: str | None = None

    @cached_property
    def _original(self) -> Original:
        return Original(self.text)

    def is_shown_by(self, candidate: Candidate) -> bool:
        """Whether a passage is of the article's own site, or a piece of a copy of it."""
        return self.is_site_of(candidate.url) or self.is_copied_by(candidate.read)

    def is_copied_by(self, text: str) -> bool:
        """Whether a text is the article over again, or a part of it that nobody would only quote."""
        return self._original.stands_in(text) >= self.copied

    def is_site_of(self, url: str | None) -> bool:
        """Whether an address belongs to whoever published the article."""
        if not self.url or not url:
            return False
        try:
            return site(self.url) == site(url)
        except InputError:
            return self.url == url

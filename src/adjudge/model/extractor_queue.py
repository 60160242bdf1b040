"""Pages that are to be fetched for an article's claims, and those that were (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudge.model.url_registry import NormalizedUrl


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractedContent:
    """What a page came to: its text lies in the store under this name."""

    content_sha256: str
    title: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractorQueue:
    """What waits, in the order it was found, and what was had. It changes together with the registry, in `UrlDesk`."""

    pending: tuple[NormalizedUrl, ...] = ()
    extracted: dict[NormalizedUrl, ExtractedContent] = field(default_factory=dict)

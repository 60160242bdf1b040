"""What is known of an address while the claims of an article are searched for (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class UrlStatus(StrEnum):
    """How far an address has come; only one that is seen may be fetched, so none is fetched twice."""

    SEEN = "seen"
    EXTRACTED = "extracted"
    FAILED = "failed"


@dataclass(frozen=True, kw_only=True, slots=True)
class UrlMeta:
    """An address of the registry, by which stage it was found and for which claims."""

    status: UrlStatus = UrlStatus.SEEN
    first_seen_stage: int = 0
    seen_by_claims: frozenset[str] = frozenset()

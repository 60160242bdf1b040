"""What a job remembers of the pages it went to."""

from __future__ import annotations

from adjudge.model.case import UrlVisit, VisitStatus
from adjudge.ports import Clock, UrlHistory
from adjudge.text.urls import normalise, site


def remember(
    url: str,
    status: VisitStatus,
    urls: UrlHistory,
    clock: Clock,
    *,
    job: str,
    content_sha256: str | None = None,
    detail: str = "",
) -> None:
    """Writes a visit down, as of now."""
    now = clock.now()
    urls.record(
        UrlVisit(
            url=normalise(url), site=site(url), status=status, first_seen=now, last_seen=now, content_sha256=content_sha256,
            detail=detail, jobs=(job,),
        )
    )  # fmt: skip

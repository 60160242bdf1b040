"""Which citations a verdict may lean on (004 §7): real ones, from credible sites first, each page once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from adjudge.errors import InputError
from adjudge.model.evidence import Citation, Evidence, StanceLabel
from adjudge.model.verdict import Verdict
from adjudge.policy.verdict import VerdictPolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.text.urls import normalise

WANTED: Mapping[Verdict, StanceLabel] = {
    Verdict.SUPPORTED: StanceLabel.SUPPORTS,
    Verdict.REFUTED: StanceLabel.REFUTES,
}
"""What a citation must say to bear out a verdict with a side."""


def page(url: str) -> str:
    """One spelling of an address; what is no web address is its own."""
    try:
        return normalise(url)
    except InputError:
        return url


@formula(
    "citations.match",
    origin="seed 004 §7.3",
    label=Honesty.SAFEGUARD,
    text="kept = citations whose evidence is at hand = same snapshot, same page, the quoted words at the offsets given",
)
def matching(citations: Iterable[Citation], evidence: Iterable[Evidence]) -> tuple[Citation, ...]:
    """The citations that quote what was found: whatever is not word for word in the evidence is left out."""
    found = {item.id: item for item in evidence}
    return tuple(c for c in citations if c.evidence_id in found and _quotes(c, found[c.evidence_id]))


def _quotes(citation: Citation, item: Evidence) -> bool:
    start, end = citation.start - item.span.start, citation.end - item.span.start
    return (
        citation.content_sha256 == item.content_sha256
        and (page(citation.url) if citation.url else None) == (page(item.url) if item.url else None)
        and 0 <= start < end <= len(item.text)
        and item.text[start:end] == citation.quote
    )


@formula(
    "citations.minimum",
    origin="seed 004 §7.3",
    label=Honesty.SAFEGUARD,
    text="verdict = not enough evidence when supported or refuted has fewer cited sources on its side than the minimum",
)
def validated(verdict: Verdict, citations: Iterable[Citation], policy: VerdictPolicy) -> Verdict:
    """A verdict with a side keeps it only while enough different sources are cited for it."""
    wanted = WANTED.get(verdict)
    if wanted is None:
        return verdict
    sources = {c.source for c in citations if c.stance is wanted}
    return verdict if len(sources) >= policy.minimum_sources else Verdict.NOT_ENOUGH_EVIDENCE


@formula(
    "citations.credible",
    origin="seed 004 §7.2",
    label=Honesty.HEURISTIC,
    text="kept = citations from credible sites, or all when those are fewer than 3 or less than 30% of them",
)
def credible(
    citations: Sequence[Citation], policy: VerdictPolicy, believed: Callable[[str], bool]
) -> tuple[Citation, ...]:
    """Citations from sites that are believed; all of them where those are too few. What has no web address is one of the
    user's own documents, and theirs to trust."""
    kept = tuple(c for c in citations if c.url is None or believed(c.url))
    # Hundredths are compared as wholes: 3 of 10 is 30%, whatever a float makes of it.
    too_few = len(kept) < policy.credible_least or 100 * len(kept) < round(
        100 * policy.credible_share * len(citations), 6
    )
    return tuple(citations) if too_few else kept


@formula(
    "citations.merge",
    origin="seed 004 §8",
    label=Honesty.HEURISTIC,
    text="merged = each page once, in the order of the subclaims, 25 at most",
)
def merged(parts: Iterable[Iterable[Citation]], policy: VerdictPolicy) -> tuple[Citation, ...]:
    """The citations of several subclaims as one list. A document without an address is known by its snapshot."""
    first: dict[str, Citation] = {}
    for citation in (c for part in parts for c in part):
        first.setdefault(page(citation.url) if citation.url else citation.content_sha256, citation)
    return tuple(first.values())[: policy.citations]

"""The words that decide on a claim, at their exact places, and the sentence that says how (003 §4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudge.model.ledger import Quote, SupportLevel
from adjudge.model.span import Span
from adjudge.model.weighing import DecidedBy, Weighed
from adjudge.steps.chunk_reading import Reading

_SHOWN = 160
"""Characters of a quote in a sentence about it; the whole stands beside."""


def quoted(place: int, span: Span, level: SupportLevel, probability: float, reading: Reading) -> Quote:
    """Words of a chunk as words of its document."""
    chunk = reading.chunks[place]
    return Quote(
        document=chunk.document,
        quote=span.of(chunk.text),
        start=chunk.span.start + span.start,
        end=chunk.span.start + span.end,
        chunk_hash=chunk.hash,
        content_sha256=chunk.content_sha256,
        support=level,
        probability=probability,
    )


def each_once(quotes: Iterable[tuple[int, Quote]]) -> tuple[tuple[int, Quote], ...]:
    """Quotes with the chunks they are from, no words twice: chunks of a document overlap, and what stands where they do is
    said once."""
    kept: list[tuple[int, Quote]] = []
    for place, quote in quotes:
        same = (one for _, one in kept if one.content_sha256 == quote.content_sha256)
        if not any(one.start < quote.end and quote.start < one.end for one in same):
            kept.append((place, quote))
    return tuple(kept)


def says_so(quotes: Sequence[Quote], *, computed: bool) -> str:
    """That a document bears a claim out, and how many more do."""
    first, how = quotes[0], "lets it be computed" if computed else "says so"
    more = f", and {len(quotes) - 1} more" if len(quotes) > 1 else ""
    return f"{_where(first)} {how}: {_said(first)}{more}."


def says_otherwise(quote: Quote, weighed: Weighed) -> str:
    """That a document contradicts a claim; where numbers decided, which."""
    working = ""
    if weighed.quantity is not None and weighed.decided_by is DecidedBy.QUANTITY:
        working = f" ({weighed.quantity.working})"
    return f"{_where(quote)} says otherwise: {_said(quote)}{working}."


def says_together(quotes: Sequence[Quote]) -> str:
    return f"No single chunk says it; {len(quotes)} read together do: {_listed(quotes)}."


def says_in_parts(quotes: Sequence[Quote]) -> str:
    return f"Every part of it is borne out by itself: {_listed(quotes)}."


def says_some(parts: Sequence[str]) -> str:
    """Which parts of a claim a document bears out."""
    named = "; ".join(f'"{_short(part)}"' for part in parts)
    return f"Borne out only in part: {named}. The rest was not found."


def says_less(quote: Quote) -> str:
    return f"{_where(quote)} says less than the claim does: {_said(quote)}."


def comes_near(quote: Quote) -> str:
    return f"{_where(quote)} comes near it without plainly saying so: {_said(quote)}."


def says_nothing(chunks: int) -> str:
    if not chunks:
        return "There is no document to find it in."
    return (
        f"None of the {chunks} chunks nearest to it says so."
        if chunks > 1
        else "The chunk nearest to it does not say so."
    )


def _where(quote: Quote) -> str:
    return f"{quote.document} [{quote.chunk_hash}]"


def _said(quote: Quote) -> str:
    return f'"{_short(quote.quote)}"'


def _listed(quotes: Sequence[Quote]) -> str:
    return "; ".join(f"{_where(quote)} {_said(quote)}" for quote in quotes)


def _short(text: str) -> str:
    flat = " ".join(text.split()).rstrip(".")
    return flat if len(flat) <= _SHOWN else f"{flat[:_SHOWN].rsplit(' ', 1)[0]} …"

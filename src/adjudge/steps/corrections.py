"""A figure of a draft put right from the evidence: exactly its number or date is exchanged, in the evidence's own words."""

from __future__ import annotations

from collections.abc import Iterator

from adjudge.model.ledger import Edit, Entry, Quote, SupportLevel
from adjudge.model.quantity import QuantityOutcome
from adjudge.model.span import Span
from adjudge.policy.quantity import QuantityPolicy
from adjudge.scoring.quantity import check_quantities
from adjudge.text.citations import blanked


def against(entry: Entry) -> Quote | None:
    """The words that contradict a claim most surely."""
    found = [quote for quote in entry.evidence if quote.support is SupportLevel.CONTRADICTED]
    return max(found, key=lambda quote: quote.probability, default=None)


def corrected_figures(draft: str, entry: Entry, policy: QuantityPolicy) -> tuple[Edit, ...]:
    """The edits that make the figures of a contradicted claim those of the evidence; none where no figure differs, and none
    where the numbers would still disagree afterwards."""
    quote = against(entry)
    if quote is None:
        return ()
    edits = tuple(_exchanged(draft, entry, quote, policy))
    own = blanked(draft)[entry.start : entry.end]
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        own = own[: edit.start - entry.start] + edit.after + own[edit.end - entry.start :]
    after = check_quantities(own, quote.quote, policy)
    return edits if all(c.outcome is not QuantityOutcome.DIFFERS for c in after.comparisons) else ()


def _exchanged(draft: str, entry: Entry, quote: Quote, policy: QuantityPolicy) -> Iterator[Edit]:
    taken: list[Span] = []
    for text in dict.fromkeys((blanked(draft)[entry.start : entry.end], entry.claim)):
        for one in check_quantities(text, quote.quote, policy).comparisons:
            if one.outcome is not QuantityOutcome.DIFFERS or len(one.evidence) != 1:
                continue
            place = _place(draft, entry, one.claim.of(text))
            if place is None or any(place.overlaps(other) for other in taken):
                continue
            taken.append(place)
            yield Edit(
                action="correct",
                start=place.start,
                end=place.end,
                before=place.of(draft),
                after=one.evidence[0].of(quote.quote),
                why=one.working,
            )
        if taken:
            return


def _place(draft: str, entry: Entry, figure: str) -> Span | None:
    """Where a figure of a claim stands in the draft; None where it stands twice, or not as it is written."""
    own = draft[entry.start : entry.end]
    at = own.find(figure)
    if not figure or at < 0 or own.find(figure, at + 1) >= 0:
        return None
    return Span(start=entry.start + at, end=entry.start + at + len(figure))

"""A figure of a draft put right from the evidence: exactly its number or date is exchanged, in the evidence's own words."""

from __future__ import annotations

from collections.abc import Iterator

from adjudge.model.ledger import Edit, Entry, Quote, SupportLevel
from adjudge.model.quantity import QuantityOutcome
from adjudge.model.span import Span
from adjudge.policy.quantity import QuantityPolicy
from adjudge.reading.quantities import check_quantities
from adjudge.steps.said import subject_of
from adjudge.text.citations import blanked
from adjudge.text.clauses import clause
from adjudge.text.terms import terms
from adjudge.text.words import words


def against(entry: Entry) -> Quote | None:
    """The words that contradict a claim most surely, those that speak of its subject first."""
    found = [quote for quote in entry.evidence if quote.support is SupportLevel.CONTRADICTED]
    return max(found, key=lambda quote: (speaks_of(entry, quote.quote), quote.probability), default=None)


def speaks_of(entry: Entry, text: str) -> bool:
    """Whether words have to do with what a claim is about: its subject stands in them. What a ticket costs says nothing of
    bicycles."""
    subject = frozenset(terms(subject_of(entry.claim, clause(words(entry.claim)))))
    return not subject or not subject.isdisjoint(terms(text))


def corrected_figures(draft: str, entry: Entry, policy: QuantityPolicy) -> tuple[Edit, ...]:
    """The edits that make the figures of a contradicted claim those of the evidence; none where no figure differs, none
    where the numbers would still disagree afterwards, none from words on another subject, and none where other words bear the
    claim out in full."""
    quote = against(entry)
    if quote is None or any(other.support is SupportLevel.FULL for other in entry.evidence):
        return ()
    if not speaks_of(entry, quote.quote):
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

"""An article's skeleton as a language model proposes it: each item is kept only if its words stand in the article (seed 002,
phase 1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjudge.model.skeleton import (
    CoverageSkeleton,
    Mention,
    SkeletonEvent,
    SkeletonItem,
    SkeletonMeasurement,
    SkeletonPolicy,
    SkeletonQuote,
)
from adjudge.model.span import Span
from adjudge.policy import Policy
from adjudge.reading.frame import shown
from adjudge.steps.prompting import prompt
from adjudge.steps.replies import MALFORMED, UNQUOTED, Unusable, objects_in
from adjudge.text.quotations import standing
from adjudge.text.sentences import sentences
from adjudge.text.topics import stands_in

KEYS = frozenset({"kind", "words", "subject", "detail"})
EVENT, MEASUREMENT, QUOTE, POLICY = "event", "measurement", "quote", "policy"


def parts(text: str, characters: int, most: int) -> tuple[Span, ...]:
    """An article in stretches of whole sentences that a model can be shown one at a time, and no more than so many."""
    found: list[Span] = []
    for span in sentences(text):
        if found and span.end - found[-1].start <= characters:
            found[-1] = Span(start=found[-1].start, end=span.end)
        elif len(found) == most:
            break
        else:
            found.append(span)
    return tuple(found)


def skeleton_prompt(title: str, text: str, policy: Policy) -> str:
    return prompt("skeleton", title=(shown(title).text,), text=(shown(text).text,), most=policy.article.asked_items)


def proposed_skeleton(reply: str, text: str, policy: Policy) -> CoverageSkeleton:
    """The items whose words stand in the text. Raises Unusable for anything but the array asked for, and where nothing of
    what it holds is taken from the text."""
    rows = objects_in(reply, policy.language.reply_characters, keys=KEYS)
    if not all(isinstance(value, str) for row in rows for value in row.values()):
        raise Unusable(MALFORMED, "every value of a statement is a string")
    found = [item for row in rows[: policy.article.asked_items] if (item := _item(row, text)) is not None]
    if rows and not found:
        raise Unusable(UNQUOTED, "no statement is taken from the text")
    return _sorted(found)


def _item(row: Mapping[str, str], text: str) -> SkeletonItem | None:
    """One item at its place; None where its words are not the article's."""
    span = standing(row["words"], text)
    subject = " ".join(row["subject"].split())
    if span is None or not subject or not stands_in(subject, text):
        return None
    if row["kind"] == QUOTE:
        return SkeletonQuote(span=span, speaker=subject, quote_text=span.of(text))
    detail = standing(row["detail"], span.of(text))
    if detail is None:
        return None
    mention = Mention(text=detail.of(span.of(text)), span=detail.shifted(span.start))
    if row["kind"] == EVENT:
        return SkeletonEvent(span=span, subject=subject, verb=mention.text)
    if row["kind"] == MEASUREMENT:
        return SkeletonMeasurement(span=span, metric=subject, quantity=mention) if _counts(mention.text) else None
    return SkeletonPolicy(span=span, subject=subject, action=mention.text) if row["kind"] == POLICY else None


def _counts(text: str) -> bool:
    return any(character.isdigit() for character in text) or text.isalpha()


def placed(skeleton: CoverageSkeleton, by: int) -> CoverageSkeleton:
    """A skeleton of a stretch as one of the text it was taken from."""
    return _sorted(_shifted(item, by) for item in _items(skeleton))


def _shifted(item: SkeletonItem, by: int) -> SkeletonItem:
    moved = replace(item, span=item.span.shifted(by))
    if isinstance(moved, SkeletonMeasurement):
        return replace(moved, quantity=replace(moved.quantity, span=moved.quantity.span.shifted(by)))
    return moved


def joined(own: CoverageSkeleton, proposed: CoverageSkeleton) -> CoverageSkeleton:
    """The rules' skeleton with what only the model saw: an item of a kind in a stretch where the rules have none of it, and
    the speaker of a quotation to which they know none."""
    mine = list(_items(own))
    quotes = {quote.span: quote for quote in own.quotes}
    new: list[SkeletonItem] = []
    for item in _items(proposed):
        same = [other for other in mine if type(other) is type(item) and other.span.overlaps(item.span)]
        if not same:
            new.append(item)
        elif isinstance(item, SkeletonQuote):
            for other in same:
                if isinstance(other, SkeletonQuote) and not other.speaker:
                    quotes[other.span] = replace(other, speaker=item.speaker)
    kept = [item for item in mine if not isinstance(item, SkeletonQuote)]
    return _sorted([*kept, *quotes.values(), *new])


def _items(skeleton: CoverageSkeleton) -> Iterator[SkeletonItem]:
    yield from skeleton.events
    yield from skeleton.measurements
    yield from skeleton.quotes
    yield from skeleton.policies


def _sorted(items: Iterator[SkeletonItem] | list[SkeletonItem]) -> CoverageSkeleton:
    ordered = sorted(items, key=lambda item: item.span)
    return CoverageSkeleton(
        events=tuple(item for item in ordered if isinstance(item, SkeletonEvent)),
        measurements=tuple(item for item in ordered if isinstance(item, SkeletonMeasurement)),
        quotes=tuple(item for item in ordered if isinstance(item, SkeletonQuote)),
        policies=tuple(item for item in ordered if isinstance(item, SkeletonPolicy)),
    )

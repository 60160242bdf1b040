"""What each kind of item of a skeleton says its clause is: an event, a measurement, a quotation, a policy, or no claim."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adjudge.model.core_claim import PredicateType
from adjudge.model.skeleton import SkeletonEvent, SkeletonMeasurement, SkeletonPolicy, SkeletonQuote
from adjudge.policy.article import ArticlePolicy

NO_SPEAKER, TITLE_OR_TERM = "quote_without_speaker", "title_or_term"
_NO_COUNT = re.compile(r"one|[a-z]*(?:first|second|third|th)|[0-9,]+(?:st|nd|rd|th)", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Converted:
    """What one item says its clause is, or why it makes no claim."""

    type: PredicateType | None = None
    speaker: str = ""
    reason: str = ""


def _event(item: SkeletonEvent, told: PredicateType, policy: ArticlePolicy) -> Converted:
    return Converted(type=told)


def _measurement(item: SkeletonMeasurement, told: PredicateType, policy: ArticlePolicy) -> Converted:
    ranked = told is PredicateType.RANKING
    return Converted(type=PredicateType.MEASUREMENT if counts(item) and not ranked else told)


def counts(item: SkeletonMeasurement) -> bool:
    """Whether a number says how many: "one pamphlet" and "the first emperor" do not."""
    return _NO_COUNT.fullmatch(item.quantity.text) is None


def _quote(item: SkeletonQuote, told: PredicateType, policy: ArticlePolicy) -> Converted:
    if len(item.quote_text.split()) < policy.quote_words:
        return Converted(speaker=item.speaker, reason=TITLE_OR_TERM)
    if not item.speaker:
        return Converted(reason=NO_SPEAKER)
    return Converted(type=PredicateType.QUOTE, speaker=item.speaker)


def _policy(item: SkeletonPolicy, told: PredicateType, policy: ArticlePolicy) -> Converted:
    return Converted(type=PredicateType.POLICY)


CONVERTERS: Mapping[type, tuple[PredicateType, Callable[..., Converted]]] = {
    SkeletonEvent: (PredicateType.EVENT, _event),
    SkeletonMeasurement: (PredicateType.MEASUREMENT, _measurement),
    SkeletonQuote: (PredicateType.QUOTE, _quote),
    SkeletonPolicy: (PredicateType.POLICY, _policy),
}
"""By the class of an item, its kind and what converts it."""
PRECEDENCE = (
    PredicateType.QUOTE, PredicateType.POLICY, PredicateType.RANKING, PredicateType.MEASUREMENT,
    PredicateType.EVENT, PredicateType.EXISTENCE, PredicateType.OTHER,
)  # fmt: skip
"""What a clause is that is several things at once: the more special first."""

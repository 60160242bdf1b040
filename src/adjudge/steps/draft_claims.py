"""The claims of a draft, each at its exact place, with its type, its importance and what it cites (seed 003 §3)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from adjudge.model.intake import NotChecked
from adjudge.model.ledger import DraftClaim
from adjudge.model.span import Span, within
from adjudge.policy.claims import ClaimPolicy
from adjudge.policy.ledger import LedgerPolicy
from adjudge.scoring.ledger_importance import importance
from adjudge.steps.draft_reading import FRAGMENT, Stated, read_draft
from adjudge.steps.intake import SUPPORTED, claim_language
from adjudge.text.citations import Anchor, anchors, blanked
from adjudge.text.draft_kinds import entry_type
from adjudge.text.draft_rules import CONNECTOR
from adjudge.text.terms import terms

NO_CLAIMS, TOO_MANY = "no_claims", "too_many_claims"
_SAMPLE = 4000
"""Characters that settle the language of a draft."""
_BEHIND = ".!?;,: \t\r\n"
"""What may stand behind the anchor that ends a claim."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PassedOver:
    """A stretch of a draft that is no claim, and the rule that says so."""

    span: Span
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class DraftClaims:
    """What a draft claims."""

    claims: tuple[DraftClaim, ...]
    language: str
    reason_codes: tuple[str, ...] = ()
    passed_over: tuple[PassedOver, ...] = ()


def draft_claims(
    draft: str,
    policy: LedgerPolicy,
    *,
    query: str = "",
    language: str = "",
    telling: ClaimPolicy = ClaimPolicy(),  # noqa: B008 (a value that never changes)
) -> DraftClaims:
    """The claims of a draft in order and apart. A draft in another language than English has none, and says so; `telling` is
    what tells languages apart where `language` does not say."""
    text = blanked(draft)
    if not any(character.isalnum() for character in text):
        return DraftClaims(claims=(), language=language or "und", reason_codes=(NotChecked.EMPTY.value,))
    language = (language or claim_language(" ".join(text[:_SAMPLE].split()), telling)).partition("-")[0].lower()
    if language not in SUPPORTED:
        return DraftClaims(claims=(), language=language, reason_codes=(NotChecked.UNSUPPORTED_LANGUAGE.value,))
    stated = [_sifted(one, policy) for one in read_draft(text)]
    if not any(not one.why_not for one in stated):
        stated = [_answering(one, query) for one in stated]
    found = _claims(draft, stated, query, policy)
    claims = found[: policy.claims]
    left_out = (TOO_MANY,) if len(found) > len(claims) else ()
    return DraftClaims(
        claims=claims,
        language=language,
        reason_codes=left_out if claims else (NO_CLAIMS,),
        passed_over=tuple(PassedOver(span=one.span, reason=one.why_not) for one in stated if one.why_not),
    )


def _sifted(one: Stated, policy: LedgerPolicy) -> Stated:
    """A stretch of too little to be looked up is no claim, whatever else it is."""
    few = len(one.wording.split()) < policy.claim_words or len(terms(one.wording)) < policy.claim_terms
    return replace(one, why_not=FRAGMENT) if few and not one.why_not else one


def _answering(one: Stated, query: str) -> Stated:
    """A draft of nothing but scraps ("Paris.", "Yes.") is the answer to its question for all that: unread, it would pass."""
    if one.why_not == FRAGMENT or (one.why_not == CONNECTOR and query):
        return replace(one, wording=f"{query.strip()} {one.wording}".strip(), why_not="")
    return one


def _claims(draft: str, stated: Sequence[Stated], query: str, policy: LedgerPolicy) -> tuple[DraftClaim, ...]:
    found = anchors(draft)
    places = sorted({anchor.span for anchor in found})
    cited = _cited(draft, stated, found)
    claims: list[DraftClaim] = []
    for one, names in zip(stated, cited, strict=True):
        span = _trimmed(draft, one.span, places)
        if one.why_not or not len(span):
            continue
        type_, by_type = entry_type(one.wording, asks=one.asks)
        level, by_level = importance(one.wording, query, policy, opens=not claims, asks=one.asks)
        claims.append(
            DraftClaim(
                text=one.wording[: policy.longest], start=span.start, end=span.end, type=type_, importance=level,
                citations=names, reasons=(by_type, by_level),
            )
        )  # fmt: skip
    return tuple(claims)


def _cited(draft: str, stated: Sequence[Stated], found: Sequence[Anchor]) -> list[tuple[str, ...]]:
    """What each part of the draft cites. An anchor belongs to the words before it, and one at the end of a sentence to every
    claim of the sentence, unless they are cited one by one."""
    own: list[list[str]] = [[] for _ in stated]
    starts = [one.span.start for one in stated]
    for anchor in found:
        if (place := _place(draft, stated, starts, anchor)) is not None:
            own[place].append(anchor.name)
    cited = [tuple(dict.fromkeys(names)) for names in own]
    for _, run in groupby(range(len(stated)), key=lambda place: stated[place].sentence):
        *others, last = run
        if not any(own[place] for place in others):
            for place in others:
                cited[place] = cited[last]
    return cited


def _place(draft: str, stated: Sequence[Stated], starts: Sequence[int], anchor: Anchor) -> int | None:
    """Which part an anchor belongs to: that before it; that after it where it opens the line or the draft."""
    if not stated:
        return None
    before = bisect_right(starts, anchor.span.start) - 1
    if before < 0:
        return 0
    if before + 1 < len(stated):
        gap = draft[stated[before].span.end : anchor.span.start]
        onward = draft[anchor.span.end : starts[before + 1]]
        if "\n" in gap and "\n" not in onward:
            return before + 1
    return before


def _trimmed(draft: str, span: Span, places: Sequence[Span]) -> Span:
    """A claim's own words without the anchors at its ends, the space around them and the full stop behind the last."""
    start, end = span.start, span.end
    inside = [place.shifted(span.start) for place in within(places, span)]
    for place in inside:
        if draft[start : place.start].strip():
            break
        start = place.end
    for place in reversed(inside):
        if place.end <= start or draft[place.end : end].strip(_BEHIND):
            break
        end = place.start
    words = draft[start:end]
    left = start + len(words) - len(words.lstrip())
    return Span(start=left, end=left + len(words.strip()))

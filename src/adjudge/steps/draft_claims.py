"""The claims of a draft, each at its exact place, with its type, its importance and what it cites (seed 003 §3)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from adjudge.model.intake import NotChecked
from adjudge.model.ledger import DraftClaim, PassedOver
from adjudge.model.ledger_codes import NO_CLAIMS, TOO_MANY
from adjudge.model.span import Span, within
from adjudge.policy.claims import ClaimPolicy
from adjudge.policy.ledger import LedgerPolicy
from adjudge.scoring.ledger_importance import importance, with_an_answer
from adjudge.steps.draft_language import text_language
from adjudge.steps.draft_reading import FRAGMENT, Stated, read_draft
from adjudge.steps.intake import SUPPORTED
from adjudge.text.asides import asides, without_asides
from adjudge.text.citations import Anchor, anchors, blanked
from adjudge.text.draft_kinds import entry_type
from adjudge.text.draft_rules import CONNECTOR
from adjudge.text.terms import terms
from adjudge.text.yes_no import as_statement, reply

CUT_SHORT = "cut_to_the_longest"
"""The reason of a claim whose words, with those of its list or its subject, are more than are read as one."""
_BEHIND = ".!?;,: \t\r\n"
"""What may stand behind the anchor that ends a claim."""


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
    text = without_asides(blanked(draft))
    if not any(character.isalnum() for character in text):
        return DraftClaims(claims=(), language=language or "und", reason_codes=(NotChecked.EMPTY.value,))
    language = (language or text_language(text, telling)).partition("-")[0].lower()
    if language not in SUPPORTED:
        return DraftClaims(claims=(), language=language, reason_codes=(NotChecked.UNSUPPORTED_LANGUAGE.value,))
    stated = _replied(text, [_sifted(one, policy) for one in read_draft(text, policy.longest)], query)
    if all(one.why_not or one.scrap for one in stated):
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


def _replied(text: str, stated: list[Stated], query: str) -> list[Stated]:
    """A "Yes." or a "No." that opens a draft claims what was asked, or the opposite of it: it is held against the documents as
    that statement, whatever follows."""
    opens = stated[0] if stated else None
    answer = reply(opens.sentence.of(text)) if opens is not None and query else None
    if opens is None or answer is None or not (claim := as_statement(query, holds=answer)):
        return stated
    return [replace(opens, span=opens.sentence, wording=claim, why_not=""), *stated[1:]]


def _answering(one: Stated, query: str) -> Stated:
    """A draft of nothing but scraps ("Paris.", "Yes.") is the answer to its question for all that: unread, it would pass."""
    if one.scrap or one.why_not == FRAGMENT or (one.why_not == CONNECTOR and query):
        return replace(one, wording=f"{query.strip()} {one.wording}".strip(), why_not="")
    return one


def _claims(draft: str, stated: Sequence[Stated], query: str, policy: LedgerPolicy) -> tuple[DraftClaim, ...]:
    found = anchors(draft)
    places = sorted({*(anchor.span for anchor in found), *asides(blanked(draft))})
    cited = _cited(draft, stated, found)
    claims: list[DraftClaim] = []
    for one, chunks in zip(stated, cited, strict=True):
        span = _whole_marks(draft, _trimmed(draft, one.span, places), claims[-1].end if claims else 0)
        if one.why_not or not len(span):
            continue
        type_, by_type = entry_type(one.wording, asks=one.asks)
        level, by_level = importance(one.wording, query, policy, opens=not claims, asks=one.asks)
        cut = (CUT_SHORT,) if len(one.wording) > policy.longest else ()
        claims.append(
            DraftClaim(
                text=one.wording[: policy.longest], start=span.start, end=span.end, type=type_, importance=level,
                citations=chunks, reasons=(by_type, by_level, *cut),
            )
        )  # fmt: skip
    return with_an_answer(claims, query)


def _cited(draft: str, stated: Sequence[Stated], found: Sequence[Anchor]) -> list[tuple[str, ...]]:
    """What each part of the draft cites. An anchor belongs to the words before it, and one at the end of a sentence to every
    claim of the sentence, unless they are cited one by one."""
    own: list[list[str]] = [[] for _ in stated]
    starts = [one.span.start for one in stated]
    for anchor in found:
        if (place := _place(draft, stated, starts, anchor)) is not None:
            own[place].append(anchor.name)
    cited = [tuple(dict.fromkeys(chunks)) for chunks in own]
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


def _whole_marks(draft: str, span: Span, least: int) -> Span:
    """A claim's place with both ends of what is set in bold in it, or with neither: "**Refunds** are", not "Refunds** are"."""
    start, end = span.start, span.end
    for mark in ("**", "__", "`"):
        before = start - len(mark)
        if draft[start:end].endswith(mark) and draft.count(mark, start, end) % 2:
            end -= len(mark)
        if before >= least and draft.startswith(mark, before) and mark in draft[start:end]:
            start = before
        if draft.startswith(mark, end) and draft.count(mark, start, end) % 2:
            end += len(mark)
    words = draft[start:end]
    left = start + len(words) - len(words.lstrip())
    return Span(start=left, end=left + len(words.strip())) if words.strip() else span

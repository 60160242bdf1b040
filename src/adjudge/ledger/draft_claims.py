"""The claims of a draft, each at its exact place, with its type, its importance and what it cites (seed 003 §3)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from adjudge.english.layout.chunks import CitationAnchor, anchors, blanked
from adjudge.english.layout.clean import detect
from adjudge.english.regex import any_of, regex
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences, trimmed_span
from adjudge.ledger.draft_blocks import unread, without_prose_fences
from adjudge.ledger.draft_reading import FRAGMENT, DraftStatement, read_draft
from adjudge.ledger.draft_rules import CONNECTOR, entry_type, holds_number, is_marked, is_rule
from adjudge.ledger.draft_tables import as_statement, asides, reply, without_asides
from adjudge.policy.ledger import LedgerPolicy
from adjudge.policy.verify import ClaimPolicy
from adjudge.values.dataclass import dataclass
from adjudge.values.inquiry import NotChecked
from adjudge.values.ledger import NO_CLAIMS, TOO_MANY, DraftClaim, Importance, PassedOver
from adjudge.values.score import Honesty, Score, Term, formula
from adjudge.values.span import Span, as_read, within
from adjudge.values.word_lists import alternatives
from adjudge.verify.intake import SUPPORTED, claim_language

# The language of a text of several sentences: what most of them are in, and not what the longest word of one suggests.


_SAMPLE = 4000
"""Characters that settle the language of a text."""
_NEAR_ENGLISH = SUPPORTED | {"pcm", "sco"}
"""With pidgin and Scots: what the detector takes plain English for."""


def text_language(text: str, policy: ClaimPolicy) -> str:
    """The language of a text. One that looks foreign as a whole is English for all that where half of its sentences are, or
    more: a motto in French makes no French answer. What cannot be told has no vote."""
    sample = " ".join(text[:_SAMPLE].split())
    whole = claim_language(sample, policy)
    if whole in SUPPORTED:
        return whole
    foreign = english = 0
    for span in sentences(text[:_SAMPLE]):
        sentence = " ".join(span.of(text).split())
        if claim_language(sentence, policy) not in SUPPORTED:
            foreign += 1
        elif detect(sentence)[0] in _NEAR_ENGLISH:
            english += 1
    return "en" if english and english >= foreign else whole


def is_readable(text: str, policy: ClaimPolicy) -> bool:
    """Whether a text is in a language that the rules and the models read; one without letters is in none they could not."""
    text = as_read(text)
    return not any(character.isalpha() for character in text) or text_language(text, policy).partition("-")[0] in SUPPORTED


# How much a draft depends on a claim (seed 003 §3.5).


DIRECT, NEAREST, OPENING, NUMERIC = "is_direct_answer", "nearest_to_an_answer", "opens_the_draft", "contains_numeric"
POLICY, MARKED, BACKGROUND = "is_policy_statement", "contains_importance_markers", "background"

_SCAFFOLD = any_of("ledger.draft_claims.scaffold")
"""How a question is put, and not what it is about."""
_COUNTS = regex(alternatives("ledger.draft_claims.counts"), re.IGNORECASE)
_DATES = regex(r"\bwhen\b|\b(?:what|which) (?:year|date|day|month|time)\b|\bsince when\b", re.IGNORECASE)
_NAMES = regex(r"\b(?:who|whom|whose|where|which (?:city|country|company|person|state|town|team))\b", re.IGNORECASE)
_REASONS = regex(r"\bwhy\b|\bwhat (?:causes?|caused|leads?|led)\b", re.IGNORECASE)
_BECAUSE = any_of("ledger.draft_claims.because")


@formula(
    "ledger.direct_answer",
    origin="seed 003 §3.5 (isDirectAnswer)",
    label=Honesty.HEURISTIC,
    text="share = question words in the claim / question words; direct = share ≥ 0.6, or ≥ 0.3 with what is asked for",
)
def direct_answer(claim: str, query: str) -> Score:
    """How far a claim is what was asked for: it holds most of the question's content words, or fewer of them together with the
    date, amount, name or reason that the question wants."""
    wanted = parsed(_SCAFFOLD.sub(" ", query)).vocabulary
    held = wanted.intersection(parsed(claim).terms)
    share = len(held) / len(wanted) if wanted else 0.0
    focus = float(holds_focus(claim, query))
    return Score(
        formula="ledger.direct_answer",
        value=share,
        terms=(
            Term(name="question_words", raw=len(held), weight=1 / len(wanted) if wanted else 0.0, contribution=share),
            Term(name="focus", raw=focus, weight=0.0, contribution=0.0),
        ),
    )


def holds_focus(claim: str, query: str) -> bool:
    """Whether a claim holds a thing of the kind that a question asks for, other than those the question names itself."""
    asked = parsed(query).vocabulary
    if _COUNTS.search(query):
        return holds_number(claim)
    if _DATES.search(query):
        return bool(parsed(claim).date_spans) or holds_number(claim)
    if _NAMES.search(query):
        return any(not asked.issuperset(parsed(span.of(claim)).terms) for span in parsed(claim).names)
    return _REASONS.search(query) is not None and _BECAUSE.search(claim) is not None


def is_direct_answer(claim: str, query: str, policy: LedgerPolicy) -> bool:
    """Whether a claim answers the question a draft was written for."""
    score = direct_answer(claim, query)
    least = policy.focus_share if score.terms[1].raw else policy.direct_share
    return bool(parsed(query).terms) and score.terms[0].raw > 0 and score.value >= least


def importance(
    claim: str, query: str, policy: LedgerPolicy, *, opens: bool = False, asks: bool = False
) -> tuple[Importance, str]:
    """The level of a claim and the rule that gave it, asked in the seed's order. Where no question is known the claim that
    `opens` a draft is taken for its answer: else nothing in a draft without numbers would have to hold. `asks` is whether the
    claim tells the reader to do something."""
    if is_direct_answer(claim, query, policy):
        return Importance.CRITICAL, DIRECT
    if opens and not parsed(query).terms:
        return Importance.CRITICAL, OPENING
    if holds_number(claim):
        return Importance.CRITICAL, NUMERIC
    if asks or is_rule(claim):
        return Importance.MATERIAL, POLICY
    if is_marked(claim):
        return Importance.MATERIAL, MARKED
    return Importance.MINOR, BACKGROUND


def with_an_answer(claims: Sequence[DraftClaim], query: str) -> tuple[DraftClaim, ...]:
    """The claims of a draft, one of them its answer. Where none answers the question directly, the one that shares most of its
    words is taken for the answer, and where none shares any the first: something in a draft must have to hold, else one that
    is invented from end to end would be all background."""
    if not claims or not parsed(query).terms or any(DIRECT in claim.reasons for claim in claims):
        return tuple(claims)
    shares = [direct_answer(claim.text, query).value for claim in claims]
    chosen = shares.index(max(shares))
    return tuple(
        replace(one, importance=Importance.CRITICAL, reasons=(*one.reasons[:-1], NEAREST))
        if place == chosen and one.importance is not Importance.CRITICAL
        else one
        for place, one in enumerate(claims)
    )


CUT_SHORT = "cut_to_the_longest"
"""The reason of a claim whose words, with those of its list or its subject, are more than are read as one."""
_BEHIND = ".!?;,: \t\r\n"
"""What may stand behind the anchor that ends a claim."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DraftClaims:
    """What a draft claims."""

    claims: tuple[DraftClaim, ...] = ()
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
    text = as_read(without_prose_fences(without_asides(blanked(draft))))
    if not any(character.isalnum() for character in text):
        return DraftClaims(reason_codes=(NotChecked.EMPTY.value,))
    language = (language or text_language(text, telling)).partition("-")[0].lower()
    if language not in SUPPORTED:
        return DraftClaims(reason_codes=(NotChecked.UNSUPPORTED_LANGUAGE.value,))
    stated = _replied(text, [_sifted(one, policy) for one in read_draft(text, policy.longest)], query)
    if all(one.why_not or one.scrap for one in stated):
        stated = [_answering(one, query) for one in stated]
    found = _claims(draft, stated, query, policy)
    claims = found[: policy.claims]
    left_out = (TOO_MANY,) if len(found) > len(claims) else ()
    beyond = (PassedOver(span=Span(start=one.start, end=one.end), reason=TOO_MANY) for one in found[policy.claims :])
    no_claims = [PassedOver(span=one.span, reason=one.why_not) for one in stated if one.why_not]
    hidden = unread(draft, text, [one.span for one in stated])
    return DraftClaims(
        claims=claims,
        reason_codes=left_out if claims else (NO_CLAIMS,),
        passed_over=tuple(sorted((*no_claims, *beyond, *hidden), key=lambda one: one.span.start)),
    )


def _sifted(one: DraftStatement, policy: LedgerPolicy) -> DraftStatement:
    """A stretch of too little to be looked up is no claim, whatever else it is."""
    few = len(one.wording.split()) < policy.claim_words or len(parsed(one.wording).terms) < policy.claim_terms
    return replace(one, why_not=FRAGMENT) if few and not one.why_not else one


def _replied(text: str, stated: list[DraftStatement], query: str) -> list[DraftStatement]:
    """A "Yes." or a "No." that opens a draft claims what was asked, or the opposite of it: it is held against the documents as
    that statement, whatever follows."""
    opens = stated[0] if stated else None
    answer = reply(opens.sentence.of(text)) if opens is not None and query else None
    if opens is None or answer is None or not (claim := as_statement(query, holds=answer)):
        return stated
    return [replace(opens, span=opens.sentence, wording=claim, why_not=""), *stated[1:]]


def _answering(one: DraftStatement, query: str) -> DraftStatement:
    """A draft of nothing but scraps ("Paris.", "Yes.") is the answer to its question for all that: unread, it would pass."""
    if one.scrap or one.why_not == FRAGMENT or (one.why_not == CONNECTOR and query):
        return replace(one, wording=f"{query.strip()} {one.wording}".strip(), why_not="")
    return one


def _claims(draft: str, stated: Sequence[DraftStatement], query: str, policy: LedgerPolicy) -> tuple[DraftClaim, ...]:
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


def _cited(draft: str, stated: Sequence[DraftStatement], found: Sequence[CitationAnchor]) -> list[tuple[str, ...]]:
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


def _place(draft: str, stated: Sequence[DraftStatement], starts: Sequence[int], anchor: CitationAnchor) -> int | None:
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
    return trimmed_span(draft, start, end) or Span(start=end, end=end)


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
    return trimmed_span(draft, start, end) or span

"""Words that claim without exception, and words that leave some room (seed 003 §2, the skeptic)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudge.model.span import Span

ALWAYS, NEVER, ALL, NONE, ONLY, PROVEN, SURE = "always", "never", "all", "none", "only", "proven", "sure"

_ABSOLUTE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(rf"\b(?:{words})\b", re.IGNORECASE))
    for kind, words in (
        (ALWAYS, r"always|invariably|without exception|at all times|every time|in every case|in all cases"),
        (NEVER, r"never|under no circumstances|in no case"),
        (ALL, r"all(?! (?:over|in all|along))|every(?! (?:day|week|month|year|hour|other|\d))|everyone|everybody|everything"
              r"|entirely|completely|wholly|totally|exclusively"),
        (NONE, r"none of|no one|nobody|nothing"),
        (ONLY, r"only|solely|the sole"),
        (PROVEN, r"prove[sdn]?|proving|conclusively|demonstrates? conclusively"),
        (SURE, r"certainly|definitely|undoubtedly|guarantees?|guaranteed|inevitably|unquestionably|must have"),
    )
)  # fmt: skip
_HEDGES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(rf"\b(?:{words})\b", re.IGNORECASE))
    for kind, words in (
        ("often", r"usually|often|generally|typically|normally|mostly|sometimes|occasionally|frequently|commonly|in most cases"
                  r"|in some cases|as a rule|tends? to|at times"),
        ("some", r"most|many|some|several|a few|few|part of|parts of|partly|partially|up to|at least some|a majority|the majority"
                 r"|a minority|certain"),
        ("may", r"may|might|could|can|possibly|perhaps|probably|likely|unlikely|apparently|seems?|seemed|appears?|appeared"
                r"|suspected|suspects?|believed|thought|reportedly|allegedly|presumably"),
        ("suggests", r"suggests?|suggested|suggesting|indicates?|indicated|hints?|hinted|points? to|is consistent with"),
        ("except", r"except|unless|other than|apart from|excluding|with the exception"),
    )
)  # fmt: skip
_WEAKER = {
    ALWAYS: ("often",),
    ALL: ("some",),
    PROVEN: ("suggests",),
    SURE: ("may", "often"),
}
"""Which words of the evidence can take an absolute one's place without a change to the rest of the sentence."""
_ADVERBS = re.compile(
    r"(?:usually|often|generally|typically|normally|mostly|sometimes|occasionally|frequently|commonly|most|many|some|several|probably"
    r"|possibly|perhaps|apparently|reportedly|presumably|partly|partially|suggests?|suggested|indicates?|indicated)$",
    re.IGNORECASE,
)
_SWAPPED = re.compile(
    r"(?:always|invariably|all|entirely|completely|wholly|totally|prove[sdn]?|certainly|definitely|undoubtedly|inevitably)$",
    re.I,
)
_IN_WHOLE = re.compile(r"(?:entirely|completely|wholly|totally)$", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Wording:
    """A word that says how far a statement goes."""

    kind: str
    span: Span


def absolutes(text: str) -> tuple[Wording, ...]:
    """The words of a text that leave no room, in order."""
    return _found(text, _ABSOLUTE)


def hedges(text: str) -> tuple[Wording, ...]:
    """The words of a text that leave some."""
    return _found(text, _HEDGES)


def overclaims(claim: str, evidence: str, *, partial: bool = False) -> Wording | None:
    """The word by which a claim says more than its evidence: an absolute one that the evidence does not have, where the evidence
    bears the claim out in part only, or speaks with a reserve that the claim has dropped. None for one that goes no further."""
    told = {word.kind for word in absolutes(evidence)}
    found = next((word for word in absolutes(claim) if word.kind not in told), None)
    reserved = {word.kind for word in hedges(evidence)} - {word.kind for word in hedges(claim)}
    return found if partial or reserved else None


def weaker(claim: str, word: Wording, evidence: str) -> str:
    """What may stand in an absolute word's place by the evidence's own wording; empty where nothing fits."""
    own = word.span.of(claim)
    if not _SWAPPED.fullmatch(own):
        return ""
    kinds = _WEAKER.get(word.kind, ())
    found = next(
        (h.span.of(evidence) for h in hedges(evidence) if h.kind in kinds and _ADVERBS.fullmatch(h.span.of(evidence))),
        "",
    )
    if not found or (_IN_WHOLE.fullmatch(own) and found.lower() not in {"partly", "partially"}):
        return ""
    return found.capitalize() if own[0].isupper() else found.lower()


def _found(text: str, kinds: tuple[tuple[str, re.Pattern[str]], ...]) -> tuple[Wording, ...]:
    found = [
        Wording(kind=kind, span=Span(start=match.start(), end=match.end()))
        for kind, pattern in kinds
        for match in pattern.finditer(text)
    ]
    return tuple(sorted(found, key=lambda word: word.span))

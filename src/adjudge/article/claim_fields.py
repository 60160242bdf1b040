"""What a claim needs to be searched for and shown wrong: whom it is about, when, by which words, and how sure all that is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from adjudge.article.skeleton import first_time
from adjudge.english.anchors import anchors
from adjudge.english.clauses import Clause
from adjudge.english.quotations import SAYING
from adjudge.english.reader import ArticleReading, SaidClause
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.verbs import FINITE_BE, HAVE, MODALS, tense
from adjudge.english.words import DETERMINERS, POSSESSIVES, PRONOUNS, terms
from adjudge.policy.article import ArticlePolicy
from adjudge.values.article import SkeletonEvent, SkeletonMeasurement, SkeletonPolicy, SkeletonQuote
from adjudge.values.article_claim import (
    TIME_ANCHOR_EXEMPT,
    CoreClaim,
    Falsifiability,
    MetadataConfidence,
    PredicateType,
    TimeAnchor,
    TimeAnchorType,
    Verifiability,
)
from adjudge.values.dataclass import dataclass
from adjudge.values.score import Honesty, formula
from adjudge.values.word_lists import one_of

_MOST_ENTITIES = 8
_MOST_TIME_BACK = 2
"""Sentences back in a paragraph whose time still holds for one that names none."""
_EMPTY = DETERMINERS | POSSESSIVES | PRONOUNS | {"there", "here", "such", "who", "i", "we", "you"}
_FALSIFIABLE_BY = {
    PredicateType.EVENT: "a record that it did not happen, or happened otherwise, elsewhere or at another time",
    PredicateType.MEASUREMENT: "another figure for the same thing and time",
    PredicateType.QUOTE: "a record of other words, or of another speaker",
    PredicateType.POLICY: "the wording of the rule, or its absence",
    PredicateType.RANKING: "anything that ranks before it",
    PredicateType.EXISTENCE: "an account of it that says otherwise",
    PredicateType.OTHER: "a reliable account that says otherwise",
}


def subject_entities(said: SaidClause, reading: ArticleReading) -> tuple[str, ...]:
    """Whom or what a clause is about: the names in its subject; else the subject itself, with what it most likely stands for;
    else, under a bare pronoun, what the clause names, what the article speaks of most, or its title."""
    if said.about:
        return said.about[:_MOST_ENTITIES]
    row = [word for word in parsed(said.subject).words if word.lower not in _EMPTY and not word.is_mark]
    plain = " ".join(word.text for word in row)
    found = [name for name in (said.carried, plain if terms(plain) else "") if name]
    if found:
        return tuple(dict.fromkeys(found))
    return said.named[:_MOST_ENTITIES] or reading.spoken_of[:1] or ((reading.title,) if reading.title else ())


def time_anchor(reading: ArticleReading, said: SaidClause) -> TimeAnchor:
    """When a clause says it holds: by its own time or that of its sentence; in the present tense when the article was written;
    else by a time that the same paragraph named shortly before."""
    if (own := first_time(reading, said.span) or first_time(reading, said.sentence)) is not None:
        text = own.span.of(reading.clear)
        return TimeAnchor(type=own.type, text=" ".join(text.split()), span=own.span, start=own.start, end=own.end)
    if said.found is not None and said.found.tense == "present":
        return TimeAnchor(type=TimeAnchorType.RELATIVE, text=said.verb)
    return TimeAnchor()


def inherited(anchor: TimeAnchor, before: tuple[TimeAnchor, int] | None, place: int) -> TimeAnchor:
    """A time that is not named, counted from one shortly before in the paragraph: "In 1969 … . Armstrong stepped out first." The
    days stay open, for it may be later."""
    if anchor.type is not TimeAnchorType.UNKNOWN or before is None or place - before[1] > _MOST_TIME_BACK:
        return anchor
    return TimeAnchor(type=TimeAnchorType.RELATIVE, text=before[0].text, span=before[0].span)


def seed_terms(said: SaidClause, subjects: tuple[str, ...], reading: ArticleReading, policy: ArticlePolicy) -> tuple[str, ...]:
    """The words to search for a claim by: its subject, its names, figures and rarest words. Where these are too few: those of
    the title, what the article speaks of most, and at last each word by itself."""
    found: dict[str, str] = {}

    def add(more: Iterable[str], most: int) -> None:
        for term in more:
            if len(found) < most and term.strip():
                found.setdefault(term.casefold(), term)

    own = [anchor.text for anchor in anchors(said.wording, least=policy.seed_terms, most=policy.most_seed_terms)]
    add((*subjects[:2], *own), policy.most_seed_terms)
    add((anchor.text for anchor in anchors(reading.title, least=1, most=policy.seed_terms)), policy.seed_terms)
    add(reading.spoken_of, policy.seed_terms)
    add((word for term in tuple(found.values()) for word in term.split()), policy.seed_terms)
    add((word.text for word in parsed(said.wording).words if word.text.isalpha()), policy.seed_terms)
    return tuple(found.values())


def falsifiability(kind: PredicateType) -> Falsifiability:
    """What would show a claim of a type wrong."""
    return Falsifiability(is_falsifiable=True, falsifiable_by=_FALSIFIABLE_BY[kind])


def confidence(said: SaidClause, anchor: TimeAnchor) -> MetadataConfidence:
    """How sure the fields are: high where a plain clause names its subject and its time, low where either is open."""
    if said.found is None or said.leaning:
        return MetadataConfidence.LOW
    plain = said.found.sure and not said.resolved
    timed = anchor.type in (TimeAnchorType.EXPLICIT, TimeAnchorType.RANGE)
    return MetadataConfidence.HIGH if plain and timed else MetadataConfidence.MEDIUM


# What each kind of item of a skeleton says its clause is: an event, a measurement, a quotation, a policy, or no claim.


NO_SPEAKER, TITLE_OR_TERM = "quote_without_speaker", "title_or_term"
_NO_COUNT = regex(r"one|[a-z]*(?:first|second|third|th)|[0-9,]+(?:st|nd|rd|th)", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Converted:
    """What one item says its clause is, or why it makes no claim."""

    type: PredicateType | None = None
    speaker: str = ""
    reason: str = ""


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


CONVERTERS: Mapping[type, tuple[PredicateType, Callable[..., Converted]]] = {
    SkeletonEvent: (PredicateType.EVENT, lambda item, told, policy: Converted(type=told)),
    SkeletonMeasurement: (PredicateType.MEASUREMENT, _measurement),
    SkeletonQuote: (PredicateType.QUOTE, _quote),
    SkeletonPolicy: (PredicateType.POLICY, lambda item, told, policy: Converted(type=PredicateType.POLICY)),
}
"""By the class of an item, its kind and what converts it."""
PRECEDENCE = (
    PredicateType.QUOTE, PredicateType.POLICY, PredicateType.RANKING, PredicateType.MEASUREMENT,
    PredicateType.EVENT, PredicateType.EXISTENCE, PredicateType.OTHER,
)  # fmt: skip
"""What a clause is that is several things at once: the more special first."""


# What a clause says of its subject: that it ranks, that it is there or is so, or that something happened.


_RANKED = regex(
    r"\b(?:the|its|['\u2019]s|their|his|her)\s(?:(?:[0-9]{1,3}(?:st|nd|rd|th)|second|third|fourth|fifth|sixth"
    r"|seventh|eighth|ninth|tenth|single|world['\u2019]s)"
    r"[\s-]){0,2}(?:[a-z]{3,}est(?<!forest)(?<!west)(?<!east)(?<!interest)(?<!harvest)(?<!rest)(?<!test)(?<!request)(?<!protest)(?<!quest)(?<!guest)"
    r"(?<!conquest)(?<!contest)(?<!priest)|most\s(?!of\b)[a-z]{3,}|least\s[a-z]{3,}|best|worst|first\s(?:\w+\s){0,3}(?:to|in|of|ever)|only\s(?:\w+\s){0,3}"
    r"(?:to|in|of|that|which|who|with))\b"
    r"|\b(?:rank(?:s|ed|ing)?|tops?|topped)\s(?:\w+\s){0,2}(?:first|second|third|fourth|fifth|among|as|at|the|[0-9])"
    r"|\b(?:more|fewer|less|larger|smaller|taller|longer|older|higher|lower|bigger|faster|deeper"
    r"|heavier)\s(?:\w+\s){0,4}than\s(?:any|all|every)\b",
    re.IGNORECASE,
)
_REPORTS = SAYING - one_of("called calls described describes posted reported estimated")
_THERE = regex(r"^\W*there\s(?:is|are|was|were|has been|have been|exists?)\b|\b(?:exists?|existed)\b", re.IGNORECASE)


def predicate_type(wording: str, found: Clause | None) -> PredicateType:
    """The type of a clause in which nothing is measured, quoted or ordered. What is told in the present or by "to be" without
    a doing holds or does not, whenever: it exists; what was done is an event."""
    if _RANKED.search(wording):
        return PredicateType.RANKING
    if _THERE.search(wording):
        return PredicateType.EXISTENCE
    if found is None:
        return PredicateType.OTHER
    group = [word.lower for word in found.group]
    if reports(found):
        return PredicateType.QUOTE
    still = len(group) == 1 and (group[0] in FINITE_BE or group[0] in HAVE)
    if still or tense(group[0]) == "present":
        return PredicateType.EXISTENCE
    return PredicateType.EVENT if tense(group[0]) == "past" else PredicateType.OTHER


def reports(found: Clause) -> bool:
    """Whether a clause tells what somebody said: "The mayor said that …"; not what one can or might say."""
    return found.group[0].lower not in MODALS and found.group[-1].lower in _REPORTS


# Whether a claim can be checked at all, by how it is built and not by whether it is true (seed 002).


FAULTS: dict[str, Callable[[CoreClaim, ArticlePolicy], bool]] = {
    "empty_claim_text": lambda claim, policy: not claim.claim_text.strip(),
    "missing_subject_entities": lambda claim, policy: not any(entity.strip() for entity in claim.subject_entities),
    "insufficient_retrieval_seed_terms": lambda claim, policy: (
        len({term.strip().casefold() for term in claim.retrieval_seed_terms} - {""}) < policy.seed_terms
    ),
    "not_falsifiable": lambda claim, policy: not claim.falsifiability.is_falsifiable,
    "unknown_time_anchor": lambda claim, policy: (
        claim.predicate_type not in TIME_ANCHOR_EXEMPT and claim.time_anchor.type is TimeAnchorType.UNKNOWN
    ),
}
"""The reason codes of the seed in its order."""


@formula(
    "claims.verifiability",
    origin="seed 002 (claim verifiability validation)",
    label=Honesty.HEURISTIC,
    text="ok = text, subject, 3 search terms, falsifiable, a time unless quote, policy, ranking or existence",
)
def verifiability(claim: CoreClaim, policy: ArticlePolicy) -> Verifiability:
    """Whether a claim can be retrieved for and scored, with a reason code for everything it lacks. A search term named twice
    or left blank finds nothing more and is not counted."""
    codes = tuple(code for code, fault in FAULTS.items() if fault(claim, policy))
    return Verifiability(ok=not codes, reason_codes=codes)

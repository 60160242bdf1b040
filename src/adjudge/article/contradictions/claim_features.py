"""What a claim states, taken apart so that it can be held against another claim of its article."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile, zip_longest

from adjudge.english.claim_kinds import (
    as_it_happened,
    is_for_life,
    is_partial,
    is_supposed,
    is_whole,
    negations,
    stages,
)
from adjudge.english.clauses import Clause
from adjudge.english.figures.dates import DateMention
from adjudge.english.quotations import is_reported, unquoted
from adjudge.english.reader import subject_of
from adjudge.english.sentence import parsed
from adjudge.english.verbs import BE, DO, HAVE, MODALS
from adjudge.english.words import DETERMINERS, PREPOSITIONS, PRONOUNS, RELATIVES, Word
from adjudge.reading.quantities.marks import families, family, row_families
from adjudge.values.article_claim import CoreClaim, PredicateType
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.word_lists import text_of, word_set

# What a claim says happened once, when, where or by whom, and what its figures count: facts that can be held side by side.


_ON = frozenset({"in", "on", "at", "during"})
_TO_DATE = 6
"""Words before a date among which what happened then is looked for."""
_BESIDE = 3
"""Words on each side of a figure among which stands what it counts or measures."""
_RANGE = 8
"""Characters behind a date in which a second one makes it a span of time."""
_OPENS = RELATIVES | PRONOUNS | {"when", "after", "since", "before", "until", "where", "while", "and", "but"}
_ANTECEDENT = 6
"""Words before "that" among which it has its meaning."""
_AUXILIARY = word_set("article.contradictions.claim_features.auxiliary")
_NO_MORE = _ON | DETERMINERS | word_set("article.contradictions.claim_features.no_more")
ONCE = families(text_of("article.contradictions.claim_features.once"))
"""What happens to a thing once, so that two dates for it cannot both be right."""
_ONE_NAMED = families("born buried founded designed built invented discovered composed written painted directed")
"""What is true of one name only, so that two cannot both be right: where somebody was born, who designed a thing."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedFact:
    """Something happened to somebody at a place, or through somebody."""

    subject: frozenset[str]
    event: str
    preposition: str
    name: frozenset[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class DatedFact:
    """Something happened to somebody at a time."""

    subject: frozenset[str]
    """Empty where the words before it do not say to whom: then it is the claim's own subject."""
    event: str
    date: DateMention


def dated_facts(row: Sequence[Word], days: Sequence[DateMention]) -> Iterator[DatedFact]:
    """What a claim says happened once with the date right behind it: "opened in 1932". Of "opened a wing in
    1932" it is the wing that opened."""
    for day, following in zip_longest(days, days[1:]):
        if following is not None and following.span.start - day.span.end < _RANGE:
            continue
        before = [word for word in row if word.end <= day.span.start]
        reach = before[-_TO_DATE:]
        if not reach or reach[-1].lower not in _ON | DETERMINERS:
            continue
        at = next((n for n in range(len(reach) - 1, -1, -1) if family(reach[n].text) in ONCE), None)
        if at is None:
            continue
        between, upto = reach[at + 1 :], len(before) - len(reach) + at
        if all(word.is_capital or word.lower in _NO_MORE for word in between):
            yield DatedFact(subject=_before(before[:upto]), event=family(reach[at].text), date=day)
        elif between[0].lower in DETERMINERS and between[-1].lower in _ON:  # "founded the company in 1902"
            yield DatedFact(subject=row_families(between), event=family(reach[at].text), date=day)


def named_facts(row: Sequence[Word], named: Sequence[Span], text: str) -> Iterator[NamedFact]:
    """What a claim says happened once with a name right behind it: "born in Warsaw", "designed by Emil Rau"."""
    for span in named:
        before = [word for word in row if word.end <= span.start]
        while before and before[-1].lower in DETERMINERS:
            before.pop()
        if len(before) < 2 or before[-1].lower not in {"in", "by"}:
            continue
        event = family(before[-2].text)
        if event in _ONE_NAMED:
            subject, words = _before(before[:-2]), families(" ".join(span.of(text).split()))
            yield NamedFact(subject=subject, event=event, preposition=before[-1].lower, name=words)


def _before(row: Sequence[Word]) -> frozenset[str]:
    """Whom it happened to: the words before it back to a mark or a word that opens a clause; of "a museum that", what stands
    before "that"."""
    row = [word for word in row if word.lower not in _AUXILIARY]
    if row and row[-1].lower == "that":
        row = row[:-1][-_ANTECEDENT:]
        begins = max((n for n, word in enumerate(row) if word.lower in {"a", "an"}), default=0)
        row = list(takewhile(lambda word: word.lower not in PREPOSITIONS, row[begins:]))
    return row_families(takewhile(lambda word: not word.is_mark and word.lower not in _OPENS, reversed(row)))


def things(row: Sequence[Word], place: Span) -> frozenset[str]:
    """What a figure counts or measures: the nouns right behind it, and a word such as "long" or "length" beside it."""
    before = [word for word in row if word.end <= place.start][-_BESIDE:]
    after = [word for word in row if word.start >= place.end][:_BESIDE]
    ends = (PREPOSITIONS | DETERMINERS | RELATIVES | {"and"}) - {"of"}
    counted = takewhile(lambda word: not word.is_mark and word.lower not in ends, after)
    return row_families(counted) | row_families((*before, *after)) & DIMENSIONS


DIMENSIONS = families("length height depth width weight area population")
"""What a figure may measure of a thing, whatever the verb."""


# Words that join a subject to what is said of it and say nothing themselves.
_LIGHT = families(text_of("article.contradictions.claim_features.light"))
_STATES = families("holds contains comprises includes houses stretches measures reaches rises covers counts numbers")
_EMPTY = BE | HAVE | DO | MODALS
_PHRASE = 5
"""Words behind an article that may belong to its noun."""
_NOBODY = frozenset({"nobody", "no one", "none", "nothing", "everyone", "everybody", "everything"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Matter:
    """A claim taken apart."""

    text: str
    said: frozenset[str]
    """Its content words by family, without figures, dates and units."""
    known: frozenset[str]
    """The same with those of what it is about, should its own words not name it."""
    subject: frozenset[str]
    """Of its grammatical subject, or of what that stands for; empty for a pronoun that nobody knows."""
    named: dict[str, frozenset[str]]
    """The words of its names, by the preposition before them; under "" those without one."""
    called: tuple[frozenset[str], ...]
    """Its names, and what it is about, each whole."""
    phrases: tuple[frozenset[str], ...]
    """The nouns with what stands between them and their article: "the granite tower"."""
    dates: tuple[DateMention, ...]
    happened: tuple[DatedFact, ...]
    placed: tuple[NamedFact, ...]
    figures: int
    """Numbers that are no dates, ordinals or parts of names."""
    row: tuple[Word, ...]
    tense: str
    verb: str
    """The family of its verb; empty for one that only says what is or what there is."""
    negations: int
    partial: bool
    """Said of a part only, or of so and so many."""
    whole: bool
    for_life: bool
    """Said of all the rest of somebody's life."""
    supposed: bool
    """What somebody thinks, expects or is quoted with."""
    reported: bool
    """Somebody's word, not quoted: the article stands behind its figures all the same."""
    stages: frozenset[str]

    @property
    def names(self) -> frozenset[str]:
        return frozenset().union(*self.named.values())


def matter(claim: CoreClaim) -> Matter:
    """What a claim states."""
    text = as_it_happened(claim.claim_text)
    named, days = parsed(text).names, parsed(text).dates
    counted = [q for q in parsed(text).quantities if q.kind != "ordinal" and not any(q.span.overlaps(s) for s in named)]
    figures = [q for q in counted if not any(q.span.overlaps(d.span) for d in days)]
    said = _families(_blanked(text, [*(d.span for d in days), *(q.span for q in counted)])) - _LIGHT
    row, found = parsed(text).statement, parsed(text).statement_clause
    subject = subject_of(text, found)
    about = frozenset().union(*(_families(name) for name in claim.subject_entities))
    return Matter(
        text=text,
        said=said,
        known=said | about,
        subject=_about(_families(_head(subject)) & said, claim),
        named=_by_preposition(text, named),
        called=tuple(_families(name) for name in (*(span.of(text) for span in named), *_names_of(claim))),
        phrases=tuple(_phrases(row)),
        dates=days,
        happened=tuple(dated_facts(row, days)),
        placed=tuple(named_facts(row, named, text)),
        figures=len(figures),
        row=tuple(row),
        verb=_verb(found),
        tense=found.tense if found is not None and found.sure else "",
        negations=negations(text),
        partial=bool(parsed(subject).quantities) or is_partial(text),
        whole=is_whole(text),
        for_life=is_for_life(text),
        supposed=is_supposed(text) or (claim.predicate_type is PredicateType.QUOTE and unquoted(text) != text),
        reported=is_reported(text),
        stages=stages(text),
    )


def _families(text: str) -> frozenset[str]:
    return row_families(parsed(text).words)


def _phrases(row: Sequence[Word]) -> Iterator[frozenset[str]]:
    for at, word in enumerate(row):
        if word.lower in {"the", "a", "an", "its", "this"}:
            rest = row[at + 1 : at + 1 + _PHRASE]
            yield row_families(takewhile(lambda one: not one.is_mark and one.lower not in PREPOSITIONS, rest))


def _about(subject: frozenset[str], claim: CoreClaim) -> frozenset[str]:
    """The subject by its full name where the claim carries one: of "it", or of "the bridge"."""
    first = claim.subject_entities[0] if claim.subject_entities else ""
    carried = _families(first) if _is_title(first) else frozenset()
    return carried if subject <= carried else subject


def _names_of(claim: CoreClaim) -> Iterator[str]:
    """What a claim is about, as far as that is a name or one noun: "the shark tank of the aquarium" calls no aquarium so."""
    return (name for name in claim.subject_entities if _is_title(name) or not PREPOSITIONS & set(name.split()))


def _is_title(name: str) -> bool:
    """Whether a name has capitals but for the small words in it: the Museum of Metals."""
    return bool(name) and all(word.istitle() or word in PREPOSITIONS | {"the", "and"} for word in name.split())


def _verb(found: Clause | None) -> str:
    if found is None or not found.group:
        return ""
    last = found.group[-1]
    main = family(last.text) or ("" if last.lower in _EMPTY else last.lower)
    return "" if main in _STATES else main


def _head(subject: str) -> str:
    """A subject without what stands between commas: "the bridge" of "The bridge, 1,149 metres long"; none for a pronoun."""
    parts: list[list[str]] = [[]]
    for word in parsed(subject).words:
        if word.text == ",":
            parts.append([])
        else:
            parts[-1].append(word.text)
    plain = (part for part in parts if part and not any(text[0].isdigit() for text in part))
    head = next(plain, parts[0])
    # "With its height of 29 metres the tower": no comma parts them.
    last = max((at for at, text in enumerate(head) if text == "the"), default=0)
    found = " ".join(head[last:] if any(text[0].isdigit() for text in head) else head)
    return "" if found.lower() in _NOBODY | PRONOUNS else found


def _blanked(text: str, spans: list[Span]) -> str:
    for span in spans:
        text = text[: span.start] + " " * len(span) + text[span.end :]
    return text


def _by_preposition(text: str, named: tuple[Span, ...]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    row = [word for word in parsed(text).words if not word.is_mark]
    for span in named:
        before = [word.lower for word in row if word.end <= span.start][-2:]
        key = next((word for word in reversed(before) if word in PREPOSITIONS), "")
        found[key] = found.get(key, frozenset()) | parsed(span.of(text)).vocabulary
    return found

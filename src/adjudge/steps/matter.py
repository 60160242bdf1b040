"""What a claim states, taken apart so that it can be held against another claim of its article."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile

from adjudge.model.core_claim import CoreClaim, PredicateType
from adjudge.model.span import Span
from adjudge.reading.quantities.families import families, family
from adjudge.steps.dated_facts import DatedFact, NamedFact, dated_facts, named_facts
from adjudge.steps.said import subject_of
from adjudge.text.attribution import is_reported
from adjudge.text.clause_places import statement_row
from adjudge.text.clauses import Clause, clause
from adjudge.text.dates import DateMention, dates
from adjudge.text.names import names
from adjudge.text.opposites import as_it_happened, is_for_life, is_partial, is_supposed, is_whole, negations, stages
from adjudge.text.quantities import quantities
from adjudge.text.quotations import unquoted
from adjudge.text.terms import terms
from adjudge.text.verbs import BE, DO, HAVE, MODALS
from adjudge.text.words import PREPOSITIONS, PRONOUNS, Word, words

# Words that join a subject to what is said of it and say nothing themselves.
_LIGHT_WORDS = """
go goes went take takes took make makes made get gets got come came give gives gave become becomes became do did done
about around roughly approximately nearly almost exactly precisely fewer less least total altogether
"""
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
    named, days = names(text), dates(text)
    counted = [q for q in quantities(text) if q.kind != "ordinal" and not any(q.span.overlaps(s) for s in named)]
    figures = [q for q in counted if not any(q.span.overlaps(d.span) for d in days)]
    said = _families(_blanked(text, [*(d.span for d in days), *(q.span for q in counted)])) - _light()
    row = statement_row(text)
    found = clause(row)
    subject = subject_of(text, found)
    about = frozenset().union(*(_families(name) for name in claim.subject_entities))
    return Matter(
        text=text,
        said=said,
        known=said | about,
        subject=_about(_families(_of_somebody(_head(subject))) & said, claim),
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
        partial=bool(quantities(subject)) or is_partial(text),
        whole=is_whole(text),
        for_life=is_for_life(text),
        supposed=is_supposed(text) or (claim.predicate_type is PredicateType.QUOTE and unquoted(text) != text),
        reported=is_reported(text),
        stages=stages(text),
    )


@cache
def _light() -> frozenset[str]:
    return families(_LIGHT_WORDS)


def _families(text: str) -> frozenset[str]:
    return families(" ".join(word.text for word in words(text)))


def _phrases(row: Sequence[Word]) -> Iterator[frozenset[str]]:
    for at, word in enumerate(row):
        if word.lower in {"the", "a", "an", "its", "this"}:
            rest = row[at + 1 : at + 1 + _PHRASE]
            phrase = takewhile(lambda one: not one.is_mark and one.lower not in PREPOSITIONS, rest)
            yield families(" ".join(one.text for one in phrase))


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
    """A subject without what stands between commas: "the bridge" of "The bridge, 1,149 metres long"."""
    parts: list[list[str]] = [[]]
    for word in words(subject):
        if word.text == ",":
            parts.append([])
        else:
            parts[-1].append(word.text)
    plain = (part for part in parts if part and not any(text[0].isdigit() for text in part))
    head = next(plain, parts[0])
    # "With its height of 29 metres the tower": no comma parts them.
    last = max((at for at, text in enumerate(head) if text == "the"), default=0)
    return " ".join(head[last:] if any(text[0].isdigit() for text in head) else head)


def _of_somebody(subject: str) -> str:
    return "" if subject.lower() in _NOBODY | PRONOUNS else subject


def _blanked(text: str, spans: list[Span]) -> str:
    for span in spans:
        text = text[: span.start] + " " * len(span) + text[span.end :]
    return text


def _by_preposition(text: str, named: tuple[Span, ...]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    row = [word for word in words(text) if not word.is_mark]
    for span in named:
        before = [word.lower for word in row if word.end <= span.start][-2:]
        key = next((word for word in reversed(before) if word in PREPOSITIONS), "")
        found[key] = found.get(key, frozenset()) | frozenset(terms(span.of(text)))
    return found

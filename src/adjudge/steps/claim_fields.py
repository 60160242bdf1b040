"""What a claim needs to be searched for and shown wrong: whom it is about, when, by which words, and how sure all that is."""

from __future__ import annotations

from collections.abc import Iterable

from adjudge.model.core_claim import (
    Falsifiability,
    MetadataConfidence,
    PredicateType,
    TimeAnchor,
    TimeAnchorType,
)
from adjudge.policy.article import ArticlePolicy
from adjudge.steps.article_reading import ArticleReading
from adjudge.steps.said import Said
from adjudge.steps.skeleton import first_time
from adjudge.text.anchors import anchors
from adjudge.text.terms import terms
from adjudge.text.verbs import tense
from adjudge.text.words import DETERMINERS, POSSESSIVES, PRONOUNS, words

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


def subject_entities(said: Said, reading: ArticleReading) -> tuple[str, ...]:
    """Whom or what a clause is about: the names in its subject; else the subject itself, with what it most likely stands for;
    else, under a bare pronoun, what the clause names, what the article speaks of most, or its title."""
    if said.about:
        return said.about[:_MOST_ENTITIES]
    row = [word for word in words(said.subject) if word.lower not in _EMPTY and not word.is_mark]
    plain = " ".join(word.text for word in row)
    found = [name for name in (said.carried, plain if terms(plain) else "") if name]
    if found:
        return tuple(dict.fromkeys(found))
    return said.named[:_MOST_ENTITIES] or reading.spoken_of[:1] or ((reading.title,) if reading.title else ())


def time_anchor(reading: ArticleReading, said: Said) -> TimeAnchor:
    """When a clause says it holds: by its own time or that of its sentence; in the present tense when the article was written;
    else by a time that the same paragraph named shortly before."""
    if (own := first_time(reading, said.span) or first_time(reading, said.sentence)) is not None:
        text = own.span.of(reading.clear)
        return TimeAnchor(type=own.type, text=" ".join(text.split()), span=own.span, start=own.start, end=own.end)
    if said.found is not None and tense(said.found.group[0].lower) == "present":
        return TimeAnchor(type=TimeAnchorType.RELATIVE, text=said.verb)
    return TimeAnchor()


def inherited(anchor: TimeAnchor, before: tuple[TimeAnchor, int] | None, place: int) -> TimeAnchor:
    """A time that is not named, counted from one shortly before in the paragraph: "In 1969 … . Armstrong stepped out first." The
    days stay open, for it may be later."""
    if anchor.type is not TimeAnchorType.UNKNOWN or before is None or place - before[1] > _MOST_TIME_BACK:
        return anchor
    return TimeAnchor(type=TimeAnchorType.RELATIVE, text=before[0].text, span=before[0].span)


def seed_terms(
    said: Said, subjects: tuple[str, ...], reading: ArticleReading, policy: ArticlePolicy
) -> tuple[str, ...]:
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
    add((word.text for word in words(said.wording) if word.text.isalpha()), policy.seed_terms)
    return tuple(found.values())


def falsifiability(kind: PredicateType) -> Falsifiability:
    """What would show a claim of a type wrong."""
    return Falsifiability(is_falsifiable=True, falsifiable_by=_FALSIFIABLE_BY[kind])


def confidence(said: Said, anchor: TimeAnchor) -> MetadataConfidence:
    """How sure the fields are: high where a plain clause names its subject and its time, low where either is open."""
    if said.found is None or said.leaning:
        return MetadataConfidence.LOW
    plain = said.found.sure and not said.resolved
    timed = anchor.type in (TimeAnchorType.EXPLICIT, TimeAnchorType.RANGE)
    return MetadataConfidence.HIGH if plain and timed else MetadataConfidence.MEDIUM

"""The sentences of chunks that an answer can be composed from: statements that stand alone, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from adjudge.model.chunk import Chunk
from adjudge.model.core_claim import CoreClaim, PredicateType
from adjudge.model.span import Span
from adjudge.policy.writing import WritingPolicy
from adjudge.steps.article_reading import read_article
from adjudge.steps.said import Said, may_be_sentence
from adjudge.steps.standing_alone import Cast, cast, standing_alone
from adjudge.text.clause_places import statement_row
from adjudge.text.clauses import clause
from adjudge.text.layout import BlockKind
from adjudge.text.names import is_person, names
from adjudge.text.numbers import numbers
from adjudge.text.opinions import INSTRUCTION, PERSONAL, QUESTION, RHETORIC, why_not
from adjudge.text.terms import terms
from adjudge.text.topics import subject_place

UNFIT = frozenset({QUESTION, INSTRUCTION, RHETORIC, PERSONAL})
"""What no answer takes over: it asks, speaks to its reader, or says nothing."""
_ENDS = (".", "!", "?", "\u2026")
_POINTING = frozenset(
    [
        "it",
        "its",
        "they",
        "them",
        "their",
        "he",
        "she",
        "his",
        "her",
        "him",
        "this",
        "these",
        "those",
        "that",
        "such",
        "both",
    ]
)
"""Words that, at the head of a sentence, mean something said before it."""
_CONNECTIVE = re.compile(
    r"\A(?:however|therefore|moreover|furthermore|in addition|additionally|also|thus|hence|consequently|as a result|nevertheless"
    r"|for example|for instance|in fact|instead|similarly|likewise|meanwhile|finally|in contrast|on the other hand|by contrast"
    r"|and|but|so|yet),?\s(?=\S)",
    re.IGNORECASE,
)
_MOST_LEADS = 2
"""Sentences said before one that leans on them: a longer chain is a story of its own."""
_MEANT_BEFORE = re.compile(
    r"\s(?:it|them|this|these)(?=[.,;]|\s(?:with|within|in|on|for|at|by|to|from|after|before)\b)", re.IGNORECASE
)
""" "decides on them within a week": whom or what, the sentence before has said."""
_SOMEBODY = frozenset({"he", "she", "his", "her", "him"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Sentence:
    """A sentence of a chunk as an answer may say it."""

    text: str
    """So that it stands alone, or behind its lead."""
    chunk: Chunk
    place: tuple[int, int]
    """The number of its document among those at hand, and where in the document it begins."""
    lead: tuple[str, ...] = ()
    """The sentences before it, where only those say what "they" or "this" are."""
    words: frozenset[str] = field(default=frozenset(), compare=False)
    """Its content words, and those of its lead and title."""

    @property
    def headed(self) -> str:
        """As a model reads it: under the title of its document, behind its lead."""
        return self._headed(" ".join((*self.lead, self.text)))

    @property
    def bare(self) -> str:
        """The same without its lead."""
        return self._headed(self.text)

    def _headed(self, said: str) -> str:
        title = self.chunk.title
        return f"{title}. {said}" if title and title not in said else said


def sentence_pool(chunks: Sequence[Chunk], policy: WritingPolicy) -> tuple[Sentence, ...]:
    """Every sentence of the chunks that could be said by itself, in order; one that two of them share, once."""
    found: dict[tuple[str, str], Sentence] = {}
    documents = {name: number for number, name in enumerate(dict.fromkeys(chunk.document for chunk in chunks))}
    for chunk in chunks:
        for start, text, lead in _standing(chunk.text, chunk.title, chunk.unread, policy.longest):
            words = frozenset(terms(" ".join((chunk.title, *lead, text))))
            new = Sentence(
                text=text,
                chunk=chunk,
                place=(documents[chunk.document], chunk.span.start + start),
                lead=lead,
                words=words,
            )
            found.setdefault((chunk.document, text), new)
    return tuple(found.values())


@lru_cache(maxsize=256)
def _standing(
    text: str, title: str, unread: tuple[Span, ...], longest: int
) -> tuple[tuple[int, str, tuple[str, ...]], ...]:
    """The sentences of a text that can stand alone; a question and its revisions ask for those of one chunk many times."""
    reading = read_article(text, title)
    known = cast(f"{title}. {text}" if title else text)
    found: dict[Span, list[Said]] = {}
    for said in reading.said:
        found.setdefault(said.sentence, []).append(said)
    return tuple(_usable(found, reading.clear, known, unread, longest))


def _usable(
    found: dict[Span, list[Said]], clear: str, known: Cast, unread: Sequence[Span], longest: int
) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    before: tuple[str, ...] = ()
    block = -1
    for span, clauses in found.items():
        own = " ".join(span.of(clear).split())
        lead, before = before if clauses[0].block == block else (), ()
        block = clauses[0].block
        if len(span) > longest or clauses[0].kind is BlockKind.CAPTION or any(span.overlaps(gap) for gap in unread):
            continue
        if not own.endswith(_ENDS) or not any(may_be_sentence(one) for one in clauses):
            continue  # a heading, a row of a table, a caption
        if why_not(own, solid=bool(numbers(own) or names(own))) in UNFIT:
            continue
        text = _untied(own)
        pronoun = _pronoun(text)
        if not pronoun and lead and _MEANT_BEFORE.search(text) and not names(text):
            before = (*lead, text) if len(lead) < _MOST_LEADS else ()
            yield span.start, text, lead
        elif alone := text if not pronoun else _alone(text, pronoun, clauses[0], known, guess=not lead):
            before = (alone,)
            yield span.start, alone, ()
        elif lead:
            before = (*lead, text) if len(lead) < _MOST_LEADS else ()
            yield span.start, text, lead


def _untied(own: str) -> str:
    """A sentence without the word that ties it to the one before."""
    text = _CONNECTIVE.sub("", own, count=1)
    return text[0].upper() + text[1:]


def _alone(text: str, pronoun: str, first: Said, known: Cast, *, guess: bool) -> str:
    """The sentence with its subject by name; empty where that cannot be had."""
    told = _told(first, pronoun, known, guess=guess)
    # As somebody's own words it keeps whose word it is: nothing but its subject is put in.
    claim = CoreClaim(
        id="", claim_text=text, span=Span(start=0, end=0), predicate_type=PredicateType.QUOTE, subject_entities=(told,)
    )
    named = standing_alone(claim, known) if told else text
    return "" if _pronoun(named) else named[0].upper() + named[1:]


def _told(first: Said, pronoun: str, known: Cast, *, guess: bool) -> str:
    """What a pronoun stands for by the rules of reading; by a guess, where nothing stands before it, what the document is
    about. A wrong name is worse than none."""
    told = first.carried if guess else ""
    if first.resolved and first.found is not None:
        subject = first.subject.removesuffix("'s")
        told = next((name for name in first.about if name in subject), subject)
    elif not known.text.startswith((f"{told}.", f"The {told}.")):
        return ""
    if pronoun in _SOMEBODY and not (is_person(told) or told.rpartition(" ")[2] in known.people):
        return ""
    return told


def _pronoun(text: str) -> str:
    """The word by which a sentence leans on the one before: its first, or its subject past a time or a place."""
    row = statement_row(text)
    if not row or row[0].lower in _POINTING:
        return row[0].lower if row else ""
    found = clause(row)
    subject = row[subject_place(found)].lower if found is not None and subject_place(found) < len(row) else ""
    return subject if subject in _POINTING - {"that"} else ""

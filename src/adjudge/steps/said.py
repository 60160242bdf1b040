"""One clause of an article as it was read: its place, its wording, what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from adjudge.model.span import Span
from adjudge.text.clause_places import statement_row
from adjudge.text.clauses import Clause, is_adverb, object_words
from adjudge.text.layout import BlockKind
from adjudge.text.topics import subject_place
from adjudge.text.verb_stock import stock_forms
from adjudge.text.words import DETERMINERS, POSSESSIVES, PREPOSITIONS, Word, stretch, words

_MOST_SUBJECT = 6
_CUTS = frozenset({"when", "where", "if", "because", "that", "which", "who", "while", "never", "not"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """One clause of an article."""

    span: Span
    """Its own words in the article."""
    own: str
    """As many characters, less marks and line ends."""
    wording: str
    """As it can stand alone, as far as that goes."""
    sentence: Span
    kind: BlockKind
    block: int
    found: Clause | None
    """The clause of the wording; None where no verb is certain."""
    subject: str
    named: tuple[str, ...] = ()
    """What it speaks of by name."""
    about: tuple[str, ...] = ()
    """Those of the names that stand in its subject."""
    person: str = ""
    """Who was spoken of last before it: "she said"."""
    carried: str = ""
    """What a subject that leans on the text before it most likely stands for."""
    leaning: bool = False
    """Whether only the text around it says what it is about."""
    resolved: bool = False
    """Whether a pronoun was replaced."""

    @property
    def verb(self) -> str:
        return stretch(self.wording, self.found.group) if self.found else ""

    @property
    def predicate(self) -> str:
        """From the verb on; all of it where no verb is certain."""
        return self.wording[self.found.row[self.found.verb].start :] if self.found else self.wording


def opening_of(wording: str, found: Clause | None) -> str:
    """The first word of the subject."""
    if found is not None:
        return found.row[subject_place(found)].bare
    row = words(wording)
    return row[0].bare if row else ""


def subject_of(wording: str, found: Clause | None) -> str:
    """What a clause is about: its subject; of "there is …" what there is; without a certain verb the words it opens with."""
    if found is not None and found.sure:
        subject = _past_time(found.row[subject_place(found) : found.subject[1]])
        if len(subject) == 1 and subject[0].lower == "there":
            subject = object_words(found)
        return stretch(wording, subject)
    row = statement_row(wording)
    if found is not None:
        row = row[subject_place(found) : found.verb]
    end = 0
    while end < min(len(row), _MOST_SUBJECT) and not (end and _ends_subject(row[end])) and not row[end].is_mark:
        end += 1
    return stretch(wording, row[:end])


def _past_time(row: Sequence[Word]) -> Sequence[Word]:
    """A subject less the time that no comma parts from it: "the city" of "In 2009 the city"."""
    if row and row[0].lower in {"last", "this", "next", "yesterday", "today"}:
        comma = next((at for at, word in enumerate(row[:4]) if word.text == ","), None)
        return row[comma + 1 :] or row if comma is not None else row
    if not row or row[0].lower not in {"in", "on", "by", "since", "during", "after", "before", "from"}:
        return row
    digits = [at for at, word in enumerate(row[:_MOST_SUBJECT]) if word.text[0].isdigit()]
    return row[digits[-1] + 1 :] or row if digits else row


def _ends_subject(word: Word) -> bool:
    return word.lower in PREPOSITIONS - {"of"} or is_adverb(word.lower) or word.text[0].isdigit() or word.lower in _CUTS


def may_be_sentence(said: Said) -> bool:
    """Whether a clause in which no verb is certain can have one for all that: a word that ends like one, past its opening."""
    if said.found is not None:
        return True
    row = statement_row(said.wording)
    for before, word in pairwise(row):
        if word.is_mark or word.is_capital or word.enclosed or before.lower in DETERMINERS | PREPOSITIONS | POSSESSIVES:
            continue
        third = word.lower.endswith("s") and not word.lower.endswith(("ss", "us", "is")) and len(word.text) > 3
        if third or stock_forms(word.lower) - {"ing", "nouny"}:
            return True
    return False

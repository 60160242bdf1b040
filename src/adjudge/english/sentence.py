"""A sentence parsed once: its words, terms, clause, names and figures, each read when it is first asked for and then kept.

A job reads the same few sentences over and over, every step for what it needs: a claim is held against each passage, a passage
against each claim. So there is one door, `parsed`, and one memory behind it; what a step reads off a sentence beyond its parts
is kept there too (`remembered`). Whoever has a single word, or puts a text together for one look, asks the functions themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import field
from functools import cached_property, lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from adjudge.english.clauses import Clause, clause
from adjudge.english.figures.dates import DateMention, Interval, date_expressions, quote_spans, read_dates
from adjudge.english.figures.numbers import NUMBER_WORDS, Number, numbers
from adjudge.english.figures.quantities import Quantity, quantities
from adjudge.english.names import bare_name, names
from adjudge.english.words import Word, terms, words
from adjudge.values.article import Detected
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span, as_read, touched

_ABOUT = frozenset({"about", "around", "over", "under", "nearly", "almost", "some", "roughly", "approximately", "only"})
_KEPT = 2048
"""Sentences remembered: those of an article or of a draft with its documents. Every part of one takes some ten kilobytes."""
_LONGEST = 20_000
"""Characters of a text that is remembered; a longer one is a document, and parsed by whoever holds it."""

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """A sentence, or any text that is read as one. It equals another of the same text, whatever was read of either."""

    text: str
    readings: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What was read off it beyond its parts, by who read it."""

    def __reduce__(self) -> tuple[Callable[[str], Sentence], tuple[str]]:
        return parsed, (self.text,)  # it is parsed again where it arrives: that is less than to carry its parts along

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """Its words and marks in order."""
        return words(self.text)

    @cached_property
    def terms(self) -> tuple[str, ...]:
        """Its content words in order, in the form in which two texts can meet."""
        return terms(self.text)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Its distinct terms."""
        return frozenset(self.terms)

    @cached_property
    def clause(self) -> Clause | None:
        """Its main clause; None where no verb is certain enough to be its own."""
        return clause(self.words)

    @property
    def sure_clause(self) -> Clause | None:
        """Its main clause where the verb is one beyond doubt."""
        return self.clause if self.clause is not None and self.clause.sure else None

    @cached_property
    def statement(self) -> tuple[Word, ...]:
        """Its words less an "about" before the number it opens with: that is no lead to the subject."""
        row = self.words
        counts = len(row) > 1 and (row[1].text[0].isdigit() or row[1].lower in NUMBER_WORDS)
        return row[1:] if counts and row[0].lower in _ABOUT else row

    @cached_property
    def statement_clause(self) -> Clause | None:
        """The main clause of the statement."""
        return self.clause if self.statement is self.words else clause(self.statement)

    @cached_property
    def names(self) -> tuple[Span, ...]:
        """Where its names stand."""
        return names(self.text, self.words, self.date_spans)

    def entities(self, most: int) -> tuple[str, ...]:
        """Its distinct names in order."""
        found = dict.fromkeys(bare_name(span.of(self.text)) for span in self.names)
        return tuple(name for name in found if name)[:most]

    @cached_property
    def _calendar(self) -> tuple[tuple[Span, Interval | None], ...]:
        return tuple(date_expressions(self.text))

    @cached_property
    def dates(self) -> tuple[DateMention, ...]:
        """The dates it mentions; those that are ambiguous or before year 1 are left out."""
        return read_dates(self._calendar)

    @cached_property
    def date_spans(self) -> tuple[Span, ...]:
        """Where anything of a calendar or clock stands, readable or not."""
        return tuple(span for span, _ in self._calendar)

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """Its numbers in order, those of dates too."""
        return numbers(self.text)

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        """Its quantities in order; dates and clock times are none."""
        return quantities(self.text, self.numbers, self.date_spans)

    @cached_property
    def number_spans(self) -> tuple[Span, ...]:
        """Where numbers stand that belong to no date and no time of day."""
        spans = (one.span for one in self.numbers)
        return tuple(span for span in spans if not touched(self.date_spans, span.start, span.end))


def parsed(text: str) -> Sentence:
    """A text, in the characters it is read in, as a sentence that is parsed once, as long as it is remembered."""
    return _remembered(text) if len(text) <= _LONGEST else Sentence(text=as_read(text))


@lru_cache(maxsize=_KEPT)
def _remembered(text: str) -> Sentence:
    return Sentence(text=as_read(text))


def remembered(read: Callable[Concatenate[str, P], T]) -> Callable[Concatenate[str, P], T]:
    """Makes of a function that reads a sentence one that reads it once: what it found is kept with the sentence."""

    @wraps(read)
    def once(text: str, /, *given: P.args, **named: P.kwargs) -> T:
        readings = parsed(text).readings
        key = (read, given, *named.items())
        if key not in readings:
            readings[key] = read(text, *given, **named)
        found: T = readings[key]
        return found

    return once


def overlap(claim: str, text: str) -> float:
    """The share of the claim's distinct terms that `text` holds too; 0 when the claim has none."""
    wanted = parsed(claim).vocabulary
    return len(wanted & parsed(text).vocabulary) / len(wanted) if wanted else 0.0


def detected(text: str) -> Detected:
    """How many times, numbers and quotations a text holds, told by their marks alone: the counts that a skeleton of the text is
    held to (seed 002, coverage validation)."""
    found = parsed(text)
    return Detected(times=len(found.date_spans), numbers=len(found.number_spans), quotes=len(quote_spans(text)))

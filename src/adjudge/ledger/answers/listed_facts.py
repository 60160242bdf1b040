"""What documents state without a sentence: rows of tables, lists under their heading, labels with values, questions with answers.

Nothing is worded: the words stand as in the document, with a header before its cell and a heading before its list.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from math import fsum, log, prod

from adjudge.english.layout.blocks import bare
from adjudge.english.layout.tables import tables
from adjudge.english.regex import regex
from adjudge.policy.ledger import WritingPolicy
from adjudge.values.dataclass import dataclass
from adjudge.values.headings import hash_heading
from adjudge.values.score import Honesty, Score, formula, total, weighted
from adjudge.values.span import Span

_LINE = regex(r"[^\n]+")
_FENCE = regex(r"\s{0,3}(?:`{3}|~{3})")
_ITEM = regex(r"\s{0,12}(?:[-*+\u2022\u25e6\u2023\u2013]|[0-9]{1,2}[.)]|\([0-9a-z]{1,2}\))\s+(?=\S)")
_LABEL = regex(r"[^\W\d_][^:=.?!|]{0,40}[:=]\s{0,3}\S[^\n]{0,160}$")
_ASKS = regex(r"(?:Q(?:uestion)?\s?[0-9]{0,2}[:.)]\s{0,3})?(\S[^?\n]{4,200}\?)\s{0,5}$", re.IGNORECASE)
_ANSWERS = regex(r"A(?:nswer)?\s?[0-9]{0,2}[:.)]\s{0,3}", re.IGNORECASE)
SENTENCE_ENDS = (".", "!", "?", "\u2026")
_HEADED_WORDS = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Listed:
    """Something stated without a sentence."""

    text: str
    span: Span
    """Where it stands in the text it was found in."""
    heading: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Line:
    span: Span
    shown: str
    """Less its marks."""
    raw: str
    fenced: bool = False

    @property
    def is_item(self) -> bool:
        return not self.fenced and _ITEM.match(self.raw) is not None

    @property
    def item(self) -> str:
        return " ".join(_ITEM.sub("", self.shown, count=1).split())


def listed_facts(text: str) -> tuple[Listed, ...]:
    """All that a text states so, in order."""
    lines = list(_lines(text))
    found = (*_rows(text), *_lists(lines), *_labels(lines), *_answers(lines))
    return tuple(sorted(found, key=lambda one: (one.span.start, one.span.end)))


def _lines(text: str) -> Iterator[_Line]:
    clear, fenced = bare(text), False
    for found in _LINE.finditer(text):
        if _FENCE.match(found[0]):
            fenced = not fenced
            continue
        shown = " ".join(clear[found.start() : found.end()].split())
        if shown:
            yield _Line(span=Span(start=found.start(), end=found.end()), shown=shown, raw=found[0], fenced=fenced)


def _heading(line: _Line) -> str:
    found = None if line.fenced else hash_heading(line.raw)
    return " ".join(bare(line.raw[found.start : found.end]).split()) if found else ""


def _rows(text: str) -> Iterator[Listed]:
    """Each row of a table with the headers of its columns: "Grade L4: Bonus 10%."."""
    for table in tables(text):
        for found in table.rows:
            if len(found.row.cells) > 1:
                yield Listed(text=found.row.line, span=found.span, heading=found.row.caption)


def _lists(lines: list[_Line]) -> Iterator[Listed]:
    """The items of a list that are no sentences, behind what stands above them: "Requirements: iOS 16; 2 GB of memory."."""
    n = 0
    while n < len(lines):
        first = n
        while n < len(lines) and lines[n].is_item:
            n += 1
        items = lines[first:n]
        if first and len(items) > 1 and not any(one.item.endswith(SENTENCE_ENDS) for one in items):
            above = lines[first - 1]
            lead = _heading(above) or (above.shown.rstrip(": ") if above.shown.endswith(":") else "")
            if lead and len(lead.split()) <= _HEADED_WORDS * 2:
                told = "; ".join(one.item.rstrip(";,") for one in items)
                yield Listed(text=f"{lead}: {told}.", span=Span(start=items[0].span.start, end=items[-1].span.end), heading=lead)
        n = max(n, first + 1)


def _labels(lines: list[_Line]) -> Iterator[Listed]:
    """Lines such as "Price: 9 euros" and "port = 8080"."""
    heading = ""
    for n, line in enumerate(lines):
        heading = _heading(line) or heading
        if not n and len(lines) > 1 and not line.is_item:
            continue  # a title
        shown = line.item if line.is_item else line.shown
        if _heading(line) or "|" in line.raw or shown.endswith(("!", "?", "\u2026", ":")) or not _LABEL.match(shown):
            continue
        if ". " in shown or _ANSWERS.match(shown):
            continue  # sentences of their own behind the label, or the answer to a question
        yield Listed(text=f"{shown.rstrip('.')}.", span=line.span, heading=heading)


def _answers(lines: list[_Line]) -> Iterator[Listed]:
    """A question on a line of its own with the answer on the next: "Can I cancel? Yes, within 14 days."."""
    for n, line in enumerate(lines[:-1]):
        asked = _ASKS.match(_heading(line) or line.shown)
        after = lines[n + 1]
        if asked is None or line.fenced or line.is_item or _heading(after) or after.is_item or _ASKS.match(after.shown):
            continue
        said = _ANSWERS.sub("", after.shown, count=1)
        ended = said if said.endswith(SENTENCE_ENDS) else f"{said}."
        yield Listed(text=f"{asked[1]} {ended}", span=Span(start=line.span.start, end=after.span.end), heading=asked[1])


# Which sentences answer a question best (seed 003 §2, the writer without a language model).


@dataclass(frozen=True, kw_only=True, slots=True)
class MeasuredSentence:
    """What is known of a sentence held against a part of a question."""

    similarity: float
    """Calibrated."""
    words: float
    """The share of the question's telling words that it holds."""
    relevance: float
    answer: float
    """The stance model's probability that it bears the question out."""
    filled: float | None = None
    """The same of the question answered with what the sentence says; None where nothing in it has the form of an answer."""
    fits: bool = True
    """Whether it has what is asked for: a time, a number, a length."""
    about: bool = True
    """Whether it can be about what the question names: that model, that person, that year."""


@formula(
    "writing.telling",
    origin="inverse document frequency (Spärck Jones 1972), over the sentences at hand",
    label=Honesty.HEURISTIC,
    text="share = Σ over the question's words in the sentence ln(1 + N / (1 + n)) / the same Σ over all of them",
)
def telling(wanted: Collection[str], held: Collection[str], counts: Mapping[str, int], sentences: int) -> float:
    """How much of a question's wording a sentence holds, where a word that few of the sentences have tells more."""
    weights = {word: log(1.0 + sentences / (1.0 + counts.get(word, 0))) for word in set(wanted)}
    whole = fsum(weights.values())  # exact in any order: that of a set's words is another in every process
    return fsum(weight for word, weight in weights.items() if word in held) / whole if whole > 0.0 else 0.0


@formula(
    "writing.worth",
    origin="Adjudge: weights set by hand on 40 questions to documents of its own, what a lack costs on 290 of six sets, each left"
    " out in turn; the filled question after Demszky et al. 2018",
    label=Honesty.HEURISTIC,
    text=(
        "worth = by_similarity × similarity + by_words × words + by_relevance × relevance + by_answer × max(answer, filled);"
        " × unfit where a time or a measure is asked for and the sentence has none;"
        " × unborne where it does not bear out the question answered with what it says (filled < borne);"
        " × elsewhere where it is about another code, name or year"
    ),
)
def worth(measured: MeasuredSentence, policy: WritingPolicy) -> Score:
    """What a sentence is worth as an answer to a part of a question."""
    terms = (
        weighted("similarity", measured.similarity, policy.by_similarity),
        weighted("words", measured.words, policy.by_words),
        weighted("relevance", measured.relevance, policy.by_relevance),
        weighted("answer", max(measured.answer, measured.filled or 0.0), policy.by_answer),
    )
    found = total("writing.worth", terms)
    lacks = {"unfit": policy.unfit} if not measured.fits else {}
    if measured.filled is not None and measured.filled < policy.borne:
        lacks |= {"unborne": policy.unborne}
    lacks |= {"elsewhere": policy.elsewhere} if not measured.about else {}
    if not lacks:
        return found
    return Score(formula=found.formula, value=found.value * prod(lacks.values()), terms=terms, fired=tuple(lacks))

"""Reading a draft from top to bottom: what it states, clause by clause, item by item and cell by cell (seed 003 §3.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from itertools import groupby, takewhile

from adjudge.english.clause_places import Cast, cast
from adjudge.english.clauses import Clause, clause
from adjudge.english.cut_wording import genitive, within_sentence
from adjudge.english.figures.dates import quote_spans
from adjudge.english.layout.blocks import Block, BlockKind, bare, blocks
from adjudge.english.leaning import is_empty_it, is_it_of_time_taken
from adjudge.english.names import is_person
from adjudge.english.reader import LONGEST, ArticleReader, SaidClause, flowing, may_be_sentence
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.topics import subject_place
from adjudge.english.verbs import PLURAL, SINGULAR, forms
from adjudge.english.words import PREPOSITIONS, Word
from adjudge.ledger.draft_blocks import (
    PAIR,
    PROSE,
    Intros,
    are_several,
    code_spans,
    completed,
    draft_blocks,
    indent_of,
    item_wording,
)
from adjudge.ledger.draft_rules import HYPOTHETICAL, QUESTION, asserted, holds_number, is_unreal, lead_in
from adjudge.ledger.draft_tables import cells
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span, within
from adjudge.values.word_lists import word_set

# What a pronoun of a draft stands for, so that a claim taken out of it can be read alone.
#
# The house's reader replaces a pronoun where it is sure that a name is meant. A draft is short and mostly about one thing at a
# time, which often has no name ("The refund window is 30 days. It starts on delivery."): here the subject of the sentence before
# is taken, where number and kind agree.


_ONE = frozenset({"it", "its"})
_SEVERAL = frozenset({"they", "their"})
_SOMEBODY = frozenset({"he", "she", "his"})
_POSSESSIVE = frozenset({"its", "their", "his"})
_NO_SUBJECT = frozenset({"i", "you", "we", "this", "that", "these", "those", "there", "what", "here", "one", "who"})
_EMPTY_IT = regex(
    r"it(?:['\u2019]s|\s(?:is|was|has been|will be|seems|appears|takes|took|rains|depends|follows))\b.{0,80}?"
    r"\b(?:that|who|which|to|if|whether|for|on)\b",
    re.IGNORECASE,
)
""" "It takes five days to …": the pronoun stands for nothing."""
_MOST_WORDS = 8


@dataclass(slots=True)
class Subjects:
    """Who and what a draft has spoken of so far."""

    cast: Cast
    last: str = ""
    named: bool = False
    """Whether it goes by a name."""
    several: bool = False
    told_in: Span | None = None
    """The sentence that spoke of it."""
    people: tuple[str, ...] = ()
    """Those named so far."""

    def forget(self) -> None:
        """Under a new heading a pronoun may mean anything above it."""
        self.last = ""

    def worded(self, said: SaidClause) -> str:
        """A clause with its subject named, as far as it can be told; what it is about is remembered."""
        row = parsed(said.wording).statement
        if not row:
            return said.wording
        worded = self._replaced(said, row)
        self.people = tuple(dict.fromkeys((*self.people, *(name for name in said.named if is_person(name)))))
        return worded

    def _replaced(self, said: SaidClause, row: Sequence[Word]) -> str:
        found = clause(row)
        begins = lead_in(said.wording)
        opening = next((word for word in row if word.start >= begins), row[0])
        word = row[subject_place(found)] if found is not None else opening
        word = opening if word.start < begins else word
        stands_for = "" if self._is_empty(row, row.index(word)) else self._stands_for(said, word)
        if not stands_for:
            self._remember(said, found, word)
            return said.wording
        named = stands_for if word.start == 0 else within_sentence(stands_for)
        ending = genitive(named) if word.lower in _POSSESSIVE else ""
        return f"{said.wording[: word.start]}{named}{ending}{said.wording[word.end :]}"

    def _is_empty(self, row: Sequence[Word], at: int) -> bool:
        """Whether an "it" stands for nothing. Shipping takes three days, as a draft goes on to say; Acme takes none."""
        if is_it_of_time_taken(row, at):
            return self.named or not self.last
        return is_empty_it(row, at)

    def _stands_for(self, said: SaidClause, word: Word) -> str:
        if word.lower in _SOMEBODY:
            only = self.people[0] if len(self.people) == 1 else ""
            return said.carried if self._is_somebody(said.carried) else only
        if word.lower in _SEVERAL:
            return self.last if self.several else ""
        if word.lower not in _ONE or _EMPTY_IT.match(said.wording, word.start):
            return ""
        if self.last and not self.several:
            return self.last
        several = self.several and said.carried.lower() == self.last.lower()
        return said.carried if said.carried and not several and not self._is_somebody(said.carried) else ""

    def _is_somebody(self, name: str) -> bool:
        return bool(name) and (is_person(name) or name.rsplit(maxsplit=1)[-1] in self.cast.people)

    def _remember(self, said: SaidClause, found: Clause | None, word: Word) -> None:
        subject = said.subject[lead_in(said.subject) :]
        unfit = word.lower in _NO_SUBJECT | _SOMEBODY | _ONE | _SEVERAL or len(subject.split()) > _MOST_WORDS
        if found is None or unfit or not subject or self._is_somebody(subject):
            anew = found is not None and self._is_somebody(subject) and said.sentence != self.told_in
            self.last = "" if anew else self.last  # "The mill was bought by Ann Lee, who …" is about the mill
            return
        self.last = subject[0].upper() + subject[1:]
        self.named, self.several, self.told_in = bool(said.about), _is_plural(found, subject), said.sentence


def _is_plural(found: Clause, subject: str) -> bool:
    verb = found.row[found.verb].lower
    if verb in PLURAL | SINGULAR:
        return verb in PLURAL
    return are_several(list(takewhile(lambda part: part not in PREPOSITIONS, subject.lower().split())))


FRAGMENT, INTRODUCES = "fragment", "introduces_a_list"
_ENDS = regex(r"[.!][\"'\u201d\u2019)\]]{0,3}$")
_NUMBERED = regex(
    r"\W{0,4}(?:step|part|section|chapter|page|option|figure|table|phase|item|article|appendix|question|answer|day|week|note|q|no\.)"
    r"\s?[0-9]{1,4}(?: of [0-9]{1,4})?\W{0,3}$",
    re.IGNORECASE,
)
"""A number that only counts the parts of a draft."""
_LONGEST_INTRO = 300
"""Characters of the words that introduce a list."""
_LEAST_WORDS = 4
"""Words from which a line without a certain verb is a sentence for all that, if it ends like one."""
_LEAST_TERMS = 2
"""Content words of the shortest sentence that ends like one: "Bob sued Anna."."""
_DO = word_set("ledger.draft_reading.do")
_BEHIND_DO = frozenset({"the", "a", "an", "your", "all", "any", "it", "this", "that", "these", "them", "to", "for", "both"})


@dataclass(frozen=True, kw_only=True, slots=True)
class DraftStatement:
    """One thing a draft states, or what stands where it might."""

    span: Span
    """Its own words in the draft."""
    sentence: Span
    wording: str
    asks: bool = False
    """It tells the reader to do something."""
    why_not: str = ""
    """The rule by which it is no claim; empty where it is one."""
    scrap: bool = False
    """A figure and no sentence: told, and read best together with what was asked."""


def read_draft(text: str, longest: int) -> tuple[DraftStatement, ...]:
    """What a draft states, in order and apart; `longest` is how many characters are read as one sentence. Its places are those of
    the text, which has no anchors any more. Code states nothing, nor does a heading that is no sentence."""
    marked = blocks(text)
    clear = flowing(bare(text), marked)
    code = code_spans(text)
    laid = draft_blocks(text, clear, marked, code)
    title = laid[0].span.of(clear) if laid and laid[0].kind is BlockKind.HEADING else ""
    reader = ArticleReader(clear=clear, title=" ".join(title.split()), quotes=quote_spans(clear))
    told = _DraftReader(
        text=text,
        clear=clear,
        code=code,
        reader=reader,
        subjects=Subjects(cast=cast(clear)),
        longest=min(longest, LONGEST),
    )
    return tuple(told.read(laid))


@dataclass(slots=True)
class _DraftReader:
    text: str
    clear: str
    code: tuple[Span, ...]
    reader: ArticleReader
    subjects: Subjects
    longest: int
    """Characters; the reader of articles reads no longer stretch either."""
    intros: Intros = field(default_factory=Intros)
    label: str = ""
    """The question or the heading right before: a bare figure is its answer."""

    def read(self, laid: Sequence[Block]) -> Iterator[DraftStatement]:
        for is_table, run in groupby(enumerate(laid), key=lambda pair: self._is_row(pair[1])):
            if is_table:
                for table in self._tables([block.span for _, block in run]):
                    yield from self._table(table)
                continue
            for number, block in run:
                if block.kind is BlockKind.HEADING:
                    self.subjects.forget()
                    self.intros.forget()
                    self.label = f"{' '.join(block.span.of(self.clear).split()).rstrip(':')}:"
                yield from self._block(number, block, laid[number + 1] if number + 1 < len(laid) else None)

    def _is_row(self, block: Block) -> bool:
        own = block.span.of(self.clear)
        return block.kind is BlockKind.OTHER and "|" in own and not within(self.code, block.span)

    def _tables(self, rows: Sequence[Span]) -> Iterator[list[Span]]:
        """Rows that a blank line parts are of two tables."""
        held: list[Span] = []
        for row in rows:
            if held and self.text.count("\n", held[-1].end, row.start) > 1:
                yield held
                held = []
            held.append(row)
        if held:
            yield held

    def _table(self, rows: Sequence[Span]) -> Iterator[DraftStatement]:
        for cell in cells(self.clear, rows):
            if len(cell.span):
                yield DraftStatement(
                    span=cell.span, sentence=cell.row, wording=cell.wording, why_not=asserted(cell.wording).why_not
                )

    def _block(self, number: int, block: Block, after: Block | None) -> Iterator[DraftStatement]:
        is_item = block.kind is BlockKind.ITEM
        indent = indent_of(self.text, block.span.start) if is_item else PROSE
        intro = self.intros.over(indent)
        lists = after is not None and after.kind is BlockKind.ITEM and indent_of(self.text, after.span.start) > indent
        shows_code = after is not None and bool(within(self.code, after.span))
        for said in self.reader.block(number, block):
            introduces = said.wording.endswith(":") and len(said.wording) <= _LONGEST_INTRO and (lists or shows_code)
            for one in self._stated(said, intro):
                counts = not introduces or holds_number(said.own)
                told = one if counts else replace(one, why_not=one.why_not or INTRODUCES)
                self.label = told.wording if told.why_not == QUESTION else self._kept_label(told)
                yield told
            if introduces and lists:
                sure = said.sure
                whole = completed(intro, said.wording.rstrip(":"), self.clear) + ":" if intro and not sure else said.wording
                self.intros.opens(whole, indent)

    def _kept_label(self, told: DraftStatement) -> str:
        """A heading stands over every figure of the list below it; a question has one answer."""
        return self.label if self.label.endswith(":") and told.wording.startswith(self.label) else ""

    def _stated(self, said: SaidClause, intro: str) -> Iterator[DraftStatement]:
        if len(said.own) > self.longest:
            yield from _pieces(said, self.longest)
            return
        is_item = said.kind is BlockKind.ITEM
        worded = self.subjects.worded(said)
        worded = item_wording(worded) if is_item else worded
        asks = _asks(said)
        sure = said.sure
        told = asserted(worded)
        unreal = HYPOTHETICAL if is_unreal(said.sentence.of(self.clear)) else ""
        why_not, scrap = told.why_not or unreal, False
        claimed = worded if why_not else _ended(worded, told.start, told.end)
        loose = not why_not and not sure and not asks and not PAIR.match(worded)
        if not why_not and is_item and intro and not (sure and worded[:1].isupper()):
            claimed = completed(intro, claimed, self.clear)
        elif loose and _is_fragment(said):
            why_not = FRAGMENT
        elif loose and said.found is None and holds_number(worded):
            claimed, scrap = f"{self.label} {claimed}".strip(), not self.label  # "What is the fee? $99."
        claimed = claimed.strip()
        yield DraftStatement(
            span=_own_span(said, why_not), sentence=said.sentence, wording=claimed[:1].upper() + claimed[1:], asks=asks,
            why_not=why_not, scrap=scrap,
        )  # fmt: skip


def _own_span(said: SaidClause, why_not: str) -> Span:
    """A claim's own words in the draft: its sentence less what was cut off as no claim."""
    told = asserted(said.own)
    if why_not or told.why_not:
        return said.span
    return Span(start=said.span.start + told.start, end=said.span.start + told.end)


def _ended(worded: str, start: int, end: int) -> str:
    """A stretch of a sentence as a sentence."""
    body = worded[start:end]
    return body if end == len(worded) else f"{body.rstrip(' ,;')}."


def _is_fragment(said: SaidClause) -> bool:
    """Whether a stretch is no sentence, as far as can be told. One that ends like a sentence and has two words of content is
    one, and a figure is told whatever it stands in."""
    own = said.own.strip()
    if _NUMBERED.match(own):
        return True
    ends = _ENDS.search(own[-6:]) is not None
    if (ends and (said.found is not None or len(parsed(own).terms) >= _LEAST_TERMS)) or holds_number(own):
        return False
    return len(own.split()) < _LEAST_WORDS or not (ends or may_be_sentence(said))


def _asks(said: SaidClause) -> bool:
    """Whether a sentence begins with what is to be done: "Hold the button for 10 seconds."."""
    row = parsed(said.own[lead_in(said.own) :]).words
    row = row[1:] if row and row[0].lower == "please" else row
    if len(row) < 2 or said.sure:
        return False
    first = row[0].lower
    return first in _DO or ("base" in forms(first) and row[1].lower in _BEHIND_DO)


def _pieces(said: SaidClause, longest: int) -> Iterator[DraftStatement]:
    """A stretch too long to be a sentence, in pieces that can be read: nothing in a draft goes unread for its length."""
    at, end = said.span.start, said.span.end
    while at < end:
        cut = min(at + longest, end)
        own = said.own[at - said.span.start : cut - said.span.start]
        space = own.rfind(" ") if cut < end else -1
        cut = at + space if space > 0 else cut
        if wording := " ".join(said.own[at - said.span.start : cut - said.span.start].split()):
            yield DraftStatement(span=Span(start=at, end=cut), sentence=said.span, wording=wording)
        at = cut

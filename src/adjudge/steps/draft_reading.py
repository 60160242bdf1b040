"""Reading a draft from top to bottom: what it states, clause by clause, item by item and cell by cell (seed 003 §3.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from adjudge.model.span import Span, within
from adjudge.steps.article_reader import LONGEST, STATES, Reader
from adjudge.steps.article_reading import flowing
from adjudge.steps.draft_subjects import Subjects
from adjudge.steps.said import Said, may_be_sentence
from adjudge.steps.standing_alone import cast
from adjudge.text.clauses import clause
from adjudge.text.detecting import quote_spans
from adjudge.text.draft_kinds import holds_number
from adjudge.text.draft_rules import lead_in, why_no_claim
from adjudge.text.draft_tables import cells, is_row
from adjudge.text.layout import Block, BlockKind, bare, blocks
from adjudge.text.topics import is_proper
from adjudge.text.verbs import forms
from adjudge.text.words import words

FRAGMENT, INTRODUCES = "fragment", "introduces_a_list"
_ENDS = re.compile(r"[.!][\"'\u201d\u2019)\]]{0,3}$")
_PAIR = re.compile(r"[^:\n]{2,80}:\s{1,10}\S")
_FOLLOWING = re.compile(
    r"(?:\s(?:the following|as follows|these|below|following)(?:\s\w{2,20}){0,2})?\s{0,3}:\s{0,3}$", re.I
)
_ITEM_END = re.compile(r"(?:[;,]|\s(?:and|or))\s{0,3}$")
_HASHES = re.compile(r"\s{0,3}#{1,6}\s")
_FENCE = re.compile(r"^[^\S\n]{0,3}(?:`{3}|~{3})", re.MULTILINE)
_LONGEST_INTRO = 300
"""Characters of the words that introduce a list."""
_LEAST_WORDS = 4
"""Words from which a line without a certain verb is a sentence for all that, if it ends like one."""
_DO_WORDS = """
submit press click restart send contact call return select enter open go turn use ensure make check follow keep store wash
remove install add choose visit log sign complete fill provide include avoid do don't never always take apply pay bring report
notify request wait wear read set place run type tap download update connect hold store email file attach verify replace
"""
_DO = frozenset(_DO_WORDS.split())
_BEHIND_DO = frozenset(
    {"the", "a", "an", "your", "all", "any", "it", "this", "that", "these", "them", "to", "for", "both"}
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Stated:
    """One thing a draft states, or what stands where it might."""

    span: Span
    """Its own words in the draft."""
    sentence: Span
    wording: str
    asks: bool = False
    """It tells the reader to do something."""
    why_not: str = ""
    """The rule by which it is no claim; empty where it is one."""


def read_draft(text: str) -> tuple[Stated, ...]:
    """What a draft states, in order and apart. Its places are those of the text, which has no anchors any more. Code and
    headings state nothing; a line that only looks like a heading and is a sentence does."""
    marked = blocks(text)
    clear = flowing(bare(text), marked)
    code = _code(text)
    laid = [_taken(text, clear, block, code) for block in marked]
    if not any(block.kind in STATES for block in laid):
        laid = [block if within(code, block.span) else _unmarked(text, block) for block in laid]  # "Paris" is an answer
    title = laid[0].span.of(clear) if laid and laid[0].kind is BlockKind.HEADING else ""
    reader = Reader(clear=clear, title=" ".join(title.split()), quotes=quote_spans(clear))
    told = _DraftReader(clear=clear, code=code, reader=reader, subjects=Subjects(cast=cast(clear))).read(laid)
    return tuple(told)


def _code(text: str) -> tuple[Span, ...]:
    """From fence to fence; one that is never closed runs to the end."""
    fences = list(_FENCE.finditer(text))
    ends = [*(match.end() for match in fences[1::2]), len(text)]
    return tuple(Span(start=match.start(), end=end) for match, end in zip(fences[::2], ends, strict=False))


def _taken(text: str, clear: str, block: Block, code: Sequence[Span]) -> Block:
    """A block for what it is in a draft: a short answer without a full stop is no heading, and "Credit: 5% a month" no byline."""
    own = block.span.of(clear)
    odd = block.kind is BlockKind.HEADING or (
        block.kind is BlockKind.OTHER and not is_row(own) and not within(code, block.span)
    )
    if not odd or not any(map(str.isalpha, own)):
        return block
    found = clause(words(own))
    whole = found is not None and found.sure
    return _unmarked(text, block) if whole or holds_number(own) else block


def _unmarked(text: str, block: Block) -> Block:
    """What only looks like a heading, as prose."""
    marked = block.kind is BlockKind.HEADING and _is_marked(text, block)
    own = block.span.of(text)
    plain = block.kind in {BlockKind.HEADING, BlockKind.OTHER} and not marked and not is_row(own)
    plain = plain and any(map(str.isalnum, own))
    return Block(kind=BlockKind.PROSE, span=block.span) if plain else block


def _is_marked(text: str, block: Block) -> bool:
    line = text.rfind("\n", 0, block.span.start) + 1
    after = text[block.span.end : block.span.end + 200].lstrip(" *_")
    underlined = after.startswith("\n") and after[1:4] in {"===", "---"}
    return _HASHES.match(text, line) is not None or underlined


@dataclass(slots=True)
class _DraftReader:
    clear: str
    code: tuple[Span, ...]
    reader: Reader
    subjects: Subjects
    intro: str = ""
    """What the items of the list being read complete."""

    def read(self, laid: Sequence[Block]) -> Iterator[Stated]:
        for is_table, run in groupby(enumerate(laid), key=lambda pair: self._is_row(pair[1])):
            if is_table:
                yield from self._table([block.span for _, block in run])
                continue
            for number, block in run:
                if block.kind is BlockKind.HEADING:
                    self.subjects.forget()
                    self.intro = ""
                follows = laid[number + 1].kind if number + 1 < len(laid) else BlockKind.OTHER
                yield from self._block(number, block, introduces=follows is BlockKind.ITEM)

    def _is_row(self, block: Block) -> bool:
        return block.kind is BlockKind.OTHER and is_row(block.span.of(self.clear)) and not within(self.code, block.span)

    def _table(self, rows: Sequence[Span]) -> Iterator[Stated]:
        for cell in cells(self.clear, rows):
            if len(cell.span):
                yield Stated(
                    span=cell.span, sentence=cell.row, wording=cell.wording, why_not=why_no_claim(cell.wording)
                )

    def _block(self, number: int, block: Block, *, introduces: bool) -> Iterator[Stated]:
        if block.kind is not BlockKind.ITEM:
            self.intro = ""
        for said in self.reader.block(number, block):
            opens_list = introduces and said.wording.endswith(":") and len(said.wording) <= _LONGEST_INTRO
            for one in self._stated(said):
                counts = not opens_list or holds_number(said.own)
                yield one if counts else replace(one, why_not=one.why_not or INTRODUCES)
            if opens_list:
                self.intro = said.wording

    def _stated(self, said: Said) -> Iterator[Stated]:
        if len(said.span) > LONGEST:
            yield from _pieces(said)
            return
        worded = self.subjects.worded(said)
        asks = _asks(said)
        is_item = said.kind is BlockKind.ITEM
        sure = said.found is not None and said.found.sure
        why_not = why_no_claim(worded)
        if not why_not and is_item and self.intro and not (sure and worded[:1].isupper()):
            worded = self._completed(worded)
        elif not why_not and not sure and not asks and not _PAIR.match(worded) and _is_fragment(said):
            why_not = FRAGMENT
        skipped = 0 if why_not else lead_in(said.own)
        yield Stated(
            span=Span(start=said.span.start + skipped, end=said.span.end),
            sentence=said.sentence,
            wording=_capital(worded[0 if why_not else lead_in(worded) :]),
            asks=asks,
            why_not=why_not,
        )

    def _completed(self, item: str) -> str:
        """What a list's item says together with the words that introduce the list."""
        core = _FOLLOWING.sub("", self.intro).strip()
        item = _ITEM_END.sub("", item).strip()
        row = words(core)
        found = clause(row)
        open_ended = found is not None and found.after >= len(found.row)
        linked = bool(row) and row[-1].lower in {
            "to",
            "of",
            "for",
            "with",
            "in",
            "by",
            "must",
            "should",
            "include",
            "are",
            "is",
        }
        if not (open_ended or linked):
            return f"{core}: {item}"
        first, _, rest = item.partition(" ")
        named = not rest and is_proper(first, self.clear)
        keeps = not first[1:].islower() or named or any(map(str.isupper, rest))
        return f"{core} {item if keeps else item[0].lower() + item[1:]}"


def _is_fragment(said: Said) -> bool:
    """Whether a stretch is no sentence, as far as can be told: few words, or no end and nothing like a verb."""
    ends = _ENDS.search(said.own.rstrip()[-6:]) is not None
    if said.found is not None and ends:
        return False
    return len(said.own.split()) < _LEAST_WORDS or not (ends or may_be_sentence(said))


def _asks(said: Said) -> bool:
    """Whether a sentence begins with what is to be done: "Hold the button for 10 seconds."."""
    row = words(said.own)
    if len(row) < 2 or (said.found is not None and said.found.sure):
        return False
    first = row[0].lower
    return first in _DO or ("base" in forms(first) and row[1].lower in _BEHIND_DO)


def _pieces(said: Said) -> Iterator[Stated]:
    """A stretch too long to be a sentence, in pieces that can be read: nothing in a draft goes unread for its length."""
    at, end = said.span.start, said.span.end
    while at < end:
        cut = min(at + LONGEST, end)
        own = said.own[at - said.span.start : cut - said.span.start]
        space = own.rfind(" ") if cut < end else -1
        cut = at + space if space > 0 else cut
        if wording := " ".join(said.own[at - said.span.start : cut - said.span.start].split()):
            yield Stated(span=Span(start=at, end=cut), sentence=said.span, wording=wording)
        at = cut


def _capital(text: str) -> str:
    text = text.strip()
    return text[:1].upper() + text[1:]

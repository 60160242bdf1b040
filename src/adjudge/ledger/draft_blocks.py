"""The blocks of a draft for what they are there: an answer is laid out more loosely than an article."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import groupby, zip_longest

from adjudge.english.layout.blocks import Block, BlockKind, bare, blocks
from adjudge.english.layout.chunks import anchors
from adjudge.english.layout.tables import is_row
from adjudge.english.reader import STATES
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences, trimmed_span
from adjudge.english.topics import is_proper
from adjudge.english.words import PREPOSITIONS
from adjudge.ledger.draft_rules import COUNTED, holds_number
from adjudge.ledger.draft_tables import asides, loose_rows
from adjudge.values.dataclass import dataclass
from adjudge.values.headings import hash_heading, underline_level
from adjudge.values.ledger import PassedOver
from adjudge.values.span import Span, within
from adjudge.values.word_lists import word_set

_FENCE = regex(r"^[^\S\n]{0,3}(?:`{3}|~{3})", re.MULTILINE)
_ASKING = regex(r"(?:how|what|why|when|where|who|which|whose|if|before|after|while)\b|.{0,200}\?\s{0,3}$", re.IGNORECASE)
""" "What you need", "How refunds are paid": a heading that names and does not tell."""
PAIR = regex(r"[^:\n]{2,80}:\s{1,10}\S")
_PRICED = frozenset({"money", "percent"})


def code_spans(text: str) -> tuple[Span, ...]:
    """From fence to fence; one that is never closed runs to the end."""
    return tuple(Span(start=begin.start(), end=end.end() if end else len(text)) for begin, end in _fenced(text))


def _fenced(text: str) -> Iterator[tuple[re.Match[str], re.Match[str] | None]]:
    fences = list(_FENCE.finditer(text))
    return zip_longest(fences[::2], fences[1::2])


_PROSE_LABELS = word_set("ledger.draft_blocks.prose_labels")
"""What stands behind the first fence of what is no code."""
_SENTENCE = regex(r"[\"'\u201c\u2018(*_#>-]{0,3}\s?[A-Z0-9][^{};=<>\\|$]{8,600}[.!?][\"'\u201d\u2019)*_]{0,3}$")
_MOSTLY = 0.5


def without_prose_fences(text: str) -> str:
    """The text with spaces for fences around what reads as prose: an answer in a box of code is an answer all the same."""
    for begin, end in _fenced(text):
        ends = end.start() if end else len(text)
        opened = text.find("\n", begin.end(), ends)
        label = text[begin.end() : opened].strip("`~ \t").lower()
        if opened >= 0 and (not label or label in _PROSE_LABELS) and _is_prose(text[opened:ends]):
            text = text[: begin.start()] + " " * (opened - begin.start()) + text[opened:]
            text = text[:ends] + " " * len(end[0]) + text[end.end() :] if end else text
    return text


def _is_prose(text: str) -> bool:
    """Whether most of a text is sentences as people write them."""
    own = [" ".join(span.of(text).split()) for span in sentences(text)]
    written = sum(len(one) for one in own if _SENTENCE.fullmatch(one) and parsed(one).clause is not None)
    return written >= _MOSTLY * sum(map(len, own)) > 0


def draft_blocks(text: str, clear: str, marked: Sequence[Block], code: Sequence[Span]) -> list[Block]:
    """The blocks of an article as those of a draft. Where nothing else could state anything, what looks like a heading does:
    "Paris" is an answer."""
    rows = [row for row in loose_rows(text) if not within(code, row)]
    laid = [_taken(text, clear, block, code) for block in _with_rows(text, marked, rows)]
    if not any(block.kind in STATES for block in laid):
        laid = [block if within(code, block.span) else _unmarked(text, block) for block in laid]
    return laid


def _with_rows(text: str, marked: Sequence[Block], rows: Sequence[Span]) -> Iterator[Block]:
    """The blocks with each row of a table without outer bars as a block of its own, which else were one paragraph."""
    for block in marked:
        inside = [row for row in rows if row.start < block.span.end and block.span.start < row.end]
        at = block.span.start
        for row in inside:
            own = trimmed_span(text, max(row.start, at), min(row.end, block.span.end))
            if (before := trimmed_span(text, at, max(row.start, at))) is not None:
                yield Block(kind=block.kind, span=before)
            if own is not None:
                yield Block(kind=BlockKind.OTHER, span=own)
            at = min(row.end, block.span.end)
        if (rest := trimmed_span(text, at, block.span.end)) is not None:
            yield Block(kind=block.kind, span=rest) if inside else block


def _taken(text: str, clear: str, block: Block, code: Sequence[Span]) -> Block:
    """A block for what it is in a draft: a short answer without a full stop is no heading, and "Credit: 5% a month" no byline."""
    own = block.span.of(clear)
    odd = block.kind is BlockKind.HEADING or (block.kind is BlockKind.OTHER and "|" not in own and not within(code, block.span))
    if not odd or not any(map(str.isalpha, own)):
        return block
    if block.kind is BlockKind.HEADING and _is_marked(text, block):
        return Block(kind=BlockKind.PROSE, span=block.span) if _tells(own) else block
    return _unmarked(text, block) if parsed(own).sure_clause is not None or holds_number(own) else block


def _tells(heading: str) -> bool:
    """Whether a heading is a sentence or gives a price, a share or the measure of something: "# Refunds take 90 days". A question
    in it is none of that, its answer is."""
    heading = heading.rpartition("?")[2].strip() or heading
    if _ASKING.match(heading):
        return False
    if parsed(heading).sure_clause is not None:
        return True
    kinds = {one.kind for one in parsed(heading).quantities}
    return bool(kinds & _PRICED) or (PAIR.match(heading) is not None and bool(kinds - COUNTED))


def _unmarked(text: str, block: Block) -> Block:
    """What only looks like a heading, as prose."""
    marked = block.kind is BlockKind.HEADING and _is_marked(text, block)
    own = block.span.of(text)
    plain = block.kind in {BlockKind.HEADING, BlockKind.OTHER} and not marked and not is_row(own)
    plain = plain and any(map(str.isalnum, own))
    return Block(kind=BlockKind.PROSE, span=block.span) if plain else block


def _is_marked(text: str, block: Block) -> bool:
    line = text.rfind("\n", 0, block.span.start) + 1
    own, after, *_ = (*text[line : line + 1000].split("\n", 2), "")
    return hash_heading(own) is not None or underline_level(after, own) > 0


# Lists of a draft: which words introduce an item, and what the two say together.


_VERBS = (
    r"(?:is|are|was|were|has|have|had|must|can|could|may|might|will|would|shall|should|do|does|did|not|apply|applies"
    r"|cannot|needs?)"
)
_FOLLOWING = regex(
    r"(?:\s(?:the following|as follows|these|below|following)(?:\s(?!" + _VERBS + r"\b)\w{2,20}){0,2})?\s{0,3}:\s{0,3}$",
    re.IGNORECASE,
)
""" "… the following risks:" at the end of an introduction. Before a verb it is the subject, and what is said of the items."""
_SUBJECT = regex(
    r"(?:the following|these|those|the below)(?:\s(?!" + _VERBS + r"\b)[\w-]{2,30}){0,3}\s(?=" + _VERBS + r"\b)",
    re.IGNORECASE,
)
_ITEM_END = regex(r"\s{0,3}(?:[;,]\s{0,3}(?:and|or)?|\s(?:and|or))$")
_LONGEST_TIE = 12
_LINKS = frozenset({"to", "of", "for", "with", "in", "by", "must", "should", "include", "are", "is"})
_SINGULAR = {"are": "is", "were": "was", "have": "has", "do": "does"}
PROSE = -1
"""How far in the words of a paragraph stand, as far as lists go: nothing introduces them."""


@dataclass(slots=True)
class Intros:
    """What introduces the items being read, from the outermost list inwards."""

    held: list[tuple[int, str]] = field(default_factory=list)
    """How far in each introduction stands, and its words."""

    def forget(self) -> None:
        self.held.clear()

    def over(self, indent: int) -> str:
        """What introduces an item that stands so far in; empty where nothing does."""
        while self.held and self.held[-1][0] >= indent:
            self.held.pop()
        return self.held[-1][1] if self.held else ""

    def opens(self, wording: str, indent: int) -> None:
        """The words introduce what stands further in than they do."""
        self.held.append((indent, wording))


def indent_of(text: str, start: int) -> int:
    """How far in the line of a place begins, with four for a tab."""
    line = text.rfind("\n", 0, start) + 1
    shown = text[line:start]
    return len((shown[: len(shown) - len(shown.lstrip())]).expandtabs(4))


def item_wording(item: str) -> str:
    """An item without what ties it to the next one: "; and"."""
    item = item.strip()
    tie = _ITEM_END.search(item[-_LONGEST_TIE:])
    return item[: len(item) - len(tie[0])].rstrip() if tie else item


def completed(intro: str, item: str, clear: str) -> str:
    """What a list's item says together with the words that introduce the list; `clear` is the draft, which tells names."""
    item = item_wording(item)
    if not item:
        return intro
    whole = intro.strip().rstrip(":").strip()
    if subject := _SUBJECT.match(whole):
        said = whole[subject.end() :]
        verb, _, rest = said.partition(" ")
        one = _is_one(item)
        verb = _SINGULAR.get(verb.lower(), verb) if one else verb
        return f"{item[0].upper()}{item[1:].rstrip('.')} {verb}{' ' if rest else ''}{rest}."
    core = _FOLLOWING.sub("", intro).strip()
    row, found = parsed(core).words, parsed(core).clause
    open_ended = found is not None and found.after >= len(found.row)
    linked = bool(row) and row[-1].lower in _LINKS
    if not (open_ended or linked):
        return f"{core}: {item}"
    first, _, rest = item.partition(" ")
    named = not rest and is_proper(first, clear)
    keeps = not first[1:].islower() or named or any(map(str.isupper, rest))
    return f"{core} {item if keeps else item[0].lower() + item[1:]}"


def _is_one(item: str) -> bool:
    """Whether an item names one thing or a mass: "water damage", not "lost keys"."""
    head: list[str] = []
    for word in parsed(item).words:
        if head and (word.lower in PREPOSITIONS or word.is_mark):
            break
        head.append(word.lower)
    return not are_several(head)


def are_several(head: Sequence[str]) -> bool:
    """Whether the words of a phrase up to its noun name several things."""
    noun = head[-1] if head else ""
    return "and" in head or (noun.endswith("s") and not noun.endswith(("ss", "us", "is")))


# What of a draft nobody reads, although words stand there: code, the text of pictures and links, names of rows.


CODE, MARKUP, CITATION, HEADING, LABEL, LAYOUT = "code", "markup", "citation", "heading", "table_label", "layout"
_WORD = regex(r"[^\s\"<>()\[\]{}|`]{1,2000}")
"""Between spaces and what sets off names and titles in markup; an address is one."""
_LEAST_WORDS = 3
"""Words of the shortest stretch that is listed: "Entry costs nothing"; less is a label or what joins two claims."""
_NAMES = frozenset({HEADING, LABEL})
"""Where words mostly name something: only a sentence among them is listed."""
_ENDS_AT = {HEADING: "\n", LABEL: "\n|", MARKUP: '\n"<>]'}
"""What ends a heading, a cell, the title of a link."""


def unread(draft: str, text: str, read: Sequence[Span]) -> Iterator[PassedOver]:
    """The stretches of a draft that are neither claims nor passed over for a reason of their own, which are the spans `read`;
    `text` is the draft as it was read, of the same length. So nothing that is hidden from the rules is hidden from a reader."""
    clear = bare(text)
    cited = _marked(draft, [anchor.span for anchor in anchors(draft)])
    own = _marked(draft, asides(draft))
    code = _marked(draft, code_spans(text))
    rows = _marked(draft, loose_rows(text))
    headings = _marked(draft, [block.span for block in blocks(text) if block.kind is BlockKind.HEADING])
    seen = _marked(draft, read)

    def why(word: Span) -> str:
        """Why a word is in nothing that was read; empty where it is, or is none."""
        places = slice(word.start, word.end)
        letters = [place for place in range(word.start, word.end) if draft[place].isalnum()]
        shown = [place for place in letters if clear[place] == draft[place]]
        if not letters or any(seen[place] for place in shown) or any(own[places]):
            return ""
        if any(cited[places]):
            return CITATION
        if any(code[places]):
            return CODE
        if not shown:
            return MARKUP
        if any(headings[places]):
            return HEADING
        line = draft.rfind("\n", 0, word.start) + 1
        return LABEL if any(rows[places]) or is_row(draft[line : line + 1000].partition("\n")[0]) else LAYOUT

    words = [Span(start=match.start(), end=match.end()) for match in _WORD.finditer(draft)]
    explained = [(word, why(word)) for word in words if any(map(str.isalnum, word.of(draft)))]
    for reason, run in groupby(explained, key=lambda pair: pair[1]):
        together = [word for word, _ in run]
        for part in _parts(draft, together, _ENDS_AT.get(reason, "")) if reason else ():
            span = Span(start=part[0].start, end=part[-1].end)
            lettered = sum(any(map(str.isalpha, word.of(draft))) for word in part)
            if lettered >= _LEAST_WORDS and (reason not in _NAMES or _states(span.of(draft))):
                yield PassedOver(span=span, reason=reason)


def _marked(text: str, spans: Iterable[Span]) -> bytearray:
    """Which characters of a text lie in one of these spans."""
    marks = bytearray(len(text))
    for span in spans:
        marks[span.start : span.end] = b"\1" * len(span)
    return marks


def _parts(draft: str, words: Sequence[Span], ends_at: str) -> Iterator[list[Span]]:
    """Words that stand together: a part ends where one of these characters stands between two."""
    part: list[Span] = []
    for word in words:
        if part and any(mark in draft[part[-1].end : word.start] for mark in ends_at):
            yield part
            part = []
        part.append(word)
    if part:
        yield part


def _states(text: str) -> bool:
    """Whether a sentence is among the words: one that has a verb beyond doubt, or may have one and ends with a full stop."""
    own = [" ".join(span.of(text).split()) for span in sentences(text)]
    return any(parsed(one).sure_clause or (parsed(one).clause and one.endswith((".", "!"))) for one in own)

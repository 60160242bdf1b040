"""The blocks of a draft for what they are there: an answer is laid out more loosely than an article."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field

from adjudge.english.layout.blocks import Block, BlockKind
from adjudge.english.layout.tables import is_row
from adjudge.english.reader import STATES
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.sentences import trimmed_span
from adjudge.english.topics import is_proper
from adjudge.english.words import PREPOSITIONS
from adjudge.ledger.draft_rules import COUNTED, holds_number
from adjudge.ledger.draft_tables import loose_rows
from adjudge.values.dataclass import dataclass
from adjudge.values.headings import hash_heading, underline_level
from adjudge.values.span import Span, within

_FENCE = regex(r"^[^\S\n]{0,3}(?:`{3}|~{3})", re.MULTILINE)
_ASKING = regex(r"(?:how|what|why|when|where|who|which|whose|if|before|after|while)\b|.{0,200}\?\s{0,3}$", re.IGNORECASE)
""" "What you need", "How refunds are paid": a heading that names and does not tell."""
PAIR = regex(r"[^:\n]{2,80}:\s{1,10}\S")
_PRICED = frozenset({"money", "percent"})


def code_spans(text: str) -> tuple[Span, ...]:
    """From fence to fence; one that is never closed runs to the end."""
    fences = list(_FENCE.finditer(text))
    ends = [*(match.end() for match in fences[1::2]), len(text)]
    return tuple(Span(start=match.start(), end=end) for match, end in zip(fences[::2], ends, strict=False))


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
    """Whether a heading is a sentence or gives a price, a share or the measure of something: "# Refunds take 90 days"."""
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

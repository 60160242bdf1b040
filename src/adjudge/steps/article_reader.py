"""The reader of an article's blocks: it says clause by clause what stands there, and of what, by what it has read before.

A pronoun at the head of a sentence is read as the subject before it, or as what the article is about, where the house's rules
allow it. Where they do not it stays, and what it most likely stands for is only carried along.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from adjudge.model.span import Span
from adjudge.steps.said import Said, opening_of, subject_of
from adjudge.text.article_sentences import article_sentences, unquoted
from adjudge.text.clause_places import clause_places, statement_row
from adjudge.text.clauses import Clause, clause
from adjudge.text.coordination import resolved
from adjudge.text.cut_wording import within_sentence
from adjudge.text.empty_it import is_empty_it
from adjudge.text.layout import Block, BlockKind
from adjudge.text.leaning import leans_on_its_page
from adjudge.text.names import is_person, names
from adjudge.text.topics import POSSESSIVE, Thread, is_proper, subject_place, topic
from adjudge.text.words import Word

_PERSONAL = frozenset({"he", "she", "it", "his", "her", "its"})
_LEANING_WORDS = """
he she it they his her its their this these those that such both him them
"""
_LEANING = frozenset(_LEANING_WORDS.split())
_DATELINE = re.compile(
    r"^[A-Z][A-Z.,' ]{1,30}(?:,? [A-Z][a-z]{1,12}\.?)?(?: \([A-Za-z ]{1,20}\))? ?(?:--|[\u2013\u2014]) "
)
""" "RIVERTON, Ohio (Wire) — ": where a report was filed, and no part of its first sentence."""
_SPACE_BEFORE_MARK = re.compile(r"(?<!\s)\s+([.,;:!?])(?!\w)")
_MOST_MERGED = 200
"""Characters of a quotation of several sentences that is read as one; what a longer one tells is read sentence by sentence."""
_ENDING = frozenset(".!?\u2026")
LONGEST = 1200
"""Characters of the longest stretch that is read as a sentence; a longer one is a list, a table or noise."""
_SHOWN = 40
_ABOUT = 20_000
"""Characters in which an article shows what it is about."""
STATES = frozenset({BlockKind.PROSE, BlockKind.ITEM, BlockKind.CAPTION})
"""What of an article can state something."""


@dataclass(slots=True)
class Reader:
    """An article while it is read."""

    clear: str
    title: str
    quotes: tuple[Span, ...]
    before: Said | None = None
    last_person: str = ""
    last_thing: str = ""
    surnames: set[str] = field(default_factory=set)
    thread: Thread | None = None
    heads: dict[str, str] = field(default_factory=dict)
    """The last word of every name so far, with the name: "the bridge" is the Harbour Bridge."""
    proper: dict[str, bool] = field(default_factory=dict)
    _at: int = 0

    def __post_init__(self) -> None:
        about = topic(self.title, self.clear[:_ABOUT]) if self.title else None
        self.thread = Thread(topic=about) if about else None
        if about is not None and not is_person(about.name):
            self.last_thing = about.name
        elif about is not None:
            self.last_person = about.name

    def block(self, number: int, block: Block) -> Iterator[Said]:
        if block.kind is BlockKind.HEADING:
            self.before = None  # a pronoun under a heading may mean anything above it
        if block.kind not in STATES:
            return
        body = _DATELINE.sub(_blank, block.span.of(self.clear))
        for place in self._whole(body, block.span.start):
            sentence = unquoted(place.of(body))
            at = block.span.start + place.start
            if len(sentence) > LONGEST:
                yield _unread(place.shifted(block.span.start), sentence, number, block.kind)
                self.before = None
                continue
            for part in clause_places(sentence):
                span = part.span.shifted(at)
                own = part.span.of(sentence)
                said = self._said(
                    own, part.wording, span=span, sentence=place.shifted(block.span.start), block=(number, block)
                )
                self._heard(said)
                yield said

    def _whole(self, body: str, start: int) -> Iterator[Span]:
        """The sentences of a block; those that one quotation runs through, and what goes on in small letters, are one."""
        held: Span | None = None
        for span in article_sentences(body):
            if held is None:
                held = span
            elif span.end - held.start <= _MOST_MERGED and self._goes_on(body, held, span, start):
                held = Span(start=held.start, end=span.end)
            else:
                yield held
                held = span
        if held is not None:
            yield held

    def _goes_on(self, body: str, held: Span, span: Span, start: int) -> bool:
        if body[span.start].islower() and body[held.end - 1] not in ".;":
            return True
        cut, begins = start + held.end, start + span.start
        while self._at < len(self.quotes) and self.quotes[self._at].end < start + held.start:
            self._at += 1
        for at in range(self._at, len(self.quotes)):
            quote = self.quotes[at]
            if quote.start >= cut:
                return False
            if quote.end > begins:
                return not self._stands_free(quote, start + held.start)
        return False

    def _stands_free(self, quote: Span, begins: int) -> bool:
        """Whether a quotation is all there is from a place to its end, with nobody said to have said it."""
        after = self.clear[quote.end + 1 : quote.end + 3].strip()
        return quote.start - 1 <= begins and self.clear[quote.end - 1] in _ENDING and not after.islower()

    def _said(self, own: str, wording: str, *, span: Span, sentence: Span, block: tuple[int, Block]) -> Said:
        worded, found, was_resolved = self._worded(_SPACE_BEFORE_MARK.sub(r"\1", wording))
        subject = subject_of(worded, found)
        named = self._named(worded)
        begins = worded.find(subject) if subject else 0
        about = tuple(name for name, at in named if begins <= at < begins + len(subject))
        pronoun = opening_of(worded, found) in _LEANING
        leaning = (
            pronoun or (found is not None and leans_on_its_page(worded)) or (not about and self._head(subject) != "")
        )
        empty = found is not None and is_empty_it(found.row, subject_place(found))
        carried = "" if empty else self._carried(opening_of(worded, found)) if pronoun else self._head(subject)
        return Said(
            span=span, own=own, wording=worded, sentence=sentence, kind=block[1].kind, block=block[0], found=found,
            subject=subject, named=tuple(name for name, _ in named), about=about, carried=carried, leaning=leaning,
            resolved=was_resolved, person=self.last_person or self.last_thing,
        )  # fmt: skip

    def _carried(self, pronoun: str) -> str:
        """What a pronoun most likely stands for: the last person, the last thing, or whatever was spoken of last."""
        if pronoun in {"he", "she", "his", "her", "him"}:
            return self.last_person or self.last_thing
        return self.last_thing if pronoun in {"it", "its"} else self.last_thing or self.last_person

    def _is_person(self, name: str) -> bool:
        return is_person(name) or name in self.surnames

    def _head(self, subject: str) -> str:
        """The name that a subject such as "the bridge" ends like."""
        first, _, last = subject.rpartition(" ")
        return self.heads.get(last.lower(), "") if first.lower() in {"the", "this", "that"} else ""

    def _named(self, wording: str) -> list[tuple[str, int]]:
        """The names of a clause with their places: a word that has its capital from its place alone is none."""
        found = []
        for span in names(wording):
            name = span.of(wording)
            if name not in self.proper:
                self.proper[name] = is_proper(name, self.clear[:_ABOUT])
            if self.proper[name]:
                found.append((name, span.start))
        return found

    def _worded(self, wording: str) -> tuple[str, Clause | None, bool]:
        """A clause with the pronoun that is its subject replaced, where a rule of the house knows by what."""
        row = statement_row(wording)
        found = clause(row)
        if found is None:
            return wording, None, False
        at = subject_place(found)
        if (replaced := self._replaced(row, at)) is None:
            return wording, found, False
        stands, by = replaced[0], within_sentence(replaced[1]) if row[at].start else replaced[1]
        worded = f"{wording[: row[at].start]}{by}{wording[row[at + stands - 1].end :]}"
        return worded, clause(statement_row(worded)), True

    def _replaced(self, row: Sequence[Word], at: int) -> tuple[int, str] | None:
        """How many words from a place stand for something said before, and for what."""
        if self.thread is not None and (stands := self.thread.means(row, at)):
            pronoun = row[at].lower
            self.thread.settle(pronoun)
            return stands, self.thread.topic.name + ("'s" if pronoun in POSSESSIVE else "")
        before = self.before
        if row[at].lower not in _PERSONAL or is_empty_it(row, at):
            return None
        if before is None or before.found is None or not before.found.sure:
            return None
        by = resolved(before.wording, before.found, row[at].lower, before.found.row)
        return (1, by) if by else None

    def _heard(self, said: Said) -> None:
        if self.thread is not None:
            bare_subject = re.sub(r"^[Tt]he\s", "", said.subject)
            self.thread.heard(said.wording, said.found, topical=self.thread.topic.is_called(bare_subject))
        self.before = said
        self.surnames.update(name.rpartition(" ")[2] for name in said.named if is_person(name))
        if said.about:
            person = next((name for name in said.about if self._is_person(name)), "")
            if person:  # "the Quaker merchant Ruth Penhallow" is no Quaker that could be "it"
                self.last_person = person
            else:
                self.last_thing = said.about[0]
            for name in said.about:
                first, _, last = name.rpartition(" ")
                if first:
                    self.heads[last.lower()] = name


def _unread(span: Span, own: str, number: int, kind: BlockKind) -> Said:
    """A stretch too long to be a sentence, which is kept for what it holds and not read."""
    return Said(
        span=span, own=own, wording=own[:LONGEST], sentence=span, kind=kind, block=number, found=None, subject=own[:_SHOWN]
    )  # fmt: skip


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])

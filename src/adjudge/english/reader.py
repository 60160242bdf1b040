"""The reader of an article's blocks: it says clause by clause what stands there, and of what, by what it has read before.

A pronoun at the head of a sentence is read as the subject before it, or as what the article is about, where the house's rules
allow it. Where they do not it stays, and what it most likely stands for is only carried along.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import pairwise

from adjudge.english.clause_places import ClausePlace, clause_places
from adjudge.english.clauses import Clause, is_adverb, object_words
from adjudge.english.coordination import PERSONAL, resolved
from adjudge.english.cut_wording import within_sentence
from adjudge.english.figures.dates import Time, quote_spans, times
from adjudge.english.layout.blocks import Block, BlockKind, bare, blank, blocks
from adjudge.english.leaning import is_empty_it, leans_on_its_page
from adjudge.english.names import bare_name, is_given, is_person
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.english.topics import POSSESSIVE, Thread, is_proper, subject_place, topic
from adjudge.english.verbs import forms, stock_forms
from adjudge.english.words import DETERMINERS, POINTING, POSSESSIVES, PREPOSITIONS, SOMEBODY, Word, stretch
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span

# One clause of an article as it was read: its place, its wording, what it is about.


_MOST_SUBJECT = 6
_CUTS = frozenset({"when", "where", "if", "because", "that", "which", "who", "while", "never", "not"})


@dataclass(frozen=True, kw_only=True, slots=True)
class SaidClause:
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
    def sure(self) -> bool:
        """Whether it has a verb beyond doubt."""
        return self.found is not None and self.found.sure

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
    row = parsed(wording).words
    return row[0].bare if row else ""


def subject_of(wording: str, found: Clause | None) -> str:
    """What a clause is about: its subject; of "there is …" what there is; without a certain verb the words it opens with."""
    if found is not None and found.sure:
        subject = _past_time(found.row[subject_place(found) : found.subject[1]])
        if len(subject) == 1 and subject[0].lower == "there":
            subject = object_words(found)
        return stretch(wording, subject)
    row = parsed(wording).statement
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


def may_be_sentence(said: SaidClause) -> bool:
    """Whether a clause in which no verb is certain can have one for all that: a word that ends like one, past its opening."""
    if said.found is not None:
        return True
    row = parsed(said.wording).statement
    for before, word in pairwise(row):
        if word.is_mark or word.is_capital or word.enclosed or before.lower in DETERMINERS | PREPOSITIONS | POSSESSIVES:
            continue
        third = word.lower.endswith("s") and not word.lower.endswith(("ss", "us", "is")) and len(word.text) > 3
        if third or stock_forms(word.lower) - {"ing", "nouny"}:
            return True
    return False


# The sentences of an article's paragraph, and what stands in one that a quotation runs through.


_RUN_ON = regex(r"(?:(?<=[a-z]{4}\.)|(?<=the [Ss]un\.))\s+(?=[A-Z][a-z]*\s)")
"""A plain word before the stop; "the Sun." is no Sunday."""
_SHORTENED = regex(r"\b(?:approx|dept|govt|incl|prof|capt|misc|vols|figs|assoc|corp|univ|cent|spec)\.$")
_MARK_PAIRS = (("\u201c", "\u201d"), ("\u00ab", "\u00bb"), ("\u201e", "\u201c"), ('"', '"'))
_LONGEST_WORD = 40


def article_sentences(body: str) -> Iterator[Span]:
    """The sentences of a block; a full stop after a plain word ends one, whatever else that word may be short for."""
    for span in sentences(body):
        start = span.start
        for gap in _RUN_ON.finditer(body, span.start, span.end):
            if not _SHORTENED.search(body[max(start, gap.start() - _LONGEST_WORD) : gap.start()]):
                yield Span(start=start, end=gap.start())
                start = gap.end()
        yield Span(start=start, end=span.end)


def unquoted(sentence: str) -> str:
    """A sentence without the marks of a quotation that it lies inside of, or opens or ends: what is told there is told."""
    for left, right in _MARK_PAIRS:
        opens, closes = sentence.count(left), sentence.count(right)
        whole = sentence.startswith(left) and sentence.endswith(right) and opens + closes == (4 if left == right else 2)
        if whole:
            return f" {sentence[1:-1]} "
        if left == right and opens % 2:
            at = 0 if sentence.startswith(left) else sentence.rindex(left)
            return f"{sentence[:at]} {sentence[at + 1 :]}"
        if left != right and opens > closes and sentence.startswith(left):
            return f" {sentence[1:]}"
        if left != right and closes > opens and left not in sentence:
            at = sentence.rindex(right)
            return f"{sentence[:at]} {sentence[at + 1 :]}"
    return sentence


_DATELINE = regex(r"^[A-Z][A-Z.,' ]{1,30}(?:,? [A-Z][a-z]{1,12}\.?)?(?: \([A-Za-z ]{1,20}\))? ?(?:--|[\u2013\u2014]) ")
""" "RIVERTON, Ohio (Wire) — ": where a report was filed, and no part of its first sentence."""
_SPACE_BEFORE_MARK = regex(r"(?<!\s)\s+([.,;:!?])(?!\w)")
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


_RELATIVE = frozenset({"who", "which", "whose", "whom"})


@dataclass(slots=True)
class ArticleReader:
    """An article while it is read."""

    clear: str
    title: str
    quotes: tuple[Span, ...]
    before: SaidClause | None = None
    last_person: str = ""
    last_thing: str = ""
    surnames: set[str] = field(default_factory=set)
    thread: Thread | None = None
    heads: dict[str, str] = field(default_factory=dict)
    """The last word of every name so far, with the name: "the bridge" is the Harbour Bridge."""
    proper: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        about = topic(self.title, self.clear[:_ABOUT]) if self.title else None
        self.thread = Thread(topic=about) if about else None
        if about is not None and not is_person(about.name):
            self.last_thing = about.name
        elif about is not None:
            self.last_person = about.name

    def block(self, number: int, block: Block) -> Iterator[SaidClause]:
        if block.kind is BlockKind.HEADING:
            self.before = None  # a pronoun under a heading may mean anything above it
        if block.kind not in STATES:
            return
        self._opens()
        body = _DATELINE.sub(blank, block.span.of(self.clear))
        for place in self._whole(body, block.span.start):
            sentence, whole = unquoted(place.of(body)), place.shifted(block.span.start)
            if len(sentence) > LONGEST:
                yield _unread(whole, sentence, number, block.kind)
                self.before = None
                continue
            for part in clause_places(sentence):
                said = self._said(part, part.span.of(sentence), whole, number, block.kind)
                self._heard(said)
                yield said

    def _opens(self) -> None:
        """A new paragraph: who was spoken of last in the one before is not whom its first pronoun means, unless it is the only
        one."""
        if len(self.surnames) > 1:
            self.last_person = ""
        self.last_thing = self.thread.topic.name if self.thread is not None and not is_person(self.thread.topic.name) else ""

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
        at = bisect_right(self.quotes, start + span.start, key=lambda quote: quote.end)
        if at == len(self.quotes) or self.quotes[at].start >= start + held.end:
            return False
        return not self._stands_free(self.quotes[at], start + held.start)

    def _stands_free(self, quote: Span, begins: int) -> bool:
        """Whether a quotation is all there is from a place to its end, with nobody said to have said it."""
        after = self.clear[quote.end + 1 : quote.end + 3].strip()
        return quote.start - 1 <= begins and self.clear[quote.end - 1] in _ENDING and not after.islower()

    def _said(self, part: ClausePlace, own: str, sentence: Span, block: int, kind: BlockKind) -> SaidClause:
        worded, found, was_resolved = self._worded(_SPACE_BEFORE_MARK.sub(r"\1", part.wording))
        subject = subject_of(worded, found)
        named = self._named(worded)
        begins = worded.find(subject) if subject else 0
        about = tuple(name for name, at in named if begins <= at < begins + len(subject))
        opening, head = opening_of(worded, found), self._head(subject)
        pronoun = opening in POINTING
        leaning = pronoun or (found is not None and leans_on_its_page(worded)) or (not about and head != "")
        empty = found is not None and is_empty_it(found.row, subject_place(found))
        carried = "" if empty else self._carried(opening) if pronoun else head
        return SaidClause(
            span=part.span.shifted(sentence.start), own=own, wording=worded, sentence=sentence, kind=kind, block=block,
            found=found, subject=subject, named=tuple(name for name, _ in named), about=about, carried=carried,
            leaning=leaning, resolved=was_resolved, person=self.last_person or self.last_thing,
        )  # fmt: skip

    def _carried(self, pronoun: str) -> str:
        """What a pronoun most likely stands for: the last person, the last thing, or whatever was spoken of last."""
        if pronoun in SOMEBODY:
            return self.last_person
        return self.last_thing if pronoun in {"it", "its"} else self.last_thing or self.last_person

    def _head(self, subject: str) -> str:
        """The name that a subject such as "the bridge" ends like."""
        first, _, last = subject.rpartition(" ")
        return self.heads.get(last.lower(), "") if first.lower() in {"the", "this", "that"} else ""

    def _named(self, wording: str) -> list[tuple[str, int]]:
        """The names of a clause with their places: a word that has its capital from its place alone is none."""
        found = []
        for span in parsed(wording).names:
            name = span.of(wording)
            if name not in self.proper:
                self.proper[name] = is_proper(name, self.clear[:_ABOUT])
            if self.proper[name]:
                found.append((name, span.start))
        return found

    def _worded(self, wording: str) -> tuple[str, Clause | None, bool]:
        """A clause with the pronoun that is its subject replaced, where a rule of the house knows by what."""
        row, found = parsed(wording).statement, parsed(wording).statement_clause
        if found is None:
            return wording, None, False
        at = subject_place(found)
        if (replaced := self._replaced(row, at)) is None:
            return wording, found, False
        stands, by = replaced[0], within_sentence(replaced[1]) if row[at].start else replaced[1]
        worded = f"{wording[: row[at].start]}{by}{wording[row[at + stands - 1].end :]}"
        return worded, parsed(worded).statement_clause, True

    def _replaced(self, row: Sequence[Word], at: int) -> tuple[int, str] | None:
        """How many words from a place stand for something said before, and for what."""
        if self.thread is not None and (stands := self.thread.means(row, at)):
            pronoun = row[at].lower
            self.thread.settle(pronoun)
            return stands, self.thread.topic.name + ("'s" if pronoun in POSSESSIVE else "")
        before = self.before
        if row[at].lower not in PERSONAL or is_empty_it(row, at):
            return None
        if before is None or before.found is None or not before.found.sure:
            return None
        by = resolved(before.wording, before.found, row[at].lower, before.found.row)
        return (1, by) if by and self._fits(row[at].lower, by) else None

    def _fits(self, pronoun: str, subject: str) -> bool:
        """Whether a pronoun may stand for it: "she" for somebody whom the text has named as people are named, "it" for nobody."""
        bare = bare_name(subject)
        somebody = is_person(bare) or is_given(bare) or bare.rpartition(" ")[2] in self.surnames
        return somebody if pronoun in SOMEBODY else not somebody or pronoun not in {"it", "its"}

    def _heard(self, said: SaidClause) -> None:
        if self.thread is not None:
            bare_subject = re.sub(r"^[Tt]he\s", "", said.subject)
            self.thread.heard(said.wording, said.found, topical=self.thread.topic.is_called(bare_subject))
        self.before = said
        self.surnames.update(name.rpartition(" ")[2] for name in said.named if is_person(name))
        if said.about and said.own.partition(" ")[0] not in _RELATIVE:  # whom "who" tells of is told of in passing
            person = next((name for name in said.about if is_person(name) or name in self.surnames), "")
            if person:  # "the Quaker merchant Ruth Penhallow" is no Quaker that could be "it"
                self.last_person = person
            else:
                self.last_thing = _thing(said.subject, said.about[0])
            for name in said.about:
                first, _, last = name.rpartition(" ")
                if first:
                    self.heads[last.lower()] = name


def _thing(subject: str, name: str) -> str:
    """What a subject with a name in it is: "the Bergen office" is no Bergen that could be "it"."""
    before, _, after = subject.partition(name)
    row = after.split()
    past = next((at for at, word in enumerate(row) if not _goes_on(word)), len(row))
    return " ".join(["The", name, *row[:past]]) if past and before.strip().lower() in {"the", "this", "that"} else name


def _goes_on(word: str) -> bool:
    """Whether a word is still part of what is called by a name before it: no verb, as far as verbs are known."""
    verb = (word.endswith("s") and not word.endswith(("ss", "us"))) or bool(forms(word))
    return word.isalpha() and word.islower() and word not in PREPOSITIONS and not verb


def _unread(span: Span, own: str, number: int, kind: BlockKind) -> SaidClause:
    """A stretch too long to be a sentence, which is kept for what it holds and not read."""
    return SaidClause(
        span=span, own=own, wording=own[:LONGEST], sentence=span, kind=kind, block=number, found=None, subject=own[:_SHOWN]
    )  # fmt: skip


# Reading an article from top to bottom.


_LINE_ENDS = regex(r"[\n\r\x0b\x0c\x85\u2028\u2029](?:[^\S\n]{0,3}>+)?")
_MOST_NAMES = 8
_MOST_SPOKEN_OF = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticleReading:
    """An article as it was read."""

    text: str
    clear: str
    """The article less its marks and the line ends inside paragraphs, with as many characters."""
    title: str
    headline: SaidClause | None
    """The title where it stands in the text and states something."""
    said: tuple[SaidClause, ...]
    quotes: tuple[Span, ...]
    """What stands between quotation marks, without them."""
    times: tuple[Time, ...]
    spoken_of: tuple[str, ...] = ()
    """The names the article uses most, the first of equals first."""

    def times_in(self, place: Span) -> Sequence[Time]:
        """The times that a stretch of the article names, in order."""
        first = bisect_left(self.times, place.start, key=lambda time: time.span.start)
        past = bisect_left(self.times, place.end, lo=first, key=lambda time: time.span.start)
        return [time for time in self.times[first:past] if time.span.end <= place.end]


def read_article(text: str, title: str = "") -> ArticleReading:
    """An article clause by clause. Its title is the one given, or its first heading before any paragraph."""
    laid = blocks(text)
    clear = flowing(bare(text), laid)
    heading = next(iter(laid), None)
    opening = heading if heading is not None and heading.kind is BlockKind.HEADING else None
    shown = " ".join((title or (opening.span.of(clear) if opening else "")).split())
    quotes = quote_spans(clear)
    reader = ArticleReader(clear=clear, title=shown, quotes=quotes)
    said = tuple(one for number, block in enumerate(laid) for one in reader.block(number, block))
    headline = _headline(clear, opening) if opening else None
    spoken_of = Counter(name for one in said for name in one.named).most_common(_MOST_SPOKEN_OF)
    return ArticleReading(
        text=text, clear=clear, title=shown, headline=headline, said=said, quotes=quotes, times=times(clear),
        spoken_of=tuple(name for name, _ in spoken_of),
    )  # fmt: skip


def flowing(clear: str, laid: Sequence[Block]) -> str:
    """The text with every paragraph on one line: a quotation or a date goes on where a line ends."""
    parts: list[str] = []
    at = 0
    for block in laid:
        if block.kind in STATES or block.kind is BlockKind.HEADING:
            parts += (clear[at : block.span.start], _LINE_ENDS.sub(blank, block.span.of(clear)))
            at = block.span.end
    return "".join((*parts, clear[at:]))


def _headline(clear: str, block: Block) -> SaidClause | None:
    """A heading that is a sentence: one with a verb beyond doubt."""
    own = block.span.of(clear)
    wording = " ".join(own.split())
    found = parsed(wording).sure_clause
    if found is None:
        return None
    subject = stretch(wording, found.subject_words)
    return SaidClause(
        span=block.span, own=own, wording=wording, sentence=block.span, kind=block.kind, block=0, found=found,
        subject=subject, named=parsed(wording).entities(_MOST_NAMES),
    )  # fmt: skip

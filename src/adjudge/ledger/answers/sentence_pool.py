"""The sentences of chunks that an answer can be composed from: statements that stand alone, each with its place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from pathlib import PurePath

from adjudge.english.claim_kinds import PERSONAL, QUESTION, RHETORIC, why_not
from adjudge.english.clause_places import Cast, cast, standing_alone
from adjudge.english.layout.blocks import BlockKind, bare, blocks
from adjudge.english.layout.clean import without_invisible
from adjudge.english.names import is_person
from adjudge.english.reader import SaidClause, may_be_sentence, read_article
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed, remembered
from adjudge.english.sentences import sentences
from adjudge.english.topics import subject_place
from adjudge.english.verbs import stock_forms
from adjudge.english.words import DEMONSTRATIVES, DETERMINERS, POINTING, POSSESSIVES, PREPOSITIONS, terms
from adjudge.ledger.answers.listed_facts import SENTENCE_ENDS, listed_facts
from adjudge.policy.ledger import WritingPolicy
from adjudge.values.article_claim import CoreClaim, PredicateType
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Chunk, TableRow
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, text_of

# Whether a sentence tells its reader to do something: "Rinse the cartridge.", "To reset it, press the button.".


_BEFORE = regex(
    r"\A(?:(?:to|if|when|before|after|in case)\b[^,.]{1,120},\s+|(?:then|next|first|second|third|finally|now),?\s+|please\s+)",
    re.IGNORECASE,
)
_NEGATED = regex(r"\A(?:do not|don['\u2019]t|never|always|make sure|be sure)\b", re.IGNORECASE)
_INVITES = regex(
    r"\A(?:please\s+)?(?:why not\b|(?:visit|see|enjoy|discover|explore|join|subscribe|follow|read|learn|find)\s"
    r"(?:us|our|more|out|the\s(?:website|site|shop|blog)|also|for\smore)\b)",
    re.IGNORECASE,
)
_OBJECTS = frozenset({"it", "them", "him", "her", "one", "all", "both"})


def instructs(sentence: str) -> bool:
    """Whether a sentence is an instruction. A word that could be a noun is a verb here only where what follows makes it one."""
    rest = _BEFORE.sub("", sentence, count=1)
    if _NEGATED.match(rest):
        return True
    row = parsed(rest).words
    if len(row) < 2 or row[0].lower in DETERMINERS | POSSESSIVES | PREPOSITIONS or row[0].text[0].isdigit():
        return False
    first, second = row[0].lower, row[1].lower
    if second in (DETERMINERS | POSSESSIVES | _OBJECTS) - {"that"}:
        return not first.endswith("ly") and not stock_forms(first) & {"past", "participle", "s", "be", "have", "modal"}
    # "Water above … damages" says so.
    return "base" in stock_forms(first) and second in PREPOSITIONS and parsed(rest).clause is None


def invites(sentence: str) -> bool:
    """Whether a sentence only sends its reader elsewhere: "See our website for more details."."""
    return _INVITES.match(sentence) is not None


UNFIT = frozenset({QUESTION, RHETORIC, PERSONAL})
"""What no answer takes over: it asks, or says nothing. What tells its reader what to do may be what is asked for."""
_CONNECTIVE = regex(
    rf"\A(?:(?:{alternatives('ledger.answers.sentence_pool.connective')}),\s"
    r"|(?:and|but)\s(?!(?:to|of|for|far|long|as|by|with|without|from|at|in|on|then|also|because|not)\b))(?=\S)",
    re.IGNORECASE,
)
"""With its comma: "So far, …" and "In addition to …" open with other words. "But for the strike" is no "but"."""
_ANSWERED = regex(r"\A[AQ]\s?[0-9]{0,2}[:)]\s")
"""The answer of a question and answer: it is taken with its question."""
_ITSELF = frozenset(terms(text_of("ledger.answers.sentence_pool.itself")))
"""What a document calls itself, or what it is about."""
OPENING = 240
"""Characters of a document in which it says of whom and what it speaks."""
_GAP = regex(r"(?<=\w)\s(?=[.,;:!?](?:\s|$))")
"""What a mark that was taken off leaves behind."""
_MOST_LEADS = 2
"""Sentences said before one that leans on them: a longer chain is a story of its own."""
_MEANT_BEFORE = regex(
    r"\s(?:it|them|this|these)(?=[.,;]|\s(?:with|within|in|on|for|at|by|to|from|after|before)\b)", re.IGNORECASE
)
""" "decides on them within a week": whom or what, the sentence before has said."""
_SOMEBODY = frozenset({"he", "she", "his", "her", "him"})


@dataclass(frozen=True, kw_only=True, slots=True)
class PoolSentence:
    """A sentence of a chunk as an answer may say it."""

    text: str
    """So that it stands alone, or behind its lead."""
    chunk: Chunk
    place: tuple[int, int]
    """The number of its document among those at hand, and where in the document it begins."""
    lead: tuple[str, ...] = ()
    """The sentences before it, where only those say what "they" or "this" are."""
    words: frozenset[str] = field(default=frozenset(), compare=False)
    """Its content words, and those of its lead, title and heading."""
    setting: str = field(default="", compare=False)
    """What it stands under: the name and title of its document, and its heading."""
    instructs: bool = field(default=False, compare=False)
    opens: bool = field(default=False, compare=False)
    """Whether a paragraph begins with it."""

    @property
    def headed(self) -> str:
        """As a model reads it: under the title of its document, behind its lead."""
        return under_title(self.chunk.title, " ".join((*self.lead, self.text)))

    @property
    def bare(self) -> str:
        """The same without its lead."""
        return under_title(self.chunk.title, self.text)


def under_title(title: str, said: str) -> str:
    return f"{title}. {said}" if title and title not in said else said


def sentence_pool(chunks: Sequence[Chunk], policy: WritingPolicy) -> tuple[PoolSentence, ...]:
    """Every sentence of the chunks that could be said by itself, in order; one that two of them share, once."""
    found: dict[tuple[str, str], PoolSentence] = {}
    documents = {name: number for number, name in enumerate(dict.fromkeys(chunk.document for chunk in chunks))}
    for chunk in chunks:
        for piece in _pieces(chunk, policy.longest):
            new = PoolSentence(
                text=piece.text,
                chunk=chunk,
                place=(documents[chunk.document], chunk.span.start + piece.span.start),
                lead=piece.lead,
                words=frozenset(terms(" ".join((chunk.title, piece.heading, *piece.lead, piece.text)))),
                setting=" ".join((re.sub(r"[-_.]", " ", PurePath(chunk.document).stem), chunk.title, piece.heading)),
                instructs=piece.step or instructs(piece.text),
                opens=piece.opens and bool(piece.span.start or not chunk.span.start),
            )
            found.setdefault((chunk.document, piece.text), new)
    return tuple(found.values())


def chunk_headings(chunk: Chunk) -> tuple[str, ...]:
    """The headings of a chunk."""
    if chunk.row is not None:
        return (chunk.row.caption,)
    return tuple(text for _, text in _headings(chunk.text))


def opening_of(chunk: Chunk) -> str:
    """How the first chunk of a document begins."""
    return (chunk.row.line if chunk.row else chunk.text)[:OPENING]


@remembered
def _headings(text: str) -> tuple[tuple[int, str], ...]:
    clear = bare(text)
    return tuple(
        (block.span.start, " ".join(block.span.of(clear).split())) for block in blocks(text) if block.kind is BlockKind.HEADING
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class _Piece:
    """A sentence of a text, or what the text states without one."""

    span: Span
    text: str
    lead: tuple[str, ...] = ()
    heading: str = ""
    opens: bool = False
    step: bool = False
    """Whether it is an item of a list by itself."""


def _pieces(chunk: Chunk, longest: int) -> tuple[_Piece, ...]:
    if chunk.row is None:
        return _standing(chunk.text, chunk.title, chunk.unread, longest)
    whole = Span(start=0, end=len(chunk.text))
    return tuple(_Piece(span=whole, text=text, heading=chunk.row.caption, opens=True) for text in _row_told(chunk.row, longest))


def _row_told(row: TableRow, longest: int) -> tuple[str, ...]:
    """A row of a table as an answer says it: all of it, or where that is too long every cell by itself."""
    if len(row.line) <= longest:
        return (row.line,)
    cells = (TableRow(cells=(row.cells[row.about], other)).line for other in row.others)
    return tuple(line for line in cells if len(line) <= longest)


@remembered
def _standing(text: str, title: str, unread: tuple[Span, ...], longest: int) -> tuple[_Piece, ...]:
    """The sentences of a text that can stand alone; a question and its revisions ask for those of one chunk many times."""
    reading = read_article(text, title)
    known = cast(f"{title}. {text}" if title else text)
    found: dict[Span, list[SaidClause]] = {}
    for said in reading.said:
        found.setdefault(said.sentence, []).append(said)
    pieces = [*_usable(found, reading.clear, known, unread, longest), *_stated(text, unread, longest)]
    heads = _headings(text)
    return tuple(
        replace(one, heading=one.heading or next((above for at, above in reversed(heads) if at <= one.span.start), ""))
        for one in sorted(pieces, key=lambda one: one.span.start)
    )


def _stated(text: str, unread: Sequence[Span], longest: int) -> Iterator[_Piece]:
    """What a text states without a sentence."""
    for one in listed_facts(text):
        if len(one.text) <= longest and not any(one.span.overlaps(gap) for gap in unread):
            yield _Piece(span=one.span, text=one.text, heading=one.heading, opens=True)


def _usable(
    found: dict[Span, list[SaidClause]], clear: str, known: Cast, unread: Sequence[Span], longest: int
) -> Iterator[_Piece]:
    before: tuple[str, ...] = ()
    block = -1
    shared = Counter(clauses[0].block for clauses in found.values())
    for span, clauses in found.items():
        own = _GAP.sub("", " ".join(without_invisible(span.of(clear)).split()))
        lead, before = before if clauses[0].block == block else (), ()
        opens = clauses[0].block != block and clauses[0].kind is BlockKind.PROSE
        block = clauses[0].block
        if len(span) > longest or clauses[0].kind is BlockKind.CAPTION or any(span.overlaps(gap) for gap in unread):
            continue
        step = clauses[0].kind is BlockKind.ITEM and shared[block] == 1
        if not own.endswith(SENTENCE_ENDS) or not (any(may_be_sentence(one) for one in clauses) or instructs(own) or step):
            continue  # a heading, a row of a table, a caption
        unfit = why_not(own, solid=bool(parsed(own).numbers or parsed(own).names)) in UNFIT
        if unfit or invites(own) or _ANSWERED.match(own):
            continue
        if len(hidden := sentences(own)) > 1:  # invisible marks had held them together
            yield from (_Piece(span=span, text=one.of(own)) for one in hidden)
            continue
        text = _CONNECTIVE.sub("", own, count=1)
        text = text[0].upper() + text[1:]
        pronoun, noun = _pronoun(text), _pointed_at(text)
        leans = _MEANT_BEFORE.search(text) is not None and not parsed(text).names
        alone = _alone(text, pronoun, clauses[0], known, guess=not lead) if pronoun else text
        if not pronoun and lead and (leans or (noun and noun not in _ITSELF)) and not instructs(text):
            alone = ""
        if alone:
            before = (alone,)
            yield _Piece(span=span, text=alone, opens=opens, step=step)
        elif lead:
            before = (*lead, text) if len(lead) < _MOST_LEADS else ()
            yield _Piece(span=span, text=text, lead=lead, opens=opens, step=step)


def _alone(text: str, pronoun: str, first: SaidClause, known: Cast, *, guess: bool) -> str:
    """The sentence with its subject by name; empty where that cannot be had."""
    told = _told(first, pronoun, known, guess=guess)
    # As somebody's own words it keeps whose word it is: nothing but its subject is put in.
    claim = CoreClaim(
        id="", claim_text=text, span=Span(start=0, end=0), predicate_type=PredicateType.QUOTE, subject_entities=(told,)
    )
    named = standing_alone(claim, known) if told else text
    return "" if _pronoun(named) else named[0].upper() + named[1:]


def _told(first: SaidClause, pronoun: str, known: Cast, *, guess: bool) -> str:
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


def _pointed_at(text: str) -> str:
    """What a sentence that opens with "this" or "these" points at by its name: "agreement" of "This Agreement ends"."""
    row = parsed(text).statement
    found = parsed(text).statement_clause if row and row[0].lower in DEMONSTRATIVES else None
    if found is None or found.verb < 2 or found.subject[0] > 0:
        return ""
    inside = terms(" ".join(word.text for word in row[1 : found.verb]))
    return inside[-1] if inside else ""


def _pronoun(text: str) -> str:
    """The word by which a sentence leans on the one before: its first, or its subject past a time or a place."""
    row = parsed(text).statement
    if _pointed_at(text):
        return ""
    if not row or row[0].lower in POINTING:
        return row[0].lower if row else ""
    found = parsed(text).statement_clause
    subject = row[subject_place(found)].lower if found is not None and subject_place(found) < len(row) else ""
    return subject if subject in POINTING - {"that"} else ""

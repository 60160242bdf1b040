"""The cells of a draft's tables as statements: each worded with its row and its column, in its own place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from adjudge.english.clauses import is_adverb
from adjudge.english.cut_wording import within_sentence
from adjudge.english.layout.tables import cell_spans, is_row
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.verbs import AUXILIARIES, BE, HAVE, stock_forms
from adjudge.english.words import CONJUNCTIONS, DEMONSTRATIVES, DETERMINERS, POSSESSIVES, PREPOSITIONS, Word
from adjudge.ledger.draft_rules import holds_number, wording
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.word_lists import word_set

_words = partial(wording, "ledger.draft_tables.{}")
_RULE = regex(r"[\s|:=-]{3,400}$")
_LOOSE_RULE = regex(r"^[^\S\n]{0,3}:?-{1,80}:?[^\S\n]{0,9}(?:\|[^\S\n]{0,9}:?-{1,80}:?[^\S\n]{0,9}){1,60}$", re.MULTILINE)
"""The line below the names of columns, in a table whose rows do not begin with a bar."""
_COUNTED = regex(r"[a-z]{2,20}[^s\W]s")
"""What a column counts: "days", "seats"."""
_NUMBER = regex(r"[0-9][0-9.,]{0,20}")
_EMPTY = frozenset({"", "-", "--", "\u2013", "\u2014", "n/a", "?", "..."})
_YES = frozenset({"yes", "y", "true", "\u2713", "\u2714", "\u2714\ufe0f", "\u2705", "\u2611"})
_NO = frozenset({"no", "n", "false", "\u2717", "\u2718", "\u2716", "\u274c", "\u2715"})
_SIDES = word_set("ledger.draft_tables.sides")
"""Columns that stand side by side: no cell of theirs says what its row is about."""
_SAID_OF_A_ROW = regex(r"(?:not )?\w{2,20}(?:able|ible|ed|ive|ful|less|free|proof|ous|ory)$", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Cell:
    """What a table says in one place."""

    wording: str
    span: Span
    row: Span


def loose_rows(text: str) -> tuple[Span, ...]:
    """The rows of tables that have bars between their cells only: known by the line below the names of their columns."""
    rows: list[Span] = []
    for rule in _LOOSE_RULE.finditer(text):
        begins = text.rfind("\n", 0, max(rule.start() - 1, 0)) + 1
        header = Span(start=begins, end=rule.start() - 1) if rule.start() > 0 else None
        if header is None or "|" not in header.of(text) or is_row(header.of(text)):
            continue
        rows += (header, Span(start=rule.start(), end=rule.end()))
        at = rule.end() + 1
        while at < len(text):
            stop = text.find("\n", at)
            row = Span(start=at, end=stop if stop >= 0 else len(text))
            if "|" not in row.of(text):
                break
            rows.append(row)
            at = row.end + 1
    return tuple(sorted(set(rows), key=lambda row: row.start))


def cells(clear: str, rows: Sequence[Span]) -> Iterator[Cell]:
    """What the rows of one table say. The first row names the columns where a rule stands below it, and the first cell of
    every other row says what the row is about."""
    ruled = len(rows) > 1 and _RULE.match(rows[1].of(clear)) is not None
    header = [_one_line(span.of(clear)) for span in cell_spans(clear, rows[0])] if ruled else []
    for row in rows[2:] if ruled else rows:
        if not _RULE.match(row.of(clear)):
            yield from _row(clear, row, header)


def _row(clear: str, row: Span, header: Sequence[str]) -> Iterator[Cell]:
    spans = list(cell_spans(clear, row))
    if len(spans) == 1:
        yield Cell(wording=_one_line(spans[0].of(clear)), span=spans[0], row=row)
        return
    beside = bool(header) and header[0].lower().replace("\u2019", "'").rstrip(":").strip() in _SIDES
    about = _one_line(spans[0].of(clear)) if spans and not beside else ""
    for column, span in enumerate(spans):
        value = _one_line(span.of(clear))
        if (column or beside) and value.lower() not in _EMPTY:
            named = header[column] if column < len(header) else ""
            yield Cell(wording=_worded(about, named, value), span=span, row=row)


def _worded(about: str, column: str, value: str) -> str:
    if not column or not about:
        return f"{about or column}: {value}" if about or column else value
    named = column if column[:2].isupper() else column[0].lower() + column[1:]
    asked = named.rstrip("? ")
    if asked and value.lower() in _YES | _NO:
        return _answered(about, asked, holds=value.lower() in _YES)
    if _COUNTED.fullmatch(named) and _NUMBER.fullmatch(value):
        return f"{about}: {value} {named}."
    counts = not column[0].isdigit() and not value.endswith((".", "!")) and holds_number(value)
    return f"The {named} of {about} is {value}." if counts else f"{about}, {named}: {value}"


def _answered(about: str, named: str, *, holds: bool) -> str:
    """A cell that says yes or no to its column: "Bluetooth is supported.", "Basic has no phone support."."""
    words = named.lower().split()
    first, last = words[0], words[-1]
    if _SAID_OF_A_ROW.match(last) or "participle" in stock_forms(last) or last == "free":
        return f"{about} is {named}." if holds else f"{about} is not {named}."
    if stock_forms(first) & {"s"} and first != last:
        return f"{about}, {named}: {'yes' if holds else 'no'}"
    return f"{about} has {named}." if holds else f"{about} has no {named}."


def _one_line(text: str) -> str:
    return " ".join(text.replace("\\|", "|").split())


# What stands in a draft beside what it says: citations in the shapes of others, and the marks that our own revisions leave.
#
# A digit of a citation is no number of the claim before it, and "(the documents disagree on this)" no part of what is claimed.
# Both are blanked before a draft is read, as its anchors are. This is the one place that knows the marks.


NOT_IN_DOCUMENTS = " (not found in the documents)"
DISAGREED = " (the documents disagree on this)"

_SHAPES = regex(_words("asides"))


def asides(text: str) -> tuple[Span, ...]:
    """Where they stand, in order."""
    return tuple(Span(start=match.start(), end=match.end()) for match in _SHAPES.finditer(text))


def without_asides(text: str) -> str:
    """The text with a space for every character of them: every place in it is a place in the draft."""
    return _SHAPES.sub(lambda match: " " * len(match[0]), text)


# What "Yes." and "No." say: the question they answer, put as a statement.
#
# A question read together with its answer looks like the thing asked, whatever the answer is: "Are refunds paid? No." was found
# borne out by a document that says they are.


_REPLIES = tuple(
    (holds, regex(rf"\W{{0,4}}(?:{_words(own)}){_words('afterthought')}[\s.!\"'*_]{{0,6}}$", re.IGNORECASE))
    for holds, own in ((True, "yes"), (False, "no"))
)
_WHOLE = {"can't": "can", "won't": "will", "shan't": "shall", "cannot": "can"}
_DENIED = {"can": "cannot", "must": "need not"}
"""A duty that is denied is no ban."""
YOURS = {"i": "you", "my": "your", "me": "you", "mine": "yours"}
_ALSO_YOURS = YOURS | {"am": "are"}
"""Of a question for yes or no, whose "am" is no hour."""
_PRONOUNS = frozenset({"i", "you", "he", "she", "it", "we", "they", "there", "everyone", "anyone", "someone", "nobody"})
_ARTICLES = DETERMINERS - DEMONSTRATIVES
_QUALITY = regex(r"\w{2,20}(?:able|ible|ory|ive|ous|ful|less|ant|ent|ary|ic|al|free|open|due|valid|legal|safe|ready)$")
_MOST_WORDS = 60


def reply(text: str) -> bool | None:
    """Whether a sentence is nothing but a yes or a no; None for any other."""
    return next((holds for holds, own in _REPLIES if own.match(text)), None)


def as_statement(question: str, *, holds: bool) -> str:
    """A question to be answered by yes or no as the statement that the answer makes; empty where it is none, or where it
    cannot be told what it asks of what."""
    asked = question.strip().rstrip("?! \t")
    row = parsed(asked).words
    first = row[0].lower.replace("\u2019", "'") if row else ""
    if not question.rstrip().endswith("?") or "?" in asked or first not in AUXILIARIES | {"am", "shan't"}:
        return ""
    place = _predicate(row[1:_MOST_WORDS], first)
    if place is None:
        return ""
    subject, said = row[1 : place + 1], row[place + 1 :]
    verb = _WHOLE.get(first) or first.removesuffix("n't")
    verb = "are" if verb == "am" else verb
    if subject[0].lower == "i" and verb == "was":
        verb = "were"
    joint = verb if holds else _DENIED.get(verb, f"{verb} not")
    if subject[0].lower == "there" and verb in BE and len(said) > 1 and said[0].lower in {"a", "an", "any"}:
        joint = verb if holds else f"{verb} no"
        said = said[1:] if not holds or said[0].lower == "any" else said
    opening, rest = (within_sentence(answered_words(asked, part, _ALSO_YOURS)) for part in (subject, said))
    return f"{opening[:1].upper()}{opening[1:]} {joint} {rest}."


def answered_words(asked: str, row: Sequence[Word], yours: Mapping[str, str] = YOURS) -> str:
    """Words of a question as the answer says them: what the asker calls "my" is "your"."""
    out, at = "", row[0].start if row else 0
    for word in row:
        out += asked[at : word.start] + yours.get(word.lower, word.text)
        at = word.end
    return out


def _predicate(row: Sequence[Word], verb: str) -> int | None:
    """Where in the words behind the verb the subject ends; None where nothing is said of it."""
    if len(row) < 2:
        return None
    first = row[0].lower
    if first in _PRONOUNS or (first in DEMONSTRATIVES and (len(row) == 2 or _begins(row, 1, verb))):
        return 1
    least = 2 if first in DETERMINERS | POSSESSIVES else 1
    places = range(least, len(row))
    found = next((at for at in places if _begins(row, at, verb)), None)
    if found is None and verb not in BE:
        # A verb nobody knows stands before its object: "must employees submit the form".
        found = next((at for at in places[:-1] if row[at + 1].lower in DETERMINERS | POSSESSIVES), None)
    return len(row) - 1 if found is None and len(row) > least else found


def _begins(row: Sequence[Word], at: int, verb: str) -> bool:
    """Whether what is said of the subject can begin at a place: by the form that the verb before the subject asks for."""
    word, before = row[at], row[at - 1].lower
    if word.is_mark or before in DETERMINERS | POSSESSIVES | PREPOSITIONS | CONJUNCTIONS:
        return False
    if is_adverb(word.lower):
        return True
    if verb in HAVE:
        return "participle" in stock_forms(word.lower)
    if verb not in BE:
        return "base" in stock_forms(word.lower) or word.lower in {"be", "have", "do"}
    if word.lower in PREPOSITIONS - {"of"}:
        return not any(_describes(row, later) for later in range(at + 2, len(row)))
    return _describes(row, at) or word.lower in _ARTICLES | POSSESSIVES | {"to", "not"} or word.text[0].isdigit()


def _describes(row: Sequence[Word], at: int) -> bool:
    """Whether a word can be said of a subject: a participle or a quality at the end of what belongs together."""
    word = row[at].lower
    return ends_here(row, at) and (bool(stock_forms(word) & {"participle", "ing"}) or _QUALITY.match(word) is not None)


def ends_here(row: Sequence[Word], at: int, closing: frozenset[str] = PREPOSITIONS | CONJUNCTIONS | DETERMINERS) -> bool:
    """Whether a word stands at the end of what belongs together: "paid" of "paid within 30 days", not "paid" of "paid leave"."""
    after = row[at + 1] if at + 1 < len(row) else None
    return after is None or after.is_mark or after.lower in closing or is_adverb(after.lower)

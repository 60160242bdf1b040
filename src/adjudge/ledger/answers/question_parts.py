"""The parts of a question, and what kind of answer each of them wants."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from adjudge.english.figures.dates import clocks
from adjudge.english.layout.chunks import without
from adjudge.english.regex import any_of, regex
from adjudge.english.sentence import parsed
from adjudge.english.sentences import sentences
from adjudge.english.verbs import forms
from adjudge.english.words import DETERMINERS, PREPOSITIONS, stretch, terms
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import alternatives, one_of, table, text_of, word_set


class Wanted(StrEnum):
    """What a part of a question wants to know."""

    TIME = "time"
    QUANTITY = "quantity"
    PERSON = "person"
    PLACE = "place"
    REASON = "reason"
    MANNER = "manner"
    WHETHER = "whether"
    ANYTHING = "anything"


@dataclass(frozen=True, kw_only=True, slots=True)
class QuestionPart:
    """One thing that is asked."""

    text: str
    """Its own words, without the question mark."""
    asked: Wanted
    meant: str
    """The same with what its pronoun stands for; where that cannot be told, with the rest of the question behind it."""
    stated: str = ""
    """What must be so for it to have an answer, where it asks for a thing: "There is a fee" of "What is the fee"."""
    subject: str = ""
    """What it is about: "the bridge" of "When did the bridge open"; empty where that cannot be told."""


ASKED_WORDS = frozenset(terms(text_of("ledger.answers.question_parts.asked")))
"""Words that say how something is asked more than what about: an answer need not repeat them."""
_WH = r"(?:who|whom|whose|what|which|when|where|why|how)"
_AUX = r"(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had)"
_CUT = regex(rf"(?:,\s{{0,3}}|;\s{{0,3}})?\s(?:and|or)\s(?=(?:{_WH}|(?:by|in|at|from|for|on|to)\s{_WH}|{_AUX})\b)", re.IGNORECASE)
_TWO = regex(
    rf"({_WH}(?:\s(?:many|much|long|often|far))?),?\sand\s({_WH}(?:\s(?:many|much|long|often|far))?)\s(?=\S)",
    re.IGNORECASE,
)
_IS = regex(rf"\b({_WH})['\u2019]s\b", re.IGNORECASE)
_COMPARED = regex(
    r"(?:please\s)?compare\s(?=\S)|(?:what\s(?:is|are)\s|explain\s|describe\s)?the\sdifferences?\sbetween\s(?=\S)",
    re.IGNORECASE,
)
_EMPTY = regex(r"\s{0,3}[\"\u201c]\s{0,3}[\"\u201d]\s{0,3}")
_LEFT_OVER = regex(r"[\s,;]{1,5}(?:and|or)$", re.IGNORECASE)
_THING = regex(r"what(?:['\u2019]s|\s(?:is|are|was|were))\s(?:the|an?)\s(?=\S)", re.IGNORECASE)
_SIDES = regex(r",?\s(?:and|with|to|versus|vs\.?)\s(?=\S)", re.IGNORECASE)
_OVERALL = regex(alternatives("ledger.answers.question_parts.overall"), re.IGNORECASE)
_KINDS = tuple(
    (Wanted(kind), regex(wording, re.IGNORECASE)) for kind, wording in table("ledger.answers.question_parts.kinds").items()
)
_POINTING = regex(r"\b(?:(it|they|them|he|she|him|this|that)|(its|their|his))\b(?!['\u2019])", re.IGNORECASE)
_SUBJECT = regex(rf"\b{_AUX}\s(?=\S)", re.IGNORECASE)
_VERBAL = frozenset({"be", "been", "have", "not"})
_OPENING = regex(rf"(?:{_WH}(?:\s(?:many|much|long|often|far|old|tall|high))?|{_AUX})\s", re.IGNORECASE)
_DOES = frozenset({"do", "does", "did"})
_MOST_WORDS = 6
_WHEN = any_of("ledger.answers.question_parts.when")
_TIMES = word_set("ledger.answers.question_parts.time")
_MARCH = regex(r"\b(?:[0-9]{1,2}|in|by|until|since)\s(?:march|may)\b", re.IGNORECASE)
"""Months that are verbs elsewhere."""
_HOW_MUCH = any_of("ledger.answers.question_parts.how_much")
_WHERE = frozenset({"in", "on", "at", "from", "via", "under", "near", "through", "into", "around", "over"})
_ROLES = text_of("ledger.answers.question_parts.roles")
ROLES = frozenset(_ROLES.split()) - frozenset(
    ["parent", "child", "member", "visitor", "resident", "student", "adult", "passenger", "person"]
)
"""Offices and trades, by which somebody may be told who is not named."""
SOMEBODY = frozenset(f"{word}{ending}" for word in _ROLES.split() for ending in ("", "s")) | one_of(
    "parties children people women men he she they we who somebody someone anybody anyone everybody everyone nobody"
)
"""Those who do things, by what they are."""


def question_parts(query: str) -> tuple[QuestionPart, ...]:
    """What a question asks, one thing at a time. A text that asks nothing is one part that any statement on it answers."""
    found: dict[str, QuestionPart] = {}
    subject = first = ""
    plain = _IS.sub(r"\1 is", _EMPTY.sub(" ", without(query)))  # a question cites nothing
    for span in sentences(plain):
        for text in _pieces(span.of(plain)):
            if text.lower() in found:
                continue
            own = _subject(text)
            meant = _meant(text, subject, first)
            thing = _THING.match(meant)
            stated = f"There is a {meant[thing.end() :]}" if thing else ""
            found[text.lower()] = QuestionPart(text=text, asked=_asked(text), meant=meant, stated=stated, subject=own)
            subject, first = subject or own, first or text
    return tuple(found.values())


def asks_for_all(query: str) -> bool:
    """Whether a text asks for whatever there is on something: "Summarise the contract"."""
    return _OVERALL.match(query.strip()) is not None


def _meant(text: str, subject: str, first: str) -> str:
    points = _POINTING.search(text)
    rest = _OPENING.sub("", first)
    tells = parsed(text).vocabulary - (frozenset() if points and subject else ASKED_WORDS)
    if parsed(rest).terms and not tells:  # "Who found it, and when?", "… and how fast?"
        return f"{text} {rest}"
    if points is None or not parsed(rest).terms:
        return text
    if not subject:
        return f"{text}, {rest}"
    genitive = ("'" if subject.endswith("s") else "'s") if points[2] else ""
    return f"{text[: points.start()]}{subject}{genitive}{text[points.end() :]}"


def _subject(text: str) -> str:
    """What a question is about: "the bridge" of "When did the bridge open". Nothing where that cannot be told."""
    begins = _SUBJECT.search(text)
    if begins is None:
        return next((span.of(text) for span in parsed(text).names), "")
    row = parsed(text[begins.end() :]).words
    if row and row[0].lower in _VERBAL:  # "How many days can be carried over": what is asked for is the subject
        return _OPENING.sub("", text[: begins.start()]).strip()
    end = 0
    while end < min(len(row), _MOST_WORDS):
        word = row[end]
        verb = end > 0 and row[end - 1].lower not in DETERMINERS and bool(forms(word.lower)) and not word.is_capital
        if verb or word.is_mark or (end and word.lower in PREPOSITIONS - {"of"}):
            break
        end += 1
    if end == len(row) and end > 2 and begins[0].lower().strip() in _DOES:
        end -= 1  # the last word is the verb, whatever else it may be
    subject = stretch(text[begins.end() :], row[:end])
    return "" if _POINTING.search(subject) else subject


def fits(asked: Wanted, sentence: str) -> bool:
    """Whether a sentence has what such a question wants, where that shows: a time, a number, somebody."""
    if asked is Wanted.TIME:
        if parsed(sentence).dates or _WHEN.search(sentence) or _MARCH.search(sentence) or clocks(sentence):
            return True
        return not _TIMES.isdisjoint(word.lower for word in parsed(sentence).words)
    if asked is Wanted.QUANTITY:
        return bool(parsed(sentence).numbers) or _HOW_MUCH.search(sentence) is not None
    if asked is Wanted.PERSON:
        somebody = not SOMEBODY.isdisjoint(word.lower for word in parsed(sentence).words)
        return somebody or any(_acts(sentence, span.start) for span in parsed(sentence).names)
    return True


def _acts(sentence: str, start: int) -> bool:
    """Whether a name can be that of somebody who does something: not one that only says where."""
    before = sentence[:start].split()[-1:]
    return not before or before[0].lower() not in _WHERE


def _pieces(sentence: str) -> Iterator[str]:
    bare = _LEFT_OVER.sub("", sentence.strip().rstrip("?!., "))
    shared = _TWO.match(bare)
    if shared is not None:
        rest = bare[shared.end() :]
        yield from (f"{shared[1]} {rest}", f"{shared[2]} {rest}")
        return
    if (compared := _COMPARED.match(bare)) is not None:
        yield from _both_sides(bare[compared.end() :])
        return
    if _asked(bare) is Wanted.ANYTHING and not re.match(rf"{_WH}\b", bare, re.IGNORECASE):
        if bare:
            yield bare
        return
    yield from (piece.strip(" ,;") for piece in _CUT.split(bare) if piece.strip(" ,;"))


def _both_sides(body: str) -> Iterator[str]:
    """What is compared, each side for itself: "the tank of the X100" and "the tank of the X200"."""
    sides = _SIDES.split(body, maxsplit=1)
    if len(sides) == 1:
        yield body
        return
    one, other = sides
    if " of " in one and " of " not in other:
        other = f"{one[: one.rindex(' of ')]} of {other}"
    elif " of " in other and " of " not in one:
        one = f"{one}{other[other.index(' of ') :]}"
    yield from (one, other)


def _asked(text: str) -> Wanted:
    return next((kind for kind, pattern in _KINDS if pattern.match(text)), Wanted.ANYTHING)

"""What "is a …" says that something is: where the phrase ends, and whether it says anything by itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from adjudge.text.clauses import is_adverb
from adjudge.text.coordination import LEANING
from adjudge.text.things import Things
from adjudge.text.verbs import forms
from adjudge.text.words import PREPOSITIONS, RELATIVES, Word

ARTICLES = frozenset({"a", "an", "the"})
_EMPTY_WORDS = """
part member name term list example way one kind type form result number lot set piece source matter case fact thing person
people place year time day first second third last same other major minor key notable common popular branch group variety
collection pair couple range majority half combination version attempt participant period response effort answer
reference alternative subject topic
"""
EMPTY_KINDS = frozenset(_EMPTY_WORDS.split())
"""What is a statement only with what follows it: "is a part of"."""
ENDS_PHRASE = RELATIVES | {"while", "whereas", "although", "because", "than", "where", "when", "whose"}
_ASIDES = frozenset({"home", "including", "especially", "particularly", "such", "as", "like", "with", "not", "also"})
_ING_NOUNS_WORDS = """
building painting meeting spring string being beginning engineering meaning crossing opening recording ending swimming
dwelling drawing sibling rating training setting evening morning holding wedding bearing carving manufacturing writing
banking shipping mining farming fishing boxing racing wrestling offspring programming shopping housing hearing crossing
"""
_ING_NOUNS = frozenset(_ING_NOUNS_WORDS.split())
_MOST_KIND = 14
HOW_WELL = frozenset({"best", "better", "well"})
"""What stands before a participle and belongs to it: "an actor best known for"."""


def noun_phrase(things: Things, begins: int) -> tuple[int, int] | None:
    """Where the noun phrase from a place ends: before a preposition, a participle with one, a clause or a mark. None where
    it leans on something outside."""
    at = begins
    while at < len(things.row) and at - begins < _MOST_KIND:
        word = things.row[at]
        if word.lower in LEANING | {"but", "yet"} or word.enclosed:
            return None
        if word.is_mark and not _goes_on(things, at):
            break
        if word.lower in ENDS_PHRASE or (word.lower in PREPOSITIONS and not _is_inner(things, at)):
            break
        if word.lower in {"and", "or"} and (things.lower(at + 1) in {"", "the"} or _may_be_verb(things, at + 1)):
            break
        if at > begins and _opens_clause(things, at):
            break
        at += 1
    if things.lower(at) == "of" and things.row[at - 1].is_capital:
        return None  # "a United States Department of Energy laboratory"
    at = _without_aside(things, begins, at)
    if things.lower(at - 1) in {"and", "or"} and things.lower(at) == "," and things.row[at - 2].is_capital:
        return None  # "a Polish and, since 1976, French director"
    while at > begins and (things.row[at - 1].text in {",", "and", "or", "of"} or _is_how_well(things, at - 1)):
        at -= 1
    return (begins, at) if at > begins and at - begins < _MOST_KIND else None


def _is_how_well(things: Things, at: int) -> bool:
    return things.lower(at) in HOW_WELL and "participle" in forms(things.lower(at + 1))


def _opens_clause(things: Things, at: int) -> bool:
    """Whether a participle begins something more: "directed by", "developed and published by", "connecting the"."""
    found, after = forms(things.lower(at)), things.lower(at + 1)
    if "participle" in found:
        both = after == "and" and "participle" in forms(things.lower(at + 2))
        return after in PREPOSITIONS or both
    if "ing" not in found or things.lower(at) in _ING_NOUNS:
        return False
    return after in PREPOSITIONS | ARTICLES or (at + 1 < len(things.row) and things.row[at + 1].is_capital)


def _without_aside(things: Things, begins: int, past: int) -> int:
    """The end of the phrase without ", winner" that only what follows would make plain."""
    run = things.row[begins:past]
    commas = [at for at, word in enumerate(run, begins) if word.text == ","]
    joined = any(word.lower in {"and", "or"} for word in run)
    closed = past >= len(things.row) or things.row[past].is_mark
    return commas[-1] if commas and not joined and not closed and past - commas[-1] <= 2 else past


def _goes_on(things: Things, at: int) -> bool:
    """Whether a comma only parts adjectives or nouns of one phrase: "a large, flightless bird"."""
    if things.row[at].text != ",":
        return False
    after = at + 2 if things.lower(at + 1) in {"and", "or"} else at + 1
    if after >= len(things.row):
        return False
    word = things.row[after]
    plain = not word.is_mark and not word.is_capital and word.text.replace("-", "").isalpha()
    if not plain or word.lower in PREPOSITIONS | ENDS_PHRASE | ARTICLES | _ASIDES | LEANING or is_adverb(word.lower):
        return False
    return not forms(word.lower) - {"nouny", "base", "s"} and not is_verb(things, after)


def _is_inner(things: Things, at: int) -> bool:
    """Whether an "of" leads to more of the phrase and not to a name: "a form of government"."""
    if things.lower(at) != "of":
        return False
    after = at + 2 if things.lower(at + 1) in ARTICLES else at + 1
    return after < len(things.row) and not things.row[after].is_capital and not things.row[after].text[0].isdigit()


def _may_be_verb(things: Things, at: int) -> bool:
    """Whether a new verb may begin: "a club and plays at"."""
    return is_verb(things, at) or "s" in forms(things.lower(at))


def is_verb(things: Things, at: int) -> bool:
    """Whether a word holds a clause together, and does not only look as if it could."""
    found = forms(things.lower(at))
    return bool(found & {"be", "have", "do", "modal", "past"}) or ("s" in found and "nouny" not in found)


def says_kind(row: Sequence[Word]) -> bool:
    """Whether a phrase says what something is, and is not only the beginning of that."""
    last = row[-1].lower
    told = [word.lower for word in row]
    if any(one == "of" and two == "the" for one, two in pairwise(told)):
        return False  # "the founder of the dynasty": of which, the page has said before
    running = [at for at, word in enumerate(told[1:-2], 1) if forms(word) == {"ing"} and word not in _ING_NOUNS]
    return (
        not running and last.replace("-", "").isalpha() and not is_adverb(last) and last.rstrip("s") not in EMPTY_KINDS
    )

"""What "Yes." and "No." say: the question they answer, put as a statement.

A question read together with its answer looks like the thing asked, whatever the answer is: "Are refunds paid? No." was found
borne out by a document that says they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.text.clauses import is_adverb
from adjudge.text.cut_wording import within_sentence
from adjudge.text.verb_stock import stock_forms
from adjudge.text.verbs import AUXILIARIES, BE, HAVE
from adjudge.text.words import CONJUNCTIONS, DETERMINERS, POSSESSIVES, PREPOSITIONS, Word, words

_AFTERTHOUGHT = (
    r"(?:[,.!]?\s{1,3}(?:i|you|he|she|it|we|they|that|this|there)"
    r"(?:['\u2019](?:s|re|m)|\s(?:is|are|was|were|am|do|does|did|has|have|had|can|could|may|might|must|shall|should|will|would|cannot"
    r"|(?:is|are|was|were|do|does|did|has|have|had|ca|could|must|should|wo|would)n['\u2019]t))(?:\snot)?)?"
)
_YES = re.compile(
    r"\W{0,4}(?:yes|yep|yeah|sure|certainly|absolutely|of course|correct|right|exactly|indeed|definitely"
    r"|that(?:['\u2019]s| is) (?:right|correct|true))" + _AFTERTHOUGHT + r"[\s.!\"'*_]{0,6}$",
    re.IGNORECASE,
)
_NO = re.compile(
    r"\W{0,4}(?:no|nope|never|not at all|(?:certainly|of course|absolutely|definitely) not"
    r"|that(?:['\u2019]s| is) (?:wrong|not (?:right|correct|true)|incorrect|false))"
    + _AFTERTHOUGHT
    + r"[\s.!\"'*_]{0,6}$",
    re.IGNORECASE,
)
_WHOLE = {"can't": "can", "won't": "will", "shan't": "shall", "cannot": "can"}
_DENIED = {"can": "cannot", "must": "need not"}
"""A duty that is denied is no ban."""
_ASKER = {"i": "you", "my": "your", "me": "you", "mine": "yours", "am": "are"}
_PRONOUNS = frozenset({"i", "you", "he", "she", "it", "we", "they", "there", "everyone", "anyone", "someone", "nobody"})
_POINTERS = frozenset({"this", "that", "these", "those"})
_ARTICLES = DETERMINERS - _POINTERS
_QUALITY = re.compile(
    r"\w{2,20}(?:able|ible|ory|ive|ous|ful|less|ant|ent|ary|ic|al|free|open|due|valid|legal|safe|ready)$"
)
_IS = BE | {"am"}
_MOST_WORDS = 60


def reply(text: str) -> bool | None:
    """Whether a sentence is nothing but a yes or a no; None for any other."""
    if _YES.match(text):
        return True
    return False if _NO.match(text) else None


def as_statement(question: str, *, holds: bool) -> str:
    """A question to be answered by yes or no as the statement that the answer makes; empty where it is none, or where it
    cannot be told what it asks of what."""
    asked = question.strip().rstrip("?! \t")
    row = [word for word in words(asked) if word.text not in {"?"}]
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
    opening = _turned(asked, subject)
    return f"{opening[:1].upper()}{opening[1:]} {joint} {_turned(asked, said)}."


def _turned(asked: str, row: Sequence[Word]) -> str:
    """Words of a question as the answer says them: what the asker calls "my" is "your"."""
    out, at = "", row[0].start
    for word in row:
        out += asked[at : word.start] + _ASKER.get(word.lower, word.text)
        at = word.end
    return within_sentence(out)


def _predicate(row: Sequence[Word], verb: str) -> int | None:
    """Where in the words behind the verb the subject ends; None where nothing is said of it."""
    if len(row) < 2:
        return None
    first = row[0].lower
    if first in _PRONOUNS or (first in _POINTERS and (len(row) == 2 or _begins(row, 1, verb))):
        return 1
    least = 2 if first in DETERMINERS | POSSESSIVES else 1
    places = range(least, len(row))
    found = next((at for at in places if _begins(row, at, verb)), None)
    if (
        found is None and verb not in _IS
    ):  # a verb nobody knows stands before its object: "must employees submit the form"
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
    if verb not in _IS:
        return "base" in stock_forms(word.lower) or word.lower in {"be", "have", "do"}
    if word.lower in PREPOSITIONS - {"of"}:
        return not any(_describes(row, later) for later in range(at + 2, len(row)))
    return _describes(row, at) or word.lower in _ARTICLES | POSSESSIVES | {"to", "not"} or word.text[0].isdigit()


def _describes(row: Sequence[Word], at: int) -> bool:
    """Whether a word can be said of a subject: a participle or a quality at the end of what belongs together."""
    word = row[at].lower
    return _ends_here(row, at) and (bool(stock_forms(word) & {"participle", "ing"}) or _QUALITY.match(word) is not None)


def _ends_here(row: Sequence[Word], at: int) -> bool:
    """Whether a word stands at the end of what belongs together: "paid" of "paid within 30 days", not "paid" of "paid leave"."""
    after = row[at + 1] if at + 1 < len(row) else None
    return (
        after is None
        or after.is_mark
        or after.lower in PREPOSITIONS | CONJUNCTIONS | DETERMINERS
        or is_adverb(after.lower)
    )

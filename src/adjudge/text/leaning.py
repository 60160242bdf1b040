"""Whether a claim says what it is about, or leans on the page it was written beside."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.model.span import Span
from adjudge.text.clauses import Clause, clause
from adjudge.text.names import names
from adjudge.text.verbs import AUXILIARIES, FINITE_BE, forms
from adjudge.text.words import Word, words

_POINTERS_WORDS = """
he she it they him her them his hers its their theirs this these such
"""
_POINTERS = frozenset(_POINTERS_WORDS.split())
_REFERENTS_WORDS = """
actor actress album animation artist author band battle book bridge brothers building campaign canal cartoon castle
character church city club comedy company composer conflict country couple director drama duo emperor empire episode
event film franchise game girl group hero island king kingdom label magazine man memoir monarch monument movie
museum musical nation newspaper novel opera organisation organization painter painting park person play player poem
poet politician pope prince princess production program project protagonist queen record river romance ruler series
ship show siege singer single sitcom song stadium state statue story structure symphony team temple text title tour
tower town tragedy treaty trilogy university victory video village war woman work writer
"""
REFERENTS = frozenset(_REFERENTS_WORDS.split())
"""Nouns that stand for one work, person, place or event when nothing beside them says which."""

_EMPTY_IT = re.compile(
    r"it(?:['\u2019]s| is| was| has been| will be| can be| would be| may be) (?:not |very |so )?"
    r"(?!(?:an?|the|one)\b)(?:[\w-]+ ){0,3}?(?:to|that|when|if|who|for)\b"
    r"|it (?:takes?|took|rain|snow)|it(?:['\u2019]s| is| gets) (?:very |too )?(?:hot|cold|warm|dark|rain|snow|sunny)"
)
"""An "it" that points at nothing: "it is illegal to", "it takes", "it is hot"."""
_PERSON_AFTER_LEAD = re.compile(r",\s(?:s?he)\s", re.IGNORECASE)
_SAYS_WHICH_WORDS = """
of to that which who whose where when called named known titled
"""
_SAYS_WHICH = frozenset(_SAYS_WHICH_WORDS.split())
_ONE_OF_A_KIND = frozenset({"first", "second", "third", "last", "only", "most", "least", "best", "worst"})
_SUBORDINATES = frozenset({"when", "while", "although", "though", "because", "if", "once"})
_AMONG = re.compile(
    r"(?:(?:also|now|not|still|too|indeed|certainly|already|counted) ){0,2}"
    r"(?:among(?:st)?|(?:the )?[\w-]{1,20} of) (?:them|these|those)(?: (?:too|also|as well|now|today))?"
)
""" "Croatia is one of them", "among these", "the largest of those": of whom is told elsewhere."""
_ALIKE = re.compile(
    r"(?:(?:also|now|not|done|since|then) ){0,2}(?:the (?:very )?same|so|likewise)(?: (?:thing|too|as well|now|today))?"
)
""" "Croatia did the same": as who, and what, is told elsewhere."""
_MOST_SUBJECT = 6
_ANYONE = frozenset({"a", "an", "any", "each", "every", "no", "some", "one"})


def leans_on_its_page(claim: str) -> bool:
    """Whether only the page behind a claim says what the claim is about: its subject is a pronoun, or "the film"."""
    row, named = words(claim), names(claim)
    if not row:
        return False
    begin, end = _subject(row)
    if _holds(named, row[0].start, row[begin].start):
        return False  # the lead has said it: "After Cromwell died, he …"
    if row[begin].bare in _POINTERS:
        return not _antecedent_within(row[:begin]) and not _EMPTY_IT.match(claim.lower(), row[begin].start)
    if _person_after_lead(claim, row, named):
        return True
    if _holds(named, row[begin].start, row[end - 1].end):
        return False
    return _has_referent(row, begin, end) or (not named and _has_referent(row, 0, len(row)))


def points_outside(claim: str) -> bool:
    """Whether all that a claim says of its subject is a pronoun for what is told elsewhere: "Croatia is one of them". Whatever
    bears out that there is a Croatia bears out nothing of that. What the claim itself names before it, it may point at."""
    row = words(claim.rstrip(" .!"))
    found = clause(row)
    if found is None or found.lead or found.row[found.verb].lower not in AUXILIARIES or any(w.is_mark for w in row):
        return False
    subject = " ".join(word.lower for word in found.subject_words)
    said = " ".join(word.lower for word in row[found.after :])
    if len(found.subject_words) > _MOST_SUBJECT or any(
        word.lower in _SAYS_WHICH - {"of"} for word in found.subject_words
    ):
        return False
    if found.row[found.verb].lower in FINITE_BE and _AMONG.fullmatch(subject):
        return bool(said)
    if _AMONG.fullmatch(said):
        return True
    return _ALIKE.fullmatch(said) is not None and not _may_be_alike(found)


def _may_be_alike(found: Clause) -> bool:
    """Whether a subject is several things, which can be the same by themselves: "The rules", "The DNA of twins"."""
    if found.row[found.verb].lower not in FINITE_BE:
        return False
    several = any(
        word.lower in {"and", "of", "all", "both", "everything"} or word.bare != word.lower
        for word in found.subject_words
    )
    return several or found.row[found.verb].lower in {"are", "were"}


def _subject(row: Sequence[Word]) -> tuple[int, int]:
    """Where the subject stands; the whole sentence where no verb can be told."""
    found = clause(row)
    if found is None:
        return 0, len(row)
    begin, end = found.subject
    return (begin, end) if begin < end else (0, max(found.verb, 1))


def _antecedent_within(lead: Sequence[Word]) -> bool:
    """Whether a clause before the subject may hold what its pronoun stands for: "When September passes, it"."""
    subordinate = bool(lead) and lead[0].lower in _SUBORDINATES
    return subordinate and not any(word.bare in _POINTERS for word in lead)


def _person_after_lead(claim: str, row: Sequence[Word], named: Sequence[Span]) -> bool:
    """Whether "Born in 1970, she" opens a claim: nobody, named or not, stands before the pronoun."""
    comma = _PERSON_AFTER_LEAD.search(claim)
    begins = row[0].end if forms(row[0].lower) else 0  # "Born" has its capital from its place
    if comma is None or _holds(named, begins, comma.start()):
        return False
    return not any(word.lower in _ANYONE for word in row if word.end <= comma.start())


def _has_referent(row: Sequence[Word], begin: int, end: int) -> bool:
    """Whether "the film" stands there, with nothing beside it that says which."""
    for at in range(begin, end):
        if row[at].lower != "the":
            continue
        for noun in range(at + 1, min(at + 4, end)):
            if row[noun].lower in _ONE_OF_A_KIND or row[noun].lower.endswith("est"):
                break
            if row[noun].bare in REFERENTS:
                after = row[noun + 1].lower if noun + 1 < len(row) else ""
                if after not in _SAYS_WHICH and after not in REFERENTS:
                    return True
                break
    return False


def _holds(named: Sequence[Span], start: int, end: int) -> bool:
    """Whether a name begins in a stretch of the text."""
    return any(start <= name.start < end for name in named)

"""Whether a claim says what it is about, or leans on the page it was written beside."""

from __future__ import annotations

import calendar
import math
from collections.abc import Sequence

from adjudge.english.claim_kinds import is_belief, is_negated
from adjudge.english.clauses import Clause, clause
from adjudge.english.figures.numbers import NUMBER_WORDS
from adjudge.english.hints import denies, hedges, reports
from adjudge.english.regex import any_of, anycase, regex
from adjudge.english.sentence import parsed
from adjudge.english.verbs import AUXILIARIES, FINITE_BE, MODALS, forms
from adjudge.english.words import THIRD_PERSON, Word
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, one_of, word_set

_POINTERS = THIRD_PERSON | {"this", "these", "such"}
REFERENTS = word_set("english.leaning.referents")
"""Nouns that stand for one work, person, place or event when nothing beside them says which."""

_EMPTY_IT = regex(
    r"it(?:['\u2019]s| is| was| has been| will be| can be| would be| may be) (?:not |very |so )?"
    r"(?!(?:an?|the|one)\b)(?:[\w-]+ ){0,3}?(?:to|that|when|if|who|for)\b"
    r"|it (?:takes?|took|rain|snow)|it(?:['\u2019]s| is| gets) (?:very |too )?(?:hot|cold|warm|dark|rain|snow|sunny)"
)
"""An "it" that points at nothing: "it is illegal to", "it takes", "it is hot"."""
_PERSON_AFTER_LEAD = anycase(r",\s(?:s?he)\s")
_SAYS_WHICH = one_of("of to that which who whose where when called named known titled")
_ONE_OF_A_KIND = frozenset({"first", "second", "third", "last", "only", "most", "least", "best", "worst"})
_SUBORDINATES = frozenset({"when", "while", "although", "though", "because", "if", "once"})
_AMONG = regex(
    r"(?:(?:also|now|not|still|too|indeed|certainly|already|counted) ){0,2}"
    r"(?:among(?:st)?|(?:the )?[\w-]{1,20} of) (?:them|these|those)(?: (?:too|also|as well|now|today))?"
)
""" "Croatia is one of them", "among these", "the largest of those": of whom is told elsewhere."""
_ALIKE = regex(
    r"(?:(?:also|now|not|done|since|then) ){0,2}(?:the (?:very )?same|so|likewise)(?: (?:thing|too|as well|now|today))?"
)
""" "Croatia did the same": as who, and what, is told elsewhere."""
_MOST_SUBJECT = 6
_ANYONE = frozenset({"a", "an", "any", "each", "every", "no", "some", "one"})


def leans_on_its_page(claim: str) -> bool:
    """Whether only the page behind a claim says what the claim is about: its subject is a pronoun, or "the film"."""
    row, named = parsed(claim).words, parsed(claim).names
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
    row, found = parsed(claim.rstrip(" .!")).words, parsed(claim.rstrip(" .!")).clause
    if found is None or found.lead or found.row[found.verb].lower not in AUXILIARIES or any(w.is_mark for w in row):
        return False
    subject = " ".join(word.lower for word in found.subject_words)
    said = " ".join(word.lower for word in row[found.after :])
    if len(found.subject_words) > _MOST_SUBJECT or any(word.lower in _SAYS_WHICH - {"of"} for word in found.subject_words):
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
        word.lower in {"and", "of", "all", "both", "everything"} or word.bare != word.lower for word in found.subject_words
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


# Whether an "it" stands for nothing: it only holds the place of a subject where a sentence tells the day or the hour, the
# weather, how far it is or how long something takes.
#
# Such an "it" must not be read as whatever was spoken of last: "It was Wednesday" after a sentence on Budapest does not say that
# Budapest was Wednesday. Where the words fit a thing as well ("It is two miles from the station", "It was Friday's edition") the
# pronoun is left to the rules that look for what it stands for.


_REACH = 10
"""Words from the pronoun that tell."""
_BE = rf"(?:{alternatives('english.leaning.it_be')})"
_HOW = rf"(?:\s(?:{alternatives('english.leaning.it_how')})){{0,3}}"
_NUMBER = rf"(?:[0-9][0-9.,]{{0,12}}|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))}|hundreds|thousands)"
_ENDS = (
    r"(?=$|\s[^\w\s]|\s(?:in|on|at|of|by|when|that|and|but|or|before|after|as|while|again|already|outside|there|here|for|all"
    r"|morning|afternoon|evening|night|today|enough|now|then|too|[0-9]{1,4})(?:\s|$))"
)
"""What may follow the day, the hour or the weather: in "a summer residence" something else does."""
_DAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_MONTH = rf"(?:{'|'.join(calendar.month_name[1:])})(?:\s[0-9]{{1,2}}(?:st|nd|rd|th)?)?(?:\s,)?(?:\s[0-9]{{4}})?"
_DATE = (
    rf"(?:{_DAY}(?:\s,\s{_MONTH})?|(?:(?:early|mid|late)[\s-])?{_MONTH}|[0-9]{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?{_MONTH}"
    r"|1[0-9]{3}|20[0-9]{2})"
)
_FEAST = r"(?:Christmas|Easter|Ramadan|Thanksgiving|Halloween|Passover|Diwali|Hanukkah)(?:\s(?:Day|Eve|Sunday|Monday|week|time))?"
_HOUR = (
    rf"(?i:{alternatives('english.leaning.it_hour')}"
    rf"|(?:half|a?\s?quarter|{_NUMBER})(?:\sminutes)?[\s-](?:past|to)\s{_NUMBER}"
    rf"|{_NUMBER}(?:\s[:.]\s[0-9]{{2}})?\s(?:o['\u2019]clock|[ap]\.?m\b)|[0-9]{{1,2}}\s:\s[0-9]{{2}})"
)
_TIME = regex(rf"(?i:it{_BE}{_HOW})\s(?:{_DATE}|{_FEAST}|{_HOUR}){_ENDS}")
_SKY = r"(?i:cold|hot|warm|cool|dark|sunny|windy|foggy|misty|cloudy|overcast|rainy|snowy|chilly|freezing|frosty|stormy|humid|icy)"
_FALL = r"(?:rain|snow|drizzle|sleet)"
_OFTEN = r"(?:\s(?:not|never|also|still|often|rarely|seldom|hardly|always|again|even)){0,2}"
_WEATHER = regex(
    rf"(?i:it{_BE}{_HOW})\s{_SKY}{_ENDS}"
    rf"|(?i:it{_OFTEN}\s{_FALL}(?:s|e?d)"
    rf"|it(?:['\u2019]s|\s(?:is|was|isn['\u2019]t|wasn['\u2019]t|has\sbeen|had\sbeen|will\sbe)){_OFTEN}\s{_FALL}ing"
    rf"|it\s(?:has|had|hasn['\u2019]t|hadn['\u2019]t){_OFTEN}\s{_FALL}e?d"
    rf"|it\s(?:will|would|may|might|could|can|did|does|didn['\u2019]t|doesn['\u2019]t|won['\u2019]t){_OFTEN}\s{_FALL}"
    rf"|it\s(?:begins|began|starts|started|stopped|continued|kept)(?:\sto\s{_FALL}|\s{_FALL}ing))(?=\s|$)"
)
_UNIT = r"(?:metres?|meters?|kilomet(?:re|er)s?|km|miles?|yards?|feet|foot|steps?|paces|blocks?|hours?|minutes?)"
_DISTANCE = regex(
    rf"(?i:it{_BE}{_HOW}\s(?:{_NUMBER}|a\sfew|several)(?:\s{_NUMBER})?\s{_UNIT}(?:['\u2019]?\s(?:walk|drive|ride))?"
    r"(?:\sfrom(?:\s[^\s.,;]{1,30}){1,3})?\sto\s(?!(?:the\s)?(?:north|south|east|west)))"
    rf"|(?i:it{_BE}{_HOW}\s(?:a\slong|a\sshort|far)(?:\s(?:way|walk|drive))?\s(?:to|from)\s)"
)
_TAKES = regex(
    r"(?i:it(?:['\u2019]s)?(?:\s(?:has|had|will|would|may|might|can|could|did|does|not|usually|often|only|also|still|then|been)){0,3}"
    rf"\s(?:takes?|took|taken|taking)(?:\s(?:{alternatives('english.leaning.it_takes')}|{_NUMBER})){{0,6}}"
    r"\s(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?|centur(?:y|ies)|long(?:er)?|while|ages|time))(?=\s|$)"
)


def is_empty_it(row: Sequence[Word], at: int) -> bool:
    """Whether the word at a place is an "it" that stands for nothing: of the time, the weather, a distance or a duration."""
    told = _told(row, at)
    return bool(told) and any(pattern.match(told) for pattern in (_TIME, _WEATHER, _DISTANCE, _TAKES))


def is_it_of_time_taken(row: Sequence[Word], at: int) -> bool:
    """Whether it is one of "It took two hours", which may be said of what was done, though never of who or where."""
    told = _told(row, at)
    return bool(told) and _TAKES.match(told) is not None


def _told(row: Sequence[Word], at: int) -> str:
    """The pronoun and what follows, with one space between the words; nothing where it is another word."""
    if at >= len(row) or row[at].bare != "it":
        return ""
    return " ".join(word.text for word in row[at : at + _REACH])


# Whether a sentence says that something is so: not that it may be, is not, is said to be, or would be.


_CONDITIONS = any_of("english.leaning.conditions")
_ATTRIBUTED = anycase(rf"\b(?=[^\W\d_])(?:{alternatives('english.leaning.attributed')})\b")
"""Words behind which a statement is somebody's, meant, or only mostly so."""
_TELLS = rf"(?:{alternatives('english.leaning.tells')})"
_TOLD_AT_THE_END = regex(
    rf",\s(?:[^\s,]+\s){{0,6}}{_TELLS}(?:\s(?:on|in|at|last|this)\s[^\s,]+|\s(?:today|yesterday|later|recently|earlier))?[.!]$"
    rf"|,\s{_TELLS}\s(?:the\s)?[A-Z][^\s,]*(?:\s[A-Z][^\s,]*){{0,3}}$"
)
""" ", the paper reported.", ", reports Reuters." """
_IN_A_STORY = anycase(
    r"^\W{0,3}(?:in|on|within|throughout|during)\s[^,]{0,80}"
    rf"\b(?:{alternatives('english.leaning.story')})\b[^,]{{0,60}},"
)
"""What comes after it happens there and nowhere else."""
_LONG_QUOTE = regex(r"[\"\u201c\u00ab](?:[^\s\"\u201c\u201d\u00ab\u00bb]+\s+){5}")
_JOINED_QUOTE = regex(r"[\"\u201c][^\"\u201c\u201d]{0,80}\b(?:and|or)\b[^\"\u201c\u201d]{0,80}[\"\u201d]")
"""A title that reads like a list: "Democracy and Education"."""
_NOT_ASSERTED = (_CONDITIONS, _ATTRIBUTED, _LONG_QUOTE, _JOINED_QUOTE, _TOLD_AT_THE_END, _IN_A_STORY)


def asserts(sentence: str) -> bool:
    """Whether what the sentence says can be taken for said, all of it."""
    if "?" in sentence or any(pattern.search(sentence) for pattern in _NOT_ASSERTED):
        return False
    if is_negated(sentence) or is_belief(sentence) or hedges(sentence) or reports(sentence) or denies(sentence):
        return False
    return not any(word.lower in MODALS for word in parsed(sentence).words)


# Plain signs of a sentence that somebody may want to have checked: numbers, names, length; not a question.


_WORTHINESS_NUMBER = regex(r"[0-9][0-9.,]*")
_NAME = regex(r"(?<!^)(?<![.!?] )\b[A-Z][a-z]+")
_QUESTION = regex(r"\?[\"'\u201d\u2019\u00bb)\s]*$")
_MOST_NUMBERS, _MOST_NAMES = 3, 4
_LONG = math.log(20)
"""A sentence of about twenty words."""

SIGNS = ("length", "number", "numbers", "names", "question")
"""What the signs are called, in their order."""


def signs(text: str) -> tuple[float, ...]:
    """Each sign from 0 to about 1."""
    numbers, names = len(_WORTHINESS_NUMBER.findall(text)), len(_NAME.findall(text))
    return (
        math.log1p(len(text.split())) / _LONG,
        float(numbers > 0),
        min(numbers, _MOST_NUMBERS) / _MOST_NUMBERS,
        min(names, _MOST_NAMES) / _MOST_NAMES,
        float(bool(_QUESTION.search(text))),
    )

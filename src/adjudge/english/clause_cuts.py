"""Where a sentence of an article falls into clauses that a reader would check one by one.

Unlike a claim that is verified alone, a clause of an article may lean on the one before it, and a cut too many costs less than
one too few: a sentence left whole hides every claim in it but one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from adjudge.english.clauses import is_adverb, past_adverbs
from adjudge.english.coordination import ended
from adjudge.english.cut_wording import (
    SUBORDINATE,
    Cut,
    Join,
    clause_verb,
    deed_verb,
    is_count,
    is_likely_verb,
    main_verb,
    worded,
)
from adjudge.english.quotations import SAYING
from adjudge.english.sentence import parsed
from adjudge.english.verbs import stock_forms
from adjudge.english.words import CONJUNCTIONS, DETERMINERS, POSSESSIVES, PREPOSITIONS, Word
from adjudge.values.word_lists import one_of, word_set

JOINERS = frozenset({"and", "but", "while", "whereas", "so", "yet"})
_CONTRAST = frozenset({"but", "while", "whereas", "yet", "although", "though"})
_RELATIVE = frozenset({"which", "who", "whose", "whom"})
_ABOUT = word_set("english.clause_cuts.about")
_OPEN = word_set("english.clause_cuts.open")
"""Behind these a clause after "and" may still be part of what somebody says or supposes."""
_SUBJECT_OPENS = (word_set("english.clause_cuts.subject_opens") | DETERMINERS | POSSESSIVES) - {"whose"}
_TELLING = SAYING | _OPEN | one_of("argue claim warn insist suggest suspect report reports announce write")
_DASHES = frozenset({"\u2014", "\u2013"})
_LEAST, _LEAST_DEED = 3, 2
_MOST_LABEL = 8
_WHICH_REACH = 5
_LEAST_ING, _LEAST_TOLD = 5, 7


def cut_apart(text: str) -> tuple[str, str] | None:
    """A clause in two, the second worded to stand alone as far as that goes; None where it is one. Each is a stretch of the
    text but for a subject put before it."""
    row = parsed(text).words
    found = next(_cuts(row), None)
    if found is None:
        return None
    left, right = text[: row[found.at].start], text[row[found.begins].start :]
    return ended(left, text), worded(text, row, found, right)


def _cuts(row: Sequence[Word]) -> Iterator[Cut]:
    """The cuts of a sentence, those that part most first."""
    yield from _labels(row)
    main = main_verb(row)
    if main is None:
        return
    for rule in _RULES:
        for at in range(main + 1, len(row) - _LEAST_DEED):
            if not row[at].enclosed and (cut := rule(row, at, main)) is not None and _has_room(row, cut):
                yield cut


def _has_room(row: Sequence[Word], cut: Cut) -> bool:
    least = _LEAST_DEED if cut.join is Join.DEED else _LEAST
    return cut.at >= _LEAST and sum(not word.is_mark for word in row[cut.begins :]) >= least


def _labels(row: Sequence[Word]) -> Iterator[Cut]:
    """ "The longest game – It was played in Belgrade": what stands before the dash names what follows."""
    for at, word in enumerate(row[: _MOST_LABEL + 1]):
        if at and (word.text in _DASHES or word.text == ":") and not word.enclosed:
            follows = at + _LEAST < len(row) and clause_verb(row, at + 1, strong=True) is not None
            if follows and main_verb(row[:at]) is None:
                yield Cut(at=at, begins=at + 1, join=Join.OWN)
            return


def _parted(row: Sequence[Word], at: int, main: int) -> Cut | None:
    """ "…; …", "…: …" and "… — …" before a clause."""
    if row[at].text not in {";", ":"} | _DASHES:
        return None
    begins = at + 2 if row[at + 1].lower in JOINERS else at + 1
    if row[begins].enclosed or (row[at].text != ";" and row[begins].lower in CONJUNCTIONS | PREPOSITIONS):
        return None
    if row[at].text in _DASHES and any(word.text in _DASHES for word in row[at + 1 :]):
        return None  # what stands between two dashes is put into the clause around it
    found = clause_verb(row, _past_opening(row, begins), strong=True)
    if found is None and row[at].text == ";":
        found = deed_verb(row, begins, main)
    return Cut(at=at, begins=begins, join=Join.OWN) if found is not None else None


def _coordinate(row: Sequence[Word], at: int, main: int) -> Cut | None:
    """ "…, and the C did D"; without a comma only where a subject begins beyond doubt."""
    comma = row[at].text == ","
    joint = at + 1 if comma else at
    word = row[joint].lower
    if word not in (JOINERS if comma else {"and", "but"}) or joint + _LEAST >= len(row):
        return None
    if word == "so" and row[joint + 1].lower == "that":
        return None
    if row[0].lower in {"if", "unless"} or (word not in _CONTRAST and _is_open(row[main:at])):
        return None
    begins = joint + 1
    opening = _past_opening(row, begins)
    if not comma and not _opens_subject(row, opening):
        return None
    found = clause_verb(row, opening, strong=comma)
    if found is None or (not comma and _is_object(row, at, opening)):
        return None
    return Cut(at=at, begins=begins, join=Join.OWN)


def _listed(row: Sequence[Word], at: int, main: int) -> Cut | None:
    """ "It opens at nine, a ticket costs ten euros and …": clauses in a row."""
    if row[at].text != "," or row[at + 1].lower not in _SUBJECT_OPENS or _is_open(row[main:at]):
        return None
    leads = row[0].lower in PREPOSITIONS | SUBORDINATE | {"if", "unless"}
    if leads or stock_forms(row[0].lower) & {"participle", "ing"}:
        return None  # "Asked why, she …": what opens the sentence goes with what follows
    found = clause_verb(row, at + 1, strong=False)
    if found is None or (row[found].lower in _TELLING and len(row) - found <= _LEAST):
        return None  # "…, the authors argue."
    return Cut(at=at, begins=at + 1, join=Join.OWN)


def _subordinate(row: Sequence[Word], at: int, main: int) -> Cut | None:
    """ "…, although the king moved", "…, where the first one opened". What held "when" need not hold always."""
    if row[at].text != ",":
        return None
    begins = at + 2 if row[at + 1].lower == "even" else at + 1
    if row[begins].lower == "when":
        return None
    if begins + _LEAST >= len(row) or row[begins].lower not in SUBORDINATE or row[0].lower in {"if", "unless"}:
        return None
    if row[begins].lower == "because" and not _is_solid(row[begins + 1 :]):
        return None
    found = clause_verb(row, _past_opening(row, begins + 1), strong=True)
    return Cut(at=at, begins=begins, join=Join.OWN) if found is not None and _tells(row[begins + 1 :]) else None


def _relative(row: Sequence[Word], at: int, main: int) -> Cut | None:
    """ "…, which soon supplied Amsterdam", "…, two thirds of which lie in the arms"; only at the end of its clause."""
    if row[at].text != "," or row[at + 1].text == ",":
        return None
    for place in range(at + 1, min(len(row) - _LEAST_DEED, at + 1 + _WHICH_REACH)):
        if row[place].is_mark or row[place].enclosed or row[place].lower in JOINERS:
            return None
        if row[place].lower in _RELATIVE:
            own = row[place].lower != "whose" and is_likely_verb(row, past_adverbs(row, place + 1))
            found = own or clause_verb(row, place + 1, strong=False) is not None
            return Cut(at=at, begins=at + 1, join=Join.RELATIVE) if found and _tells(row[place + 1 :]) else None
    return None


def _deed(row: Sequence[Word], at: int, main: int) -> Cut | None:
    """ "… and did D", "…, did D and did E": the same subject with another verb."""
    comma = row[at].text == ","
    joined = row[at + 1].lower in {"and", "but", "then"} if comma else row[at].lower in {"and", "but"}
    if not (comma or joined) or at < main + 2 or row[at - 1].lower in PREPOSITIONS | DETERMINERS | {"both", "either"}:
        return None
    if _is_open(row[main:at]) and not comma:
        return None
    begins = at + 2 if comma and joined else at + 1
    if begins >= len(row) - 1 or deed_verb(row, begins, main) is None:
        return None
    if not joined and not _goes_on(row, begins, main):
        return None
    return Cut(at=at, begins=begins, join=Join.DEED)


def _goes_on(row: Sequence[Word], begins: int, main: int) -> bool:
    """Whether a row of verbs ends in "and" and another: "…, opened in 1990" alone may tell of what stands before the comma."""
    return any(
        word.lower in {"and", "but"} and not word.enclosed and deed_verb(row, begins + at + 1, main) is not None
        for at, word in enumerate(row[begins:-2])
    )


def _result(row: Sequence[Word], at: int, main: int) -> Cut | None:
    """ "…, killing twelve people": a fact of its own if it names or counts something."""
    if row[at].text != "," or row[0].lower in {"if", "unless"}:
        return None
    verb = past_adverbs(row, at + 1)
    rest = row[verb + 1 :]
    if "ing" not in stock_forms(row[verb].lower) or len(rest) < _LEAST_ING or not _is_solid(rest):
        return None
    return Cut(at=at, begins=at + 1, join=Join.RESULT)


_RULES: tuple[Callable[[Sequence[Word], int, int], Cut | None], ...] = (
    _parted, _coordinate, _listed, _subordinate, _relative, _deed, _result,
)  # fmt: skip


def _is_open(row: Sequence[Word]) -> bool:
    """Whether somebody says or supposes something in it, which may go on."""
    return any(word.lower in _OPEN for word in row)


def _tells(row: Sequence[Word]) -> bool:
    """Whether what hangs on a clause says enough to be checked by itself."""
    return _is_solid(row) or sum(not word.is_mark for word in row) >= _LEAST_TOLD


def _is_solid(row: Sequence[Word]) -> bool:
    return any(is_count(word) or (word.is_capital and word.text != "I") for word in row)


def _opens_subject(row: Sequence[Word], at: int) -> bool:
    """Whether a subject begins there beyond doubt: "the …", a name, a count, "peacocks wander"."""
    word = row[at]
    many = word.lower.endswith("s") and at + 1 < len(row) and is_likely_verb(row, at + 1)
    return word.lower in _SUBJECT_OPENS or word.is_capital or is_count(word) or many


def _is_object(row: Sequence[Word], at: int, opening: int) -> bool:
    """Whether what follows "and" may be a second object: "sold the house and the farm that …"."""
    return row[opening].lower in {"that", "those", "these", "which"} or row[at - 1].lower in PREPOSITIONS


def _past_opening(row: Sequence[Word], begins: int) -> int:
    """Past adverbs and what stands before a count, which open no subject."""
    at = begins
    while at < len(row) - 2 and (is_adverb(row[at].lower) or (row[at].lower in _ABOUT and not row[at].is_capital)):
        at += 1
    return at

"""How the second of two clauses that were cut apart is worded: with the subject it shares, or with what it tells of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from adjudge.text.clauses import clause
from adjudge.text.loose_verbs import is_likely_verb
from adjudge.text.words import CONJUNCTIONS, DETERMINERS, POSSESSIVES, PREPOSITIONS, Word, stretch

SUBORDINATE = frozenset({"although", "though", "whereas", "while", "until", "where", "when", "because"})
_MOST_SUBJECT = 12


class Join(StrEnum):
    """How a clause hangs on the one before it."""

    OWN = "own"
    """It has a subject of its own."""
    DEED = "deed"
    """It shares the subject."""
    RELATIVE = "relative"
    RESULT = "result"
    """ "…, killing twelve people"."""
    LABELLED = "labelled"
    """It follows what an item is called."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Cut:
    """A place where a sentence comes apart, in words."""

    at: int
    """The first word or mark of the joint."""
    begins: int
    """The first word of what follows."""
    join: Join


_BESIDE = frozenset({"beside", "near", "behind", "opposite"})
_HANGING = _BESIDE | {"of"}
"""What hangs a noun on the one before it to say which is meant: "the hotel beside the station, which was renovated"."""
_SMALL = frozenset({"the", "a", "an", "all", "this", "our", "your"})
"""Words with a capital only where they open a sentence."""


def main_verb(row: Sequence[Word]) -> int | None:
    """The first verb that no relative opens: "failed" is not that of "The levee that failed was built"."""
    inside = False
    for at in range(1, len(row)):
        if row[at].lower in {"who", "which", "that"}:
            inside = True
        elif is_likely_verb(row, at):
            if not inside:
                return at
            inside = False
    return None


def worded(text: str, row: Sequence[Word], cut: Cut, right: str) -> str:
    if cut.join is Join.DEED:
        subject = _subject(text, row[: cut.at])
        return f"{subject} {right}" if subject else right
    if cut.join is Join.RESULT:
        return f"{text[: row[cut.at].start].rstrip(' .')}, {right}"
    if cut.join is Join.RELATIVE:
        return _related(text, row, cut, right)
    opens = row[cut.begins].lower in SUBORDINATE and cut.begins + 1 < len(row)
    shown = text[row[cut.begins + 1].start :] if opens else right
    return shown[:1].upper() + shown[1:]


def _subject(text: str, row: Sequence[Word]) -> str:
    """What the verbs of a clause share; nothing where it cannot be told."""
    found = clause(row)
    if found is None:
        main = main_verb(row)
        return stretch(text, row[:main]) if main and not any(word.is_mark for word in row[:main]) else ""
    subject = found.subject_words
    comma = next((at for at, word in enumerate(subject) if word.is_mark), len(subject))
    if not 0 < comma <= _MOST_SUBJECT:
        return ""
    timed = not any(is_likely_verb(found.lead, at) for at in range(1, len(found.lead)))
    lead = f"{stretch(text, found.lead)} " if found.lead and timed else ""
    return lead + stretch(text, subject[:comma])


def _related(text: str, row: Sequence[Word], cut: Cut, right: str) -> str:
    """A relative clause about what it hangs on: "Java soon supplied …"."""
    about = _antecedent(text, row[: cut.at])
    word = row[cut.begins].lower
    if not about or word not in {"which", "who", "whose"} or cut.begins + 1 >= len(row):
        return right
    owner = about + ("'s" if word == "whose" else "")
    shown = f"{owner} {text[row[cut.begins + 1].start :]}"
    return shown[:1].upper() + shown[1:]


def _antecedent(text: str, row: Sequence[Word]) -> str:
    """The words that a relative clause follows, back to what governs them."""
    at = len(row)
    while at > 0 and len(row) - at < _MOST_SUBJECT:
        word = row[at - 1]
        if (
            word.is_mark
            or (word.lower in PREPOSITIONS - _HANGING)
            or word.lower in CONJUNCTIONS
            or is_likely_verb(row, at - 1)
        ):
            break
        at -= 1
        if word.lower in DETERMINERS | POSSESSIVES and (at == 0 or row[at - 1].lower not in _HANGING):
            break
    return stretch(text, _past_lead(row[at:]))


def _past_lead(row: Sequence[Word]) -> Sequence[Word]:
    """A phrase without the preposition it was left with where nothing stands before that: "beside the station"."""
    return row[1:] if row and row[0].lower in _BESIDE else row


def within_sentence(subject: str) -> str:
    """A subject as it reads in the middle of a sentence."""
    first, gap, rest = subject.partition(" ")
    return f"{first.lower()}{gap}{rest}" if first.lower() in _SMALL else subject


def genitive(name: str) -> str:
    """What makes a name the owner of what follows."""
    return "'" if name.endswith("s") else "'s"

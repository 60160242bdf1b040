"""How the second of two clauses that were cut apart is worded: with the subject it shares, or with what it tells of."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from adjudge.english.clauses import clause, is_adverb, past_adverbs, takes_object
from adjudge.english.figures.numbers import NUMBER_WORDS
from adjudge.english.verbs import AUXILIARIES, HAVE, stock_forms
from adjudge.english.words import CONJUNCTIONS, DETERMINERS, POSSESSIVES, PREPOSITIONS, RELATIVES, Word, stretch
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import one_of, word_set

# Whether a word of an article's sentence is the verb of a clause or of a second deed: likely enough to cut there.


_AFTER_VERBS = word_set("english.cut_wording.after_verbs") | {"for"}
_ALWAYS_PLURAL = one_of("they we you i people children men women who which police many most both")
_BEFORE_NOUNS = one_of("a an the every any no another either neither several my your his her its our their whose to")
"""What stands before no verb; "this" and "all" may be subjects themselves."""
_REACH = 16


def is_likely_verb(row: Sequence[Word], at: int) -> bool:
    """Whether the word at a place can be the verb of a clause whose subject stands before it."""
    word = row[at]
    if word.enclosed or word.is_mark or (word.is_capital and at > 0):
        return False
    before = row[at - 1].lower if at > 0 else ""
    helps = word.lower in AUXILIARIES or (word.lower == "am" and before == "i")
    if before in _BEFORE_NOUNS or helps or before in PREPOSITIONS:
        return helps and before not in _BEFORE_NOUNS
    found = stock_forms(word.lower)
    if "past" in found:
        return True
    if "s" in found:
        return "nouny" not in found or follows_verb(row, at)
    return "base" in found and _is_plural(before) and ("nouny" not in found or follows_verb(row, at))


def follows_verb(row: Sequence[Word], at: int) -> bool:
    """Whether what stands after a word is what stands after verbs."""
    if at + 1 >= len(row):
        return False
    after = row[at + 1]
    return takes_object(row, at) or after.lower in _AFTER_VERBS or is_adverb(after.lower) or after.enclosed


def clause_verb(row: Sequence[Word], begins: int, *, strong: bool) -> int | None:
    """The verb of the clause that a subject at a place opens; None where none is likely. `strong` is whether what joins the
    clause to the one before says already that it is one."""
    inside = False
    for at in range(begins + 1, min(len(row), begins + _REACH)):
        word = row[at]
        if word.is_mark and not word.enclosed and word.text not in {"$", "%", "\u00a3", "\u20ac", "'", "\u2019"}:
            return None
        if word.lower in {"or", "nor", "if", "because"} or (word.lower == "and" and not strong):
            return None
        if word.lower in RELATIVES and at + 1 < len(row) and row[at - 1].lower not in PREPOSITIONS:
            inside = True
        elif is_likely_verb(row, at):
            if not inside:
                return None if _tells_of_noun(row, at) else at
            inside = False
    return None


def _tells_of_noun(row: Sequence[Word], at: int) -> bool:
    """Whether a past form rather tells of the noun before it: "a novel written by …"."""
    past = {"past", "participle"} <= stock_forms(row[at].lower) and row[at].lower not in AUXILIARIES
    return past and at + 1 < len(row) and row[at + 1].lower in {"by", "of"}


def deed_verb(row: Sequence[Word], begins: int, main: int) -> int | None:
    """The verb that a joint is followed by, where it can share its subject with the verb at `main`."""
    at = past_adverbs(row, begins)
    word = row[at]
    if at + 1 >= len(row) or word.enclosed or word.is_mark or word.is_capital:
        return None
    first, found = row[main].lower, stock_forms(word.lower)
    if word.lower in AUXILIARIES:
        return at
    serves = first in HAVE | AUXILIARIES  # "has" and "is" may serve a participle that follows later
    if "past" in found and (serves or "past" in stock_forms(first)):
        sure = "participle" not in found and "base" not in found
        return at if sure or follows_verb(row, at) or _is_closed(row[begins - 2]) else None
    if "s" in found and ("s" in stock_forms(first) or first in {"is", "has", "does"}):
        return at if "nouny" not in found or follows_verb(row, at) else None
    if "s" in found and "nouny" not in found:  # "opened in 1932 and carries …"
        return at if follows_verb(row, at) else None
    many = "base" in found and (first in {"are", "have", "do"} or "base" in stock_forms(first))
    return at if many and follows_verb(row, at) else None


def _is_closed(before: Word) -> bool:
    """Whether a word before "and" ends what the first verb says, so that no second adjective follows: "…s and carried mail"."""
    return before.lower in {"ago", "it", "them", "him", "her"} or is_count(before) or _is_plural(before.lower)


def _is_plural(before: str) -> bool:
    if before in _ALWAYS_PLURAL:
        return True
    return len(before) > 3 and before.endswith("s") and not before.endswith(("ss", "us", "is"))


def is_count(word: Word) -> bool:
    return word.text[0].isdigit() or word.lower in NUMBER_WORDS


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Cut:
    """A place where a sentence comes apart, in words."""

    at: int
    """The first word or mark of the joint."""
    begins: int
    """The first word of what follows."""
    join: Join


_PARTICLES = one_of("out up off down away back over on")
"""Words that may belong to the verb before them: "worked out"."""
_BESIDE = frozenset({"beside", "near", "behind", "opposite"})
_HANGING = _BESIDE | {"of"}
"""What hangs a noun on the one before it to say which is meant: "the hotel beside the station, which was renovated"."""
_GOVERNING = (PREPOSITIONS - _HANGING) | CONJUNCTIONS
_SMALL = frozenset({"the", "a", "an", "all", "this", "our", "your"})
"""Words with a capital only where they open a sentence."""


def main_verb(row: Sequence[Word]) -> int | None:
    """The first verb that no relative opens: "failed" is not that of "The levee that failed was built"."""
    inside = False
    for at in range(1, len(row)):
        if row[at].lower in RELATIVES:
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
    word = row[cut.begins].lower
    about = _antecedent(text, row[: cut.at], word)
    if not about or word not in {"which", "who", "whose"} or cut.begins + 1 >= len(row):
        return right
    if word != "whose" and not is_likely_verb(row, past_adverbs(row, cut.begins + 1)):
        return _with_object(text, row, cut.begins + 1, about) or right
    owner = about + ("'s" if word == "whose" else "")
    shown = f"{owner} {text[row[cut.begins + 1].start :]}"
    return shown[:1].upper() + shown[1:]


def _with_object(text: str, row: Sequence[Word], begins: int, about: str) -> str:
    """A relative clause with a subject of its own, about what it is done to: of "Titan, which Huygens discovered in 1655" it is
    that Huygens discovered Titan in 1655. Nothing where the place of the object cannot be told."""
    verb = clause_verb(row, begins, strong=False)
    if verb is None or row[verb].lower in AUXILIARIES:
        return ""
    rest = row[verb + 1 :]
    if rest and not (rest[0].is_mark or rest[0].lower in PREPOSITIONS - _PARTICLES):
        return ""
    known = within_sentence(about)
    deed = stretch(text, row[begins : verb + 1])
    return f"{deed[:1].upper()}{deed[1:]} {known}{' ' if rest and not rest[0].is_mark else ''}{stretch(text, rest)}"


def _antecedent(text: str, row: Sequence[Word], relative: str) -> str:
    """The words that a relative clause follows, back to what governs them. Of "the voice of Roosevelt, who" it is he, and of
    "a drop of bromine, which" the bromine."""
    at = len(row)
    while at > 0 and len(row) - at < _MOST_SUBJECT:
        word = row[at - 1]
        if word.is_mark or word.lower in _GOVERNING or is_likely_verb(row, at - 1):
            break
        at -= 1
        if word.lower in DETERMINERS | POSSESSIVES and (at == 0 or row[at - 1].lower not in _HANGING):
            break
    if at < len(row) - 1 and "ing" in stock_forms(row[at].lower):  # "Naming Lesotho, whose …"
        at += 1
    of = max((n for n in range(at, len(row) - 1) if row[n].lower == "of"), default=None)
    if of is not None and row[of + 1].lower not in DETERMINERS:
        somebody = relative in {"who", "whose"} and row[of + 1].is_capital
        if somebody or (relative == "which" and row[at].lower in {"a", "an"}):
            at = of + 1
    if at < len(row) and row[at].lower in _BESIDE:  # nothing stands before the preposition of "beside the station"
        at += 1
    return stretch(text, row[at:])


def within_sentence(subject: str) -> str:
    """A subject as it reads in the middle of a sentence."""
    first, gap, rest = subject.partition(" ")
    return f"{first.lower()}{gap}{rest}" if first.lower() in _SMALL else subject


def genitive(name: str) -> str:
    """What makes a name the owner of what follows."""
    return "'" if name.endswith("s") else "'s"

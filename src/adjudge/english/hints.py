"""What wording alone says of a text's stance: that it only reports, hedges, denies, or is no statement at all.

Each function gives the names of the wordings it found, and nothing where there are none. A hint is taken only from wording
that seldom means anything else: a missed hint costs little, a false one sets good evidence aside.
"""

from __future__ import annotations

import re

from adjudge.english.regex import anycase, regex
from adjudge.english.sentence import remembered
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, table, word_set

WORDS_A_PHRASE = 40
"""Words of a text for each phrase of boilerplate in it: an article that ends in "Read more" is an article still."""


def _compiled(name: str) -> re.Pattern[str]:
    """One pattern for a table, in which the wordings of one name are a group. All begin with a letter: what stands
    between words need not be held against each of them."""
    groups = (f"(?P<{kind}>{wordings})" for kind, wordings in table(name).items())
    return anycase(rf"(?<!\w)(?=[^\W\d_])(?:{'|'.join(groups)})(?!\w)")


_REPORTS = _compiled("english.hints.reports")
_HEDGES = _compiled("english.hints.hedges")
_DENIES = _compiled("english.hints.denies")
_BOILERPLATE = _compiled("english.hints.boilerplate")


@remembered
def reports(text: str) -> tuple[str, ...]:
    """That others say, claim or spread it, and no more; a text that denies what it reports does say more."""
    found = _found(_REPORTS, text)
    return () if found and denies(text) else found


@remembered
def hedges(text: str) -> tuple[str, ...]:
    """That it may be so: may, might, reportedly, suggests."""
    return _found(_HEDGES, text)


@remembered
def denies(text: str) -> tuple[str, ...]:
    """That it is not so: false, no evidence, debunked, did not."""
    return _found(_DENIES, text)


@remembered
def boilerplate(text: str) -> tuple[str, ...]:
    """That it is a menu, a notice or a call to subscribe, and little else."""
    found = _found(_BOILERPLATE, text)
    return found if found and len(text.split()) <= len(found) * WORDS_A_PHRASE else ()


def _found(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    """The names of the wordings, each once, in the order of the text."""
    return tuple(dict.fromkeys(str(match.lastgroup) for match in pattern.finditer(text)))


# Words that claim without exception, and words that leave some room (seed 003 §2, the skeptic).


def _kinds(name: str) -> dict[str, re.Pattern[str]]:
    return {kind: anycase(rf"\b(?:{words})\b") for kind, words in table(name).items()}


_ABSOLUTE = _kinds("english.hints.absolute")
_HEDGING = _kinds("english.hints.hedging")
_WEAKER = {"always": ("often",), "all": ("some",), "proven": ("suggests",), "sure": ("may", "often")}
"""Which words of the evidence can take an absolute one's place without a change to the rest of the sentence."""
_ADVERBS = anycase(alternatives("english.hints.adverbs"))
_SWAPPED = anycase(alternatives("english.hints.swapped"))
_IN_WHOLE = anycase("entirely|completely|wholly|totally")


@dataclass(frozen=True, kw_only=True, slots=True)
class DegreeWord:
    """A word that says how far a statement goes."""

    kind: str
    span: Span


def absolutes(text: str) -> tuple[DegreeWord, ...]:
    """The words of a text that leave no room, in order."""
    return _wordings(text, _ABSOLUTE)


def hedging(text: str) -> tuple[DegreeWord, ...]:
    """The words of a text that leave some."""
    return _wordings(text, _HEDGING)


def overclaims(claim: str, evidence: str, *, partial: bool = False) -> DegreeWord | None:
    """The word by which a claim says more than its evidence: an absolute one that the evidence does not have, where the evidence
    bears the claim out in part only, or speaks with a reserve that the claim has dropped. None for one that goes no further."""
    told = {word.kind for word in absolutes(evidence)}
    found = next((word for word in absolutes(claim) if word.kind not in told), None)
    reserved = {word.kind for word in hedging(evidence)} - {word.kind for word in hedging(claim)}
    return found if partial or reserved else None


def weaker(claim: str, word: DegreeWord, evidence: str) -> str:
    """What may stand in an absolute word's place by the evidence's own wording; empty where nothing fits."""
    own = word.span.of(claim)
    if not _SWAPPED.fullmatch(own):
        return ""
    told = (one.span.of(evidence) for one in hedging(evidence) if one.kind in _WEAKER.get(word.kind, ()))
    found = next(filter(_ADVERBS.fullmatch, told), "")
    if not found or (_IN_WHOLE.fullmatch(own) and found.lower() not in {"partly", "partially"}):
        return ""
    return found.capitalize() if own[0].isupper() else found.lower()


def _wordings(text: str, kinds: dict[str, re.Pattern[str]]) -> tuple[DegreeWord, ...]:
    found = [
        DegreeWord(kind=kind, span=Span(start=match.start(), end=match.end()))
        for kind, pattern in kinds.items()
        for match in pattern.finditer(text)
    ]
    return tuple(sorted(found, key=lambda word: word.span))


# Loaded wording: words that tell a reader what to feel, and the marks that shout it.


# Stems: a word that begins with one is loaded, unless the stem ends in "$".
_STEMS = word_set("english.hints.stems")
_LOADED_ABSOLUTE = word_set("english.hints.loaded_absolute")
_WORD = regex(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_SHOUTED = regex(r"(?<![^\W_])[A-Z]{4,}(?![^\W_])")
_SCARE = regex(r"(?<!\w)[\"\u201c](?:so-called )?[a-z][\w-]{2,20}[\"\u201d]|\bso-called\b")
_LONGEST = 24


def loaded_words(text: str) -> tuple[str, ...]:
    """The emotive and sensational words of a text in order, and the absolute ones."""
    return tuple(match[0] for match in _WORD.finditer(text) if _is_loaded(match[0].lower()))


def shouts(text: str) -> int:
    """How often a text raises its voice: exclamation marks, runs of words in capitals, one word in doubting quotation marks.

    A single word in capitals may be a name such as NATO or UNESCO, so two are needed; of marks in a row one counts."""
    marks = len(re.findall(r"!+", text))
    capitals = len(_SHOUTED.findall(text))
    return marks + (capitals if capitals > 1 else 0) + len(_SCARE.findall(text))


def word_count(text: str) -> int:
    """How many words of letters a text has."""
    return len(_WORD.findall(text))


def _is_loaded(word: str) -> bool:
    if f"{word}$" in _STEMS or word in _LOADED_ABSOLUTE:
        return True
    return any(word[:end] in _STEMS for end in range(4, min(len(word), _LONGEST) + 1))

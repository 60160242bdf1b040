"""How a sentence that shares a claim's words sets a limit from the other side, says less, or speaks of another thing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from adjudge.english.claim_kinds import negations
from adjudge.english.clause_places import clause_places
from adjudge.english.figures.quantities import Quantity
from adjudge.english.figures.units import convert
from adjudge.english.names import aliases
from adjudge.english.regex import any_of, regex
from adjudge.english.sentence import parsed, remembered
from adjudge.english.topics import is_proper, subject_place
from adjudge.english.verbs import forms
from adjudge.english.words import folded, stretch, terms
from adjudge.values.dataclass import dataclass
from adjudge.values.word_lists import alternatives, word_set

_ALIKE = 0.6
"""The share of a claim's content words, figures aside, that a statement must hold to count against the claim."""
_SAME = 0.02
_LOWEST, _HIGHEST = frozenset({"at_least", "more_than"}), frozenset({"at_most", "less_than"})
_MYTH = regex(
    r"^\W{0,3}(?:myth|fiction|false|misconception)\s?[:\u2013\u2014-]"
    r"|\bit is (?:a (?:common )?(?:myth|misconception)|not true|false|untrue) that\b",
    re.IGNORECASE,
)
_TOLD = any_of("ledger.near_misses.told")


def turned(claim: str, sentence: str) -> bool:
    """Whether a sentence sets the limit of a claim from the other side ("up to 30 days" against "at least 30 days"), or calls it
    a myth. The judge takes the one for the other."""
    wanted = {term for term in parsed(claim).terms if not term[0].isdigit()}

    def shared(text: str) -> float:
        return len(wanted & parsed(text).vocabulary) / len(wanted) if wanted else 0.0

    if _MYTH.search(sentence) and not _MYTH.search(claim) and shared(sentence) >= _ALIKE:
        return True
    part = max((found.wording for found in clause_places(sentence)), key=shared, default=sentence)
    if shared(part) < _ALIKE or (negations(claim) - negations(part)) % 2:
        return False
    return any(_are_opposite(one, other) for one in parsed(claim).quantities for other in parsed(part).quantities)


def _are_opposite(one: Quantity, other: Quantity) -> bool:
    bounds = {one.bound, other.bound}
    same = (one.value, one.unit) == (other.value, other.unit)
    return same and not bounds.isdisjoint(_LOWEST) and not bounds.isdisjoint(_HIGHEST)


def held_back(claim: str, sentence: str) -> bool:
    """Whether a sentence says less than a claim: with a reserve the claim has dropped ("is said to"), or up to another limit."""
    return bool(_TOLD.search(sentence) and not _TOLD.search(claim)) or _other_limit(claim, sentence)


def _other_limit(claim: str, sentence: str) -> bool:
    """ "At least 10 days" against "at least two weeks": true as far as it goes, and not what is asked."""
    limits = [q for q in parsed(sentence).quantities if q.bound in _LOWEST | _HIGHEST]
    return any(
        one.bound == other.bound and (value := _in_unit(other, one.unit)) is not None and abs(value - one.value) > _SAME * value
        for one in parsed(claim).quantities
        for other in limits
    )


def _in_unit(quantity: Quantity, unit: str | None) -> float | None:
    if quantity.unit == unit:
        return quantity.value
    return convert(quantity.value, quantity.unit, unit) if quantity.unit and unit else None


# Whether a sentence is told of another thing than a claim, one of its kind: the Pro plan and the Basic one, X100 and X200.
#
# Documents say the same of many things side by side. What they say of one of them neither bears out nor denies what is claimed of
# another, however alike the sentences are; a model that looks at words takes it for either.


_LABEL = regex(
    rf"\b({alternatives('ledger.near_misses.label')})\s(?:no\.?\s|number\s)?"
    rf"([A-Za-z]?[0-9]{{1,6}}(?:\.[0-9]{{1,4}}){{0,3}}[a-z]?|[IVX]{{1,5}}|[A-Z])\b",
    re.IGNORECASE,
)
_NTH = regex(r"\b(first|second|third|fourth)\s(quarter|half|phase|stage|round|season|shift|floor|instal?ment)\b", re.IGNORECASE)
_PLACES = {"first": "1", "second": "2", "third": "3", "fourth": "4"}
_CODE = regex(r"\b([A-Za-z]{1,6})-?([0-9]{1,6}[A-Za-z]{0,3})\b")
_LISTED = regex(r"[-*\u2022|\s]{0,6}([^:|\u2014\n]{1,60}?)\s?[:|\u2014]\s")
"""What a line of a list or table is about: "Basic" of "Basic: $10"."""
_LEANS = frozenset({"it", "its", "they", "their", "he", "she", "his", "her", "this", "these"})
_COMMON = word_set("ledger.near_misses.common")
"""Nouns without a plural or an ending that would tell them from a name."""
_PARALLEL = 0.5
"""The share of a claim's other words that a sentence must hold to be told alike."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """What a sentence is told of, by everything that sets one thing apart from others of its kind."""

    names: frozenset[str] = frozenset()
    """Words of the names in its subject."""
    other_names: tuple[str, ...] = ()
    """Other forms of these names."""
    labels: frozenset[tuple[str, str]] = frozenset()
    """What is numbered or coded, and how: ("article", "5"), ("x", "100")."""
    figures: frozenset[float] = frozenset()
    """Numbers that name nothing: what it comes to."""
    terms: frozenset[str] = frozenset()
    words: str = ""
    leans: bool = False
    """Whether a pronoun is its subject."""
    headed: bool = False
    """Whether its subject names a kind of thing beside the name: "the Pro plan"."""


@remembered
def told(sentence: str) -> Told:
    """What a sentence is told of."""
    subject, leans = _subject(sentence)
    called = _called(subject, opens=sentence.lstrip().startswith(subject))
    labels = _labels(sentence)
    own = {term for name in called for term in terms(name)}
    taken = [date.span for date in parsed(sentence).dates]
    codes = {mark for _, mark in labels}
    figures = {
        number.value
        for number in parsed(sentence).numbers
        if not any(span.start <= number.span.start < span.end for span in taken) and number.span.of(sentence).lower() not in codes
    }
    return Told(
        names=frozenset(own),
        other_names=tuple(other for name in called for other in aliases(name, subject)),
        labels=labels,
        figures=frozenset(figures),
        terms=parsed(sentence).vocabulary,
        words=f" {folded(sentence)} ",
        leans=leans,
        headed=bool(parsed(subject).vocabulary - own),
    )


def carried_on(sentence: Told, before: Told | None) -> Told:
    """A sentence whose subject is a pronoun, with what the one before it is told of."""
    if before is None or not sentence.leans or sentence.names:
        return sentence
    return replace(
        sentence,
        names=before.names,
        other_names=before.other_names,
        labels=sentence.labels or before.labels,
        headed=before.headed,
    )


def is_of_sibling(claim: Told, sentence: Told) -> bool:
    """Whether a sentence says of another thing what a claim says of its own, or something like it."""
    frame = {term for term in claim.terms - claim.names if not term[0].isdigit()}
    if not frame or len(frame & sentence.terms) < _PARALLEL * len(frame):
        return False
    return _apart(claim.labels, sentence.labels) or _otherwise_called(claim, sentence)


def _apart(mine: Iterable[tuple[object, object]], theirs: Iterable[tuple[object, object]]) -> bool:
    """Whether both name something of one kind, and nothing that one names is named by the other."""
    here, there = set(mine), set(theirs)
    shared = {kind for kind, _ in here} & {kind for kind, _ in there}
    return any(not {one for one in here if one[0] == kind} & there for kind in shared)


def _otherwise_called(claim: Told, sentence: Told) -> bool:
    """Whether their subjects go by other names. That Paris is the capital does deny that Lyon is: where neither a number nor a
    kind of thing is named, only one can be it."""
    if not claim.names or not sentence.names or claim.names & sentence.terms or sentence.names & claim.terms:
        return False
    if any(f" {folded(other)} " in sentence.words for other in claim.other_names):
        return False
    if any(f" {folded(other)} " in claim.words for other in sentence.other_names):
        return False
    return bool(claim.figures) or (claim.headed and sentence.headed)


def _subject(sentence: str) -> tuple[str, bool]:
    """The words a sentence is about, and whether they lean on the sentence before."""
    if listed := _LISTED.match(sentence):
        return listed[1], False
    row, found = parsed(sentence).words, parsed(sentence).clause
    if found is None:
        return "", bool(row) and row[0].bare in _LEANS
    own = row[subject_place(found) : found.subject[1]]
    return stretch(sentence, own), bool(own) and own[0].bare in _LEANS


def _called(subject: str, *, opens: bool) -> list[str]:
    """The names in a subject. A word that has its capital from opening the sentence is one only if nothing speaks against it."""
    within = f"is {subject}"
    found = [span.of(within) for span in parsed(within).names]
    if opens and found and subject.startswith(found[0]) and _is_common(found[0]):
        found = found[1:]
    return found


def _is_common(word: str) -> bool:
    low = word.lower()
    plural = low.endswith("s") and bool(forms(low[:-1]))
    return low in _COMMON or plural or not is_proper(word, "")


def _labels(sentence: str) -> frozenset[tuple[str, str]]:
    found = {(match[1].lower(), match[2].lower()) for match in _LABEL.finditer(sentence)}
    found |= {(match[2].lower(), _PLACES[match[1].lower()]) for match in _NTH.finditer(sentence)}
    return frozenset(found | {(match[1].lower(), match[2].lower()) for match in _CODE.finditer(sentence)})

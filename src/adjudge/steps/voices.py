"""For what the people of an article speak: "we" in the mouth of a museum's director is the museum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudge.model.core_claim import CoreClaim, PredicateType
from adjudge.reading.quantities.families import families
from adjudge.steps.dated_facts import DatedFact, dated_facts
from adjudge.text.dates import dates
from adjudge.text.names import is_person, names
from adjudge.text.opposites import is_supposed
from adjudge.text.words import CONJUNCTIONS, PREPOSITIONS, RELATIVES, Word, words

_ROLES_WORDS = """
director head owner manager founder curator chef landlord landlady headmaster headmistress principal keeper president
chairman chairwoman chair chief boss proprietor editor conductor captain secretary spokesman spokeswoman warden
"""
_ROLES = frozenset(_ROLES_WORDS.split())
_MANY_TIMES = frozenset({"again", "re", "second", "another", "first", "new", "last", "next"})
_PLACE = 6
"""Words of what somebody is the head of."""
_BEFORE = 4
"""Words before what happened among which "we" stands."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Voiced:
    """What somebody says happened once to what they speak for."""

    about: frozenset[str]
    fact: DatedFact


def speaks_for(claims: Sequence[CoreClaim]) -> dict[str, frozenset[str]]:
    """Surnames of people with what they are the head of, by family; whoever heads two things speaks for neither."""
    found: dict[str, frozenset[str]] = {}
    twice: set[str] = set()
    about: frozenset[str] = frozenset()
    for claim in claims:
        for name, headed in _headed(claim, about):
            if found.setdefault(name, headed) != headed:
                twice.add(name)
        if claim.subject_entities and not is_person(claim.subject_entities[0]):
            about = families(" ".join(word.text for word in words(claim.subject_entities[0])))
    return {name: headed for name, headed in found.items() if name not in twice and headed}


def _headed(claim: CoreClaim, about: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """ "Its director, Jutta Ferber"; "Jutta Ferber, the director of the museum"; "the director of the museum, Jutta Ferber"."""
    text = claim.claim_text
    row = words(text)
    people = [span for span in names(text) if is_person(span.of(text)) or " " in span.of(text)]
    for at, word in enumerate(row):
        if word.lower not in _ROLES or at == 0:
            continue
        before = row[at - 1]
        headed, end = about if before.lower == "its" else frozenset[str](), at + 1
        if before.lower.endswith(("'s", "\u2019s")):
            headed = families(before.text[:-2])
        elif end < len(row) and row[end].lower == "of":
            run = _run(row[end + 1 : end + 1 + _PLACE])
            headed, end = families(" ".join(one.text for one in run)), end + 1 + len(run)
        if not headed:
            continue
        behind = (
            row[end + 1].start
            if end + 1 < len(row) and row[end].text == ","
            else row[end].start
            if end < len(row)
            else -1
        )
        opens = row[at - 1].start if at else -1
        for span in people:
            beside = 0 <= opens - span.end <= 2 and before.lower in {"the", ","}
            if span.start == behind or beside:
                yield span.of(text).rpartition(" ")[2], headed


def _run(row: Sequence[Word]) -> list[Word]:
    found: list[Word] = []
    for word in row:
        if word.is_mark or word.lower in PREPOSITIONS - {"of"} | CONJUNCTIONS | RELATIVES:
            break
        found.append(word)
    return found


def voiced(claim: CoreClaim, heads: Mapping[str, frozenset[str]]) -> tuple[Voiced, ...]:
    """What the speaker of a quotation says happened once to "us", with its date."""
    if claim.predicate_type is not PredicateType.QUOTE or not claim.subject_entities:
        return ()
    about = heads.get(claim.subject_entities[0].rpartition(" ")[2])
    text = claim.claim_text
    if about is None or is_supposed(text):
        return ()
    row = words(text)
    return tuple(Voiced(about=about, fact=fact) for fact in dated_facts(row, dates(text)) if _ours(row, fact))


def _ours(row: Sequence[Word], fact: DatedFact) -> bool:
    """Whether "we" stands before what happened, in the same clause, and nothing says that it happened more than once."""
    if fact.subject:
        return False  # "we opened the café in 2004"
    before = [word for word in row if word.end <= fact.date.span.start]
    begins = max((at for at, word in enumerate(before) if word.is_mark), default=-1) + 1
    clause = [word.lower for word in before[begins:]]
    return "we" in clause[-_BEFORE - 2 :] and not _MANY_TIMES & set(clause)

"""A claim of an article worded so that somebody who has not read the article can check it."""

from __future__ import annotations

import re

from adjudge.model.core_claim import CoreClaim, PredicateType
from adjudge.text.clause_places import statement_row
from adjudge.text.clauses import clause
from adjudge.text.names import is_person, names
from adjudge.text.topics import POSSESSIVE, subject_place

_PERSONAL = frozenset({"he", "she", "it"})
_THINGS = frozenset({"it", "its"})
_READ = 50_000
"""Characters in which an article introduces whom it speaks of."""
_EMPTY_IT = re.compile(
    r"\bit(?:'s| is| was| has been| will be| seems| appears)\b.{0,80}?\b(?:that|who|which|to|if)\b", re.I
)
""" "It is said that …", "It was Nellie Bly who …": the pronoun stands for nothing."""


_SAYS = (
    "says|said|claims|claimed|adds|added|notes|noted|reports|reported|explains|explained|writes|wrote|insists|recalls"
)
_SAID_BEHIND = re.compile(rf",\s(?:[^\s,.;]{{1,30}}\s){{1,6}}(?:{_SAYS})(?:\s[^\s,.;]{{1,20}}){{0,4}}(?=[.!]?$)")
_SAID_BETWEEN = re.compile(rf",\s(?:(?:{_SAYS})\s[^,.;]{{1,60}}|according\sto\s[^,.;]{{1,60}}),(?=\s)")
_SAID_BEFORE = re.compile(r"According\sto\s[^,.;]{1,80},\s(?=\S)")
""" "… , the almanac says." and "According to the almanac, …": whose word it is, not what is said."""


def people(text: str) -> frozenset[str]:
    """The surnames of those an article names in full: "it" is none of them."""
    named = (span.of(text) for span in names(text[:_READ]))
    return frozenset(name.split()[-1] for name in named if is_person(name))


def standing_alone(claim: CoreClaim, people: frozenset[str] = frozenset()) -> str:
    """The claim's words without whose word it is taken on, and with a pronoun for its subject replaced by the name that it
    most likely stands for. Where the rules of reading were sure they have replaced it already; here a guess is better than a
    claim about nobody, and the claim's metadata confidence says that it is one. What somebody said is a claim about them."""
    said = claim.claim_text
    return _named(said if claim.predicate_type is PredicateType.QUOTE else _content(said), claim, people)


def _content(text: str) -> str:
    """What is said, where the clause is a report of it."""
    bare = _SAID_BETWEEN.sub("", _SAID_BEHIND.sub("", text))
    if (opening := _SAID_BEFORE.match(bare)) is not None:
        bare = bare[opening.end()].upper() + bare[opening.end() + 1 :]
    return bare if clause(statement_row(bare)) is not None else text


def _named(text: str, claim: CoreClaim, people: frozenset[str]) -> str:
    name = next((subject for subject in claim.subject_entities if subject[:1].isupper()), "")
    row = statement_row(text)
    found = clause(row) if name else None
    if found is None:
        return text
    word = row[subject_place(found)]
    if word.lower not in _PERSONAL | POSSESSIVE or name in text:
        return text
    if word.lower in _THINGS and (is_person(name) or name.split()[-1] in people or _EMPTY_IT.match(text, word.start)):
        return text
    return f"{text[: word.start]}{name}{_genitive(name) if word.lower in POSSESSIVE else ''}{text[word.end :]}"


def _genitive(name: str) -> str:
    return "'" if name.endswith("s") else "'s"

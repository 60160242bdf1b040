"""A claim of an article worded so that somebody who has not read the article can check it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudge.model.core_claim import CoreClaim, PredicateType
from adjudge.text.clause_places import statement_row
from adjudge.text.clauses import clause
from adjudge.text.cut_wording import genitive
from adjudge.text.empty_it import is_empty_it
from adjudge.text.names import is_person, names
from adjudge.text.topics import POSSESSIVE, is_proper, subject_place

_PERSONAL = frozenset({"he", "she", "it"})
_THINGS = frozenset({"it", "its"})
_HOW_MANY = frozenset(
    {"fewer", "more", "most", "many", "some", "several", "both", "none", "others", "few", "half", "all", "each"}
)
_READ = 50_000
"""Characters in which an article introduces whom it speaks of."""
_EMPTY_IT = re.compile(
    r"\bit(?:'s|\sis|\swas|\shas\sbeen|\swill\sbe|\sseems|\sappears)(?:\s[^\s.,;]{1,30}){1,3}\s(?:that|who|which|to|if)\b",
    re.I,
)
""" "It is said that …", "It was Nellie Bly who …": the pronoun stands for nothing."""


_SAYS = (
    "says|said|claims|claimed|adds|added|notes|noted|reports|reported|explains|explained|writes|wrote|insists|recalls"
)
_SAID_BEHIND = re.compile(
    rf",\s(?:(?:[^\s,.;]{{1,30}}\s){{1,6}}(?:{_SAYS})(?:\s[^\s,.;]{{1,20}}){{0,4}}|(?:{_SAYS})(?:\s[^\s,.;]{{1,30}}){{1,6}})(?=[.!]?$)"
)
_EMPTY_BRACKETS = re.compile(r"\s?[(\[]\s{0,200}[)\]]")
"""What is left of a link in brackets."""
_SAID_BETWEEN = re.compile(rf",\s(?:(?:{_SAYS})\s[^,.;]{{1,60}}|according\sto\s[^,.;]{{1,60}}),(?=\s)")
_SAID_BEFORE = re.compile(r"According\sto\s[^,.;]{1,80},\s(?=\S)")
""" "… , the almanac says." and "According to the almanac, …": whose word it is, not what is said."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Cast:
    """Whom and what an article speaks of."""

    text: str = ""
    """As much of it as introduces them."""
    people: frozenset[str] = frozenset()
    """The surnames of those it names in full: "it" is none of them."""

    def has(self, name: str) -> bool:
        """Whether something goes by this name, and does not only open a sentence."""
        if not name[:1].isupper() or name.lower() in _HOW_MANY:
            return False
        return not self.text or is_proper(name, self.text)


def cast(article: str) -> Cast:
    """The names of an article."""
    text = article[:_READ]
    named = (span.of(text) for span in names(text))
    return Cast(text=text, people=frozenset(name.split()[-1] for name in named if is_person(name)))


def standing_alone(claim: CoreClaim, cast: Cast = Cast()) -> str:  # noqa: B008 (a value that never changes)
    """The claim's words without whose word it is taken on, and with a pronoun for its subject replaced by the name that it
    most likely stands for. Where the rules of reading were sure they have replaced it already; here a guess is better than a
    claim about nobody, and the claim's metadata confidence says that it is one. What somebody said is a claim about them."""
    said = claim.claim_text
    return _named(said if claim.predicate_type is PredicateType.QUOTE else _content(said), claim, cast)


def _content(text: str) -> str:
    """What is said, where the clause is a report of it."""
    bare = _SAID_BETWEEN.sub("", _SAID_BEHIND.sub("", _EMPTY_BRACKETS.sub("", text)))
    if (opening := _SAID_BEFORE.match(bare)) is not None:
        bare = bare[opening.end()].upper() + bare[opening.end() + 1 :]
    return bare if clause(statement_row(bare)) is not None else text


def _named(text: str, claim: CoreClaim, cast: Cast) -> str:
    name = next((subject for subject in claim.subject_entities if cast.has(subject)), "")
    row = statement_row(text)
    if not name or not row or name in text:
        return text
    found = clause(row)
    at = subject_place(found) if found is not None else 0
    word = row[at]
    if word.lower not in _PERSONAL | POSSESSIVE:
        return text
    empty = _EMPTY_IT.match(text, word.start) is not None or is_empty_it(row, at)
    if word.lower in _THINGS and (empty or _is_somebody(name, cast)):
        return text
    return f"{text[: word.start]}{name}{genitive(name) if word.lower in POSSESSIVE else ''}{text[word.end :]}"


def _is_somebody(name: str, cast: Cast) -> bool:
    return is_person(name) or name.rsplit(maxsplit=1)[-1] in cast.people

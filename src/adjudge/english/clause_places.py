"""The clauses of a sentence that can be checked one by one: each worded to stand alone, with the place of its own words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudge.english.clause_cuts import cut_apart
from adjudge.english.coordination import clauses_apart
from adjudge.english.cut_wording import genitive
from adjudge.english.leaning import is_empty_it
from adjudge.english.names import is_given, is_person
from adjudge.english.regex import anycase, regex
from adjudge.english.sentence import parsed
from adjudge.english.topics import POSSESSIVE, is_proper, subject_place
from adjudge.english.words import PRONOUNS, SOMEBODY
from adjudge.values.article_claim import CoreClaim, PredicateType
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, one_of

_JOINT = anycase(r"[\s,;:\u2013\u2014]*(?:(?:and|but|while|whereas|so|yet)\b\s*)?")
_MAY_JOIN = regex(r"[,;:\u2013\u2014]|\s(?:and|but|while|whereas|so|yet)\s")
_REST = regex(r"[\s.!?\"'\u201d\u2019\u00bb)\]]*$")
_WORD = regex(r"\S+")
_LONGEST = 1200
"""Characters of a sentence that is taken apart; a longer one is a list or no sentence."""
_LEAST_WORDS = 4
_MOST = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class ClausePlace:
    """One clause."""

    wording: str
    """With the subject restored where the sentence names it once for several verbs."""
    span: Span
    """Its own words in the sentence."""


def clause_places(sentence: str) -> tuple[ClausePlace, ...]:
    """A sentence as its clauses, in order and apart; whole wherever a rule is in doubt."""
    found = [ClausePlace(wording=" ".join(sentence.split()), span=Span(start=0, end=len(sentence)))]
    if len(sentence) > _LONGEST or not _MAY_JOIN.search(sentence):
        return tuple(found)
    at = 0
    while at < len(found) < _MOST:
        split = _split(sentence, found[at])
        if split is None:
            at += 1
        else:
            found[at : at + 1] = split
    return tuple(found)


def _split(sentence: str, part: ClausePlace) -> list[ClausePlace] | None:
    worded = clauses_apart(part.wording)
    placed = _placed(sentence, part.span, worded) if worded else None
    if placed and all(len(one.span.of(sentence).split()) >= _LEAST_WORDS for one in placed):
        return placed
    worded = cut_apart(part.wording)
    return _placed(sentence, part.span, worded) if worded else None


def _placed(sentence: str, within: Span, worded: Sequence[str]) -> list[ClausePlace] | None:
    """Where the own words of each part stand, from the joint before them; None where they cannot be found in order."""
    placed: list[ClausePlace] = []
    reached = within.start
    shown = sentence.replace("\n", " ")
    for wording in worded:
        begins = _JOINT.match(sentence, reached, within.end)
        start = begins.end() if placed and begins else reached
        end = _end(shown, wording.rstrip(" .!"), start, within.end)
        if end is None or end <= start:
            return None
        if sentence.startswith(".", end):  # "Washington, D.C., and …"
            end += 1
        if _REST.match(sentence, end, within.end):
            end = within.end
        placed.append(ClausePlace(wording=wording, span=Span(start=start, end=end)))
        reached = end
    return placed if placed[-1].span.end == within.end else None


def _end(shown: str, wording: str, start: int, limit: int) -> int | None:
    """Where the longest ending of a wording that stands in the sentence ends there."""
    for word in _WORD.finditer(wording):
        pattern = r"\s+".join(map(re.escape, wording[word.start() :].split()))
        if found := re.compile(pattern).search(shown, start, limit):
            return found.end()
    return None


# A claim of an article worded so that somebody who has not read the article can check it.


_THINGS = frozenset({"it", "its"})
_HOW_MANY = one_of("fewer more most many some several both none others few half all each")
_READ = 50_000
"""Characters in which an article introduces whom it speaks of."""
_EMPTY_IT = anycase(
    r"\bit(?:'s|\sis|\swas|\shas\sbeen|\swill\sbe|\sseems|\sappears)(?:\s[^\s.,;]{1,30}){1,3}\s(?:that|who|which|to|if)\b"
)
""" "It is said that …", "It was Nellie Bly who …": the pronoun stands for nothing."""

_SAYS = alternatives("english.clause_places.says")
_SAID_BEHIND = regex(
    rf",\s(?:(?:[^\s,.;]{{1,30}}\s){{1,6}}(?:{_SAYS})(?:\s[^\s,.;]{{1,20}}){{0,4}}|(?:{_SAYS})(?:\s[^\s,.;]{{1,30}}){{1,6}})(?=[.!]?$)"
)
_EMPTY_BRACKETS = regex(r"\s?[(\[]\s{0,200}[)\]]")
"""What is left of a link in brackets."""
_SAID_BETWEEN = regex(rf",\s(?:(?:{_SAYS})\s[^,.;]{{1,60}}|according\sto\s[^,.;]{{1,60}}),(?=\s)")
_SAID_BEFORE = regex(r"According\sto\s[^,.;]{1,80},\s(?=\S)")
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
    named = (span.of(text) for span in parsed(text).names)
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
    return bare if parsed(bare).statement_clause is not None else text


def _named(text: str, claim: CoreClaim, cast: Cast) -> str:
    name = next((subject for subject in claim.subject_entities if cast.has(subject)), "")
    row, found = parsed(text).statement, parsed(text).statement_clause
    if not name or not row or name in text:
        return text
    at = subject_place(found) if found is not None else 0
    word = row[at]
    if word.lower not in (PRONOUNS - {"they"}) | POSSESSIVE:
        return text
    empty = _EMPTY_IT.match(text, word.start) is not None or is_empty_it(row, at)
    somebody = is_person(name) or is_given(name) or name.rsplit(maxsplit=1)[-1] in cast.people
    if word.lower in _THINGS and (empty or somebody):
        return text
    if word.lower in SOMEBODY and not somebody:
        return text
    return f"{text[: word.start]}{name}{genitive(name) if word.lower in POSSESSIVE else ''}{text[word.end :]}"

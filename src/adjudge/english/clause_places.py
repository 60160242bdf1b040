"""The clauses of a sentence that can be checked one by one: each worded to stand alone, with the place of its own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from adjudge.english.clause_cuts import JOINERS, cut_apart
from adjudge.english.clauses import Clause, clause, past_adverbs
from adjudge.english.coordination import clauses_apart, ended, verbs_apart
from adjudge.english.cut_wording import genitive
from adjudge.english.leaning import is_empty_it
from adjudge.english.names import is_person
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.topics import POSSESSIVE, is_proper, subject_place
from adjudge.english.words import PREPOSITIONS, PRONOUNS, Word
from adjudge.values.article_claim import CoreClaim, PredicateType
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span
from adjudge.values.word_lists import one_of, word_set

_JOINT = regex(r"[\s,;:\u2013\u2014]*(?:(?:and|but|while|whereas|so|yet)\b\s*)?", re.IGNORECASE)
_MAY_JOIN = regex(r"[,;:\u2013\u2014]|\s(?:and|but|while|whereas|so|yet)\s")
_REST = regex(r"[\s.!?\"'\u201d\u2019\u00bb)\]]*$")
_WORD = regex(r"\S+")
_LONGEST = 1200
"""Characters of a sentence that is taken apart; a longer one is a list or no sentence."""
_LEAST_WORDS = 4
_MOST = 8
_REACH = 16
_BINDING = word_set("english.clause_places.binding")
"""What makes the words after it depend on those before: nothing is taken apart behind these."""


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
    for rule, shares in _RULES:
        worded = rule(part.wording)
        placed = _placed(sentence, part.span, worded) if worded else None
        if placed and (shares is None or all(_stands(sentence, one, shares=shares) for one in placed)):
            return placed
    return None


def sides_apart(text: str) -> tuple[str, ...] | None:
    """ "A did B, and the C did D" in two, where both sides are clauses with a subject and a verb beyond doubt. Unlike a claim
    that is verified alone, a clause of an article may lean on the one before it."""
    row, first = parsed(text).statement, parsed(text).statement_clause
    if first is None or not first.sure:
        return None
    for at in range(first.after, len(row) - _LEAST_WORDS):
        begins = _after_joint(row, at)
        if begins is None or _binds(row, first, at):
            continue
        opening = past_adverbs(row, begins)
        second = clause(row[opening : opening + _REACH])
        if second is not None and second.sure and (row[at].text == ";" or _is_subject(second)):
            rest = text[row[begins].start :]
            return ended(text[: row[at].start], text), rest[:1].upper() + rest[1:]
    return None


def _binds(row: Sequence[Word], first: Clause, at: int) -> bool:
    """Whether what follows a joint depends on what stands before it; a clause inside the subject ends with the subject."""
    return row[0].lower in _BINDING or any(word.lower in _BINDING for word in row[first.verb : at])


def _after_joint(row: Sequence[Word], at: int) -> int | None:
    if row[at].enclosed:
        return None
    if row[at].text == ";":
        return at + 2 if row[at + 1].lower in JOINERS else at + 1
    return at + 2 if row[at].text == "," and row[at + 1].lower in JOINERS else None


def _is_subject(second: Clause) -> bool:
    """Whether what a second clause opens with is somebody or something, and not the rest of a list."""
    opening = second.row[0]
    return second.subject[0] == 0 and not (
        opening.is_mark
        or opening.lower in PREPOSITIONS | _BINDING
        or any(word.is_mark or word.lower in {"and", "or"} for word in second.subject_words)
    )


_RULES: tuple[tuple[Callable[[str], tuple[str, ...] | None], bool | None], ...] = (
    (clauses_apart, False),
    (sides_apart, False),
    (cut_apart, None),
    (verbs_apart, True),
)
"""Each with whether its parts share a subject; None for the rule that sees to what its parts need itself."""


def _stands(sentence: str, part: ClausePlace, *, shares: bool) -> bool:
    """Whether a part is worth a claim of its own: a few words; where it shares its subject, something of its own to look up."""
    own = part.span.of(sentence)
    if len(own.split()) < _LEAST_WORDS:
        return False
    return not shares or bool(parsed(f"is {own}").names or parsed(own).numbers or parsed(own).date_spans)


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
_EMPTY_IT = regex(
    r"\bit(?:'s|\sis|\swas|\shas\sbeen|\swill\sbe|\sseems|\sappears)(?:\s[^\s.,;]{1,30}){1,3}\s(?:that|who|which|to|if)\b",
    re.I,
)
""" "It is said that …", "It was Nellie Bly who …": the pronoun stands for nothing."""

_SAYS = (
    "says|said|claims|claimed|adds|added|notes|noted|reports|reported|explains|explained|writes|wrote|insists|recalls"
)
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
    somebody = is_person(name) or name.rsplit(maxsplit=1)[-1] in cast.people
    if word.lower in _THINGS and (empty or somebody):
        return text
    return f"{text[: word.start]}{name}{genitive(name) if word.lower in POSSESSIVE else ''}{text[word.end :]}"

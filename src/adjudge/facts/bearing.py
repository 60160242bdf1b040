"""Which sentences that state facts can bear on a claim: those whose relation the claim gives a value of.

A page of the knowledge graph says of one thing where it lies, how many live there and which code it has. A claim that gives no
place, no figure and no code is told nothing by these sentences, whatever a reader makes of them: so they take no side of it.
And a sentence is contradicted only by something else in the place of what it states, or by a denial of that: where a claim
names the same thing, the sentence may bear it out and no more.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.words import folded
from adjudge.facts.meaning import denies
from adjudge.facts.mentions import KnownMention, mentions, values
from adjudge.facts.relations import Look, Relation, bare, wordings
from adjudge.facts.values import agrees
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Triple
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, word_set

_WORD = regex(r"[^\W\d_]{3,}")
_FIGURE = regex(r"\d")
_EXCLUSIVE = regex(rf"\b(?:{alternatives('facts.bearing.exclusive')})\b", re.IGNORECASE)
_COMMON = word_set("facts.bearing.common")
_FEW_VALUES = 24
"""Values of a relation at most that are looked for in a claim one by one."""
_LETTERS_TOLD_BY = 5
"""Letters of a word at least that another form of it begins with: "Democrat", "Democratic"."""
_ENDING = 2
"""Letters at most that the other form has more."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Bearing:
    """What sentences that state facts can do for a claim."""

    none: tuple[Span, ...] = ()
    """Those that cannot bear on it at all."""
    supports: tuple[Span, ...] = ()
    """Those that may bear it out, and cannot contradict it."""
    both: tuple[Span, ...] = ()
    """Those that may do either."""


def bearing(claim: str, stated: Sequence[Triple], look: Look) -> Bearing:
    """What each of the sentences that statements were taken from can do for a claim."""
    by_sentence: defaultdict[Span, list[Triple]] = defaultdict(list)
    for triple in stated:
        if triple.span is not None:
            by_sentence[triple.span].append(triple)
    if not by_sentence:
        return Bearing()
    named, denied = mentions(claim, look), denies(claim)
    told = {span: [_can(t, claim, named, look, denied=denied) for t in triples] for span, triples in by_sentence.items()}
    can = {span: (any(s for s, _ in each), any(r for _, r in each)) for span, each in told.items()}
    return Bearing(
        none=tuple(sorted(span for span, one in can.items() if one == (False, False))),
        supports=tuple(sorted(span for span, one in can.items() if one == (True, False))),
        both=tuple(sorted(span for span, (_, refutes) in can.items() if refutes)),
    )


def is_exclusive(text: str) -> bool:
    """Whether a text says that there is no other."""
    return _EXCLUSIVE.search(text) is not None


def _can(triple: Triple, claim: str, named: Sequence[KnownMention], look: Look, *, denied: bool) -> tuple[bool, bool]:
    """Whether a statement can bear a claim out, and whether it can contradict it."""
    others = [one for one in named if not _is_called(triple.subject, one, look)]
    told: dict[str, bool] = {}  # a year may be the last of a term, and is then no other though it is not the first
    for relation, said in _given(triple, claim, named, others, look):
        if (other := _is_other(triple, said, relation, look)) is not None:
            told[said] = told.get(said, True) and other
    given = told.values()
    same = not all(given) or _is_named(triple.object, claim, others, look)
    return same or any(given), any(given) or (same and denied)


def _is_called(name: str, one: KnownMention, look: Look) -> bool:
    return any(folded(name) in {folded(e.name), *map(folded, e.aliases)} for e in look.called(one.said))


def _is_named(stated: str, claim: str, others: Sequence[KnownMention], look: Look) -> bool:
    """Whether a claim names what is stated; of what is no thing of its own, as a rank, some of it is enough."""
    if any(_is_called(stated, one, look) for one in others):
        return True
    if _is_thing(stated, look) or _FIGURE.search(stated):
        return False
    if any(folded(stated) == folded(one.said) for one in others):
        return True
    words, said = _words(stated), _outside(claim, others)
    return any(_are_alike(a, b) for a in words for b in _words(said)) if words else folded(stated) in folded(said).split()


def _outside(claim: str, named: Sequence[KnownMention]) -> str:
    """A claim without what it names: the Union is no word of the continent's."""
    for one in named:
        claim = f"{claim[: one.span.start]}{' ' * len(one.span)}{claim[one.span.end :]}"
    return claim


def _is_thing(stated: str, look: Look) -> bool:
    return any(e.kind != "thing" for name in bare(stated) for e in look.exact(name))


def _words(text: str) -> set[str]:
    """Words that tell something."""
    return {folded(word) for word in _WORD.findall(text)} - _COMMON


def _are_alike(a: str, b: str) -> bool:
    short, long = sorted((a, b), key=len)
    begins = len(short) >= _LETTERS_TOLD_BY and long.startswith(short)
    return a == b or (begins and len(long) - len(short) <= _ENDING)


# What a claim gives of the relation, and whether that is another than what is stated.


def _given(
    triple: Triple, claim: str, named: Sequence[KnownMention], others: Sequence[KnownMention], look: Look
) -> Iterator[tuple[Relation | None, str]]:
    """Values that a claim gives of the relation; of one that is not listed whole none is another, nor of a denial."""
    relations = [r for r in wordings().relations if (r.reads or r.name) == triple.relation]
    if triple.relation == "instance of" or any(r.denied == triple.relation for r in wordings().relations):
        return
    if not relations:
        yield from ((None, said) for said in _alike(triple, claim, others, look))
    for relation in relations:
        if relation.holds != "open" and triple.subject not in relation.partial:
            found = values(relation, claim, others)
            yield from ((relation, one.said) for one in found if not _is_other_thing(relation, one, named))


def _is_other_thing(relation: Relation, value: KnownMention, named: Sequence[KnownMention]) -> bool:
    """Whether what may be people is the name of something else that the graph knows."""
    return relation.value == "people" and any(one.span.overlaps(value.span) and "person" not in one.kinds for one in named)


def _is_other(triple: Triple, value: str, relation: Relation | None, look: Look) -> bool | None:
    """Whether a value is another than what is stated; None where it is of another shape, as letters beside a sign."""
    if any(c.isalnum() for c in triple.object) is not any(c.isalnum() for c in value):
        return None
    if relation is not None and relation.value != "name":
        return agrees(relation, value, triple.object) is not True
    return folded(triple.object) not in {folded(value), *(folded(e.name) for e in look.called(value))}


def _alike(triple: Triple, claim: str, others: Sequence[KnownMention], look: Look) -> Iterator[str]:
    """The same of a relation that no wording is known of: a figure where a figure is stated, a name of the kind that is named,
    what the relation has elsewhere."""
    if _FIGURE.search(triple.object):
        yield from (q.span.of(claim) for q in parsed(claim).quantities)
        return
    kinds = {e.kind for name in bare(triple.object) for e in look.exact(name)} - {"thing"}
    yield from (one.said for one in others if one.kinds & kinds)
    elsewhere = dict.fromkeys(t.object for t in look.all_of(triple.relation))
    if len(elsewhere) <= _FEW_VALUES:
        yield from (value for value in elsewhere if _words(value) and _words(value) <= _words(claim))

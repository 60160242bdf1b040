"""Claims that put one thing before others: the largest of all, of those named, of a thing's neighbours; no other is larger."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from adjudge.facts.relations import SUBJECT, Relation, wordings
from adjudge.text.number_words import ORDINAL_WORDS

_PLACE = r"(?: (?:in|of|on|among|within) (?P<place>.+?))?"
_RANK = r"(?P<rank>[a-z]+[ -])?"
_AMONG = r"(?:out )?(?:of|among|between) (?P<among>.+)"
_BORDERING = re.compile(
    r"(?:all )?(?:the )?(?:countries|states|nations|neighbou?rs)(?: that| which)?"
    r" (?:(?:have|share) (?:a )?(?:land |common )?border with|border(?:ing)?|neighbou?r(?:ing)?|of) (?P<of>.+)",
    re.IGNORECASE,
)
_NEIGHBOURS = re.compile(r"(?P<of>.+?)['’]s? (?:direct |land )?neighbou?rs", re.IGNORECASE)
_NO_OTHER = re.compile(
    rf"(?:no|there is no)(?: other)? (?P<kind>[a-z. ]+?){_PLACE}(?: that)? (?P<rest>(?:is|has|lies|was) .+)",
    re.IGNORECASE,
)
_OWNED_FIRST = re.compile(r"\A([^']+)'s? ((?:[a-z]+[- ])?(?:most |least )?[a-z]+ [a-z .]+?) is ([A-Z].*)\Z")
""""Canada's largest city is …"."""
_OWNED_LAST = re.compile(r"\A(.+?) is ([A-Z][^']*)'s? ((?:[a-z]+[- ])?(?:most |least )?[a-z]+ [a-z .]+)\Z")
""""… is Turkey's most populous city"."""
_SUPERLATIVE = re.compile(r"est\b|\bmost\b|\bleast\b|\bfurthest\b|ermost\b", re.IGNORECASE)
_LIST = re.compile(r", and |, | and | or ")


@dataclass(frozen=True, kw_only=True, slots=True)
class Among:
    """Those a subject is put before: all of a kind, in a place or not, those that are named, or a thing's neighbours."""

    kind: str = ""
    place: str = ""
    names: tuple[str, ...] = ()
    bordering: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Foremost:
    """A subject comes first, or at some rank, of others."""

    relation: Relation
    subject: str
    most: bool
    among: Among
    rank: int = 1


def foremost(relation: Relation, text: str) -> Iterator[Foremost]:
    """Every way in which a text puts a subject first by a relation's amount, or last."""
    if not _SUPERLATIVE.search(text):
        return
    text = _OWNED_FIRST.sub(r"the \2 in \1 is \3", _OWNED_LAST.sub(r"\1 is the \3 in \2", text))
    for most in (True, False):
        for pattern in _patterns(relation, most):
            found = pattern.match(text)
            if found and (among := _among(found)) and (rank := _rank(found)):
                yield Foremost(relation=relation, subject=found["s"], most=most, among=among, rank=rank)


def no_other(text: str) -> tuple[Among, str] | None:
    """What "no city in Norway is larger than Oslo" says of all cities there: the rest, told of one of them."""
    found = _NO_OTHER.fullmatch(text)
    if not found:
        return None
    kind = next((k for k, nouns in wordings().kinds.items() if re.fullmatch(nouns, found["kind"], re.IGNORECASE)), None)
    return (Among(kind=kind, place=_place(found["place"])), f"It {found['rest']}") if kind else None


def _rank(found: re.Match[str]) -> int:
    written = (found.groupdict().get("rank") or "first").lower().strip(" -")
    return ORDINAL_WORDS.get(written, 0)


def _among(found: re.Match[str]) -> Among | None:
    groups = found.groupdict()
    among = groups.get("among")
    if among is None:
        kind = next(name for name in groups if name.startswith("kind_"))
        place = groups.get("place") or groups.get("behind")
        return Among(kind=kind.removeprefix("kind_"), place=_place(place))
    if near := _BORDERING.fullmatch(among) or _NEIGHBOURS.fullmatch(among):
        return Among(bordering=near["of"])
    names = _LIST.split(among)
    return Among(names=tuple(names)) if len(names) > 1 else None


def _place(place: str | None) -> str:
    return "" if not place or wordings().everywhere.match(place) else place


@cache
def _patterns(relation: Relation, most: bool) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"(?:{one})\Z", re.IGNORECASE) for one in _written(relation, most))


def _written(relation: Relation, most: bool) -> Iterator[str]:
    for kind in (*relation.whole, *(relation.topmost if most else ())):
        yield from _of_kind(relation, kind, most)
    yield rf"{_AMONG}, {SUBJECT} {_has(relation, most)}"
    for word, by in _words(relation, most, sized=bool(relation.sized)):
        yield rf"{_AMONG}, {SUBJECT} is (?:the )?{_RANK}{word}{_tail(relation)}{by}"
        yield rf"{_AMONG}, the {_RANK}{word}(?: one)?{_tail(relation)}{by} is {SUBJECT}"
        yield rf"{_AMONG}, it is {SUBJECT} that is (?:the )?{_RANK}{word}{_tail(relation)}{by}"
        yield rf"{SUBJECT} is the {_RANK}{word}{_tail(relation)}{by} {_AMONG}"


def _of_kind(relation: Relation, kind: str, most: bool) -> Iterator[str]:
    nouns, degree = wordings().kinds.get(kind, kind), _degree(most)
    one, many = f"(?P<kind_{kind}>{nouns})", f"(?P<kind_{kind}>{plural(nouns)})"
    for word, by in _words(relation, most, sized=kind in relation.sized):
        named = by.removeprefix("(?:").removesuffix(")?") if by.endswith(")?") else by
        head = f"the {_RANK}{word} {one}{_tail(relation)}(?:{named}(?: (?:in|of) (?P<behind>.+?))?|{_PLACE}{by})"
        yield rf"{SUBJECT} is (?:by far )?{head}"
        yield rf"{head} is {SUBJECT}"
        yield rf"{SUBJECT} is (?:by far )?the {_RANK}{word} of (?:all|all the|the) {many}{_tail(relation)}{_PLACE}{by}"
        yield rf"of all (?:the )?{many}{_PLACE},? {SUBJECT} is the {_RANK}{word}{by}"
    yield rf"{SUBJECT} {_has(relation, most)} (?:of|among) any {one}{_PLACE}"
    yield rf"{SUBJECT} {_has(relation, most)} (?:of|among) (?:all|all the|the) {many}{_PLACE}"
    with_most = (
        f"the {one}{_PLACE} with the {_RANK}(?:{degree}) (?:{relation.amount})(?: (?:in|of|on) (?P<behind>.+?))?"
    )
    yield rf"{SUBJECT} is {with_most}"
    yield rf"{with_most} is {SUBJECT}"


def _words(relation: Relation, most: bool, *, sized: bool) -> Iterable[tuple[str, str]]:
    """Superlatives that mean the relation, with what must or may follow to say so."""
    own = relation.most if most else relation.least
    by = f" (?:by|in|in terms of|measured by) (?:{relation.amount})"
    if own:
        yield f"(?:{own})", f"(?:{by})?"
    yield "(?:largest|biggest)" if most else "(?:smallest|tiniest)", f"(?:{by})?" if sized else by


def _has(relation: Relation, most: bool) -> str:
    return f"has (?:by far )?the {_RANK}(?:{_degree(most)}) (?:{relation.amount})"


def _degree(most: bool) -> str:
    return "largest|highest|greatest|biggest|longest|most" if most else "smallest|lowest|least|fewest|shortest"


def _tail(relation: Relation) -> str:
    return f"(?: {relation.tail})?" if relation.tail else ""


def plural(nouns: str) -> str:
    return "|".join(re.sub(r"y\Z", "ie", noun) + "s" for noun in nouns.split("|"))

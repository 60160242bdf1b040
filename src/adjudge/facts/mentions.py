"""What a sentence names that the graph knows, and the figures, years, codes and ranks it gives: what statements are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from adjudge.english.figures.quantities import with_bound
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.words import folded
from adjudge.facts.relations import Look, Relation, bare, wordings
from adjudge.facts.wording import place_of
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Entity
from adjudge.values.span import Span
from adjudge.values.word_lists import table, word_set

LONGEST_NAME = 5
"""Words of a name at most."""
_TOKEN = regex(r"[^\W_](?:[\w'’.&-]{0,40}[^\W_])?\.?(?=\W|$)")
_LOWER_CASE = frozenset({"element", "unit", "currency"})
"""Kinds of things whose names need no capital."""
_NO_NAME = word_set("facts.mentions.no_name")
"""Words that open a sentence and are the name of some town too."""
_NO_CODE = word_set("facts.mentions.no_code")
_CODE = regex(r"(?<![\w.+])(?:\.[a-z]{2}|\+[0-9][0-9-]{0,5}|[A-Z]{1,3}[a-z]?)(?!\w|\.\w)")
_LETTERS = regex(r"[A-Z]")
_WRITTEN = {"telephone code": regex(r"\+"), "top-level domain": regex(r"\.")}
_YEAR = regex(r"\b(?:1[0-9]{3}|20[0-9]{2})\b")
_RANK = regex(
    r"\b(?:[0-9]{1,2}(?:st|nd|rd|th)|(?:twenty-|thirty-|forty-)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
    r"|tenth|eleventh|twelfth|[a-z]+teenth|twentieth|thirtieth|fortieth)\b",
    re.IGNORECASE,
)
_SOMEBODY = regex(r"[A-Z](?:[\w'’-]{0,30}\w|\.)(?:(?: (?:de|von|van|der|and))? [A-Z](?:[\w'’-]{0,30}\w|\.(?= ))){0,5}")
_FEW = ("category", "party", "continent", "unit of", "flows into", "part of", "currency")
"""Relations with few values, which go by a part of their name too: "noble gases", "the Pacific", "a Democrat", "pesos"."""
_CONTINENTS = table("facts.mentions.continents")
_NOT_ALONE = word_set("facts.mentions.not_alone")
"""Words of such a value that alone do not say which."""


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownMention:
    """Something a sentence names or gives, and how a plain statement would put it."""

    span: Span
    said: str
    kinds: frozenset[str] = frozenset()
    """The kinds of things that go by the name."""
    placed: bool = False
    """Whether the text itself says where it lies, to tell it from its namesakes."""


def mentions(text: str, look: Look) -> tuple[KnownMention, ...]:
    """The names in a text that the graph knows, the longest first where they share words."""
    tokens = list(_TOKEN.finditer(text))
    places = [_bare(found, text) for found in tokens]
    stretches = [
        Span(start=places[n].start, end=end)
        for size in range(min(LONGEST_NAME, len(places)), 0, -1)
        for n in range(len(places) - size + 1)
        for end in dict.fromkeys(
            (tokens[n + size - 1].end(), places[n + size - 1].end)
        )  # "Saint George's" is a name as it stands
    ]
    known = look.all_named([form for span in stretches for form in _forms(span.of(text))])
    few = _few(look)
    found: list[KnownMention] = []
    for span in stretches:
        if not any(span.overlaps(one.span) for one in found):
            found += _mentioned(span, text, known, few, look)
    # What has no kind only keeps others from being named in it.
    kinds = [_with_kind(one, text, look) for one in found if one.kinds]
    longer = [(one, [o.span for o in kinds if len(o.span) > len(one.span)]) for one in kinds]
    told = sorted((one for one, spans in longer if not any(map(one.span.overlaps, spans))), key=lambda one: one.span)
    return tuple(_placed(one, other, text, look) for one, other in zip(told, [*told[1:], *told[-1:]], strict=True))


def _few(look: Look) -> dict[str, tuple[str, frozenset[str]]]:
    """What values of relations that have few go by, with the value and its kinds."""
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for relation in (wordings().named(name) for name in _FEW):
        kinds = frozenset(relation.object)
        former = wordings().former.get(relation.name, {})
        for value in dict.fromkeys((*(t.object for t in look.all_of(relation.name)), *relation.others, *former)):
            words = folded(value).split()
            parts = {" ".join(words)}
            if relation.name != "unit of":
                parts |= {" ".join(words[n:]) for n in range(1, len(words))}
            if relation.name in ("party", "flows into", "part of"):
                parts.add(words[0])
            for part in parts - _NOT_ALONE:
                found.setdefault(part, (value, kinds))
    for said, value in wordings().synonyms.items():
        if folded(value) in found:
            found.setdefault(said, found[folded(value)])
    return found


def _bare(found: re.Match[str], text: str) -> Span:
    """Where a word stands without what makes it a possessive."""
    word = found[0]
    ending = 2 if word.endswith(("'s", "’s")) else 1 if word.endswith(("'", "’")) or (word.endswith(".") and len(word) > 2) else 0
    return Span(start=found.start(), end=found.end() - ending)


def _forms(said: str) -> Iterator[str]:
    yield said
    if place := place_of(said) or _CONTINENTS.get(said):
        yield place
    if said.endswith("s") and " " not in said:
        yield said[:-1]


def _mentioned(
    span: Span, text: str, known: dict[str, tuple[Entity, ...]], few: dict[str, tuple[str, frozenset[str]]], look: Look
) -> list[KnownMention]:
    """What a stretch may name: "Norwegian" is a language and Norway."""
    said = span.of(text)
    if (span.start == 0 or text[span.start].islower()) and said.lower() in _NO_NAME:
        return []
    found = []
    for form in _forms(said):
        things = known.get(folded(form), ())
        kinds = frozenset(e.kind for e in things if _may_be(said, form, e.kind)) - {"thing"}
        if kinds:
            found.append(KnownMention(span=span, said=form, kinds=kinds - {"city"} or kinds))
    if found:
        return found
    for form in (one for own in _forms(said) for one in _singular(folded(own))):
        if form in few:
            value, kinds = few[form]
            return [KnownMention(span=span, said=form if "currency" in kinds else value, kinds=kinds)]
    if " " not in said and said[0].isupper() and folded(said) in look.surnames:
        return [KnownMention(span=span, said=said, kinds=frozenset({"person"}))]
    return [KnownMention(span=span, said=said)] if " " in said and folded(said) in known else []


def _singular(said: str) -> Iterator[str]:
    yield said
    for ending in ("es", "s"):
        if said.endswith(ending):
            yield said.removesuffix(ending)


def _may_be(said: str, form: str, kind: str) -> bool:
    named = any(word[0].isupper() for word in said.split())
    return (form == said or kind != "city") if named else kind in _LOWER_CASE


def namesakes(text: str, look: Look) -> frozenset[tuple[str, str]]:
    """Other things of the names in a text that says which of them is meant, each with the collection that tells of it: of "the
    planet Mercury" the element."""
    found: set[str] = set()
    for one in mentions(text, look):
        meant = {e.name for e in look.called(one.said)}
        called = {e.name for name in bare(one.said)[1:] for e in look.exact(name)}
        if meant < called:
            found |= called - meant
    return frozenset((name, t.collection) for name in found for t in look.of(name)) if found else frozenset()


def _with_kind(one: KnownMention, text: str, look: Look) -> KnownMention:
    """A name with the kind that is said of it: "the planet Mercury", "Niger, the country", "Washington state"."""
    before = _kind_before().search(text, 0, one.span.start)
    behind = _kind_behind().match(text, one.span.end)
    for found in (before, behind):
        if found is None:
            continue
        said = f"the {found['kind']} {one.said}"
        kinds = frozenset(e.kind for e in look.called(said)) - {"thing"}
        if kinds:
            span = Span(start=min(one.span.start, found.start()), end=max(one.span.end, found.end()))
            return replace(one, span=span, said=said, kinds=kinds)
    return one


@cache
def _kind_before() -> re.Pattern[str]:
    return regex(rf"\b(?:the )?(?P<kind>{_all_kinds()})(?: of)? \Z", re.IGNORECASE)


@cache
def _kind_behind() -> re.Pattern[str]:
    return regex(rf"(?:,? the |, an? | )(?P<kind>{_all_kinds()})\b(?! of)", re.IGNORECASE)


def _all_kinds() -> str:
    nouns = dict.fromkeys(noun for nouns in wordings().kinds.values() for noun in nouns.split("|"))
    return "|".join(sorted(nouns, key=len, reverse=True))


def _placed(one: KnownMention, other: KnownMention, text: str, look: Look) -> KnownMention:
    """A name with the place that tells which of its namesakes is meant: "Tripoli in Libya"."""
    if text[one.span.end : other.span.start] not in (" in ", ", "):
        return one
    said = f"{one.said} in {other.said}"
    kinds = frozenset(e.kind for e in look.called(said)) - {"thing"}
    return replace(one, said=said, kinds=kinds, placed=True) if kinds else one


# Values of a relation that a sentence gives.


def values(relation: Relation, text: str, named: Sequence[KnownMention], *, counted: bool = False) -> Iterator[KnownMention]:
    """What in a text may be a relation's value, as its kind of value is written; or how many values there are."""
    match "count" if counted else relation.value:
        case "name":
            yield from (one for one in named if one.kinds & set(relation.object))
        case "amount" | "count":
            yield from _amounts(text) if tells_of(relation, text) else ()
        case "year" | "date" | "first year" | "last year" | "year within":
            yield from (_at(found) for found in _YEAR.finditer(text) if tells_of(relation, text))
        case "code":
            written = _WRITTEN.get(relation.name, _LETTERS)
            yield from (KnownMention(span=span, said=span.of(text)) for span in codes(text) if written.match(span.of(text)))
        case "rank" | "ordinal phrase":
            yield from (_at(found) for found in _RANK.finditer(text))
        case "people":
            yield from (_at(found) for found in _SOMEBODY.finditer(text))
        case _:
            return


def codes(text: str) -> Iterator[Span]:
    """Where letters and signs stand that may be a code or a symbol."""
    for found in _CODE.finditer(text):
        if found.start() and found[0] not in _NO_CODE:
            yield Span(start=found.start(), end=found.end())


def _at(found: re.Match[str]) -> KnownMention:
    return KnownMention(span=Span(start=found.start(), end=found.end()), said=found[0])


def tells_of(relation: Relation, text: str) -> bool:
    """Whether a text has a word without which nobody tells a relation's amount."""
    return not relation.cues or regex(rf"\b(?:{relation.cues})", re.IGNORECASE).search(text) is not None


def means_other(relation: Relation, text: str) -> bool:
    """Whether a text has words by which it speaks of something that is only called alike: a commercial capital."""
    return bool(relation.other_than) and regex(rf"\b(?:{relation.other_than})\b", re.IGNORECASE).search(text) is not None


def _amounts(text: str) -> Iterator[KnownMention]:
    for quantity in parsed(text).quantities:
        if quantity.kind != "ordinal":
            span = with_bound(text, quantity.span)
            yield KnownMention(span=span, said=span.of(text).strip())

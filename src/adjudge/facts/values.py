"""Values of statements and claims held against each other: amounts with their units, years, dates, codes, ranks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from math import inf

from adjudge.english.figures.numbers import ORDINAL_WORDS
from adjudge.english.figures.quantities import Quantity
from adjudge.english.figures.units import convert
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.words import folded
from adjudge.facts.relations import SUBJECT, Relation, wordings
from adjudge.values.dataclass import dataclass

CELSIUS = "degree_Celsius"
DEGREES = 300.0
"""What a share of a temperature is taken of, at least: at 0 °C a share of the figure would be nothing."""
_YEAR = regex(r"\b(1[0-9]{3}|20[0-9]{2})\b")
_DAY = regex(r"\b([0-9]{1,2})(?:st|nd|rd|th)?\b")
_MONTH = regex("january|february|march|april|may|june|july|august|september|october|november|december", re.IGNORECASE)
_RANK = regex(r"\A(?:the )?([0-9]{1,3})(?:st|nd|rd|th)\b|\A(?:the )?([a-z]+(?:-[a-z]+)?)\b", re.IGNORECASE)
_WORD = regex(r"[^\W_]+")
_BETWEEN = frozenset({"and", "the", "colleagues", "de", "von", "of"})
_CODE = regex(r"\A[^\s]{1,6}\Z")


def agrees(relation: Relation, claimed: str, stated: str) -> bool | None:
    """Whether a claimed value is the stated one; None where that cannot be said."""
    if relation.value == "amount":
        return _amounts(relation, claimed, stated)
    if relation.value == "code":
        return _codes(claimed, stated)
    if relation.value in ("year", "date"):
        return _dates(claimed, stated)
    if relation.value == "people":
        return _people(claimed, stated)
    if relation.value == "period":
        years = _YEAR.findall(claimed)
        return years == _YEAR.findall(stated) if len(years) == 2 else None
    ours, theirs = rank(claimed), rank(stated)
    return None if ours is None or theirs is None else ours == theirs


def is_value(relation: Relation, text: str) -> bool:
    """Whether a slot may be a value of a relation: of an amount a number and little else, of a year one."""
    if relation.values:
        return re.fullmatch(rf"(?:the |an? )?(?:{relation.values})(?:e?s)?", text, re.IGNORECASE) is not None
    if relation.value in ("year", "date", "period"):
        return _YEAR.search(text) is not None
    if relation.value == "code":
        return _CODE.match(text) is not None
    if relation.value == "rank":
        return rank(text) is not None
    found = amount(text) if relation.value == "amount" else None
    return relation.value != "amount" or (found is not None and _says_only(text, found))


def amount(text: str) -> Quantity | None:
    """The one number of a text."""
    found = [q for q in parsed(text).quantities if q.kind != "ordinal"]
    return found[0] if len(found) == 1 else None


def rank(text: str) -> int | None:
    found = _RANK.match(text.strip())
    if not found:
        return None
    return int(found[1]) if found[1] else ORDINAL_WORDS.get(found[2].lower())


def measured(relation: Relation, stated: str) -> float | None:
    """What subjects are compared by: an amount in the unit the graph has it in, or a year."""
    if relation.value in ("year", "date", "period"):
        found = _YEAR.search(stated)
        return float(found[1]) if found else None
    quantity = amount(stated)
    if quantity is None:
        return None
    if quantity.kind in ("length", "time") and quantity.unit:  # written now in days, now in years
        base = "meter" if quantity.kind == "length" else "day"
        return convert(quantity.value, quantity.unit, base)
    return quantity.value


def _amounts(relation: Relation, claimed: str, stated: str) -> bool | None:
    ours, theirs = amount(claimed), amount(stated)
    if ours is None or theirs is None or not _says_only(claimed, ours):
        return None
    turned = _in_unit_of(ours, theirs)
    if turned is None:
        return None
    if relation.exact:
        return turned.value == theirs.value
    base = max(abs(theirs.value), DEGREES) if theirs.unit == CELSIUS else abs(theirs.value)
    near, far = max(relation.near * base, turned.step / 2, theirs.step / 2), max(relation.far * base, turned.step)
    low, high = _reach(turned)
    if turned.bound not in ("exact", "about", "range"):  # "more than" is more than, and not nearly
        near, far = 0.0, near
    off = max(low - theirs.value, theirs.value - high)
    return True if off <= near else False if off > far else None


def _reach(quantity: Quantity) -> tuple[float, float]:
    """From where to where an amount may lie."""
    if quantity.bound in ("more_than", "at_least"):
        return quantity.value, inf
    if quantity.bound in ("less_than", "at_most"):
        return -inf, quantity.value
    return quantity.value, quantity.value if quantity.upper is None else quantity.upper


def _in_unit_of(ours: Quantity, theirs: Quantity) -> Quantity | None:
    """An amount in another's unit; None where the two measure different things."""
    if ours.unit == theirs.unit:
        return ours
    if ours.unit is None or theirs.unit is None:
        return None
    value = convert(ours.value, ours.unit, theirs.unit)
    next_ = convert(ours.value + ours.step, ours.unit, theirs.unit)
    if value is None or next_ is None:
        return None
    upper = None if ours.upper is None else convert(ours.upper, ours.unit, theirs.unit)
    return replace(ours, value=value, step=abs(next_ - value), upper=upper, unit=theirs.unit)


def _says_only(text: str, quantity: Quantity) -> bool:
    """Whether a slot says nothing but its number: "60 million people in the north" says more."""
    rest = f"{text[: quantity.span.start]} {text[quantity.span.end :]}"
    return all(word.lower() in wordings().around for word in _WORD.findall(rest))


def _people(claimed: str, stated: str) -> bool | None:
    """Whether somebody is among those stated; one who shares no name with any of them is not."""
    ours = {word for word in _WORD.findall(folded(claimed)) if word not in _BETWEEN}
    theirs = {word for word in _WORD.findall(folded(stated)) if word not in _BETWEEN}
    if ours and ours <= theirs:
        return True
    return False if ours and not ours & theirs else None


def _codes(claimed: str, stated: str) -> bool | None:
    ours = claimed.strip(" .\"'“”‘’")
    dotted = stated.startswith(".") and not ours.startswith(".")
    if folded(f".{ours}" if dotted else ours) == folded(stated):
        return True
    return False if _CODE.match(ours) else None


def _dates(claimed: str, stated: str) -> bool | None:
    ours, theirs = _YEAR.search(claimed), _YEAR.search(stated)
    if ours is None or theirs is None:
        return None
    if ours[1] != theirs[1]:
        return False
    month, known = _MONTH.search(claimed), _MONTH.search(stated)
    if month is None or known is None:
        return True if not claimed[: ours.start()].strip() or known is None else None
    if folded(month[0]) != folded(known[0]):
        return False
    day, told = _DAY.search(claimed), _DAY.search(stated)
    return True if day is None or told is None or day[1] == ours[1][:2] else day[1] == told[1]


# Claims that put one thing before others: the largest of all, of those named, of a thing's neighbours; no other is larger.


_PLACE = r"(?: (?:in|of|on|among|within) (?P<place>.+?))?"
_RANKED = r"(?P<rank>[a-z]+[ -])?"
_AMONG = r"(?:out )?(?:of|among|between) (?P<among>.+)"
_BORDERING = regex(
    r"(?:all )?(?:the )?(?:countries|states|nations|neighbou?rs)(?: that| which)?"
    r" (?:(?:have|share) (?:a )?(?:land |common )?border with|border(?:ing)?|neighbou?r(?:ing)?|of) (?P<of>.+)",
    re.IGNORECASE,
)
_NEIGHBOURS = regex(r"(?P<of>.+?)['’]s? (?:direct |land )?neighbou?rs", re.IGNORECASE)
_NO_OTHER = regex(
    rf"(?:no|there is no)(?: other)? (?P<kind>[a-z. ]+?){_PLACE}(?: that)? (?P<rest>(?:is|has|lies|was) .+)",
    re.IGNORECASE,
)
_OWNED_FIRST = regex(r"\A([^']+)'s? ((?:[a-z]+[- ])?(?:most |least )?[a-z]+ [a-z .]+?) is ([A-Z].*)\Z")
""""Canada's largest city is …"."""
_OWNED_LAST = regex(r"\A(.+?) is ([A-Z][^']*)'s? ((?:[a-z]+[- ])?(?:most |least )?[a-z]+ [a-z .]+)\Z")
""""… is Turkey's most populous city"."""
_SUPERLATIVE = regex(r"est\b|\bmost\b|\bleast\b|\bfurthest\b|ermost\b", re.IGNORECASE)
_LIST = regex(r", and |, | and | or ")


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


def has_superlative(text: str) -> bool:
    """Whether a text may put anything first: one that does not need not be asked of each relation."""
    return _SUPERLATIVE.search(text) is not None


def foremost(relation: Relation, text: str) -> Iterator[Foremost]:
    """Every way in which a text puts a subject first by a relation's amount, or last."""
    text = _OWNED_FIRST.sub(r"the \2 in \1 is \3", _OWNED_LAST.sub(r"\1 is the \3 in \2", text))
    for most in (True, False):
        for needed, pattern in _patterns(relation, most):
            found = pattern.match(text) if all(word.search(text) for word in needed) else None
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


_Needed = tuple[str, ...]
"""Parts of a wording that it cannot do without. There are hundreds of wordings and few superlatives: most wordings are not held
against a text at all, nor compiled."""


@cache
def _patterns(relation: Relation, most: bool) -> tuple[tuple[tuple[re.Pattern[str], ...], re.Pattern[str]], ...]:
    return tuple((tuple(map(_word, needed)), regex(rf"(?:{one})\Z", re.IGNORECASE)) for needed, one in _written(relation, most))


@cache
def _word(written: str) -> re.Pattern[str]:
    return regex(written, re.IGNORECASE)


def _written(relation: Relation, most: bool) -> Iterator[tuple[_Needed, str]]:
    for kind in (*relation.whole, *(relation.topmost if most else ())):
        yield from _of_kind(relation, kind, most)
    yield (_degree(most), relation.amount), rf"{_AMONG}, {SUBJECT} {_has(relation, most)}"
    for needed, word, by in _words(relation, most, sized=bool(relation.sized)):
        yield needed, rf"{_AMONG}, {SUBJECT} is (?:the )?{_RANKED}{word}{_tail(relation)}{by}"
        yield needed, rf"{_AMONG}, the {_RANKED}{word}(?: one)?{_tail(relation)}{by} is {SUBJECT}"
        yield needed, rf"{_AMONG}, it is {SUBJECT} that is (?:the )?{_RANKED}{word}{_tail(relation)}{by}"
        yield needed, rf"{SUBJECT} is the {_RANKED}{word}{_tail(relation)}{by} {_AMONG}"


def _of_kind(relation: Relation, kind: str, most: bool) -> Iterator[tuple[_Needed, str]]:
    nouns, degree = wordings().kinds.get(kind, kind), _degree(most)
    one, many = f"(?P<kind_{kind}>{nouns})", f"(?P<kind_{kind}>{plural(nouns)})"
    for needed, word, by in _words(relation, most, sized=kind in relation.sized):
        named = by.removeprefix("(?:").removesuffix(")?") if by.endswith(")?") else by
        head = f"the {_RANKED}{word} {one}{_tail(relation)}(?:{named}(?: (?:in|of) (?P<behind>.+?))?|{_PLACE}{by})"
        all_of = rf"the {_RANKED}{word} of (?:all|all the|the) {many}{_tail(relation)}{_PLACE}{by}"
        yield needed, rf"{SUBJECT} is (?:by far )?{head}"
        yield needed, rf"{head} is {SUBJECT}"
        yield needed, rf"{SUBJECT} is (?:by far )?{all_of}"
        yield needed, rf"of all (?:the )?{many}{_PLACE},? {SUBJECT} is the {_RANKED}{word}{by}"
    needed = degree, relation.amount
    yield needed, rf"{SUBJECT} {_has(relation, most)} (?:of|among) any {one}{_PLACE}"
    yield needed, rf"{SUBJECT} {_has(relation, most)} (?:of|among) (?:all|all the|the) {many}{_PLACE}"
    with_most = f"the {one}{_PLACE} with the {_RANKED}(?:{degree}) (?:{relation.amount})(?: (?:in|of|on) (?P<behind>.+?))?"
    yield needed, rf"{SUBJECT} is {with_most}"
    yield needed, rf"{with_most} is {SUBJECT}"


def _words(relation: Relation, most: bool, *, sized: bool) -> Iterable[tuple[_Needed, str, str]]:
    """Superlatives that mean the relation, with what must or may follow to say so."""
    own = relation.most if most else relation.least
    by = f" (?:by|in|in terms of|measured by) (?:{relation.amount})"
    if own:
        yield (own,), f"(?:{own})", f"(?:{by})?"
    size = "(?:largest|biggest)" if most else "(?:smallest|tiniest)"
    yield (size,) if sized else (size, relation.amount), size, f"(?:{by})?" if sized else by


def _has(relation: Relation, most: bool) -> str:
    return f"has (?:by far )?the {_RANKED}(?:{_degree(most)}) (?:{relation.amount})"


def _degree(most: bool) -> str:
    return "largest|highest|greatest|biggest|longest|most" if most else "smallest|lowest|least|fewest|shortest"


def _tail(relation: Relation) -> str:
    return f"(?: {relation.tail})?" if relation.tail else ""


def plural(nouns: str) -> str:
    return "|".join(re.sub(r"y\Z", "ie", noun) + "s" for noun in nouns.split("|"))

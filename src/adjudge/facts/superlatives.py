"""Claims that put one thing before others: the largest of all, of those named, of a thing's neighbours; no other is larger."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from adjudge.english.figures.numbers import ORDINAL_WORDS
from adjudge.english.regex import regex
from adjudge.facts.relations import SUBJECT, Relation, wordings
from adjudge.facts.values import rank
from adjudge.values.dataclass import dataclass

_PLACE = r"(?: (?:in|of|on|among|within|anywhere in|across) (?P<place>.{1,160}?))?"
_RANKED = r"(?P<rank>[a-z]+[ -])?"
_AMONG = r"(?:out )?(?:of|among|between) (?P<among>.{1,300})"
_IS = r"(?:is|was|are|remains|ranks as|counts as|comes out as) (?:by far )?"
_STANDS = r"(?:lies|orbits|circles|stands|sits|rises|reaches|is|was) (?:by far )?"
_MANY = (
    r"(?:all )?(?:of )?(?:the |its )?(?:(?:[0-9]{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifty"
    r"|known|original|U\.?S\.?|American|various) )*"
)
_BORDERING = regex(
    r"(?:all )?(?:of )?(?:the )?(?:countries|states|nations|neighbou?rs)(?: that| which)?"
    r" (?:(?:have|share) (?:a )?(?:land |common )?border with|border(?:ing)?|neighbou?r(?:ing)?|of) (?P<of>.{1,300})",
    re.IGNORECASE,
)
_NEIGHBOURS = regex(r"(?P<of>.{1,160}?)['’]s? (?:direct |land )?neighbou?rs", re.IGNORECASE)
_NO_OTHER = (
    r"(?:no|there is no|there is not an?|not a single)(?: other| single)? (?P<kind>{nouns})" + _PLACE + r"(?: that| which| who)?"
    r" (?P<rest>(?:is|has|had|lies|was|takes|needs|joined|entered|became|served|stands|rises|covers"
    r"|melts|boils|spent|held|ruled) .+)"
)
_NOBODY = regex(r"(?:nobody|no one|no-one|no man|no person)(?: else| other)?(?: ever)? (?P<rest>.{1,300})", re.IGNORECASE)
_ANY_OTHER = r"(?:any|every|all)(?: of the| the)?(?: other)? (?:(?P<kind>{nouns})|(?P<many>{many}))" + _PLACE + r"\Z"
_SUPERLATIVE = regex(
    r"est\b|\bmost\b|\bleast\b|\bfurthest\b|ermost\b|\b(?:first|second|third|last|final)\b|[0-9](?:st|nd|rd|th)\b|[fhnrx]th\b|ieth\b",
    re.IGNORECASE,
)
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


def foremost(relation: Relation, text: str, has: dict[str, bool]) -> Iterator[Foremost]:
    """Every way in which a text puts a subject first by a relation's amount, or last. `has` remembers which words a text has:
    most wordings of all relations need the same few."""
    for most in (True, False):
        for needed, pattern in _patterns(relation, most):
            found = pattern.match(text) if all(_has_word(word, text, has) for word in needed) else None
            if found and (among := _among(found)) and (place := _rank(found)):
                yield Foremost(relation=relation, subject=found["s"], most=most, among=among, rank=place)


def _has_word(written: str, text: str, has: dict[str, bool]) -> bool:
    if written not in has:
        has[written] = _word(written).search(text) is not None
    return has[written]


def no_other(text: str) -> list[tuple[Among, str]]:
    """What "no city in Norway is larger than Oslo" says of all cities there: the rest, told of one of them."""
    if found := _NOBODY.fullmatch(text):
        return [(Among(kind="president"), f"It {found['rest']}")]
    if not text[:9].lower().startswith(("no ", "there is ", "not a ")):
        return []
    found_of = [(kind, _no_other(nouns).fullmatch(text)) for kind, nouns in wordings().kinds.items()]
    return [(Among(kind=kind, place=_place(found["place"])), f"It {found['rest']}") for kind, found in found_of if found]


def any_other(text: str) -> list[Among]:
    """What "any other country in Africa" is: all of a kind."""
    found_of = [(kind, _any_other(nouns).match(text)) for kind, nouns in wordings().kinds.items()]
    return [Among(kind=kind, place=_place(found["place"])) for kind, found in found_of if found]


@cache
def _no_other(nouns: str) -> re.Pattern[str]:
    return re.compile(_NO_OTHER.replace("{nouns}", nouns), re.IGNORECASE)


@cache
def _any_other(nouns: str) -> re.Pattern[str]:
    return re.compile(_ANY_OTHER.replace("{nouns}", nouns).replace("{many}", plural(nouns)), re.IGNORECASE)


def _rank(found: re.Match[str]) -> int:
    groups = found.groupdict()
    if placed := groups.get("nth"):
        return rank(placed) or 0
    written = (groups.get("rank") or "first").lower().strip(" -")
    return ORDINAL_WORDS.get(written, 0)


def _among(found: re.Match[str]) -> Among | None:
    groups = found.groupdict()
    among = groups.get("among")
    if among is None:
        kind = next(name for name, said in groups.items() if name.startswith("kind_") and said is not None)
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
def _patterns(relation: Relation, most: bool) -> tuple[tuple[_Needed, re.Pattern[str]], ...]:
    return tuple((needed, regex(rf"(?:{one})\Z", re.IGNORECASE)) for needed, one in _written(relation, most))


@cache
def _word(written: str) -> re.Pattern[str]:
    return regex(written, re.IGNORECASE)


def _written(relation: Relation, most: bool) -> Iterator[tuple[_Needed, str]]:
    if relation.deed:
        yield from _of_deed(relation, most)
        return
    if relation.kinds:
        yield from _of_kind(relation, most)
    yield (_degree(most), relation.amount), rf"{_AMONG}, {SUBJECT} {_has(relation, most)}"
    for needed, word, by in _words(relation, most, sized=bool(relation.sized)):
        yield needed, rf"{_AMONG}, {SUBJECT} {_IS}(?:the )?{_RANKED}{word}{_tail(relation)}{by}"
        yield needed, rf"{_AMONG}, the {_RANKED}{word}(?: one)?{_tail(relation)}{by} {_IS}{SUBJECT}"
        yield needed, rf"{_AMONG}, it is {SUBJECT} that is (?:the )?{_RANKED}{word}{_tail(relation)}{by}"
        yield needed, rf"{SUBJECT} {_IS}the {_RANKED}{word}{_tail(relation)}{by} {_AMONG}"


def _of_kind(relation: Relation, most: bool) -> Iterator[tuple[_Needed, str]]:
    degree, one, many = _degree(most), _either(relation.kinds), _either(relation.kinds, many=True)
    for needed, word, by in _words(relation, most, sized=False):
        yield from _called_most(relation, needed, word, by, one, many)
    if relation.sized and (kinds := [kind for kind in relation.kinds if kind in relation.sized]):
        of_size = [words for words in _words(relation, most, sized=True) if words[2].endswith(")?")][-1:]
        for needed, word, by in of_size:
            yield from _called_most(relation, needed, word, by, _either(kinds), _either(kinds, many=True))
    needed = degree, relation.amount
    has = _has(relation, most)
    yield needed, rf"{SUBJECT} {has} (?:of|among) any {one}{_PLACE}"
    yield needed, rf"{SUBJECT} {has} (?:of|among) {_MANY}{many}{_PLACE}"
    yield needed, rf"(?:out )?(?:of|among) {_MANY}{many}{_PLACE},? {SUBJECT} {has}"
    yield (
        needed,
        rf"{SUBJECT} {has}(?P<kind_{relation.kinds[0]}>) (?:in|of|on) (?P<place>(?!any |all |the (?:[a-z]+ )?[a-z]+s\Z).+)",
    )
    with_most = f"the {one}{_PLACE} with the {_RANKED}(?:{degree}) (?:{relation.amount})(?: (?:in|of|on) (?P<behind>.+?))?"
    yield needed, rf"{SUBJECT} {_IS}{with_most}"
    yield needed, rf"{with_most} {_IS}{SUBJECT}"


def _called_most(relation: Relation, needed: _Needed, word: str, by: str, one: str, many: str) -> Iterator[tuple[_Needed, str]]:
    named = by.removeprefix("(?:").removesuffix(")?") if by.endswith(")?") else by
    tail = _tail(relation)
    head = f"the {_RANKED}{word} {one}{tail}(?:{named}(?: (?:in|of) (?P<behind>.+?))?|{_PLACE}{by})"
    all_of = rf"the {_RANKED}{word} (?:of|among) {_MANY}{many}{tail}{_PLACE}{by}"
    yield needed, rf"{SUBJECT} {_IS}{head}"
    yield needed, rf"{head} {_IS}{SUBJECT}"
    yield needed, rf"the {one} {SUBJECT} {_STANDS}(?:the )?{_RANKED}{word}{tail}{by}"
    yield needed, rf"{SUBJECT} {_IS}{all_of}"
    yield needed, rf"{all_of} {_IS}{SUBJECT}"
    yield needed, rf"(?:out )?(?:of|among) {_MANY}{many}{_PLACE},? {SUBJECT} {_IS}(?:the )?{_RANKED}{word}(?: one)?{tail}{by}"
    yield needed, rf"(?:out )?(?:of|among) {_MANY}{many}{_PLACE},? the {_RANKED}{word}(?: one)?{tail}{by} {_IS}{SUBJECT}"


def _of_deed(relation: Relation, most: bool) -> Iterator[tuple[_Needed, str]]:
    """ "the last of the fifty states to join": by when something was done."""
    one, many = _either(relation.kinds), _either(relation.kinds, many=True)
    word = "(?:last|latest|newest|youngest|final|most recent)" if most else "(?:(?:very )?first|earliest|oldest)"
    did = rf"(?: (?:in|into|of) the (?:union|U\.?S\.?|united states|white house))?(?: (?:{relation.deed}))?"
    be = "(?:is|was|became|were|has been)"
    for of in (one, f"of {_MANY}{many}"):
        head = f"the {_RANKED}{word} {of}{did}"
        yield (word,), rf"{SUBJECT} {be} {head}"
        yield (word,), rf"{head} {be} {SUBJECT}"
    yield (word,), rf"(?:out )?of {_MANY}{many},? {SUBJECT} {be} the {word}(?: one)?{did}"
    if not most and relation.value == "date":
        nth = f"(?P<nth>[0-9]{{1,2}}(?:st|nd|rd|th)|[a-z]+(?:-[a-z]+)?) {one}"
        yield ("(?:st|nd|rd|th) ",), rf"{SUBJECT} (?:is|was|became|joined as|was admitted as|entered as) the {nth}{did}"
        yield ("(?:st|nd|rd|th) ",), rf"the {nth}{did} {be} {SUBJECT}"


def _either(kinds: Iterable[str], *, many: bool = False) -> str:
    """Any of some kinds by its nouns, each in a group by its name."""
    told = wordings().kinds
    return "(?:" + "|".join(f"(?P<kind_{k}>{plural(told.get(k, k)) if many else told.get(k, k)})" for k in kinds) + ")"


def _words(relation: Relation, most: bool, *, sized: bool) -> Iterable[tuple[_Needed, str, str]]:
    """Superlatives that mean the relation, with what must or may follow to say so."""
    own = relation.most if most else relation.least
    by = f" (?:by|in|in terms of|measured by) (?:{relation.amount})"
    if own:
        yield (own,), f"(?:{own})", f"(?:{by})?"
    size = "(?:largest|biggest)" if most else "(?:smallest|tiniest)"
    yield (size,) if sized else (size, relation.amount), size, f"(?:{by})?" if sized else by


def _has(relation: Relation, most: bool) -> str:
    return f"(?:has|had) (?:by far )?the {_RANKED}(?:{_degree(most)}) (?:{relation.amount})"


def _degree(most: bool) -> str:
    return "largest|highest|greatest|biggest|longest|most" if most else "smallest|lowest|least|fewest|shortest"


def _tail(relation: Relation) -> str:
    return f"(?: {relation.tail})?" if relation.tail else ""


def plural(nouns: str) -> str:
    """The nouns of a pattern in the plural."""
    return "|".join(re.sub(r"y\Z", "ie", noun) + "s" for noun in nouns.split("|"))

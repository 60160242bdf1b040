"""From the words of a claim to what it asks of the graph; several readings where several wordings fit."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from adjudge.english.regex import regex
from adjudge.facts.relations import LARGER, LONGEST, OBJECT, SMALLER, SUBJECT, Relation, wordings
from adjudge.facts.superlatives import Among, Foremost, any_other, foremost, has_superlative, no_other
from adjudge.facts.values import is_value
from adjudge.values.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class SaidValue:
    """A subject has a value."""

    relation: Relation
    subject: str
    object: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Compared:
    """One subject's amount is above another's, or below."""

    relation: Relation
    subject: str
    other: str
    more: bool
    kinds: tuple[str, ...]
    """Of things that this is said of: "larger" is more land of a country and more people of a city."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Times:
    """One subject's amount is so many times another's."""

    relation: Relation
    subject: str
    other: str
    factor: str
    kinds: tuple[str, ...]
    rough: bool = False
    """Whether it may be meant of another amount too."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Counted:
    """A subject has so many objects."""

    relation: Relation
    subject: str
    number: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Only:
    """A subject has these objects and no others."""

    relation: Relation
    subject: str
    object: str
    number: str = ""
    """How many that are, where it is said."""
    inside: bool = False
    """Whether the one object is said to lie all around."""
    loose: bool = False
    """Whether others may have been left out."""


Asked = SaidValue | Compared | Times | Foremost | Counted | Only


def asked(text: str) -> Iterator[Asked]:
    """Every way in which a positive claim fits a relation's wordings, as it stands or in other words that say the same."""
    if len(text) > LONGEST:
        return
    for said in rewordings(text):
        yield from _asked(said)


def _asked(text: str) -> Iterator[Asked]:
    lowered, nobody, first = text.lower(), no_other(text), has_superlative(text)
    has: dict[str, bool] = {}
    for relation in wordings().relations:
        for one in _compared(relation, text):
            yield one
            yield from (_ahead(one, among) for among in any_other(one.other) if _is_said_of(one, among))
        yield from _times(relation, text, lowered)
        for among, rest in nobody:  # what no other is above comes first
            yield from (_behind(one, among) for one in _compared(relation, rest) if _is_said_of(one, among))
        if first:
            yield from foremost(relation, text, has)
        yield from _counted(relation, text, lowered)
        for wording in relation.says:
            if (found := wording.match(text, lowered)) and (not relation.values or is_value(relation, found["o"])):
                yield SaidValue(relation=relation, subject=found["s"], object=found["o"])


def _is_said_of(one: Compared, among: Among) -> bool:
    """Whether a comparison can be made with all of a kind: "larger" is not said of people where countries are compared."""
    return among.kind in one.relation.kinds and (one.kinds == one.relation.subject or among.kind in one.kinds)


def _ahead(one: Compared, among: Among) -> Foremost:
    return Foremost(relation=one.relation, subject=one.subject, most=one.more, among=among)


def _behind(one: Compared, among: Among) -> Foremost:
    return Foremost(relation=one.relation, subject=one.other, most=one.more, among=among)


def _compared(relation: Relation, text: str) -> Iterator[Compared]:
    lowered = text.lower()
    for more, patterns in ((True, relation.more), (False, relation.less)):
        for pattern in patterns:
            if found := pattern.match(text, lowered):
                yield Compared(relation=relation, subject=found["s"], other=found["o"], more=more, kinds=relation.subject)
    for more, size in ((True, LARGER), (False, SMALLER)):
        if relation.sized and "than" in lowered and (found := _sized(size).match(text)):
            yield Compared(relation=relation, subject=found["s"], other=found["o"], more=more, kinds=relation.sized)


@cache
def _sized(words: str) -> re.Pattern[str]:
    """Held against plain facts alone, which are short."""
    return re.compile(rf"{SUBJECT} is (?:{words})(?: in size)? than {OBJECT}\Z", re.IGNORECASE)


_MANY_TIMES = regex(
    r"\btimes\b|\btwice\b|\bhal(?:f|ves)\b|\bdouble\b|\btriple\b|\bthrice\b|\bthirds?\b|\bquarters?\b|\b[a-z]+ths?\b"
)
_N = (
    r"(?P<n>(?:(?:about|around|roughly|approximately|some|exactly|nearly|almost|close to|just under|not quite|more than|over"
    r"|above"
    r"|at least|less than|under|at most) )?(?:twice|half|double|triple|thrice|[\w.,-]{1,20}(?: [\w.,-]{1,20})? times"
    r"|(?:an?|one|two|three|four) (?:half|thirds?|quarters?|fifths?|sixths?|eighths?|tenths?)(?: of)?))"
)
_VERB = "(?:is|has|was|lies|stands|takes|needs|weighs|measures|covers|orbits)"


def _times(relation: Relation, text: str, lowered: str) -> Iterator[Times]:
    if relation.value not in ("amount", "span") or not _MANY_TIMES.search(lowered):
        return
    for kinds, rough, pattern in _many_times(relation):
        if found := pattern.match(text):
            yield Times(relation=relation, subject=found["s"], other=found["o"], factor=found["n"], kinds=kinds, rough=rough)


@cache
def _many_times(relation: Relation) -> tuple[tuple[tuple[str, ...], bool, re.Pattern[str]], ...]:
    by, own = relation.amount, rf"{OBJECT}['’]s?"
    says = [
        rf"{SUBJECT} has {_N} (?:the )?(?:{by}) of {OBJECT}",
        rf"{SUBJECT} has {_N} {own} (?:{by})",
        rf"{SUBJECT}['’]s? (?:{by}) is {_N} "
        rf"(?:that of |the (?:{by}) of |as (?:large|big|high|great|long) as (?:that of )?){OBJECT}",
        rf"{SUBJECT}['’]s? (?:{by}) is {_N} (?:as (?:large|big|high|great|long) as )?{own}",
        rf"the (?:{by}) of {SUBJECT} is {_N} (?:that|the (?:{by})) of {OBJECT}",
        rf"the (?:{by}) of {SUBJECT} is {_N} as (?:large|big|high|great|long) as (?:that of )?{OBJECT}",
    ]
    if relation.times:
        says += [
            rf"{SUBJECT} {_VERB} {_N} (?:as|so) (?:{relation.times}) as {OBJECT}(?: {relation.tail or 'is'})?",
            rf"{_N} as (?:{relation.times}) live in {SUBJECT} as in {OBJECT}",
        ]
    found = [(relation.subject, False, one) for one in says]
    if relation.sized:
        sized = (
            rf"{SUBJECT} is {_N} (?:as (?:large|big) as|the size of|larger than|bigger than) {OBJECT}",
            rf"{SUBJECT} is {_N} {own} size",
        )
        rough = not {"country", "city"} & set(relation.sized)
        found += [(relation.sized, rough, one) for one in sized]
    return tuple((kinds, rough, re.compile(rf"(?:{one})\Z", re.IGNORECASE)) for kinds, rough, one in found)


_SINGLE = regex(r"\b(?:an? single|one single|an?)\Z", re.IGNORECASE)


def _counted(relation: Relation, text: str, lowered: str) -> Iterator[Asked]:
    for wording in relation.count_says:
        if found := wording.match(text, lowered):
            number = _SINGLE.sub("one", found["o"]) or "at least one"
            yield Counted(relation=relation, subject=found["s"], number=number)
    for wording in relation.none_says:
        if found := wording.match(text, lowered):
            yield Counted(relation=relation, subject=found["s"], number="0")
    for wording in relation.only_says:
        if found := wording.match(text, lowered):
            number = _SINGLE.sub("one", found.groupdict().get("n") or "")
            yield Only(relation=relation, subject=found["s"], object=found["o"], number=number)
    for wording in relation.these_says:
        if found := wording.match(text, lowered):
            yield Only(relation=relation, subject=found["s"], object=found["o"], loose=True)
    for wording in relation.inside_says:
        if found := wording.match(text, lowered):
            yield Only(relation=relation, subject=found["s"], object=found["o"], inside=True)


# A plain fact in other words that say the same: "the Norwegian capital" is Norway's, "the man who led was X" that X led.


_NO_ADJECTIVE = r"(?<!South )(?<!North )(?<!Latin )(?<!Central )(?<!Northern )(?<!Native )(?<!West )(?<!East )(?<!Afro-)(?<!-)"
"""What may not stand before a name of what is of a place: "South American" is not of America."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Demonym:
    """What is of a place, and who lives there."""

    place: str
    adjectives: tuple[str, ...]
    people: tuple[str, ...]


class Rewordings:
    """Everything that `rewordings.toml` and `demonyms.txt` hold."""

    def __init__(self) -> None:
        here = files("adjudge.facts")
        told = tomllib.loads(here.joinpath("rewordings.toml").read_text(encoding="utf-8"))
        rows = here.joinpath("demonyms.txt").read_text(encoding="utf-8").splitlines()
        self.demonyms = tuple(map(_demonym, (row for row in rows if not row.startswith("#"))))
        self.of: dict[str, str] = {a: d.place for d in self.demonyms for a in d.adjectives}
        self.who: dict[str, str] = {p: d.place for d in self.demonyms for p in d.people}
        adjective = rf"{_NO_ADJECTIVE}\b(?P<adj>{_any(self.of)})"
        nouns = told["demonyms"]
        self.owned = regex(rf"(?:\b(?:[Tt]he|[Aa]n?) )?{adjective} (?P<noun>{nouns['owned']})\b")
        self.placed = regex(rf"{adjective} (?P<noun>{nouns['placed']})\b(?! of)")
        self.held = regex(rf"\b(?P<a>an?|the) {adjective} (?P<noun>{nouns['held']})\b")
        does = rf"(?= (?:{nouns['verbs']})\b)"
        self.people = regex(rf"\b(?:(?P<who>{_any(self.who)})|[Tt]he (?P<adj>{_any(self.of)})){does}")
        self.words = tuple((regex(rf"\b(?:{one})", re.IGNORECASE), other) for one, other in told["words"].items())
        self.frames = tuple((regex(rf"(?:{row['from']})\Z", re.IGNORECASE), row["to"]) for row in told["frames"])


_told = cache(Rewordings)
_MOST = 3
"""Frames that one claim is taken out of."""


def rewordings(text: str) -> Iterator[str]:
    """A claim as it stands, then in other words."""
    yield text
    told = _told()
    seen = {text}
    said = _of_places(text, told)
    for pattern, other in told.words:
        said = pattern.sub(other, said)
    for one in (said, *_out_of_frames(said, told)):
        if one not in seen:
            seen.add(one)
            yield one


def _out_of_frames(text: str, told: Rewordings) -> Iterator[str]:
    for _ in range(_MOST):
        found = next(((m, to) for pattern, to in told.frames if (m := pattern.match(text))), None)
        if found is None:
            return
        text = found[1].format(**{name: said or "" for name, said in found[0].groupdict().items()})
        yield text


def names_of(place: str) -> tuple[str, ...]:
    """What a claim may say in the place of a country's name: "Norwegian", "Norwegians"."""
    return next(((*d.adjectives, *d.people) for d in _told().demonyms if d.place == place), ())


def place_of(said: str) -> str:
    """The country of a people or of what is called after it: "Norwegian", "Norwegians"; empty for other words."""
    told = _told()
    return told.of.get(said) or told.who.get(said) or ""


def _of_places(text: str, told: Rewordings) -> str:
    text = told.people.sub(lambda m: f"people in {told.who.get(m['who'] or '') or told.of[m['adj']]}", text)
    text = told.held.sub(lambda m: f"a {m['noun']} of {told.of[m['adj']]}", text)
    text = told.placed.sub(lambda m: f"{m['noun']} in {told.of[m['adj']]}", text)
    return told.owned.sub(lambda m: f"{told.of[m['adj']]}'s {m['noun']}", text)


def _any(names: dict[str, str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


def _demonym(row: str) -> Demonym:
    place, adjectives, people = (part.strip() for part in row.split("|"))
    return Demonym(place=place, adjectives=_listed(adjectives), people=_listed(people))


def _listed(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split(",") if name.strip())

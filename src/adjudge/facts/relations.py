"""The graph's relations as claims word them, read from `relations.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Literal

from adjudge.english.regex import regex
from adjudge.english.words import folded
from adjudge.ports import KnowledgeGraph
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Entity, Filter, Triple
from adjudge.values.word_lists import table

Holds = Literal["one", "listed", "open"]
LARGER, SMALLER = "larger|bigger", "smaller|less large|less big"
SUBJECT, OBJECT = "(?P<s>.+?)", "(?P<o>.+?)"
LONGEST = 300
"""Characters of a plain fact, at most: nothing longer is held against wordings."""


class Wording:
    """A wording, and a word it cannot do without: most texts lack it, and are not held against the wording at all."""

    def __init__(self, wording: str) -> None:
        self.pattern = _whole(wording.replace("{s}", SUBJECT).replace("{o}", OBJECT))
        self.word = _certain(wording)

    def match(self, text: str, lowered: str) -> re.Match[str] | None:
        return self.pattern.match(text) if self.word in lowered else None


@dataclass(frozen=True, kw_only=True, slots=True)
class Relation:
    """What a relation joins, when another value is wrong, and how it is said. `relations.toml` tells what each field means."""

    name: str
    subject: tuple[str, ...]
    holds: Holds
    says: tuple[Wording, ...] = ()
    more: tuple[Wording, ...] = ()
    less: tuple[Wording, ...] = ()
    object: tuple[str, ...] = ()
    value: str = "name"
    symmetric: bool = False
    shortened: bool = False
    exact: bool = False
    unique: bool = False
    values: str = ""
    through: str = ""
    near: float = 0.0
    far: float = 0.0
    apart: float | None = None
    least_apart: float = 0.0
    partial: tuple[str, ...] = ()
    most: str = ""
    least: str = ""
    tail: str = ""
    by: str = ""
    whole: tuple[str, ...] = ()
    sized: tuple[str, ...] = ()
    topmost: tuple[str, ...] = ()
    bottommost: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    reads: str = ""
    compared_by: str = ""
    standards: tuple[str, ...] = ()
    times: str = ""
    deed: str = ""
    only_says: tuple[Wording, ...] = ()
    none_says: tuple[Wording, ...] = ()
    inside_says: tuple[Wording, ...] = ()
    inside: tuple[str, ...] = ()
    these_says: tuple[Wording, ...] = ()
    others: tuple[str, ...] = ()
    denied: str = ""
    ruled_out: tuple[str, ...] = ()
    count_says: tuple[Wording, ...] = ()
    none: str = ""
    tells: str = ""
    tells_more: str = ""
    tells_count: str = ""
    tells_most: str = ""
    tells_least: str = ""
    cues: str = ""
    other_than: str = ""
    """Words of a sentence that speaks of something else, which is only called alike."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Those of whose members one may be put before the others."""
        return tuple(dict.fromkeys((*self.whole, *self.topmost, *self.bottommost, *self.known)))

    def tells_all(self, kind: str, *, most: bool) -> bool:
        """Whether those of a kind that lack the amount cannot come first."""
        return kind in (self.topmost if most else self.bottommost)

    @property
    def amount(self) -> str:
        """The nouns its amount goes by, as a pattern."""
        return self.by or re.escape(self.name)

    @property
    def margin(self) -> float:
        """How far two amounts must lie apart, as a share, to be compared."""
        return self.near if self.apart is None else self.apart


class Wordings:
    """All relations, and the words that stand around names."""

    def __init__(self) -> None:
        told = tomllib.loads(files("adjudge.facts").joinpath("relations.toml").read_text(encoding="utf-8"))
        self.relations = tuple(_relation(name, row) for name, row in told["relations"].items())
        self.kinds: dict[str, str] = told["kinds"]
        """Kinds of things, and the nouns they go by as a pattern."""
        self.members: dict[str, list[str]] = told["members"]
        """The relation that says that a thing is of a kind, and what it says then, where that is not "instance of"."""
        self.former: dict[str, dict[str, str]] = told["former"]
        """What was a value of a relation once, and of what."""
        self.places: dict[str, str] = told["places"]
        """The relation that says where things of a kind are."""
        self.prefix = _whole(rf"(?:the )?(?:{told['prefixes']['words']}) (?:of )?(?P<name>.+)")
        self.suffix = _whole(rf"(?P<name>.+) (?:{told['prefixes']['words']})")
        self.synonyms: dict[str, str] = told["synonyms"]
        """What a value is called besides."""
        self.everywhere = _whole(told["everywhere"]["words"])
        self.around = frozenset(told["around"]["words"].split())
        self.filler = regex(rf"(?:,? |\A)\b(?:{told['fillers']['words']})\b,?(?= )", re.IGNORECASE)

    def named(self, name: str) -> Relation:
        return next(r for r in self.relations if r.name == name)


wordings = cache(Wordings)


def _relation(name: str, row: dict[str, Any]) -> Relation:
    lists = ("only_says", "none_says", "inside_says", "count_says", "these_says")
    apart = {"says", "more", "less", "more_says", "less_says", *lists}
    plain: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in row.items() if key not in apart
    }
    plain |= {key: tuple(map(Wording, row.get(key, ()))) for key in lists}
    by = row.get("by", re.escape(name)) if row.get("value") == "amount" else ""
    return Relation(
        name=name,
        says=tuple(map(Wording, row["says"])),
        more=_comparing(row.get("more", ""), row.get("times", ""), True, by, row.get("more_says", ())),
        less=_comparing(row.get("less", ""), row.get("times", ""), False, by, row.get("less_says", ())),
        **plain,
    )


def _comparing(words: str, times: str, more: bool, by: str, says: tuple[str, ...]) -> tuple[Wording, ...]:
    """Wordings that compare: the relation's own, and "larger in area than" where its amount has a name."""
    found = list(says)
    size, degree, beats = _MORE if more else _LESS
    verb = "(?:is |has |was |lies |covers |occupies |takes |is located |lives? |stands |became |had )?"
    if words:
        found.append(f"{{s}} {verb}(?:{words}) (?:that of )?{{o}}")
    if times and not more:  # "not as high as"
        found.append(f"{{s}} {verb}less (?:{times}) (?:than|as) {{o}}")
    if by:
        found.append(f"{{s}} is (?:{size}) (?:in|by|in terms of) (?:{by}) than {{o}}")
        found.append(f"{{s}} is (?:{size}) than {{o}} (?:in|by|in terms of) (?:{by})")
        found.append(f"{{s}} (?:has|covers|takes) an? (?:{degree}) (?:{by}) than {{o}}")
        found.append(f"the (?:{by}) of {{s}} is (?:{degree}) than (?:that|the (?:{by})) of {{o}}")
        found.append(f"{{s}}['’]s? (?:{by}) is (?:{degree}) than (?:that of )?{{o}}(?:['’]s?)?")
        found.append(f"the (?:{by}) of {{s}} (?:{beats}) (?:that|the (?:{by})) of {{o}}")
        found.append(f"{{s}}['’]s? (?:{by}) (?:{beats}) (?:that of )?{{o}}(?:['’]s?)?")
        found.append(f"{{s}} (?:{beats}) {{o}} (?:in|by|in terms of) (?:{by})")
    return tuple(map(Wording, found))


_MORE = (
    LARGER,
    "higher|greater|larger|bigger|longer|more numerous",
    "exceeds|surpasses|tops|outstrips|is above|beats|is more than",
)
_LESS = (SMALLER, "lower|smaller|shorter", "falls short of|is below|is under|is less than|trails")


def _certain(wording: str) -> str:
    """The longest word that every text has which a wording fits."""
    plain = wording
    while (inner := re.sub(r"\((?:\?(?::|P<\w+>|!|=))?[^()]*\)[?*+]?", " ", plain)) != plain:
        plain = inner
    plain = re.sub(r"\{\w+\}|\[[^\]]*\]\??|\S\?|\\\w", " ", plain)
    return max(re.findall(r"[a-z]+", plain.lower()), key=len, default="")


def _whole(pattern: str) -> re.Pattern[str]:
    return regex(rf"(?:{pattern})\Z", re.IGNORECASE)


# What the facts are looked up in: a knowledge graph, asked by exact names and for one moment.


NAMESAKES = 12
STATEMENTS = 400
"""Read around one thing; its own come first."""
LIES = ("country", "located in", "continent")
"""Relations that say where a thing is."""
_OWNED = regex(
    r"(?P<owner>.+?)['’]s? (?:(?:large|largest|giant|icy|big|small|little) )?"
    r"(?P<kind>moon|satellite|city|state|river|mountain),? (?P<name>.+)"
)
_BEHIND = regex(r"(?P<name>[^,]+), (?:the|a|an) (?P<kind>[A-Za-z. ]+)")
_IN = regex(r"(?P<name>.+?)(?: in |, )(?P<place>.+)")


class Look:
    """What a graph knows of names and relations. What it was told it keeps: it serves one claim at one moment."""

    def __init__(self, graph: KnowledgeGraph, where: Filter) -> None:
        self._graph, self._where = graph, where
        self._exact: dict[str, tuple[Entity, ...]] = {}
        self._of: dict[str, tuple[Triple, ...]] = {}
        self._all: dict[str, tuple[Triple, ...]] = {}

    def exact(self, name: str) -> Sequence[Entity]:
        """Things that go by exactly this name."""
        if name not in self._exact:
            wanted = folded(name)
            found = self._graph.find(name, NAMESAKES)
            self._exact[name] = tuple(e for e in found if wanted in {folded(n) for n in (e.name, *e.aliases)})
        return self._exact[name]

    def all_named(self, names: Sequence[str]) -> dict[str, tuple[Entity, ...]]:
        """Things that go by exactly one of these names, by the names in the form in which they are compared."""
        wanted = {folded(name) for name in names}
        found: dict[str, list[Entity]] = {}
        for entity in self._graph.called(names):
            for own in wanted & {folded(n) for n in (entity.name, *entity.aliases)}:
                found.setdefault(own, []).append(entity)
        return {name: tuple(entities) for name, entities in found.items()}

    @cached_property
    def surnames(self) -> frozenset[str]:
        """Last names of the people of whom an office is stated."""
        return frozenset(folded(t.subject).rpartition(" ")[2] for t in self.all_of("position held"))

    def surnamed(self, name: str) -> Sequence[Entity]:
        """People whose name ends so."""
        ending = f" {folded(name)}"
        return [e for e in self._graph.find(name, NAMESAKES) if e.kind == "person" and folded(e.name).endswith(ending)]

    def of(self, subject: str) -> Sequence[Triple]:
        """What is stated of a thing."""
        if subject not in self._of:
            near = self._graph.neighbourhood([subject], hops=1, limit=STATEMENTS, where=self._where)
            self._of[subject] = tuple(n.triple for n in near if n.triple.subject == subject and _sure(n.triple))
        return self._of[subject]

    def all_of(self, relation: str) -> Sequence[Triple]:
        """Every statement of a relation."""
        if relation not in self._all:
            self._all[relation] = tuple(filter(_sure, self._graph.stating(relation, self._where)))
        return self._all[relation]

    def called(self, name: str) -> Sequence[Entity]:
        """Things a claim may mean by a name: "the U.S. state of Georgia" is no country, "Tripoli in Libya" not in Lebanon."""
        for one in bare(name):
            if found := self.exact(one):
                kinds = _kinds_said(name, one)
                return [e for e in found if not kinds or e.kind in kinds]
        if owned := _OWNED.fullmatch(name.strip()):
            return self._owned(owned)
        if found := self._shortened(name.strip()):
            return found
        if behind := _BEHIND.fullmatch(name.strip()):  # "Georgia, the US state"
            return self.called(f"the {behind['kind']} of {behind['name']}")
        placed = _IN.fullmatch(name.strip())
        if placed is None:
            return ()
        places = {folded(e.name) for one in bare(placed["place"]) for e in self.exact(one)}
        return [e for one in bare(placed["name"]) for e in self.exact(one) if self._lies_in(e, places)]

    def _shortened(self, name: str) -> list[Entity]:
        """ "the Pacific", "Kosciuszko": names that leave out what they are of."""
        sea = name[4:] if name.lower().startswith("the ") else ""
        return list(self.exact(f"{sea} Ocean") if sea else self.exact(f"Mount {name}"))

    def _owned(self, said: re.Match[str]) -> list[Entity]:
        """ "Jupiter's moon Io": of that name, of that kind, and of that owner."""
        kinds = {kind for kind, nouns in wordings().kinds.items() if re.fullmatch(nouns, said["kind"], re.IGNORECASE)}
        owners = {folded(e.name) for one in bare(said["owner"]) for e in self.exact(one)}
        named = [e for one in bare(said["name"]) for e in self.exact(one) if e.kind in kinds]
        return [e for e in named if any(folded(t.object) in owners for t in self.of(e.name))]

    def _lies_in(self, entity: Entity, places: set[str]) -> bool:
        return any(t.relation in LIES and folded(t.object) in places for t in self.of(entity.name))


def _sure(triple: Triple) -> bool:
    """What rules or a language model read in a page is less than certain, and decides nothing alone."""
    return triple.confidence == 1.0


def bare(name: str) -> list[str]:
    """A name as it stands, and without what may stand before it: "the", "the city of"."""
    name = name.strip(" ,\"'“”‘’")
    found = [name]
    if name.lower().startswith("the "):
        found.append(name[4:])
    if prefixed := wordings().prefix.match(name):
        found += [prefixed["name"], prefixed["name"].removeprefix("the ")]
    if suffixed := wordings().suffix.match(name):
        found.append(suffixed["name"])
    return [one for one in dict.fromkeys(found) if one]


def _kinds_said(name: str, left: str) -> set[str]:
    """The kinds that the words before a name, or behind it, say it is of; none where they say nothing."""
    words = name.strip().lower()
    around = words.removesuffix(left.lower()) if words.endswith(left.lower()) else words.removeprefix(left.lower())
    said = re.sub(r"\Athe | of\Z", "", around.strip())
    return {kind for kind, nouns in wordings().kinds.items() if re.fullmatch(nouns, said, re.IGNORECASE)}


# What is stated of the things a claim names, and what a claim comes to by it.


@dataclass(frozen=True, kw_only=True, slots=True)
class SettledFacts:
    """What a claim comes to by stated facts."""

    holds: bool
    triples: tuple[Triple, ...]
    """The statements it rests on, in the order they are quoted."""
    working: str
    """For a person: what was held against what."""


def subjects_named(name: str, relation: Relation, look: Look) -> list[Entity]:
    """Things a relation may be said of that go by a name. Those that it is stated of themselves come before those that only
    have it by way of another: Lebanon is a country before it is a town in a country."""
    found = [e for e in look.called(name) if e.kind in relation.subject]
    if found or "person" not in relation.subject:
        own = [e for e in found if any(t.relation == relation.name for t in look.of(e.name))] if relation.through else []
        return own or found
    first, _, last = name.strip().rpartition(" ")
    people = look.surnamed(last)
    if first:  # "James Polk" for James K. Polk
        people = [e for e in people if folded(e.name).startswith(f"{folded(first)} ")]
    return list(people) if len(people) == 1 else []  # "Lincoln" is one president, "Roosevelt" two


def statements_of(subject: str, relation: Relation, look: Look) -> tuple[Triple, ...]:
    """A subject's statements of a relation; by the way of another relation where it has none of its own."""
    name = relation.reads or relation.name
    own = tuple(t for t in look.of(subject) if t.relation == name)
    if own or not relation.through:
        return own
    steps = [t for t in look.of(subject) if t.relation == relation.through]
    return tuple(t for step in steps for t in look.of(step.object) if t.relation == name)


def distinct(triples: Sequence[Triple]) -> tuple[Triple, ...]:
    """One statement of each sentence."""
    return tuple({(t.passage_id, t.span): t for t in reversed(triples)}.values())[::-1]


def states(subject: str, relation: Relation, triples: Sequence[Triple]) -> str:
    """Statements of a relation as a person reads them."""
    values = ", ".join(dict.fromkeys(t.object for t in triples))
    reads = f"{relation.name} of {subject}" if " of" not in relation.name else f"{subject}, {relation.name}"
    return f"{reads}: {values}"


# Names of the same thing.


_PLURALS = table("facts.relations.plurals")


def is_same(stated: str, name: str, things: Iterable[Entity], relation: Relation) -> bool:
    """Whether a stated name and a claimed one are of the same thing."""
    told = folded(stated)
    plainly = {folded(n) for n in bare(name)}
    others = {wordings().synonyms[n] for n in plainly if n in wordings().synonyms}
    if told in plainly | others | {folded(e.name) for e in things}:
        return True
    # Of "Kingston in Canada" another name is Kingston, but then it is not the one that is called so everywhere.
    called = [{folded(n) for n in (e.name, *e.aliases)} for e in things]
    if any(told in names and plainly & names for names in called):
        return True
    return relation.shortened and any(shortens(claimed, told) for claimed in (folded(n) for n in bare(name)))


def shortens(claimed: str, told: str) -> bool:
    """ "krone" for "Danish krone", "noble gases" for "noble gas", "Democrat" for "Democratic Party"."""
    singular = claimed.removesuffix("es") if claimed.endswith("ses") else claimed.removesuffix("s")
    singular = _PLURALS.get(claimed, singular)
    return any(told == one or told.endswith(f" {one}") or told.startswith(f"{one} ") for one in (claimed, singular)) or (
        len(claimed) > 5 and told.startswith(claimed)
    )

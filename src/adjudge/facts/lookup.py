"""What the facts are looked up in: a knowledge graph, asked by exact names and for one moment."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence

from adjudge.facts.relations import wordings
from adjudge.model.knowledge import Filter
from adjudge.model.triple import Entity, Triple
from adjudge.ports import KnowledgeGraph
from adjudge.text.terms import folded

NAMESAKES = 12
STATEMENTS = 400
"""Read around one thing; its own come first."""
LIES = ("country", "located in", "continent")
"""Relations that say where a thing is."""
_IN = re.compile(r"(?P<name>.+?)(?: in |, )(?P<place>.+)")


class Look(ABC):
    """What is known of names and relations."""

    @abstractmethod
    def exact(self, name: str) -> Sequence[Entity]:
        """Things that go by exactly this name."""

    @abstractmethod
    def of(self, subject: str) -> Sequence[Triple]:
        """What is stated of a thing."""

    @abstractmethod
    def all_of(self, relation: str) -> Sequence[Triple]:
        """Every statement of a relation."""

    def surnamed(self, name: str) -> Sequence[Entity]:
        """People whose name ends so."""
        return ()

    def called(self, name: str) -> Sequence[Entity]:
        """Things a claim may mean by a name: "the U.S. state of Georgia" is no country, "Tripoli in Libya" not in Lebanon."""
        for one in bare(name):
            if found := self.exact(one):
                kinds = _kinds_said(name, one)
                return [e for e in found if not kinds or e.kind in kinds]
        placed = _IN.fullmatch(name.strip())
        if placed is None:
            return ()
        places = {folded(e.name) for one in bare(placed["place"]) for e in self.exact(one)}
        return [e for one in bare(placed["name"]) for e in self.exact(one) if self._lies_in(e, places)]

    def _lies_in(self, entity: Entity, places: set[str]) -> bool:
        return any(t.relation in LIES and folded(t.object) in places for t in self.of(entity.name))


class Graphed(Look):
    """The Look of a graph. What it was told it keeps: it serves one claim at one moment."""

    def __init__(self, graph: KnowledgeGraph, where: Filter) -> None:
        self._graph, self._where = graph, where
        self._exact: dict[str, tuple[Entity, ...]] = {}
        self._of: dict[str, tuple[Triple, ...]] = {}
        self._all: dict[str, tuple[Triple, ...]] = {}

    def exact(self, name: str) -> Sequence[Entity]:
        if name not in self._exact:
            wanted = folded(name)
            found = self._graph.find(name, NAMESAKES)
            self._exact[name] = tuple(e for e in found if wanted in {folded(n) for n in (e.name, *e.aliases)})
        return self._exact[name]

    def surnamed(self, name: str) -> Sequence[Entity]:
        ending = f" {folded(name)}"
        return [e for e in self._graph.find(name, NAMESAKES) if e.kind == "person" and folded(e.name).endswith(ending)]

    def of(self, subject: str) -> Sequence[Triple]:
        if subject not in self._of:
            near = self._graph.neighbourhood([subject], hops=1, limit=STATEMENTS, where=self._where)
            self._of[subject] = tuple(n.triple for n in near if n.triple.subject == subject and _sure(n.triple))
        return self._of[subject]

    def all_of(self, relation: str) -> Sequence[Triple]:
        if relation not in self._all:
            self._all[relation] = tuple(filter(_sure, self._graph.stating(relation, self._where)))
        return self._all[relation]


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

"""Everything the generators draw on, read once."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import sources
from clauses import clipped, recast, standalone
from name_swaps import Gazetteer, page_names
from sources import Document, Gold, content, key, rows, stem
from windows import Nearby, states, window, words

_FIGURE = re.compile(r"\b(?:[A-Z][\w'’-]*|\d[\d,.]*\d|\d)\b")


class Material:
    """Documents, their pages, gold pairs and the indexes over them."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.documents = sources.documents(data)
        self.pages = sources.pages(self.documents)
        self.gold = sources.gold(data)
        self._names: dict[str, dict[str, list[str]]] = {}

    @cached_property
    def abstracts(self) -> list[Document]:
        return [d for d in self.documents if d.kind == "abstract"]

    @cached_property
    def articles(self) -> list[Document]:
        return [d for d in self.documents if d.kind != "abstract"]

    @cached_property
    def near_abstracts(self) -> Nearby:
        return Nearby(f"{d.title} {' '.join(d.sentences)}" for d in self.abstracts)

    @cached_property
    def gazetteer(self) -> Gazetteer:
        facts = rows(self.data / "corpora" / "factbook_passages.jsonl.gz")
        said = [row["text"].split(": ", 1)[-1].strip() for row in facts if row["section"].endswith("Nationality > adjective")]
        return Gazetteer(self.documents, said)

    @cached_property
    def abstract_of(self) -> dict[str, Document]:
        """The abstract that a sentence stands in, by the sentence's first words."""
        return {key(s)[:50]: d for d in self.abstracts for s in d.sentences if words(s) > 6}

    def names(self, title: str) -> dict[str, list[str]]:
        if title not in self._names:
            self._names[title] = page_names(self.pages[title][:40], self.gazetteer)
        return self._names[title]

    def page_of(self, claim: str) -> str | None:
        """The title of the article that a claim names, the longest name first."""
        parts = re.findall(r"[\w'’.-]+", claim.rstrip("."))
        for size in range(min(6, len(parts)), 0, -1):
            for at in range(len(parts) - size + 1):
                name = " ".join(parts[at : at + size])
                if name.endswith(("'s", "’s")):
                    name = name[:-2]
                if len(name) > 4 and name[0].isupper() and name in self.pages and (size > 1 or at == 0):
                    return name
        return None

    def claims(
        self, documents: list[Document], rng: random.Random, each: int = 3, again: int = 1
    ) -> Iterator[tuple[Document, int, str]]:
        """(document, sentence number, claim) for statements that stand on their own, documents and sentences in random order."""
        for _ in range(again):
            for document in rng.sample(documents, len(documents)):
                numbers = rng.sample(range(len(document.sentences)), len(document.sentences))
                taken = 0
                for at in numbers:
                    claim = standalone(document.sentences[at], document, rng)
                    if claim is None:
                        continue
                    others = recast(claim, document) if rng.random() < 0.5 else []
                    yield (
                        document,
                        at,
                        rng.choice(others) if others else clipped(claim, rng) if rng.random() < 0.75 else claim,
                    )
                    taken += 1
                    if taken == each:
                        break


def figures(claim: str, title: str = "") -> set[str]:
    """The numbers and names of a claim that its title does not already give."""
    known = content(title)
    first = claim.split(" ", 1)[0]
    return {stem(f.lower()) for f in _FIGURE.findall(claim) if f != first} - known


def undecided(claim: str, title: str, candidates: list[str], share: float, most: int = 1) -> list[str]:
    """The texts nearest to a claim in words among those that do not state it."""
    wanted, exact = content(claim), figures(claim, title)
    own = wanted - content(title) or wanted
    scored = []
    for text in candidates:
        terms = content(text)
        if states(own, terms, exact, share) or (not exact and states(own, terms, set(), share - 0.15)):
            continue
        scored.append((-len(wanted & terms) / (6 + len(terms)) ** 0.5, text))
    return [text for _, text in sorted(scored)[:most]]


def runs(document: Document, rng: random.Random, most: int, count: int) -> list[str]:
    """Some windows of a document."""
    found = []
    for _ in range(count):
        low, high = window(document.sentences, rng.randrange(len(document.sentences)), most, rng)
        found.append(" ".join(document.sentences[low:high]))
    return found


def decisive(pair: Gold) -> int | None:
    """Gold evidence that decides is relevant; of gold evidence that does not, nothing is known."""
    return None if pair.label == sources.NEI else 1

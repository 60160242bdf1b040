"""Sentences into pages: short documents whose triples point at the sentence that states them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from adjudge.adapters.starter.fact import Dataset
from adjudge.model.document import Document
from adjudge.model.knowledge import Stated
from adjudge.model.span import Span
from adjudge.model.triple import Entity, Triple

PAGE_CHARACTERS = 480
"""Under the splitter's default of 512, so that a page is one passage."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Sentence:
    """A sentence and the statements (subject, relation, object) it makes."""

    text: str
    states: tuple[tuple[str, str, str], ...]


def states(text: str, subject: str, relation: str, *objects: str) -> Sentence:
    """A sentence that says one relation of one subject, of one object or of several."""
    return Sentence(text=text, states=tuple((subject, relation, each) for each in objects))


def pages(
    *,
    dataset: Dataset,
    key: str,
    title: str,
    sentences: Iterable[Sentence],
    entities: tuple[Entity, ...] = (),
    url: str | None = None,
) -> Iterator[Stated]:
    """The sentences as one document, or as several (`key`, `key/2`, …) where one would be too long."""
    for number, group in enumerate(_grouped(sentences), start=1):
        name = f"starter/{dataset.slug}/{key}" + (f"/{number}" if number > 1 else "")
        document = Document(
            key=name,
            text=" ".join(sentence.text for sentence in group),
            source=dataset.name,
            title=title,
            url=url or dataset.url,
            language="en",
        )
        triples = tuple(_triples(group, dataset.name))
        yield Stated(document=document, triples=triples, entities=entities if number == 1 else ())


def _grouped(sentences: Iterable[Sentence]) -> Iterator[list[Sentence]]:
    group: list[Sentence] = []
    length = 0
    for sentence in sentences:
        if group and length + 1 + len(sentence.text) > PAGE_CHARACTERS:
            yield group
            group, length = [], 0
        length += len(sentence.text) + (1 if group else 0)
        group.append(sentence)
    if group:
        yield group


def _triples(group: list[Sentence], source: str) -> Iterator[Triple]:
    start = 0
    for sentence in group:
        span = Span(start=start, end=start + len(sentence.text))
        for subject, relation, object_ in sentence.states:
            yield Triple(subject=subject, relation=relation, object=object_, source=source, span=span)
        start = span.end + 1

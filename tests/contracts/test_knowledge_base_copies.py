"""What Adjudge relies on when it gives a collection another name."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from adjudge.errors import InputError, UnknownName
from adjudge.ports import KnowledgeBase, KnowledgeGraph
from adjudge.values.knowledge import Entity, Filter, PreparedDocument, Triple
from adjudge.values.span import Span
from adjudge.values.trace import Ingested
from doubles import HashedEmbedder

Prepare = Callable[..., PreparedDocument]

OSLO = "Oslo is the capital of Norway. It lies at the head of a fjord. Rain falls there on many days."
CAPITAL = Triple(subject="Oslo", relation="capital of", object="Norway", span=Span(start=0, end=30), confidence=0.9)
CITY = Entity(name="Oslo", kind="city", aliases=("Kristiania", "Tiger City"))


@pytest.fixture
def library(kb: KnowledgeBase, live: int, prepare: Prepare) -> KnowledgeBase:
    """Two documents: one dated, of several passages, with a triple and other names; one plain."""
    day = dt.date(2024, 5, 17)
    oslo = prepare(OSLO, key="oslo", title="Oslo", published=day, triples=(CAPITAL,), entities=(CITY,), size=40)
    kb.add(live, [oslo, prepare("Snow fell in Bergen.", key="bergen", source="gazette")])
    return kb


def seen(kb: KnowledgeBase, collection: str, embedder: HashedEmbedder) -> list[object]:
    """All that a reader gets of a collection, but for its name and the ids of passages."""
    where = Filter(collections=(collection,))
    vector = embedder.embed(["rain in the capital of Norway"])[0].tobytes()
    found: list[object] = [[(d.key, d.content_sha256, d.published, d.title) for d in kb.export(collection)]]
    for hits in (kb.lexical("rain capital snow", 10, where), kb.vector(vector, 10, where)):
        passages = kb.passages([hit.passage_id for hit in hits])
        found.append([(p.text, p.span, p.document_key, p.source) for p in passages])
        found.append([hit.score for hit in hits])
    return found


def sources(kb: KnowledgeBase, collection: str) -> dict[str, int]:
    return {info.name: info.documents for info in kb.sources(collection)}


class TestTheCopy:
    def test_holds_all_the_original_holds_and_is_found_alike(self, library: KnowledgeBase, embedder: HashedEmbedder) -> None:
        library.copy("library", "archive")
        assert seen(library, "archive", embedder) == seen(library, "library", embedder)
        original, copy = {c.name: c for c in library.collections()}["library"], library.collections()[0]
        assert copy.name == "archive"
        assert (copy.documents, copy.passages, copy.triples) == (2, original.passages, 1)
        assert (copy.embedder, copy.can_roll_back) == (embedder.name, False)

    def test_states_what_the_original_states(self, library: KnowledgeBase, graph: KnowledgeGraph) -> None:
        library.copy("library", "archive")
        (triple,), (entity,) = graph.said_in("archive", "oslo")
        assert (triple.subject, triple.relation, triple.object, triple.span) == (
            "Oslo", "capital of", "Norway", Span(start=0, end=30),
        )  # fmt: skip
        assert (triple.confidence, triple.date) == (0.9, dt.date(2024, 5, 17))
        assert (entity.name, set(entity.aliases)) == ("Oslo", {"Kristiania", "Tiger City"})
        library.drop("library")
        assert [e.name for e in graph.find("Kristiania")] == ["Oslo"], "the other names are the copy's too"
        (near,) = graph.neighbourhood(["Tiger City"], hops=1, limit=5, where=Filter(collections=("archive",)))
        assert library.passages([near.triple.passage_id or 0])[0].collection == "archive"

    def test_has_passages_of_its_own(self, library: KnowledgeBase) -> None:
        library.copy("library", "archive")
        ids = [
            {hit.passage_id for hit in library.lexical("rain snow", 10, Filter(collections=(name,)))}
            for name in ("library", "archive")
        ]
        assert all(ids) and not ids[0] & ids[1]
        assert {p.collection for p in library.passages(sorted(ids[1]))} == {"archive"}

    def test_goes_its_own_way_from_then_on(
        self, library: KnowledgeBase, graph: KnowledgeGraph, live: int, prepare: Prepare, embedder: HashedEmbedder
    ) -> None:
        copy = library.copy("library", "archive")
        library.remove("library", "gazette")
        library.add(live, [prepare("Hail fell.", key="hail")])
        assert sources(library, "archive") == {"gazette": 1, "notes": 1}
        library.add(copy, [prepare("Fog rose.", key="fog", source="almanac")])
        library.remove("archive", "notes")
        assert sources(library, "library") == {"notes": 2} and sources(library, "archive") == {
            "almanac": 1,
            "gazette": 1,
        }
        assert len(graph.said_in("library", "oslo")[0]) == 1
        assert library.live("archive", embedder=embedder.name, size=embedder.size) == copy

    def test_keeps_texts_that_the_original_lets_go(self, library: KnowledgeBase, embedder: HashedEmbedder) -> None:
        library.copy("library", "archive")
        before = seen(library, "archive", embedder)
        library.drop("library")
        assert seen(library, "archive", embedder) == before
        assert all(library.snapshot(d.content_sha256) is not None for d in library.export("archive"))

    def test_says_what_it_was_built_from(self, kb: KnowledgeBase, embedder: HashedEmbedder) -> None:
        kb.switch(kb.begin("news", embedder=embedder.name, size=embedder.size, label="morning"))
        kb.copy("news", "archive")
        assert [(c.name, c.label, c.documents) for c in kb.collections()] == [
            ("archive", "morning", 0),
            ("news", "morning", 0),
        ]

    def test_is_counted_while_it_is_made(self, library: KnowledgeBase) -> None:
        told: list[Ingested] = []
        library.copy("library", "archive", watch=told.append)
        (info,) = (c for c in library.collections() if c.name == "archive")
        assert {event.collection for event in told} == {"archive"}
        assert sum(event.documents for event in told) == info.documents
        assert sum(event.passages for event in told) == info.passages
        assert sum(event.triples for event in told) == info.triples


class TestANameInUse:
    def test_stands_for_the_copy_and_can_be_rolled_back(
        self, library: KnowledgeBase, prepare: Prepare, embedder: HashedEmbedder
    ) -> None:
        old = library.live("archive", embedder=embedder.name, size=embedder.size)
        library.add(old, [prepare("The archive burned.")])
        copy = library.copy("library", "archive")
        assert sources(library, "archive") == {"gazette": 1, "notes": 1}
        assert library.rollback("archive") == old
        assert [d.text for d in library.export("archive")] == ["The archive burned."]
        assert library.rollback("archive") == copy

    def test_may_have_been_another_embedders(self, library: KnowledgeBase, embedder: HashedEmbedder) -> None:
        library.live("archive", embedder="other-model", size=8)
        copy = library.copy("library", "archive")
        assert library.live("archive", embedder=embedder.name, size=embedder.size) == copy
        assert seen(library, "archive", embedder) == seen(library, "library", embedder)

    def test_may_be_copied_to_again_and_again(self, library: KnowledgeBase, live: int, prepare: Prepare) -> None:
        first = library.copy("library", "archive")
        library.add(live, [prepare("Hail fell.", key="hail")])
        second = library.copy("library", "archive")
        third = library.copy("library", "archive")
        assert len({first, second, third}) == 3
        assert sources(library, "archive") == {"gazette": 1, "notes": 2}
        assert library.rollback("archive") == second


class TestRefused:
    def test_a_source_that_is_not_there(self, library: KnowledgeBase) -> None:
        with pytest.raises(UnknownName, match="no collection named attic"):
            library.copy("attic", "archive")
        assert [c.name for c in library.collections()] == ["library"]

    def test_a_collection_onto_itself(self, library: KnowledgeBase, live: int) -> None:
        with pytest.raises(InputError, match="library cannot be copied onto itself"):
            library.copy("library", "library")
        assert [(c.generation, c.can_roll_back) for c in library.collections()] == [(live, False)]

"""Candidates for a claim: how the searches are joined, narrowed and explained."""

from __future__ import annotations

import datetime as dt

import pytest

from adjudge.errors import UnknownName
from adjudge.knowledge import ingest
from adjudge.knowledge.candidates import Gathered, gather, gather_graph
from adjudge.policy import load
from adjudge.ports import Embedder
from adjudge.values.document import Document
from adjudge.values.knowledge import Entity, Filter, Stated, Triple
from adjudge.values.span import Span
from doubles import HashedEmbedder, ManualClock, TemporaryKnowledgeBase

CAT = Document(key="cat", text="The cat sat on the mat.", source="zoo", title="Cat", url="https://a.example/1")
DOG = Document(
    key="dog", text="The dog chased the cat.", source="zoo", title="Dog", url="https://a.example/2",
    published=dt.date(2020, 5, 1),
)  # fmt: skip
OWL = Document(key="owl", text="The owl watched the cat at night.", source="wood", title="Owl", url="https://a.example/3")


@pytest.fixture
def store() -> TemporaryKnowledgeBase:
    store = TemporaryKnowledgeBase()
    add(store, "library", HashedEmbedder(), CAT, DOG, OWL)
    return store


def add(store: TemporaryKnowledgeBase, collection: str, embedder: Embedder, *documents: Document | Stated) -> None:
    keeping = ingest.Keeping(store=store, embedder=embedder, policy=load(), clock=ManualClock())
    ingest.add(documents, collection, keeping, lambda event: None)


def search(store: TemporaryKnowledgeBase, query: str, k: int = 3, *, profile: str = "library", **more: object) -> Gathered:
    embedders = {e.name: e for e in (HashedEmbedder(), HashedEmbedder(size=32))}
    return gather(query, k, store=store, embedder_named=embedders.__getitem__, policy=load(profile), **more)  # type: ignore[arg-type]


def test_both_searches_agree_on_the_best(store: TemporaryKnowledgeBase) -> None:
    found = search(store, "a cat on a mat").found
    assert found[0].passage.document_key == "cat"
    assert found[0].cosine is not None and found[0].bm25 is not None
    assert found[0].semantic is not None
    assert [f.score.value for f in found] == sorted((f.score.value for f in found), reverse=True)


def test_the_event_says_what_each_search_gave(store: TemporaryKnowledgeBase) -> None:
    event = search(store, "a cat on a mat", 2).event
    assert (event.lexical, event.vector, event.kept) == (3, 3, 2)


@pytest.mark.parametrize(("mode", "absent"), [("vector", "bm25"), ("lexical", "cosine")])
def test_a_single_search_can_be_asked_for(store: TemporaryKnowledgeBase, mode: str, absent: str) -> None:
    found = search(store, "a cat on a mat", mode=mode).found
    assert found[0].passage.document_key == "cat"
    assert all(getattr(f, absent) is None for f in found)


def test_as_of_leaves_undated_passages_out_and_counts_them(store: TemporaryKnowledgeBase) -> None:
    gathered = search(store, "cat", where=Filter(as_of=dt.date(2021, 1, 1)))
    assert [f.passage.document_key for f in gathered.found] == ["dog"]
    assert gathered.event.undated_left_out == 2


def test_on_the_web_no_site_crowds_out_the_others(store: TemporaryKnowledgeBase) -> None:
    assert len(search(store, "cat", profile="library").found) == 3
    assert len(search(store, "cat", profile="web").found) == 2


def test_collections_of_two_embedders_are_searched_together(store: TemporaryKnowledgeBase) -> None:
    add(
        store,
        "other",
        HashedEmbedder(size=32),
        Document(key="fox", text="A fox met a cat.", source="wood", title="Fox"),
    )
    found = search(store, "a fox met a cat", 4).found
    assert found[0].passage.document_key == "fox"
    assert {f.passage.collection for f in found} == {"library", "other"}


def test_an_unknown_collection_is_named(store: TemporaryKnowledgeBase) -> None:
    with pytest.raises(UnknownName, match="nowhere"):
        search(store, "cat", where=Filter(collections=("nowhere",)))


def test_statements_around_an_entity_come_best_first() -> None:
    store = TemporaryKnowledgeBase()
    text = "Canberra is the capital of Australia. Sydney is a city in Australia."
    stated = Stated(
        document=Document(key="au", text=text, source="atlas", title="Australia"),
        triples=(
            Triple(subject="Australia", relation="capital", object="Canberra", span=Span(start=0, end=37)),
            Triple(subject="Sydney", relation="country", object="Australia", span=Span(start=38, end=68)),
        ),
        entities=(Entity(name="Australia", kind="country"), Entity(name="Sydney", kind="city")),
    )
    add(store, "library", HashedEmbedder(), stated)
    claim = "Canberra is the capital of Australia."
    near = gather_graph(claim, ("Australia",), 5, graph=store.graph, policy=load())
    assert [n.triple.relation for n, _ in near] == ["capital", "country"]
    assert near[0][1].value > near[1][1].value


def test_an_address_that_is_none_does_not_fail_the_search(store: TemporaryKnowledgeBase) -> None:
    add(store, "library", HashedEmbedder(), Document(key="doi", text="A cat by number.", source="s", url="doi:10.1/x"))
    assert "doi" in {f.passage.document_key for f in search(store, "cat", 9, profile="web").found}


def test_a_query_of_no_known_word_finds_nothing(store: TemporaryKnowledgeBase) -> None:
    assert search(store, "").found == ()


def test_a_collection_of_an_unknown_embedder_is_searched_by_words(store: TemporaryKnowledgeBase) -> None:
    def gone(name: str) -> Embedder:
        raise UnknownName(f"There is no embedder {name}.")

    gathered = gather("a cat on a mat", 3, store=store, embedder_named=gone, policy=load())
    assert gathered.found[0].passage.document_key == "cat"
    assert [d.reason_code for d in gathered.degraded] == ["embedder_missing"]
    assert "library" in gathered.degraded[0].detail

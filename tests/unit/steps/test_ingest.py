"""Cutting and preparing documents."""

from __future__ import annotations

from adjudge.adapters.doubles import HashedEmbedder
from adjudge.model.document import Document
from adjudge.model.knowledge import Stated
from adjudge.policy.passages import PassagePolicy
from adjudge.steps.ingest import cut, embedded_text, prepare

SMALL = PassagePolicy(size=80, overlap=20)


def test_a_passage_is_embedded_under_its_title() -> None:
    embedder = HashedEmbedder()
    titled = Stated(document=Document(key="a", text="It is the capital.", source="s", title="Canberra"))
    bare = Stated(document=Document(key="b", text="It is the capital.", source="s"))
    prepared = prepare([titled, bare], embedder, SMALL)
    assert embedded_text("Canberra", "It is the capital.") == "Canberra. It is the capital."
    assert prepared[0].passages[0].vector == embedder.embed(["Canberra. It is the capital."])[0].tobytes()
    assert prepared[1].passages[0].vector == embedder.embed(["It is the capital."])[0].tobytes()


def test_vectors_stay_with_their_passages_across_documents() -> None:
    embedder = HashedEmbedder()
    texts = ["One short text.", "First sentence here. " * 12, "Another short text."]
    documents = [Stated(document=Document(key=str(i), text=t, source="s")) for i, t in enumerate(texts)]
    for stated, prepared in zip(documents, prepare(documents, embedder, SMALL), strict=True):
        assert tuple(p.span for p in prepared.passages) == cut(stated.document, SMALL)
        for passage in prepared.passages:
            assert passage.vector == embedder.embed([passage.span.of(stated.document.text)])[0].tobytes()


def test_nothing_to_prepare_is_nothing() -> None:
    assert prepare([], HashedEmbedder(), SMALL) == []


def test_another_language_is_cut_by_its_own_rules() -> None:
    german = "Das kostet z. B. zehn Euro. Danach schließt das Büro für heute. Morgen öffnet es wieder um neun Uhr früh."
    spans = cut(Document(key="de", text=german, source="s"), SMALL)
    assert [s.of(german)[-1] for s in spans] == ["."] * len(spans)

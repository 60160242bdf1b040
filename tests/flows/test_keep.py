"""Keeping the knowledge base, on the doubles and on the real store alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.errors import InputError, StoreError
from adjudge.knowledge import ingest
from adjudge.policy import load
from adjudge.ports import KnowledgeBase
from adjudge.values.document import Document, Skipped
from adjudge.values.knowledge import Filter
from adjudge.values.trace import Ingested
from doubles import HashedEmbedder, ManualClock, TemporaryKnowledgeBase


@pytest.fixture(params=["double", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[KnowledgeBase]:
    if request.param == "double":
        yield TemporaryKnowledgeBase()
        return
    real = SqliteKnowledgeBase(Database(tmp_path / "adjudge.db"))
    yield real
    real.close()


@pytest.fixture
def keeping(store: KnowledgeBase, tmp_path: Path) -> ingest.Keeping:
    small = tmp_path / "policy.toml"
    small.write_text("[passages]\nbatch = 3\n")  # several batches out of a few documents
    return ingest.Keeping(store=store, embedder=HashedEmbedder(), policy=load(path=small), clock=ManualClock())


def documents(count: int, word: str = "alpha") -> list[Document]:
    return [Document(key=f"d{i}", text=f"Number {i} is about {word}.", source="made", title=f"T{i}") for i in range(count)]


def unwatched(event: Ingested) -> None:
    """Nobody looks."""


def test_everything_readable_is_stored_and_the_rest_is_told(keeping: ingest.Keeping) -> None:
    skip = Skipped(path="x.bin", reason="It is not text.")
    report = ingest.add([*documents(5), skip, *documents(7)[5:]], "library", keeping, unwatched)
    assert (report.documents_added, report.passages_added, report.documents_unchanged) == (7, 7, 0)
    assert report.skipped == (skip,)
    assert {d.key for d in keeping.store.export("library")} == {f"d{i}" for i in range(7)}


def test_a_second_run_passes_over_what_is_stored(keeping: ingest.Keeping) -> None:
    ingest.add(documents(4), "library", keeping, unwatched)
    report = ingest.add(documents(6), "library", keeping, unwatched)
    assert (report.documents_added, report.documents_unchanged) == (2, 4)


def test_events_add_up_to_the_report(keeping: ingest.Keeping) -> None:
    seen: list[Ingested] = []
    report = ingest.add(documents(8), "library", keeping, seen.append)
    assert len(seen) > 1
    assert sum(e.passages for e in seen) == report.passages_added == 8
    assert {e.collection for e in seen} == {"library"}


def test_a_file_of_another_format_does_not_flood_the_report(keeping: ingest.Keeping, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ingest, "SKIPS_KEPT", 3)
    report = ingest.add([Skipped(path="x", reason="No.", row=i) for i in range(10)], "library", keeping, unwatched)
    assert len(report.skipped) == 4
    assert report.skipped[-1].reason.startswith("7 more")


def test_a_rebuild_is_seen_only_when_it_is_whole(keeping: ingest.Keeping) -> None:
    ingest.rebuild(documents(3, "alpha"), "news", keeping, unwatched, label="first")

    def watched() -> Iterator[Document]:
        yield from documents(5, "beta")
        assert not keeping.store.lexical("beta", 5, Filter(collections=("news",)))
        assert keeping.store.lexical("alpha", 5, Filter(collections=("news",)))

    ingest.rebuild(watched(), "news", keeping, unwatched, label="second")
    (news,) = keeping.store.collections()
    assert (news.documents, news.label, news.can_roll_back) == (5, "second", True)
    assert not keeping.store.lexical("alpha", 5, Filter())
    keeping.store.rollback("news")
    assert keeping.store.lexical("alpha", 5, Filter()) and not keeping.store.lexical("beta", 5, Filter())


def test_a_rebuild_of_nothing_readable_leaves_what_is_there(keeping: ingest.Keeping) -> None:
    ingest.rebuild(documents(3, "alpha"), "news", keeping, unwatched)
    with pytest.raises(InputError, match="stays as it was") as refused:
        ingest.rebuild([Skipped(path="a.pdf", reason="It is torn.")], "news", keeping, unwatched)
    assert refused.value.remedy == "a.pdf: It is torn."
    assert [c.documents for c in keeping.store.collections() if c.name == "news"] == [3]


def test_a_rebuild_that_fails_leaves_no_trace(keeping: ingest.Keeping) -> None:
    ingest.rebuild(documents(3, "alpha"), "news", keeping, unwatched)

    def breaking() -> Iterator[Document]:
        yield from documents(5, "beta")
        raise OSError("the network went away")

    with pytest.raises(OSError, match="went away"):
        ingest.rebuild(breaking(), "news", keeping, unwatched)
    (news,) = keeping.store.collections()
    assert (news.documents, news.can_roll_back) == (3, False)


def test_a_long_document_is_cut_and_each_passage_is_its_words(keeping: ingest.Keeping) -> None:
    text = " ".join(f"Sentence number {i} speaks of something else entirely." for i in range(60))
    ingest.add([Document(key="long", text=text, source="made")], "library", keeping, unwatched)
    hits = keeping.store.lexical("sentence", 50, Filter())
    passages = keeping.store.passages([h.passage_id for h in hits])
    assert len(passages) > 4
    for passage in passages:
        assert passage.text == passage.span.of(text)
        assert len(passage.text) <= keeping.policy.passages.size


def test_what_stopped_an_ingest_is_what_is_told(keeping: ingest.Keeping, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StoreError("The disk is full; nothing of this batch was stored.")

    monkeypatch.setattr(keeping.store, "add", full)
    monkeypatch.setattr(keeping.store, "settle", lambda generation: pytest.fail("there is nothing to settle"))
    with pytest.raises(StoreError, match="disk is full"):
        ingest.add(documents(2), "library", keeping, unwatched)

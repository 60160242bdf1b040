"""What Adjudge relies on when it reads a knowledge base: exact words, whole exports, true counts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from adjudge.ports import KnowledgeBase
from adjudge.values.document import Document, TableCell, TableRow, content_sha256
from adjudge.values.knowledge import Filter, PreparedDocument
from doubles import HashedEmbedder

Prepare = Callable[..., PreparedDocument]


class TestReading:
    def test_a_passage_is_exactly_its_stretch_of_the_snapshot(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        text = "Zürich — 🏔️ snow! e\u0301cole snow. 東京の snow。\r\n\tSnow  ends."
        kb.add(live, [prepare(text, size=14, title="Schnee", published=dt.date(2024, 5, 1))])
        passages = kb.passages([hit.passage_id for hit in kb.lexical("snow", 20, Filter())])
        assert len(passages) > 2
        for passage in passages:
            snapshot = kb.snapshot(passage.content_sha256)
            assert snapshot is not None
            assert snapshot == text
            assert passage.text == passage.span.of(snapshot)
            assert (passage.collection, passage.source, passage.title) == ("library", "notes", "Schnee")
            assert passage.published == dt.date(2024, 5, 1)

    def test_passages_come_in_the_order_asked_for(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare(f"Rain {n}.") for n in range(5)])
        ids = sorted((hit.passage_id for hit in kb.lexical("rain", 5, Filter())), reverse=True)
        asked = [ids[2], ids[0], 10**9, ids[4]]
        assert [p.id for p in kb.passages(asked)] == [ids[2], ids[0], ids[4]]
        assert kb.passages([]) == ()

    def test_thousands_of_passages_can_be_asked_for_at_once(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.")])
        (hit,) = kb.lexical("rain", 5, Filter())
        strangers = range(10**9, 10**9 + 2000)
        assert [p.id for p in kb.passages([*strangers, hit.passage_id])] == [hit.passage_id]

    def test_a_snapshot_is_found_by_its_hash_alone(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.")])
        assert kb.snapshot(content_sha256("Rain fell.")) == "Rain fell."
        assert kb.snapshot(content_sha256("Snow fell.")) is None
        assert kb.snapshot("no hash at all") is None

    def test_the_rows_of_a_source_come_in_order_or_not_at_all(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        bare = prepare("Oslo 700000. Bergen 290000. Rain.", size=12, source="towns.csv")
        rows = [TableRow(cells=(TableCell(name="town", value=name),)) for name in ("Oslo", "Bergen")]
        told = [replace(p, row=row) for p, row in zip(bare.passages, [*rows, None], strict=False)]
        kb.add(live, [replace(bare, passages=tuple(told)), prepare("Rain elsewhere.")])
        assert [p.row for p in kb.rows("library", "towns.csv", 2)] == rows
        assert kb.rows("library", "towns.csv", 1) == kb.rows("library", "notes", 9) == ()

    def test_collections_are_small_up_to_so_many_passages(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare(f"Rain {n}.") for n in range(3)])
        assert [kb.small(Filter(), most) for most in (2, 3, 4)] == [(), ("library",), ("library",)]
        assert kb.small(Filter(collections=("library",)), 3) == ("library",)

    def test_an_export_gives_back_equal_documents(self, kb: KnowledgeBase, live: int, embedder: HashedEmbedder) -> None:
        documents = [
            Document(key="bare", text="Rain.", source="notes"),
            Document(
                key="ключ/2",
                text="Snow — naïve\n\n\t🏔.",
                source="https://example.org",
                title="T",
                section="S",
                url="https://example.org/a?b=c",
                published=dt.date(1987, 12, 31),
                language="de",
            ),
            Document(key="empty", text="", source="notes", url="", language="", title="E"),
        ]
        kb.add(live, [PreparedDocument(document=d, passages=()) for d in documents])
        assert sorted(kb.export("library"), key=lambda d: d.key) == sorted(documents, key=lambda d: d.key)

    def test_an_export_gives_a_large_collection_whole(self, kb: KnowledgeBase, live: int) -> None:
        documents = [Document(key=f"k{n}", text=f"Text {n}.", source="notes") for n in range(1203)]
        kb.add(live, [PreparedDocument(document=d, passages=()) for d in documents])
        assert {d.key for d in kb.export("library")} == {d.key for d in documents}

    def test_sources_are_counted_with_the_dates_they_span(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(
            live,
            [
                prepare("Rain fell.", source="gazette", published=dt.date(2020, 1, 1)),
                prepare("Snow fell. Hail fell.", source="gazette", published=dt.date(2022, 1, 1), size=12),
                prepare("Fog rose.", source="diary"),
            ],
        )
        diary, gazette = kb.sources("library")
        assert (diary.name, diary.documents, diary.passages) == ("diary", 1, 1)
        assert (diary.first_published, diary.last_published) == (None, None)
        assert (gazette.name, gazette.documents, gazette.passages) == ("gazette", 2, 3)
        assert (gazette.first_published, gazette.last_published) == (dt.date(2020, 1, 1), dt.date(2022, 1, 1))
        assert kb.sources() == (diary, gazette)

    def test_stats_agree_with_the_collections(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.")])
        stats = kb.stats()
        assert stats.collections == kb.collections()
        assert stats.index.keys() == {"library"}
        assert stats.triples == 0


class TestStamp:
    """What a finding is stamped with: two findings with one stamp saw the same knowledge base."""

    def test_it_stays_while_nothing_changes(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Snow fell.", key="a", source="notes")])
        assert kb.stamp() == kb.stamp()
        before = kb.stamp()
        kb.add(live, [prepare("Snow fell.", key="a", source="notes")])
        assert kb.stamp() == before

    def test_it_changes_with_what_is_added_replaced_removed_or_switched(
        self, kb: KnowledgeBase, live: int, prepare: Prepare, embedder: HashedEmbedder
    ) -> None:
        stamps = [kb.stamp()]
        kb.add(live, [prepare("Snow fell.", key="a", source="notes")])
        stamps.append(kb.stamp())
        kb.add(live, [prepare("Snow melted.", key="a", source="notes")])
        stamps.append(kb.stamp())
        kb.add(live, [prepare("Rain fell.", key="b", source="other")])
        stamps.append(kb.stamp())
        kb.remove("library", "other")
        stamps.append(kb.stamp())
        generation = kb.begin("library", embedder=embedder.name, size=embedder.size)
        kb.add(generation, [prepare("Hail fell.", key="c", source="notes")])
        assert kb.stamp() == stamps[-1]  # not to be seen yet
        kb.switch(generation)
        stamps.append(kb.stamp())
        assert all(before != after for before, after in pairwise(stamps))

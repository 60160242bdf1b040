"""What Adjudge relies on when it keeps documents in a knowledge base.

How they are searched is in test_knowledge_base_search.py, how a collection is rebuilt in
test_knowledge_base_builds.py. The adapters are listed in conftest.py.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace

import pytest

from adjudge.errors import AdjudgeError, InputError, UnknownName
from adjudge.ports import KnowledgeBase
from adjudge.values.document import content_sha256
from adjudge.values.knowledge import Added, Filter, PreparedDocument, PreparedPassage
from adjudge.values.span import Span
from doubles import HashedEmbedder

Prepare = Callable[..., PreparedDocument]


def texts(kb: KnowledgeBase, query: str) -> set[str]:
    """The words of every passage a lexical search finds."""
    hits = kb.lexical(query, 100, Filter())
    return {passage.text for passage in kb.passages([hit.passage_id for hit in hits])}


class TestCollections:
    def test_a_new_knowledge_base_is_empty(self, kb: KnowledgeBase) -> None:
        assert kb.collections() == ()
        assert kb.sources() == ()
        assert kb.embedders(Filter()) == {}
        assert texts(kb, "anything") == set()

    def test_a_collection_is_made_on_first_use_and_stays(self, kb: KnowledgeBase, live: int, embedder: HashedEmbedder) -> None:
        assert kb.live("library", embedder=embedder.name, size=embedder.size) == live
        (info,) = kb.collections()
        assert (info.name, info.embedder, info.generation) == ("library", embedder.name, live)
        assert (info.documents, info.passages, info.triples, info.can_roll_back) == (0, 0, 0, False)

    def test_collections_are_apart(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        other = kb.live("news", embedder="other-model", size=8)
        assert other != live
        kb.add(live, [prepare("Rain fell.")])
        assert [(i.name, i.documents) for i in kb.collections()] == [("library", 1), ("news", 0)]

    def test_another_embedder_is_refused(self, kb: KnowledgeBase, live: int, embedder: HashedEmbedder) -> None:
        with pytest.raises(InputError):
            kb.live("library", embedder="other-model", size=embedder.size)
        with pytest.raises(InputError):
            kb.live("library", embedder=embedder.name, size=embedder.size + 1)

    def test_it_is_known_which_embedder_built_which_collection(
        self, kb: KnowledgeBase, live: int, embedder: HashedEmbedder
    ) -> None:
        kb.live("news", embedder="other-model", size=8)
        kb.live("atlas", embedder=embedder.name, size=embedder.size)
        assert {e: set(c) for e, c in kb.embedders(Filter()).items()} == {
            embedder.name: {"atlas", "library"},
            "other-model": {"news"},
        }
        assert kb.embedders(Filter(collections=("news",))) == {"other-model": ("news",)}

    def test_an_unknown_collection_is_named_as_such(self, kb: KnowledgeBase, live: int) -> None:
        where = Filter(collections=("library", "atlantis"))
        for ask in (
            lambda: kb.lexical("x", 5, where),
            lambda: kb.vector(bytes(64), 5, where),
            lambda: kb.embedders(where),
            lambda: kb.undated(replace(where, as_of=dt.date(2024, 1, 1))),
            lambda: kb.sources("atlantis"),
            lambda: list(kb.export("atlantis")),
            lambda: kb.remove("atlantis", "notes"),
            lambda: kb.rollback("atlantis"),
        ):
            with pytest.raises(UnknownName, match="atlantis"):
                ask()

    def test_an_unknown_generation_is_refused(self, kb: KnowledgeBase, prepare: Prepare) -> None:
        for ask in (
            lambda: kb.add(99, [prepare("Rain fell.")]),
            lambda: kb.switch(99),
            lambda: kb.discard(99),
            lambda: kb.settle(99),
            lambda: kb.unchanged(99, []),
        ):
            with pytest.raises(AdjudgeError):
                ask()


class TestAdding:
    def test_it_is_said_what_went_in(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        long = prepare("Snow fell. Hail fell. Rain fell.", size=12)
        assert kb.add(live, [long, prepare("Fog rose.")]) == Added(added=2, passages=4)
        (info,) = kb.collections()
        assert (info.documents, info.passages) == (2, 4)

    def test_an_empty_batch_changes_nothing(self, kb: KnowledgeBase, live: int) -> None:
        assert kb.add(live, []) == Added()

    def test_a_document_without_passages_is_kept(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        blank = prepare("   ", key="blank")
        assert kb.add(live, [blank]) == Added(added=1)
        assert list(kb.export("library")) == [blank.document]

    def test_the_same_again_is_unchanged(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.", key="a")])
        before = kb.lexical("rain", 5, Filter())
        assert kb.add(live, [prepare("Rain fell.", key="a")]) == Added(unchanged=1)
        assert kb.lexical("rain", 5, Filter()) == before

    def test_a_known_key_with_new_text_replaces(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.", key="a")])
        old = kb.lexical("rain", 5, Filter())[0].passage_id
        assert kb.add(live, [prepare("Snow fell. Hail fell.", key="a", size=12)]) == Added(updated=1, passages=2)
        assert texts(kb, "rain fell") == {"Snow fell.", "Hail fell."}
        assert kb.passages([old]) == ()
        assert [d.text for d in kb.export("library")] == ["Snow fell. Hail fell."]

    def test_vectors_of_replaced_text_are_gone(
        self, kb: KnowledgeBase, live: int, prepare: Prepare, embedder: HashedEmbedder
    ) -> None:
        kb.add(live, [prepare("Rain fell.", key="a")])
        kb.add(live, [prepare("Snow melted.", key="a")])
        (hit,) = kb.vector(embedder.embed(["Rain fell."])[0].tobytes(), 5, Filter())
        assert [p.text for p in kb.passages([hit.passage_id])] == ["Snow melted."]

    def test_a_known_key_with_a_new_date_or_title_is_updated(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.", key="a")])
        dated = prepare("Rain fell.", key="a", published=dt.date(2024, 5, 1), title="Weather")
        assert kb.add(live, [dated]) == Added(updated=1, passages=1)
        assert list(kb.export("library")) == [dated.document]

    def test_a_known_text_under_another_key_is_not_stored_twice(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.", key="a")])
        assert kb.add(live, [prepare("Rain fell.", key="b")]) == Added(duplicates=1)
        assert len(kb.lexical("rain", 5, Filter())) == 1
        assert [d.key for d in kb.export("library")] == ["a"]

    def test_duplicates_are_seen_inside_a_batch(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        batch = [prepare("Rain fell.", key="a"), prepare("Rain fell.", key="b")]
        assert kb.add(live, batch) == Added(added=1, duplicates=1, passages=1)

    @pytest.mark.parametrize("other", [{"source": "elsewhere"}, {"title": "Weather"}])
    def test_the_same_text_from_another_source_or_under_another_title_is_kept(
        self, kb: KnowledgeBase, live: int, prepare: Prepare, other: dict[str, str]
    ) -> None:
        kb.add(live, [prepare("Rain fell.", key="a")])
        assert kb.add(live, [prepare("Rain fell.", key="b", **other)]) == Added(added=1, passages=1)
        assert len(kb.lexical("rain", 5, Filter())) == 2

    def test_a_key_whose_new_text_another_holds_loses_its_old_text(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.", key="a"), prepare("Snow fell.", key="b")])
        kb.add(live, [prepare("Rain fell.", key="b")])
        assert texts(kb, "snow") == set()
        assert texts(kb, "rain") == {"Rain fell."}

    def test_the_last_of_a_key_repeated_in_a_batch_wins(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.", key="a"), prepare("Snow fell.", key="a")])
        assert texts(kb, "fell") == {"Snow fell."}

    def test_another_collection_may_hold_the_same_text(
        self, kb: KnowledgeBase, live: int, prepare: Prepare, embedder: HashedEmbedder
    ) -> None:
        news = kb.live("news", embedder=embedder.name, size=embedder.size)
        kb.add(live, [prepare("Rain fell.", key="a")])
        assert kb.add(news, [prepare("Rain fell.", key="a")]) == Added(added=1, passages=1)

    def test_a_batch_goes_in_whole_or_not_at_all(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        good = prepare("Rain fell.", key="good")
        misfit = replace(good, passages=(PreparedPassage(span=Span(start=0, end=4), vector=b"\x01"),))
        beyond = replace(good, passages=(PreparedPassage(span=Span(start=0, end=99), vector=bytes(64)),))
        unread = replace(good.passages[0], unread=(Span(start=5, end=99),))
        for bad in (misfit, beyond, replace(good, passages=(unread,))):
            bad = replace(bad, document=replace(good.document, key="bad", text="Snow fell."))
            with pytest.raises(InputError, match="bad"):
                kb.add(live, [good, bad])
            assert list(kb.export("library")) == []
            assert kb.lexical("rain", 5, Filter()) == ()

    def test_unread_words_are_kept_but_find_nothing(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        given = prepare("Rain fell. Believe me. Snow fell.", key="a")
        unread = (Span(start=11, end=22),)
        given = replace(given, passages=(replace(given.passages[0], unread=unread),))
        kb.add(live, [given, prepare("Fog rose.", key="b")])
        assert texts(kb, "believe") == set()
        assert texts(kb, "snow") == {"Rain fell. Believe me. Snow fell."}
        kb.copy("library", "copy")
        for collection in ("library", "copy"):
            where = Filter(collections=(collection,))
            (hit,) = kb.lexical("snow", 5, where)
            assert kb.passages([hit.passage_id])[0].unread == unread
            assert kb.lexical("believe", 5, where) == ()
        kb.remove("library", "notes")
        assert kb.lexical("snow", 5, Filter(collections=("library",))) == ()

    def test_unchanged_says_beforehand_what_add_will_find(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(
            live,
            [prepare("Rain fell.", key="a"), prepare("Snow fell.", key="b"), prepare("Fog rose.", key="c")],
        )
        again = [
            prepare("Rain fell.", key="a"),
            prepare("Snow melted.", key="b"),
            prepare("Fog rose.", key="c", title="Weather"),
            prepare("Hail fell.", key="d"),
        ]
        foretold = kb.unchanged(live, [prepared.document for prepared in again])
        assert foretold == (True, False, False, False)
        assert tuple(kb.add(live, [prepared]).unchanged == 1 for prepared in again) == foretold


class TestRemoving:
    def test_nothing_of_a_removed_source_is_found(
        self, kb: KnowledgeBase, live: int, prepare: Prepare, embedder: HashedEmbedder
    ) -> None:
        kb.add(
            live,
            [
                prepare("Rain fell here.", source="gazette"),
                prepare("Rain fell there.", source="gazette"),
                prepare("Rain fell at home.", source="diary"),
            ],
        )
        gone = [h.passage_id for h in kb.lexical("rain", 5, Filter(sources=("gazette",)))]
        assert kb.remove("library", "gazette") == 2
        assert texts(kb, "rain") == {"Rain fell at home."}
        near = kb.vector(embedder.embed(["Rain fell here."])[0].tobytes(), 5, Filter())
        assert {p.text for p in kb.passages([h.passage_id for h in near])} == {"Rain fell at home."}
        assert kb.passages(gone) == ()
        assert kb.snapshot(content_sha256("Rain fell here.")) is None
        assert [s.name for s in kb.sources()] == ["diary"]
        assert [d.source for d in kb.export("library")] == ["diary"]

    def test_removing_what_is_not_there_removes_nothing(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.")])
        assert kb.remove("library", "nobody") == 0
        assert texts(kb, "rain") == {"Rain fell."}

    def test_a_removed_document_can_be_added_again(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.")])
        kb.remove("library", "notes")
        assert kb.unchanged(live, [prepare("Rain fell.").document]) == (False,)
        assert kb.add(live, [prepare("Rain fell.")]) == Added(added=1, passages=1)
        assert texts(kb, "rain") == {"Rain fell."}

    def test_a_text_that_another_document_carries_stays(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.", key="a", source="gazette"), prepare("Rain fell.", key="b")])
        kb.remove("library", "gazette")
        assert kb.snapshot(content_sha256("Rain fell.")) is not None


class TestEditedFiles:
    """A file of rows is edited and added again: every row it now holds is stored, whatever moved where."""

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("ABCDE", "XABCDE"),
            ("ABCDE", "BCDE"),
            ("AB", "BA"),
            ("ABC", "CAB"),
            ("ABCD", "DXAB"),
        ],
    )
    def test_rows_that_move_keep_their_texts(
        self, kb: KnowledgeBase, live: int, prepare: Prepare, before: str, after: str
    ) -> None:
        for rows in (before, after):
            kb.add(live, [prepare(f"Row {letter}.", key=f"rows#{n}") for n, letter in enumerate(rows)])
        held = {d.key: d.text for d in kb.export("library")}
        assert {key: held[key] for key in held if int(key[5:]) < len(after)} == {
            f"rows#{n}": f"Row {letter}." for n, letter in enumerate(after)
        }

    def test_dropping_a_collection_leaves_nothing(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell."), prepare("Snow fell.")])
        assert kb.drop("library") == 2
        assert kb.collections() == ()
        with pytest.raises(UnknownName):
            kb.drop("library")

    def test_a_vector_of_nothing_is_near_to_nothing(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        added = prepare("Rain fell.")
        kb.add(live, [added])
        assert kb.vector(bytes(len(added.passages[0].vector)), 5, Filter()) == ()

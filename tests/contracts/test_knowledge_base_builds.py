"""What Adjudge relies on when it rebuilds a collection beside the live one and shares it across processes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudge.errors import AdjudgeError, StoreError
from adjudge.ports import KnowledgeBase
from adjudge.values.document import content_sha256
from adjudge.values.knowledge import Added, Filter, PreparedDocument
from doubles import HashedEmbedder

Prepare = Callable[..., PreparedDocument]
Open = Callable[[], KnowledgeBase]


@pytest.fixture
def begin(kb: KnowledgeBase, embedder: HashedEmbedder) -> Callable[[], int]:
    return lambda: kb.begin("library", embedder=embedder.name, size=embedder.size)


def texts(kb: KnowledgeBase, query: str) -> set[str]:
    """The words of every passage a lexical search finds."""
    hits = kb.lexical(query, 100, Filter())
    return {passage.text for passage in kb.passages([hit.passage_id for hit in hits])}


class TestGenerations:
    def test_a_build_is_invisible_until_it_is_switched_to(
        self,
        kb: KnowledgeBase,
        live: int,
        begin: Callable[[], int],
        prepare: Prepare,
        embedder: HashedEmbedder,
    ) -> None:
        kb.add(live, [prepare("Rain fell.", key="a")])
        build = begin()
        kb.add(build, [prepare("Snow fell.", key="a"), prepare("Snow melted.", key="b")])
        query = embedder.embed(["Snow fell."])[0].tobytes()
        assert texts(kb, "fell") == {"Rain fell."}
        assert len(kb.vector(query, 5, Filter())) == 1
        assert [d.text for d in kb.export("library")] == ["Rain fell."]
        assert kb.collections()[0].documents == 1
        kb.switch(build)
        assert texts(kb, "fell melted") == {"Snow fell.", "Snow melted."}
        assert len(kb.vector(query, 5, Filter())) == 2
        assert (kb.collections()[0].generation, kb.collections()[0].can_roll_back) == (build, True)

    def test_adding_to_a_build_does_not_touch_what_is_live(
        self, kb: KnowledgeBase, live: int, begin: Callable[[], int], prepare: Prepare
    ) -> None:
        kb.add(live, [prepare("Rain fell.", key="a")])
        build = begin()
        assert kb.add(build, [prepare("Rain fell.", key="a")]) == Added(added=1, passages=1)
        assert len(kb.lexical("rain", 5, Filter())) == 1

    def test_a_collection_may_begin_as_a_build(
        self, kb: KnowledgeBase, begin: Callable[[], int], prepare: Prepare, embedder: HashedEmbedder
    ) -> None:
        build = begin()
        kb.add(build, [prepare("Rain fell.")])
        assert kb.collections() == ()
        kb.switch(build)
        assert kb.live("library", embedder=embedder.name, size=embedder.size) == build
        assert not kb.collections()[0].can_roll_back

    def test_a_build_may_change_the_embedder(self, kb: KnowledgeBase, live: int) -> None:
        build = kb.begin("library", embedder="other-model", size=8)
        kb.switch(build)
        assert kb.live("library", embedder="other-model", size=8) == build

    def test_rolling_back_returns_the_state_before_and_twice_undoes_it(
        self,
        kb: KnowledgeBase,
        live: int,
        begin: Callable[[], int],
        prepare: Prepare,
        embedder: HashedEmbedder,
    ) -> None:
        kb.add(live, [prepare("Rain fell.")])
        build = begin()
        kb.add(build, [prepare("Snow fell.")])
        kb.switch(build)
        query = embedder.embed(["fell"])[0].tobytes()
        for generation, text in ((live, "Rain fell."), (build, "Snow fell."), (live, "Rain fell.")):
            assert kb.rollback("library") == generation
            assert texts(kb, "fell") == {text}
            (near,) = kb.vector(query, 5, Filter())
            assert kb.passages([near.passage_id])[0].text == text

    def test_with_nothing_to_go_back_to_a_rollback_is_refused(self, kb: KnowledgeBase, live: int) -> None:
        with pytest.raises(StoreError):
            kb.rollback("library")
        assert kb.collections()[0].generation == live

    def test_only_the_last_state_is_kept(self, kb: KnowledgeBase, live: int, begin: Callable[[], int], prepare: Prepare) -> None:
        kb.add(live, [prepare("Rain fell.", key="a")])
        builds = []
        for text in ("Snow fell.", "Hail fell."):
            builds.append(begin())
            kb.add(builds[-1], [prepare(text, key="a")])
            kb.switch(builds[-1])
        assert kb.snapshot(content_sha256("Rain fell.")) is None
        assert kb.rollback("library") == builds[0]
        assert texts(kb, "fell") == {"Snow fell."}

    def test_switching_to_what_is_live_keeps_the_way_back(self, kb: KnowledgeBase, live: int, begin: Callable[[], int]) -> None:
        build = begin()
        kb.switch(build)
        kb.switch(build)
        assert kb.rollback("library") == live

    def test_a_discarded_build_is_forgotten(
        self, kb: KnowledgeBase, live: int, begin: Callable[[], int], prepare: Prepare
    ) -> None:
        kb.add(live, [prepare("Rain fell.")])
        build = begin()
        kb.add(build, [prepare("Snow fell.")])
        kb.discard(build)
        assert kb.snapshot(content_sha256("Snow fell.")) is None
        assert texts(kb, "fell") == {"Rain fell."}
        with pytest.raises(AdjudgeError):
            kb.switch(build)

    def test_what_is_live_or_kept_for_rollback_cannot_be_discarded(
        self, kb: KnowledgeBase, live: int, begin: Callable[[], int]
    ) -> None:
        build = begin()
        kb.switch(build)
        for generation in (build, live):
            with pytest.raises(StoreError):
                kb.discard(generation)
        assert kb.rollback("library") == live

    def test_other_collections_do_not_notice(
        self,
        kb: KnowledgeBase,
        live: int,
        begin: Callable[[], int],
        prepare: Prepare,
        embedder: HashedEmbedder,
    ) -> None:
        news = kb.live("news", embedder=embedder.name, size=embedder.size)
        kb.add(news, [prepare("Rain fell.")])
        kb.switch(begin())
        kb.rollback("library")
        assert texts(kb, "rain") == {"Rain fell."}

    def test_settling_changes_nothing_that_is_found(
        self, kb: KnowledgeBase, live: int, prepare: Prepare, embedder: HashedEmbedder
    ) -> None:
        kb.add(live, [prepare(f"Rain {n} fell.") for n in range(20)])
        query = embedder.embed(["Rain 7 fell."])[0].tobytes()
        before = kb.vector(query, 10, Filter()), kb.lexical("rain 7", 10, Filter())
        kb.settle(live)
        assert (kb.vector(query, 10, Filter()), kb.lexical("rain 7", 10, Filter())) == before


class TestTwoProcesses:
    def test_each_sees_what_the_other_did(self, open_kb: Open, prepare: Prepare, embedder: HashedEmbedder) -> None:
        one, other = open_kb(), open_kb()
        query = embedder.embed(["Rain fell."])[0].tobytes()
        live = one.live("library", embedder=embedder.name, size=embedder.size)
        assert other.live("library", embedder=embedder.name, size=embedder.size) == live
        assert other.vector(query, 5, Filter()) == ()
        one.add(live, [prepare("Rain fell.", source="gazette")])
        assert texts(other, "rain") == {"Rain fell."}
        assert len(other.vector(query, 5, Filter())) == 1
        other.add(live, [prepare("Rain stopped.")])
        assert len(one.vector(query, 5, Filter())) == 2
        other.remove("library", "gazette")
        assert texts(one, "rain") == {"Rain stopped."}
        assert len(one.vector(query, 5, Filter())) == 1

    def test_a_switch_in_one_is_seen_by_the_other(self, open_kb: Open, prepare: Prepare, embedder: HashedEmbedder) -> None:
        one, other = open_kb(), open_kb()
        live = one.live("library", embedder=embedder.name, size=embedder.size)
        one.add(live, [prepare("Rain fell.")])
        assert texts(other, "fell") == {"Rain fell."}
        build = one.begin("library", embedder=embedder.name, size=embedder.size)
        one.add(build, [prepare("Snow fell.")])
        one.switch(build)
        assert texts(other, "fell") == {"Snow fell."}
        other.rollback("library")
        assert texts(one, "fell") == {"Rain fell."}


class TestBuildsAndTheirEnds:
    def test_a_build_says_what_it_was_built_from(self, kb: KnowledgeBase, embedder: HashedEmbedder) -> None:
        kb.switch(kb.begin("news", embedder=embedder.name, size=embedder.size, label="morning"))
        assert [c.label for c in kb.collections()] == ["morning"]

    def test_a_build_that_died_gives_way_to_the_next(self, kb: KnowledgeBase, begin: Callable[[], int]) -> None:
        died = begin()
        begin()
        with pytest.raises(AdjudgeError):
            kb.switch(died)

    def test_a_removed_source_does_not_come_back_with_a_rollback(
        self, kb: KnowledgeBase, begin: Callable[[], int], prepare: Prepare
    ) -> None:
        first = begin()
        kb.add(first, [prepare("The first text.", source="gone"), prepare("Another.", source="kept")])
        kb.switch(first)
        second = begin()
        kb.add(second, [prepare("The first text.", source="gone")])
        kb.switch(second)
        assert kb.remove("library", "gone") == 1
        kb.rollback("library")
        assert [d.text for d in kb.export("library")] == ["Another."]

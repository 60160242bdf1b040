"""What Adjudge relies on when it looks up entities and walks the statements between them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from adjudge.errors import UnknownName
from adjudge.ports import KnowledgeBase, KnowledgeGraph
from adjudge.values.document import Passage
from adjudge.values.knowledge import Added, Entity, Filter, Neighbour, PreparedDocument, Triple
from adjudge.values.span import Span
from doubles import HashedEmbedder

Prepare = Callable[..., PreparedDocument]

FRANCE = Entity(name="France", kind="country", aliases=("French Republic", "République française"))
PARIS = Entity(name="Paris", kind="city", aliases=("City of Light",))
SAINT_EX = Entity(name="Antoine de Saint-Exupéry", kind="person", aliases=("Saint-Ex",))

SENTENCES = (
    ("Paris is the capital of France.", "Paris", "capital of", "France"),
    ("The Seine flows through Paris.", "Seine", "flows through", "Paris"),
    ("The Seine rises in Burgundy.", "Seine", "rises in", "Burgundy"),
    ("Burgundy borders Champagne.", "Burgundy", "borders", "Champagne"),
    ("Antoine de Saint-Exupéry was born in Lyon.", "Antoine de Saint-Exupéry", "born in", "Lyon"),
)


def stated(
    prepare: Prepare,
    *sentences: tuple[str, str, str, str],
    confidence: float = 1.0,
    date: dt.date | None = None,
    **more: object,
) -> PreparedDocument:
    """A document of sentences, each with the triple it states at the place where it stands."""
    text = " ".join(sentence[0] for sentence in sentences)
    triples = []
    for sentence, subject, relation, object_ in sentences:
        start = text.index(sentence)
        span = Span(start=start, end=start + len(sentence))
        triples.append(
            Triple(
                subject=subject,
                relation=relation,
                object=object_,
                span=span,
                confidence=confidence,
                date=date,
            )
        )
    return prepare(text, triples=tuple(triples), **more)


@pytest.fixture
def atlas(kb: KnowledgeBase, live: int, prepare: Prepare) -> KnowledgeBase:
    """A small atlas, a passage a sentence."""
    kb.add(live, [stated(prepare, *SENTENCES, key="atlas", entities=(FRANCE, PARIS, SAINT_EX), size=45)])
    return kb


def said(neighbours: tuple[Neighbour, ...]) -> list[str]:
    return [f"{n.triple.subject} {n.triple.relation} {n.triple.object}" for n in neighbours]


def around(graph: KnowledgeGraph, *names: str, hops: int = 1, where: Filter | None = None) -> list[str]:
    return said(graph.neighbourhood(names, hops=hops, limit=50, where=where or Filter()))


def stated_in(graph: KnowledgeGraph, passage: Passage) -> list[Triple]:
    told, _ = graph.said_in(passage.collection, passage.document_key)
    return [triple for triple in told if triple.passage_id == passage.id]


class TestFinding:
    @pytest.mark.parametrize(
        "name",
        [
            "France",
            "france",
            "FRANCE",
            "French Republic",
            "french republic",
            "Republique francaise",
            " France ",
        ],
    )
    def test_an_entity_goes_by_its_name_and_aliases_without_case_or_accents(
        self, atlas: KnowledgeBase, graph: KnowledgeGraph, name: str
    ) -> None:
        found = graph.find(name)
        assert (found[0].name, found[0].kind) == ("France", "country")
        assert set(found[0].aliases) == set(FRANCE.aliases)

    def test_several_are_called_by_exact_names_at_once(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        found = graph.called(["the", "city of light", "FRANCE", "Republique francaise", "Exupéry", "Nowhere"])
        assert sorted(entity.name for entity in found) == ["France", "Paris"]
        assert graph.called([]) == ()

    @pytest.mark.parametrize("words", ["Exupery", "saint exupéry", "Antoine"])
    def test_an_entity_is_found_by_some_of_its_words(self, atlas: KnowledgeBase, graph: KnowledgeGraph, words: str) -> None:
        assert [entity.name for entity in graph.find(words)] == ["Antoine de Saint-Exupéry"]

    def test_the_exact_name_comes_before_those_that_share_a_word(
        self, kb: KnowledgeBase, live: int, graph: KnowledgeGraph, prepare: Prepare
    ) -> None:
        sentences = [
            ("Paris Texas is a film.", "Paris Texas", "is", "film"),
            ("Paris Hilton is a person.", "Paris Hilton", "is", "person"),
            ("Paris is a city.", "Paris", "is", "city"),
        ]
        kb.add(live, [stated(prepare, *sentences)])
        assert graph.find("paris")[0].name == "Paris"
        assert len(graph.find("paris")) == 3
        assert [entity.name for entity in graph.find("paris", k=1)] == ["Paris"]

    def test_what_a_triple_speaks_of_is_an_entity_even_when_nobody_introduced_it(
        self, atlas: KnowledgeBase, graph: KnowledgeGraph
    ) -> None:
        assert [entity.name for entity in graph.find("seine")] == ["Seine"]

    def test_entities_of_one_name_and_different_kinds_are_kept_apart(
        self, kb: KnowledgeBase, live: int, graph: KnowledgeGraph, prepare: Prepare
    ) -> None:
        country = stated(
            prepare,
            ("Georgia lies in the Caucasus.", "Georgia", "lies in", "Caucasus"),
            entities=(Entity(name="Georgia", kind="country", aliases=("Sakartvelo",)),),
        )
        state = stated(
            prepare,
            ("Georgia is a state of the USA.", "Georgia", "state of", "USA"),
            entities=(Entity(name="Georgia", kind="state", aliases=("Peach State",)),),
        )
        kb.add(live, [country, state])
        assert {entity.kind for entity in graph.find("Georgia")} == {"country", "state"}
        assert [entity.kind for entity in graph.find("Peach State")] == ["state"]

    @pytest.mark.parametrize("kinds", [("city", "thing"), ("thing", "city")])
    def test_one_whose_kind_was_not_told_is_the_one_of_its_name(
        self, kb: KnowledgeBase, live: int, graph: KnowledgeGraph, prepare: Prepare, kinds: tuple[str, str]
    ) -> None:
        for kind, alias in zip(kinds, ("Petit Paris", "Leipzsch"), strict=True):
            entity = Entity(name="Leipzig", kind=kind, aliases=(alias,))
            kb.add(live, [stated(prepare, (f"Leipzig, {alias}.", "Leipzig", "called", alias), entities=(entity,))])
        (leipzig,) = graph.find("Leipzig", k=1)
        assert (leipzig.kind, set(leipzig.aliases)) == ("city", {"Petit Paris", "Leipzsch"})

    def test_aliases_gather_over_documents(
        self, atlas: KnowledgeBase, live: int, graph: KnowledgeGraph, prepare: Prepare
    ) -> None:
        more = Entity(name="Paris", kind="city", aliases=("Lutetia",))
        atlas.add(live, [stated(prepare, ("Lutetia was Paris.", "Paris", "was once", "Lutetia"), entities=(more,))])
        (paris,) = graph.find("Paris", k=1)
        assert set(paris.aliases) == {"City of Light", "Lutetia"}

    def test_nobody_goes_by_an_unknown_name(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        assert graph.find("Xanadu") == ()
        assert graph.find("France", k=0) == ()

    @pytest.mark.parametrize("name", ["", " ", '"', "France OR", "NEAR(", "*", "\u0000", "\ud800", "a AND b'", "x" * 10_000, "🏔"])
    def test_any_text_may_be_looked_up(self, atlas: KnowledgeBase, graph: KnowledgeGraph, name: str) -> None:
        assert {entity.name for entity in graph.find(name)} <= {"France"}
        assert around(graph, name) == []

    def test_an_empty_knowledge_base_knows_nobody(self, kb: KnowledgeBase, graph: KnowledgeGraph) -> None:
        assert graph.find("France") == ()
        assert around(graph, "France") == []


class TestWalking:
    def test_one_step_reaches_what_is_said_of_the_entity_itself(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        assert set(around(graph, "Paris")) == {"Paris capital of France", "Seine flows through Paris"}

    def test_two_steps_reach_what_is_said_of_its_neighbours_and_no_further(
        self, atlas: KnowledgeBase, graph: KnowledgeGraph
    ) -> None:
        assert set(around(graph, "Paris", hops=2)) == {
            "Paris capital of France",
            "Seine flows through Paris",
            "Seine rises in Burgundy",
        }

    def test_the_nearest_come_first_each_once_with_its_distance(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        near = graph.neighbourhood(["France"], hops=2, limit=50, where=Filter())
        assert said(near) == ["Paris capital of France", "Seine flows through Paris"]
        assert [n.hops for n in near] == [1, 2]

    def test_a_limit_cuts_the_farthest(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        for limit in (-1, 0, 1, 2, 3, 4):
            near = graph.neighbourhood(["Paris"], hops=2, limit=limit, where=Filter())
            assert [n.hops for n in near] == [1, 1, 2][: max(limit, 0)]

    def test_among_equally_near_the_most_certain_comes_first(
        self, kb: KnowledgeBase, live: int, graph: KnowledgeGraph, prepare: Prepare
    ) -> None:
        kb.add(
            live,
            [
                stated(prepare, ("Ada maybe met Bob.", "Ada", "met", "Bob"), confidence=0.4),
                stated(prepare, ("Ada surely met Cleo.", "Ada", "met", "Cleo"), confidence=0.9),
            ],
        )
        near = graph.neighbourhood(["Ada"], hops=1, limit=5, where=Filter())
        assert [(n.triple.object, n.triple.confidence) for n in near] == [("Cleo", 0.9), ("Bob", 0.4)]

    def test_a_walk_may_begin_at_an_alias_in_any_spelling(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        assert around(graph, "republique FRANÇAISE") == ["Paris capital of France"]

    def test_a_walk_from_several_entities_meets_each_triple_once_at_its_nearest(
        self, atlas: KnowledgeBase, graph: KnowledgeGraph
    ) -> None:
        near = graph.neighbourhood(["France", "Seine", "Xanadu"], hops=2, limit=50, where=Filter())
        distances = dict(zip(said(near), (n.hops for n in near), strict=True))
        assert distances == {
            "Paris capital of France": 1,
            "Seine flows through Paris": 1,
            "Seine rises in Burgundy": 1,
            "Burgundy borders Champagne": 2,
        }

    def test_an_unknown_or_missing_name_leads_nowhere(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        assert around(graph, "Xanadu", hops=2) == []
        assert around(graph, hops=2) == []

    def test_an_entity_with_a_number_in_its_name_can_be_walked_from_and_through(
        self, kb: KnowledgeBase, live: int, graph: KnowledgeGraph, prepare: Prepare
    ) -> None:
        flown = ("Armstrong flew on Apollo 11.", "Armstrong", "flew on", "Apollo 11")
        launched = ("Apollo 11 was launched from Florida.", "Apollo 11", "launched from", "Florida")
        kb.add(live, [stated(prepare, flown, launched, entities=(Entity(name="Apollo 11", kind="mission"),))])
        assert set(around(graph, "Apollo 11")) == {
            "Armstrong flew on Apollo 11",
            "Apollo 11 launched from Florida",
        }
        assert len(around(graph, "Armstrong", hops=2)) == 2

    def test_a_date_leaves_out_what_was_stated_later_or_undated_and_what_lies_behind_it(
        self, kb: KnowledgeBase, live: int, graph: KnowledgeGraph, prepare: Prepare
    ) -> None:
        def on(year: int | None, text: str, subject: str, relation: str, object_: str) -> PreparedDocument:
            sentence = (text, subject, relation, object_)
            return stated(prepare, sentence, date=dt.date(year, 1, 1) if year else None)

        kb.add(
            live,
            [
                on(2010, "Ada leads Acme.", "Ada", "leads", "Acme"),
                on(2020, "Bob leads Acme.", "Bob", "leads", "Acme"),
                on(None, "Cleo leads Acme.", "Cleo", "leads", "Acme"),
                on(2005, "Bob lives in Rome.", "Bob", "lives in", "Rome"),
            ],
        )
        assert around(graph, "Acme", where=Filter(as_of=dt.date(2015, 1, 1)), hops=2) == ["Ada leads Acme"]
        assert around(graph, "Acme", where=Filter(as_of=dt.date(2020, 1, 1))) == [
            "Ada leads Acme",
            "Bob leads Acme",
        ]
        assert around(graph, "Acme", where=Filter(published_from=dt.date(2015, 1, 1))) == ["Bob leads Acme"]
        assert len(around(graph, "Acme")) == 3

    def test_a_triple_without_a_date_was_stated_when_its_document_was_published(
        self, kb: KnowledgeBase, live: int, graph: KnowledgeGraph, prepare: Prepare
    ) -> None:
        sentence = ("Ada leads Acme.", "Ada", "leads", "Acme")
        kb.add(live, [stated(prepare, sentence, published=dt.date(2012, 1, 1))])
        assert around(graph, "Acme", where=Filter(as_of=dt.date(2011, 1, 1))) == []
        assert around(graph, "Acme", where=Filter(as_of=dt.date(2013, 1, 1))) == ["Ada leads Acme"]

    def test_collections_and_sources_narrow_the_walk(
        self, atlas: KnowledgeBase, graph: KnowledgeGraph, prepare: Prepare, embedder: HashedEmbedder
    ) -> None:
        news = atlas.live("news", embedder=embedder.name, size=embedder.size)
        atlas.add(
            news,
            [stated(prepare, ("Paris hosts the games.", "Paris", "hosts", "the games"), source="gazette")],
        )
        assert around(graph, "Paris", where=Filter(collections=("news",))) == ["Paris hosts the games"]
        assert around(graph, "Paris", where=Filter(sources=("gazette",))) == ["Paris hosts the games"]
        assert len(around(graph, "Paris")) == 3
        with pytest.raises(UnknownName, match="atlantis"):
            around(graph, "Paris", where=Filter(collections=("atlantis",)))


class TestProvenance:
    def test_a_triple_points_at_the_words_that_state_it(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        passages = atlas.passages([hit.passage_id for hit in atlas.lexical("Seine Paris Lyon", 10, Filter())])
        assert len(passages) > 2
        for passage in passages:
            triples = stated_in(graph, passage)
            assert triples
            snapshot = atlas.snapshot(passage.content_sha256)
            assert snapshot is not None
            for triple in triples:
                assert triple.span is not None
                words = triple.span.of(snapshot)
                assert triple.subject in words and triple.object in words
                assert passage.span.start <= triple.span.start and triple.span.end <= passage.span.end
                assert (triple.passage_id, triple.collection, triple.source) == (
                    passage.id,
                    "library",
                    "notes",
                )

    def test_what_a_walk_finds_has_the_same_provenance(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        for neighbour in graph.neighbourhood(["Paris"], hops=2, limit=10, where=Filter()):
            assert neighbour.triple.passage_id is not None
            (passage,) = atlas.passages([neighbour.triple.passage_id])
            assert neighbour.triple in stated_in(graph, passage)

    def test_triples_are_counted_where_they_are_added(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        assert kb.add(live, [stated(prepare, *SENTENCES)]) == Added(added=1, passages=1, triples=len(SENTENCES))
        assert kb.collections()[0].triples == len(SENTENCES)
        assert kb.stats().triples == len(SENTENCES)


class TestStatements:
    def test_a_relation_has_all_its_statements_in_order(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        found = graph.stating("flows through", Filter())
        assert [(t.subject, t.object) for t in found] == [("Seine", "Paris")]
        (passage,) = atlas.passages([found[0].passage_id or 0])
        assert list(found) == stated_in(graph, passage), "with where they stand"
        assert graph.stating("flows", Filter()) == ()

    def test_a_filter_narrows_them(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        assert graph.stating("borders", Filter(sources=("nobody",))) == ()
        assert graph.stating("borders", Filter(as_of=dt.date(1900, 1, 1))) == ()


class TestWhatADocumentSays:
    def test_its_statements_and_whom_it_introduces_come_back(
        self, kb: KnowledgeBase, live: int, graph: KnowledgeGraph, prepare: Prepare
    ) -> None:
        given = stated(prepare, SENTENCES[0], key="atlas", entities=(FRANCE, PARIS))
        kb.add(live, [given, stated(prepare, SENTENCES[3], key="other")])
        triples, entities = graph.said_in("library", "atlas")
        assert [(t.subject, t.relation, t.object, t.span) for t in triples] == [
            ("Paris", "capital of", "France", Span(start=0, end=31))
        ]
        assert entities == (FRANCE, PARIS)

    def test_a_document_that_is_not_there_says_nothing(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        assert graph.said_in("library", "nothing") == ((), ())


class TestOnlyWhatIsLive:
    def test_a_build_is_not_seen_before_the_switch_nor_after_a_rollback(
        self, atlas: KnowledgeBase, graph: KnowledgeGraph, prepare: Prepare, embedder: HashedEmbedder
    ) -> None:
        build = atlas.begin("library", embedder=embedder.name, size=embedder.size)
        atlas.add(build, [stated(prepare, ("Oz is a place.", "Oz", "is", "place"))])
        assert (graph.find("Oz"), around(graph, "Oz")) == ((), [])
        atlas.switch(build)
        assert around(graph, "Oz") == ["Oz is place"]
        assert (graph.find("Paris"), around(graph, "Paris")) == ((), [])
        (passage,) = atlas.passages([hit.passage_id for hit in atlas.lexical("Oz", 5, Filter())])
        assert len(stated_in(graph, passage)) == 1
        atlas.rollback("library")
        assert (graph.find("Oz"), around(graph, "Oz"), stated_in(graph, passage)) == ((), [], [])
        assert len(around(graph, "Paris")) == 2

    def test_nothing_of_a_removed_source_is_left(
        self, atlas: KnowledgeBase, live: int, graph: KnowledgeGraph, prepare: Prepare
    ) -> None:
        (passage,) = atlas.passages([hit.passage_id for hit in atlas.lexical("Champagne", 5, Filter())])
        atlas.add(live, [stated(prepare, ("Paris hosts the games.", "Paris", "hosts", "games"), source="gazette")])
        atlas.remove("library", "notes")
        assert stated_in(graph, passage) == []
        assert around(graph, "Paris", hops=2) == ["Paris hosts games"]
        assert graph.find("Champagne") == ()

    def test_a_replaced_document_takes_its_statements_along(
        self, kb: KnowledgeBase, live: int, graph: KnowledgeGraph, prepare: Prepare
    ) -> None:
        kb.add(live, [stated(prepare, ("Ada leads Acme.", "Ada", "leads", "Acme"), key="a")])
        kb.add(live, [stated(prepare, ("Bob leads Acme.", "Bob", "leads", "Acme"), key="a")])
        assert around(graph, "Acme") == ["Bob leads Acme"]
        assert graph.find("Ada") == ()

    def test_another_name_leaves_with_the_document_that_gave_it(
        self, atlas: KnowledgeBase, live: int, graph: KnowledgeGraph, prepare: Prepare
    ) -> None:
        hexagon = Entity(name="France", kind="country", aliases=("The Hexagon",))
        sentence = ("France borders Spain.", "France", "borders", "Spain")
        atlas.add(live, [stated(prepare, sentence, key="more", source="elsewhere", entities=(hexagon,))])
        assert [e.name for e in graph.find("the hexagon")] == ["France"]
        atlas.remove("library", "elsewhere")
        assert graph.find("the hexagon") == ()
        assert graph.find("French Republic")[0].name == "France"

    def test_a_build_gives_no_names_before_the_switch(
        self, atlas: KnowledgeBase, graph: KnowledgeGraph, prepare: Prepare, embedder: HashedEmbedder
    ) -> None:
        build = atlas.begin("library", embedder=embedder.name, size=embedder.size)
        hexagon = Entity(name="France", kind="country", aliases=("The Hexagon",))
        sentence = ("France borders Spain.", "France", "borders", "Spain")
        atlas.add(build, [stated(prepare, sentence, key="more", entities=(hexagon,))])
        assert graph.find("the hexagon") == ()
        atlas.discard(build)
        assert graph.find("the hexagon") == ()

    def test_a_walk_says_whom_the_names_stand_for(self, atlas: KnowledgeBase, graph: KnowledgeGraph) -> None:
        near = graph.neighbourhood(["city of light", "france"], hops=1, limit=9, where=Filter())
        assert {n.named for n in near} == {("France", "Paris")}

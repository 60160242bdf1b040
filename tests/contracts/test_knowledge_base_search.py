"""What Adjudge relies on when it searches a knowledge base by words and by vectors."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.ports import KnowledgeBase
from adjudge.values.knowledge import Filter, PreparedDocument
from doubles import HashedEmbedder

Prepare = Callable[..., PreparedDocument]

WEATHER = {
    "rain": "Heavy rain flooded the harbour of Lisbon.",
    "snow": "Snow closed the mountain passes of Switzerland.",
    "sun": "The sun dried the vineyards of Portugal.",
    "trade": "Lisbon traded wine, cork and salt.",
}


@pytest.fixture
def filled(kb: KnowledgeBase, live: int, prepare: Prepare) -> KnowledgeBase:
    kb.add(live, [prepare(text, key=key) for key, text in WEATHER.items()])
    return kb


@pytest.fixture
def dated(kb: KnowledgeBase, live: int, prepare: Prepare, embedder: HashedEmbedder) -> KnowledgeBase:
    """One statement under four keys: two sources, two collections, three dates and none."""
    kb.add(
        live,
        [
            prepare("Rain fell in 2020.", key="2020", source="gazette", published=dt.date(2020, 6, 1)),
            prepare("Rain fell in 2022.", key="2022", source="diary", published=dt.date(2022, 6, 1)),
            prepare("Rain fell. Rain stopped.", key="undated", source="gazette", size=13),
        ],
    )
    news = kb.live("news", embedder=embedder.name, size=embedder.size)
    kb.add(news, [prepare("Rain fell in 2024.", key="2024", source="gazette", published=dt.date(2024, 6, 1))])
    return kb


def keys(kb: KnowledgeBase, ids: list[int]) -> list[str]:
    return [passage.document_key for passage in kb.passages(ids)]


def by_words(kb: KnowledgeBase, query: str, where: Filter | None = None, k: int = 10) -> list[str]:
    return keys(kb, [hit.passage_id for hit in kb.lexical(query, k, where or Filter())])


class TestLexical:
    def test_passages_are_found_by_their_words_in_any_form(self, filled: KnowledgeBase) -> None:
        assert by_words(filled, "flooding harbours") == ["rain"]
        assert by_words(filled, "SNOW") == ["snow"]

    def test_accents_do_not_matter(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("Das Café in Zürich.", key="a")])
        assert by_words(kb, "cafe zurich") == ["a"]
        assert by_words(kb, "CAFÉ") == ["a"]

    def test_titles_are_searched_too(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        kb.add(live, [prepare("It rained all day.", key="a", title="Lisbon chronicle")])
        assert by_words(kb, "chronicle") == ["a"]

    def test_the_passage_that_shares_most_comes_first(self, filled: KnowledgeBase) -> None:
        assert by_words(filled, "wine and salt from Lisbon")[0] == "trade"
        assert by_words(filled, "rain in Lisbon") == ["rain", "trade"]

    def test_rare_words_weigh_more(self, kb: KnowledgeBase, live: int, prepare: Prepare) -> None:
        common = [prepare(f"River number {n} flows.", key=f"river-{n}") for n in range(8)]
        kb.add(live, [*common, prepare("Glacier number 9 flows.", key="glacier")])
        assert by_words(kb, "river glacier")[0] == "glacier"

    def test_scores_fall_from_first_to_last(self, filled: KnowledgeBase) -> None:
        scores = [hit.score for hit in filled.lexical("rain in Lisbon, sun in Portugal", 10, Filter())]
        assert len(scores) == 3
        assert scores == sorted(scores, reverse=True)

    def test_no_more_than_k_come_back(self, filled: KnowledgeBase) -> None:
        assert len(filled.lexical("Lisbon Portugal Switzerland", 2, Filter())) == 2
        assert filled.lexical("Lisbon", 0, Filter()) == ()
        assert filled.lexical("Lisbon", -1, Filter()) == ()

    def test_words_nobody_uses_find_nothing(self, filled: KnowledgeBase) -> None:
        assert filled.lexical("xylophone", 5, Filter()) == ()

    @pytest.mark.parametrize(
        "query",
        [
            'rain "harbour',
            "rain AND",
            "OR rain NOT",
            "NEAR(rain, 2)",
            "rain* ^rain title:rain -rain",
            "(((rain",
            "rain; DROP TABLE document; --",
            "rain'); rain\\",
            "rain {a b} : + %",
            "🌧 rain \u202e\u0000 e\u0301",
            "\ud800 rain",
            "rain " * 2000,
            "rain " + " ".join(f"word{n}" for n in range(2000)),
        ],
    )
    def test_any_text_is_a_query(self, filled: KnowledgeBase, query: str) -> None:
        assert "rain" in by_words(filled, query)

    @pytest.mark.parametrize("query", ["", "   ", '"', "***", "()", "\u0000", "\u202e", "!?", "x" * 10_000])
    def test_a_query_without_words_of_the_texts_finds_nothing(self, filled: KnowledgeBase, query: str) -> None:
        assert filled.lexical(query, 5, Filter()) == ()


class TestVector:
    def test_the_nearest_come_first_and_the_score_is_the_cosine(self, filled: KnowledgeBase, embedder: HashedEmbedder) -> None:
        query = embedder.embed(["Heavy rain flooded Lisbon."])[0]
        hits = filled.vector(query.tobytes(), 10, Filter())
        found = keys(filled, [hit.passage_id for hit in hits])
        assert len(hits) == len(WEATHER)
        assert found[0] == "rain"
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
        for key, hit in zip(found, hits, strict=True):
            row = embedder.embed([WEATHER[key]])[0]
            assert hit.score == pytest.approx(_cosine(query, row), abs=0.01)
            assert -1.0 <= hit.score <= 1.0

    def test_equal_vectors_have_cosine_one_and_opposite_ones_minus_one(
        self, kb: KnowledgeBase, live: int, prepare: Prepare, embedder: HashedEmbedder
    ) -> None:
        kb.add(live, [prepare("Heavy rain flooded the harbour.")])
        row = embedder.embed(["Heavy rain flooded the harbour."])[0]
        for sign in (1, -1):
            (hit,) = kb.vector((row * np.int8(sign)).tobytes(), 5, Filter())
            assert hit.score == pytest.approx(sign, abs=1e-3)
            assert -1.0 <= hit.score <= 1.0

    def test_no_more_than_k_come_back(self, filled: KnowledgeBase, embedder: HashedEmbedder) -> None:
        query = embedder.embed(["rain"])[0].tobytes()
        assert len(filled.vector(query, 2, Filter())) == 2
        assert filled.vector(query, 0, Filter()) == ()
        assert filled.vector(query, -1, Filter()) == ()

    def test_a_vector_without_direction_is_a_query_like_any_other(self, filled: KnowledgeBase, embedder: HashedEmbedder) -> None:
        hits = filled.vector(bytes(embedder.size), 10, Filter())
        assert all(hit.score == 0.0 for hit in hits)

    def test_a_vector_of_another_size_is_refused(self, filled: KnowledgeBase) -> None:
        with pytest.raises(InputError):
            filled.vector(bytes(7), 5, Filter())

    def test_collections_of_other_sizes_are_left_alone(self, filled: KnowledgeBase, embedder: HashedEmbedder) -> None:
        filled.live("other", embedder="other-model", size=8)
        assert len(filled.vector(embedder.embed(["rain"])[0].tobytes(), 10, Filter())) == len(WEATHER)


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        (Filter(), {"2020", "2022", "2024", "undated"}),
        (Filter(collections=("library",)), {"2020", "2022", "undated"}),
        (Filter(collections=("news", "library")), {"2020", "2022", "2024", "undated"}),
        (Filter(sources=("gazette",)), {"2020", "2024", "undated"}),
        (Filter(sources=("diary", "gazette")), {"2020", "2022", "2024", "undated"}),
        (Filter(sources=("nobody",)), set()),
        (Filter(as_of=dt.date(2022, 6, 1)), {"2020", "2022"}),
        (Filter(as_of=dt.date(2022, 5, 31)), {"2020"}),
        (Filter(published_from=dt.date(2022, 6, 1)), {"2022", "2024"}),
        (Filter(published_from=dt.date(2020, 6, 2), as_of=dt.date(2023, 1, 1)), {"2022"}),
        (Filter(collections=("news",), as_of=dt.date(2023, 1, 1)), set()),
        (Filter(sources=("gazette",), as_of=dt.date(2024, 6, 1)), {"2020", "2024"}),
    ],
)
def test_a_filter_holds_for_words_and_for_vectors(
    dated: KnowledgeBase, embedder: HashedEmbedder, where: Filter, expected: set[str]
) -> None:
    near = dated.vector(embedder.embed(["Rain fell."])[0].tobytes(), 10, where)
    assert set(by_words(dated, "rain", where)) == expected
    assert set(keys(dated, [hit.passage_id for hit in near])) == expected


def test_a_filter_does_not_cost_places_in_the_answer(
    kb: KnowledgeBase, live: int, prepare: Prepare, embedder: HashedEmbedder
) -> None:
    """The k best of what is admitted, not what is admitted of the k best."""
    crowd = [prepare(f"Rain rain rain {n}.", source="crowd") for n in range(50)]
    kb.add(live, [*crowd, prepare("Much later some rain fell on the hills.", key="lone", source="lone")])
    where = Filter(sources=("lone",))
    assert by_words(kb, "rain", where, k=1) == ["lone"]
    (near,) = kb.vector(embedder.embed(["rain"])[0].tobytes(), 1, where)
    assert keys(kb, [near.passage_id]) == ["lone"]


@pytest.mark.parametrize(
    ("where", "left_out"),
    [
        (Filter(), 0),
        (Filter(sources=("gazette",)), 0),
        (Filter(as_of=dt.date(2022, 1, 1)), 2),
        (Filter(sources=("gazette",), as_of=dt.date(2022, 1, 1)), 2),
        (Filter(sources=("diary",), as_of=dt.date(2022, 1, 1)), 0),
        (Filter(collections=("news",), as_of=dt.date(2022, 1, 1)), 0),
    ],
)
def test_the_undated_passages_a_filter_leaves_out_are_counted(dated: KnowledgeBase, where: Filter, left_out: int) -> None:
    assert dated.undated(where) == left_out


def _cosine(a: np.ndarray, b: np.ndarray) -> float:
    x, y = a.astype(float), b.astype(float)
    return float(x @ y / (np.linalg.norm(x) * np.linalg.norm(y)))

"""Belief travelling between the claims of an article (seed 002), worked by hand."""

from __future__ import annotations

import pytest

from adjudge.article.graph import centrality, most_central, propagated, without_circles
from adjudge.policy.article import ClaimGraphPolicy
from adjudge.values.claim import ClaimGraph, Edge, EdgeKind

SUPPORTS, CONTRADICTS, DEPENDS = EdgeKind.SUPPORTS, EdgeKind.CONTRADICTS, EdgeKind.DEPENDS_ON


def edge(source: str, target: str, weight: float, kind: EdgeKind = SUPPORTS) -> Edge:
    return Edge(source=source, target=target, kind=kind, weight=weight)


def graph(claims: str, *edges: Edge) -> ClaimGraph:
    return ClaimGraph(claims=tuple(claims), edges=edges)


class TestCircles:
    def test_the_weakest_edge_of_a_circle_goes(self) -> None:
        kept = without_circles(graph("abc", edge("c", "a", 0.4), edge("a", "b", 0.9), edge("b", "c", 0.6)))
        assert kept.dropped == (edge("c", "a", 0.4),)
        assert kept.edges == (edge("a", "b", 0.9), edge("b", "c", 0.6))
        assert kept.order == ("a", "b", "c")

    def test_what_comes_later_in_the_text_may_be_what_the_rest_rests_on(self) -> None:
        kept = without_circles(graph("ab", edge("a", "b", 0.2), edge("b", "a", 0.7, DEPENDS)))
        assert kept.dropped == (edge("a", "b", 0.2),)
        assert kept.order == ("b", "a")

    def test_of_two_as_strong_the_one_that_runs_forward_stays(self) -> None:
        back, forth = edge("b", "a", 0.5, CONTRADICTS), edge("a", "b", 0.5, CONTRADICTS)
        assert without_circles(graph("ab", back, forth)).dropped == (back,)

    def test_an_edge_that_two_circles_share_is_dropped_for_both(self) -> None:
        # a → b → d → a and a → c → d → a: the way back is the weakest of both.
        rest = (edge("a", "b", 0.9), edge("a", "c", 0.8), edge("b", "d", 0.7), edge("c", "d", 0.6))
        kept = without_circles(graph("abcd", edge("d", "a", 0.5), *rest))
        assert kept.dropped == (edge("d", "a", 0.5),)
        assert kept.edges == rest

    def test_no_claim_bears_on_itself_and_nothing_is_said_twice(self) -> None:
        kept = without_circles(graph("ab", edge("a", "a", 1.0), edge("a", "b", 0.3), edge("a", "b", 0.6)))
        assert kept.edges == (edge("a", "b", 0.6),)
        assert kept.dropped == (edge("a", "a", 1.0), edge("a", "b", 0.3))

    def test_claims_nothing_joins_keep_the_order_of_the_text(self) -> None:
        assert without_circles(graph("badc", edge("c", "a", 1.0))).order == ("b", "d", "c", "a")
        assert without_circles(ClaimGraph()).order == ()

    @pytest.mark.parametrize(
        ("given", "said"),
        [(graph("ab", edge("a", "x", 1.0)), "not in the graph"), (graph("aba"), "stands twice")],
    )
    def test_what_is_no_graph_is_refused(self, given: ClaimGraph, said: str) -> None:
        with pytest.raises(ValueError, match=said):
            without_circles(given)


class TestPropagation:
    GRAPH = without_circles(
        graph(
            "abcd",
            edge("a", "b", 0.5),
            edge("a", "c", 0.8, CONTRADICTS),
            edge("b", "d", 0.6, DEPENDS),
            edge("c", "d", 0.5),
        )
    )

    def test_beliefs_add_up_along_edges_and_a_contradiction_turns_them(self) -> None:
        found = propagated(self.GRAPH, {"a": 2.0, "b": 0.5, "c": -1.0})
        assert {claim: score.value for claim, score in found.items()} == pytest.approx(
            {
                "a": 2.0,
                "b": 1.5,  # .5 + .5 · 2
                "c": -2.6,  # −1 − .8 · 2
                "d": -0.4,  # 0 + .6 · 1.5 + .5 · −2.6
            }
        )

    def test_each_says_where_it_has_it_from(self) -> None:
        found = propagated(self.GRAPH, {"a": 2.0, "b": 0.5, "c": -1.0})
        assert [(t.name, t.raw, t.weight) for t in found["d"].terms] == [
            ("local", 0.0, 1.0),
            ("depends_on:b", pytest.approx(1.5), 0.6),
            ("supports:c", pytest.approx(-2.6), 0.5),
        ]

    def test_what_is_doubted_speaks_for_what_it_contradicts(self) -> None:
        assert propagated(self.GRAPH, {"a": -2.0})["c"].value == pytest.approx(1.6)  # −.8 · −2


class TestCentrality:
    GRAPH = without_circles(graph("abcd", edge("a", "b", 0.5), edge("b", "c", 1.0, CONTRADICTS)))

    def test_paths_in_both_directions_count_less_the_longer_they_are(self) -> None:
        # Onward: b 1, a .5 · (1 + .5 · 1) = .75. Back: b .5, c 1 · (1 + .5 · .5) = 1.25. Sums a .75, b 1.5, c 1.25.
        found = centrality(self.GRAPH, ClaimGraphPolicy())
        assert {claim: score.value for claim, score in found.items()} == pytest.approx(
            {"a": 0.5, "b": 1.0, "c": 0.833333, "d": 0.0}, abs=1e-6
        )
        assert [(t.name, t.raw) for t in found["b"].terms] == [("bears_on", 1.0), ("rests_on", 0.5)]

    def test_the_most_central_come_first_and_none_that_stands_alone(self) -> None:
        found = centrality(self.GRAPH, ClaimGraphPolicy())
        assert most_central(found, ClaimGraphPolicy()) == ("b", "c", "a")
        assert most_central(found, ClaimGraphPolicy(central=2)) == ("b", "c")
        assert most_central(centrality(without_circles(graph("ab")), ClaimGraphPolicy()), ClaimGraphPolicy()) == ()

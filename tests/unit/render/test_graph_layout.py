"""A claim graph is drawn in layers: every edge downwards, no node over another, always the same."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.render.claim_graph import Layout, Link, crossings, layered


@st.composite
def dags(draw: st.DrawFn) -> tuple[list[str], list[Link]]:
    """Nodes in any order, and links that run along one hidden order."""
    count = draw(st.integers(1, 14))
    nodes = [f"c{number}" for number in range(count)]
    pairs = [(a, b) for place, a in enumerate(nodes) for b in nodes[place + 1 :]]
    links = draw(st.lists(st.sampled_from(pairs), max_size=24)) if pairs else []
    return draw(st.permutations(nodes)), links


def taken(layout: Layout) -> list[tuple[float, int]]:
    """Every place on the drawing: of nodes, and of edges that pass a layer."""
    return [*layout.places.values(), *(place for bends in layout.bends.values() for place in bends)]


class TestLayers:
    def test_a_chain_stands_in_one_column(self) -> None:
        layout = layered(["a", "b", "c"], [("a", "b"), ("b", "c")])
        assert layout.places == {"a": (0.0, 0), "b": (0.0, 1), "c": (0.0, 2)}
        assert (layout.width, layout.height) == (0.0, 3)

    def test_the_longest_path_decides_and_the_short_way_round_has_a_bend(self) -> None:
        layout = layered(["a", "b", "c"], [("a", "b"), ("b", "c"), ("a", "c")])
        assert [layout.places[node][1] for node in "abc"] == [0, 1, 2]
        ((column, layer),) = layout.bends["a", "c"]
        assert layer == 1 and abs(column - layout.places["b"][0]) >= 1.0

    def test_what_only_leads_to_the_last_stands_just_above_it(self) -> None:
        layout = layered(["a", "b", "c", "late"], [("a", "b"), ("b", "c"), ("late", "c")])
        assert layout.places["late"][1] == 1 and layout.bends["late", "c"] == ()

    def test_links_that_need_not_cross_do_not(self) -> None:
        links = [("a", "y"), ("b", "x"), ("c", "z")]
        layout = layered(["a", "b", "c", "x", "y", "z"], links)
        rows: dict[int, list[str]] = defaultdict(list)
        for node in sorted(layout.places, key=lambda node: layout.places[node]):
            rows[layout.places[node][1]].append(node)
        assert crossings([rows[0], rows[1]], links) == 0

    def test_a_circle_is_refused_and_an_unknown_end_left_out(self) -> None:
        with pytest.raises(ValueError, match="circle"):
            layered(["a", "b"], [("a", "b"), ("b", "a")])
        assert layered(["a"], [("a", "a"), ("a", "nobody")]).places == {"a": (0.0, 0)}

    def test_nothing_is_a_drawing_of_nothing(self) -> None:
        assert layered([], []) == Layout(places={}, bends={}, width=0.0, height=0)


def test_crossings_are_counted_by_pairs() -> None:
    rows = [["a", "b", "c"], ["x", "y", "z"]]
    assert crossings(rows, [("a", "z"), ("b", "y"), ("c", "x")]) == 3
    assert crossings(rows, [("a", "x"), ("a", "y"), ("b", "y")]) == 0


class TestAnyGraph:
    @given(dags())
    def test_every_edge_leads_downwards_a_layer_at_a_time(self, graph: tuple[list[str], list[Link]]) -> None:
        nodes, links = graph
        layout = layered(nodes, links)
        assert set(layout.bends) == set(links)
        for (a, b), bends in layout.bends.items():
            passed = [layout.places[a][1], *(layer for _, layer in bends), layout.places[b][1]]
            assert all(after == before + 1 for before, after in pairwise(passed))

    @given(dags())
    def test_nothing_stands_over_anything_else(self, graph: tuple[list[str], list[Link]]) -> None:
        layout = layered(*graph)
        rows: dict[int, list[float]] = defaultdict(list)
        for column, layer in taken(layout):
            rows[layer].append(column)
        for columns in rows.values():
            assert all(after - before >= 1.0 - 1e-3 for before, after in pairwise(sorted(columns)))

    @given(dags())
    def test_it_stays_within_its_bounds(self, graph: tuple[list[str], list[Link]]) -> None:
        layout = layered(*graph)
        assert set(layout.places) == set(graph[0])
        assert min(column for column, _ in taken(layout)) == pytest.approx(0.0)
        assert max(column for column, _ in taken(layout)) == pytest.approx(layout.width)
        assert {layer for _, layer in taken(layout)} == set(range(layout.height))

    @given(dags())
    def test_the_same_graph_is_drawn_the_same(self, graph: tuple[list[str], list[Link]]) -> None:
        nodes, links = graph
        assert layered(nodes, links) == layered(nodes, reversed(links)) == layered(nodes, [*links, *links])

"""What holds for every graph of claims."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.article.graph import centrality, propagated, without_circles
from adjudge.policy.article import ClaimGraphPolicy
from adjudge.values.article_claim import OrderedGraph
from adjudge.values.claim import ClaimGraph, Edge, EdgeKind

CLAIMS = tuple("abcdefg")
ends = st.sampled_from(CLAIMS)
# Few weights, so that many are alike and ties are tried.
edges = st.builds(Edge, source=ends, target=ends, kind=st.sampled_from(EdgeKind), weight=st.sampled_from([0.1, 0.5, 1.0]))
graphs = st.lists(edges, max_size=20).map(lambda found: ClaimGraph(claims=CLAIMS, edges=tuple(found)))
beliefs = st.dictionaries(ends, st.floats(-5.0, 5.0), max_size=len(CLAIMS))


def path_products(graph: OrderedGraph, start: str, end: str) -> Iterable[float]:
    """Of every path from one claim to another, the product of its signed weights; of the empty path, 1."""
    if start == end:
        yield 1.0
    for edge in graph.edges:
        if edge.source == start:
            signed = -edge.weight if edge.kind is EdgeKind.CONTRADICTS else edge.weight
            yield from (signed * rest for rest in path_products(graph, edge.target, end))


@given(graphs, beliefs)
def test_one_pass_is_the_sum_over_all_paths(given_: ClaimGraph, local: dict[str, float]) -> None:
    graph = without_circles(given_)
    found = propagated(graph, local)
    for claim in CLAIMS:
        brute = sum(local.get(source, 0.0) * sum(path_products(graph, source, claim)) for source in CLAIMS)
        assert found[claim].value == pytest.approx(brute, abs=1e-9)


@given(graphs)
def test_every_claim_comes_after_those_that_bear_on_it(given_: ClaimGraph) -> None:
    graph = without_circles(given_)
    assert sorted(graph.order) == sorted(CLAIMS)
    place = {claim: at for at, claim in enumerate(graph.order)}
    assert all(place[edge.source] < place[edge.target] for edge in graph.edges)
    assert sorted((*graph.edges, *graph.dropped), key=repr) == sorted(given_.edges, key=repr), "none is lost"


def way(edges: Iterable[Edge], start: str, end: str) -> bool:
    reached, grown = {start}, True
    while grown:
        more = {edge.target for edge in edges if edge.source in reached} - reached
        reached, grown = reached | more, bool(more)
    return end in reached


@given(graphs)
def test_a_dropped_edge_is_the_weakest_of_a_circle_or_said_before(given_: ClaimGraph) -> None:
    graph = without_circles(given_)
    for gone in graph.dropped:
        as_strong = [edge for edge in graph.edges if edge.weight >= gone.weight]
        said = any(replace(edge, weight=gone.weight) == gone for edge in as_strong)
        assert said or way(as_strong, gone.target, gone.source)


@given(graphs, st.randoms(use_true_random=False))
def test_the_order_edges_were_found_in_does_not_matter(given_: ClaimGraph, chance: random.Random) -> None:
    shuffled = list(given_.edges)
    chance.shuffle(shuffled)
    assert without_circles(replace(given_, edges=tuple(shuffled))) == without_circles(given_)


@given(graphs)
def test_what_has_no_circles_is_left_as_it_is(given_: ClaimGraph) -> None:
    graph = without_circles(given_)
    again = without_circles(ClaimGraph(claims=CLAIMS, edges=graph.edges))
    assert (again.order, again.edges, again.dropped) == (graph.order, graph.edges, ())


@given(graphs)
def test_the_most_central_is_one_and_only_those_alone_are_nothing(given_: ClaimGraph) -> None:
    graph = without_circles(given_)
    found = {claim: score.value for claim, score in centrality(graph, ClaimGraphPolicy()).items()}
    joined = {end for edge in graph.edges for end in (edge.source, edge.target)}
    assert {claim for claim, value in found.items() if value > 0.0} == joined
    assert all(0.0 <= value <= 1.0 + 1e-9 for value in found.values())
    assert not joined or max(found.values()) == pytest.approx(1.0)

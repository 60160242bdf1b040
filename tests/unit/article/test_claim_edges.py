"""Which claims of an article bear on which, by a reader whose every opinion the test wrote down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from adjudge.article.contradictions.claim_pairs import claim_pairs
from adjudge.article.graph import Read, claim_edges
from adjudge.policy import Policy
from adjudge.values.article_claim import CoreClaim, PredicateType
from adjudge.values.claim import EdgeKind
from adjudge.values.evidence import Stance
from adjudge.values.span import Span

POLICY = Policy()
Pair = tuple[str, str]


def claim(id_: str, text: str, *subjects: str, at: int, type_: PredicateType = PredicateType.OTHER) -> CoreClaim:
    span = Span(start=at, end=at + len(text))
    return CoreClaim(id=id_, claim_text=text, span=span, subject_entities=subjects, predicate_type=type_)


def told(opinions: Mapping[Pair, tuple[float, float]]) -> Read:
    def read(pairs: Sequence[Pair]) -> list[Stance]:
        found = [opinions.get(pair, (0.0, 0.0)) for pair in pairs]
        return [Stance(supports=s, refutes=r, neutral=1.0 - s - r) for s, r in found]

    return read


FOUNDED = claim("founded", "Canberra was founded in 1913.", "Canberra", at=0)
LATER = claim("later", "Canberra was founded in 1927.", "Canberra", at=100)
CAPITAL = claim("capital", "Canberra is the capital of Australia.", "Canberra", at=200)
LONG = claim("long", "Canberra, since 1927 the capital of Australia, has 450,000 people.", "Canberra", at=300)


class TestContradictions:
    def test_it_is_told_with_its_probability_and_runs_from_the_earlier_to_the_later(self) -> None:
        a, b = FOUNDED.claim_text, LATER.claim_text
        related = claim_edges([LATER, FOUNDED], told({(a, b): (0.0, 0.9), (b, a): (0.0, 0.7)}), POLICY)
        (found,) = related.contradictions
        assert (found.a, found.b) == ("founded", "later")
        assert found.probability == pytest.approx(0.8)
        (edge,) = related.edges
        assert (edge.source, edge.target, edge.kind) == ("founded", "later", EdgeKind.CONTRADICTS)
        assert edge.weight == pytest.approx(0.4)  # .5 · .8
        assert related.pairs == 1

    def test_what_the_reader_does_not_confirm_is_none(self) -> None:
        a, b = FOUNDED.claim_text, LATER.claim_text
        related = claim_edges([FOUNDED, LATER], told({(a, b): (0.0, 0.6), (b, a): (0.0, 0.09)}), POLICY)
        assert related.contradictions == ()

    def test_nor_is_what_only_the_reader_finds(self) -> None:
        opened = claim("opened", "The bridge opened in 1932.", "bridge", at=0)
        painted = claim("painted", "The bridge was repainted in 2003.", "bridge", at=50)
        a, b = opened.claim_text, painted.claim_text
        related = claim_edges([opened, painted], told({(a, b): (0.0, 0.95), (b, a): (0.0, 0.95)}), POLICY)
        assert related.contradictions == ()


class TestSupport:
    def test_it_runs_from_what_supports(self) -> None:
        read = told({(LONG.claim_text, CAPITAL.claim_text): (0.9, 0.0)})
        (edge,) = claim_edges([CAPITAL, LONG], read, POLICY).edges
        assert (edge.source, edge.target, edge.kind) == ("long", "capital", EdgeKind.SUPPORTS)
        assert edge.weight == pytest.approx(0.45)

    def test_a_claim_said_again_supports_nothing(self) -> None:
        again = claim("again", "Canberra is Australia's capital.", "Canberra", at=400)
        part = claim("part", "Canberra is the capital of Australia, a land of six states.", "Canberra", at=500)
        for copy in (again, part):
            one, other = CAPITAL.claim_text, copy.claim_text
            assert claim_edges([CAPITAL, copy], told({(other, one): (0.95, 0.0)}), POLICY).edges == ()

    def test_nor_does_one_said_in_other_words(self) -> None:
        one, other = LONG.claim_text, CAPITAL.claim_text
        read = told({(one, other): (0.9, 0.0), (other, one): (0.9, 0.0)})
        closer = claim("closer", "Canberra has 450,000 people and is the capital.", "Canberra", at=600)
        both = {(a, b): (0.9, 0.0) for a in (one, closer.claim_text) for b in (one, closer.claim_text)}
        assert claim_edges([LONG, closer], told(both), POLICY).edges == ()
        assert len(claim_edges([LONG, CAPITAL], read, POLICY).edges) <= 1


class TestDependence:
    def test_a_claim_that_owes_its_subject_leans_on_the_one_before(self) -> None:
        text = "Canberra was founded in 1913. It lies inland."
        founded = claim("founded", text[:29], "Canberra", at=0)
        inland = CoreClaim(
            id="inland", claim_text="Canberra lies inland.", span=Span(start=30, end=45), subject_entities=("Canberra",)
        )
        (edge,) = claim_edges([founded, inland], told({}), POLICY, text=text).edges
        assert (edge.source, edge.target, edge.kind) == ("founded", "inland", EdgeKind.DEPENDS_ON)
        assert edge.weight == pytest.approx(0.1)  # .5 · .2

    def test_one_that_names_it_does_not(self) -> None:
        assert claim_edges([FOUNDED, CAPITAL], told({}), POLICY).edges == ()

    def test_a_quotation_leans_on_what_was_last_said_of_its_speaker(self) -> None:
        mayor = claim("mayor", "Anna Weiss is the mayor of Weston.", "Anna Weiss", at=0)
        other = claim("other", "The port closed in 1939.", "port", at=50)
        quote = claim("quote", '"It is safe," she said.', "Anna Weiss", at=100, type_=PredicateType.QUOTE)
        (edge,) = claim_edges([mayor, other, quote], told({}), POLICY).edges
        assert (edge.source, edge.target, edge.kind) == ("mayor", "quote", EdgeKind.DEPENDS_ON)


class TestPairs:
    def test_what_clashes_comes_first(self) -> None:
        pairs = claim_pairs([LONG, CAPITAL, LATER, FOUNDED], POLICY)
        assert (pairs[0].a.id, pairs[0].b.id, pairs[0].clash) == ("founded", "later", "date")

    def test_the_bridge_is_the_one_another_claim_names(self) -> None:
        opened = claim("opened", "The Harlow Bridge opened on 19 March 1932.", "Harlow Bridge", at=0)
        crowd = claim("crowd", "When the bridge was opened in 1935, a crowd walked across.", "crowd", at=100)
        (pair,) = claim_pairs([opened, crowd], POLICY)
        assert pair.clash == "date"

    def test_claims_that_share_no_entity_or_number_are_no_pair_whatever_words_they_share(self) -> None:
        one = claim("one", "Visitors to Rome admire old fountains.", "Visitors", at=0)
        other = claim("other", "Artists in Vienna admire old fountains.", "Artists", at=100)
        assert claim_pairs([one, other], POLICY) == ()

    def test_no_claims_no_pairs_and_nothing_read(self) -> None:
        def never(pairs: Sequence[Pair]) -> list[Stance]:
            raise AssertionError("nothing is there to read")

        assert claim_edges([], never, POLICY).pairs == 0
        assert claim_edges([FOUNDED], never, POLICY).edges == ()


def test_what_is_only_called_the_country_is_another_one_further_on() -> None:
    """Two nameless claims with rival figures clash where they stand close together, and not across an article."""

    def told_of(apart: int) -> int:
        one = claim("a", "The country has nine million inhabitants.", "country", at=0)
        there = claim("b", "The country has four million inhabitants.", "country", at=one.span.end + apart)
        both = {(x.claim_text, y.claim_text): (0.0, 0.9) for x, y in ((one, there), (there, one))}
        return len(claim_edges([one, there], told(both), POLICY).contradictions)

    assert (told_of(100), told_of(POLICY.claim_graph.near + 1)) == (1, 0)

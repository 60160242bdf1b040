"""What a skeleton must carry and what a claim must have (seed 002), worked by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.article.claim_fields import verifiability
from adjudge.article.claims import skeleton_coverage
from adjudge.policy.article import ArticlePolicy
from adjudge.values.article import (
    CoverageSkeleton,
    Detected,
    Mention,
    SkeletonEvent,
    SkeletonMeasurement,
    SkeletonPolicy,
    SkeletonQuote,
)
from adjudge.values.article_claim import CoreClaim, Falsifiability, PredicateType, TimeAnchor, TimeAnchorType
from adjudge.values.span import Span

POLICY = ArticlePolicy()


def at(start: int) -> Span:
    return Span(start=start, end=start + 4)


def mention(start: int) -> Mention:
    return Mention(text="1932", span=at(start))


def event(start: int, time: Mention | None = None) -> SkeletonEvent:
    return SkeletonEvent(span=at(start), subject="The bridge", verb="opened", time=time)


MEASURED = SkeletonMeasurement(span=at(40), metric="length", quantity=mention(50), unit="m")
QUOTED = SkeletonQuote(span=at(60), speaker="The mayor", quote_text="It holds.")
RULED = SkeletonPolicy(span=at(80), subject="The city", action="bans lorries", time=mention(90))


class TestCoverage:
    def test_what_is_missed_is_named_with_its_counts(self) -> None:
        found = skeleton_coverage(
            CoverageSkeleton(events=(event(0, mention(10)), event(20)), measurements=(MEASURED,)),
            Detected(times=5, numbers=2, quotes=2),
            POLICY,
        )
        assert not found.ok
        assert found.reason_codes == ("low_time_coverage:1/5", "low_quote_coverage:0/2")
        assert found.shares == {"time": 0.2, "number": 0.5, "quote": 0.0}

    def test_half_is_enough_and_nothing_to_carry_is_carried(self) -> None:
        found = skeleton_coverage(
            CoverageSkeleton(events=(event(0, mention(10)),), policies=(RULED,), quotes=(QUOTED,)),
            Detected(times=4, quotes=1),
            POLICY,
        )
        assert (found.ok, found.reason_codes) == (True, ())
        assert found.shares == {"time": 0.5, "number": 1.0, "quote": 1.0}

    def test_a_time_that_two_items_share_counts_once(self) -> None:
        shared = CoverageSkeleton(events=(event(0, mention(10)), event(20, mention(10))))
        assert skeleton_coverage(shared, Detected(times=3), POLICY).reason_codes == ("low_time_coverage:1/3",)

    def test_numbers_are_held_to_it_too(self) -> None:
        found = skeleton_coverage(CoverageSkeleton(measurements=(MEASURED,)), Detected(numbers=3), POLICY)
        assert found.reason_codes == ("low_number_coverage:1/3",)

    def test_the_tolerance_is_the_policy_s(self) -> None:
        text = Detected(times=5)
        one = CoverageSkeleton(events=(event(0, mention(10)),))
        assert skeleton_coverage(one, text, ArticlePolicy(tolerance=0.2)).ok


SOUND = CoreClaim(
    id="c1",
    claim_text="The Sydney Harbour Bridge opened in 1932.",
    span=Span(start=0, end=41),
    predicate_type=PredicateType.EVENT,
    subject_entities=("Sydney Harbour Bridge",),
    time_anchor=TimeAnchor(type=TimeAnchorType.EXPLICIT, text="1932"),
    retrieval_seed_terms=("Sydney Harbour Bridge", "opened", "1932"),
    falsifiability=Falsifiability(is_falsifiable=True, falsifiable_by="another year of opening"),
)


class TestVerifiability:
    def test_a_claim_that_has_everything_can_be_checked(self) -> None:
        found = verifiability(SOUND, POLICY)
        assert (found.ok, found.reason_codes) == (True, ())

    @pytest.mark.parametrize(
        ("faulty", "code"),
        [
            (replace(SOUND, claim_text=" "), "empty_claim_text"),
            (replace(SOUND, subject_entities=()), "missing_subject_entities"),
            (replace(SOUND, retrieval_seed_terms=("bridge", "1932")), "insufficient_retrieval_seed_terms"),
            (replace(SOUND, retrieval_seed_terms=("bridge", "Bridge", " ")), "insufficient_retrieval_seed_terms"),
            (replace(SOUND, falsifiability=Falsifiability()), "not_falsifiable"),
            (replace(SOUND, time_anchor=TimeAnchor()), "unknown_time_anchor"),
        ],
    )
    def test_what_is_lacking_is_named(self, faulty: CoreClaim, code: str) -> None:
        found = verifiability(faulty, POLICY)
        assert (found.ok, found.reason_codes) == (False, (code,))

    def test_all_that_is_lacking_is_named_in_one_order(self) -> None:
        bare = CoreClaim(id="c", claim_text="", span=Span(start=0, end=0))
        assert verifiability(bare, POLICY).reason_codes == (
            "empty_claim_text",
            "missing_subject_entities",
            "insufficient_retrieval_seed_terms",
            "not_falsifiable",
            "unknown_time_anchor",
        )

    @pytest.mark.parametrize("kind", PredicateType)
    def test_quotes_policies_rankings_and_existence_need_no_time(self, kind: PredicateType) -> None:
        timeless = replace(SOUND, predicate_type=kind, time_anchor=TimeAnchor())
        exempt = {"quote", "policy", "ranking", "existence"}
        assert verifiability(timeless, POLICY).ok is (kind in exempt)

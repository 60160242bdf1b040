"""From what was heard to a ruling."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from itertools import permutations

import pytest

from adjudge.facts.parts import decompose
from adjudge.policy import Policy
from adjudge.values.candidate import Candidate
from adjudge.values.claim import Claim
from adjudge.values.document import content_sha256
from adjudge.values.evidence import DecidedBy, EvidenceKind, Stance, Weighed, Window
from adjudge.values.inquiry import HeardCandidate, Occasion
from adjudge.values.span import Span
from adjudge.values.verdict import SubclaimStatus, Verdict, right_in
from adjudge.verify.assess import assess
from adjudge.verify.explain import counterfactual, reasoning
from adjudge.verify.intake import take_in

POLICY = Policy()
OCCASION = Occasion(today=dt.date(2026, 1, 1), top_k=5)
FOR = Stance(supports=0.92, refutes=0.03, neutral=0.05)
AGAINST = Stance(supports=0.03, refutes=0.92, neutral=0.05)
OPEN = Stance(supports=0.05, refutes=0.05, neutral=0.90)


def claim_of(text: str) -> Claim:
    claim = take_in(text, POLICY.claims).claim
    assert claim is not None
    return replace(claim, subclaims=decompose(claim, POLICY.claims))


def candidate(text: str, *, title: str = "", source: str = "", semantic: float = 0.85, name: str = "") -> Candidate:
    digest = content_sha256(text)
    return Candidate(
        id=name or digest[:16],
        kind=EvidenceKind.PASSAGE,
        text=text,
        content_sha256=digest,
        span=Span(start=0, end=len(text)),
        source=source or digest[:8],
        title=title,
        semantic=semantic,
        independent=digest,
    )


def weighed(text: str, stance: Stance) -> Weighed:
    whole = Span(start=0, end=len(text))
    return Weighed(
        stance=stance,
        decided_by=DecidedBy.JUDGE,
        rationale=whole if stance is not OPEN else None,
        windows=(Window(span=whole, scout=stance),),
    )


def heard(found: Candidate, *stances: Stance) -> HeardCandidate:
    return HeardCandidate(
        candidate=found,
        credibility=0.8,
        semantic=tuple(found.semantic for _ in stances),
        parts=tuple(weighed(found.text, stance) for stance in stances),
    )


CLAIM = claim_of("Canberra is the capital of Australia.")
TEXTS = (
    "Canberra is the capital of Australia.",
    "The capital of Australia is Canberra, chosen in 1908 over Sydney and Melbourne.",
    "Canberra, capital of Australia, lies inland.",
)
SUPPORTING = [heard(candidate(text), FOR) for text in TEXTS]
AGAINST_IT = heard(candidate("Canberra is not the capital of Australia any longer."), AGAINST)
SILENT = heard(candidate("Canberra, capital of Australia, has a long winter."), OPEN)


class TestRulings:
    def test_support_supports(self) -> None:
        found = assess(CLAIM, SUPPORTING, OCCASION, POLICY)
        assert found.ruling.verdict is Verdict.SUPPORTED
        assert found.subclaims[0].status is SubclaimStatus.STRONGLY_VALID
        assert found.grounds.supporting_sources == 3

    def test_contradiction_refutes(self) -> None:
        found = assess(CLAIM, [AGAINST_IT], OCCASION, POLICY)
        assert found.ruling.verdict is Verdict.REFUTED
        assert found.ruling.truthfulness_percent <= 15

    def test_silence_decides_nothing(self) -> None:
        found = assess(CLAIM, [SILENT], OCCASION, POLICY)
        assert found.ruling.verdict is Verdict.NOT_ENOUGH_EVIDENCE
        assert found.ruling.confidence.value <= 0.35

    def test_nothing_heard_decides_nothing(self) -> None:
        found = assess(CLAIM, [], OCCASION, POLICY)
        assert found.ruling.verdict is Verdict.NOT_ENOUGH_EVIDENCE
        assert found.evidence == ()

    def test_one_refuted_part_keeps_a_claim_from_being_supported(self) -> None:
        claim = claim_of("Canberra is the capital of Australia, and Sydney is the capital of New Zealand.")
        assert len(claim.subclaims) == 2
        right = heard(candidate(TEXTS[0]), FOR, OPEN)
        wrong = heard(candidate("Wellington, not Sydney, is the capital of New Zealand."), OPEN, AGAINST)
        found = assess(claim, [right, wrong], OCCASION, POLICY)
        assert found.ruling.verdict in {Verdict.REFUTED, Verdict.MIXED}
        assert [s.status for s in found.subclaims][1] is SubclaimStatus.INVALID

    def test_a_part_that_stays_open_keeps_a_claim_from_being_supported(self) -> None:
        claim = claim_of("Canberra is the capital of Australia, and Sydney is the oldest city of Australia.")
        assert len(claim.subclaims) == 2
        about = [heard(candidate(text), FOR, OPEN) for text in TEXTS]
        silent = heard(candidate("Sydney is a city of Australia that many old ships sailed to."), OPEN, OPEN)
        found = assess(claim, [*about, silent], OCCASION, POLICY)
        assert found.ruling.verdict is Verdict.NOT_ENOUGH_EVIDENCE
        assert found.grounds.stance_support == 0.0

    def test_a_passage_about_something_else_is_not_admitted(self) -> None:
        found = assess(CLAIM, [heard(candidate("Penguins live in the south.", semantic=0.1), FOR)], OCCASION, POLICY)
        assert found.items == ()
        assert not found.evidence[0].admissible
        assert found.evidence[0].reasons


class TestOrderAndCopies:
    def test_the_order_of_what_was_heard_does_not_matter(self) -> None:
        items = [SUPPORTING[0], AGAINST_IT, SILENT, SUPPORTING[1]]
        rulings = {assess(CLAIM, order, OCCASION, POLICY).ruling for order in permutations(items)}
        assert len(rulings) == 1

    def test_copies_of_one_text_add_nothing(self) -> None:
        once = assess(CLAIM, SUPPORTING[:1], OCCASION, POLICY)
        text = SUPPORTING[0].candidate
        copy = heard(candidate(text.text, name="another", source="elsewhere"), FOR)
        twice = assess(CLAIM, [SUPPORTING[0], copy], OCCASION, POLICY)
        assert twice.grounds.supporting_sources == once.grounds.supporting_sources
        assert twice.ruling.confidence == once.ruling.confidence
        assert twice.ruling.truth == once.ruling.truth


class TestQuotesAndWords:
    def test_only_the_side_of_the_verdict_is_quoted(self) -> None:
        found = assess(CLAIM, [*SUPPORTING, SILENT], OCCASION, POLICY)
        quotes = found.citations
        assert {c.quote for c in quotes} == set(TEXTS)

    def test_nothing_is_quoted_for_a_claim_that_stays_open(self) -> None:
        assert assess(CLAIM, [SILENT], OCCASION, POLICY).citations == ()

    def test_the_words_quote_the_first_citation_and_say_how_sure(self) -> None:
        found = assess(CLAIM, SUPPORTING, OCCASION, POLICY)
        quotes = found.citations
        said = reasoning(found)
        assert said.startswith("The evidence supports this claim.")
        assert quotes[0].quote in said
        assert "3 independent sources" in said
        assert said.endswith(f": {right_in(found.probability.value)}.")

    def test_a_verdict_is_not_denied_by_parts_that_all_stay_open(self) -> None:
        found = assess(CLAIM, SUPPORTING, OCCASION, POLICY)
        part = replace(found.subclaims[0], status=SubclaimStatus.UNKNOWN)
        assert "Nothing found settles" not in reasoning(replace(found, subclaims=(part,)))
        assert "Nothing found settles" in reasoning(replace(found, subclaims=(*found.subclaims, part)))

    def test_an_open_claim_is_told_how_much_was_read(self) -> None:
        assert "1 passage was read" in reasoning(assess(CLAIM, [SILENT], OCCASION, POLICY))
        assert "Nothing in the knowledge base" in reasoning(assess(CLAIM, [], OCCASION, POLICY))

    def test_a_claim_left_open_by_a_conflict_is_not_said_to_lean_one_way(self) -> None:
        found = assess(CLAIM, [SUPPORTING[0], AGAINST_IT], OCCASION, POLICY)
        assert found.ruling.verdict is Verdict.NOT_ENOUGH_EVIDENCE
        assert "points both ways" in reasoning(found)

    def test_one_left_open_for_want_of_evidence_is(self) -> None:
        doubtful = heard(candidate(TEXTS[0]), Stance(supports=0.40, refutes=0.30, neutral=0.30))
        found = assess(CLAIM, [doubtful], OCCASION, POLICY)
        assert found.ruling.verdict is Verdict.NOT_ENOUGH_EVIDENCE
        assert "points one way" in reasoning(found)


class TestCounterfactual:
    def test_a_verdict_from_one_source_hangs_on_it(self) -> None:
        found = assess(CLAIM, [SUPPORTING[0], SILENT], OCCASION, POLICY)
        assert counterfactual(found, OCCASION, POLICY) == (SUPPORTING[0].candidate.id,)

    def test_a_verdict_from_two_sources_hangs_on_both(self) -> None:
        found = assess(CLAIM, SUPPORTING[:2], OCCASION, POLICY)
        assert set(counterfactual(found, OCCASION, POLICY)) == {h.candidate.id for h in SUPPORTING[:2]}

    def test_no_evidence_no_counterfactual(self) -> None:
        assert counterfactual(assess(CLAIM, [], OCCASION, POLICY), OCCASION, POLICY) == ()


@pytest.mark.parametrize("count", [1, 2, 3])
def test_more_agreeing_sources_never_lower_confidence(count: int) -> None:
    fewer = assess(CLAIM, SUPPORTING[: count - 1] or [SILENT], OCCASION, POLICY)
    more = assess(CLAIM, SUPPORTING[:count], OCCASION, POLICY)
    assert more.ruling.confidence.value >= fewer.ruling.confidence.value
    assert more.probability.value >= fewer.probability.value or fewer.ruling.verdict is Verdict.NOT_ENOUGH_EVIDENCE

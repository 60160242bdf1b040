"""Passages of one document do not contradict one another in passing."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from adjudge.policy import Policy
from adjudge.reading.contrary import CONTRADICTS_ITSELF
from adjudge.values.candidate import Candidate
from adjudge.values.evidence import DecidedBy, EvidenceKind, Stance, StanceLabel, Weighed
from adjudge.values.inquiry import HeardCandidate
from adjudge.values.span import Span
from adjudge.verify.read_candidates import within_documents

POLICY = Policy()


def heard(name: str, document: str, supports: float, refutes: float) -> HeardCandidate:
    stance = Stance(supports=supports, refutes=refutes, neutral=1.0 - supports - refutes)
    span = Span(start=0, end=4)
    return HeardCandidate(
        candidate=Candidate(id=name, kind=EvidenceKind.PASSAGE, text="text", content_sha256=document, span=span, source="a site"),
        credibility=0.5,
        semantic=(0.5,),
        parts=(Weighed(stance=stance, decided_by=DecidedBy.SCOUT, rationale=span),),
    )


def told(*given: HeardCandidate) -> tuple[HeardCandidate, ...]:
    return within_documents(given, POLICY.weighing, dt.date(2026, 1, 1))


def stances(*given: HeardCandidate) -> list[Stance]:
    return [h.parts[0].stance for h in told(*given)]


def test_a_faint_denial_beside_plain_support_is_left_open() -> None:
    plain, faint = told(heard("a", "doc", 0.9, 0.05), heard("b", "doc", 0.2, 0.5))
    assert plain.parts[0].stance.supports == 0.9
    found = faint.parts[0]
    assert found.stance.label is StanceLabel.NEUTRAL
    assert found.stance.refutes == pytest.approx(0.5 * 0.1 / (0.1 + 0.9))  # odds 1 against 9
    assert found.stance.supports == 0.2, "what it loses goes to neither side"
    assert (found.rationale, found.stopped) == (None, "outspoken")


def test_faint_support_beside_a_plain_denial_is_left_open_too() -> None:
    assert stances(heard("a", "doc", 0.05, 0.9), heard("b", "doc", 0.5, 0.2))[1].label is StanceLabel.NEUTRAL


def test_two_documents_may_disagree() -> None:
    given = [heard("a", "one", 0.9, 0.05), heard("b", "two", 0.2, 0.5)]
    assert list(told(*given)) == given


def test_equal_voices_are_both_kept() -> None:
    given = [heard("a", "doc", 0.6, 0.1), heard("b", "doc", 0.1, 0.6)]
    assert list(told(*given)) == given


def test_a_passage_that_leaves_it_open_weakens_nothing_and_is_not_weakened() -> None:
    given = [heard("a", "doc", 0.1, 0.55), heard("b", "doc", 0.45, 0.05), heard("c", "doc", 0.1, 0.1)]
    assert list(told(*given)) == given


def test_agreement_changes_nothing() -> None:
    given = [heard("a", "doc", 0.9, 0.05), heard("b", "doc", 0.5, 0.2)]
    assert list(told(*given)) == given


@pytest.mark.parametrize("turned_round", [False, True])
def test_passages_that_say_both_plainly_take_no_side_whichever_stands_first(turned_round: bool) -> None:
    first, later = heard("a", "doc", 0.95, 0.02), heard("b", "doc", 0.02, 0.95)
    later = replace(later, candidate=replace(later.candidate, span=Span(start=900, end=904)))
    found = {h.candidate.id: h.parts[0] for h in told(*((later, first) if turned_round else (first, later)))}
    assert {one.stopped for one in found.values()} == {CONTRADICTS_ITSELF}
    assert found["a"].elsewhere == Span(start=900, end=904)
    assert found["b"].elsewhere == Span(start=0, end=4), "also what stands before"

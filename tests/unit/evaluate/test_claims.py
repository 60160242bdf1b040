"""Every claim is put to the verifier, and what was answered is kept whatever happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from adjudge.errors import InputError, StoreError
from adjudge.evaluate.claims import ClaimAnswers, GoldIndex, answered, gold_index, verify_claims
from adjudge.values.document import Document, content_sha256
from adjudge.values.evaluation import LabelledClaim, PairLabel
from adjudge.values.evidence import Citation, Evidence, EvidenceKind, StanceLabel
from adjudge.values.span import Span
from adjudge.values.verdict import Finding, Standing, Verdict


def finding(
    claim: str, verdict: str = "supported", *, texts: tuple[str, ...] = (), citations: tuple[Citation, ...] = ()
) -> Finding:
    evidence = tuple(
        Evidence(
            id=f"e{i}", kind=EvidenceKind.PASSAGE, text=text, content_sha256=content_sha256(text),
            span=Span(start=0, end=len(text)), source="s",
        )
        for i, text in enumerate(texts)
    )  # fmt: skip
    return Finding(
        case_id="c", claim=claim, verdict=Verdict(verdict), standing=Standing.CONFIRMED, truthfulness_percent=90.0,
        evidence_quality_percent=80.0, confidence=0.9, calibrated_probability=0.85, reasoning="r",
        reason_codes=("single_source",), evidence=evidence, citations=citations,
    )  # fmt: skip


def citation(quote: str, stance: str, probability: float, *, title: str = "") -> Citation:
    return Citation(
        evidence_id="e", quote=quote, start=0, end=len(quote), content_sha256="0" * 64, stance=StanceLabel(stance),
        stance_probability=probability, source="source", title=title,
    )  # fmt: skip


def labelled(claim: str, label: str = "SUPPORTS", *gold: str, dataset: str = "d") -> LabelledClaim:
    return LabelledClaim(claim=claim, label=PairLabel(label), dataset=dataset, gold=gold)


def run(
    *claims: LabelledClaim, verify: Callable[[str], Finding] = finding, watch: Callable[[int], None] = lambda done: None
) -> ClaimAnswers:
    return verify_claims(claims, verify=verify, gold=GoldIndex(), watch=watch)


class TestAnswer:
    @pytest.mark.parametrize(
        ("verdict", "label", "decided"),
        [
            ("supported", "SUPPORTS", True),
            ("refuted", "REFUTES", True),
            ("mixed", "NEI", False),
            ("not_enough_evidence", "NEI", False),
        ],
    )
    def test_a_verdict_answers_with_a_label(self, verdict: str, label: str, decided: bool) -> None:
        answer = answered(labelled("c", "NEI"), finding("c", verdict), GoldIndex(), seconds=1.0)
        assert (answer.predicted, answer.decided, answer.correct) == (label, decided, label == "NEI")
        assert (answer.probability, answer.seconds, answer.reason_codes) == (0.85, 1.0, ("single_source",))

    def test_gold_documents_are_looked_for_in_the_order_of_the_evidence(self) -> None:
        asked = labelled("c", "SUPPORTS", "1", "2", "3")
        stored = [Document(key=f"a#{i}", text=f"text {i}", source="s") for i in (1, 2)]
        found = finding("c", texts=("other", "text 2", "text 1"))
        answer = answered(asked, found, gold_index([asked], stored), seconds=1.0)
        assert (answer.gold_ranks, answer.gold_stored) == ((3, 2, None), 2)

    def test_the_quote_is_the_surest_that_speaks_for_the_verdict(self) -> None:
        cited = (
            citation("against", "refutes", 0.99, title="No"),
            citation("for", "supports", 0.7, title="Yes"),
            citation("weakly for", "supports", 0.6),
        )
        for verdict, quote, origin in (
            ("supported", "for", "Yes"),
            ("refuted", "against", "No"),
            ("mixed", "against", "No"),
        ):
            answer = answered(labelled("c"), finding("c", verdict, citations=cited), GoldIndex(), seconds=1.0)
            assert (answer.quote, answer.quoted_from) == (quote, origin)

    def test_without_a_title_the_source_is_named_and_without_citations_nothing(self) -> None:
        bare = finding("c", citations=(citation("q", "neutral", 0.4),))
        assert answered(labelled("c"), bare, GoldIndex(), seconds=1.0).quoted_from == "source"
        assert answered(labelled("c"), finding("c"), GoldIndex(), seconds=1.0).quote == ""

    def test_claims_that_lean_on_their_page_are_marked(self) -> None:
        marked = [a.leans for a in run(labelled("He won it twice."), labelled("Paris lies on the Seine.")).answers]
        assert marked == [True, False]


class TestRun:
    def test_every_claim_is_asked_in_order_after_one_that_does_not_count(self) -> None:
        asked: list[str] = []

        def verify(claim: str) -> Finding:
            asked.append(claim)
            return finding(claim)

        told: list[int] = []
        found = run(labelled("a", dataset="x"), labelled("b"), labelled("c", dataset="x"), verify=verify, watch=told.append)
        assert asked == ["a", "a", "b", "c"], "the first loads the models"
        assert told == [1, 1, 1]
        assert {name: [a.claim.claim for a in group] for name, group in found.per_dataset.items()} == {
            "x": ["a", "c"], "d": ["b"],
        }  # fmt: skip
        assert not found.interrupted and found.failed == ()

    def test_a_claim_that_fails_is_counted_and_the_next_one_asked(self) -> None:
        broken: Mapping[str, Exception] = {
            "a": StoreError("The disk is full.", "Make room."),
            "c": ZeroDivisionError("oh"),
        }

        def verify(claim: str) -> Finding:
            if claim in broken:
                raise broken[claim]
            return finding(claim)

        told: list[int] = []
        found = run(*map(labelled, "abcd"), verify=verify, watch=told.append)
        assert [a.claim.claim for a in found.answers] == ["b", "d"] and found.asked == 4
        assert [(f.claim, f.error) for f in found.failed] == [
            ("a", "The disk is full. Make room."), ("c", "ZeroDivisionError: oh"),
        ]  # fmt: skip
        assert sum(told) == 4

    def test_when_all_fail_the_reason_is_said(self) -> None:
        def verify(claim: str) -> Finding:
            raise StoreError("No model is installed.")

        with pytest.raises(InputError, match="No claim could be verified: No model is installed."):
            run(labelled("a"), labelled("b"), verify=verify)

    def test_an_interrupt_gives_what_was_measured_so_far(self) -> None:
        def verify(claim: str) -> Finding:
            if claim == "c":
                raise KeyboardInterrupt
            return finding(claim)

        found = run(*map(labelled, "abcd"), verify=verify)
        assert found.interrupted and found.asked == 4
        assert [a.claim.claim for a in found.answers] == ["a", "b"]

    def test_an_interrupt_before_anything_was_measured_is_an_interrupt(self) -> None:
        def verify(claim: str) -> Finding:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            run(labelled("a"), verify=verify)

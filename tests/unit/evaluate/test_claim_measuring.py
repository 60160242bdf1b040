"""From verdicts to measures, with figures worked by hand."""

from __future__ import annotations

import datetime as dt
import json

import pytest

from adjudge.evaluate.claims import ClaimAnswers, claims_evaluation, decided_curve, measured, recall, worst_mistakes
from adjudge.values.codec import from_json, to_json
from adjudge.values.evaluation import ClaimAnswer, ClaimsEvaluation, FailedClaim, LabelledClaim, PairLabel
from adjudge.values.verdict import Verdict

MADE = dt.datetime(2025, 11, 15, 9, 30, tzinfo=dt.UTC)
S, R, M, N = (Verdict.SUPPORTED, Verdict.REFUTED, Verdict.MIXED, Verdict.NOT_ENOUGH_EVIDENCE)


def answer(
    label: str,
    verdict: Verdict,
    probability: float = 0.8,
    *,
    seconds: float = 1.0,
    leans: bool = False,
    ranks: tuple[int | None, ...] = (),
    stored: int | None = None,
    dataset: str = "d",
    claim: str = "c",
) -> ClaimAnswer:
    return ClaimAnswer(
        claim=LabelledClaim(claim=claim, label=PairLabel(label), dataset=dataset), verdict=verdict,
        probability=probability, seconds=seconds, leans=leans, gold_ranks=ranks,
        gold_stored=len(ranks) if stored is None else stored,
    )  # fmt: skip


FIVE = (
    answer("SUPPORTS", S, 0.9, seconds=1.0),
    answer("SUPPORTS", R, 0.6, seconds=2.0),
    answer("REFUTES", R, 0.8, seconds=3.0),
    answer("REFUTES", M, 0.5, seconds=4.0),
    answer("NEI", N, 0.7, seconds=5.0),
)


class TestMeasures:
    def test_accuracy_is_over_three_labels_and_the_decided_apart(self) -> None:
        found = measured(FIVE)
        assert found.accuracy == pytest.approx(0.6)  # first, third and fifth of five
        assert found.share_decided == pytest.approx(0.6)  # three of five take a side
        assert found.accuracy_on_decided == pytest.approx(2 / 3)
        # Wilson for 2 of 3: z² = 3.841459; (.666667 + .640243 ± 1.959964 · √(.074074 + .106707)) / 2.280486
        assert found.accuracy_on_decided_interval == (
            pytest.approx(0.207655, abs=1e-5),
            pytest.approx(0.938512, abs=1e-5),
        )
        assert found.share_decided_interval == found.accuracy_interval  # both 3 of 5

    def test_mixed_answers_nei_and_is_told_apart(self) -> None:
        found = measured(FIVE)
        assert found.mixed == 1
        assert found.confusion["REFUTES"] == {"SUPPORTS": 0, "REFUTES": 1, "NEI": 1}
        told = {"supported": 0, "refuted": 1, "mixed": 1, "not_enough_evidence": 0, "not_checkable": 0}
        assert found.verdicts["REFUTES"] == told
        assert found.verdicts["NEI"]["not_enough_evidence"] == 1

    def test_balanced_accuracy_and_macro_f1(self) -> None:
        found = measured(FIVE)
        assert found.balanced_accuracy == pytest.approx(2 / 3)  # (1/2 + 1/2 + 1/1) / 3
        # SUPPORTS 2·1/(2+1), REFUTES 2·1/(2+2), NEI 2·1/(1+2): (.666667 + .5 + .666667) / 3
        assert found.macro_f1 == pytest.approx(0.611111, abs=1e-6)

    def test_calibration_is_of_the_probability_that_the_verdict_is_right(self) -> None:
        # each in its own bin: (|1 − .9| + |0 − .6| + |1 − .8| + |0 − .5| + |1 − .7|) / 5 = 1.7 / 5
        assert measured(FIVE).ece == pytest.approx(0.34)

    def test_seconds_a_claim(self) -> None:
        times = measured(FIVE).seconds_per_claim
        assert (times.median, times.p95, times.slowest) == (3.0, 5.0, 5.0)
        assert measured(FIVE).seconds == 15.0

    def test_nothing_decided_has_no_accuracy_and_no_curve(self) -> None:
        found = measured([answer("NEI", N), answer("SUPPORTS", M)])
        assert (found.share_decided, found.accuracy_on_decided, found.accuracy_on_decided_interval) == (0.0, None, None)
        assert found.risk_coverage.points == ()


class TestCurve:
    def test_it_ends_at_the_share_decided(self) -> None:
        points = decided_curve(FIVE).points
        assert [p.threshold for p in points] == [0.9, 0.8, 0.6]
        assert [p.coverage for p in points] == pytest.approx([0.2, 0.4, 0.6])  # shares of all five
        assert [p.risk for p in points] == [0.0, 0.0, pytest.approx(1 / 3)]


class TestRecall:
    def test_it_is_the_mean_share_over_claims_that_have_gold(self) -> None:
        answers = [
            answer("SUPPORTS", S, ranks=(1,)),
            answer("SUPPORTS", S, ranks=(6, None)),
            answer("REFUTES", R, ranks=(None,), stored=0),
            answer("NEI", N),
        ]
        found = recall(answers)
        assert {k: share.value for k, share in found.items()} == {
            "1": pytest.approx(1 / 3),  # (1 + 0 + 0) / 3
            "5": pytest.approx(1 / 3),
            "10": pytest.approx(0.5),  # (1 + 1/2 + 0) / 3
        }
        assert found["1"].n == 3
        low, high = found["10"].interval
        assert 0.0 < low < 0.5 < high < 1.0
        assert measured(answers).gold_stored == pytest.approx(0.75)  # 1 + 2 + 0 of 4

    def test_without_gold_there_is_none(self) -> None:
        assert recall(FIVE) == {} and measured(FIVE).gold_stored is None


class TestApart:
    def test_claims_that_lean_on_their_page_are_measured_apart(self) -> None:
        found = measured([*FIVE, answer("SUPPORTS", R, leans=True), answer("SUPPORTS", N, leans=True)])
        assert found.n == 7
        named, leaning = found.names_its_subject, found.leans_on_its_page
        assert named is not None and leaning is not None
        assert (named.n, named.accuracy.value, named.share_decided.n) == (5, 0.6, 5)
        assert (leaning.n, leaning.accuracy.value, leaning.share_decided.value) == (2, 0.0, 0.5)
        assert leaning.accuracy_on_decided is not None and leaning.accuracy_on_decided.n == 1

    def test_where_none_leans_nothing_is_said_of_them(self) -> None:
        assert measured(FIVE).leans_on_its_page is None


class TestEvaluation:
    def test_each_dataset_by_itself_and_all_together(self) -> None:
        small = answer("SUPPORTS", R, dataset="small")
        run = ClaimAnswers(asked=8, answers=(*FIVE, small), failed=(FailedClaim(claim="x", dataset="d", error="e"),))
        found = claims_evaluation(run, collections=["wiki"], made=MADE, versions={"adjudge": "1"})
        assert (found.n, found.asked, len(found.failed)) == (6, 8, 1)
        assert list(found.per_dataset) == ["d", "small"]
        assert found.mean_over_datasets.accuracy == pytest.approx(0.3)  # (.6 + 0) / 2
        assert found.overall.accuracy == pytest.approx(0.5)

    def test_sides_wrongly_taken_come_before_claims_left_open(self) -> None:
        answers = [
            answer("SUPPORTS", N, 0.99, claim="open"),
            answer("SUPPORTS", R, 0.6, claim="less sure"),
            answer("SUPPORTS", S, 0.99, claim="right"),
            answer("NEI", S, 0.7, claim="sure"),
        ]
        assert [a.claim.claim for a in worst_mistakes(answers)] == ["sure", "less sure", "open"]

    def test_json_has_the_names_that_were_promised(self) -> None:
        found = claims_evaluation(ClaimAnswers(asked=5, answers=FIVE), made=MADE, versions={})
        row = json.loads(to_json(found))
        assert {"n", "seconds", "per_dataset", "overall"} <= row.keys()
        assert {
            "n", "accuracy", "macro_f1", "balanced_accuracy", "ece", "confusion", "recall_at", "share_decided",
            "accuracy_on_decided", "accuracy_on_decided_interval", "risk_coverage", "seconds_per_claim",
            "names_its_subject", "leans_on_its_page", "verdicts",
        } <= row["per_dataset"]["d"].keys()  # fmt: skip
        assert {"median", "p95"} <= row["overall"]["seconds_per_claim"].keys()
        assert from_json(to_json(found), ClaimsEvaluation) == found

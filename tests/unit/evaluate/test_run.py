"""From pairs to measures, with answers that are known beforehand."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from adjudge.evaluate.run import MISTAKES_KEPT, Answers, answer, answered, evaluation, measured
from adjudge.reading.probability import expected_calibration_error
from adjudge.values.codec import from_json, to_json
from adjudge.values.evaluation import Evaluation, LabelledPair, PairLabel, Prediction, Task
from adjudge.values.evidence import DecidedBy, Stance, Weighed

MADE = dt.datetime(2025, 11, 15, 9, 30, tzinfo=dt.UTC)


def weighed(supports: float, refutes: float) -> Weighed:
    stance = Stance(supports=supports, refutes=refutes, neutral=1.0 - supports - refutes)
    return Weighed(stance=stance, decided_by=DecidedBy.JUDGE)


def pair(label: str, evidence: str = "0.8 0.1", claim: str = "", dataset: str = "d") -> LabelledPair:
    """A pair whose evidence says how it will be weighed."""
    return LabelledPair(evidence=evidence, claim=claim, label=PairLabel(label), dataset=dataset)


def weigh(pairs: Sequence[tuple[str, str]]) -> list[Weighed]:
    """Reads the two probabilities off the evidence."""
    return [weighed(*map(float, evidence.split())) for evidence, _ in pairs]


def answers_to(*pairs: LabelledPair, task: Task = Task.STANCE, threshold: float = 0.5) -> Answers:
    return answer(pairs, task, weigh=weigh, threshold=threshold, watch=lambda done: None)


def evaluated(*pairs: LabelledPair, task: Task = Task.STANCE) -> Evaluation:
    return evaluation(answers_to(*pairs, task=task), task, made=MADE, versions={"adjudge": "1"})


class TestAnswers:
    @pytest.mark.parametrize(
        ("stance", "label", "confidence"),
        [
            ((0.7, 0.1), "SUPPORTS", 0.7),
            ((0.1, 0.6), "REFUTES", 0.6),
            ((0.1, 0.2), "NEI", 0.7),
            ((0.5, 0.5), "SUPPORTS", 0.5),
        ],
    )
    def test_stance_is_the_likeliest_of_three(self, stance: tuple[float, float], label: str, confidence: float) -> None:
        given = answered(pair("NEI"), weighed(*stance), Task.STANCE, threshold=0.9)
        assert (given.predicted, given.confidence) == (label, pytest.approx(confidence))

    @pytest.mark.parametrize(
        ("supports", "threshold", "label", "confidence"),
        [
            (0.6, 0.5, "SUPPORTS", 0.6),
            (0.5, 0.5, "SUPPORTS", 0.5),
            (0.6, 0.7, "NOT_SUPPORTED", 0.4),
            (0.4, 0.5, "NOT_SUPPORTED", 0.6),
            (0.4, 0.3, "SUPPORTS", 0.4),
        ],
    )
    def test_grounding_asks_only_whether_support_reaches_the_threshold(
        self, supports: float, threshold: float, label: str, confidence: float
    ) -> None:
        given = answered(pair("SUPPORTS"), weighed(supports, 0.3), Task.GROUNDING, threshold=threshold)
        assert (given.predicted, given.confidence) == (label, pytest.approx(confidence))


class TestEvaluation:
    def test_each_dataset_is_measured_by_itself_and_all_together(self) -> None:
        found = evaluated(
            pair("SUPPORTS", dataset="small"),
            pair("REFUTES", dataset="large"),
            pair("SUPPORTS", dataset="large"),
            pair("SUPPORTS", dataset="large"),
            pair("SUPPORTS", dataset="large"),
        )
        assert list(found.per_dataset) == ["small", "large"]
        assert found.per_dataset["small"].accuracy == 1.0
        assert found.per_dataset["large"].accuracy == 0.75
        assert (found.n, found.overall.n, found.overall.accuracy) == (5, 5, 0.8)
        assert found.mean_over_datasets.accuracy == pytest.approx(0.875)
        assert found.overall.confusion["REFUTES"] == {"SUPPORTS": 1, "REFUTES": 0, "NEI": 0}

    def test_an_open_answer_to_a_closed_question_is_wrong(self) -> None:
        found = evaluated(pair("SUPPORTS", "0.1 0.1"), pair("REFUTES", "0.1 0.8")).overall
        assert (found.accuracy, found.balanced_accuracy) == (0.5, 0.5)
        assert found.macro_f1 == pytest.approx(0.5)  # SUPPORTS 0, REFUTES 1: NEI is no label here
        assert set(found.labels) == {"SUPPORTS", "REFUTES"}

    def test_calibration_is_that_of_the_answers_given(self) -> None:
        pairs = [pair("SUPPORTS", "0.9 0.05"), pair("REFUTES", "0.7 0.2"), pair("NEI", "0.2 0.2")]
        found = evaluated(*pairs).overall
        assert found.ece == pytest.approx(expected_calibration_error([0.9, 0.7, 0.6], [True, False, True]))
        assert sum(b.count for b in found.reliability) == 3
        assert [p.risk for p in found.risk_coverage.points] == [0.0, 0.5, pytest.approx(1 / 3)]

    def test_seconds_add_up_and_every_pair_is_told_once(self) -> None:
        told: list[int] = []
        pairs = [pair("SUPPORTS", dataset=f"d{i % 2}") for i in range(600)]
        answers = answer(pairs, Task.STANCE, weigh=weigh, threshold=0.5, watch=told.append)
        assert sum(told) == 600 and len(told) > 2
        found = evaluation(answers, Task.STANCE, made=MADE, versions={})
        assert found.seconds == pytest.approx(sum(m.seconds for m in found.per_dataset.values()))
        assert found.seconds > 0 and found.overall.seconds_per_1000 == pytest.approx(found.seconds / 0.6)

    def test_answers_stay_with_their_pairs_across_batches(self) -> None:
        pairs = [pair("SUPPORTS", f"0.{10 + i % 80} 0.05", claim=str(i)) for i in range(700)]
        for prediction in answers_to(*pairs).all:
            assert f"{prediction.stance.supports:.2f}" == prediction.pair.evidence.split()[0]

    def test_the_surest_mistakes_come_first_and_right_answers_never(self) -> None:
        wrong = [pair("REFUTES", f"0.{50 + i} 0.1", claim=str(i)) for i in range(30)]
        found = evaluated(pair("SUPPORTS", "0.95 0.01"), *wrong)
        assert [p.pair.claim for p in found.worst_mistakes] == [str(i) for i in range(29, 29 - MISTAKES_KEPT, -1)]

    def test_a_long_curve_is_thinned_to_what_can_be_seen(self) -> None:
        count = 1000
        predictions = [
            Prediction(
                pair=pair("SUPPORTS"), predicted=PairLabel.SUPPORTS if i % 3 else PairLabel.NEI,
                confidence=0.4 + i / 2000, stance=weighed(0.8, 0.1).stance, decided_by=DecidedBy.JUDGE,
            )
            for i in range(count)
        ]  # fmt: skip
        points = measured(predictions, Task.STANCE, seconds=1.0).risk_coverage.points
        assert len(points) == 200
        assert points[0].coverage == 1 / count and points[-1].coverage == 1.0
        assert [p.coverage for p in points] == sorted({p.coverage for p in points})

    def test_who_decided_is_counted(self) -> None:
        answers = answers_to(pair("SUPPORTS"), pair("SUPPORTS"))
        first = replace(answers.all[0], decided_by=DecidedBy.SCOUT)
        found = measured([first, *answers.all], Task.STANCE, seconds=1.0)
        assert found.decided_by == {"judge": 2, "scout": 1}

    def test_json_has_the_names_that_were_promised(self) -> None:
        found = evaluated(pair("SUPPORTS"), pair("NOT_SUPPORTED", "0.1 0.1"), task=Task.GROUNDING)
        row = json.loads(to_json(found))
        assert {"n", "seconds", "per_dataset", "overall"} <= row.keys()
        measures = {"n", "accuracy", "macro_f1", "balanced_accuracy", "ece", "confusion"}
        assert measures <= row["overall"].keys()
        assert measures <= row["per_dataset"]["d"].keys()
        assert row["overall"]["confusion"] == {
            "SUPPORTS": {"SUPPORTS": 1, "NOT_SUPPORTED": 0},
            "NOT_SUPPORTED": {"SUPPORTS": 0, "NOT_SUPPORTED": 1},
        }
        assert from_json(to_json(found), Evaluation) == found

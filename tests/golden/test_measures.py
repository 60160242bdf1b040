"""Accuracy and its kin, worked by hand."""

from __future__ import annotations

import pytest

from adjudge.evaluate.run import accuracy, balanced_accuracy, by_label, confusion, interval, macro_f1, recall_at

LABELS = ("SUPPORTS", "REFUTES", "NEI")
GOLD = ["SUPPORTS"] * 4 + ["REFUTES"] * 3 + ["NEI"] * 3
GIVEN = ["SUPPORTS", "SUPPORTS", "SUPPORTS", "NEI", "SUPPORTS", "SUPPORTS", "REFUTES", "NEI", "NEI", "NEI"]
COUNTS = {
    "SUPPORTS": {"SUPPORTS": 3, "REFUTES": 0, "NEI": 1},
    "REFUTES": {"SUPPORTS": 2, "REFUTES": 1, "NEI": 0},
    "NEI": {"SUPPORTS": 0, "REFUTES": 0, "NEI": 3},
}


def test_confusions_are_counted_by_true_label_then_answer() -> None:
    assert confusion(GOLD, GIVEN, LABELS) == COUNTS


def test_confusions_need_an_answer_to_every_pair_and_known_labels() -> None:
    with pytest.raises(ValueError, match="shorter"):
        confusion(GOLD, GIVEN[:-1], LABELS)
    with pytest.raises(KeyError, match="MAYBE"):
        confusion(["NEI"], ["MAYBE"], LABELS)


def test_accuracy_is_the_share_of_right_answers() -> None:
    score = accuracy(COUNTS)
    assert score.value == pytest.approx(0.7)  # (3 + 1 + 3) / 10
    assert {t.name: (t.raw, t.weight) for t in score.terms} == {
        "SUPPORTS": (pytest.approx(0.75), pytest.approx(0.4)),  # 3 of 4, and 4 of 10
        "REFUTES": (pytest.approx(1 / 3), pytest.approx(0.3)),
        "NEI": (pytest.approx(1.0), pytest.approx(0.3)),
    }


def test_balanced_accuracy_is_the_mean_of_recalls() -> None:
    assert balanced_accuracy(COUNTS).value == pytest.approx(0.694444, abs=1e-6)  # (3/4 + 1/3 + 3/3) / 3


def test_macro_f1_is_the_mean_of_each_label_s_f1() -> None:
    # SUPPORTS: 2·3 / (4 + 5) = .666667; REFUTES: 2·1 / (3 + 1) = .5; NEI: 2·3 / (3 + 4) = .857143
    score = macro_f1(COUNTS)
    assert [t.raw for t in score.terms] == [pytest.approx(2 / 3), pytest.approx(0.5), pytest.approx(6 / 7)]
    assert score.value == pytest.approx(0.674603, abs=1e-6)


def test_precision_and_recall_of_each_label() -> None:
    found = by_label(COUNTS)
    assert (found["SUPPORTS"].n, found["SUPPORTS"].precision, found["SUPPORTS"].recall) == (4, 0.6, 0.75)
    assert (found["REFUTES"].n, found["REFUTES"].precision) == (3, 1.0)
    assert found["NEI"].precision == 0.75


def test_an_answer_no_pair_has_counts_wrong_but_is_no_label_of_its_own() -> None:
    counts = confusion(["SUPPORTS", "SUPPORTS", "REFUTES", "REFUTES"], ["SUPPORTS", "NEI", "REFUTES", "NEI"], LABELS)
    assert set(by_label(counts)) == {"SUPPORTS", "REFUTES"}
    assert accuracy(counts).value == 0.5  # 2 of 4
    assert balanced_accuracy(counts).value == 0.5  # (1/2 + 1/2) / 2, not a third of it
    assert macro_f1(counts).value == pytest.approx(2 / 3)  # each 2·1 / (2 + 1)


def test_a_label_never_given_has_nothing() -> None:
    counts = confusion(["SUPPORTS", "NEI"], ["SUPPORTS", "SUPPORTS"], LABELS)
    nei = by_label(counts)["NEI"]
    assert (nei.precision, nei.recall, nei.f1) == (0.0, 0.0, 0.0)
    assert macro_f1(counts).value == pytest.approx(1 / 3)  # (2·1 / (1 + 2) + 0) / 2


def test_the_interval_is_wilson_s() -> None:
    # 8 of 10: z² = 3.841459; (.8 + .192073 ± 1.959964 · √(.016 + .009604)) / 1.384146
    assert interval(8, 10) == (pytest.approx(0.490162, abs=1e-6), pytest.approx(0.943317, abs=1e-6))
    # 10 of 10: (1 + .192073 ± .192073) / 1.384146
    assert interval(10, 10) == (pytest.approx(0.722467, abs=1e-6), pytest.approx(1.0))
    assert interval(0, 10) == (pytest.approx(0.0), pytest.approx(0.277533, abs=1e-6))


def test_recall_is_the_mean_share_of_gold_documents_among_the_first_k() -> None:
    ranks = [(1,), (2, 7), (None,), (11, 3, None)]
    # k = 1: (1 + 0 + 0 + 0) / 4; k = 5: (1 + 1/2 + 0 + 1/3) / 4; k = 10: (1 + 1 + 0 + 1/3) / 4
    assert recall_at(1, ranks) == pytest.approx(0.25)
    assert recall_at(5, ranks) == pytest.approx(0.458333, abs=1e-6)
    assert recall_at(10, ranks) == pytest.approx(0.583333, abs=1e-6)

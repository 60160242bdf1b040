"""The pairs that show whether a judge is steady: what every seed's rows have in common, and how a judge is measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from bench.steadiness import command as steadiness
from bench.steadiness.rewordings import MORE_RELATIONS, RELATIONS

SEEDS = (1, 20250307)


@pytest.fixture(scope="module", params=SEEDS)
def rewordings(request: pytest.FixtureRequest) -> list[Any]:
    return list(steadiness.rewordings(request.param))


@pytest.fixture(scope="module", params=SEEDS)
def exchanges(request: pytest.FixtureRequest) -> list[Any]:
    return list(steadiness.exchanges(request.param))


def test_a_seed_gives_the_same_rows_and_another_seed_gives_others() -> None:
    for rows in (steadiness.rewordings, steadiness.exchanges):
        assert rows(5) == rows(5)
        assert rows(5) != rows(6)


def test_there_are_600_of_each_and_as_many_of_every_kind(rewordings: list[Any], exchanges: list[Any]) -> None:
    assert set(Counter(row.kind for row in rewordings).values()) == {75}
    assert set(Counter(row.kind for row in exchanges).values()) == {60}
    assert len(rewordings) == len(exchanges) == 600


def test_the_first_so_many_rows_have_every_kind(rewordings: list[Any], exchanges: list[Any]) -> None:
    for rows in (rewordings, exchanges):
        kinds = {row.kind for row in rows}
        assert {row.kind for row in rows[: len(kinds)]} == kinds


def test_no_row_comes_twice(rewordings: list[Any], exchanges: list[Any]) -> None:
    assert len({(row.base, row.changed) for row in rewordings}) == len({row.id for row in rewordings}) == 600
    assert len({row.evidence for row in exchanges}) == len({row.id for row in exchanges}) == 600


def test_a_rewording_changes_the_evidence_or_the_claim_and_both_occur(rewordings: list[Any]) -> None:
    changed = [(row.base.evidence != row.changed.evidence, row.base.claim != row.changed.claim) for row in rewordings]
    assert set(changed) == {(True, False), (False, True)}
    assert min(Counter(changed).values()) > 100


def test_as_many_rewordings_are_true_as_false(rewordings: list[Any]) -> None:
    assert Counter(row.label for row in rewordings)["SUPPORTS"] == pytest.approx(300, abs=8)


def test_rewordings_are_about_many_relations() -> None:
    names = [relation.name for relation in (*RELATIONS, *MORE_RELATIONS)]
    assert len(set(names)) == len(names) >= 25


def test_an_exchange_is_another_claim_of_the_same_words(exchanges: list[Any]) -> None:
    for row in exchanges:
        assert row.claim != row.exchanged
        assert row.label_exchanged in {"REFUTES", "NEI"}
        assert row.exchanged not in row.evidence


def test_every_text_is_whole_sentences_with_all_slots_filled(rewordings: list[Any], exchanges: list[Any]) -> None:
    for pair in (pair for row in (*rewordings, *exchanges) for pair in steadiness.pairs_of(row)):
        assert pair["claim"].endswith(".")
        for text in (pair["evidence"], pair["claim"]):
            assert text.strip() == text != ""
            assert not set("{}_") & set(text)
            assert "  " not in text
            assert text[0] == text[0].upper()


def test_who_repeats_the_labels_is_wholly_steady(rewordings: list[Any], exchanges: list[Any]) -> None:
    rows = [*rewordings, *exchanges]
    told = [pair["label"] for row in rows for pair in steadiness.pairs_of(row)]
    for figure in steadiness.measure(lambda pairs: told, rows):
        assert figure.steady == figure.beside == figure.as_labelled == figure.n


def test_who_supports_everything_reads_rewordings_alike_and_tells_no_exchange_apart(
    rewordings: list[Any], exchanges: list[Any]
) -> None:
    figures = steadiness.measure(lambda pairs: ["SUPPORTS"] * len(pairs), [*rewordings, *exchanges])
    whole = {figure.group: figure for figure in figures if figure.kind == "all"}
    assert whole["rewording"].steady == 600 > whole["rewording"].beside
    assert (whole["exchange"].steady, whole["exchange"].beside) == (0, 600)


def test_a_judge_that_leaves_pairs_out_is_not_measured(exchanges: list[Any]) -> None:
    def none(pairs: Sequence[tuple[str, str]]) -> list[str]:
        return []

    with pytest.raises(ValueError, match="0 sides for 2 pairs"):
        steadiness.measure(none, exchanges[:1])

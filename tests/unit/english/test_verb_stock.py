"""The verbs of news, letters and features."""

from __future__ import annotations

import pytest

from adjudge.english.verbs import forms, stock_forms


@pytest.mark.parametrize(
    ("word", "form"),
    [("leapt", "past"), ("wept", "past"), ("tolerates", "s"), ("alternate", "base"), ("misquoted", "participle")],
)
def test_it_knows_forms_that_a_claim_verified_alone_is_not_cut_at(word: str, form: str) -> None:
    assert form in stock_forms(word)


def test_it_holds_every_form_of_the_smaller_stock() -> None:
    assert all(forms(word) <= stock_forms(word) for word in ("opened", "carries", "was", "cost", "building"))


def test_what_is_a_noun_as_often_is_marked_so() -> None:
    assert "nouny" in stock_forms("smells")
    assert stock_forms("morning") == forms("morning")

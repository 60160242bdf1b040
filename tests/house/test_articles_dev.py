"""The articles to develop on and their keys keep the form that measurements on them rely on."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

TYPES = {"event", "measurement", "quote", "policy", "other"}


@pytest.fixture(scope="module")
def keys(root: Path) -> dict[str, tuple[str, dict[str, Any]]]:
    folder = root / "tests" / "data" / "articles_dev"
    return {
        file.stem: (file.with_suffix(".txt").read_text(encoding="utf-8"), json.loads(file.read_text(encoding="utf-8")))
        for file in sorted(folder.glob("*.json"))
    }


def test_there_are_ten_and_every_key_names_its_article(keys: dict[str, tuple[str, dict[str, Any]]]) -> None:
    assert len(keys) == 10
    assert all(key["article"] == f"{name}.txt" and key["language"] == "en" for name, (_, key) in keys.items())


def test_spans_are_what_they_say_and_never_overlap(keys: dict[str, tuple[str, dict[str, Any]]]) -> None:
    for text, key in keys.values():
        spans = sorted((*key["claims"], *key["not_claims"]), key=lambda one: int(one["start"]))
        assert all(text[one["start"] : one["end"]] == one["text"] and one["text"].strip() for one in spans)
        assert all(one["end"] <= other["start"] for one, other in pairwise(spans))
        assert {one["type"] for one in key["claims"]} <= TYPES
        assert all(one["why"] for one in key["not_claims"])


def test_no_article_shares_a_topic_with_those_measured_on(keys: dict[str, tuple[str, dict[str, Any]]], root: Path) -> None:
    measured = {file.stem.partition("-")[2] for file in (root / "tests" / "data" / "articles").glob("*.txt")}
    assert not measured & {name.partition("-")[2] for name in keys}

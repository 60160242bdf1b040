"""The ten articles and their keys keep the form that measurements on them rely on."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

SHORT = range(300, 901)
LONG = range(9_500, 10_501)
TYPES = {"event", "measurement", "quote", "policy", "other"}
CLAIM = {"start", "end", "text", "type", "worthy", "truth", "about"}
NOT_CLAIM = {"start", "end", "text", "why"}
SENTENCE = re.compile(r"[^.!?\n]*(?:[.!?](?=\d)[^.!?\n]*)*[.!?\n]")


@dataclass(frozen=True, kw_only=True, slots=True)
class Article:
    """An article as it stands in its file, with its key."""

    name: str
    text: str
    key: dict[str, Any]

    @property
    def words(self) -> int:
        return len(self.text.split())

    @property
    def claims(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.key["claims"]
        return found

    @property
    def spans(self) -> list[dict[str, Any]]:
        """Claims and what is none, in the order of the text."""
        return sorted(self.claims + self.key["not_claims"], key=lambda each: int(each["start"]))


@pytest.fixture(scope="module")
def articles(root: Path) -> list[Article]:
    folder = root / "tests" / "data" / "articles"
    return [
        Article(
            name=file.stem,
            text=file.read_text(encoding="utf-8"),
            key=json.loads(file.with_suffix(".json").read_text(encoding="utf-8")),
        )
        for file in sorted(folder.glob("*.txt"))
    ]


def test_there_are_ten_and_every_key_names_its_article(articles: list[Article], root: Path) -> None:
    keys = {file.stem for file in (root / "tests" / "data" / "articles").glob("*.json")}
    assert len(articles) == 10
    assert keys == {each.name for each in articles}
    assert [each.key["article"] for each in articles] == [f"{each.name}.txt" for each in articles]


def test_one_is_long_and_the_others_have_the_length_of_articles(articles: list[Article]) -> None:
    lengths = {each.name: each.words for each in articles}
    assert [name for name, words in lengths.items() if words in LONG] == ["10-kitchen-table"]
    assert sum(words in SHORT for words in lengths.values()) == 9


def test_one_is_foreign_one_is_satire_and_no_kind_comes_twice(articles: list[Article]) -> None:
    assert [each.name for each in articles if each.key["language"] != "en"] == ["09-am-wasser"]
    assert [each.name for each in articles if each.key["kind"] == "satire"] == ["08-moon-council"]
    assert len({each.key["kind"] for each in articles}) == len(articles)


def test_every_span_is_the_text_at_its_place(articles: list[Article]) -> None:
    wrong = [
        (each.name, span["text"])
        for each in articles
        for span in each.spans
        if not span["text"].strip() or each.text[span["start"] : span["end"]] != span["text"]
    ]
    assert wrong == []


def test_spans_neither_overlap_nor_repeat_one_another(articles: list[Article]) -> None:
    for each in articles:
        assert [after["text"] for before, after in pairwise(each.spans) if after["start"] < before["end"]] == []
        assert [span["text"] for span in each.spans if each.text.count(span["text"]) > 1] == []


def test_claims_stand_in_the_order_of_the_text(articles: list[Article]) -> None:
    for each in articles:
        starts = [claim["start"] for claim in each.claims]
        assert starts == sorted(starts)


def test_keys_speak_the_words_the_readme_explains(articles: list[Article]) -> None:
    for each in articles:
        for claim in each.claims:
            assert set(claim) == CLAIM
            assert claim["type"] in TYPES
            assert claim["truth"] in {"true", "false", "unknown"}
            assert claim["worthy"] in {True, False}
            assert claim["about"] or claim["truth"] == "unknown", claim["text"]
        for span in each.key["not_claims"]:
            assert set(span) == NOT_CLAIM
            assert span["why"]


def test_no_sentence_is_left_out_of_the_key(articles: list[Article]) -> None:
    left_out = []
    for each in articles:
        for sentence in SENTENCE.finditer(each.text):
            start, end = sentence.span()
            touched = any(span["start"] < end and start < span["end"] for span in each.spans)
            if not touched and re.search(r"[^\W\d_]", sentence[0]):
                left_out.append((each.name, sentence[0].strip()))
    assert left_out == []


def test_two_articles_contradict_themselves_once_some_paragraphs_apart(articles: list[Article]) -> None:
    pairs = {each.name: each.key["contradictions"] for each in articles if each.key["contradictions"]}
    assert {name: len(found) for name, found in pairs.items()} == {"01-canberra": 1, "07-stop-blaming-genius": 1}
    for each in articles:
        for first, second in each.key["contradictions"]:
            before, after = each.claims[first], each.claims[second]
            assert each.text[before["end"] : after["start"]].count("\n\n") >= 2
            assert {before["truth"], after["truth"]} == {"true", "false"}


def test_truth_is_mixed_in_all_but_the_satire(articles: list[Article]) -> None:
    for each in articles:
        truths = [claim["truth"] for claim in each.claims if claim["worthy"]]
        if each.key["kind"] != "satire":
            assert truths.count("false") * 3 >= len(truths), each.name
            assert truths.count("true") * 3 >= len(truths), each.name


def test_every_type_of_claim_and_every_quotation_style_occurs(articles: list[Article]) -> None:
    assert {claim["type"] for each in articles for claim in each.claims} == TYPES
    quotations = next(each for each in articles if each.key["kind"] == "quotations")
    assert [mark for mark in '"“”‘’„«»' if mark not in quotations.text] == []
